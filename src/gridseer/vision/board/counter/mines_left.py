"""The mines left as the game shows them: a seven-segment display, or text such as ``Mines: 10/40``."""

import re
from dataclasses import dataclass

import numpy as np

from gridseer.geometry import Lattice, Pixels, Place, Region
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.segments import read_displays
from gridseer.vision.board.counter.text import SHARES, Line, lines_of, prints

_FRACTION = re.compile(r"(?<![\d/?-])(?<!\d:)(?<!\d )(\d{1,4}) {0,2}/ {0,2}(\d{1,4})(?![\d:/?])(?! \d)")
"""Two numbers and a stroke; no part of a clock, nor of a number with a character that could not be read."""
_NUMBER = re.compile(r"(?<![\d/?-])(?<!\d:)(?<!\d )(?<!- )-?\d{1,4}(?![\d:/?])(?! ?[\d/])")
"""A number; two with a narrow gap between them are one that fell apart."""

_RUN = re.compile(r"-?\d+(?: {0,2}/ {0,2}\d+)?")
_SAME_GROUND = 30
"""How far two colours of one ground may be apart, of 255."""
_MOST_BESIDE = 8
"""So many characters that are no digits may stand in the line of a counter without a colon."""

DENSITIES = (0.03, 0.6)
"""What share of the cells can be mines; a counter that says otherwise is none."""


@dataclass(frozen=True, slots=True)
class Counter:
    """What is known about the number of mines."""

    mines_left: int | None
    """What the counter shows, or what a board of this size usually has; or None."""
    mines: int | None
    """All mines of the board, where that is known."""
    box: Region | None = None
    """Where the counter is in the frame; None when the number follows from the size."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What of the board matters for its counter."""

    cells: int
    """All of them."""
    closed: int
    """Unopened ones without a flag."""
    flags: int
    level: int | None
    """The mines of the known level of this size."""


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """A strip beside the board."""

    corner: Place
    """Its first pixel in the frame."""
    pixels: Pixels
    side: str
    """Where it lies: above, below, right or left."""

    @property
    def level(self) -> bool:
        """Whether it lies above or below the board, where most games have their counter."""
        return self.side in {"above", "below"}


def read_counter(pixels: Pixels, lattice: Lattice, situation: Situation) -> Counter:
    """Look around the board for its counter; where there is none, the size may decide."""
    cell = min(lattice.cell_width, lattice.cell_height)
    bands = _bands(pixels, lattice)
    for band in bands:
        shown = _chosen(read_displays(band.pixels, cell), situation) if band.level else None
        if shown is not None:
            return _counter(shown, band, situation)
    named: list[tuple[Band, ShownNumber]] = []
    for band in bands:
        if not band.level and (situation.level is not None or _only(named, situation).mines is not None):
            break
        for shown in _numbers(band, cell):
            if _must_be_counter(shown, situation):
                return _counter(shown, band, situation)
            named.append((band, shown))
    if situation.level is not None:
        return Counter(situation.level - situation.flags, situation.level)
    return _only(named, situation)


def flags_shown(pixels: Pixels, lattice: Lattice, level: int | None) -> set[int]:
    """How many flags there can be by the counters around the board; several numbers where it is not clear which."""
    cell = min(lattice.cell_width, lattice.cell_height)
    cells, flags = lattice.columns * lattice.rows, set[int]()
    for band in _bands(pixels, lattice):
        displays = read_displays(band.pixels, cell) if band.level else []
        for shown in [*displays, *(each for each in _numbers(band, cell) if each.words or each.total is not None)]:
            if shown.total is not None and DENSITIES[0] * cells <= shown.total <= DENSITIES[1] * cells:
                flags |= {shown.value, shown.total - shown.value}
            elif shown.total is None and level is not None:
                flags.add(level - shown.value)
    return flags


def _must_be_counter(shown: ShownNumber, situation: Situation) -> bool:
    """Whether a number must be the counter, since it fits the flags or the level so well."""
    if shown.total is not None:
        return _fits_fraction(shown, situation)
    return situation.level is not None and shown.value == situation.level - situation.flags


def _only(named: list[tuple[Band, ShownNumber]], situation: Situation) -> Counter:
    """The counter, if there is only one number that can be it; one after a colon goes before others."""
    possible = [
        (band, shown) for band, shown in named if shown.total is None and _fits(shown.value, situation, narrow=True)
    ]
    possible = [(band, shown) for band, shown in possible if shown.words] or possible
    if len({shown.value for _, shown in possible}) != 1:
        return Counter(None, None)
    band, shown = possible[0]
    return _counter(shown, band, situation)


