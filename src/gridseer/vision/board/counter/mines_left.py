"""The mines left as the game shows them: what one of the numbers around the board is sure to count."""

from dataclasses import dataclass

from gridseer.geometry import Lattice, Pixels, Region
from gridseer.vision.board.counter.evidence import Situation, chosen
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.numbers import numbers_around


@dataclass(frozen=True, slots=True)
class Counter:
    """What is known about the number of mines."""

    mines_left: int | None
    """What the counter shows; None when none was read and nobody gave the mines."""
    mines: int | None
    """All mines of the board, where that is known."""
    box: Region | None = None
    """Where the counter is in the frame; None when there is none or when the mines were given."""
    numbers: tuple[ShownNumber, ...] = ()
    """Every number around the board, in pixels of the frame."""
    evidence: str = ""
    """Why the number is believed, in words."""


def read_counter(pixels: Pixels, lattice: Lattice, situation: Situation) -> Counter:
    """Look around the board for its counter; only what is seen counts."""
    return counter_of(numbers_around(pixels, lattice), situation)


def counter_of(numbers: list[ShownNumber], situation: Situation) -> Counter:
    """Which of the numbers around a board counts its mines, and what follows."""
    claim = chosen(numbers, situation)
    if claim is None:
        return Counter(None, None, numbers=tuple(numbers))
    return Counter(claim.mines - situation.flags, claim.mines, claim.number.box, tuple(numbers), claim.reason)
