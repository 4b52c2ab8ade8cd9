"""Small views of boards, and turns on them."""

import numpy as np

from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.geometry import Frame, Lattice
from gridseer.grid import Cell
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.minesweeper.sight import sights_of
from gridseer.minesweeper.solving.engine import analyse
from gridseer.vision.board.sighting import Sighting, State

SIDE = 8


def view(*rows: str, mines: MinesLeft = None) -> View:
    """A board in which every sight has a colour of its own."""
    cells = sights_of(rows)
    grey = np.kron(12 * cells, np.ones((SIDE, SIDE), np.uint8))
    lattice = Lattice(0, 0, SIDE, SIDE, len(rows[0]), len(rows))
    pixels = np.repeat(grey[:, :, None], 3, axis=2).astype(np.uint8)
    return View(Frame(pixels), Sighting(lattice, cells, None, State.PLAYING, 1.0), cells, mines)


def turn(before: View, *cells: tuple[int, int]) -> Turn:
    clicked = tuple(Cell(*cell) for cell in cells)
    return Turn(before, analyse(before.board), Move(clicked[0], "open", 0.5, None, "a test"), clicked, changing=clicked)


BEFORE = view("1##", "1##", "1##", "1##")
"""Nothing is certain in the third column."""
