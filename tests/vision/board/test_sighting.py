"""What a sighting says of its cells, and the board that a solver is given."""

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.geometry import Lattice, Place
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import sights_of
from gridseer.vision.board.sighting import Sighting, State


def seen(*rows: str, mines_left: int | None) -> Sighting:
    lattice = Lattice(10, 20, 16, 16, len(rows[0]), len(rows))
    return Sighting(lattice, sights_of(rows), mines_left, State.PLAYING, 1.0, origin=Place(100, 200))


def test_a_board_is_made_of_what_the_player_knew() -> None:
    sighting = seen("#!?.", "12*@", "%  8", mines_left=4)
    assert sighting.symbols == ["#!?.", "12*@", "%  8"]
    assert sighting.text == "#!#.\n12##\n!##8\nm4"
    assert sighting.board() == Board.parse(sighting.text)
    assert sighting.to_json()["board"] == sighting.text
    assert sighting.to_json()["cells"] == sighting.symbols


def test_without_mines_left_they_must_be_given() -> None:
    sighting = seen("##", "11", mines_left=None)
    assert sighting.text == "##\n11"
    assert sighting.board(1) == Board.parse("##\n11\nm1")
    with pytest.raises(InputError, match="the number of mines left"):
        sighting.board()


def test_the_cells_cannot_be_changed() -> None:
    cells = sights_of(["##", "11"])
    sighting = Sighting(Lattice(0, 0, 16, 16, 2, 2), cells, 1, State.PLAYING, 1.0)
    cells[0, 0] = 1
    assert sighting.symbols == ["##", "11"]
    with pytest.raises(ValueError, match="read-only"):
        sighting.cells[0, 0] = 1
    assert sighting.cells.dtype == np.uint8


def test_where_to_click() -> None:
    assert seen("##", "11", mines_left=1).centre((1, 0)) == Place(134, 228)
