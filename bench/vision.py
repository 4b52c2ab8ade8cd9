"""The reader measured: boards in our own pictures, real windows, pictures without a board, and the time it takes.

``python -m bench.vision`` prints a table and writes ``bench/results/vision.csv``; everything runs on one core.

- ``own``: boards in our themes on cluttered 1080p desktops; exact, doubtful, and wrong without a doubt;
- ``families``: looks that none of our themes has, and that nothing was trained on (``bench.families``);
- ``covered``: boards in our themes with a menu or a dialog over them (``bench.covers``);
- ``pairs``: two boards in different themes on one screen;
- ``windows``: real windows of third-party games, when they are there (``GRIDSEER_DATA``, or ``../shared/data``);
- ``nothing``: text, tables, chess boards, calendars, photographs: how often a board is seen in them;
- ``speed``: in the same run as source 1's way of finding, re-implemented;
- ``ms_toollib``: its optical recognition on clean crops of the same boards, in a process of its own since it can abort.
"""

import argparse
import csv
import json
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from bench.covers import covered_case, verdict_covered
from bench.families import FAMILIES, family_case
from bench.pictures import Case, decoy, desktop_case, random_position
from gridseer.geometry import Frame, Lattice, Region
from gridseer.minesweeper.game import Game
from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.board.hints import Hints
from gridseer.vision.board.locate import locate
from gridseer.vision.board.memory import Memory
from gridseer.vision.board.reader import read
from gridseer.vision.board.reading import read_cells
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.sources import minesweeper as classic
from tests.support.data import DATA

_TIMED = range(7000, 7009)
"""The desktops that are timed, one in each theme; they are for development."""
_SLOW = 0.6
"""Seconds of processor time in which every picture should be read."""
RESULTS = Path(__file__).with_name("results")


def main() -> None:
    """Run what was asked for, print the table, write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=500, help="boards of our own (500)")
    parser.add_argument("--families", type=int, default=30, help="boards of each family (30)")
    parser.add_argument("--covered", type=int, default=100, help="boards with something over them (100)")
    parser.add_argument("--pairs", type=int, default=1, help="pairs of boards for each theme (1)")
    parser.add_argument("--nothing", type=int, default=200, help="pictures without a board (200)")
    parser.add_argument("--first", type=int, default=0, help="the first seed of boards (0)")
    parser.add_argument("--first-nothing", type=int, default=0, help="the first seed of pictures without a board (0)")
    parser.add_argument("--verbose", action="store_true", help="name every miss")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    rows = [
        *own(range(arguments.first, arguments.first + arguments.boards), verbose=arguments.verbose),
        *families(range(arguments.first, arguments.first + arguments.families), verbose=arguments.verbose),
        *covered(range(arguments.first, arguments.first + arguments.covered), verbose=arguments.verbose),
        *pairs(range(arguments.first, arguments.first + arguments.pairs)),
        *windows(verbose=arguments.verbose),
        *nothing(
            range(arguments.first_nothing, arguments.first_nothing + arguments.nothing), verbose=arguments.verbose
        ),
        *speed(),
    ]
    RESULTS.mkdir(exist_ok=True)
    with (RESULTS / "vision.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["part", "what", "value"])
        writer.writerows(rows)


Row = tuple[str, str, str]
"""Part, what, value: a line of the table."""


def line(part: str, what: str, value: str) -> Row:
    """Print a line of the table."""
    print(f"{part:10} {what:44} {value}", flush=True)
    return part, what, value


def same_place(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices have the same cells: no middle of a cell is off by a quarter of one."""
    if (one.columns, one.rows) != (other.columns, other.rows):
        return False
    corners = [(0, 0), (one.columns - 1, one.rows - 1)]
    pairs = [(one.centre(*corner), other.centre(*corner)) for corner in corners]
    return all(abs(a[0] - b[0]) < other.cell_width / 4 and abs(a[1] - b[1]) < other.cell_height / 4 for a, b in pairs)


def verdict(sightings: list[Sighting], truth: Lattice, cells: tuple[str, ...]) -> str:
    """How well a picture with one board was read: exact, doubtful, wrong, or missed."""
    for sighting in sightings:
        if tuple(sighting.symbols) == cells and same_place(sighting.lattice, truth):
            return "exact" if not sighting.doubtful else "exact with doubts"
    for sighting in sightings:
        if near(sighting.lattice, truth):
            return "doubtful" if sighting.doubtful else "wrong without a doubt"
    return "missed"


