"""Mines left: a number, a range of numbers or unknown, and what is believed of an unknown number beforehand."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from gridseer import _core
from gridseer.errors import InputError


class MinesRange(NamedTuple):
    """At least this many mines are left, and at most this many."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"{self.least}-{self.most}"


MinesLeft: TypeAlias = int | MinesRange | None
"""None: nobody knows."""


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed of the density of mines before anything is seen, where their number isn't known.

    The belief is worth as much as having seen ``cells`` cells of the same board, ``density`` of them mines: a beta
    distribution. By default nine boards in ten have a density between 0.11 and 0.24, as real games do, and no number
    of mines is ruled out.
    """

    density: float = 0.17
    cells: float = 80.0

    def __post_init__(self) -> None:
        if not 0 < self.density < 1:
            raise InputError(f"expected a density of mines between 0 and 1, got {self.density!r}")
        if not 0 < self.cells < 1e9:
            raise InputError(f"expected a prior that is worth some cells, got {self.cells!r}")

    @property
    def mines(self) -> float:
        """How many of the cells it is worth are mines."""
        return self.density * self.cells

    @property
    def core(self) -> _core.Prior:
        """The prior as the core takes it."""
        return _core.Prior(self.mines, self.cells - self.mines)

    def weights(self, found: int, unknown: int, known_free: int, numbers: MinesRange) -> dict[int, int]:
        """How much one layout weighs for each number of mines in the unknown cells, as whole numbers.

        ``found`` mines are known already and so are ``known_free`` free cells.

        >>> Prior(density=0.5, cells=2).weights(0, 2, 0, MinesRange(0, 2))
        {0: 2, 1: 1, 2: 2}
        """
        mines = Fraction(self.mines).limit_denominator(10**6) + found
        free = Fraction(self.cells - self.mines).limit_denominator(10**6) + known_free
        unit = mines.denominator * free.denominator
        first_mine, first_free = int(mines * unit), int(free * unit)
        rising, falling = [1], [1]
        for number in range(unknown):
            rising.append(rising[-1] * (first_mine + number * unit))
            falling.append(falling[-1] * (first_free + number * unit))
        return {number: rising[number] * falling[unknown - number] for number in range(numbers.least, numbers.most + 1)}


DEFAULT_PRIOR = Prior()


def parse_mines_left(text: str) -> MinesLeft:
    """Mines left as in board text, without the ``m``.

    >>> parse_mines_left("?"), parse_mines_left("10"), parse_mines_left("10-40")
    (None, 10, MinesRange(least=10, most=40))
    """
    if text == "?":
        return None
    # A minus sign stands before a number, or between two.
    between = text.find("-", 1)
    if between < 0:
        return int(text)
    return MinesRange(int(text[:between]), int(text[between + 1 :]))


def format_mines_left(mines_left: MinesLeft) -> str:
    """Mines left as in board text: a number, ``10-40`` or ``?``."""
    return "?" if mines_left is None else str(mines_left)


def mines_left_in_words(mines_left: MinesLeft) -> str:
    """How many mines are left, as a person would say it.

    >>> mines_left_in_words(1), mines_left_in_words(MinesRange(3, 5)), mines_left_in_words(None)
    ('1 mine left', '3 to 5 mines left', 'an unknown number of mines left')
    """
    if mines_left is None:
        return "an unknown number of mines left"
    if isinstance(mines_left, int):
        return f"{mines_left} mine{'' if mines_left == 1 else 's'} left"
    return f"{mines_left.least} to {mines_left.most} mines left"


def likely_numbers(posterior: Sequence[tuple[int, float]]) -> str:
    """How many mines there may be: the shortest run of numbers that has nine tenths of the probability.

    >>> likely_numbers([(1, 0.04), (2, 0.5), (3, 0.44), (4, 0.02)]), likely_numbers([(5, 1.0)])
    ('probably 2 to 3', '5')
    """
    first, last, kept = 0, len(posterior) - 1, 1.0
    while first < last:
        low, high = posterior[first][1], posterior[last][1]
        if kept - min(low, high) < 0.9:
            break
        kept -= min(low, high)
        first, last = (first + 1, last) if low < high else (first, last - 1)
    least, most = posterior[first][0], posterior[last][0]
    if len(posterior) == 1:
        return str(least)
    return f"probably {least}" if least == most else f"probably {least} to {most}"


def shifted(mines_left: MinesLeft, by: int) -> MinesLeft:
    """More mines by a number, or fewer."""
    if isinstance(mines_left, MinesRange):
        return MinesRange(mines_left.least + by, mines_left.most + by)
    return None if mines_left is None else mines_left + by


def core_mines_left(mines_left: MinesLeft, prior: Prior = DEFAULT_PRIOR) -> _core.MinesLeft:
    """Mines left as the core takes them."""
    if isinstance(mines_left, int):
        return _core.MinesLeft(mines_left)
    least, most = mines_left or (_core.FEWEST_MINES, _core.MOST_MINES)
    return _core.MinesLeft(least, most, prior.core)
