"""Read Minesweeper: a picture in, the boards in it out."""

from collections.abc import Callable
from functools import cache, partial

import numpy as np

from gridseer.geometry import Frame, Lattice, Region
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.level import known_mines
from gridseer.minesweeper.sight import CLOSED, COVERED, FLAG, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.cells.marks import counted_marks
from gridseer.vision.board.cells.progress import perhaps_flags, settle
from gridseer.vision.board.cells.reading import Known, Reading, read_cells
from gridseer.vision.board.cells.rules import conflict
from gridseer.vision.board.counter.mines_left import Counter, Situation, flags_shown, read_counter
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.lattice import find_lattices
from gridseer.vision.board.finder.plausible import is_board
from gridseer.vision.board.memory import Memory, Remembered, counter_pixels, remembered
from gridseer.vision.board.sighting import Sighting, State

_FEWEST_KNOWN_SHARE = 0.08
"""The share of the looks that must be known for a board to be in the place where it was."""
_MANY_DOUBTS_SHARE = 0.05
"""Where more of the cells are doubtful, or any breaks a rule, the lattice may be wrong: look more thoroughly."""
_PART_SHARE = 0.97
"""A lattice with a smaller share of the area of another one is a part of it."""
_STRANGE_SHARE, _MOST_STRANGE_LINES = 0.3, 2
"""Outer lines with this share of doubtful cells may lie beyond the board; and so many of them."""
DOUBT = 0.9
"""A cell whose sight is less likely than this is doubtful."""


def read(
    frame: Frame,
    region: Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    mines: int | None = None,
    memory: Memory | None = None,
) -> list[Sighting]:
    """Every Minesweeper board in a picture, the surest first.

    The region is a rectangle around one board, and columns and rows are its size, for pictures in
    which nothing is found without them. ``mines`` are all mines of the board. With a memory, the board that was read
    last is looked for in the same place first, and known looks are not read again.
    """
    if memory is not None:
        again = _read_again(frame, mines, memory)
        if again is not None:
            return [again]
    given = _given_lattice(frame, region, columns, rows)
    told = region is not None or columns is not None or rows is not None
    known = memory.looks if memory else None
    read_lattice = partial(_read_lattice, frame, mines=mines, told=told, known=known)
    kept: list[Remembered] = []
    looked_at: set[Lattice] = set()
    for thorough in (False, True):
        found = find_lattices(frame, region, columns, rows, thorough=thorough)
        for lattice in found or ([] if given is None else [given]):
            if lattice not in looked_at:
                looked_at.add(lattice)
                _keep_better(read_lattice, lattice, kept, sized=columns is not None or rows is not None)
        if any(_doubts(each) < _MANY_DOUBTS_SHARE and not each.reading.wrong.any() for each in kept):
            break
    if not kept and given is not None:
        kept.append(_read_given(frame, given, mines, known))
    if memory is not None and kept:
        memory.learn(kept[0].reading)
        memory.keep(kept[0])
    return [each.sighting for each in kept]


def _given_lattice(frame: Frame, region: Region | None, columns: int | None, rows: int | None) -> Lattice | None:
    """The lattice of a board that the user has given whole, as far as it lies in the picture; or None.

    Where no other one of its size is found, it is believed: then the rectangle is the board.
    """
    if region is None or columns is None or rows is None:
        return None
    inside = frame.crop(region).region.moved(-frame.origin.x, -frame.origin.y)
    return Lattice.filling(inside, columns, rows)


def _keep_better(
    read_lattice: Callable[[Lattice], Remembered | None], lattice: Lattice, kept: list[Remembered], *, sized: bool
) -> None:
    """Read a lattice, and keep the board on it unless another one in its place has fewer doubts.

    Where its size was told, it stays.
    """
    rivals = [each for each in kept if _overlaps(lattice, each.lattice)]
    if any(not _doubts(each) for each in rivals):
        return
    board = read_lattice(lattice)
    inner = None if board is None or sized else _without_strange_lines(board)
    smaller = None if inner is None else read_lattice(inner)
    if smaller is not None and not smaller.sighting.doubtful:
        board = smaller
    if board is None or not all(_is_better(board, each) for each in rivals):
        return
    place = min((kept.index(each) for each in rivals), default=len(kept))
    kept[:] = [each for each in kept if each not in rivals]
    kept.insert(place, board)


def _is_better(board: Remembered, other: Remembered) -> bool:
    """Whether a board is more likely the true one of two in the same place."""
    if board.reading.wrong.any() != other.reading.wrong.any():
        return bool(other.reading.wrong.any())
    area, other_area = (each.lattice.width * each.lattice.height for each in (board, other))
    # A part of a board can be read with fewer doubts; it is no better than the whole.
    part = area <= _PART_SHARE * other_area and board.reading.sights.shape != other.reading.sights.shape
    return not part and _doubts(board) < _doubts(other)


def _without_strange_lines(board: Remembered) -> Lattice | None:
    """The lattice without one or two lines of a side, where these have all that is strange about the board; or None.

    What lies beyond the end of a board can have the same distances by chance.
    """
    strange = board.reading.wrong | (board.reading.sights == COVERED)
    for x, y in board.sighting.doubtful:
        strange[y, x] = True
    if not strange.any():
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


