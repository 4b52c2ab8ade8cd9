"""Scores: how good a player's decisions are, without luck where that is possible, and with intervals where not."""

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from gridseer.benchmark.make import Record, records_of
from gridseer.benchmark.player import Player
from gridseer.grid import Cell
from gridseer.lab.compare import compare
from gridseer.lab.results import Z95, wilson
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import LEVELS

SMALLEST_SIDE, MOST_SMALL = 3, 1400
"""Small boards are played if they are at least that high and have at most this many layouts."""


@dataclass(frozen=True, slots=True)
class Score:
    """One figure, from 0 to 1; more is better."""

    name: str
    score: float
    ci95: tuple[float, float]
    """The interval of 95 %; of no width where all cases were tried."""
    count: int
    """Positions, tasks or games."""
    p_value: float | None = None
    """Of games: McNemar's test against ``strong`` on the same games."""
    bad_moves: int = 0
    """Answers that weren't a closed cell of the board."""

    def to_json(self) -> dict[str, Any]:
        """The score as plain data."""
        return asdict(self)


class Scorer:
    """Asks a player about everything in a folder; ``share`` asks only about a part of it."""

    def __init__(self, folder: Path, player: Player, share: float = 1.0) -> None:
        self._folder, self._player, self._share = folder, player, share
        self._bad = 0

    def scores(self) -> Iterator[Score]:
        """One after the other."""
        yield self._score_positions()
        yield self._score_decisions()
        yield self._score_small_boards()
        for record in records_of(self._folder, "games"):
            yield self._score_games(record)

    def _score_positions(self) -> Score:
        """How often the move is a best one, where that is known: a safe cell, or what the game tree says."""
        known = [record for record in records_of(self._folder, "positions") if record["by"] != "risk"]
        right = count = 0
        for record in self._some(known):
            board = Board.parse(record["board"])
            count += 1
            right += self._ask(board) in record["best"]
        return self._done("positions", right / count, wilson(right, count), count)

    def _score_decisions(self) -> Score:
        """The mean of the tasks: 1 for a proven safe cell, and for a guess the share of the best one's wins."""
        points = []
        for record in self._some(records_of(self._folder, "decisions")):
            board = Board.parse(record["board"])
            chosen = self._ask(board)
            if record["task"] == "certain":
                points.append(float(chosen in record["safe"]))
            else:
                cells = [cell.index_in(board.width) for cell in board.closed_cells()]
                won = dict(zip(cells, record["won"], strict=True))
                points.append(won.get(chosen, 0) / max(won.values()))
        mean = float(np.mean(points))
        margin = Z95 * float(np.std(points)) / math.sqrt(len(points))
        return self._done("decisions", mean, (max(0.0, mean - margin), min(1.0, mean + margin)), len(points))

    def _score_small_boards(self) -> Score:
        """The layouts won, of those that the best play wins, over all layouts of small boards: no luck at all."""
        won = best = games = 0
        remembered: dict[Board, int] = {}
        for record in self._some(filter(_is_played, records_of(self._folder, "small_boards"))):
            best += max(record["won"])
            for game in _all_games(record):
                games += 1
                won += self._wins(game, remembered)
        return self._done("small boards", won / best, (won / best, won / best), games)

    def _score_games(self, record: Record) -> Score:
        """The win rate on fixed seeds, held against those of ``strong``."""
        level = LEVELS[record["level"]]
        games = max(1, round(self._share * record["games"]))
        won = []
        for seed in range(record["seed"], record["seed"] + games):
            game = Game.at_level(level, start=Start(record["start"]), seed=seed)
            game.open(Cell(*record["first"]))
            won.append(self._wins(game, {}))
        found = compare(np.array(won), np.array([mark == "1" for mark in record["won_by_strong"]]))
        return self._done(f"games {level.name}", sum(won) / games, wilson(sum(won), games), games, found.p_value)

    def _wins(self, game: Game, remembered: dict[Board, int]) -> bool:
        """Play a game to its end; what was asked before isn't asked again."""
        while game.outcome is Outcome.PLAYING:
            board = game.board
            if board not in remembered:
                remembered[board] = self._ask(board)
            index = remembered[board]
            if index < 0:
                return False
            game.open(Cell.of(index, board.width))
        return game.outcome is Outcome.WON

    def _ask(self, board: Board) -> int:
        """The index of the cell that the player opens; -1 for a bad move."""
        cell = self._player.move(board)
        self._bad += cell is None
        return -1 if cell is None else cell.index_in(board.width)

    def _some(self, records: Any) -> Iterator[Record]:  # noqa: ANN401 - any records
        """A share of the records, the same ones every time."""
        random, first = Random(1), True
        for record in records:
            if random.random() < self._share or first:
                first = False
                yield record

    def _done(
        self, name: str, score: float, ci95: tuple[float, float], count: int, p_value: float | None = None
    ) -> Score:
        bad, self._bad = self._bad, 0
        return Score(name, score, ci95, count, p_value, bad)


def _is_played(record: Record) -> bool:
    return bool(min(record["width"], record["height"]) >= SMALLEST_SIDE and record["layouts"] <= MOST_SMALL)


def _all_games(record: Record) -> Iterator[Game]:
    """A game on every layout in which the best first cell is free, with that cell open."""
    width, height, mines = record["width"], record["height"], record["mines"]
    first = record["won"].index(max(record["won"]))
    places = [place for place in range(width * height) if place != first]
    for chosen in combinations(places, mines):
        layout = np.zeros(width * height, np.bool_)
        layout[list(chosen)] = True
        game = Game.on_layout(layout.reshape(height, width))
        game.open(Cell.of(first, width))
        yield game
