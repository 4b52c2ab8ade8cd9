"""PuzzleSighting: a puzzle on paper that was seen in a picture, where its lines are, and what is doubtful about it."""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mesh
from gridseer.grid import Cell
from gridseer.pencil.solutions import Solutions
from gridseer.pencil.text import written

EMPTY, SEA, ISLAND, ANY = ".", "#", "o", "?"
"""What a cell can hold besides a number: nothing, black, a dot, a clue of unknown size."""
MOST_SHOWN = 8
"""How many readings of a cell are shown; repair weighs more of them."""


@dataclass(frozen=True, slots=True)
class InkReading:
    """One thing that a cell may hold."""

    text: str
    """A number, or one of ``. # o ?``."""
    probability: float

    def to_json(self) -> dict[str, Any]:
        """As the command line prints it."""
        return {"text": self.text, "probability": round(self.probability, 6)}


@dataclass(frozen=True, slots=True)
class Repair:
    """A cell that was changed because the puzzle could not be solved as it was read."""

    cell: Cell
    read: str
    """What the picture seemed to show."""
    now: str
    """What stands there now."""
    probability: float
    """How likely that is: 0 to 1."""
    sentence: str
    """Why, in words."""

    def to_json(self) -> dict[str, Any]:
        """As the command line prints it."""
        return {
            "cell": list(self.cell), "from": self.read, "to": self.now,
            "probability": round(self.probability, 6), "sentence": self.sentence,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class PuzzleSighting:
    """One puzzle in a picture."""

    mesh: Mesh
    """Where its lines cross, in pixels of the picture; turned so that the digits stand upright."""
    cells: tuple[tuple[str, ...], ...]
    """Rows of what the cells hold: ``.`` nothing, ``?``, a number, ``#`` black, ``o`` a dot."""
    doubtful: tuple[Cell, ...] = ()
    """The cells that may hold something else, in reading order."""
    readings: dict[Cell, tuple[InkReading, ...]] = field(default_factory=dict)
    """What the cells with ink may hold, the likeliest first."""
    repairs: tuple[Repair, ...] = ()
    """What was changed so that the puzzle has exactly one solution."""
    solutions: Solutions[Any] | None = field(default=None, compare=False)
    """What repairing found out about the clues as they stand here, so that nobody searches again. None when it wasn't
    asked."""
    confidence: float = 1.0
    """How likely it is that the whole puzzle was read rightly: 0 to 1."""
    cut: tuple[str, ...] = ()
    """Sides (``top``, ``right``, ``bottom``, ``left``) at which the grid goes on beyond the picture."""
    outline: npt.NDArray[np.float64] | None = None
    """The outer corners of the frame, its line included: from the upper left clockwise; the mesh's if not known."""
    upright: float = field(default=1.0, compare=False)
    """How likely it is that its top is up: 0 to 1."""
    turned_by_repair: bool = False
    """Whether another side seemed to be up before repair."""
    other_sides: tuple[tuple[float, "PuzzleSighting"], ...] = field(default=(), compare=False)
    """The same grid with another side up, and how much less likely that is, as a logarithm; none that is ruled out."""

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self.mesh.columns

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self.mesh.rows

    @property
    def corners(self) -> tuple[Cell, ...]:
        """The cells in its corners: where the whole is in doubt and no cell by itself, they stand for it."""
        return tuple(Cell(x, y) for x in (0, self.width - 1) for y in (0, self.height - 1))

    @property
    def turned(self) -> int:
        """By how many degrees the picture must be turned clockwise so that the grid stands upright: 0, 90, 180, 270."""
        right, down = self.mesh.crossings[0, -1] - self.mesh.crossings[0, 0]
        return -90 * round(math.degrees(math.atan2(down, right)) / 90) % 360

    @property
    def is_certain(self) -> bool:
        """Whether nothing about it is doubtful, so that what follows from it is proven."""
        return not (self.doubtful or self.cut)

    @property
    def text(self) -> str:
        """The text form of a position: clues and marks."""
        return written(self.cells)

    def to_json(self) -> dict[str, Any]:
        """The answer of ``gridseer NAME read --json`` for this puzzle."""
        corners = self.mesh.corners if self.outline is None else self.outline
        return {
            "width": self.width, "height": self.height, "puzzle": self.text,
            "cells": [list(row) for row in self.cells],
            "doubtful": [list(cell) for cell in self.doubtful],
            "readings": [
                {"cell": list(cell), "readings": [reading.to_json() for reading in readings[:MOST_SHOWN]]}
                for cell, readings in self.readings.items()
            ],
            "repaired": [repair.to_json() for repair in self.repairs],
            "turned": {
                "degrees": self.turned, "probability": round(self.upright, 6), "repaired": self.turned_by_repair,
            },
            "solutions": None if self.solutions is None else self.solutions.count.number,
            "cut": list(self.cut),
            "corners": np.round(corners, 2).tolist(),
            "crossings": np.round(self.mesh.crossings, 2).tolist(),
            "confidence": round(self.confidence, 6),
        }  # fmt: skip
