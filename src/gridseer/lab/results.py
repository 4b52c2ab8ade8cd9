"""What came of games: a row for each, their totals, and the summary that people and programs read."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer.lab.plan import Experiment

Z95 = 1.959963984540054
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True, eq=False)
class PlayedGames:
    """Games in the order of their seeds: entry i of each array belongs to the i-th game."""

    won: npt.NDArray[np.bool_]
    """Whether it was won."""
    timed_out: npt.NDArray[np.bool_]
    """Whether it was given up because its time ran out; then it is not won, and the counts are those so far."""
    clicks: npt.NDArray[np.int32]
    """Cells opened by a click, the first one included."""
    guesses: npt.NDArray[np.int32]
    """Of them those that could have been a mine; the first one does not count."""
    mines_found: npt.NDArray[np.int32]
    """Mines proven when the game ended; all of them when it was won."""
    cpu_seconds: npt.NDArray[np.float64]
    """Processor time it took."""
    seconds: npt.NDArray[np.float64]
    """Time on the clock it took."""
    activations: dict[str, npt.NDArray[np.int32]]
    """How often each single method was asked, by its name."""

    def __len__(self) -> int:
        return len(self.won)

    @property
    def no_guess(self) -> npt.NDArray[np.bool_]:
        """Whether it was won without a guess."""
        return np.asarray(self.won & (self.guesses == 0))

    @classmethod
    def joined(cls, parts: "Iterable[PlayedGames]") -> "PlayedGames":
        """Games played one part after the other, as one."""
        parts = [NO_GAMES, *parts]
        names = dict.fromkeys(name for part in parts for name in part.activations)
        columns: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS}
        columns["activations"] = {
            name: np.concatenate([part.activations.get(name, np.zeros(len(part), np.int32)) for part in parts])
            for name in names
        }
        return cls(**columns)

    @classmethod
    def timeout(cls, seconds: float) -> "PlayedGames":
        """One game whose player had to be killed: nothing is known of it but that it took too long."""
        zero, time = np.zeros(1, np.int32), np.array([seconds])
        return cls(np.zeros(1, np.bool_), np.ones(1, np.bool_), zero, zero, zero, time, time, {})


COLUMNS = tuple(field.name for field in fields(PlayedGames) if field.name != "activations")
"""The names of the arrays."""

NO_GAMES = PlayedGames(
    np.zeros(0, np.bool_),
    np.zeros(0, np.bool_),
    np.zeros(0, np.int32),
    np.zeros(0, np.int32),
    np.zeros(0, np.int32),
    np.zeros(0),
    np.zeros(0),
    {},
)


@dataclass(slots=True)
class Totals:
    """Sums over games: all that a summary needs, however many games there are."""

    games: int = 0
    wins: int = 0
    timeouts: int = 0
    """Games given up for lack of time."""
    clicks: int = 0
    """Clicks in all games that were played to their end."""
    guesses: int = 0
    """Guesses in them."""
    mines_found: int = 0
    """Mines found in them."""
    no_guess: int = 0
    """Games won without a guess."""
    cpu_seconds: float = 0.0
    """Processor time of all games."""
    seconds: float = 0.0
    """Time on the clock of all games, as if they had been played one after the other."""
    clock_seconds: float = 0.0
    """Time on the clock of all games, with as many side by side as there were."""
    activations: dict[str, int] | None = None
    """How often each single method was asked in the games that were played to their end."""

    def check(self) -> None:
        """Raise ``ValueError`` for sums that no games can have."""
        possible = all(0 <= getattr(self, name) < math.inf for name in SUMS)
        if not possible or self.wins + self.timeouts > self.games or self.no_guess > self.wins:
            raise ValueError("sums that no games can have")

    def add(self, other: "Totals") -> None:
        """Count more games."""
        for name in SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        mine = self.activations = self.activations or {}
        for name, count in (other.activations or {}).items():
            mine[name] = mine.get(name, 0) + count


SUMS = tuple(field.name for field in fields(Totals) if field.name != "activations")
"""The names of the plain sums."""


def totals_of(games: PlayedGames, clock_seconds: float) -> Totals:
    """The sums over games that took so long on the clock together."""
    ended = ~games.timed_out
    return Totals(
        games=len(games),
        wins=int(games.won.sum()),
        timeouts=int(games.timed_out.sum()),
        clicks=int(games.clicks[ended].sum()),
        guesses=int(games.guesses[ended].sum()),
        mines_found=int(games.mines_found[ended].sum()),
        no_guess=int(games.no_guess.sum()),
        cpu_seconds=float(games.cpu_seconds.sum()),
        seconds=float(games.seconds.sum()),
        clock_seconds=clock_seconds,
        activations={name: int(counts[ended].sum()) for name, counts in games.activations.items()},
    )


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of an experiment; of the games played so far when it was stopped.

    A game that was given up for lack of time counts as a game that was not won. What is said of clicks, guesses, mines
    and activations is about the games that were played to their end.
    """

    experiment: Experiment
    """What was played."""
    totals: Totals
    """What came of it; at least one game."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.totals.games

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return self.totals.wins

    @property
    def win_rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def ci95(self) -> tuple[float, float]:
        """The interval that holds the true win rate with a confidence of 95 %."""
        return wilson(self.wins, self.games)

    @property
    def ended(self) -> int:
        """Games that were played to their end."""
        return self.games - self.totals.timeouts

    @property
    def win_rate_of_ended(self) -> float:
        """The share of games won among those that were played to their end."""
        return self._average(self.wins)

    @property
    def clicks(self) -> float:
        """Clicks a game on average."""
        return self._average(self.totals.clicks)

    @property
    def guesses(self) -> float:
        """Guesses a game on average."""
        return self._average(self.totals.guesses)

    @property
    def mines_left(self) -> float:
        """Mines not found a game on average."""
        return self.experiment.level.mines - self._average(self.totals.mines_found)

    @property
    def mines_found_share(self) -> float:
        """Mines proven, or found by winning, among all mines; 1 when there are none."""
        mines = self.experiment.level.mines
        return self._average(self.totals.mines_found) / mines if mines else 1.0

    @property
    def no_guess_share(self) -> float:
        """The share of games won without a guess."""
        return self.totals.no_guess / self.games

    @property
    def cpu_ms_per_game(self) -> float:
        """Milliseconds of processor time per game."""
        return 1000 * self.totals.cpu_seconds / self.games

    @property
    def ms_per_game(self) -> float:
        """Milliseconds on the clock a game, for one that plays alone."""
        return 1000 * self.totals.seconds / self.games

    @property
    def games_per_second(self) -> float:
        """Games a second on the clock, with all that play side by side."""
        return self.games / max(self.totals.clock_seconds, 1e-9)

    @property
    def activations(self) -> dict[str, float]:
        """How often per game each single method was asked, on average."""
        return {name: self._average(count) for name, count in (self.totals.activations or {}).items()}

    def _average(self, total: int) -> float:
        return total / self.ended if self.ended else 0.0

    def figures(self) -> "Figures":
        """The figures as they are sent."""
        experiment, level = self.experiment, self.experiment.level
        return Figures(
            method=experiment.method,
            width=level.width,
            height=level.height,
            mines=level.mines,
            start=experiment.start.value,
            games=self.games,
            wins=self.wins,
            win_rate=self.win_rate,
            ci95=self.ci95,
            clicks=self.clicks,
            guesses=self.guesses,
            mines_found_share=self.mines_found_share,
            no_guess_share=self.no_guess_share,
            cpu_ms_per_game=self.cpu_ms_per_game,
            games_per_second=self.games_per_second,
            timeouts=self.totals.timeouts,
            seed=experiment.seed,
        )

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data, as ``gridseer lab run --json`` prints them."""
        return asdict(self.figures()) | {"ci95": list(self.ci95)}

    def to_row(self) -> dict[str, Any]:
        """The figures as a row of a table: the interval in two columns, and what JSON does not have."""
        row = self.to_json()
        low, high = row.pop("ci95")
        asked = " ".join(f"{name}={count:.3f}" for name, count in self.activations.items())
        return row | {
            "ci95_low": low,
            "ci95_high": high,
            "win_rate_of_ended": self.win_rate_of_ended,
            "mines_left": self.mines_left,
            "ms_per_game": self.ms_per_game,
            "activations": asked,
        }


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one method on one kind of board, as ``gridseer lab run --json`` and the page show them."""

    method: str
    width: int
    height: int
    mines: int
    start: str
    games: int
    wins: int
    win_rate: float
    ci95: tuple[float, float]
    """Wilson's interval of the win rate."""
    clicks: float
    guesses: float
    """Both per game that was played to its end."""
    mines_found_share: float
    no_guess_share: float
    cpu_ms_per_game: float
    games_per_second: float
    timeouts: int
    seed: int


def game_rows(experiment: Experiment, first: int, games: PlayedGames) -> Iterator[dict[str, Any]]:
    """A row for each game, as ``--games-csv`` writes them."""
    mines = experiment.level.mines
    asked = {name: counts.tolist() for name, counts in games.activations.items()}
    columns = {name: getattr(games, name).tolist() for name in COLUMNS}
    for i in range(len(games)):
        row = {name: values[i] for name, values in columns.items()}
        result = "timeout" if row["timed_out"] else "won" if row["won"] else "lost"
        yield {
            "method": experiment.method,
            "width": experiment.level.width,
            "height": experiment.level.height,
            "mines": mines,
            "start": experiment.start.value,
            "seed": experiment.seed + first + i,
            "result": result,
            "clicks": row["clicks"],
            "guesses": row["guesses"],
            "no_guess": int(row["won"] and row["guesses"] == 0),
            "mines_left": mines - row["mines_found"],
            "mines_found_share": row["mines_found"] / mines if mines else 1.0,
            "cpu_seconds": round(row["cpu_seconds"], 6),
            "seconds": round(row["seconds"], 6),
            "activations": " ".join(f"{name}={counts[i]}" for name, counts in asked.items() if counts[i]),
        }


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
