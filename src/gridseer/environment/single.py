"""One game at a time: ``gymnasium.make("gridseer/Minesweeper-v0")``."""

from typing import Any, Unpack

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from gridseer.environment.games import Observation, SideBySide
from gridseer.environment.task import AgentTask, Reward, TaskOptions
from gridseer.errors import InputError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.certificate import Certificate
from gridseer.minesweeper.sight import WALL

_HERE = np.ones(1, np.bool_)


class MinesweeperEnv(gymnasium.Env[Observation, np.int64]):
    """One game per episode. What is observed is what a player sees, never a mine.

    The observation is the sight of every cell as rows: 0 to 8 the number of an open cell, 9 a closed cell. The action
    ``y * width + x`` opens a cell; ``info["action_mask"]`` says which ones are closed. ``reward`` says what is
    rewarded, and every cell opened adds ``progress``. An action on an open cell changes nothing and costs ``waste``; a
    game is cut off after as many actions as it has cells, which no agent needs that follows the mask.

    >>> env = gymnasium.make("gridseer/Minesweeper-v0", level="beginner", start="zero")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum()), info["mines_left"]
    ((9, 9), 81, 10)
    """

    metadata = {  # noqa: RUF012 - Gymnasium asks for it in this form
        "render_modes": ["ansi"],
        "render_fps": 4,
    }

    def __init__(self, *, render_mode: str | None = None, **task: Unpack[TaskOptions]) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InputError.unknown("render mode", str(render_mode), self.metadata["render_modes"])
        self.task = AgentTask.of(**task)
        """Which games are played, and what they are worth."""
        self.render_mode = render_mode
        level = self.task.level
        self.observation_space = spaces.Box(0, WALL, (level.height, level.width), np.uint8)
        self.action_space = spaces.Discrete(self.task.cells)
        self._games = SideBySide(self.task, games=1, threads=1)
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. ``options={"game_seed": n}`` begins the very game that ``gridseer lab`` plays with seed n."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self._games.seed(0, self.np_random)
            self._seeded = True
        given = (options or {}).get("game_seed")
        if given is None:
            self._games.begin(_HERE)
        else:
            self._games.begin_games(_HERE, given)
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Open a cell."""
        if not self.action_space.contains(action):
            raise InputError(f"expected an action of 0 to {self.task.cells - 1}, got {action}")
        turn = self._games.open(np.array([action], np.int32), _HERE)
        observation, info = self._seen()
        if self.task.reward is Reward.REGRET:
            info |= {"regret": float(turn.regret[0]), "regret_is_exact": bool(turn.exact[0])}
        return observation, float(turn.rewards[0]), bool(turn.terminated[0]), bool(turn.truncated[0]), info

    def render(self) -> str | None:
        """The board as text."""
        return str(self.board) if self.render_mode == "ansi" else None

    @property
    def board(self) -> Board:
        """What the player sees, for a solver of gridseer."""
        return Board(self._games.sights()[0], self.task.level.mines, self.task.topology)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions open a closed cell, as MaskablePPO of sb3-contrib asks for it."""
        return self.board.closed.reshape(-1)

    def certificate(self) -> Certificate | None:
        """The proofs that open the board without a guess: for teachers and judges, since it knows the mines.

        None before the first cell is opened, and for a board that needs a guess.
        """
        return self._games.certificate(0)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        sights = self._games.sights()
        return sights[0], {name: _plain(values[0]) for name, values in self._games.info(sights).items()}


def _plain(value: Any) -> Any:  # noqa: ANN401 - an array as it is; a number or a word as Python's own
    return value.item() if isinstance(value, np.generic) else value
