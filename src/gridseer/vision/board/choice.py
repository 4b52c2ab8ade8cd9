"""Which of several boards in one place is the true one."""

from collections.abc import Callable, Iterable

import numpy as np

from gridseer.geometry import Floats, Frame, Lattice, Mask
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY
from gridseer.vision.board.beyond import continued, extended
from gridseer.vision.board.cells.patches import on_pixels
from gridseer.vision.board.cells.reading import Reading
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.maps.search import is_part
from gridseer.vision.board.finder.placement import are_same, overlap
from gridseer.vision.board.memory import Remembered
from gridseer.vision.board.sighted import DOUBT

_MANY_DOUBTS_SHARE = 0.05
"""Where more of the cells are doubtful, or any breaks a rule, the lattice may be wrong: look more thoroughly."""
_PART_SHARE = 0.97
"""A lattice with a smaller share of the area of another one is a part of it."""
_NEARLY_ALL = 0.85
"""A lattice with at least this share of the area of another one lacks no more than a line that something hides."""
_STRANGE_SHARE, _MOST_STRANGE_LINES = 0.6, 2
"""Outer lines with this share of doubtful cells may lie beyond the board; and this many of them."""
_SAME_GROUND = 12
"""Colours that differ by less than this, 0 to 255, may be the same ground."""
_EVERY, _RIM = 2, 8
"""Every second pixel is enough to see the ground of a cell, without an eighth of it at each side: lines are there."""
_FEWEST_NUMBERS = 2
"""So many numbers that are sure aren't seen by chance."""
ReadLattice = Callable[[Lattice], Remembered | None]


def keep_better(
    frame: Frame, read_lattice: ReadLattice, lattice: Lattice, kept: list[Remembered], *, sized: bool
) -> None:
    """Read a lattice, and keep the board on it unless another one in its place is surer.

    Where its size is given, it stays; so does a strange line in which the network sees cells.
    """
    rivals = [each for each in kept if overlap(lattice, each.lattice)]
    if any(each.reading.theme or not (_doubts(each) or _goes_on_in(each, lattice)) for each in rivals):
        return  # what somebody has taught is known better than what is only seen
    board = read_lattice(lattice)
    inner = None if board is None or sized else _without_strange_lines(board)
    smaller = None if inner is None or is_part(frame, inner) else read_lattice(inner)
    if board is not None and smaller is not None and len(smaller.sighting.doubtful) <= _doubts_within(board, smaller):
        board = smaller
    if board is None or not all(_is_better(board, each) or _is_all(frame, board, each) for each in rivals):
        return
    place = min((kept.index(each) for each in rivals), default=len(kept))
    kept[:] = [each for each in kept if each not in rivals]
    kept.insert(place, board)


def _is_better(board: Remembered, other: Remembered) -> bool:
    """Whether a board is more likely the true one of two in the same place."""
    if _goes_on_in(other, board.lattice) and is_read_well(board):
        return True
    if board.reading.wrong.any() != other.reading.wrong.any():
        # What is mostly in doubt breaks no rule either.
        return bool(other.reading.wrong.any()) and (is_read_well(board) or _doubts(board) <= _doubts(other))
    area, other_area = (each.lattice.width * each.lattice.height for each in (board, other))
    if _is_unequal(board) != _is_unequal(other) and min(area, other_area) >= _NEARLY_ALL * max(area, other_area):
        # What lies over a board pulls lines out of their places, and then seems to be a part of its cells.
        even = other if _is_unequal(board) else board
        if is_read_well(even):
            return even is board
    # A part of a board can be read with fewer doubts; it is no better than the whole.
    part = area <= _PART_SHARE * other_area and board.reading.sights.shape != other.reading.sights.shape
    return not part and _sureness(board) > _sureness(other)


def _is_unequal(board: Remembered) -> bool:
    """Whether the cells of a board differ in size."""
    return bool(board.lattice.unequal_columns or board.lattice.unequal_rows)


def _is_all(frame: Frame, board: Remembered, larger: Remembered) -> bool:
    """Whether a board without a doubt is all there is of a larger one with many: none of its cells is seen beyond.

    Of closed cells beside something that lies over the larger one, nobody can say that; nor where numbers are plainly
    seen beyond, however that something disturbs the lattice.
    """
    if board.sighting.doubtful or is_read_well(larger):
        return False
    if larger.reading.hidden is not None and (
        not np.any(board.reading.sights < CLOSED) or _numbers_beyond(board, larger) >= _FEWEST_NUMBERS
    ):
        return False
    return continued(frame.pixels, board.lattice, board.reading.patches[board.reading.visible.ravel()]) is None


