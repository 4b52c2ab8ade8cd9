"""Sighting: a board that was seen, and where its cells are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from gridseer.geometry import ORIGIN, Lattice, Place
from gridseer.grid import Cell
from gridseer.minesweeper.mines_left import MinesLeft, format_mines_left
from gridseer.minesweeper.sight import CLOSED, SYMBOLS, WALL, Sights, as_known, rows_of
from gridseer.vision.board.calibration import calibrated
from gridseer.vision.board.counter.number import ShownNumber

if TYPE_CHECKING:
    from gridseer.minesweeper.board import Board


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


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """One board in a picture."""

    lattice: Lattice
    """Where the cells are, in pixels of the picture."""
    cells: Sights
    """What each cell shows; read-only."""
    mines_left: int | None
    """What the game's counter shows, or follows from the mines that were given; None when no counter was read."""
    state: State
    """How far the game is."""
    confidence: float
    """How sure the reader is of the whole board: 0 to 1."""
    doubtful: tuple[Cell, ...] = ()
    """The cells that may be something else, in reading order."""
    origin: Place = ORIGIN
    """Where the picture lies on the screen."""
    assumed_mines: int | None = None
    """All mines that a board of this size usually has; an assumption, which no answer may rest on."""
    numbers: tuple[ShownNumber, ...] = ()
    """Every number around the board, in pixels of the screen, whatever it counts."""
    evidence: str = ""
    """Why the mines left are believed, in words."""
    rivals: Mapping[Cell, tuple[tuple[int, float], ...]] = field(default_factory=dict)
    """For each doubtful cell the sights that it may show and their weights, which add up to 1 where all are known; the
    likeliest first. ``chances`` says how likely they are."""
    cut_off: tuple[str, ...] = ()
    """The sides at which the board goes on beyond the picture, where that can be seen."""
    theme: str = ""
    """The taught theme by whose looks it was read; empty where none was recognised."""

    def __post_init__(self) -> None:
        cells = np.array(self.cells, np.uint8)
        cells.flags.writeable = False
        object.__setattr__(self, "cells", cells)

    @property
    def symbols(self) -> list[str]:
        """What each cell shows, for people: a string per row."""
        return rows_of(self.cells)

    @property
    def mines_sentence(self) -> str:
        """What is known about the mines left, in words: what was seen, and what is only usual."""
        if self.mines_left is not None:
            return f"mines left: {self.mines_left}"
        size = f"{self.lattice.columns}x{self.lattice.rows}"
        if self.assumed_mines is None:
            return "mines left: unknown; no counter was found"
        return f"mines left: unknown; {size} usually has {self.assumed_mines} mines; no counter was found"

    @property
    def text(self) -> str:
        """Board text of what the player knew; its last line says ``m?`` when no counter was read.

        Of a board that is cut off it is what can be relied on, as ``board`` gives it.
        """
        mines_left = None if self.cut_off else self.mines_left
        return "\n".join([*rows_of(self._reliable), f"m{format_mines_left(mines_left)}"])

    @property
    def _reliable(self) -> Sights:
        """What the player knew; at the sides where the board is cut off, open cells count mines that nobody sees."""
        known = as_known(self.cells)
        for side, line in (("left", np.s_[:, 0]), ("top", np.s_[0]), ("right", np.s_[:, -1]), ("bottom", np.s_[-1])):
            if side in self.cut_off:
                known[line] = np.where(known[line] < CLOSED, WALL, known[line])
        return known

    def board(self, mines_left: MinesLeft = None) -> "Board":
        """The board that a solver may be given, with the mines left as they are given, else as they were seen.

        What a board of this size usually has does not count: where no counter was read, the mines are unknown. They
        are unknown too where the board is cut off: the counter counts those beyond the picture as well.
        """
        from gridseer.minesweeper.board import Board

        seen = None if self.cut_off else self.mines_left
        return Board(self._reliable, seen if mines_left is None else mines_left)

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
            "board": self.text, "cells": self.symbols,
            "mines_left": self.mines_left, "assumed_mines": self.assumed_mines,
            "cut_off": list(self.cut_off), "state": self.state,
            "confidence": round(self.confidence, 4), "doubtful": [list(cell) for cell in self.doubtful],
            "theme": self.theme or None, "rivals": [self._rivals(cell) for cell in self.doubtful],
        }  # fmt: skip

    def chances(self, cell: Cell) -> list[tuple[int, float]]:
        """What a doubtful cell may show and how likely each is, as measured; the likeliest first."""
        rivals = self.rivals.get(cell, ())
        if not rivals:
            return []
        (first, weight), *others = rivals
        chance = calibrated(weight)
        share = (1 - chance) / (1 - weight) if weight < 1 else 0.0
        found = [(first, chance), *((sight, other * share) for sight, other in others)]
        return sorted(found, key=lambda each: -each[1])

    def _rivals(self, cell: Cell) -> dict[str, Any]:
        """What a doubtful cell may show, as plain data."""
        sights = [[SYMBOLS[sight], round(chance, 4)] for sight, chance in self.chances(cell)]
        return {"x": cell.x, "y": cell.y, "sights": sights}
