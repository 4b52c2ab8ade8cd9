"""Boards with something over them: an open menu, a dialog, a bar, a tooltip. What is hidden must not be called sure.

``python -m bench.covers --first 40000 --count 100`` prints how they are read. Seeds below 40000 were looked at while
the reader was made.
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass, replace

import cv2
import numpy as np

from bench.pictures import Case, desktop_case
from gridseer.geometry import Floats, Frame, Lattice, Mask, Pixels, Region
from gridseer.minesweeper.sight import COVERED, sights_of
from gridseer.render.window import bevelled, write
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import Sighting

Rng = np.random.Generator
KINDS = ("menu", "dialog", "bar", "tooltip")
_WORDS = ("New game", "Undo", "Preferences...", "Statistics", "Scores", "Easy", "Medium", "Expert", "Custom...", "Help")
_SENTENCES = ("Congratulations!", "Please enter your name", "Start a new game?", "You won in 93 seconds", "Reset?")
_HIDDEN, _TOUCHED = 0.5, 0.03
"""Shares of a cell that is mostly hidden, and of one that is whole."""
_OFF = 0.25
"""How far a cell may be from its place, as a share of its size."""
_PANELS = (((240, 240, 240), (20, 20, 20)), ((255, 255, 255), (0, 0, 0)), ((45, 45, 48), (235, 235, 235)))
"""The colours of panels and of what is written on them."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A board with something over it."""

    case: Case
    """The picture, and what the whole board shows."""
    hidden: Mask
    """The cells of which more than half is hidden: nobody can say what they show."""
    touched: Mask
    """The cells of which more than a trace is hidden: nobody must say what they show."""


def covered_case(seed: int) -> Covered:
    """A board on a desktop with something over a part of it."""
    rng = np.random.default_rng([17, seed])
    case = desktop_case(seed)
    place, kind = case.lattice, KINDS[seed % len(KINDS)]
    pixels = case.frame.pixels.copy()
    cover = _place(kind, place, pixels.shape[1], pixels.shape[0], rng)
    panel = pixels[cover.slices]
    ground, ink = _PANELS[int(rng.integers(len(_PANELS)))]
    panel[:] = ground
    {"menu": _menu, "dialog": _dialog, "bar": _bar, "tooltip": _bar}[kind](panel, ink, rng)
    bevelled(panel, 1, (120, 120, 120), (90, 90, 90))
    covered = replace(case, name=f"{case.name} {place.columns}x{place.rows} {kind}", frame=Frame(pixels))
    share = _hidden_share(place, cover)
    return Covered(covered, share > _HIDDEN, share > _TOUCHED)


def _hidden_share(place: Lattice, cover: Region) -> Floats:
    """How much of each cell is hidden."""
    shares = []
    for lines, start, length in (
        (place.row_lines, cover.y, cover.height),
        (place.column_lines, cover.x, cover.width),
    ):
        hidden = np.minimum(lines[1:], start + length) - np.maximum(lines[:-1], start)
        shares.append(np.clip(hidden / np.diff(lines), 0, 1))
    return np.asarray(np.outer(*shares))


def _place(kind: str, place: Lattice, width: int, height: int, rng: Rng) -> Region:
    left, top, right, bottom = (
        round(each) for each in (place.x, place.y, place.x + place.width, place.y + place.height)
    )
    if kind == "menu":  # hangs down from above the board
        x = left + round(place.width * rng.uniform(-0.05, 0.5))
        wide, deep = round(rng.uniform(140, 260)), round(place.height * rng.uniform(0.25, 0.75))
        y = max(0, top - round(rng.uniform(10, 40)))
        found = (x, y, x + wide, top + deep)
    elif kind == "dialog":
        wide, deep = (round(length * rng.uniform(0.35, 0.8)) for length in (place.width, place.height))
        x, y = (
            left + round((place.width - wide) * rng.uniform(-0.2, 1.2)),
            top + round((place.height - deep) * rng.uniform(-0.2, 1.2)),
        )
        found = (x, y, x + wide, y + deep)
    elif kind == "bar":  # over whole rows, at the top or bottom
        # One that ends at a line between rows can't be told from the end of the board.
        deep = round(place.cell_height * (int(place.rows * rng.uniform(0.1, 0.5)) + rng.uniform(0.15, 0.85)))
        found = (
            (left - 30, top - 20, right + 30, top + deep)
            if rng.random() < 0.5
            else (left - 30, bottom - deep, right + 30, bottom + 20)
        )
    else:
        wide, deep = round(rng.uniform(60, 160)), round(rng.uniform(18, 30))
        x, y = left + round(place.width * rng.uniform(0, 0.8)), top + round(place.height * rng.uniform(0, 0.9))
        found = (x, y, x + wide, y + deep)
    x, y = max(0, found[0]), max(0, found[1])
    return Region(x, y, max(16, min(width, found[2]) - x), max(16, min(height, found[3]) - y))


