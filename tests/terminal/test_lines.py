"""The game by typed lines."""

from pathlib import Path

import numpy as np
import pytest

from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome, Start
from gridseer.minesweeper.level import custom_level
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.session import Autosave, Session, Setup
from gridseer.store import Store
from gridseer.terminal.desk import Desk
from gridseer.terminal.lines import HELP, LineGame

MINES = np.array([[0, 0, 0, 1], [0, 0, 0, 0], [1, 0, 0, 0]], np.bool_)
"""The solution: ..1! / 1111 / !1.."""


def setup_of_mines() -> Setup:
    """A known board with these mines, whatever is opened first."""
    for seed in range(10_000):
        setup = Setup(custom_level(4, 3, mines=2), seed, Start.SAFE, first=Cell(0, 0))
        if np.array_equal(setup.layout(Cell(0, 0)), MINES):
            return setup
    raise AssertionError("no seed draws these mines")


SETUP = setup_of_mines()


@pytest.fixture
def player() -> LineGame:
    return LineGame(Desk(Session(SETUP, method="trivial")))


def test_moves_on_one_line(player: LineGame) -> None:
    assert player.do("o A1, f D1  ? A3") == []
    assert player.session.board[Cell(1, 1)] == 1
    assert player.session.board[Cell(3, 0)] == FLAG
    assert player.session.game.questions == {Cell(0, 2)}
    assert "?" in player.picture().plain


def test_words_and_bare_cells_are_understood(player: LineGame) -> None:
    assert player.do("open A1 flag D1 D3") == ["You have won. n: new game, again: the same board, q: quit"]
    assert player.do("D2") == ["The game is over."]


def test_a_chord_opens_around_a_number(player: LineGame) -> None:
    assert player.do("A1 c C1") == ["C1 isn't an open number with all its flags set and a closed cell beside it."]
    player.do("f D1 c C1")
    assert player.session.board[Cell(3, 1)] == 1


def test_a_loss_is_shown_taken_back_and_made_again(player: LineGame) -> None:
    lost = ["D1 was a mine: you have lost. u: undo, n: new game, q: quit"]
    assert player.do("A1 D1") == lost
    assert "@" in player.picture().plain
    assert player.do("u") == []
    assert player.session.outcome is Outcome.PLAYING
    assert player.session.board[Cell(3, 0)] == CLOSED
    assert player.do("r") == lost
    assert player.do("u u u") == ["There is nothing to undo."]


def test_hints_tell_more_each_time(player: LineGame) -> None:
    assert player.do("A1 h") == ["hint: this method finds nothing certain: you have to guess"]
    assert player.do("D2 h") == ["hint: 3 safe cells and 2 unflagged mines are certain"]
    assert ">" not in player.picture().plain
    assert player.do("h")[0].startswith("hint: look at the 1 at ")
    (told,) = player.do("h")
    assert told.endswith("is proven safe")
    assert ">" in player.picture().plain
    assert "no room for a mine" in player.do("h")[0]
    before = player.session.board
    player.do("h")
    assert player.session.board != before


def test_a_hint_does_not_believe_a_wrong_flag(player: LineGame) -> None:
    assert player.do("A1 D2 f B3 h") == ["hint: B3 carries a flag, but cannot be a mine"]


def test_probabilities_are_an_overlay_and_help(player: LineGame) -> None:
    player.do("A1")
    assert player.session.tally.hints == 0
    player.do("p")
    assert "33" in player.picture().plain
    assert player.session.assisted
    player.do("p")
    assert "33" not in player.picture().plain


def test_step_and_solve() -> None:
    player = LineGame(Desk(Session(Setup.of("beginner", seed=4))))
    assert "proven safe" in player.do("D4 step")[0]
    (told, *_) = player.do("solve")
    assert "won" in told or "Stopped before a guess" in told
    assert player.status().endswith(", seed 4, assisted")


def test_nothing_to_do_is_said(player: LineGame) -> None:
    player.do("A1 f D1")
    assert player.do("o A1") == ["A1 is not closed: nothing to open there."]
    assert player.do("o D1") == ["D1 carries a flag."]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("o 3", "expected a cell after 'open', got '3'"),
        ("3 3", "expected a cell such as C5, got '3'"),
        ("o x y", "expected a cell after 'open', got 'x'"),
        ("f", "expected a cell after 'flag', got ''"),
        ("o\u00a0zz", "expected a cell after 'open', got 'zz'"),
        ("o J10", "expected a cell from A1 to D3, got J10"),
        ("hnit", "expected the name of a command, got 'hnit'"),
        ("save", "expected a name after 'save', got none"),
        ("save lunch", "expected a store to save into, got a session without one"),
        ("load lunch", "expected a store to load from, got none"),
        ("load no/such/file", "expected a saved game that can be read, got 'no/such/file': No such file or directory"),
    ],
)
def test_mistakes_are_sentences(player: LineGame, line: str, told: str) -> None:
    assert player.do(line)[0] == told


def test_a_mistake_ends_the_line_but_keeps_what_was_done(player: LineGame) -> None:
    assert player.do("f D1 opne B2 f A3")[1].startswith("Did you mean 'open'?")
    assert player.session.board[Cell(3, 0)] == FLAG
    assert player.session.board[Cell(0, 2)] == CLOSED


@pytest.mark.parametrize("line", ["help", "?", "f D1 ?"])
def test_help(player: LineGame, line: str) -> None:
    assert player.do(line) == [HELP]


def test_an_empty_line_does_nothing(player: LineGame) -> None:
    assert player.do("  ") == []


def test_new_game_takes_the_next_seed_and_quit_leaves() -> None:
    player = LineGame(Desk(Session(Setup.of(width=4, height=3, mines=2, start="safe", seed=7))))
    player.do("A1 n")
    assert player.status() == "2 mines left, seed 8"
    assert (player.session.board.cells == CLOSED).all()
    player.do("q A1")
    assert player.left
    assert (player.session.board.cells == CLOSED).all()


def test_the_same_board_again(player: LineGame) -> None:
    player.do("A1 D1")
    player.do("again")
    assert (player.session.board.cells == CLOSED).all()
    assert player.session.game.layout is not None
    assert np.array_equal(player.session.game.layout, MINES)


def test_saving_and_loading_by_name_and_by_file(tmp_path: Path) -> None:
    with Store(tmp_path / "home") as store:
        autosave = Autosave(store)
        player = LineGame(Desk(Session(SETUP, autosave=autosave), autosave))
        assert player.do("A1 save before lunch") == ["Saved as 'before lunch'."]
        board = player.session.board
        path = tmp_path / "game.txt"
        assert player.do(f"save {path}") == [f"Saved to the file {path}."]
        player.do("D1")
        assert player.do("load before lunch") == ["Loaded 'before lunch': 1 cells opened, 2 mines left."]
        assert player.session.board == board
        player.do("D1")
        assert player.do(f"load {path}")[0].startswith("Loaded ")
        assert player.session.board == board
        assert player.do("load before lnch")[1] == "Did you mean 'before lunch'?"


def test_trouble_with_the_store_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridseer.store.database.PATIENCE", 0.05)
    with Store(tmp_path) as store, Store(tmp_path) as other:
        autosave = Autosave(store)
        player = LineGame(Desk(Session(SETUP, autosave=autosave), autosave))
        with other.writing():
            assert "The game is not kept: " in player.do("A1")[0]
            assert player.do("f D1") == []
        assert player.do("f A3") == ["The game is kept again."]
