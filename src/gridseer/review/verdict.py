"""The verdict on a game: every move with its kind and its risk, and what they come to."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.solving.explain import Proof
from gridseer.review.figures import PlayerFigures


class MoveKind(StrEnum):
    """What a move was, judged by what could be known when it was made."""

    SAFE = "safe"
    """It opened cells that were proven safe, or flagged a proven mine."""
    FORCED_GUESS = "forced_guess"
    """Nothing was certain, and no other guess was better."""
    WORSE_GUESS = "worse_guess"
    """Nothing was certain, but there was a better guess."""
    MISSED_SAFE = "missed_safe"
    """It took a risk although a cell was certain."""
    PROVEN_MINE = "proven_mine"
    """It opened a cell that was proven to be a mine."""
    WRONG_FLAG = "wrong_flag"
    """It flagged a cell that isn't a mine."""
    UNAVOIDABLE = "unavoidable"
    """A guess among cells that nothing would ever have told apart."""
    OTHER = "other"
    """Nothing to judge: a question mark, a flag taken away, a flag on a mine that wasn't proven."""

    @property
    def is_mistake(self) -> bool:
        """Whether there was something better to do."""
        return self in _MISTAKES

    @property
    def is_guess(self) -> bool:
        """Whether it was a guess when nothing was certain."""
        return self in _GUESSES


_MISTAKES = {MoveKind.WORSE_GUESS, MoveKind.MISSED_SAFE, MoveKind.PROVEN_MINE, MoveKind.WRONG_FLAG}
_GUESSES = {MoveKind.FORCED_GUESS, MoveKind.WORSE_GUESS, MoveKind.UNAVOIDABLE}


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One move of a game, judged."""

    index: int
    """Its number among the moves, from 0."""
    event: int
    """Its number among the events of the record, from 0."""
    seconds: float
    cell: Cell
    action: Action
    by: str
    """Who made it: ``player``, or a method."""
    kind: MoveKind
    mine_probability: float
    """How likely the cell was a mine; for a chord, how likely any of the cells it opens was."""
    best_probability: float
    """The smallest risk that any cell of the board had: 0 where something was certain."""
    win_before: float | None
    """The probability that the best play wins from before the move; None where the endgame is too long to search."""
    win_after: float | None
    """The same after the move and what it showed."""
    kept: float
    """The share of the best move's chances that this one kept: 1 for a move that couldn't be better."""
    died: bool
    """Whether it lost the game."""
    missed: tuple[Cell, ...]
    """The certain cells that a mistake passed over; for a guess the better cell."""
    proof: Proof | None
    """The smallest proof that the move was a mistake."""
    because: str
    """The verdict in words."""

    def to_json(self) -> dict[str, Any]:
        """The move as ``gridseer review --json`` prints it."""
        return {
            "index": self.index,
            "x": self.cell.x,
            "y": self.cell.y,
            "action": self.action.value,
            "kind": self.kind.value,
            "mine_probability": self.mine_probability,
            "best_probability": self.best_probability,
            "win_before": self.win_before,
            "win_after": self.win_after,
            "missed": [list(cell) for cell in self.missed],
            "because": self.because,
        }


@dataclass(frozen=True, slots=True)
class GameReview:
    """A whole game, judged."""

    game: str
    """The identity of the game."""
    result: Outcome
    """How it ended; ``playing`` if it was left."""
    moves: tuple[JudgedMove, ...]
    skill: float
    """The product of what every move kept of the best one's chances: 1 for a game without a mistake."""
    luck: float
    """Risky moves that were survived, minus as many as were to be expected; below 0 for bad luck."""
    turning_point: int | None
    """The number of the move that decided the game; None where nothing was at stake."""
    skill_sentence: str
    luck_sentence: str
    sentence: str
    """What a friend would say."""
    figures: PlayerFigures | None
    """The players' figures; None before a cell was opened."""

    def to_json(self) -> dict[str, Any]:
        """The review as ``gridseer review --json`` prints it."""
        return {
            "result": self.result.value,
            "skill": self.skill,
            "luck": self.luck,
            "moves": [move.to_json() for move in self.moves],
            "figures": {} if self.figures is None else self.figures.to_json(),
        }

    def counts(self) -> dict[str, int]:
        """How many moves there are of each kind."""
        return {kind.value: sum(move.kind is kind for move in self.moves) for kind in MoveKind}

    def state(self) -> dict[str, Any]:
        """Everything as plain data."""
        return asdict(self)
