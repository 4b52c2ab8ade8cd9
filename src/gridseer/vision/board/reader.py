"""Read Minesweeper: a picture in, the boards in it out."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

import numpy as np

from gridseer.geometry import Frame, Lattice, Region
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.level import known_mines
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, FLAG, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.beyond import continued, extended, with_open_lines, without_bare_lines
from gridseer.vision.board.cells.calibration import MOST_SURE_OF_BOARD, calibrated
from gridseer.vision.board.cells.cut_off import whole_lines
from gridseer.vision.board.cells.facts import Facts
from gridseer.vision.board.cells.marks import counted_marks
from gridseer.vision.board.cells.patches import cut, on_pixels
from gridseer.vision.board.cells.progress import perhaps_flags, settle
from gridseer.vision.board.cells.reading import (
    Question,
    Reading,
    perhaps_covered,
    read_cells,
    recognised,
    without_hidden_lines,
)
from gridseer.vision.board.cells.rules import conflict, impossible
from gridseer.vision.board.choice import ReadLattice, is_read_well, keep_better
from gridseer.vision.board.counter.evidence import Situation
from gridseer.vision.board.counter.mines_left import Counter, counter_of, flags_shown
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.numbers import numbers_around
from gridseer.vision.board.finder.glance import glance
from gridseer.vision.board.finder.lattice import searches
from gridseer.vision.board.finder.maps.search import is_part
from gridseer.vision.board.finder.placement import are_one, overlap
from gridseer.vision.board.finder.plausible import is_board, is_paper
from gridseer.vision.board.large import enlarged, shrinkage, shrunk
from gridseer.vision.board.memory import Memory, Remembered, numbers_pixels, remembered
from gridseer.vision.board.sighting import Sighting, State
from gridseer.vision.board.theme_lattice import goes_on
from gridseer.vision.board.theme_search import lattices_of
from gridseer.vision.board.themes import NamedLooks

_FEWEST_KNOWN_SHARE = 0.08
"""The share of the looks that must be known for a board to be in the place where it was."""
_BY_NETWORK = 1
"""The number of the search in which the network is asked; the one before rests on votes."""
_TRUSTED = 0.9
"""A lattice that the network gives this score is read although single cells say little."""
_DRAWN_SHARE = 0.95
"""Where this share of the cells has sides, open ones among them, the game draws the sides of all cells."""
_ONE_GROUND = 3
"""Empty cells whose colours differ by no more than this, 0 to 255, have no sides."""
_SHORTEST_SIDE = 16
"""Pixels of the narrowest picture that is looked at: two small cells."""
_SURE_SHARE = 0.8
"""The share of the cells that must be sure where the looks of a known theme are to prove a board."""
DOUBT = 0.9
"""A cell whose sight is less likely than this is doubtful."""


def read(
    frame: Frame,
    region: Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    lattice: Lattice | None = None,
    mines: int | None = None,
    memory: Memory | None = None,
    facts: Facts | None = None,
    themes: Sequence[NamedLooks] = (),
) -> list[Sighting]:
    """Every Minesweeper board in a picture, the surest first.

    What is given is believed. The region is a rectangle around one board, and no cell lies outside; columns and rows
    are the size of the board. With all three, exactly that rectangle is divided; a lattice says the same to the
    fraction of a pixel. ``mines`` are all mines of the board, ``facts`` what some cells can show at all, ``themes`` the
    looks that somebody has named. With a memory, the board that was read last is looked for in the same place first,
    and known looks are not read again.
    """
    shrink = shrinkage(frame) if (region, lattice, memory) == (None, None, None) else 1
    if shrink > 1:
        smaller = read(shrunk(frame, shrink), None, columns, rows, mines=mines, facts=facts, themes=themes)
        return [enlarged(sighting, shrink) for sighting in smaller]
    asked = Question(mines, memory.looks if memory else None, facts or {}, themes)
    if memory is not None:
        again = _read_again(frame, asked, memory)
        if again is not None:
            return [again]
    if lattice is None and region is not None and columns is not None and rows is not None:
        lattice = Lattice.filling(region, columns, rows)
    kept = _search(frame, asked, region, columns, rows) if lattice is None else [_read_given(frame, lattice, asked)]
    if memory is not None and kept:
        memory.learn(kept[0].reading)
        memory.keep(kept[0])
    return [each.sighting for each in kept]


def _search(
    frame: Frame, asked: Question, region: Region | None, columns: int | None, rows: int | None
) -> list[Remembered]:
    """The boards on the lattices that are found."""
    if region is not None:
        frame.crop(region)  # one outside the picture is a mistake, however small the picture is
    if min(frame.width, frame.height) < _SHORTEST_SIDE:
        return []
    told = region is not None or columns is not None or rows is not None
    refused: list[Lattice] = []

    @cache
    def read_lattice(lattice: Lattice) -> Remembered | None:
        board = _read_lattice(frame, lattice, asked, told=told)
        if board is None:
            refused.append(lattice)
        return board

    @cache
    def whole(lattice: Lattice) -> Lattice:
        return lattice if told else whole_lines(frame.pixels, without_bare_lines(frame.pixels, lattice))

    sized = columns is not None or rows is not None
    kept: list[Remembered] = []
    looked_at: list[Lattice] = []
    themes = () if told else asked.themes
    for number, lattices in enumerate(searches(frame, region, columns, rows)):
        if number == _BY_NETWORK:  # a part of a board that the votes told of must not stand before the whole
            kept, looked_at = [], []
        kept += _taught_boards(frame, asked, themes, lattices, kept, by_network=number == _BY_NETWORK)
        new = [each for each in lattices if not any(are_one(each, other) for other in looked_at)]
        looked_at += new
        for lattice in new if told else _worth_reading(frame, new, number):
            keep_better(frame, read_lattice, whole(lattice), kept, sized=sized)
        if number >= _BY_NETWORK and kept:
            break  # a closer look finds what is small, and doesn't make what was found any clearer
        if any(is_read_well(each) and _is_whole(frame, each) for each in kept):
            break
    if told:
        return kept
    return [
        each  # a board in a known theme ends with its looks
        if each.reading.theme
        else _with_hidden_lines(frame, asked, _with_open_lines(frame, each, read_lattice), refused)
        for each in kept
    ]


def _taught_boards(
    frame: Frame,
    asked: Question,
    themes: Sequence[NamedLooks],
    found: list[Lattice],
    kept: list[Remembered],
    *,
    by_network: bool,
) -> list[Remembered]:
    """The boards of known themes besides those that are kept; their looks prove them, and tell where they end."""
    lattices = lattices_of(frame, themes, found, thoroughly=by_network)
    new = [each for each in lattices if not any(overlap(each, other.lattice) for other in kept)]
    boards = (_read_lattice(frame, each, asked, told=False, proven=True) for each in new)
    return [board for board in boards if board is not None]


def _with_open_lines(frame: Frame, board: Remembered, read_lattice: ReadLattice) -> Remembered:
    """A board with the outer rows and columns of empty cells that a game without lines between them has."""
    empty = board.reading.patches[(board.reading.sights == EMPTY).ravel()]
    if not len(empty) or int(np.ptp(empty.reshape(-1, 3), axis=0).max()) > _ONE_GROUND:
        return board
    whole = with_open_lines(frame.pixels, board.lattice, empty[0, 0, 0])
    larger = None if whole is None else read_lattice(whole)
    return board if larger is None or not is_read_well(larger) else larger


def _with_hidden_lines(frame: Frame, asked: Question, board: Remembered, refused: list[Lattice]) -> Remembered:
    """A board with the rows and columns of which only a part looks out beside what lies over them.

    Refused are lattices that don't read as boards. Where one of which the finder is sure goes on beyond the board, that
    is a part of it, and something lies over the rest.
    """
    before, sure = board.reading, [each for each in refused if each.score >= _TRUSTED]
    whole = continued(frame.pixels, board.lattice, before.patches[before.visible.ravel()])
    if whole is None:
        around = (extended(board.lattice, each) for each in sure)
        whole = max((each for each in around if each), key=lambda each: each.columns * each.rows, default=None)
    if whole is None:
        return board
    reading = read_cells(frame.pixels, whole, asked)
    found = any(are_one(whole, each) for each in sure)  # nothing need lie over cells that the finder saw as well
    if (reading.hidden is None and not found) or reading.wrong.any():
        if on_pixels(board.lattice) is None:
            return board  # where cells aren't equal to the byte, only what lies over them tells that there are more
        reading = recognised(before, cut(frame.pixels, whole), (whole.rows, whole.columns))
    if impossible(reading.sights, reading.habit).any():
        return board
    return _kept(frame, whole, reading, _count(numbers_around(frame.pixels, whole), reading.sights, asked.mines))


def _worth_reading(frame: Frame, lattices: list[Lattice], search: int) -> list[Lattice]:
    """The lattices that may be boards; where nothing voted for them, those that look most like one first."""
    voted = search < _BY_NETWORK
    numbers = partial(numbers_around, frame.pixels)
    lattices = [each for each in lattices if not is_paper(frame.pixels, each, partial(numbers, each))]
    glances = [(lattice, glance(frame.pixels, lattice)) for lattice in lattices]
    worth = [
        (lattice, seen)
        for lattice, seen in glances
        if seen.is_worth_reading(trusted=voted or (search == _BY_NETWORK and lattice.score >= _TRUSTED))
    ]
    if not voted:
        # Those in one place stay together, the larger ones first: a part of a board can look more like one than all.
        worth = sorted(worth, key=lambda each: -max(seen.sure for other, seen in worth if overlap(each[0], other)))
    return [lattice for lattice, _ in worth]


def _is_whole(frame: Frame, board: Remembered) -> bool:
    """Whether a board that was found by its votes has no more rows and columns than that.

    Where the game draws open cells as well, the votes show all of them, unless they misjudge the pitch; the network
    says whether cells lie beyond. Otherwise rows of open cells may be beyond.
    """
    sights = board.reading.sights
    drawn = board.lattice.score >= _DRAWN_SHARE and bool(np.any(sights < CLOSED))
    return bool(board.reading.theme) or (drawn and not is_part(frame, board.lattice))


def _read_lattice(
    frame: Frame, lattice: Lattice, asked: Question, *, told: bool, proven: bool = False
) -> Remembered | None:
    """The board on a lattice, or None when there is none."""
    asked = _at_size(asked, lattice)
    numbers = cache(partial(numbers_around, frame.pixels, lattice))
    reading = read_cells(frame.pixels, lattice, asked)
    if not told:
        lattice, reading = without_hidden_lines(lattice, reading)
    if proven:
        reading = _going_on(frame, lattice, reading, asked.themes)
    counter = cache(lambda: _count(numbers(), reading.sights, asked.mines))
    if (
        not proven
        and not _is_known(reading)
        and not is_board(frame.pixels, lattice, reading, told=told, counted=lambda: counter().box is not None)
    ):
        return None
    marked = _reading(lattice, asked, reading, numbers)
    return _kept(frame, lattice, marked, _count(numbers(), marked.sights, asked.mines))


def _going_on(frame: Frame, lattice: Lattice, reading: Reading, themes: Sequence[NamedLooks]) -> Reading:
    """The reading with the sides beyond which more of its theme's looks are seen."""
    beyond = {side for theme in themes if theme.name == reading.theme for side in goes_on(frame, theme, lattice)}
    return replace(reading, cut_off=(*reading.cut_off, *(beyond - {*reading.cut_off})))


