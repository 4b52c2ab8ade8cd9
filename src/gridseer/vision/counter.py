"""The mines left as the game shows them: a seven-segment display, or text such as ``Mines: 10/40``."""

import re
from dataclasses import dataclass

import numpy as np

from gridseer.frame import Lattice, Pixels
from gridseer.minesweeper.level import LEVELS
from gridseer.vision.segments import Shown, read_displays
from gridseer.vision.text import Line, read_lines

_FRACTION = re.compile(r"(?<![\d:])(\d{1,4}) ?/ ?(\d{1,4})(?![\d:])")
_NUMBER = re.compile(r"(?<![\d:/?])-?\d{1,4}(?![\d:/?])")

DENSITIES = (0.03, 0.6)
"""What share of the cells can be mines; a counter that says otherwise is none."""


@dataclass(frozen=True, slots=True)
class Counter:
    """What is known about the number of mines."""

    mines_left: int | None
    """What the counter shows, or what the size tells, or None."""
    mines: int | None
    """All mines of the board, where that is known."""
    box: tuple[int, int, int, int] | None = None
    """Where the counter is in the frame: left, top, width, height; None when the size told."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What of the board matters for its counter."""

    cells: int
    """All of them."""
    closed: int
    """Unopened ones without a flag."""
    flags: int
    """Flags."""
    level: int | None
    """The mines of the known level of this size."""


def known_mines(columns: int, rows: int) -> int | None:
    """The mines of the level that has this size, standing or lying."""
    for level in LEVELS.values():
        if (columns, rows) in {(level.width, level.height), (level.height, level.width)}:
            return level.mines
    return None


def read_counter(pixels: Pixels, lattice: Lattice, situation: Situation) -> Counter:
    """Look around the board for its counter; where there is none, the size may tell."""
    cell = min(lattice.cell_width, lattice.cell_height)
    bands = _bands(pixels, lattice)
    for left, top, band in bands[:2]:
        shown = _chosen(read_displays(band, cell), situation)
        if shown is not None:
            return _counter(shown, left, top, situation)
    texts = [(left, top, shown) for left, top, band in bands for shown in _numbers(band, cell)]
    for left, top, shown in texts:
        if shown.total is not None and _fits_fraction(shown, situation):
            return _counter(shown, left, top, situation)
    for left, top, shown in texts:
        if shown.total is None and situation.level is not None and shown.value == situation.level - situation.flags:
            return _counter(shown, left, top, situation)
    if situation.level is not None:
        return Counter(situation.level - situation.flags, situation.level)
    for left, top, shown in texts:
        if shown.total is None and _fits(shown.value, situation, narrow=True):
            return _counter(shown, left, top, situation)
    return Counter(None, None)


def _bands(pixels: Pixels, lattice: Lattice) -> list[tuple[int, int, Pixels]]:
    """The surroundings of the board, with their corners: above, below, right, left."""
    cell = min(lattice.cell_width, lattice.cell_height)
    left, right = round(lattice.x), round(lattice.x + lattice.width)
    top, bottom = round(lattice.y), round(lattice.y + lattice.height)
    edge = round(max(8, cell))
    deep, wide = round(max(80, 5 * cell)), round(max(160, 6 * cell))
    boxes = [
        (left - edge, top - deep, right + edge, top - 1),
        (left - edge, bottom + 1, right + edge, bottom + round(max(60, 3 * cell))),
        (right + 1, top - 8, right + wide, bottom),
        (left - wide, top - 8, left - 1, bottom),
    ]
    height, width = pixels.shape[:2]
    bands = []
    for x0, y0, x1, y1 in boxes:
        x0, x1 = max(0, x0), min(width, x1)  # noqa: PLW2901
        y0, y1 = max(0, y0), min(height, y1)  # noqa: PLW2901
        if x1 - x0 >= 8 and y1 - y0 >= 8:
            bands.append((x0, y0, np.ascontiguousarray(pixels[y0:y1, x0:x1])))
    return bands


def _numbers(band: Pixels, cell: float) -> list[Shown]:
    """The numbers in the text of a band: fractions and lone numbers."""
    found: list[Shown] = []
    for line in read_lines(band, cell):
        fractions = _FRACTION.finditer(line.text)
        found += [Shown(int(match[1]), _place(line, match), int(match[2])) for match in fractions]
        if not _FRACTION.search(line.text):
            numbers = [match for match in _NUMBER.finditer(line.text) if _is_number(line.text, match)]
            found += [Shown(int(match[0]), _place(line, match)) for match in numbers]
    return found


def _is_number(text: str, match: re.Match[str]) -> bool:
    """A single digit may be a letter misread: it counts after a colon, or when it stands alone."""
    return len(match[0]) > 1 or match[0] == text.strip() or text[: match.start()].rstrip().endswith(":")


def _place(line: Line, match: re.Match[str]) -> tuple[int, int, int, int]:
    boxes = np.array(line.boxes[match.start() : match.end()])
    left, top = boxes[:, 0].min(), boxes[:, 1].min()
    right, bottom = (boxes[:, 0] + boxes[:, 2]).max(), (boxes[:, 1] + boxes[:, 3]).max()
    return int(left), int(top), int(right - left), int(bottom - top)


def _chosen(displays: list[Shown], situation: Situation) -> Shown | None:
    """Which of the displays counts mines: the one that fits the level, else the first that can be."""
    if situation.level is not None:
        for shown in displays:
            if shown.value + situation.flags == situation.level:
                return shown
    possible = [shown for shown in displays if _fits(shown.value, situation)]
    return possible[0] if possible else None


def _fits(mines_left: int, situation: Situation, *, narrow: bool = False) -> bool:
    mines = mines_left + situation.flags
    low, high = (0.08, 0.35) if narrow else DENSITIES
    return low * situation.cells <= mines <= high * situation.cells and mines_left <= situation.closed


def _fits_fraction(shown: Shown, situation: Situation) -> bool:
    """Flags of all mines; or mines left of all mines."""
    assert shown.total is not None
    low, high = DENSITIES
    in_range = low * situation.cells <= shown.total <= high * situation.cells
    return in_range and shown.value in {situation.flags, shown.total - situation.flags}


def _counter(shown: Shown, left: int, top: int, situation: Situation) -> Counter:
    x, y, width, height = shown.box
    box = (left + x, top + y, width, height)
    if shown.total is None:
        return Counter(shown.value, shown.value + situation.flags, box)
    return Counter(shown.total - situation.flags, shown.total, box)