def near(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices overlap."""
    return (
        one.x < other.x + other.width and other.x < one.x + one.width
        and one.y < other.y + other.height and other.y < one.y + one.height
    )  # fmt: skip


def own(seeds: range, *, verbose: bool) -> Iterator[Row]:
    """Boards in our own themes on full desktops."""
    found, extra, mines, wrong, states = 0, 0, 0, 0, 0
    verdicts: dict[str, int] = {}
    for seed in seeds:
        case = desktop_case(seed)
        sightings = read(case.frame)
        found += any(same_place(each.lattice, case.lattice) for each in sightings)
        extra += sum(not near(each.lattice, case.lattice) for each in sightings)
        answer = verdict(sightings, case.lattice, case.position.rows)
        verdicts[answer] = verdicts.get(answer, 0) + 1
        right = [each for each in sightings if same_place(each.lattice, case.lattice)]
        mines += any(each.mines_left == case.position.mines_left for each in right)
        wrong += any(each.mines_left not in (None, case.position.mines_left) for each in right)
        states += any(each.state == case.position.state for each in right)
        if verbose and not answer.startswith("exact"):
            print("  ", answer, case.name, flush=True)
    count = len(seeds)
    yield line("own", "boards placed exactly", f"{found} of {count}")
    for answer, number in sorted(verdicts.items()):
        yield line("own", answer, f"{number} of {count}")
    yield line("own", "states right", f"{states} of {count}")
    yield line("own", "mines left right (some windows show none)", f"{mines} of {count}")
    yield line("own", "mines left wrong", f"{wrong} of {count}")
    yield line("own", "boards seen where there is none", str(extra))


def families(seeds: range, *, verbose: bool) -> Iterator[Row]:
    """Boards of looks that are left out everywhere else."""
    verdicts: Counter[str] = Counter()
    for name in FAMILIES:
        own: Counter[str] = Counter()
        placed, cut = 0, 0
        for seed in seeds:
            case = family_case(name, seed)
            seen = read(case.frame)
            answer = verdict(seen, case.lattice, case.position.rows)
            own[answer] += 1
            placed += any(same_place(each.lattice, case.lattice) for each in seen)
            cut += any(each.cut_off for each in seen)
            if verbose and not answer.startswith("exact"):
                print("  ", answer, case.name, flush=True)
        verdicts += own
        exact = sum(number for answer, number in own.items() if answer.startswith("exact"))
        value = f"{exact} of {len(seeds)} exact, {placed} placed, {own['wrong without a doubt']} wrong without a doubt"
        yield line("families", name, f"{value}, {cut} said to be cut off" if cut else value)
    for answer, number in sorted(verdicts.items()):
        yield line("families", answer, f"{number} of {len(FAMILIES) * len(seeds)}")


def windows(*, verbose: bool) -> Iterator[Row]:
    """Real windows of other people's games."""
    from bench import windows as real

    if not (DATA / "screens" / "truth.jsonl").exists():
        yield line("windows", "not measured: no pictures in", str(DATA / "screens"))
        return
    shown = list(real.windows(DATA / "screens"))
    judged = [real.judge(window, read) for window in shown]
    for each in judged:
        if verbose and each.verdict != "exact":
            print("  ", each.verdict, each.file, flush=True)
    for what, value in real.totals(judged):
        yield line("windows", what, value)
    yield from peer([window.picture.case for window in shown if window.whole])


def peer(cases: list[Case]) -> Iterator[Row]:
    """The optical recognition of ms_toollib, handed clean crops; it wants its model in the working directory."""
    if not Path("params.onnx").exists():
        yield line("ms_toollib", "not measured", "its model params.onnx is not in its package nor here")
        return
    exact, aborted = 0, 0
    for case in cases:
        place = case.lattice
        crop = case.frame.crop(Region(round(place.x), round(place.y), round(place.width), round(place.height)))
        colours = cv2.cvtColor(crop.pixels, cv2.COLOR_RGB2RGBA)
        child = subprocess.run(
            [sys.executable, "-c", _PEER, str(crop.height), str(crop.width)],
            input=colours.tobytes(), capture_output=True, timeout=60, check=False,
        )  # fmt: skip
        aborted += child.returncode != 0
        exact += child.returncode == 0 and json.loads(child.stdout) == _as_peer(case)
    yield line("ms_toollib", "exact on clean crops of the windows", f"{exact} of {len(cases)}")
    yield line("ms_toollib", "process aborted", f"{aborted} of {len(cases)}")


_PEER = """
import json, sys, ms_toollib
data = list(sys.stdin.buffer.read())
print(json.dumps(ms_toollib.obr_board(data, int(sys.argv[1]), int(sys.argv[2]))))
"""


def _as_peer(case: Case) -> list[list[int]]:
    """A board as ms_toollib writes it: 10 closed, 11 flag; a mine that is shown is a closed cell to it."""
    code = {"#": 10, "?": 10, "!": 11, ".": 0, "*": 10, "@": 10, "%": 11, " ": 10}
    return [[code.get(symbol, int(symbol) if symbol.isdigit() else 10) for symbol in row] for row in case.position.rows]


def covered(seeds: range, *, verbose: bool) -> Iterator[Row]:
    """Boards in our own themes with a menu, a dialog, a bar or a tooltip over them."""
    verdicts: Counter[str] = Counter()
    wrong = 0
    for seed in seeds:
        board = covered_case(seed)
        seen = read(board.case.frame)
        answer = verdict_covered(seen, board)
        verdicts[answer] += 1
        right = [each for each in seen if near(each.lattice, board.case.lattice)]
        wrong += any(each.mines_left not in (None, board.case.position.mines_left) for each in right)
        if verbose and answer != "exact":
            print("  ", answer, board.case.name, flush=True)
    for answer, number in sorted(verdicts.items()):
        yield line("covered", answer, f"{number} of {len(seeds)}")
    yield line("covered", "mines left wrong", f"{wrong} of {len(seeds)}")


def pairs(seeds: range) -> Iterator[Row]:
    """Two boards in different themes on one screen, for every theme."""
    names, exact = list(THEMES), 0
    for seed in seeds:
        for number, name in enumerate(names):
            rng = np.random.default_rng([seed, number])
            boards, positions = [], []
            for theme in (name, names[(number + 1 + seed % 7) % len(names)]):
                level = "intermediate" if rng.random() < 0.5 else "beginner"
                game = Game.at_level(level, seed=int(rng.integers(1 << 30)))
                position = random_position(rng, game, "playing")
                size, mines = int(rng.integers(18, 34)), position.mines_left
                boards.append(draw(position.rows, THEMES[theme], size, window=True, mines_left=mines))
                positions.append(position)
            scene = desktop(boards, seed=seed * 100 + number)
            seen = read(scene.frame)
            exact += all(
                verdict(seen, place, position.rows).startswith("exact")
                for place, position in zip(scene.lattices, positions, strict=True)
            )
    yield line("pairs", "both boards exact", f"{exact} of {len(seeds) * len(names)}")


def nothing(seeds: range, *, verbose: bool) -> Iterator[Row]:
    """Pictures without a board, and how long the slowest takes."""
    false: dict[str, int] = {}
    times = []
    for seed in seeds:
        kind, frame = decoy(seed)
        start = time.process_time()
        seen = read(frame)
        times.append(time.process_time() - start)
        if seen:
            false[kind] = false.get(kind, 0) + 1
            if verbose:
                print("   seen in", kind, seed, flush=True)
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(false.items()))
    yield line(
        "nothing", "pictures in which a board was seen", f"{sum(false.values())} of {len(seeds)} {kinds}".strip()
    )
    slow = sum(seconds > _SLOW for seconds in times)
    value = f"{slow} of {len(seeds)}; the slowest {max(times, default=0.0):.2f} s, the median {np.median(times):.2f} s"
    yield line("nothing", f"over {_SLOW} s of processor time", value)


