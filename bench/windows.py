"""Real windows of other people's games, read by any reader: how many boards, counters and states are right.

``python -m bench.windows [FOLDER ...] [--reader PACKAGE.MODULE:FUNCTION] [--verbose] [--json] [--record]``

A folder holds pictures and ``truth.jsonl``, a line per picture. A board is whole if nothing lies over it. The counter
of one that goes on beyond the picture (its note says "cut by") doesn't count: it counts mines that nobody can see. A
reader is a function from a frame to sightings, so that a new one can be measured beside the old one.
"""

import argparse
import csv
import importlib
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2

from bench.covers import Covered, verdict_covered
from bench.pictures import Case, Position
from bench.vision import RESULTS, near, same_place, verdict
from gridseer.errors import GridseerError, InputError
from gridseer.geometry import Frame, Lattice
from gridseer.minesweeper.sight import COVERED, sights_of
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.image import load
from tests.support.data import DATA

Reader = Callable[[Frame], Sequence[Sighting]]
PRESENT = "gridseer.vision.board.reader:read"
VERDICTS = ("exact", "exact with doubts", "a part, said so", "doubtful", "missed", "wrong without a doubt")


@dataclass(frozen=True, slots=True)
class Window:
    """A real window and what it shows."""

    picture: Covered
    """The frame, and what can be seen of its board."""
    mines_left: int | None
    """What its mine counter shows; None where it shows none."""
    cut: bool
    """Whether the board goes on beyond the picture."""

    @property
    def whole(self) -> bool:
        """Whether nothing lies over the board."""
        return not self.picture.hidden.any()


@dataclass(frozen=True, slots=True)
class Judged:
    """How a window was read."""

    file: str
    verdict: str
    whole: bool
    """Whether nothing lies over the board."""
    cut: bool
    """Whether the board goes on beyond the picture."""
    said_cut: bool
    """Whether the reader says so."""
    counter: str
    """read, wrong or not read; not shown, or invented."""
    state: bool
    extra: int
    """How many boards were seen besides the one that is there."""
    milliseconds: float


def window_of(folder: Path, truth: Mapping[str, Any]) -> Window:
    """The window that a line of ``truth.jsonl`` speaks of."""
    place = Lattice(*(truth[key] for key in ("x", "y", "cell_width", "cell_height", "columns", "rows")))
    rows = tuple(row.ljust(place.columns) for row in truth["board"].split("\n"))
    position = Position(rows, truth["mines_left"] or 0, truth["state"])
    hidden = sights_of(rows) == COVERED
    picture = Covered(Case(truth["file"], load(folder / truth["file"]), place, position), hidden, hidden)
    return Window(picture, truth["mines_left"], "cut by" in truth["note"])


def windows(folder: Path) -> Iterator[Window]:
    """The windows of a folder, in the order of their truth."""
    path = folder / "truth.jsonl"
    if not path.exists():
        raise InputError(f"expected a folder with truth.jsonl, got {folder}", "Name one, or set GRIDSEER_DATA.")
    lines = path.read_text(encoding="utf-8").splitlines()
    return (window_of(folder, json.loads(line)) for line in lines)


def judge(window: Window, reader: Reader) -> Judged:
    """Read a window, and compare with the truth."""
    case = window.picture.case
    start = time.process_time()
    seen = list(reader(case.frame))
    milliseconds = 1000 * (time.process_time() - start)
    beside = [each for each in seen if near(each.lattice, case.lattice)]
    placed = [each for each in beside if same_place(each.lattice, case.lattice)]
    return Judged(
        case.name, answer(seen, window.picture), window.whole, window.cut, any(each.cut_off for each in beside),
        counter(window.mines_left, placed, beside), any(each.state == case.position.state for each in beside),
        len(seen) - bool(beside), milliseconds,
    )  # fmt: skip


def answer(seen: list[Sighting], picture: Covered) -> str:
    """How a board was read: one of VERDICTS. It is wrong if a single cell is that no doubt was cast on."""
    found = verdict_covered(seen, picture)
    sure = verdict(seen, picture.case.lattice, picture.case.position.rows) == "exact"
    return "exact with doubts" if found == "exact" and not sure else found


