"""A step of a solution: a digit that is found or candidates that are excluded, by which strategy, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from gridseer.grid import Cell
from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import symbol
from gridseer.sudoku.candidates import Candidates, said
from gridseer.sudoku.units import Cells


@dataclass(frozen=True, slots=True)
class Finding:
    """What a strategy found: a digit for a cell, or cells that can't have some digits."""

    because: str
    """The reason, a sentence without its end."""
    evidence: Cells
    """The cells that the reason speaks of."""
    found: tuple[int, int] | None = None
    """A cell and its digit."""
    excluded: tuple[tuple[Cells, int], ...] = ()
    """Cells, and a digit that none of them can be."""


@dataclass(frozen=True, slots=True)
class SudokuStep:
    """A finding as people and programs read it."""

    strategy: str
    """The name of the strategy."""
    cells: tuple[Cell, ...]
    """The cells of which something follows, in reading order."""
    digit: int | None
    """The digit of the one cell, if it was found."""
    excluded: tuple[tuple[int, ...], ...]
    """Otherwise the digits that each of the cells can't be."""
    because: str
    """The reason in words."""
    evidence: tuple[Cell, ...]
    """The cells that the reason speaks of."""

    @property
    def sentence(self) -> str:
        """The whole step in words."""
        if self.digit is not None:
            return f"{self.cells[0]} is {symbol(self.digit)}: {self.because}"
        groups: dict[tuple[int, ...], list[str]] = {}
        for cell, digits in zip(self.cells, self.excluded, strict=True):
            groups.setdefault(digits, []).append(str(cell))
        parts = [f"{', '.join(names)} can't be {said(list(digits), 'or')}" for digits, names in groups.items()]
        return f"{'; '.join(parts)}: {self.because}"

    def to_json(self) -> dict[str, object]:
        """As the command line prints it."""
        return {
            "strategy": self.strategy,
            "cells": [list(cell) for cell in self.cells],
            "digit": self.digit,
            "excluded": [list(digits) for digits in self.excluded],
            "because": self.because,
            "evidence": [list(cell) for cell in self.evidence],
        }


class SudokuStrategy(Protocol):
    """One way to find something that is certain."""

    name: str
    """What it is called everywhere."""
    difficulty: Difficulty
    """How hard it is for a person."""

    def find(self, position: Candidates) -> Iterator[Finding]:
        """What it sees in a position. What it says of a position that has a solution is true of every solution."""
