"""Many games at a time, played in the core: ``gymnasium.make_vec("gridseer/Minesweeper-v0", num_envs=...)``."""

import os
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from gridseer.environment.games import Mask, Observation, SideBySide, TurnResult
from gridseer.environment.task import AgentTask, Reward, TaskOptions
from gridseer.errors import InputError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.certificate import Certificate
from gridseer.minesweeper.sight import WALL

Actions = npt.NDArray[np.integer[Any]]
Step = tuple[Observation, npt.NDArray[np.float64], Mask, Mask, dict[str, Any]]


class MinesweeperVectorEnv(VectorEnv[Observation, Actions, Any]):
    """The games of as many ``MinesweeperEnv`` in arrays: the same observations, actions, rewards and seeds.

    A game that is over begins anew on the next step, whatever the action there; ``autoreset_mode`` takes the other
    modes of Gymnasium. The games are spread over ``threads``, by default all cores.

    >>> import gymnasium
    >>> envs = gymnasium.make_vec("gridseer/Minesweeper-v0", num_envs=1000)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((1000, 9, 9), (1000, 81))
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        threads: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **task: Unpack[TaskOptions],
    ) -> None:
        workers = os.cpu_count() or 1 if threads is None else threads
        if num_envs < 1 or workers < 1:
            raise InputError(f"expected at least 1 game and 1 thread, got {num_envs!r} and {threads!r}")
        if render_mode not in (None, "ansi"):
            raise InputError.unknown("render mode", str(render_mode), ["ansi"])
        self.task = AgentTask.of(**task)
        """Which games are played, and what they are worth."""
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": ["ansi"], "render_fps": 4}
        level = self.task.level
        self.single_observation_space = spaces.Box(0, WALL, (level.height, level.width), np.uint8)
        self.single_action_space = spaces.Discrete(self.task.cells)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = SideBySide(self.task, num_envs, workers)
        self._all = np.ones(num_envs, np.bool_)
        self._seeded = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games; with a seed those that single environments with the seeds seed, seed + 1, ... play.

        ``options={"game_seed": [...]}`` begins the very games of ``gridseer lab``, ``{"reset_mask": mask}`` only some.
        """
        options = options or {}
        where = np.asarray(options.get("reset_mask", self._all), np.bool_)
        if where.shape != self._all.shape:
            raise InputError(f"expected a reset_mask for {self.num_envs} games, got one of shape {where.shape}")
        self._seed(seed, where)
        if options.get("game_seed") is None:
            self._games.begin(where)
        else:
            self._games.begin_games(where, options["game_seed"])
        sights = self._games.sights()
        return sights, self._infos(sights)

    def step(self, actions: Actions) -> Step:
        """Open a cell in each game."""
        chosen = self._checked(actions)
        begun = self._games.ended & self._all if self._mode is AutoresetMode.NEXT_STEP else ~self._all
        if begun.any():
            self._games.begin(begun)
        turn = self._games.open(chosen, ~begun)
        sights = self._games.sights()
        infos = self._infos(sights, turn)
        if self._mode is AutoresetMode.SAME_STEP and self._games.ended.any():
            sights, infos = self._after_the_end(sights, infos)
        return sights, turn.rewards, turn.terminated, turn.truncated, infos

    def render(self) -> tuple[str, ...] | None:
        """Every board as text."""
        return tuple(str(self.board(place)) for place in range(self.num_envs)) if self.render_mode else None

    def board(self, place: int) -> Board:
        """What the player of one game sees, for a solver of gridseer."""
        return Board(self._games.sights()[place], self.task.level.mines, self.task.topology)

    def certificate(self, place: int) -> Certificate | None:
        """The proofs that open a board without a guess: for teachers and judges, since it knows the mines."""
        return self._games.certificate(place)

    def _seed(self, seed: int | list[int | None] | None, where: Mask) -> None:
        if seed is None and self._seeded:
            return
        if isinstance(seed, int):
            super().reset(seed=seed)
            seed = [seed + place for place in range(self.num_envs)]
        seeds = seed or [None] * self.num_envs
        if len(seeds) != self.num_envs:
            raise InputError(f"expected a seed for each of {self.num_envs} games, got {len(seeds)}")
        for place, each in enumerate(seeds):
            if where[place] and (each is not None or not self._seeded):
                self._games.seed(place, self.np_random if each is None else seeding.np_random(each)[0])
        self._seeded = True

    def _checked(self, actions: Actions) -> npt.NDArray[np.int32]:
        chosen = np.asarray(actions)
        if chosen.shape != self._all.shape or not np.issubdtype(chosen.dtype, np.integer):
            raise InputError(
                f"expected {self.num_envs} whole numbers as actions, got {chosen.dtype} of shape {chosen.shape}"
            )
        if chosen.min() < 0 or chosen.max() >= self.task.cells:
            raise InputError(f"expected actions of 0 to {self.task.cells - 1}, got {chosen.min()} to {chosen.max()}")
        return chosen.astype(np.int32)

    def _infos(self, sights: Observation, turn: TurnResult | None = None) -> dict[str, Any]:
        """Gymnasium's form: for every key, ``_key`` says which games have it."""
        infos = self._games.info(sights)
        if turn is not None and self.task.reward is Reward.REGRET:
            infos |= {"regret": turn.regret, "regret_is_exact": turn.exact}
        return infos | {f"_{name}": self._all for name in infos}

    def _after_the_end(self, sights: Observation, infos: dict[str, Any]) -> tuple[Observation, dict[str, Any]]:
        """Begin the games that are over at once; what they ended with is in the infos."""
        ended = self._games.ended
        self._games.begin(ended)
        fresh = self._games.sights()
        last = {"final_obs": sights, "_final_obs": ended, "final_info": infos, "_final_info": ended}
        return fresh, infos | self._infos(fresh) | last
