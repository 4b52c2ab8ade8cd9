"""Where boards are looked for: how often the proposals have the right cells, and what they cost.

``python -m bench.locate`` asks for each board whether one of the first three proposals has its cells, with at most two
lines too many or too few at a side: those are put right by reading. No middle of a cell may be off by a quarter of one.
A proposal is exact if its cells fall into no more kinds of equal pixels than the true ones.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from bench.families import FAMILIES, family_case
from bench.pictures import Case, decoy, desktop_case
from bench.windows import windows
from gridseer import _core
from gridseer.geometry import Floats, Frame, Lattice, Pixels
from gridseer.vision.board.locate import locate
from gridseer.vision.board.patches import cut
from gridseer.vision.board.refine import refine
from tests.support.data import DATA

FIRST = 3
"""Of so many proposals one should have the right cells."""
_SPARE = 2
"""So many lines at a side may be too many or too few."""
_QUARTER = 0.25

Finder = Callable[[Frame], list[Lattice]]
Picture = tuple[str, Frame, tuple[Lattice, ...]]
"""What it shows, its pixels, and where its boards are."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was found in one picture."""

    name: str
    places: tuple[int | None, ...]
    """For each board which proposal has its cells."""
    exact: tuple[bool, ...]
    """Whether that one is exact to the pixel."""
    proposals: int
    seconds: float


def proposals(frame: Frame) -> list[Lattice]:
    """What the finder proposes, with its lines where the edges are."""
    return [refine(frame.pixels, each) for each in locate(frame)]


def result(picture: Picture, finder: Finder) -> Result:
    """Look for the boards of one picture."""
    name, frame, truths = picture
    start = time.process_time()
    found = finder(frame)
    seconds = time.process_time() - start
    places, exact = [], []
    for truth in truths:
        number = next((at for at, each in enumerate(found) if shared_cells(each, truth)), None)
        places.append(number)
        exact.append(number is not None and is_exact(frame.pixels, found[number], truth))
    return Result(name, tuple(places), tuple(exact), len(found), seconds)


def shared_cells(one: Lattice, truth: Lattice) -> tuple[Lattice, Lattice] | None:
    """The cells that two lattices share, by the lines of each; None where one has others, or too many or too few."""
    across = _shared(one.column_lines, truth.column_lines)
    down = _shared(one.row_lines, truth.row_lines)
    if across is None or down is None:
        return None
    return one.part(across[0], down[0]), truth.part(across[1], down[1])


def _shared(lines: Floats, truth: Floats) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The first and the last of the cells between lines that are also some between others, by either's numbers."""
    middles, others = ((each[1:] + each[:-1]) / 2 for each in (lines, truth))
    for before in range(-_SPARE, _SPARE + 1):  # how many more cells these lines have at the start
        start, other = max(0, before), max(0, -before)
        count = min(len(middles) - start, len(others) - other)
        after = (len(middles) - before) - len(others)
        if count < 1 or abs(after) > _SPARE:
            continue
        off = np.abs(middles[start : start + count] - others[other : other + count])
        if (off < _QUARTER * np.diff(truth)[other : other + count]).all():
            return (start, start + count), (other, other + count)
    return None


def is_exact(pixels: Pixels, found: Lattice, truth: Lattice) -> bool:
    """Whether the cells of a lattice are equal to the byte as often as the true ones."""
    shared = shared_cells(found, truth)
    assert shared is not None
    one, other = (_kinds(pixels, each) for each in shared)
    return one <= other


def _kinds(pixels: Pixels, lattice: Lattice) -> int:
    cells = cut(pixels, lattice)
    count, height, width = cells.shape[:3]
    stack = cells.reshape(-1, width, 3)
    return int(_core.kinds_of_cells(stack, np.zeros(1, np.int64), np.arange(count) * height, width, height).max()) + 1


def pictures(what: str, first: int, count: int) -> Iterator[Picture]:
    """The pictures of a set."""
    seeds = range(first, first + count)
    match what:
        case "windows":
            known = (DATA / "screens" / "truth.jsonl").exists()
            real = windows(DATA / "screens") if known else ()
            cases: Iterable[Case] = (window.picture.case for window in real)
        case "families":
            cases = (family_case(name, seed) for name in FAMILIES for seed in seeds)
        case "desktops":
            cases = map(desktop_case, seeds)
        case _:
            yield from ((*decoy(seed), ()) for seed in seeds)
            return
    yield from ((case.name, case.frame, (case.lattice,)) for case in cases)


def tell(what: str, results: list[Result], *, verbose: bool) -> None:
    """Print a line of the table, and what was missed."""
    places = [place for each in results for place in each.places]
    seconds = sorted(1000 * each.seconds for each in results)
    first = sum(place is not None and place < FIRST for place in places)
    found = sum(place is not None for place in places)
    exact = sum(sum(each.exact) for each in results)
    numbers = [each.proposals for each in results]
    print(
        f"{what:9} first {FIRST} {first} any {found} exact {exact} of {len(places)} boards; "
        f"proposals {statistics.mean(numbers):.2f}, at most {max(numbers)}; "
        f"ms median {statistics.median(seconds):.0f} mean {statistics.mean(seconds):.0f} most {seconds[-1]:.0f}"
    )
    for each in results if verbose else ():
        if None in each.places:
            print("   missed", each.name)
        elif not all(each.exact):
            print("   not exact", each.name)


def main() -> None:
    """Measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--first", type=int, default=7000, help="the first seed (7000)")
    parser.add_argument("--verbose", action="store_true", help="name what was missed")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    for what, count in (("windows", 0), ("families", 10), ("desktops", 50), ("decoys", 60)):
        results = [result(each, proposals) for each in pictures(what, arguments.first, count)]
        if results:
            tell(what, results, verbose=arguments.verbose)


if __name__ == "__main__":
    main()
