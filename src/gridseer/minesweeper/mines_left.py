"""Mines left: a number, a range, or unknown."""

from typing import NamedTuple


class MinesRange(NamedTuple):
    """A number of mines between two bounds, both included."""

    least: int
    most: int


MinesLeft = int | MinesRange | None
