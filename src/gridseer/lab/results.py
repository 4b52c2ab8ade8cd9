"""What came of games: a row for each, and the summary that people and programs read."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer.lab.plan import Experiment

Z95 = 1.959963984540054
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """Games in the order of their seeds: entry i of each array belongs to the i-th game."""

    won: npt.NDArray[np.bool_]
    """Whether it was won."""
    clicks: npt.NDArray[np.int32]
    """Cells opened by a click, the first one included."""
    guesses: npt.NDArray[np.int32]
    """Of them those that could have been a mine; the first one does not count."""
    mines_found: npt.NDArray[np.int32]
    """Mines proven when the game ended; all of them when it was won."""
    cpu_seconds: npt.NDArray[np.float64]
    """Processor time it took."""
    seconds: float
    """Time on the clock that all of them took together."""

    def __len__(self) -> int:
        return len(self.won)

    @classmethod
    def joined(cls, parts: "Iterable[Games]") -> "Games":
        """Games played one part after the other, as one."""
        parts = [_NO_GAMES, *parts]
        return cls(
            np.concatenate([part.won for part in parts]),
            np.concatenate([part.clicks for part in parts]),
            np.concatenate([part.guesses for part in parts]),
            np.concatenate([part.mines_found for part in parts]),
            np.concatenate([part.cpu_seconds for part in parts]),
            sum(part.seconds for part in parts),
        )


_NO_GAMES = Games(
    np.zeros(0, np.bool_), np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0), 0.0
)


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of an experiment; of the games played so far when it was stopped."""

    experiment: Experiment
    """What was played."""
    games: int
    """How many games were played."""
    wins: int
    """How many of them were won."""
    clicks: float
    """Clicks a game on average."""
    guesses: float
    """Guesses a game on average."""
    mines_found_share: float
    """Mines proven, or found by winning, among all mines; 1 when there are none."""
    no_guess_share: float
    """The share of games won without a guess."""
    cpu_ms_per_game: float
    """Milliseconds of processor time a game."""
    games_per_second: float
    """Games a second on the clock, on all threads together."""
    timeouts: int = 0
    """Games given up for lack of time. No method gives up a game so far."""

    @property
    def win_rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def ci95(self) -> tuple[float, float]:
        """The interval that holds the true win rate with a confidence of 95 %."""
        return wilson(self.wins, self.games)

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, as ``gridseer lab run --json`` prints them."""
        experiment, level = self.experiment, self.experiment.level
        return {
            "method": experiment.method,
            "width": level.width,
            "height": level.height,
            "mines": level.mines,
            "start": experiment.start.value,
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "ci95": list(self.ci95),
            "clicks": self.clicks,
            "guesses": self.guesses,
            "mines_found_share": self.mines_found_share,
            "no_guess_share": self.no_guess_share,
            "cpu_ms_per_game": self.cpu_ms_per_game,
            "games_per_second": self.games_per_second,
            "timeouts": self.timeouts,
            "seed": experiment.seed,
        }


def summarise(experiment: Experiment, games: Games) -> Summary:
    """The figures of at least one game."""
    count, all_mines = len(games), len(games) * experiment.level.mines
    return Summary(
        experiment,
        games=count,
        wins=int(games.won.sum()),
        clicks=float(games.clicks.mean()),
        guesses=float(games.guesses.mean()),
        mines_found_share=float(games.mines_found.sum()) / all_mines if all_mines else 1.0,
        no_guess_share=float((games.won & (games.guesses == 0)).mean()),
        cpu_ms_per_game=1000 * float(games.cpu_seconds.mean()),
        games_per_second=count / max(games.seconds, 1e-9),
    )


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval of a win rate: honest for few games and near 0 and 1 too.

    >>> [round(bound, 4) for bound in wilson(10, 20)]
    [0.2993, 0.7007]
    """
    share, spread = wins / games, z * z / games
    centre = share + spread / 2
    width = z * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    low, high = (centre - width) / (1 + spread), (centre + width) / (1 + spread)
    # At the ends the interval touches 0 or 1 exactly, which rounding must not spoil.
    return (0.0 if wins == 0 else low), (1.0 if wins == games else high)
