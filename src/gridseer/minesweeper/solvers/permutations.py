"""Permutations: every assignment of mines to the cells next to numbers, tried one by one in the compiled core."""

from dataclasses import dataclass
from typing import ClassVar

from gridseer.minesweeper.solving.enumeration import Enumeration


@dataclass(frozen=True)
class Permutations(Enumeration):
    """Tries all assignments of each chain; the share of the fitting ones with a mine in a cell is its probability.

    A chain of N cells has 2^N assignments, and nothing is done to make them fewer: this is the method whose cost the
    others save.
    """

    name: ClassVar[str] = "permutations"
