"""The game by typed lines."""

import numpy as np
import pytest

from gridseer.grid import Cell
from gridseer.minesweeper.board import CLOSED, FLAG
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import custom_level
from gridseer.minesweeper.solver import make_solver
from gridseer.minesweeper.terminal_game import HELP, TerminalGame

MINES = np.array([[0, 0, 0, 1], [0, 0, 0, 0], [1, 0, 0, 0]], np.bool_)
"""The solution: ..1! / 1111 / !1.."""


@pytest.fixture
def player() -> TerminalGame:
    player = TerminalGame(custom_level(4, 3, mines=2), Start.SAFE, make_solver("trivial"), seed=7)
    player.game = Game.on_layout(MINES)
    return player


def test_moves_on_one_line(player: TerminalGame) -> None:
    assert player.do("o 0 0, f 3 0  ? 0 2") == []
    assert player.game.board[Cell(1, 1)] == 1
    assert player.game.board[Cell(3, 0)] == FLAG
    assert player.game.questions == {Cell(0, 2)}
    assert "?" in player.picture().plain


def test_words_and_bare_numbers_are_understood(player: TerminalGame) -> None:
    assert player.do("open 0 0 flag 3 0 (3,2)") == ["You have won. n: new game, q: quit"]
    assert player.do("3 1") == ["The game is over. u: undo, n: new game, q: quit"]


def test_a_chord_opens_around_a_number(player: TerminalGame) -> None:
    assert player.do("0 0 c 2 0") == ["(2,0) is no open number with all its flags set and a closed cell beside it."]
    player.do("f 3 0 c 2 0")
    assert player.game.board[Cell(3, 1)] == 1


def test_a_loss_is_shown_and_taken_back(player: TerminalGame) -> None:
    assert player.do("0 0 3 0") == ["(3,0) was a mine: you have lost. u: undo, n: new game, q: quit"]
    assert "@" in player.picture().plain
    assert player.do("u") == []
    assert player.game.outcome is Outcome.PLAYING
    assert player.game.board[Cell(3, 0)] == CLOSED
    assert player.do("u u") == ["There is nothing to undo."]


def test_a_hint_is_certain_and_shown(player: TerminalGame) -> None:
    assert player.do("0 0 h") == ["no hint: the method 'trivial' finds no other certain cell; you have to guess"]
    assert ">" not in player.picture().plain
    assert player.do("3 1 h") == ["hint: (1,2) is proven safe"]
    assert player.picture().plain.splitlines()[-1] == "2  #># # #"


def test_a_hint_does_not_believe_a_wrong_flag(player: TerminalGame) -> None:
    assert player.do("0 0 3 1 f 1 2 h") == ["hint: (1,2) is proven safe, though it carries a flag"]


def test_no_hint_after_the_end(player: TerminalGame) -> None:
    assert player.do("3 0 h")[0] == "The game is over. u: undo, n: new game, q: quit"


def test_hints_lead_through_a_whole_game() -> None:
    player = TerminalGame(custom_level(8, 8, mines=6), Start.ZERO, make_solver("trivial"), seed=2)
    player.do("3 3")
    for _ in range(64):
        (told,) = player.do("h")
        if not told.startswith("hint: ") or player.game.outcome is not Outcome.PLAYING:
            break
        x, y = told[told.index("(") + 1 : told.index(")")].split(",")
        player.do(f"{'f' if 'a mine' in told else 'o'} {x} {y}")
    assert player.game.outcome is Outcome.WON


def test_nothing_to_do_is_said(player: TerminalGame) -> None:
    player.do("0 0 f 3 0")
    assert player.do("o 0 0") == ["(0,0) is not closed: nothing to open there."]
    assert player.do("o 3 0") == ["(3,0) carries a flag; f 3 0 takes it away."]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("o 3", "expected two numbers after 'open', got '3'"),
        ("o x y", "expected two numbers after 'open', got 'x y'"),
        ("o 9 9", "expected a cell of (0,0) to (3,2), got (9,9)"),
        ("hnit", "expected the name of a command, got 'hnit'"),
    ],
)
def test_mistakes_are_sentences(player: TerminalGame, line: str, told: str) -> None:
    assert player.do(line)[0] == told


def test_a_mistake_ends_the_line_but_keeps_what_was_done(player: TerminalGame) -> None:
    assert player.do("f 3 0 opne 1 1 f 0 2")[1].startswith("Did you mean 'open'?")
    assert player.game.board[Cell(3, 0)] == FLAG
    assert player.game.board[Cell(0, 2)] == CLOSED


@pytest.mark.parametrize("line", ["help", "?", "f 3 0 ?"])
def test_help(player: TerminalGame, line: str) -> None:
    assert player.do(line) == [HELP]


def test_an_empty_line_does_nothing(player: TerminalGame) -> None:
    assert player.do("  ") == []


def test_new_game_takes_the_next_seed_and_quit_leaves() -> None:
    player = TerminalGame(custom_level(4, 3, mines=2), Start.SAFE, make_solver("trivial"), seed=7)
    player.do("0 0 n")
    assert player.status() == "2 mines left, seed 8"
    assert (player.game.board.cells == CLOSED).all()
    player.do("q 0 0")
    assert player.left
    assert (player.game.board.cells == CLOSED).all()
