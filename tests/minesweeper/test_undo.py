"""Taking moves back, one after the other, also after a loss."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome
from tests.support.boards import layouts
from tests.support.games import LayoutAndTopology, draw_cell, game_of, layout_of, seen


@given(layouts(), st.data())
def test_undoing_everything_walks_back_through_every_board(drawn: LayoutAndTopology, data: st.DataObject) -> None:
    layout, topology = drawn
    game = Game.on_layout(layout, topology=topology)
    before = [state(game)]
    moves = [Game.open, Game.flag, Game.chord, Game.question]
    for move in data.draw(st.lists(st.sampled_from(moves), max_size=25)):
        move(game, draw_cell(data, game))
        if state(game) != before[-1]:
            before.append(state(game))
    while len(before) > 1:
        assert state(game) == before.pop()
        game.undo()
    assert state(game) == before[0]
    assert game.undo() == 0
    assert game.board == Game.on_layout(layout, topology=topology).board


def state(game: Game) -> tuple[Board, Outcome, Cell | None, frozenset[Cell]]:
    return game.board, game.outcome, game.exploded, game.questions


def test_a_lost_game_goes_on_after_undo() -> None:
    game = game_of("*..", "...")
    game.open(Cell(1, 1))
    game.open(Cell(0, 0))
    assert game.undo() == 0
    assert (game.outcome, game.exploded) == (Outcome.PLAYING, None)
    assert seen(game) == ["###", "#1#"]
    for x, y in ((0, 1), (1, 0), (2, 0)):
        game.open(Cell(x, y))
    assert game.outcome is Outcome.WON


def test_undo_of_a_chord_closes_all_that_it_opened() -> None:
    game = game_of("*...", "....")
    game.open(Cell(1, 1))
    game.flag(Cell(0, 1))
    game.chord(Cell(1, 1))
    assert game.outcome is Outcome.LOST
    game.undo()
    assert (seen(game), game.outcome) == (["####", "!1##"], Outcome.PLAYING)
    game.undo()
    assert seen(game) == ["####", "#1##"]


def test_undo_of_a_won_game_lets_it_go_on() -> None:
    game = game_of("*..", "...")
    game.open(Cell(2, 0))
    game.open(Cell(0, 1))
    assert game.outcome is Outcome.WON
    assert game.undo() == 1
    assert game.changed == [(0, 1)]
    assert (seen(game), game.outcome) == (["#1.", "#1."], Outcome.PLAYING)
    game.open(Cell(0, 1))
    assert game.outcome is Outcome.WON


def test_undo_brings_question_marks_back() -> None:
    game = game_of("...*")
    game.question(Cell(1, 0))
    game.open(Cell(0, 0))
    assert game.questions == frozenset()
    game.undo()
    assert game.questions == {(1, 0)}
    game.undo()
    assert game.questions == frozenset()


def test_moves_that_change_nothing_are_no_steps() -> None:
    game = game_of("..*")
    game.open(Cell(1, 0))
    game.open(Cell(1, 0))
    game.chord(Cell(1, 0))
    game.question(Cell(1, 0))
    assert game.undo() == 1
    assert seen(game) == ["###"]


def test_the_mines_stay_where_they_are_after_undo() -> None:
    game = Game(8, 8, 20, seed=3)
    game.open(Cell(4, 4))
    layout = layout_of(game)
    game.undo()
    assert np.array_equal(layout_of(game), layout)
    assert seen(game) == ["########"] * 8
    game.open(Cell(0, 0))
    assert np.array_equal(layout_of(game), layout)