def _read_lattice(
    frame: Frame, lattice: Lattice, mines: int | None, *, told: bool, known: Known | None
) -> Remembered | None:
    """The board on a lattice, or None when there is none."""
    reading = _reading(frame, lattice, mines, known)
    counter = cache(partial(_count, frame, lattice, reading.sights, mines))
    if not is_board(frame.pixels, lattice, reading, told=told, counted=lambda: counter().box is not None):
        return None
    return remembered(frame, lattice, reading, counter(), _sighting(frame, lattice, reading, counter()))


def _read_given(frame: Frame, lattice: Lattice, mines: int | None, known: Known | None) -> Remembered:
    """What can be read on a lattice that the user has given whole; what cannot is doubtful, but a board it is."""
    reading = _reading(frame, lattice, mines, known)
    counter = _count(frame, lattice, reading.sights, mines)
    return remembered(frame, lattice, reading, counter, _sighting(frame, lattice, reading, counter))


def _reading(frame: Frame, lattice: Lattice, mines: int | None, known: Known | None) -> Reading:
    """What the cells of a lattice show, with what a counter of flags tells of them."""
    reading = read_cells(frame.pixels, lattice, known)
    level = known_mines(lattice.columns, lattice.rows) if mines is None else mines
    return counted_marks(reading, partial(flags_shown, frame.pixels, lattice, level), DOUBT)


def _read_again(frame: Frame, mines: int | None, memory: Memory) -> Sighting | None:
    """The board that was read last, in the same place; None when it must be looked for anew."""
    last = memory.last
    reading = memory.recall(frame)
    if last is None or reading is None:
        return _read_in_place(frame, mines, memory)
    pixels = counter_pixels(frame.pixels, last.counter)
    same = np.array_equal(reading.sights, last.reading.sights)
    if same and pixels == last.counter_pixels and frame.origin == last.sighting.origin:
        memory.keep(last)
        return last.sighting
    counter = last.counter
    if counter.box is None and counter.mines is not None:
        counter = _told(counter.mines, reading.sights)
    elif pixels != last.counter_pixels:
        counter = _count(frame, last.lattice, reading.sights, mines)
    sighting = _sighting(frame, last.lattice, reading, counter)
    memory.keep(remembered(frame, last.lattice, reading, counter, sighting))
    return sighting


def _read_in_place(frame: Frame, mines: int | None, memory: Memory) -> Sighting | None:
    """Read a frame with new looks where the board was, if most of its looks are known: it has not moved."""
    last = memory.last
    if last is None or frame.pixels.shape != last.shape:
        return None
    kept = _read_lattice(frame, last.lattice, mines, told=False, known=memory.looks)
    if kept is None:
        return None
    # One click can open most of a board; then fewer looks are known, and the board must be without a mistake.
    known = sum(patch.tobytes() in memory.looks for patch in kept.reading.patches) / len(kept.reading.patches)
    if known < _FEWEST_KNOWN_SHARE or (known < 0.5 and kept.sighting.doubtful):
        return None
    memory.learn(kept.reading)
    memory.keep(kept)
    return kept.sighting


def _overlaps(first: Lattice, second: Lattice) -> bool:
    """Whether two lattices share more than a tenth of the smaller one."""
    across = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
    down = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
    smaller = min(first.width * first.height, second.width * second.height)
    return across > 0 and down > 0 and across * down > 0.1 * smaller


def _count(frame: Frame, lattice: Lattice, sights: Sights, mines: int | None) -> Counter:
    if mines is not None:
        return _told(mines, sights)
    flags = _flags(sights)
    closed = int(np.count_nonzero((sights >= CLOSED) & (sights != FLAG) & (sights != WRONG_FLAG)))
    level = known_mines(lattice.columns, lattice.rows)
    counter = read_counter(frame.pixels, lattice, Situation(sights.size, closed, flags, level))
    if level is None and counter.mines is not None and conflict(sights, counter.mines) is not None:
        return Counter(None, None)  # with so many mines the board is impossible: the number was misread
    return counter


def _told(mines: int, sights: Sights) -> Counter:
    """The mines left where all mines are known without a counter."""
    return Counter(mines - _flags(sights), mines)


def _flags(sights: Sights) -> int:
    return int(np.count_nonzero((sights == FLAG) | (sights == WRONG_FLAG)))


def _sighting(frame: Frame, lattice: Lattice, reading: Reading, counter: Counter) -> Sighting:
    sights, state = settle(reading.sights, counter.mines)
    probabilities = reading.probabilities
    doubtful = reading.wrong | (probabilities < DOUBT) | perhaps_flags(sights)
    confidence = float(np.prod(np.unique(probabilities))) * (0.5 if reading.wrong.any() else 1.0)
    closed = np.count_nonzero((sights == CLOSED) | (sights == QUESTION))
    mines_left = counter.mines_left
    if mines_left is not None and state is not State.LOST and mines_left > closed:
        mines_left = None
    return Sighting(
        lattice,
        sights,
        mines_left,
        state,
        min(1.0, confidence),
        tuple(cells_of(doubtful)),
        frame.origin,
    )
