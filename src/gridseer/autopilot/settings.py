"""Settings: how the autopilot plays."""

from collections.abc import Sequence
from dataclasses import dataclass

from gridseer.geometry import Region
from gridseer.grid import Cell
from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.screen.screen import Button
from gridseer.vision.board import NamedLooks


@dataclass(frozen=True, slots=True)
class PilotSettings:
    """What a user can ask for."""

    method: str = DEFAULT_METHOD
    guess: bool = True
    """Whether a guess is made where nothing is certain; otherwise the game stops there. The first click of a game is
    always made: nothing is ever certain before it."""
    flags: bool = False
    """Whether proven mines are flagged."""
    chord: Button | None = None
    """The button that opens all neighbours of a number with its flags set, or None for no such clicks."""
    finish: bool = True
    """Whether the mines left are flagged at the end where the game still takes flags then: some games want that."""
    delay: float = 0.0
    """Seconds to wait before each turn, for those who like to follow it."""
    first: Cell | None = None
    """The first cell to open on a fresh board; None: the method chooses."""
    mines: int | None = None
    """All mines of the board, where the game does not show them."""
    region: Region | None = None
    """Where the board is, when it is not found without help."""
    columns: int | None = None
    """How many columns it has, when that is not seen without help."""
    rows: int | None = None
    themes: Sequence[NamedLooks] = ()
    """Looks that somebody has named, by which cells are recognised."""
    patience: float = 3.0
    """Seconds that a game has to answer a click."""
    tries: int = 3
    """How often a click without any effect is made."""
