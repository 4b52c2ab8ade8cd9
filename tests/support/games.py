"""Games for tests, on layouts drawn as text."""

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.game import Game

Layout = npt.NDArray[np.bool_]
LayoutAndTopology = tuple[Layout, Topology]


def game_of(*rows: str, topology: Topology = Topology.SQUARE) -> Game:
    """A game on a drawn layout: ``*`` a mine, ``X`` a wall."""
    layout = np.array([[character == "*" for character in row] for row in rows])
    walls = np.array([[character == "X" for character in row] for row in rows])
    return Game.on_layout(layout, topology=topology, walls=walls)


def seen(game: Game) -> list[str]:
    """The rows that the player sees."""
    return str(game.board).split("\n")[: game.height]


def layout_of(game: Game) -> Layout:
    assert game.layout is not None
    return game.layout


def draw_cell(data: st.DataObject, game: Game) -> Cell:
    return Cell(data.draw(st.integers(0, game.width - 1)), data.draw(st.integers(0, game.height - 1)))