def best_time(work: Callable[[], object], repeats: int = 7) -> float:
    """Milliseconds of processor time: the median of several runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return 1000 * statistics.median(times)


def speed() -> Iterator[Row]:
    """Processor time on one core, the median over some desktops, beside source 1's way in the same run."""
    small, large = ([desktop_case(seed, *size).frame for seed in _TIMED] for size in ((1920, 1080), (3840, 2160)))
    source, ours, ours_large = (
        median_time(work, frames) for work, frames in ((classic.find, small), (locate, small), (locate, large))
    )
    yield line("speed", "find on 1080p, source 1's way", f"{source:.1f} ms")
    yield line("speed", "find on 1080p, ours", f"{ours:.1f} ms, {ours / source:.2f} times source 1")
    yield line("speed", "find on 4K, ours", f"{ours_large:.1f} ms, {ours_large / source:.2f} times source 1 on 1080p")
    yield line("speed", "find and read on 1080p", f"{median_time(read, small):.1f} ms")
    yield line("speed", "a blank 1080p screen", f"{best_time(partial(read, blank())):.1f} ms")
    yield from reading_speed(desktop_case_expert())


def blank() -> Frame:
    """A screen that shows nothing."""
    return Frame(np.full((1080, 1920, 3), 200, np.uint8))


def median_time(work: Callable[[Frame], object], frames: list[Frame]) -> float:
    """Milliseconds of processor time that something takes on a picture, in the median of several ones."""
    return statistics.median(best_time(partial(work, frame), repeats=3) for frame in frames)


def desktop_case_expert() -> Frame:
    """An expert game in the middle of play, as a window."""
    rng = np.random.default_rng(1)
    position = random_position(rng, Game.at_level("expert", seed=9), "playing")
    return draw(position.rows, THEMES["classic"], 24, window=True, mines_left=position.mines_left).frame


def reading_speed(frame: Frame) -> Iterator[Row]:
    """How long 480 cells take, the first time and in a known theme."""
    lattice = locate(frame)[0]
    first = best_time(lambda: read_cells(frame.pixels, lattice, Hints(), exactly=True))
    memory = Memory()
    read(frame, memory=memory)
    again = best_time(lambda: read(frame, memory=memory))
    yield line("speed", "read 480 cells of a theme never seen", f"{first:.1f} ms")
    yield line("speed", "read the frame of a known theme", f"{again:.2f} ms")


if __name__ == "__main__":
    main()
