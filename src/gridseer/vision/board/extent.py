"""Where a board that was read ends: outer lines that were missed, and those that something lies over in part."""

from dataclasses import replace

import numpy as np

from gridseer.geometry import Frame, Lattice
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY
from gridseer.vision.board.beyond import continued, extended, with_known_lines, with_open_lines
from gridseer.vision.board.cells.bars import is_seen_over, turned
from gridseer.vision.board.cells.cut_off import SIDES
from gridseer.vision.board.cells.patches import cut, on_pixels
from gridseer.vision.board.cells.reading import Question, read_cells, recognised, without_hidden_lines
from gridseer.vision.board.cells.rules import impossible
from gridseer.vision.board.choice import ReadLattice, is_read_well
from gridseer.vision.board.finder.maps.search import is_part
from gridseer.vision.board.finder.placement import are_one
from gridseer.vision.board.memory import Remembered
from gridseer.vision.board.sighted import DOUBT, uncounted

TRUSTED = 0.9
"""A lattice that the network gives this score is read although single cells say little."""
_ONE_GROUND = 3
"""Empty cells whose colours differ by no more than this, 0 to 255, have no sides."""

_BEGINNING, _MOSTLY, _HALF = 0.2, 0.9, 0.5
"""The share of a cell in which its ground shows before anything that stands on it; and what most of it is, and half."""


def with_lines_beside(frame: Frame, board: Remembered, read_lattice: ReadLattice) -> Remembered:
    """A board with the outer lines that are there to see but were missed."""
    shown = ~np.isin(board.reading.sights, (CLOSED, EMPTY, COVERED))
    whole = _with_open_lines(frame, board) or with_known_lines(
        frame.pixels, board.lattice, board.reading.patches, shown
    )
    larger = None if whole is None else read_lattice(whole)
    return board if larger is None or not is_read_well(larger) else larger


def _with_open_lines(frame: Frame, board: Remembered) -> Lattice | None:
    """The lattice of a board with the outer lines of empty cells that a game without lines between them has."""
    empty = board.reading.patches[(board.reading.sights == EMPTY).ravel()]
    if not len(empty) or int(np.ptp(empty.reshape(-1, 3), axis=0).max()) > _ONE_GROUND:
        return None
    return with_open_lines(frame.pixels, board.lattice, empty[0, 0, 0])


def with_hidden_lines(frame: Frame, asked: Question, board: Remembered, refused: list[Lattice]) -> Remembered:
    """A board with the rows and columns of which only a part looks out beside what lies over them.

    Refused are lattices that don't read as boards. Where one of which the finder is sure goes on beyond the board, that
    is a part of it, and something lies over the rest.
    """
    before, sure = board.reading, [each for each in refused if each.score >= TRUSTED]
    whole = continued(frame.pixels, board.lattice, before.patches[before.visible.ravel()])
    if whole is None:
        around = (extended(board.lattice, each) for each in sure)
        whole = max((each for each in around if each), key=lambda each: each.columns * each.rows, default=None)
    if whole is None:
        return board
    whole, reading = without_hidden_lines(whole, read_cells(frame.pixels, whole, asked))
    # Nothing need lie over cells that the finder saw as well, or that are all read without a doubt.
    found = any(are_one(whole, each) for each in sure) or bool(np.all(reading.probabilities >= DOUBT))
    if (reading.hidden is None and not found) or reading.wrong.any():
        if on_pixels(board.lattice) is None:
            return board  # where cells aren't equal to the byte, only what lies over them tells that there are more
        reading = recognised(before, cut(frame.pixels, whole), (whole.rows, whole.columns))
    if impossible(reading.sights, reading.habit).any():
        return board
    larger = uncounted(frame, whole, reading, asked.mines)
    if not _is_seen_at_ends(larger) or not (is_read_well(larger) or _agree(board, larger)):
        return board
    return with_doubts_of_extent(frame, larger)


