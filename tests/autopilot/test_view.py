"""What a view means for who plays on it."""

from dataclasses import replace

import numpy as np

from gridseer.autopilot import PilotSettings
from gridseer.autopilot.belief import UNREAD, UNSEEN, Belief
from gridseer.autopilot.turn import take_turn
from gridseer.autopilot.view import View
from gridseer.geometry import Frame, Lattice
from gridseer.grid import Cell
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, sights_of
from gridseer.minesweeper.solving.engine import analyse
from gridseer.vision.board.sighting import Sighting, State


def seen(*cells: str, doubtful: tuple[Cell, ...] = ()) -> Sighting:
    lattice = Lattice(0, 0, 16, 16, len(cells[0]), len(cells))
    return Sighting(lattice, sights_of(cells), None, State.PLAYING, 0.5, doubtful)


def view(*cells: str, mines: int | None = None) -> View:
    sighting = seen(*cells)
    return View(Frame(np.zeros((64, 64, 3), np.uint8)), sighting, sighting.cells, mines)


def test_a_doubtful_cell_may_be_anything() -> None:
    cells = Belief().apply(seen("12", "##", doubtful=(Cell(0, 0),)))
    assert cells[0, 0] == UNSEEN
    assert cells[0, 1] == 2


def test_a_doubtful_cell_that_was_opened_and_changed_is_open() -> None:
    belief = Belief()
    belief.opened([Cell(0, 0)], (2, 2))
    assert belief.apply(seen("12", "##", doubtful=(Cell(0, 0),)))[0, 0] == UNREAD
    assert belief.apply(seen("#2", "##"))[0, 0] == UNREAD


def test_a_doubtful_cell_that_was_right_clicked_and_changed_is_a_flag() -> None:
    belief = Belief()
    belief.right_clicked(Cell(0, 0), CLOSED)
    doubted = seen("12", "##", doubtful=(Cell(0, 0),))
    assert belief.apply(doubted)[0, 0] == FLAG
    belief.right_clicked(Cell(0, 0), FLAG)
    assert belief.apply(doubted)[0, 0] == CLOSED
    assert FLAG not in belief.facts()[Cell(0, 0)]


def test_a_cell_that_may_be_a_number_is_not_taken_for_a_mine() -> None:
    """It would be the end of the game, and a mistake where the click was certain."""
    belief, cell = Belief(), Cell(0, 0)
    belief.opened([cell], (2, 2))
    doubted = seen("*2", "##", doubtful=(cell,))
    perhaps = replace(doubted, rivals={cell: ((MINE, 0.7), (3, 0.3))})
    assert belief.apply(perhaps)[0, 0] == UNREAD
    either = replace(doubted, rivals={cell: ((MINE, 0.6), (EXPLODED, 0.4))})
    assert belief.apply(either)[0, 0] == MINE


def test_a_number_that_was_certain_stays_what_it_was() -> None:
    belief = Belief()
    belief.learn(seen("12", "##").cells)
    assert belief.apply(seen("72", "##", doubtful=(Cell(0, 0),)))[0, 0] == 1


def test_a_number_that_was_read_in_two_ways_is_not_used_any_more() -> None:
    belief = Belief()
    belief.learn(seen("12", "##").cells)
    assert belief.learn(seen("13", "##").cells) == [Cell(1, 0)]
    assert belief.apply(seen("13", "##"))[0, 1] == UNREAD


def test_a_board_of_closed_cells_cannot_be_mistaken() -> None:
    assert (Belief().apply(seen("##", "##", doubtful=(Cell(0, 0),))) == CLOSED).all()


def test_what_somebody_said_fills_a_gap_only() -> None:
    belief = Belief()
    belief.said[Cell(0, 0)] = 3
    assert belief.apply(seen("12", "##", doubtful=(Cell(0, 0),)))[0, 0] == 3
    assert belief.apply(seen("12", "##"))[0, 0] == 1


def test_no_cell_that_is_proven_to_be_a_mine_is_ever_a_guess() -> None:
    """The best cell cannot be read, and all others are mines: there is nothing to click."""
    board = view("1# ", "111", mines=1)
    analysis = analyse(board.board)
    assert analysis.mines[0, 1] or analysis.mine_probability[0, 1] > 0
    certain = replace(analysis, mines=np.array([[False, True, False], [False] * 3]))
    move = Move(Cell(2, 0), "open", 0.5, None, "a test")
    assert take_turn(board, certain, move, PilotSettings()) is None


def test_a_solver_is_given_no_number_that_was_not_read_and_no_flag() -> None:
    given = view("X!", " #", mines=1).board
    assert str(given).splitlines()[:2] == ["X#", "##"]
    assert given.mines == 1


def test_a_cell_that_somebody_is_asked_about_is_in_the_middle() -> None:
    pixels = np.full((32, 32, 3), 90, np.uint8)
    pixels[4:12, 4:12] = 200
    asked = replace(view("1#", "##"), frame=Frame(pixels)).picture(Cell(0, 0)).pixels
    assert asked.shape == (33, 33, 3)
    assert (asked[12:20, 12:20] == 200).all()
    assert (asked[:, 0] == 0).all()  # beyond the picture
