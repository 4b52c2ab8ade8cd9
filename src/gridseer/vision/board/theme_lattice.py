"""The lattice of a board in a known theme: exactly where its looks lie, and with every line in which they do.

Whoever found a board may be off by a fraction of a cell, or by a line. The looks that somebody has named tell where it
is: each cell is moved to where it is most like one of them, the lattice goes through most of these places, and it ends
where the next line shows nothing that is known.
"""

import math
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Frame, Lattice, Mask, Pixels, Region, Singles
from gridseer.vision.board.cells.patches import edges, on_pixels, sample, sample_all
from gridseer.vision.board.finder.cell_range import SIDES, CellRange
from gridseer.vision.board.finder.limits import FEWEST_LINES
from gridseer.vision.board.theme_likeness import Fineness, SmallPicture, grey_of
from gridseer.vision.board.themes import KNOWN, NamedLooks

_EXACTLY = Fineness(16, 1 / 8)
"""How cells are compared when their places are measured."""
_REACH = 5
"""So far may a cell be off its place, in these pixels."""
_ALIKE = 0.6
"""How alike a cell must be to a look to say where it is, as a correlation."""
_OFF = 2.0
"""Cells that are off a lattice by more than this, in these pixels, don't lie on it."""
_BELONGING = 2 * KNOWN
"""Cells of a board are less unlike a look than this, also where the board's frame lies over their rim."""
_FEWEST, _LEAST_SHARE = 2, 0.15
"""A line belongs to the board when so many of its cells have looks that are known."""
_KNOWN_SHARE = 0.5
"""The share of its cells that a board of the theme shows in known looks."""
_SAMPLE = 40
"""So many cells tell whether a lattice is one of the theme."""
_MOST_ROUNDS = 8
"""The more lines are found, the more exact the lattice is, so that more are found."""
_OUTSIDE = 0.25
"""A line that leaves the picture by no more than this share of a cell is looked at."""

Numbers = npt.NDArray[np.intp]


def is_of_theme(frame: Frame, theme: NamedLooks, lattice: Lattice) -> bool:
    """Whether half of some cells in all parts of a lattice have looks of a theme."""
    places = np.linspace(0, lattice.columns * lattice.rows - 1, _SAMPLE).astype(int)
    squares = _squares(frame, lattice, sorted(set(places.tolist())))
    known = theme.at(lattice.cell_width, lattice.cell_height).unlike(squares, drawn=True) < KNOWN
    return bool(known.mean() >= _KNOWN_SHARE)


def settled(frame: Frame, theme: NamedLooks, lattice: Lattice) -> Lattice | None:
    """The lattice in its exact place and with all its lines; None where too few cells are known for a board."""
    theme = theme.at(lattice.cell_width, lattice.cell_height)
    if lattice.unequal_columns or lattice.unequal_rows:
        even = settled(frame, theme, replace(lattice, unequal_columns=(), unequal_rows=()))
        given = _whole(frame, theme, lattice)
        better = even is None or _whole(frame, theme, even)[1] < given[1]
        return even if not better else lattice if given[1] >= _KNOWN_SHARE else None
    share = 0.0
    for _ in range(_MOST_ROUNDS):
        fitted = _fitted(frame, theme, lattice)
        lattice = on_pixels(fitted) or fitted  # games draw cells of whole pixels
        whole, share = _whole(frame, theme, lattice)
        if whole == lattice:
            lattice = _to_the_pixel(frame, theme, lattice)
            whole, share = _whole(frame, theme, lattice)
        if whole == lattice:
            break
        lattice = whole
    return lattice if share >= _KNOWN_SHARE else None


