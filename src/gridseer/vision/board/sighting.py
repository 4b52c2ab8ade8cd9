"""Sighting: a board that was seen, and where its cells are."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from gridseer.geometry import ORIGIN, Lattice, Place
from gridseer.grid import Cell

if TYPE_CHECKING:
    from gridseer.minesweeper.board import Board

CELL_SYMBOLS = "#!?.12345678*@% "
"""What a cell can look like: closed, flag, question mark, open and empty, a number, a mine that the game shows, the
mine that exploded, a wrong flag, and a blank for a cell that something covers."""

_BOARD_SYMBOL = str.maketrans({"?": "#", "*": "#", "@": "#", "%": "!", " ": "#"})


class State(StrEnum):
    """How far a game is."""

    READY = "ready"
    """Nothing is open yet."""
    PLAYING = "playing"
    """Some cells are open."""
    WON = "won"
    """Every cell without a mine is open."""
    LOST = "lost"
    """A mine exploded, or the mines are shown."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One board in a picture."""

    lattice: Lattice
    """Where the cells are, in pixels of the picture."""
    cells: tuple[str, ...]
    """What each cell looks like, a string a row, in ``CELL_SYMBOLS``."""
    mines_left: int | None
    """What the game's counter shows, or what the size tells; None when nobody can know."""
    state: State
    """How far the game is."""
    confidence: float
    """How sure the reader is of the whole board: 0 to 1."""
    doubtful: tuple[Cell, ...] = ()
    """The cells that may be something else, in reading order."""
    origin: Place = ORIGIN
    """Where the picture lies on the screen."""

    @property
    def text(self) -> str:
        """Board text; its last line with the mines left is missing when nobody knows them.

        Whatever is not in the vocabulary of a board becomes what the player knew of it: a question mark, a shown
        mine and a covered cell are closed cells, a wrong flag is a flag.
        """
        rows = [row.translate(_BOARD_SYMBOL) for row in self.cells]
        return "\n".join(rows if self.mines_left is None else [*rows, f"m{self.mines_left}"])

    def board(self, mines_left: int | None = None) -> "Board":
        """The board that a solver may be given; the mines left can be told when the picture does not show them."""
        from gridseer.errors import InputError
        from gridseer.minesweeper.board import Board

        count = self.mines_left if mines_left is None else mines_left
        if count is None:
            raise InputError("expected the number of mines left, which the picture does not show", "Say --mines N.")
        rows = [row.translate(_BOARD_SYMBOL) for row in self.cells]
        return Board.parse("\n".join([*rows, f"m{count}"]))

    def centre(self, cell: tuple[int, int]) -> Place:
        """The pixel of the screen in the middle of a cell: where to click."""
        x, y = self.lattice.centre(*cell)
        return Place(round(self.origin.x + x), round(self.origin.y + y))

    def to_json(self) -> dict[str, Any]:
        """The answer of ``gridseer read --json`` for this board."""
        place = self.lattice
        return {
            "x": round(place.x, 2), "y": round(place.y, 2),
            "width": round(place.width, 2), "height": round(place.height, 2),
            "columns": place.columns, "rows": place.rows,
            "cell_width": round(place.cell_width, 4), "cell_height": round(place.cell_height, 4),
            "board": self.text, "cells": list(self.cells), "mines_left": self.mines_left, "state": self.state,
            "confidence": round(self.confidence, 4), "doubtful": [list(cell) for cell in self.doubtful],
        }  # fmt: skip
