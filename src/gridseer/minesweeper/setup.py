"""Setup: which game is played."""

from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError, choice_of
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.generate import random_seed
from gridseer.minesweeper.level import LEVELS, Level, level_of
from gridseer.minesweeper.no_guess import check_no_guess_start, no_guess_layout


@dataclass(frozen=True, slots=True)
class SetupState:
    """A setup as it is sent and saved."""

    level: str
    """The name of the level, or ``custom``."""
    width: int
    height: int
    mines: int | None
    """None where nobody knew them: in games of the autopilot."""
    seed: str
    """As text: JavaScript has no whole numbers of 64 bits. Empty where nobody knows it."""
    start: Start
    topology: Topology
    no_guess: bool
    first: Cell | None
    """The cell for which the mines are drawn, on a board that was played before."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Which game is played. The mines are drawn for the first cell that is opened."""

    level: Level
    seed: int
    """The same setup and first cell give the same mines."""
    start: Start = Start.ZERO
    topology: Topology = Topology.SQUARE
    no_guess: bool = False
    """Whether the board is made so that logic opens everything."""
    first: Cell | None = None
    """The cell for which the mines are drawn whatever is opened first: a board that was played before."""

    @classmethod
    def of(
        cls,
        level: str | None = None,
        *,
        width: int | None = None,
        height: int | None = None,
        mines: int | None = None,
        density: float | None = None,
        seed: int | None = None,
        start: str = Start.ZERO,
        topology: str = Topology.SQUARE,
        no_guess: bool = False,
    ) -> "Setup":
        """The setup that somebody asked for, checked; without a seed one that nobody chose.

        >>> Setup.of("expert", seed=7, no_guess=True).state().seed
        '7'
        """
        chosen = level_of(level, width, height, mines, density)
        rule, shape = choice_of(Start, "start rule", start), choice_of(Topology, "topology", topology)
        seed = random_seed() if seed is None else seed
        setup = cls(chosen, seed, rule, shape, no_guess)
        setup.closed_game()
        if no_guess:
            check_no_guess_start(rule)
        return setup

    def closed_game(self) -> Game:
        """The game before anything is open; it refuses what cannot be."""
        level = self.level
        return Game(level.width, level.height, level.mines, start=self.start, seed=self.seed, topology=self.topology)

    def layout(self, first: Cell) -> npt.NDArray[np.bool_]:
        """The mines when a cell is opened first."""
        first = first if self.first is None else self.first
        if self.no_guess:
            return no_guess_layout(self.level, first=first, seed=self.seed, start=self.start, topology=self.topology)
        game = self.closed_game()
        game.open(first)
        assert game.layout is not None
        return game.layout

    def again(self, first: Cell | None) -> "Setup":
        """The same board once more, for a game that began with this cell."""
        return self if self.is_known or first is None else replace(self, first=first)

    @property
    def is_known(self) -> bool:
        """Whether the player has seen this board before."""
        return self.first is not None

    def state(self) -> SetupState:
        """The setup as it is sent and saved."""
        level = asdict(self.level)
        name = level.pop("name")
        return SetupState(
            name,
            **level,
            seed=str(self.seed),
            start=self.start,
            topology=self.topology,
            no_guess=self.no_guess,
            first=self.first,
        )

    def to_json(self) -> dict[str, Any]:
        """The setup as plain data."""
        return asdict(self.state())

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Setup":
        """The setup of plain data; anything else is an ``InputError``."""
        try:
            width, height, mines, seed = (int(data[name]) for name in ("width", "height", "mines", "seed"))
            setup = cls.of(
                width=width,
                height=height,
                mines=mines,
                seed=seed,
                start=str(data["start"]),
                topology=str(data["topology"]),
                no_guess=bool(data["no_guess"]),
            )
            first = data.get("first")
            cell = None if first is None else Cell(int(first[0]), int(first[1]))
        except (KeyError, TypeError, IndexError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"expected the setup of a game, got {data!r}") from None
        if cell is not None:
            setup.closed_game().board[cell]  # it must be on the board
        known = LEVELS.get(str(data.get("level")))
        level = known if known and str(known) == str(setup.level) else setup.level
        return replace(setup, level=level, first=cell)