def _to_the_pixel(frame: Frame, theme: NamedLooks, lattice: Lattice) -> Lattice:
    """The lattice near it whose outer cells are most like looks: a pixel off, a part of the board's frame is in them.

    On whole pixels, as games draw cells, or between them, where a picture was scaled.
    """
    width, height = round(lattice.cell_width), round(lattice.cell_height)
    x = round(lattice.x + (lattice.width - width * lattice.columns) / 2)
    y = round(lattice.y + (lattice.height - height * lattice.rows) / 2)
    candidates = [_fitted(frame, theme, lattice), lattice]
    if max(abs(lattice.x - x), abs(lattice.y - y)) <= _OFF:
        whole = replace(lattice, x=x, y=y, cell_width=width, cell_height=height)
        candidates += [whole.moved(across, down) for across in (0, -1, 1) for down in (0, -1, 1)]
    rows, columns = np.indices((lattice.rows, lattice.columns))
    inner = (rows % (lattice.rows - 1) > 0) & (columns % (lattice.columns - 1) > 0)
    outer = np.flatnonzero(~inner).tolist()
    return min(candidates, key=lambda each: float(theme.unlike(_squares(frame, each, outer)).mean()))


def _fitted(frame: Frame, theme: NamedLooks, lattice: Lattice) -> Lattice:
    """The lattice through the places where its cells are most like looks of the theme."""
    places, alike = _places(frame, theme, lattice)
    (rows, columns), found = np.nonzero(alike >= _ALIKE), places[alike >= _ALIKE]
    across, down = _line(columns, found[:, 0], lattice.cell_width), _line(rows, found[:, 1], lattice.cell_height)
    if across is None or down is None:
        return lattice
    return replace(lattice, x=across[0], cell_width=across[1], y=down[0], cell_height=down[1])


def _line(numbers: Numbers, places: Floats, pitch: float) -> tuple[float, float] | None:
    """Where line 0 is, and from line to line how far, through most of some places; None where they don't tell."""
    line = None
    for _ in range(2):
        if len(np.unique(numbers)) < FEWEST_LINES:
            return None
        slope, start = np.polyfit(numbers, places, 1)
        line = float(start), float(slope)
        near = np.abs(places - start - slope * numbers) <= _OFF / _EXACTLY.side * pitch
        numbers, places = numbers[near], places[near]
    return line


def _places(frame: Frame, theme: NamedLooks, lattice: Lattice) -> tuple[Floats, Floats]:
    """For each cell the corner from which on it is most like a look, x then y, and how alike it is there."""
    wide = lattice.part((-1, lattice.columns + 1), (-1, lattice.rows + 1)).bounds
    area = wide.within(Region(0, 0, frame.width, frame.height))
    drawing = SmallPicture.of(grey_of(frame.pixels[area.slices]), (lattice.cell_width, lattice.cell_height), _EXACTLY)
    if drawing is None:
        return np.zeros((lattice.rows, lattice.columns, 2)), np.full((lattice.rows, lattice.columns), -1.0)
    alike, scale = drawing.likeness(_EXACTLY.templates(theme.squares[theme.drawn])), drawing.scale
    room = _REACH + 1  # a cell at the edge of the picture has less room around it
    padded = np.pad(alike, ((room, room + drawing.side), (room, room + drawing.side)), constant_values=-1.0)
    left = np.clip(np.rint((lattice.column_lines[:-1] - area.x) * scale[0]).astype(int), 0, alike.shape[1])
    top = np.clip(np.rint((lattice.row_lines[:-1] - area.y) * scale[1]).astype(int), 0, alike.shape[0])
    found = [_peak(padded[y : y + 2 * room + 1, x : x + 2 * room + 1]) for y in top for x in left]
    moved, best = np.array([place for place, _ in found]), np.array([height for _, height in found])
    corners = np.array([(x, y) for y in top for x in left]) + moved - room
    shape = (lattice.rows, lattice.columns)
    return (corners / scale + [area.x, area.y]).reshape(*shape, 2), best.reshape(shape)


def _peak(near: Singles) -> tuple[tuple[float, float], float]:
    """Where the highest value of a small map is, x then y, to the fraction of a pixel, and how high it is."""
    inner = near[1:-1, 1:-1]
    row, column = divmod(int(inner.argmax()), inner.shape[1])
    x = column + 1 + _between(near[row + 1, column : column + 3])
    y = row + 1 + _between(near[row : row + 3, column + 1])
    return (x, y), float(inner[row, column])


