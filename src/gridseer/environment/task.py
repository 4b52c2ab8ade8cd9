"""What an agent is asked to do: which boards it plays, and what it is rewarded for."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict

from gridseer import _core
from gridseer.errors import InputError, choice_of
from gridseer.grid import Topology
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.level import Level, level_of
from gridseer.minesweeper.no_guess import REARRANGEMENTS, WORK, check_no_guess_start, most_draws

MOST_LAYOUTS = 500
"""Regret is the exact win chance given away where no more layouts are left; beyond, it is the safety given away."""
TREE_WORK = 1e6
"""Cells looked at in one game tree; over it the safety is taken."""


class Reward(StrEnum):
    """What an agent is rewarded for."""

    OUTCOME = "outcome"
    """1 for a win, -1 for a loss: what counts in the end, luck included."""
    CELLS = "cells"
    """The share of the safe cells that an action opens: 1 over a game that is won."""
    REGRET = "regret"
    """Minus what the action gave away, whatever was found there: no luck is in it."""


class TaskOptions(TypedDict, total=False):
    """What both environments are made with, by name."""

    level: str | None
    width: int | None
    height: int | None
    mines: int | None
    density: float | None
    start: str
    topology: str
    no_guess: bool
    reward: str
    progress: float
    waste: float


@dataclass(frozen=True, slots=True)
class AgentTask:
    """Which games are played, and what they are worth."""

    level: Level
    """The size of the board and its mines."""
    start: Start
    """What is promised about the first cell opened."""
    topology: Topology
    """Which cells touch."""
    no_guess: bool
    """Whether logic alone opens every board from the first cell."""
    reward: Reward
    progress: float
    """For every cell opened, on top of the reward."""
    waste: float
    """What an action on an open cell costs."""

    @classmethod
    def of(
        cls,
        *,
        level: str | None = None,
        width: int | None = None,
        height: int | None = None,
        mines: int | None = None,
        density: float | None = None,
        start: str = Start.SAFE,
        topology: str = Topology.SQUARE,
        no_guess: bool = False,
        reward: str = Reward.OUTCOME,
        progress: float = 0.0,
        waste: float = 0.1,
    ) -> "AgentTask":
        """The task that somebody asked for, checked."""
        task = cls(
            level_of(level, width, height, mines, density),
            choice_of(Start, "start rule", start),
            choice_of(Topology, "topology", topology),
            no_guess,
            choice_of(Reward, "reward", reward),
            progress,
            waste,
        )
        task._check()
        return task

    def _check(self) -> None:
        level = self.level
        Game(level.width, level.height, level.mines, start=self.start, seed=0, topology=self.topology)
        if self.no_guess:
            check_no_guess_start(self.start)
        if self.reward is Reward.REGRET and self.start is Start.XP:
            raise InputError(
                "expected the start rule 'safe', 'zero' or 'any' for the reward 'regret', got 'xp'",
                "Under 'xp' a mine moves, and the layouts are no longer equally likely.",
            )

    @property
    def cells(self) -> int:
        """All cells of the board."""
        return self.level.width * self.level.height

    @property
    def safe_cells(self) -> int:
        """Those that aren't mines."""
        return self.cells - self.level.mines

    def arena(self, games: int, threads: int) -> _core.Arena:
        """The games of the core, side by side."""
        judged = self.reward is Reward.REGRET
        return _core.Arena(
            self.level.width,
            self.level.height,
            self.topology.core,
            self.level.mines,
            self.start.core,
            games,
            threads,
            no_guess_draws=most_draws(self.level) if self.no_guess else 0,
            rearrangements=REARRANGEMENTS,
            no_guess_work=WORK,
            most_layouts=MOST_LAYOUTS if judged else -1,
            tree_work=TREE_WORK,
        )