def _at_size(asked: Question, lattice: Lattice) -> Question:
    """What is asked, with the looks of themes as cells of this size show them."""
    return replace(asked, themes=[theme.at(lattice.cell_width, lattice.cell_height) for theme in asked.themes])


def _is_known(reading: Reading) -> bool:
    """Whether a board is that of a theme that somebody taught: no other proof is needed then."""
    sure = bool(np.mean(reading.probabilities >= DOUBT) >= _SURE_SHARE)
    return bool(reading.theme) and sure and not reading.wrong.any()


def _read_given(frame: Frame, lattice: Lattice, asked: Question) -> Remembered:
    """What can be read on a lattice that the user has given whole; what cannot is doubtful, but a board it is."""
    asked = _at_size(asked, lattice)
    numbers = cache(partial(numbers_around, frame.pixels, lattice))
    reading = _reading(lattice, asked, read_cells(frame.pixels, lattice, asked), numbers)
    return _kept(frame, lattice, reading, _count(numbers(), reading.sights, asked.mines))


def _kept(frame: Frame, lattice: Lattice, reading: Reading, counter: Counter) -> Remembered:
    return remembered(frame, lattice, reading, counter, _sighting(frame, lattice, reading, counter))


def _reading(lattice: Lattice, asked: Question, reading: Reading, numbers: Callable[[], list[ShownNumber]]) -> Reading:
    """What the cells of a lattice show, with what a counter of flags says about them."""
    cells = lattice.columns * lattice.rows
    return counted_marks(reading, lambda: flags_shown(numbers(), cells, asked.mines), DOUBT)