def with_needed_lines(frame: Frame, asked: Question, board: Remembered) -> Remembered:
    """A board whose numbers break rules, said to go on at those sides at which these need more cells, if that helps.

    A menu can hide whole rows and end at a line between two, and what looks out beside it may be too little to see.
    """
    if not board.reading.wrong.any() or board.reading.cut_off:
        return board
    reading = read_cells(frame.pixels, board.lattice, replace(asked, perhaps_part=True))
    if reading.wrong.any() or not reading.cut_off:
        return board
    return with_doubts_of_extent(frame, uncounted(frame, board.lattice, reading, asked.mines))


def with_doubts_of_extent(frame: Frame, board: Remembered) -> Remembered:
    """A board whose outer lines are doubtful at the sides where it seems cut off, but nothing is seen over the rest.

    There nobody can say that they are the last ones: a line may have been missed. The same goes for a board that is cut
    off elsewhere, where the ground of open cells goes on beyond it. Where cells differ in size, nobody knows how the
    next ones would begin, and the network is asked whether it sees any.
    """
    outer, cut_off = np.zeros_like(board.reading.wrong), board.reading.cut_off
    for side, line in (("left", outer[:, 0]), ("top", outer[0]), ("right", outer[:, -1]), ("bottom", outer[-1])):
        if side in cut_off:
            line[:] |= not is_seen_over(frame.pixels, board.lattice, side)
        elif cut_off:
            line[:] |= _ground_goes_on(frame, board, side)
    if (board.lattice.unequal_columns or board.lattice.unequal_rows) and is_part(frame, board.lattice):
        outer[:, [0, -1]] = outer[[0, -1]] = True
    if not outer.any():
        return board
    for x, y in board.sighting.doubtful:
        outer[y, x] = True
    return replace(board, sighting=replace(board.sighting, doubtful=tuple(cells_of(outer))))


def _ground_goes_on(frame: Frame, board: Remembered, side: str) -> bool:
    """Whether most cells along a side are open, and what begins beyond them is their ground, without an edge."""
    number = SIDES.index(side)
    area, lines, span = turned(frame.pixels, board.lattice)[number]
    first, depth = round(lines[0]), round(_BEGINNING * float(lines[1] - lines[0]))
    cells = (board.reading.sights[:, 0], board.reading.sights[0], board.reading.sights[:, -1], board.reading.sights[-1])
    opened = cells[number] < CLOSED
    if first < depth or min(span) < 0 or span[1] > area.shape[1] or np.mean(opened) <= _HALF:
        return False
    along = np.repeat(opened, np.diff(np.linspace(span[0], span[1], len(opened) + 1).round().astype(int)))
    beyond, inside = (
        part[:, span[0] : span[1]][:, along] for part in (area[first - depth : first], area[first:][:depth])
    )
    ground = np.median(inside.reshape(-1, 3), axis=0)
    same = np.abs(beyond - ground).max(axis=2) <= _ONE_GROUND
    return bool(np.mean(same) >= _MOSTLY)


def _is_seen_at_ends(board: Remembered) -> bool:
    """Whether some cell of every outer line is surely seen: a line that is hidden whole may not be there at all."""
    seen = board.reading.sights != COVERED
    for x, y in board.sighting.doubtful:
        seen[y, x] = False
    return bool(seen[0].any() and seen[-1].any() and seen[:, 0].any() and seen[:, -1].any())


def _agree(board: Remembered, larger: Remembered) -> bool:
    """Whether the cells of a board have the same names in a larger one around it, as far as both see them."""
    left, top = (
        round((here - there) / size)
        for here, there, size in (
            (board.lattice.x, larger.lattice.x, board.lattice.cell_width),
            (board.lattice.y, larger.lattice.y, board.lattice.cell_height),
        )
    )
    one, (rows, columns) = board.reading.sights, board.reading.sights.shape
    other = larger.reading.sights[top : top + rows, left : left + columns]
    return one.shape == other.shape and bool(np.all((one == other) | (one == COVERED) | (other == COVERED)))