def _menu(panel: Pixels, ink: tuple[int, int, int], rng: Rng) -> None:
    step = int(rng.integers(20, 32))
    for y in range(6, panel.shape[0] - step, step):
        write(panel, str(rng.choice(_WORDS)), (10, y), step // 2, ink)
        if rng.random() < 0.2:
            panel[y + step - 4, 4:-4] = (150, 150, 150)


def _dialog(panel: Pixels, ink: tuple[int, int, int], rng: Rng) -> None:
    panel[:24] = rng.integers(60, 200, 3)
    write(panel[:24], str(rng.choice(_SENTENCES)), (8, 5), 13, (255, 255, 255))
    write(panel, str(rng.choice(_SENTENCES)), (14, min(40, panel.shape[0] - 20)), 13, ink)
    height, width = panel.shape[:2]
    for number in range(int(rng.integers(1, 3))):
        x, y = 14 + 90 * number, height - 36
        if y > 60 and x + 80 < width:
            cv2.rectangle(panel, (x, y), (x + 76, y + 26), (130, 130, 130), 1)
            write(panel, ("OK", "Cancel")[number], (x + 10, y + 6), 12, ink)


def _bar(panel: Pixels, ink: tuple[int, int, int], rng: Rng) -> None:
    write(panel, str(rng.choice(_SENTENCES)), (8, max(2, panel.shape[0] // 2 - 7)), min(13, panel.shape[0] - 4), ink)


_ORDER = ("exact", "a part, said so", "doubtful", "wrong without a doubt", "missed")


def verdict_covered(sightings: list[Sighting], covered: Covered) -> str:
    """How a board was read of which a part is hidden.

    Exact: every cell that can be seen, in the right place, and none of the hidden ones is called sure. A part: the same
    of fewer lines, and it is said at which sides there are more. Wrong without a doubt: a cell that is called sure and
    shows something else, or nothing, or lines are missing and nothing is said of it.
    """
    near = [each for each in sightings if _shares(each.lattice, covered.case.lattice)]
    return min((_verdict(each, covered) for each in near), key=_ORDER.index, default="missed")


def _shares(one: Lattice, other: Lattice) -> bool:
    return (
        one.x < other.x + other.width and other.x < one.x + one.width
        and one.y < other.y + other.height and other.y < one.y + one.height
    )  # fmt: skip


def _verdict(seen: Sighting, covered: Covered) -> str:
    truth, lattice = covered.case.lattice, seen.lattice
    x, y = (lattice.x - truth.x) / truth.cell_width, (lattice.y - truth.y) / truth.cell_height
    left, top = round(x), round(y)
    right, bottom = left + lattice.columns, top + lattice.rows
    ends = x + lattice.width / truth.cell_width - right, y + lattice.height / truth.cell_height - bottom
    placed = max(abs(x - left), abs(y - top), *(abs(end) for end in ends)) < _OFF
    if not placed or min(left, top) < 0 or right > truth.columns or bottom > truth.rows:
        return "doubtful" if seen.doubtful else "wrong without a doubt"
    open_to_doubt = seen.cells == COVERED
    for cell in seen.doubtful:
        open_to_doubt[cell.y, cell.x] = True
    cells, hidden = (
        sights_of(covered.case.position.rows)[top:bottom, left:right],
        covered.hidden[top:bottom, left:right],
    )
    wrong = ~open_to_doubt & (hidden | (seen.cells != cells))
    missing = {"left": left > 0, "top": top > 0, "right": right < truth.columns, "bottom": bottom < truth.rows}
    if wrong.any() or any(lost and side not in seen.cut_off for side, lost in missing.items()):
        return "wrong without a doubt"
    if np.any(~covered.touched[top:bottom, left:right] & (seen.cells != cells)):
        return "doubtful"
    return "a part, said so" if any(missing.values()) else "exact"


def main() -> None:
    """Draw, read, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=100, help="boards (100)")
    parser.add_argument("--first", type=int, default=40000, help="the first seed (40000)")
    parser.add_argument("--verbose", action="store_true", help="name all that are not exact")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    verdicts: Counter[str] = Counter()
    wrong, slowest = 0, 0.0
    for seed in range(arguments.first, arguments.first + arguments.count):
        covered = covered_case(seed)
        start = time.process_time()
        seen = read(covered.case.frame)
        slowest = max(slowest, time.process_time() - start)
        answer = verdict_covered(seen, covered)
        near = [each for each in seen if _shares(each.lattice, covered.case.lattice)]
        counted = [each.mines_left for each in near if each.mines_left not in (None, covered.case.position.mines_left)]
        verdicts[answer] += 1
        wrong += bool(counted)
        if arguments.verbose and (answer != "exact" or counted):
            print("  ", answer, covered.case.name, counted or "", flush=True)
    for answer in _ORDER:
        print(f"{answer:24} {verdicts[answer]} of {arguments.count}")
    print(f"{'counters wrong':24} {wrong}\n{'slowest':24} {slowest:.2f} s of processor time")


if __name__ == "__main__":
    main()
