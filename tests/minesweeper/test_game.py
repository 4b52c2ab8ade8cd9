"""Game: the moves and their ends."""

import os
import re
import time
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.sight import CLOSED
from tests.support.boards import layouts
from tests.support.games import Layout, LayoutAndTopology, draw_cell, game_of, layout_of, seen
from tests.support.judge import touching

# Opening.


@given(layouts(), st.randoms(use_true_random=False))
def test_the_order_of_opening_never_changes_the_final_view(drawn: LayoutAndTopology, random: Random) -> None:
    layout, topology = drawn
    some_safe = [cell for cell in cells_of(~layout) if random.random() < 0.7]
    boards = []
    for _ in range(3):
        random.shuffle(some_safe)
        game = Game.on_layout(layout, topology=topology)
        for cell in some_safe:
            game.open(cell)
        boards.append(game.board)
    assert boards[0] == boards[1] == boards[2]


@given(layouts())
def test_an_oracle_wins_on_every_topology(drawn: LayoutAndTopology) -> None:
    layout, topology = drawn
    game = Game.on_layout(layout, topology=topology)
    changed = sum(game.open(cell) for cell in cells_of(~layout))
    assert game.outcome is Outcome.WON
    assert changed == np.count_nonzero(~layout)
    mines = set(cells_of(layout))
    for cell in cells_of(~layout):
        assert game.board[cell] == len(touching(cell, game.width, game.height, topology) & mines)
    assert all(game.board[cell] == CLOSED for cell in mines)


@given(layouts(), st.data())
def test_what_one_opening_opens(drawn: LayoutAndTopology, data: st.DataObject) -> None:
    layout, topology = drawn
    game = Game.on_layout(layout, topology=topology)
    cell = draw_cell(data, game)
    count = game.open(cell)
    assert set(game.changed) == set(cells_of(~game.board.closed))
    assert len(game.changed) == count == len(set(game.changed))
    assert set(game.changed) == area(layout, topology, cell)


def area(layout: Layout, topology: Topology, first: Cell) -> set[Cell]:
    """The cells that an opening opens: all that can be walked to over cells that touch no mine."""
    height, width = layout.shape
    mines = set(cells_of(layout))
    found, waiting = set[Cell](), [first]
    while waiting:
        cell = waiting.pop()
        if cell in found or cell in mines:
            continue
        found.add(cell)
        others = touching(cell, width, height, topology)
        if not others & mines:
            waiting.extend(others)
    return found


def test_an_area_ends_at_numbers_and_walls_and_spares_flags() -> None:
    game = game_of("....X.", "....X.", "*...X*")
    game.flag(Cell(3, 0))
    assert game.open(Cell(2, 0)) == 10
    assert seen(game) == ["...!X#", "11..X#", "#1..X#"]
    assert game.changed[0] == (2, 0)
    assert game.outcome is Outcome.PLAYING


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(1, 0), Cell(2, 0)], ids=["open", "flag", "wall"])
def test_what_cannot_be_opened_stays(cell: Cell) -> None:
    game = game_of("..X*.")
    game.flag(Cell(1, 0))
    game.open(Cell(0, 0))
    board = game.board
    assert game.open(cell) == 0
    assert game.changed == []
    assert game.board == board
    assert game.outcome is Outcome.PLAYING


@pytest.mark.parametrize("move", [Game.open, Game.flag, Game.chord, Game.question])
@pytest.mark.parametrize("cell", [Cell(3, 0), Cell(0, 2), Cell(-1, 0), Cell(0, -1)])
def test_a_cell_outside_is_refused(move: Callable[[Game, Cell], int], cell: Cell) -> None:
    game = game_of("...", "..*")
    with pytest.raises(InputError, match=re.escape(f"expected a cell from A1 to C2, got {cell}")):
        move(game, cell)


# Flags and chords.


def test_flags_count_down_the_mines_left() -> None:
    game = game_of("*.*")
    assert game.flag(Cell(0, 0)) == 1
    assert game.flag(Cell(1, 0)) == 1
    assert (game.board.mines_left, game.board.mines) == (0, 2)
    assert game.flag(Cell(2, 0)) == 1
    assert str(game.board) == "!!!\nm-1"
    assert game.flag(Cell(1, 0)) == 1
    assert str(game.board) == "!#!\nm0"


