"""What a sighting says of its cells, and the board that a solver is given."""

import numpy as np
import pytest

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


def test_without_a_counter_the_mines_are_unknown_until_they_are_given() -> None:
    sighting = seen("##", "11", mines_left=None)
    assert sighting.text == "##\n11\nm?"
    assert sighting.board() == Board.parse(sighting.text)
    assert sighting.board().mines_left is None
    assert sighting.board(1) == Board.parse("##\n11\nm1")


def test_what_is_usual_is_said_and_never_used() -> None:
    lattice = Lattice(0, 0, 16, 16, 16, 16)
    sighting = Sighting(lattice, sights_of(["#" * 16] * 16), None, State.READY, 1.0, assumed_mines=40)
    assert "16x16 usually has 40 mines; no counter was found" in sighting.mines_sentence
    assert sighting.board().mines_left is None
    answer = sighting.to_json()
    assert (answer["mines_left"], answer["assumed_mines"], answer["cut_off"]) == (None, 40, [])
    assert seen("##", "11", mines_left=1).mines_sentence == "mines left: 1"
    assert "usually" not in seen("##", "11", mines_left=None).mines_sentence


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
