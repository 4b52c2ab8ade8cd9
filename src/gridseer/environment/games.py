"""Games of one task side by side, as arrays: what both environments are made of."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.environment.task import AgentTask, Reward
from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.certificate import Certificate
from gridseer.minesweeper.game import MAX_SEED, Outcome
from gridseer.minesweeper.no_guess import certify
from gridseer.minesweeper.sight import CLOSED

Observation = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_OUTCOMES = np.array([name.value for name in (Outcome.PLAYING, Outcome.WON, Outcome.LOST)])
_PLAYING, _WON, _LOST = (getattr(_core.Outcome, name).value for name in _OUTCOMES)
_NOTHING = -1
"""The action that opens no cell."""


@dataclass(frozen=True, slots=True, eq=False)
class TurnResult:
    """What came of one action in every game: arrays with one entry per game."""

    rewards: npt.NDArray[np.float64]
    terminated: Mask
    """Won or lost."""
    truncated: Mask
    """Cut off, after as many actions as there are cells."""
    regret: npt.NDArray[np.float64]
    """What the action gave away; 0 unless the task rewards regret."""
    exact: Mask
    """Where that is the exact chance to win, and not the safety."""


class SideBySide:
    """Games of one task, each at its own place."""

    def __init__(self, task: AgentTask, games: int, threads: int) -> None:
        self.task = task
        self._arena = task.arena(games, threads)
        self._actions = np.zeros(games, np.int64)
        self._ended = np.ones(games, np.bool_)

    def __len__(self) -> int:
        return len(self._actions)

    @property
    def ended(self) -> Mask:
        """Which games are over."""
        return self._ended

    def seed(self, place: int, random: np.random.Generator) -> None:
        """Let all games that begin at a place from now on follow from a generator."""
        self._arena.seed(place, int(random.integers(2**63)))

    def begin(self, where: Mask) -> None:
        """Begin a new game at each place that is marked."""
        self._arena.begin(where.view(np.uint8))
        self._begun(where)

    def begin_games(self, where: Mask, game_seeds: npt.ArrayLike) -> None:
        """Begin the very games that ``gridseer lab`` plays with these seeds, one for each place that is marked."""
        places = np.flatnonzero(where).tolist()
        seeds = np.asarray(game_seeds, object).reshape(-1).tolist()
        if len(seeds) != len(places) or not all(_is_seed(seed) for seed in seeds):
            raise InputError(f"expected {len(places)} game seeds of 0 to {MAX_SEED}, got {game_seeds!r}")
        for place, seed in zip(places, seeds, strict=True):
            self._arena.begin_game(place, int(seed))
        self._begun(where)

    def open(self, actions: npt.NDArray[np.int32], asked: Mask) -> TurnResult:
        """Open a cell in each game that is asked and goes on."""
        active = asked & ~self._ended
        try:
            opened, regret, exact = self._arena.step(np.where(active, actions, np.int32(_NOTHING)))
        except RuntimeError:
            raise InputError(
                f"expected no-guess boards of {self.task.level}, got 20 seeds in a row without one",
                "Take fewer mines or a smaller board.",
            ) from None
        outcomes = self._arena.outcomes()
        self._actions += active
        terminated = outcomes != _PLAYING
        truncated = ~terminated & (self._actions >= self.task.cells)
        rewards = np.where(active, self._rewards(opened, outcomes, regret), 0.0)
        self._ended = terminated | truncated
        return TurnResult(rewards, terminated, truncated, regret, exact.view(np.bool_))

    def sights(self) -> Observation:
        """What the players see: games, rows, columns."""
        return self._arena.sights()

    def info(self, sights: Observation) -> dict[str, Any]:
        """What a player knows besides, one entry per game."""
        return {
            "action_mask": (sights == CLOSED).reshape(len(sights), -1).view(np.int8),
            "mines_left": np.full(len(sights), self.task.level.mines),
            "outcome": _OUTCOMES[self._arena.outcomes()],
        }

    def certificate(self, place: int) -> Certificate | None:
        """The proofs that open a game's board; None before its first cell is opened, or where it needs a guess."""
        layout = self._arena.layout(place)
        if layout is None:
            return None
        first = Cell.of(self._arena.first(place), self.task.level.width)
        return certify(layout.astype(np.bool_), first, topology=self.task.topology)

    def _begun(self, where: Mask) -> None:
        self._actions[where] = 0
        self._ended = self._ended & ~where

    def _rewards(
        self,
        opened: npt.NDArray[np.int32],
        outcomes: npt.NDArray[np.uint8],
        regret: npt.NDArray[np.float64],
    ) -> npt.NDArray[np.float64]:
        task = self.task
        lost = outcomes == _LOST
        if task.reward is Reward.REGRET:
            rewards = -regret
        elif task.reward is Reward.CELLS:
            rewards = opened / task.safe_cells
        else:
            rewards = (outcomes == _WON) * 1.0 - lost
        wasted = (opened == 0) & ~lost
        return np.asarray(rewards + task.progress * opened - task.waste * wasted)


def _is_seed(seed: object) -> bool:
    return isinstance(seed, int | np.integer) and 0 <= int(seed) <= MAX_SEED
