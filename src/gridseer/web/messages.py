"""Messages: what goes between the page and the server, typed. The page's types are made from these."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Coordinates = tuple[int, int]
"""A cell: x from the left, y from the top."""
Step = Literal["flags", "certain", "clues", "cell", "why", "do"]


class Message(BaseModel):
    """What every message has in common: nothing unknown is taken."""

    model_config = ConfigDict(extra="forbid")


class Trouble(Message):
    """Something that went wrong, and the next thing to try."""

    sentence: str
    hint: str | None = None
    clues: list[Coordinates] = []
    """The numbers that contradict each other, if that is what went wrong."""


class Kind(Message):
    """Which game is wanted: a level, or a size with mines or a density."""

    level: str | None = None
    width: int | None = None
    height: int | None = None
    mines: int | None = None
    density: float | None = None
    start: str = "zero"
    topology: str = "square"
    no_guess: bool = False
    seed: str | None = None
    method: str = "strong"


class SetupState(Message):
    """Which game is played."""

    level: str
    width: int
    height: int
    mines: int
    seed: str
    start: str
    topology: str
    no_guess: bool
    first: Coordinates | None


class GameState(Message):
    """A game as its player sees it."""

    kind: Literal["game"]
    game: str
    player: str
    setup: SetupState
    board: str
    questions: list[Coordinates]
    outcome: Literal["playing", "won", "lost"]
    mines_left: int
    final: str | None
    """The board with everything shown, once the game is over."""
    exploded: Coordinates | None
    seconds: float
    paused: bool
    method: str
    clicks: int
    hints: int
    automatic_moves: int
    undos: int
    assisted: bool
    can_undo: bool
    can_redo: bool
    trouble: Trouble | None
    """Why the game is not kept, or None when it is."""
    told: str = ""
    """What there is to say about the last action."""
    bbbv: int | None = None
    """The 3BV of the board, once the game is over."""
    chances: "Chances | None" = None
    """What the method finds out about the board, if that was asked for together with an action."""


class Act(Message):
    """Something that a player does."""

    action: Literal["open", "flag", "question", "chord", "undo", "redo", "pause", "restart", "step", "solve"]
    x: int | None = None
    y: int | None = None
    stop_at_guess: bool = True
    look: bool = False
    """Whether the chances are wanted along with it: one call less until they are shown."""


class MethodChoice(Message):
    """Another method."""

    method: Annotated[str, Field(max_length=500)]


class HintWish(Message):
    """A step of help, or None for a little more than the last time."""

    step: Step | None = None


class HintState(Message):
    """What a step of help says."""

    step: Step
    sentence: str
    cells: list[Coordinates]
    clues: list[Coordinates]
    action: str | None


class Hinted(Message):
    """A hint, and the game after it."""

    hint: HintState
    game: GameState


class BestMove(Message):
    """What the method would do."""

    x: int
    y: int
    action: str
    mine_probability: float
    win_probability: float | None
    reason: str


class Chances(Message):
    """What a method finds out about a board, in the form of ``gridseer solve --json``."""

    width: int
    height: int
    mines_left: int
    method: str
    exact: bool
    layouts: str | None
    probabilities: list[list[float | None]]
    safe: list[Coordinates]
    mines: list[Coordinates]
    best: BestMove | None


class Prospects(Message):
    """What the closed cells would show."""

    zero: list[list[float | None]]
    """For each cell the chance that it opens an area, as rows."""
    dead: list[Coordinates]
    """Cells whose number would tell nothing."""
    whole: bool
    """Whether every closed cell was looked at; a large board has too many."""


class GameChances(Message):
    """The chances, and the game that now counts as assisted."""

    chances: Chances
    game: GameState


class CellWish(Message):
    """A cell that somebody points at."""

    x: int
    y: int


class ProofState(Message):
    """Why a cell is certain."""

    x: int
    y: int
    safe: bool
    clues: list[Coordinates]
    mine_count: bool
    sentence: str


class CellFigures(Message):
    """All that is known of one closed cell."""

    x: int
    y: int
    mine: float | None
    """The probability of a mine."""
    fraction: str | None
    """The same as a fraction of layouts, where both numbers are short."""
    numbers: list[float] | None
    """For each number the probability that the cell shows it; None on a board too wide to count."""
    dead: bool
    """Whether its number would tell nothing."""
    proof: ProofState | None
    """Why it is certain, if it is."""


class Name(Message):
    """A name for a save."""

    name: Annotated[str, Field(min_length=1, max_length=80)]


class SaveState(Message):
    """A saved game."""

    id: int
    name: str | None
    touched: str
    over: bool
    events: int
    method: str
    setup: SetupState | None


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


class PositionWish(Message):
    """A board entered by hand."""

    board: Annotated[str, Field(max_length=500_000)]
    method: Annotated[str, Field(max_length=500)] = "strong"


class Contradiction(Message):
    """Which clues cannot all be true."""

    sentence: str
    clues: list[Coordinates]
    mine_count: bool


class PositionState(Message):
    """A board entered by hand and what is found out about it."""

    board: str
    mines_left: int
    contradiction: Contradiction | None
    chances: Chances | None


class PositionCell(PositionWish):
    """A cell of a board entered by hand."""

    x: int
    y: int


class PositionHint(PositionWish):
    """A step of help on a board entered by hand."""

    step: Step


class ExportWish(Message):
    """A board to be written as a file."""

    board: Annotated[str, Field(max_length=500_000)]
    format: Literal["text", "mine", "mbf", "abf"]


class ImportedBoard(Message):
    """What was in a file."""

    board: str
    solution: str | None
    """The mines as flags, where the file tells them."""


class SightingState(Message):
    """A board that was seen in a picture, in the form of ``gridseer read --json``; places are in pixels."""

    x: float
    y: float
    width: float
    height: float
    columns: int
    rows: int
    cell_width: float
    cell_height: float
    board: str
    cells: list[str]
    mines_left: int | None
    state: str
    confidence: float
    doubtful: list[Coordinates]


class PictureState(Message):
    """What was seen in a picture."""

    width: int
    height: int
    boards: list[SightingState]


class Need(Message):
    """What a method needs."""

    what: str
    install: str
    met: bool


class OptionState(Message):
    """An option of a method."""

    name: str
    default: bool | int | float | str
    says: str
    least: float | None
    most: float | None
    choices: list[str]


class MethodState(Message):
    """A method, as ``gridseer lab methods --json`` tells it."""

    method: str
    does: str
    complete: bool
    available: bool
    needs: list[Need]
    options: list[OptionState]


class LevelState(Message):
    """A level."""

    name: str
    width: int
    height: int
    mines: int


class Setting(Message):
    """What a user prefers."""

    name: str
    value: bool | int | float | str


class About(Message):
    """What the page must know before anything else."""

    version: str
    levels: list[LevelState]
    starts: list[str]
    topologies: list[str]
    methods: list[MethodState]
    settings: dict[str, bool | int | float | str]
    parts: list[str]
    """The parts of gridseer that are there, for the tabs."""
    kept: bool
    """Whether games are kept."""
    trouble: Trouble | None


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


class BoardWish(Message):
    """Which boards a run is played on."""

    level: str | None = None
    width: int | None = None
    height: int | None = None
    mines: int | None = None


class RunWish(Message):
    """Which methods play which games."""

    methods: Annotated[list[Annotated[str, Field(max_length=200)]], Field(min_length=1, max_length=12)]
    boards: Annotated[list[BoardWish], Field(min_length=1, max_length=12)]
    games: Annotated[int, Field(ge=1, le=10_000_000)] = 1000
    start: str = "safe"
    seed: str | None = None
    timeout: Annotated[float, Field(gt=0, le=3600)] = 120.0
    threads: Annotated[int | None, Field(ge=1, le=256)] = None


class SummaryState(Message):
    """The figures of one method on one board, in the form of ``gridseer lab run --json``."""

    method: str
    width: int
    height: int
    mines: int
    start: str
    games: int
    wins: int
    win_rate: float
    ci95: tuple[float, float]
    clicks: float
    guesses: float
    mines_found_share: float
    no_guess_share: float
    cpu_ms_per_game: float
    games_per_second: float
    timeouts: int
    seed: str


class Curve(Message):
    """The share of games won after so many games."""

    name: str
    games: list[int]
    won: list[float]


class RunState(Message):
    """A run: how far it is and what has come of it."""

    run: str
    wish: RunWish
    state: Literal["running", "paused", "finished"]
    played: int
    planned: int
    summaries: list[SummaryState]
    differences: list[str]
    curves: list[Curve]
    trouble: str | None


class FlightWish(Message):
    """What the autopilot shall play."""

    screen: Literal["virtual", "real"] = "virtual"
    level: str | None = "beginner"
    """The base game, or None for a custom one."""
    mines: Annotated[int | None, Field(ge=0, le=1_000_000)] = None
    """All mines of a custom game."""
    region: Annotated[str | None, Field(max_length=60)] = None
    method: Annotated[str, Field(max_length=200)] = "strong"
    guess: bool = True
    flags: bool = False
    delay: Annotated[float, Field(ge=0, le=10)] = 0.3
    theme: str = "classic"
    seed: Annotated[int | None, Field(ge=0)] = None


class FlightReport(Message):
    """How a game of the autopilot went."""

    result: str
    cause: str
    clicks: int
    guesses: int
    looks: int
    seconds: float
    mines_left: int


class FlightState(Message):
    """Where a flight is, what was seen last, and what is clicked next."""

    state: Literal["idle", "looking", "solving", "finished", "stopped", "failed"]
    sentence: str
    games: int
    wins: int
    version: int
    """Counts up with every news; the picture belongs to it."""
    report: FlightReport | None = None
    picture: tuple[int, int] | None = None
    board: SightingState | None = None
    probabilities: list[list[float | None]] | None = None
    guess: bool = False
    next: list[Coordinates] = []
    safe: list[Coordinates] = []
    mines: list[Coordinates] = []


class Follow(Message):
    """Live: tell of the flight. It stops when the page that follows it goes."""

    kind: Literal["follow"]


class Flight(Message):
    """Live: where the flight is."""

    kind: Literal["flight"] = "flight"
    flight: FlightState


class Watch(Message):
    """Live: tell of a run until it ends or rests."""

    kind: Literal["watch"]
    run: str


class Progress(Message):
    """Live: how far a run is."""

    kind: Literal["run"] = "run"
    run: RunState


class Solve(Message):
    """Live: let the method play on, move by move."""

    kind: Literal["solve"]
    game: str
    delay: Annotated[float, Field(ge=0, le=10)] = 0.2
    stop_at_guess: bool = True


class Stop(Message):
    """Live: stop what this connection has started."""

    kind: Literal["stop"]


class Shown(Message):
    """Live: the game after a move."""

    kind: Literal["game"] = "game"
    game: GameState


class Ended(Message):
    """Live: what was started has ended, and why."""

    kind: Literal["ended"] = "ended"
    sentence: str


class Failed(Message):
    """Live: something went wrong."""

    kind: Literal["failed"] = "failed"
    trouble: Trouble


LiveWish = Annotated[Solve | Watch | Follow | Stop, Field(discriminator="kind")]
LiveNews = Annotated[Shown | Progress | Flight | Ended | Failed, Field(discriminator="kind")]
