"""What the tabs History and Settings and the server tell each other: what is kept."""

from gridseer.web.messages import Coordinates, Message
from gridseer.web.play_messages import SetupState


class FrameState(Message):
    """One event of a replay, and what it changed."""

    seconds: float
    action: str
    cell: Coordinates | None
    by: str
    detail: str
    changed: list[tuple[int, int, str]]


class ReplayState(Message):
    """A whole game, event by event."""

    game: str
    setup: SetupState
    outcome: str
    final: str | None
    frames: list[FrameState]


class Setting(Message):
    """What a user prefers."""

    name: str
    value: bool | int | float | str


class PastGameState(Message):
    """One game that is over."""

    began: str
    source: str
    level: str
    width: int
    height: int
    mines: int
    result: str
    seconds: float
    clicks: int
    start: str
    topology: str
    no_guess: bool
    seed: str | None
    first: Coordinates | None
    player: str
    bbbv: int | None
    hints: int
    automatic_moves: int
    undos: int
    retry: bool
    method: str | None
    board: str | None
    game: str | None
    assisted: bool


class LevelFigures(Message):
    """What the games of one level come to."""

    source: str
    level: str
    no_guess: bool
    games: int
    wins: int
    win_rate: float | None
    assisted: int
    assisted_wins: int
    abandoned: int
    best_seconds: float | None
    mean_seconds: float | None
    best_bbbv_per_second: float | None
    streak: int
    longest_streak: int


class HistoryState(Message):
    """Past games and what they come to."""

    games: list[PastGameState]
    statistics: list[LevelFigures]
    total: int
