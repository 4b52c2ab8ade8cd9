"""Moves: the turns of a game on which its ending may depend; a guess whose effect nobody saw may have been the last."""

from gridseer.autopilot.belief import UNREAD
from gridseer.autopilot.change import goes_on
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View


class Moves:
    """What was clicked last in one game, and what is known of its effect."""

    def __init__(self) -> None:
        self.made: Turn | None = None
        """The last turn whose clicks were made and waited for."""
        self.guessed: Turn | None = None
        """The last guess that had an effect; None once the game was seen to go on after it."""
        self.wounded: Turn | None = None
        """The last turn that opened a mine; None once the game was seen to go on after it."""
        self._begun: Turn | None = None
        self._clicks_before = 0

    @property
    def is_declared(self) -> bool:
        """Whether the last clicks, of which some may be made, were announced as ones that may lose."""
        return self._begun is not None and self._begun.is_guess

    def begin(self, turn: Turn, clicks: int) -> None:
        """A turn begins, after this many clicks of the game."""
        self._begun, self._clicks_before = turn, clicks

    def end(self, turn: Turn, *, made: bool) -> None:
        """A turn has ended; nothing was clicked unless it was ``made``."""
        self.made = turn if made else self.made
        self._begun = self.made

    def see(self, turn: Turn, view: View) -> None:
        """A board has changed by a turn."""
        went_on = goes_on(turn, view)
        if turn.is_guess or went_on:
            self.guessed = turn if turn.is_guess else None
        self.wounded = None if went_on else self.wounded

    def unseen_guess(self, clicks: int) -> Turn | None:
        """The guess that was clicked and not yet answered when something came over the board."""
        return (
            self._begun if self.is_declared and self._begun is not self.made and clicks > self._clicks_before else None
        )

    def unread_guess(self, view: View) -> Turn | None:
        """The last guess, if its cell could never be read, and nothing since then has shown that the game goes on."""
        return self.guessed if self.guessed and view[self.guessed.move.cell] == UNREAD else None