def test_an_open_cell_and_a_wall_take_no_flag() -> None:
    game = game_of(".X*.")
    game.open(Cell(0, 0))
    assert game.flag(Cell(0, 0)) == game.flag(Cell(1, 0)) == 0
    assert str(game.board) == ".X##\nm1"


@given(layouts(), st.data())
def test_a_chord_equals_its_openings(drawn: LayoutAndTopology, data: st.DataObject) -> None:
    layout, topology = drawn
    chorded, opened = Game.on_layout(layout, topology=topology), Game.on_layout(layout, topology=topology)
    centre = data.draw(st.sampled_from(cells_of(~layout)))
    others = sorted(touching(centre, chorded.width, chorded.height, topology), key=lambda cell: (cell.y, cell.x))
    flags = data.draw(st.lists(st.sampled_from(others), unique=True)) if others else []
    for game in (chorded, opened):
        game.open(centre)
        for cell in flags:
            game.flag(cell)
    flags_seen = sum(opened.board[cell] == 10 for cell in others)
    chorded.chord(centre)
    if flags_seen == opened.board[centre]:
        for cell in others:
            opened.open(cell)
    else:
        assert chorded.changed == []
    assert chorded.board == opened.board
    assert chorded.outcome == opened.outcome
    assert chorded.exploded == opened.exploded


def test_a_chord_opens_around_a_number_with_its_flags() -> None:
    game = game_of("*..", "...", "..*")
    game.open(Cell(1, 1))
    game.flag(Cell(0, 0))
    assert game.chord(Cell(1, 1)) == 0
    game.flag(Cell(2, 2))
    assert game.chord(Cell(1, 1)) == 6
    assert game.outcome is Outcome.WON


def test_a_chord_with_a_wrong_flag_loses() -> None:
    game = game_of("*..", "...")
    game.open(Cell(1, 1))
    game.flag(Cell(1, 0))
    game.chord(Cell(1, 1))
    assert game.outcome is Outcome.LOST
    assert game.exploded == Cell(0, 0)


@pytest.mark.parametrize("flags", [[], [(0, 0), (2, 0)]], ids=["too few", "too many"])
def test_a_chord_with_a_wrong_number_of_flags_does_nothing(flags: list[tuple[int, int]]) -> None:
    game = game_of("*..", "...")
    game.open(Cell(1, 1))
    for x, y in flags:
        game.flag(Cell(x, y))
    board = game.board
    assert game.chord(Cell(1, 1)) == 0
    assert game.board == board
    assert game.outcome is Outcome.PLAYING


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(1, 0), Cell(2, 0)], ids=["closed", "flag", "wall"])
def test_only_a_number_can_be_chorded(cell: Cell) -> None:
    game = game_of("*.X.")
    game.flag(Cell(1, 0))
    assert game.chord(cell) == 0
    assert seen(game) == ["#!X#"]


# Question marks.


def test_a_question_mark_is_a_note_and_protects_nothing() -> None:
    game = game_of("...*")
    board = game.board
    for x in (1, 3):
        assert game.question(Cell(x, 0)) == 1
    assert game.board == board
    assert game.questions == {(1, 0), (3, 0)}
    assert game.open(Cell(0, 0)) == 3
    assert game.questions == {(3, 0)}


def test_a_question_mark_comes_and_goes_and_gives_way_to_a_flag() -> None:
    game = game_of("..*")
    game.question(Cell(0, 0))
    assert game.changed == [(0, 0)]
    game.question(Cell(0, 0))
    assert game.questions == frozenset()
    game.question(Cell(0, 0))
    game.flag(Cell(0, 0))
    assert game.questions == frozenset()
    assert game.question(Cell(0, 0)) == 0
    assert game.questions == frozenset()


def test_only_a_closed_cell_takes_a_question_mark() -> None:
    game = game_of(".X.*")
    game.open(Cell(0, 0))
    assert game.question(Cell(0, 0)) == game.question(Cell(1, 0)) == 0
    assert game.questions == frozenset()


# The end.