def _between(three: Singles) -> float:
    """Where the peak of a parabola through three values is, from the one in the middle."""
    before, middle, after = map(float, three)
    bend = before - 2 * middle + after
    return max(-0.5, min(0.5, (before - after) / (2 * bend))) if bend < 0 else 0.0


def _whole(frame: Frame, theme: NamedLooks, lattice: Lattice) -> tuple[Lattice, float]:
    """The lattice with the lines beside it in which looks are known, and without outer ones in which none are.

    And the share of known cells in it.
    """
    wide, given = _wide(frame, lattice)
    cells = given
    squares, shape = _squares(frame, wide), (wide.rows, wide.columns)
    gaps = theme.gaps(squares)
    unlike = gaps.min(axis=1).reshape(shape)
    known, drawn = unlike < _BELONGING, gaps[:, theme.drawn].min(axis=1, initial=np.inf).reshape(shape) < KNOWN
    for side in SIDES:
        # Plain ground beside a board may look like an empty cell of it.
        while _is_within(cells.beyond(side), wide) and _belongs(drawn[cells.beyond(side).slices]):
            cells = cells.with_line(side, cells.beyond(side).line(side))
        while min(cells.rows, cells.columns) > FEWEST_LINES and not _belongs(known[cells.outermost(side).slices]):
            cells = cells.with_line(side, cells.line(side) + (1 if side in {"top", "left"} else -1))
    share = float(np.mean(unlike[cells.slices] < KNOWN))
    return (lattice if cells == given else cells.of(wide)), share


def goes_on(frame: Frame, theme: NamedLooks, lattice: Lattice) -> tuple[str, ...]:
    """The sides beyond which some cells look like those of the board, too few for a line: something may lie over it."""
    wide, cells = _wide(frame, lattice)
    drawn = theme.unlike(_squares(frame, wide), drawn=True).reshape(wide.rows, wide.columns) < KNOWN
    rows, columns = cells.slices
    beyond = {
        "top": drawn[: cells.top, columns],
        "bottom": drawn[cells.bottom :, columns],
        "left": drawn[rows, : cells.left],
        "right": drawn[rows, cells.right :],
    }
    return tuple(side for side in SIDES if beyond[side].sum() >= _FEWEST)


def _wide(frame: Frame, lattice: Lattice) -> tuple[Lattice, CellRange]:
    """The lattice with half as many lines more on every side, as far as the picture goes; and where it lies in that."""
    width, height = lattice.cell_width, lattice.cell_height
    left = min(_more(lattice.columns), math.floor(lattice.x / width + _OUTSIDE))
    top = min(_more(lattice.rows), math.floor(lattice.y / height + _OUTSIDE))
    right = min(_more(lattice.columns), math.floor((frame.width - lattice.x) / width - lattice.columns + _OUTSIDE))
    bottom = min(_more(lattice.rows), math.floor((frame.height - lattice.y) / height - lattice.rows + _OUTSIDE))
    left, top, right, bottom = (max(0, lines) for lines in (left, top, right, bottom))
    wide = lattice.part((-left, lattice.columns + right), (-top, lattice.rows + bottom))
    return replace(wide, score=lattice.score), CellRange(top, top + lattice.rows, left, left + lattice.columns)


def _more(lines: int) -> int:
    return max(2, min(lines // 2, 4))


def _is_within(cells: CellRange, lattice: Lattice) -> bool:
    return min(cells.top, cells.left) >= 0 and cells.bottom <= lattice.rows and cells.right <= lattice.columns


def _belongs(known: Mask) -> bool:
    """Whether a line of cells belongs to a board, by those that are known."""
    return bool(known.sum() >= max(_FEWEST, _LEAST_SHARE * known.size))


def _squares(frame: Frame, lattice: Lattice, places: Iterable[int] | None = None) -> Pixels:
    """The cells of a lattice, or some of them by their numbers in reading order, each brought to one size."""
    if places is None:
        return sample_all(frame.pixels, lattice)
    left, top = edges(lattice)
    corners = (divmod(place, lattice.columns) for place in places)
    size = lattice.cell_width, lattice.cell_height
    return np.stack([sample(frame.pixels, float(left[column]), float(top[row]), *size) for row, column in corners])
