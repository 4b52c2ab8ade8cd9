"""A step of a solution: what is coloured, by which strategy, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from gridseer.grid import Cell
from gridseer.nurikabe.bitboard import Bitboard, Cells
from gridseer.nurikabe.board import Colour
from gridseer.pencil.explanation import Difficulty


@dataclass(frozen=True, slots=True)
class Deduction:
    """What a strategy found, in the language of positions."""

    cells: Cells
    """What gets a colour."""
    colour: Colour
    because: str
    """The reason, a sentence without its end."""
    evidence: Cells
    """The cells that the reason speaks of: clues, islands, sea."""


@dataclass(frozen=True, slots=True)
class SolvingStep:
    """A finding as people and programs read it."""

    strategy: str
    """The name of the strategy."""
    cells: tuple[Cell, ...]
    """The cells that get a colour, in reading order."""
    colour: Colour
    because: str
    """The reason in words."""
    evidence: tuple[Cell, ...]
    """The cells that the reason speaks of."""

    @property
    def sentence(self) -> str:
        """The whole step in words."""
        cells = ", ".join(str(cell) for cell in self.cells)
        verb = "is" if len(self.cells) == 1 else "are"
        return f"{cells} {verb} {self.colour}: {self.because}"

    def to_json(self) -> dict[str, object]:
        """As the command line prints it."""
        return {
            "strategy": self.strategy,
            "cells": [list(cell) for cell in self.cells],
            "colour": str(self.colour),
            "because": self.because,
            "evidence": [list(cell) for cell in self.evidence],
        }


class Strategy(Protocol):
    """One way to find cells whose colour is certain."""

    name: str
    """What it is called everywhere."""
    difficulty: Difficulty
    """How hard it is for a person."""

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """All that it sees in a position. What it says of a position that has a solution is true of every solution."""