def _numbers_beyond(board: Remembered, larger: Remembered) -> int:
    """How many sure numbers a larger board has where a smaller one has no cells."""
    reading = larger.reading
    sure = (reading.sights > EMPTY) & (reading.sights < CLOSED) & (reading.probabilities >= DOUBT)
    return len(_beyond(larger, cells_of(sure), board.lattice))


def _beyond(board: Remembered, cells: Iterable[Cell], place: Lattice) -> list[Cell]:
    """Those of some cells of a board whose middle doesn't lie in a smaller lattice."""
    centres = ((cell, *board.lattice.centre(*cell)) for cell in cells)
    return [
        cell for cell, x, y in centres
        if not (place.x <= x < place.x + place.width and place.y <= y < place.y + place.height)
    ]  # fmt: skip


def _doubts_within(board: Remembered, smaller: Remembered) -> int:
    """How many cells of a board are doubtful where a smaller one has cells too."""
    return len(board.sighting.doubtful) - len(_beyond(board, board.sighting.doubtful, smaller.lattice))


def _goes_on_in(board: Remembered, lattice: Lattice) -> bool:
    """Whether a lattice has the same cells as a board that is cut off, to the pixel, and more of them."""
    if not board.reading.cut_off or on_pixels(lattice) is None:
        return False
    whole, pixel = extended(board.lattice, lattice), 1 / min(lattice.cell_width, lattice.cell_height)
    return whole is not None and are_same(whole, lattice, pixel)


def _without_strange_lines(board: Remembered) -> Lattice | None:
    """The lattice without one or two lines of a side that have all that is strange about the board; or None.

    What lies beyond the end of a board can have the same distances by chance. Lines of foreign cells alone are enough.
    """
    foreign = _foreign(board.reading)
    strange = board.reading.wrong | (board.reading.sights == COVERED) | foreign
    for x, y in board.sighting.doubtful:
        strange[y, x] = True
    if not strange.any() or _is_unequal(board):
        return None
    rows, columns = strange.shape
    for count in range(1, _MOST_STRANGE_LINES + 1):
        for inner in (
            CellRange(count, rows, 0, columns),
            CellRange(0, rows - count, 0, columns),
            CellRange(0, rows, count, columns),
            CellRange(0, rows, 0, columns - count),
        ):
            left_out = strange.size - strange[inner.slices].size
            others = foreign.sum() == left_out and not foreign[inner.slices].any()
            alone = strange.sum() >= _STRANGE_SHARE * left_out and not strange[inner.slices].any()
            if others or alone:
                return inner.of(board.lattice)
    return None


def _foreign(reading: Reading) -> Mask:
    """The cells of those outer lines whose grounds no other line has, though the next one's are not as foreign.

    A closed cell on the ground of open ones, or the other way round, is as foreign.
    """
    height, width = (length // _RIM for length in reading.patches.shape[1:3])
    patches = reading.patches[:, height:-height:_EVERY, width:-width:_EVERY]
    colours = np.median(patches.reshape(len(patches), -1, 3), axis=1).reshape(*reading.sights.shape, 3)
    grounds = np.dstack([colours, 255.0 * (reading.sights < CLOSED)])
    foreign = np.zeros(reading.sights.shape, np.bool_)
    for cells, lines in ((foreign, grounds), (foreign.swapaxes(0, 1), grounds.swapaxes(0, 1))):
        for step in (1, -1):
            first, second, *others = lines[::step]
            cells[::step][0] |= not _have_kin(first, [second, *others]) and _have_kin(second, others)
    return foreign


def _have_kin(line: Floats, others: list[Floats]) -> bool:
    """Whether a part of the grounds of a line worth speaking of is found in some others."""
    known = np.concatenate(others)
    alike = [bool((np.abs(known - ground).max(axis=1) < _SAME_GROUND).any()) for ground in line]
    return float(np.mean(alike)) > 1 - _STRANGE_SHARE


def _sureness(board: Remembered) -> float:
    """How sure a board is: its looks, and how many of its cells are in no doubt for other reasons either."""
    return board.sighting.confidence * (1.0 - _doubts(board))


def _doubts(board: Remembered) -> float:
    """The share of the cells of a board that are doubtful."""
    return len(board.sighting.doubtful) / board.reading.sights.size


def is_read_well(board: Remembered) -> bool:
    """Whether few cells of a board are doubtful, and none breaks a rule."""
    return _doubts(board) < _MANY_DOUBTS_SHARE and not board.reading.wrong.any()
