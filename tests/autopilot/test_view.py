"""What a view means for who plays on it."""

import numpy as np

from gridseer.autopilot.belief import UNREAD, UNSEEN, Belief
from gridseer.autopilot.view import View
from gridseer.geometry import Frame, Lattice
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, sights_of
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


def test_a_solver_is_given_no_number_that_was_not_read_and_no_flag() -> None:
    given = view("X!", " #", mines=1).board
    assert str(given).splitlines()[:2] == ["X#", "##"]
    assert given.mines == 1
