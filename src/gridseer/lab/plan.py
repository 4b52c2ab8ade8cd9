"""Experiment: which method plays which games."""

from dataclasses import dataclass

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.game import MAX_SEED, Game, Start
from gridseer.minesweeper.generate import default_first
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.solver import make_solver


@dataclass(frozen=True, slots=True)
class Experiment:
    """One method on one board size. Two of them with the same seed play the same games.

    >>> from gridseer.minesweeper.level import LEVELS
    >>> Experiment("strong", LEVELS["expert"], Start.SAFE, games=1000, seed=7).first
    Cell(x=0, y=0)
    """

    method: str
    """The name of the method."""
    level: Level
    """The size of the boards and their mines."""
    start: Start
    """The start rule."""
    games: int
    """How many games."""
    seed: int
    """The seed of the first game; the others count on from it."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played, before anything is."""
        make_solver(self.method)
        if self.games < 1:
            raise InputError(f"expected at least 1 game, got {self.games}", "For example: --games 1000.")
        if self.seed + self.games - 1 > MAX_SEED:
            last = self.seed + self.games - 1
            raise InputError(f"expected seeds of 0 to {MAX_SEED}, got {self.seed} to {last}", "Take a smaller seed.")
        self.game(0)

    @property
    def first(self) -> Cell:
        """The cell that is opened first, whoever plays."""
        return default_first(self.level, self.start)

    def game(self, number: int) -> Game:
        """One of its games, before the first cell is opened."""
        level = self.level
        return Game(level.width, level.height, level.mines, start=self.start, seed=self.seed + number)
