"""Which of several boards in one place is the true one."""

from collections.abc import Callable

from gridseer.geometry import Frame, Lattice
from gridseer.minesweeper.sight import COVERED
from gridseer.vision.board.beyond import extended
from gridseer.vision.board.cells.patches import on_pixels
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.maps.search import is_part
from gridseer.vision.board.finder.placement import are_same, overlap
from gridseer.vision.board.memory import Remembered

_MANY_DOUBTS_SHARE = 0.05
"""Where more of the cells are doubtful, or any breaks a rule, the lattice may be wrong: look more thoroughly."""
_PART_SHARE = 0.97
"""A lattice with a smaller share of the area of another one is a part of it."""
_STRANGE_SHARE, _MOST_STRANGE_LINES = 0.6, 2
"""Outer lines with this share of doubtful cells may lie beyond the board; and this many of them."""
ReadLattice = Callable[[Lattice], Remembered | None]


def keep_better(
    frame: Frame, read_lattice: ReadLattice, lattice: Lattice, kept: list[Remembered], *, sized: bool
) -> None:
    """Read a lattice, and keep the board on it unless another one in its place has fewer doubts.

    Where its size is given, it stays; so does a strange line in which the network sees cells.
    """
    rivals = [each for each in kept if overlap(lattice, each.lattice)]
    if any(each.reading.theme or not (_doubts(each) or _goes_on_in(each, lattice)) for each in rivals):
        return  # what somebody has taught is known better than what is only seen
    board = read_lattice(lattice)
    inner = None if board is None or sized else _without_strange_lines(board)
    smaller = None if inner is None or is_part(frame, inner) else read_lattice(inner)
    if smaller is not None and not smaller.sighting.doubtful:
        board = smaller
    if board is None or not all(_is_better(board, each) for each in rivals):
        return
    place = min((kept.index(each) for each in rivals), default=len(kept))
    kept[:] = [each for each in kept if each not in rivals]
    kept.insert(place, board)


def _is_better(board: Remembered, other: Remembered) -> bool:
    """Whether a board is more likely the true one of two in the same place."""
    if _goes_on_in(other, board.lattice) and is_read_well(board):
        return True
    if board.reading.wrong.any() != other.reading.wrong.any():
        return bool(other.reading.wrong.any())
    area, other_area = (each.lattice.width * each.lattice.height for each in (board, other))
    # A part of a board can be read with fewer doubts; it is no better than the whole.
    part = area <= _PART_SHARE * other_area and board.reading.sights.shape != other.reading.sights.shape
    return not part and _doubts(board) < _doubts(other)


def _goes_on_in(board: Remembered, lattice: Lattice) -> bool:
    """Whether a lattice has the same cells as a board that is cut off, to the pixel, and more of them."""
    if not board.reading.cut_off or on_pixels(lattice) is None:
        return False
    whole, pixel = extended(board.lattice, lattice), 1 / min(lattice.cell_width, lattice.cell_height)
    return whole is not None and are_same(whole, lattice, pixel)


def _without_strange_lines(board: Remembered) -> Lattice | None:
    """The lattice without one or two lines of a side, where these have all that is strange about the board; or None.

    What lies beyond the end of a board can have the same distances by chance.
    """
    strange = board.reading.wrong | (board.reading.sights == COVERED)
    for x, y in board.sighting.doubtful:
        strange[y, x] = True
    if not strange.any() or board.lattice.unequal_columns or board.lattice.unequal_rows:
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
            if not strange[inner.slices].any() and strange.sum() >= _STRANGE_SHARE * left_out:
                return inner.of(board.lattice)
    return None


def _doubts(board: Remembered) -> float:
    """The share of the cells of a board that are doubtful."""
    return len(board.sighting.doubtful) / board.reading.sights.size


def is_read_well(board: Remembered) -> bool:
    """Whether few cells of a board are doubtful, and none breaks a rule."""
    return _doubts(board) < _MANY_DOUBTS_SHARE and not board.reading.wrong.any()