def _read_again(frame: Frame, asked: Question, memory: Memory) -> Sighting | None:
    """The board that was read last, in the same place; None when it must be looked for anew."""
    last = memory.last
    reading = memory.recall(frame, asked.facts)
    if last is None or reading is None:
        return _read_in_place(frame, asked, memory)
    same = np.array_equal(reading.sights, last.reading.sights)
    pixels = numbers_pixels(frame.pixels, last.counter.numbers)
    if same and pixels == last.numbers_pixels and frame.origin == last.sighting.origin:
        memory.keep(last)
        return last.sighting
    numbers = list(last.counter.numbers)
    if pixels != last.numbers_pixels:
        numbers = numbers_around(frame.pixels, last.lattice)
    kept = _kept(frame, last.lattice, reading, _count(numbers, reading.sights, asked.mines))
    memory.keep(kept)
    return kept.sighting


def _read_in_place(frame: Frame, asked: Question, memory: Memory) -> Sighting | None:
    """Read a frame with new looks where the board was, if most of its looks are known: it has not moved."""
    last = memory.last
    if last is None or frame.pixels.shape != last.shape:
        return None
    kept = _read_lattice(frame, last.lattice, replace(asked, facts=memory.facts(frame, asked.facts)), told=False)
    if kept is None:
        return None
    # One click can open most of a board; then fewer looks are known, and the board must be without a mistake.
    known = sum(patch.tobytes() in memory.looks for patch in kept.reading.patches) / len(kept.reading.patches)
    if known < _FEWEST_KNOWN_SHARE or (known < 0.5 and kept.sighting.doubtful):
        return None
    memory.learn(kept.reading)
    memory.keep(kept)
    return kept.sighting


