"""What the page and the server tell each other about reviews and recorded games."""

from gridseer.review.trend import ReviewSummary
from gridseer.review.verdict import GameReview
from gridseer.web.messages import Message


class FigureState(Message):
    """One of the players' figures."""

    name: str
    value: float | None
    meaning: str


class ReviewState(Message):
    """A game, judged."""

    review: GameReview
    figures: list[FigureState]
    player: str
    """Who played, if it is known; a method, where a game was only seen."""


class PointerState(Message):
    """Where the pointer was in a recorded game; nothing where no mouse was recorded."""

    points: list[tuple[float, float, float]]
    """Seconds, then columns and rows from the upper left corner of the board, with fractions."""


class ImportedGame(Message):
    """A recorded game that was entered into the history."""

    game: str


class TrendPoint(Message):
    """One game of a trend."""

    game: str
    began: str
    level: str
    """The level's name, or the size of a custom board."""
    result: str
    assisted: bool
    summary: ReviewSummary


class TrendState(Message):
    """A player's trend, the oldest game first."""

    points: list[TrendPoint]
    waiting: int
    """Games that are still to be judged; asking again judges more of them."""
