"""Manners: how a game behaves, as far as it has shown it; what worked once is done again."""

from collections.abc import Sequence
from dataclasses import dataclass

from gridseer.autopilot.view import View
from gridseer.grid import Cell
from gridseer.minesweeper.sight import EMPTY
from gridseer.screen.press import HOLD_SECONDS

_STAY_SECONDS = 0.1
"""How long the pointer stays at most where it has clicked, while nothing changes there."""


@dataclass(slots=True)
class Manners:
    """What is known of one game's behaviour, from one game to the next."""

    care: int = 0
    """How often the time that a button is held must be doubled before the game takes a click."""
    opens_areas: bool | None = None
    """Whether an empty cell opens what is beside it; None while that wasn't seen."""
    alone: Sequence[Cell] = ()
    """The cells that looked empty after the last click, though nothing had opened beside them."""
    flags: bool | None = None
    """Whether a right click sets a flag and does nothing else; None while none was made."""

    def hold(self, attempt: int) -> float:
        """Seconds to hold the button in an attempt; longer in each one."""
        return HOLD_SECONDS * 2.0 ** (self.care + attempt)

    def stay(self, attempt: int) -> float:
        """Seconds to leave the pointer where it has clicked."""
        return _STAY_SECONDS * 2.0 ** (self.care + attempt)

    def worked(self, attempt: int) -> None:
        """The game has answered clicks of this attempt and not those before it."""
        self.care = min(self.care + attempt, 3)

    def saw_opened(self, alone: Sequence[Cell], *, area: bool) -> None:
        """A click was answered: cells that seem empty lie ``alone``, or an ``area`` has opened."""
        self.alone = alone
        if self.opens_areas is None and area:
            self.opens_areas = True

    def saw_alone(self, view: View) -> None:
        """Before the next click some cell is still empty and alone: this game opens no areas."""
        if self.opens_areas is None and any(view[cell] == EMPTY for cell in self.alone):
            self.opens_areas = False
