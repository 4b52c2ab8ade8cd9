"""Manners: how a game behaves, as far as it has shown it; what worked once is done again."""

from dataclasses import dataclass

from gridseer.screen.press import HOLD_SECONDS

_STAY_SECONDS = 0.1
"""How long the pointer stays at most where it has clicked, while nothing changes there."""


@dataclass(slots=True)
class Manners:
    """What is known of one game's behaviour, from one game to the next."""

    care: int = 0
    """How often the time that a button is held must be doubled before the game takes a click."""

    def hold(self, attempt: int) -> float:
        """Seconds to hold the button in an attempt; longer in each one."""
        return HOLD_SECONDS * 2.0 ** (self.care + attempt)

    def stay(self, attempt: int) -> float:
        """Seconds to leave the pointer where it has clicked."""
        return _STAY_SECONDS * 2.0 ** (self.care + attempt)

    def worked(self, attempt: int) -> None:
        """The game has answered clicks of this attempt and not those before it."""
        self.care = min(self.care + attempt, 3)