def _count(numbers: list[ShownNumber], sights: Sights, mines: int | None) -> Counter:
    """How many mines are left, by what was given or by what is seen."""
    flags = int(np.count_nonzero((sights == FLAG) | (sights == WRONG_FLAG)))
    if mines is not None:
        return Counter(mines - flags, mines, numbers=tuple(numbers), evidence=f"{mines} mines were given")
    rows, columns = sights.shape
    unopened = (sights >= CLOSED) & (sights != FLAG) & (sights != WRONG_FLAG)
    fresh = not np.any(sights < CLOSED)
    there = Situation(sights.size, int(np.count_nonzero(unopened)), flags, known_mines(columns, rows), fresh=fresh)
    counter = counter_of(numbers, there)
    if counter.mines is not None and conflict(sights, counter.mines) is not None:
        return Counter(None, None, numbers=tuple(numbers))  # with so many mines the board is impossible
    return counter


def _sighting(frame: Frame, lattice: Lattice, reading: Reading, counter: Counter) -> Sighting:
    sights, state = settle(reading.sights, counter.mines, whole=reading.hidden is None and not reading.cut_off)
    probabilities = reading.probabilities
    perhaps = perhaps_flags(sights)
    doubtful = tuple(cells_of(reading.wrong | (probabilities < DOUBT) | perhaps | perhaps_covered(reading)))
    closed = np.count_nonzero((sights == CLOSED) | (sights == QUESTION))
    mines_left, evidence = counter.mines_left, counter.evidence
    if mines_left is not None and state is not State.LOST and mines_left > closed:
        mines_left, evidence = None, ""
    return Sighting(
        lattice,
        sights,
        mines_left,
        state,
        board_confidence(reading),
        doubtful,
        frame.origin,
        known_mines(lattice.columns, lattice.rows),
        tuple(replace(number, box=number.box.moved(*frame.origin)) for number in counter.numbers),
        evidence,
        {cell: reading.rivals_of(cell, flag=bool(perhaps[cell.y, cell.x])) for cell in doubtful},
        reading.cut_off,
        theme=reading.theme,
    )


def board_confidence(reading: Reading) -> float:
    """How likely a whole board is read exactly: every look must be. What covers a part of it hides as much."""
    # The looks of a board are right or wrong together more often than not: as measured, the root of the product is it.
    looks = math.sqrt(math.prod(calibrated(float(probability)) for probability in np.unique(reading.probabilities)))
    seen = 1.0 - float(np.mean(reading.sights == COVERED))
    return min(MOST_SURE_OF_BOARD, looks) * seen * (0.5 if reading.wrong.any() else 1.0)
