"""What the tab Play and the server tell each other."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.web.messages import Coordinates, Message, Trouble

Step = Literal["flags", "certain", "clues", "cell", "why", "do"]


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
    method: str = DEFAULT_METHOD


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