def test_a_mine_loses_and_ends_the_game() -> None:
    game = game_of("*..")
    assert game.open(Cell(0, 0)) == 0
    assert game.outcome is Outcome.LOST
    assert game.exploded == Cell(0, 0)
    assert seen(game) == ["###"]
    for move in (game.open, game.flag, game.chord, game.question):
        assert move(Cell(2, 0)) == 0
    assert seen(game) == ["###"]
    assert game.questions == frozenset()


def test_the_last_safe_cell_wins_with_or_without_flags() -> None:
    game = game_of("*.*")
    game.flag(Cell(0, 0))
    game.open(Cell(1, 0))
    assert game.outcome is Outcome.WON
    assert game.exploded is None
    assert str(game.board) == "!2#\nm1"
    assert game.flag(Cell(2, 0)) == 0


def test_a_layout_without_a_safe_cell_is_won_at_once() -> None:
    assert game_of("**", "X*").outcome is Outcome.WON


def test_the_final_text_shows_everything() -> None:
    game = game_of("*.*..", "....*", "X....")
    game.flag(Cell(0, 0))
    game.flag(Cell(3, 0))
    game.question(Cell(2, 0))
    game.question(Cell(4, 0))
    game.open(Cell(1, 1))
    assert game.final_text() == "!#*%?\n#2##*\nX####"
    game.open(Cell(4, 1))
    assert game.final_text() == "!#*%?\n#2##@\nX####"


def test_the_final_text_before_the_mines_are_drawn() -> None:
    game = Game(3, 1, 1, seed=1)
    game.flag(Cell(0, 0))
    game.question(Cell(1, 0))
    assert game.layout is None
    assert game.final_text() == "!?#"


# A given layout.


def test_the_layout_given_is_copied() -> None:
    layout = np.array([[True, False]])
    game = Game.on_layout(layout)
    layout[:] = False
    assert layout_of(game).tolist() == [[True, False]]
    layout_of(game)[:] = False
    assert layout_of(game).tolist() == [[True, False]]
    assert game.seed is None
    assert game.start == "any"


@pytest.mark.parametrize(
    ("layout", "walls", "sentence"),
    [
        (np.zeros(3, np.bool_), None, "expected rows and columns of mines, got an array of shape (3,)"),
        (np.zeros((0, 3), np.bool_), None, "expected rows and columns of mines, got an array of shape (0, 3)"),
        (np.zeros((1, 1001), np.bool_), None, "expected a width and a height of 1 to 1000, got 1001 and 1"),
        (np.array([[False, True]]), np.array([[False, True]]), "expected no mine in a wall, got one at B1"),
        (
            np.array([[False, True]]),
            np.array([[False]]),
            "expected walls as 1 rows and 2 columns, got an array of shape (1, 1)",
        ),
    ],
)
def test_a_bad_layout_says_what(layout: Layout, walls: Layout | None, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Game.on_layout(layout, walls=walls)
    assert caught.value.sentence == sentence


# Size.


@pytest.mark.parametrize("topology", Topology)
def test_an_empty_board_of_the_largest_size_opens_at_once(topology: Topology) -> None:
    side = 300 if "GRIDSEER_SANITIZED" in os.environ else 1000
    game = Game(side, side, 0, seed=1, topology=topology)
    began = time.process_time()
    assert game.open(Cell(side // 2, side // 2)) == side * side
    # Milliseconds really; the bound only has to catch a fill that is not linear.
    assert time.process_time() - began < 1
    assert game.outcome is Outcome.WON
    assert not game.board.cells.any()


def test_a_snake_of_the_largest_size_needs_no_recursion() -> None:
    side = 301 if "GRIDSEER_SANITIZED" in os.environ else 999
    # One long corridor of width 1 between walls, turning at each end.
    walls = np.zeros((side, side), np.bool_)
    walls[1::2, :] = True
    walls[1::4, -1] = False
    walls[3::4, 0] = False
    game = Game(side, side, 0, seed=1, walls=walls)
    assert game.open(Cell(0, 0)) == np.count_nonzero(~walls)
    assert game.outcome is Outcome.WON


def test_a_full_board_of_the_largest_size_is_drawn() -> None:
    side = 300 if "GRIDSEER_SANITIZED" in os.environ else 1000
    game = Game(side, side, side * side // 5, seed=1)
    game.open(Cell(0, 0))
    layout = layout_of(game)
    assert np.count_nonzero(layout) == side * side // 5
    assert not layout[0, 0]
