"""Minesweeper as a Gymnasium environment: importing this module registers ``gridseer/Minesweeper-v0``."""

from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import level_of
from gridseer.minesweeper.sight import WALL
from gridseer.need import EXTRAS, demand

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError:
    demand("gridseer.environment", [EXTRAS["gym"]])
    raise

ID = "gridseer/Minesweeper-v0"
"""The name of the environment."""

Observation = npt.NDArray[np.uint8]


class MinesweeperEnv(gymnasium.Env[Observation, np.int64]):
    """One game an episode. What is observed is what a player sees, never a mine.

    The observation is the sight of every cell as rows: 0 to 8 the number of an open cell, 9 a closed cell. The action
    ``y * width + x`` opens a cell; which ones are closed says ``info["action_mask"]``. A win is worth 1, a loss -1,
    and every cell opened ``progress`` on top. An action on an open cell changes nothing and costs ``waste``; a game is
    cut off after as many actions as it has cells, which nobody needs who follows the mask.

    >>> env = gymnasium.make("gridseer/Minesweeper-v0", level="beginner", start="zero")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum()), info["mines_left"]
    ((9, 9), 81, 10)
    """

    metadata = {  # noqa: RUF012 - Gymnasium asks for it in this form
        "render_modes": ["ansi"],
        "render_fps": 4,
    }

    def __init__(
        self,
        *,
        level: str | None = None,
        width: int | None = None,
        height: int | None = None,
        mines: int | None = None,
        density: float | None = None,
        start: str = Start.SAFE,
        progress: float = 0.0,
        waste: float = 0.1,
        render_mode: str | None = None,
    ) -> None:
        if start not in set(Start):
            raise InputError.unknown("start rule", start, Start)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InputError.unknown("render mode", str(render_mode), self.metadata["render_modes"])
        self.level = level_of(level, width, height, mines, density)
        """The size of the board and its mines."""
        self.start = Start(start)
        """What is promised about the first cell opened."""
        self.render_mode = render_mode
        self._progress, self._waste = progress, waste
        cells = self.level.width * self.level.height
        self.observation_space = spaces.Box(0, WALL, (self.level.height, self.level.width), np.uint8)
        self.action_space = spaces.Discrete(cells)
        self._actions = 0
        self._game = self._new_game(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. ``options={"game_seed": n}`` begins the very game that ``gridseer lab`` plays with seed n."""
        super().reset(seed=seed)
        given = (options or {}).get("game_seed")
        self._game = self._new_game(int(self.np_random.integers(2**63)) if given is None else given)
        self._actions = 0
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Open a cell."""
        if not self.action_space.contains(action):
            raise InputError(f"expected an action of 0 to {self.board.cells.size - 1}, got {action}")
        row, column = divmod(int(action), self.level.width)
        self._actions += 1
        opened = self._game.open(Cell(column, row))
        outcome = self._game.outcome
        reward = {Outcome.WON: 1.0, Outcome.LOST: -1.0, Outcome.PLAYING: 0.0}[outcome]
        if outcome is not Outcome.LOST:
            reward += self._progress * opened if opened else -self._waste
        ended = outcome is not Outcome.PLAYING
        truncated = not ended and self._actions >= self.board.cells.size
        return self._observation(), reward, ended, truncated, self._info()

    def render(self) -> str | None:
        """The board as text."""
        return str(self._game.board) if self.render_mode == "ansi" else None

    @property
    def board(self) -> Board:
        """What the player sees, for a solver of gridseer."""
        return self._game.board

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions open a closed cell, as MaskablePPO of sb3-contrib asks for it."""
        return self._game.board.closed.reshape(-1)

    def _new_game(self, seed: int) -> Game:
        return Game(self.level.width, self.level.height, self.level.mines, start=self.start, seed=seed)

    def _observation(self) -> Observation:
        return self._game.board.cells.copy()

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks().astype(np.int8),
            "mines_left": self._game.board.mines_left,
            "outcome": self._game.outcome.value,
        }


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="gridseer.environment:MinesweeperEnv")
