"""Positions to learn from: a bot plays games side by side, and the exact engine judges every position it meets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solvers.neural import around
from gridseer.minesweeper.solving.engine import Limits, analyse_many


@dataclass(frozen=True, slots=True)
class Kind:
    """A size of boards to learn from."""

    width: int
    """Columns."""
    height: int
    """Rows."""
    fewest: int
    """The fewest mines of a game."""
    most: int
    """The most mines of a game."""
    share: float
    """How often it comes, relative to the others."""


KINDS = (
    Kind(9, 9, 7, 18, share=2),
    Kind(12, 12, 15, 34, share=4),
    Kind(16, 16, 28, 60, share=3),
    Kind(30, 16, 75, 115, share=0.7),
)
"""The boards that the network learns from: around the levels, somewhat easier and somewhat harder."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Positions of one size, judged."""

    sights: npt.NDArray[np.uint8]
    """Their cells."""
    mines_left: npt.NDArray[np.int64]
    """Their mines left."""
    probability: npt.NDArray[np.float64]
    """The exact probability of a mine; NaN where a cell is not closed."""


EASY_SHARE = 0.2
"""How many of the easy positions are kept: those where a single number proves a safe cell teach little."""


def batches(seed: int, size: int) -> Iterator[Batch]:
    """Batches without end, each of one kind of board; the same for the same seed."""
    random = np.random.default_rng(seed)
    lessons = [_lessons(Bot(kind, 4 * size, random), size, random) for kind in KINDS]
    shares = np.array([kind.share for kind in KINDS])
    while True:
        yield next(lessons[random.choice(len(lessons), p=shares / shares.sum())])


def _lessons(bot: "Bot", size: int, random: np.random.Generator) -> Iterator[Batch]:
    """The positions of a bot, with fewer easy ones."""
    kept: list[Batch] = []
    while True:
        met = bot.next_batch(size)
        keep = ~easy(met.sights) | (random.random(size) < EASY_SHARE)
        kept.append(Batch(met.sights[keep], met.mines_left[keep], met.probability[keep]))
        if sum(len(batch.sights) for batch in kept) >= size:
            joined = Batch(
                np.concatenate([batch.sights for batch in kept]),
                np.concatenate([batch.mines_left for batch in kept]),
                np.concatenate([batch.probability for batch in kept]),
            )
            yield Batch(joined.sights[:size], joined.mines_left[:size], joined.probability[:size])
            kept = [Batch(joined.sights[size:], joined.mines_left[size:], joined.probability[size:])]


def easy(sights: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """For each board without flags, whether single numbers prove a mine and, with those, a safe cell."""
    closed, numbers = sights == CLOSED, sights <= 8
    room = around(closed)
    mines = closed & (around(numbers & (room == sights)) > 0)
    finished = numbers & (around(mines) == sights)
    return cast("npt.NDArray[np.bool_]", (closed & ~mines & (around(finished) > 0)).any(axis=(1, 2)))


class Bot:
    """Plays games of one kind side by side: opens what is certain, otherwise guesses the smallest risk."""

    def __init__(self, kind: Kind, games: int, random: np.random.Generator) -> None:
        self._kind = kind
        self._random = random
        self._games = [self._new_game() for _ in range(games)]

    def next_batch(self, size: int) -> Batch:
        """The positions of the games that have waited longest; then these games go on."""
        games, self._games = self._games[:size], self._games[size:]
        boards = [game.board for game in games]
        # A position that cannot be judged quickly is too rare to wait for; its estimate is good enough.
        found = analyse_many(boards, Limits(seconds=0.2), threads=1)
        analyses = [analysis for analysis in found if isinstance(analysis, Analysis)]
        self._games += [self._played_on(game, analysis) for game, analysis in zip(games, analyses, strict=True)]
        return Batch(
            np.stack([board.cells for board in boards]),
            np.array([board.mines_left for board in boards]),
            np.stack([analysis.mine_probability for analysis in analyses]),
        )

    def _new_game(self) -> Game:
        """A game after its first cell: in a corner or anywhere, under one of the two usual start rules."""
        random, kind = self._random, self._kind
        mines = int(random.integers(kind.fewest, kind.most + 1))
        start = Start.SAFE if random.random() < 0.5 else Start.ZERO
        game = Game(kind.width, kind.height, mines, start=start, seed=int(random.integers(2**63)))
        corner = random.random() < 0.5
        game.open(Cell(0, 0) if corner else Cell(int(random.integers(kind.width)), int(random.integers(kind.height))))
        return game if game.outcome is Outcome.PLAYING else self._new_game()

    def _played_on(self, game: Game, analysis: Analysis) -> Game:
        """The game after some safe cells, or after a guess; a new one when it is over.

        Sometimes one safe cell is opened, sometimes all of them: the network will meet both kinds of positions.
        """
        safe = analysis.safe_cells()
        if safe:
            wanted = len(safe) if self._random.random() < 0.5 else int(self._random.integers(1, len(safe) + 1))
            for place in self._random.permutation(len(safe))[:wanted]:
                game.open(safe[place])
        else:
            # A little noise chooses among equal risks, and now and then a somewhat larger one.
            risk = analysis.mine_probability + self._random.exponential(0.01, analysis.mine_probability.shape)
            place = int(np.nanargmin(risk))
            game.open(Cell(place % game.width, place // game.width))
        return game if game.outcome is Outcome.PLAYING else self._new_game()
