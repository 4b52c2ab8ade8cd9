"""Read Minesweeper: a picture in, the boards in it out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

import numpy as np

from gridseer.geometry import Frame, Lattice, Region
from gridseer.minesweeper.sight import CLOSED
from gridseer.vision.board.beyond import without_bare_lines
from gridseer.vision.board.cells.cut_off import whole_lines
from gridseer.vision.board.cells.facts import Facts
from gridseer.vision.board.cells.marks import counted_marks
from gridseer.vision.board.cells.reading import (
    Question,
    Reading,
    read_cells,
    without_hidden_lines,
)
from gridseer.vision.board.choice import is_read_well, keep_better
from gridseer.vision.board.counter.mines_left import flags_shown, says_mines
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.numbers import numbers_around
from gridseer.vision.board.extent import (
    TRUSTED,
    with_doubts_of_extent,
    with_hidden_lines,
    with_lines_beside,
    with_needed_lines,
)
from gridseer.vision.board.finder.comb import are_square
from gridseer.vision.board.finder.glance import Glance, glance
from gridseer.vision.board.finder.lattice import searches
from gridseer.vision.board.finder.limits import has_size_of_board
from gridseer.vision.board.finder.maps.search import is_part
from gridseer.vision.board.finder.placement import are_one, overlap
from gridseer.vision.board.finder.plausible import is_board, is_paper
from gridseer.vision.board.large import enlarged, shrinkage, shrunk
from gridseer.vision.board.memory import Memory, Remembered, numbers_pixels
from gridseer.vision.board.sighted import DOUBT, board_of, counted, counter_beside, uncounted
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.board.theme_lattice import goes_on
from gridseer.vision.board.theme_search import lattices_of
from gridseer.vision.board.themes import NamedLooks

Numbers = Callable[[Lattice], list[ShownNumber]]
"""The numbers around a lattice."""

_FEWEST_KNOWN_SHARE = 0.08
"""The share of the looks that must be known for a board to be in the place where it was."""
_BY_NETWORK = 1
"""The number of the search in which the network is asked; the one before rests on votes."""
_DRAWN_SHARE = 0.95
"""Where this share of the cells has sides, open ones among them, the game draws the sides of all cells."""
_SHORTEST_SIDE = 16
"""Pixels of the narrowest picture that is looked at: two small cells."""
_SURE_SHARE = 0.8
"""The share of the cells that must be sure where the looks of a known theme are to prove a board."""


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
    numbers = _numbers_of(frame)

    @cache
    def read_lattice(lattice: Lattice) -> Remembered | None:
        board = _read_lattice(frame, lattice, asked, numbers, told=told)
        if board is None:
            refused.append(lattice)
        return board if board is None or told or board.reading.theme else with_doubts_of_extent(frame, board)

    @cache
    def whole(lattice: Lattice) -> Lattice:
        return lattice if told else whole_lines(frame.pixels, without_bare_lines(frame.pixels, lattice))

    @cache
    def glanced(lattice: Lattice) -> Glance | None:
        paper = is_paper(frame.pixels, lattice, partial(numbers, lattice))
        return None if paper else glance(frame.pixels, lattice)

    sized = columns is not None or rows is not None
    kept: list[Remembered] = []
    looked_at: list[Lattice] = []
    themes = () if told else asked.themes
    for number, lattices in enumerate(searches(frame, region, columns, rows)):
        if number == _BY_NETWORK:  # a part of a board that the votes told of must not stand before the whole
            kept, looked_at = [], []
        taught = _taught_lattices(frame, themes, lattices, kept, by_network=number == _BY_NETWORK)
        boards = (_read_lattice(frame, each, asked, numbers, told=False, proven=True) for each in taught)
        kept += [board for board in boards if board is not None]
        new = [each for each in lattices if not any(are_one(each, other) for other in looked_at)]
        looked_at += new
        for lattice in new if told else _worth_reading(new, glanced, number):
            keep_better(frame, read_lattice, whole(lattice), kept, sized=sized)
        if number >= _BY_NETWORK and kept:
            break  # a closer look finds what is small, and doesn't make what was found any clearer
        if any(is_read_well(each) and _is_whole(frame, each) for each in kept):
            break

    def whole_board(board: Remembered) -> Remembered:
        if told or board.reading.theme:
            return board  # in a known theme, it ends with its looks
        board = with_hidden_lines(frame, asked, with_lines_beside(frame, board, read_lattice), refused)
        return with_needed_lines(frame, asked, board)

    # Reading what stands around a board takes as long as reading the board: it is done for those that are kept.
    whole_boards = (whole_board(each) for each in kept)
    return [counted(frame, each, numbers(each.lattice), asked.mines) for each in whole_boards]


def _numbers_of(frame: Frame) -> Numbers:
    """The numbers around a lattice in a picture, which are read once for each lattice, and only if they are needed."""
    return cache(partial(numbers_around, frame.pixels))


def _taught_lattices(
    frame: Frame, themes: Sequence[NamedLooks], found: list[Lattice], kept: list[Remembered], *, by_network: bool
) -> list[Lattice]:
    """The boards of known themes besides those that are kept; their looks prove them, and tell where they end."""
    lattices = lattices_of(frame, themes, found, thoroughly=by_network)
    return [each for each in lattices if not any(overlap(each, other.lattice) for other in kept)]


def _worth_reading(lattices: list[Lattice], glanced: Callable[[Lattice], Glance | None], search: int) -> list[Lattice]:
    """The lattices that may be boards; where nothing voted for them, those that look most like one first.

    ``glanced`` says what a lattice looks like, or None if it is paper.
    """
    voted = search < _BY_NETWORK
    worth = [
        (lattice, seen)
        for lattice, seen in ((each, glanced(each)) for each in lattices)
        if seen is not None
        and seen.is_worth_reading(trusted=voted or (search == _BY_NETWORK and lattice.score >= TRUSTED))
    ]
    if not voted:
        # Those in one place stay together, the larger ones first: a part of a board can look more like one than all.
        worth = sorted(worth, key=lambda each: -max(seen.sure for other, seen in worth if overlap(each[0], other)))
    return [lattice for lattice, _ in worth]


def _is_whole(frame: Frame, board: Remembered) -> bool:
    """Whether a board that was found by its votes has no more rows and columns than that.

    Where the game draws open cells as well, the votes show all of them, unless they misjudge the pitch; the network
    says whether cells lie beyond. Otherwise rows of open cells may be beyond. Where cells seem not to be quite square,
    they mostly are, and the pitch is misjudged.
    """
    sights, lattice = board.reading.sights, board.lattice
    square = are_square(lattice.cell_width, lattice.cell_height, max(lattice.columns, lattice.rows))
    drawn = lattice.score >= _DRAWN_SHARE and bool(np.any(sights < CLOSED))
    return bool(board.reading.theme) or (drawn and square and not is_part(frame, lattice))


def _read_lattice(
    frame: Frame, lattice: Lattice, asked: Question, numbers: Numbers, *, told: bool, proven: bool = False
) -> Remembered | None:
    """The board on a lattice, still without its counter, or None when there is none."""
    asked = replace(_at_size(asked, lattice), doubted=not told and not proven)
    reading = read_cells(frame.pixels, lattice, asked)
    if not told:
        whole, (lattice, reading) = lattice, without_hidden_lines(lattice, reading)
        if not has_size_of_board(lattice):
            return None
        inner = lattice if lattice is whole else without_bare_lines(frame.pixels, lattice)
        if inner != lattice:  # nothing but ground is left of a line without its ends
            return _read_lattice(frame, inner, asked, numbers, told=told, proven=proven)
    if proven:
        reading = _going_on(frame, lattice, reading, asked.themes)

    def has_counter() -> bool:
        beside = numbers(lattice)
        return says_mines(beside) or counter_beside(beside, reading.sights, asked.mines).box is not None

    if (
        not proven
        and not _is_known(reading)
        and not is_board(frame.pixels, lattice, reading, told=told, counted=has_counter)
    ):
        return None
    return uncounted(frame, lattice, _reading(lattice, asked, reading, numbers), asked.mines)


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
    numbers = _numbers_of(frame)
    reading = _reading(lattice, asked, read_cells(frame.pixels, lattice, asked), numbers)
    return board_of(frame, lattice, reading, counter_beside(numbers(lattice), reading.sights, asked.mines))


def _reading(lattice: Lattice, asked: Question, reading: Reading, numbers: Numbers) -> Reading:
    """What the cells of a lattice show, with what a counter of flags says about them."""
    cells = lattice.columns * lattice.rows
    return counted_marks(reading, lambda: flags_shown(numbers(lattice), cells, asked.mines), DOUBT)


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
    kept = board_of(frame, last.lattice, reading, counter_beside(numbers, reading.sights, asked.mines))
    memory.keep(kept)
    return kept.sighting


def _read_in_place(frame: Frame, asked: Question, memory: Memory) -> Sighting | None:
    """Read a frame with new looks where the board was, if most of its looks are known: it has not moved."""
    last = memory.last
    if last is None or frame.pixels.shape != last.shape:
        return None
    asked, numbers = replace(asked, facts=memory.facts(frame, asked.facts)), _numbers_of(frame)
    board = _read_lattice(frame, last.lattice, asked, numbers, told=False)
    if board is None:
        return None
    # One click can open most of a board; then fewer looks are known, and the board must be without a mistake.
    known = sum(patch.tobytes() in memory.looks for patch in board.reading.patches) / len(board.reading.patches)
    if known < _FEWEST_KNOWN_SHARE or (known < 0.5 and board.sighting.doubtful):
        return None
    kept = counted(frame, board, numbers(board.lattice), asked.mines)
    memory.learn(kept.reading)
    memory.keep(kept)
    return kept.sighting