def _bands(pixels: Pixels, lattice: Lattice) -> list[Band]:
    """The surroundings of the board: above, below, right, left."""
    cell = min(lattice.cell_width, lattice.cell_height)
    left, right = round(lattice.x), round(lattice.x + lattice.width)
    top, bottom = round(lattice.y), round(lattice.y + lattice.height)
    edge = round(max(8, cell))
    deep, wide = round(max(80, 5 * cell)), round(max(160, 6 * cell))
    regions = {
        "above": Region.between(left - edge, top - deep, right + edge, top - 1),
        "below": Region.between(left - edge, bottom + 1, right + edge, bottom + round(max(60, 3 * cell))),
        "right": Region.between(right + 1, top - 8, right + wide, bottom),
        "left": Region.between(left - wide, top - 8, left - 1, bottom),
    }
    bands = []
    for side, region in regions.items():
        part = pixels[region.slices]
        if min(part.shape[:2]) >= 8:
            corner = Place(max(0, region.x), max(0, region.y))
            bands.append(Band(corner, np.ascontiguousarray(part), side))
    return bands


def _numbers(band: Band, cell: float) -> list[ShownNumber]:
    """The numbers in the text of a band, fractions and lone numbers: those that no second reading contradicts."""
    strips = prints(band.pixels, cell)
    first = [(strip, line) for strip, line in lines_of(strips, SHARES[0]) if line.has_digit]
    second = lines_of(list({id(strip): strip for strip, _ in first}.values()), SHARES[1])
    lines = [line for _, line in first + second]
    readings = [shown for line in lines for shown in _numbers_of(line, cell)]
    readings = [shown for shown in readings if shown.words or shown.total is not None or _is_near(band, shown, cell)]
    agreed: list[ShownNumber] = []
    for shown in readings:
        if not any(_denies(line, shown) for line in lines) and not any(shown.box.overlaps(one.box) for one in agreed):
            agreed.append(shown)
    return agreed


def _is_near(band: Band, shown: ShownNumber, cell: float) -> bool:
    """Whether a number without a name belongs to the board: nothing lies between them.

    Beside a board other windows begin, and above it too: a calendar is full of numbers.
    """
    box = shown.box
    end, skip = band.pixels.shape[0], round(0.6 * cell)
    rows = {"above": (box.bottom + 1, end - skip), "below": (skip, box.y - 1)}.get(band.side)
    if rows is None:
        return False
    # What is just above and below the number: small digits leave less ground than ink between them.
    above, below = band.pixels[max(0, box.y - 2) : max(0, box.y - 1)], band.pixels[box.bottom + 1 : box.bottom + 2]
    beside = np.concatenate([above, below])[:, box.x : box.right].reshape(-1, 3)
    if not beside.size:
        return False
    ground = np.median(beside, axis=0)
    between = band.pixels[rows[0] : max(rows), box.x : box.right].reshape(-1, 3)
    alike = np.abs(between.astype(np.float64) - ground).max(axis=1, initial=0) < _SAME_GROUND
    return not between.size or bool(alike.mean() > 0.8)


def _denies(line: Line, shown: ShownNumber) -> bool:
    """Whether a line reads another number in the place of this one, no shorter; a part of it denies nothing."""
    said = [shown.value] if shown.total is None else [shown.value, shown.total]
    for run in _RUN.finditer(line.text):
        if any(box.overlaps(shown.box) for box in line.boxes[run.start() : run.end()]):
            near = run[0].split("/")
            return len("".join(near)) >= len("".join(map(str, said))) and [int(each) for each in near] != said
    return False


def _numbers_of(line: Line, cell: float) -> list[ShownNumber]:
    fractions = list(_FRACTION.finditer(line.text))
    if fractions:
        return [ShownNumber(int(match[1]), _box(line, match), int(match[2])) for match in fractions]
    found = []
    for match in _NUMBER.finditer(line.text):
        shown = ShownNumber(
            int(match[0]), _box(line, match), words=":" if line.text[: match.start()].rstrip().endswith(":") else ""
        )
        # A single digit may be a letter misread, or the edge of something: it counts after a colon, or by itself. A
        # number in the middle of other text is no counter.
        alone = match[0] == line.text.strip() and shown.box.height < 1.4 * cell
        several = len(match[0].lstrip("-")) > 1 and line.text.count("?") <= _MOST_BESIDE
        if shown.words or several or alone:
            found.append(shown)
    return found


def _box(line: Line, match: re.Match[str]) -> Region:
    return Region.around(line.boxes[match.start() : match.end()])


def _chosen(displays: list[ShownNumber], situation: Situation) -> ShownNumber | None:
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


def _fits_fraction(shown: ShownNumber, situation: Situation) -> bool:
    """Flags of all mines; or mines left of all mines."""
    assert shown.total is not None
    low, high = DENSITIES
    in_range = low * situation.cells <= shown.total <= high * situation.cells
    return in_range and shown.value in {situation.flags, shown.total - situation.flags}


def _counter(shown: ShownNumber, band: Band, situation: Situation) -> Counter:
    box = shown.box.moved(*band.corner)
    if shown.total is None:
        return Counter(shown.value, shown.value + situation.flags, box)
    return Counter(shown.total - situation.flags, shown.total, box)
