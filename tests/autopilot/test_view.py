"""What a view means for who plays on it."""

import numpy as np

from gridseer.autopilot.view import View
from gridseer.geometry import Frame, Lattice
from gridseer.grid import Cell
from gridseer.minesweeper.sight import sights_of
from gridseer.vision.board.sighting import Sighting, State


def view(*cells: str, mines: int, doubtful: tuple[Cell, ...]) -> View:
    lattice = Lattice(0, 0, 16, 16, len(cells[0]), len(cells))
    sighting = Sighting(lattice, sights_of(cells), mines, State.PLAYING, 0.5, doubtful)
    return View(Frame(np.zeros((64, 64, 3), np.uint8)), sighting, mines)


def test_what_is_drawn_onto_the_mines_of_a_won_game_does_not_matter() -> None:
    assert view("!1", "11", mines=1, doubtful=(Cell(0, 0),)).doubtful == ()


def test_a_doubtful_number_of_a_won_game_matters() -> None:
    assert view("!1", "11", mines=1, doubtful=(Cell(0, 0), Cell(1, 0))).doubtful == (Cell(1, 0),)


def test_a_doubtful_flag_of_a_game_that_goes_on_matters() -> None:
    assert view("!1", "#1", mines=1, doubtful=(Cell(0, 0),)).doubtful == (Cell(0, 0),)


def test_a_board_of_closed_cells_cannot_be_mistaken() -> None:
    assert view("##", "##", mines=1, doubtful=(Cell(0, 0),)).doubtful == ()