def counter(shown: int | None, placed: list[Sighting], beside: list[Sighting]) -> str:
    """Whether the mine counter was read: right only on the right lattice, wrong on any lattice over the board."""
    read = [each.mines_left for each in beside if each.mines_left is not None]
    if any(number != shown for number in read):
        return "invented" if shown is None else "wrong"
    if shown is None:
        return "not shown"
    return "read" if any(each.mines_left == shown for each in placed) else "not read"


def totals(judged: Sequence[Judged]) -> Iterator[tuple[str, str]]:
    """The figures of a folder: what, and how many of how many."""
    whole = [each for each in judged if each.whole]
    entire = [each for each in whole if not each.cut]
    shown = [each for each in entire if each.counter in ("read", "not read", "wrong")]
    answers = Counter(each.verdict for each in whole)
    yield "exact", f"{answers['exact'] + answers['exact with doubts']} of {len(whole)}"
    names = {"exact": "exact without a doubt", "wrong without a doubt": "confidently wrong"}
    yield from ((names.get(name, name), f"{answers[name]} of {len(whole)}") for name in VERDICTS)
    behind = Counter(each.verdict for each in judged if not each.whole)
    yield "partly covered", ", ".join(f"{names.get(name, name)} {number}" for name, number in behind.items()) or "none"
    yield "said to be cut off and aren't", f"{sum(each.said_cut for each in entire)} of {len(entire)}"
    for name in ("read", "wrong", "not read"):
        yield f"counters {name}", f"{sum(each.counter == name for each in shown)} of {len(shown)}"
    yield "counters seen where none is shown", str(sum(each.counter == "invented" for each in entire))
    found = [each for each in whole if each.verdict != "missed"]
    yield "states right, of boards found", f"{sum(each.state for each in found)} of {len(found)}"
    yield "boards seen where there is none", str(sum(each.extra for each in judged))
    times = [each.milliseconds for each in judged] or [0.0]
    for name, middle in (("median", statistics.median), ("mean", statistics.mean)):
        yield f"processor time per picture, {name}", f"{middle(times):.0f} ms"


def reader_named(name: str) -> Reader:
    """The function that ``package.module:function`` names."""
    module, _, function = name.partition(":")
    try:
        reader: Reader = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise InputError(f"expected a reader as package.module:function, got {name!r} ({error})", PRESENT) from None
    return reader


def report(folder: Path, judged: Sequence[Judged], *, name: str, as_json: bool, verbose: bool) -> None:
    """Print the figures of a folder, as a table or as one line of JSON."""
    if as_json:
        figures: dict[str, Any] = {"folder": str(folder), "reader": name, **dict(totals(judged))}
        print(json.dumps({**figures, "windows": [asdict(each) for each in judged]} if verbose else figures))
        return
    print(f"{folder}, {len(judged)} windows, {name}")
    for each in judged if verbose else ():
        words = [each.verdict, f"counter {each.counter}", "state wrong" * (not each.state)]
        words += ["said to be cut off" * (each.said_cut and not each.cut), "more boards" * bool(each.extra)]
        print(f"    {each.file}: {', '.join(filter(None, words))}; {each.milliseconds:.0f} ms")
    for what, value in totals(judged):
        print(f"  {what:36} {value}")


def main() -> None:
    """Read the folders, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folders", nargs="*", type=Path, default=[DATA / "screens"], metavar="FOLDER")
    parser.add_argument("--reader", default=PRESENT, help=f"package.module:function ({PRESENT})")
    parser.add_argument("--verbose", action="store_true", help="a line per window")
    parser.add_argument("--json", action="store_true", help="a line of JSON per folder")
    parser.add_argument("--record", action="store_true", help="write bench/results/windows.csv")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    rows = []
    try:
        reader = reader_named(arguments.reader)
        for folder in arguments.folders:
            judged = [judge(window, reader) for window in windows(folder)]
            report(folder, judged, name=arguments.reader, as_json=arguments.json, verbose=arguments.verbose)
            rows += [(folder.resolve().name, arguments.reader, *figure) for figure in totals(judged)]
    except GridseerError as error:
        raise SystemExit(f"{error}\n{error.hint or ''}".strip()) from None
    if arguments.record:
        with (RESULTS / "windows.csv").open("w", newline="") as file:
            csv.writer(file).writerows([("folder", "reader", "what", "value"), *rows])


if __name__ == "__main__":
    main()
