"""Playing games: whole games in the core for the strengths of the exact engine, turn by turn for every other method."""

import os
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.grid import Topology
from gridseer.lab.plan import Experiment
from gridseer.lab.results import PlayedGames
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.sequence import Sequence
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.minesweeper.solving.strength import STRENGTHS

if TYPE_CHECKING:
    from gridseer.minesweeper.solving.method import Method


def is_played_in_core(method: str) -> bool:
    """Whether the core plays the method by itself, thousands of games per second."""
    return method in STRENGTHS


def play(
    experiment: Experiment, first: int = 0, count: int | None = None, begins: Callable[[int], object] = lambda _: None
) -> PlayedGames:
    """Play some games of an experiment in this process, all of them if ``count`` is omitted.

    ``begins`` is given the number of each game before it is played; when the core plays, only the first one's.

    >>> from gridseer.minesweeper.game import Start
    >>> from gridseer.minesweeper.level import LEVELS
    >>> games = play(Experiment("fast", LEVELS["beginner"], Start.ZERO, games=100, seed=1))
    >>> len(games), bool(games.won.mean() > 0.8)
    (100, True)
    """
    count = experiment.games - first if count is None else count
    if is_played_in_core(experiment.method):
        begins(first)
        return _in_core(experiment, first, count)
    solver = _solver(experiment.method)
    records = []
    for number in range(first, first + count):
        begins(number)
        records.append(_one_game(experiment, solver, number))
    return _as_games(records)


def _in_core(experiment: Experiment, first: int, count: int) -> PlayedGames:
    level, cell = experiment.level, experiment.first
    won, timed_out, clicks, guesses, turns, mines_found, cpu_seconds, seconds = _core.play_games(
        level.width,
        level.height,
        Topology.SQUARE.core,
        level.mines,
        experiment.start.core,
        cell.index_in(level.width),
        experiment.seed + first,
        count,
        1,
        STRENGTHS[experiment.method].core,
        experiment.timeout,
    )
    return PlayedGames(
        won.astype(np.bool_),
        timed_out.astype(np.bool_),
        clicks,
        guesses,
        mines_found,
        cpu_seconds,
        seconds,
        {experiment.method: turns},
    )


@lru_cache(maxsize=8)
def _solver(method: str) -> Sequence:
    """A method that may have been slow to load; the next part of its games finds it ready."""
    solver = make_solver(method)
    return solver if isinstance(solver, Sequence) else Sequence(solver.name, (cast("Method", solver),))


@dataclass(slots=True)
class _Record:
    """What happened in one game."""

    won: bool = False
    timed_out: bool = False
    clicks: int = 1
    guesses: int = 0
    mines_found: int = 0
    cpu_seconds: float = 0.0
    seconds: float = 0.0
    activations: Counter[str] = field(default_factory=Counter)
    mines: npt.NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    """Proven in the last turn by the methods that only prove."""


def _one_game(experiment: Experiment, solver: Sequence, number: int) -> _Record:
    """Play one game. All safe cells that a method has found are opened before it is asked again, as in the core.

    The core plays the turns of methods that only prove; the turn in which they find nothing is thought through here.
    """
    record = _Record()
    cpu_began, began = _cpu_seconds_now(), time.perf_counter()
    game = _game(experiment, number)
    game.open(experiment.first.index_in(experiment.level.width))
    provers = list(solver.provers)
    while game.outcome == _core.Outcome.playing:
        left = experiment.timeout - (time.perf_counter() - began)
        if left < 0 or not _prove(game, solver, provers, left, record):
            record.timed_out = True
            break
        if game.outcome == _core.Outcome.playing:
            _turn(game, solver, record)
    record.won = game.outcome == _core.Outcome.won
    if record.won:
        record.mines_found = experiment.level.mines
    record.cpu_seconds, record.seconds = _cpu_seconds_now() - cpu_began, time.perf_counter() - began
    return record


def _game(experiment: Experiment, number: int) -> _core.Game:
    """A game without all that people need of one, such as taking moves back."""
    level = experiment.level
    walls = np.zeros((level.height, level.width), np.uint8)
    seed = experiment.seed + number
    return _core.Game(level.width, level.height, Topology.SQUARE.core, walls, level.mines, experiment.start.core, seed)


def _prove(game: _core.Game, solver: Sequence, provers: list[_core.Prover], seconds: float, record: _Record) -> bool:
    """Let the core play while the methods that only prove find safe cells; False when the time ran out."""
    if not provers:
        record.mines = np.zeros(game.view.shape, np.bool_)
        return True
    asked, clicks, mines, timed_out = _core.play_proven(game, provers, seconds)
    record.clicks += clicks
    counts = iter(asked)
    for method in solver.methods[: solver.proving]:
        first, *_ = (next(counts) for _ in method.provers)
        record.activations[method.name] += first
    record.mines = np.zeros(game.view.shape, np.bool_)
    record.mines.flat[mines] = True
    record.mines_found = len(mines)
    return not timed_out


def _turn(game: _core.Game, solver: Sequence, record: _Record) -> None:
    """The turn after that: what the other methods find, and otherwise the guess."""
    answer = solver.think_on(Board(game.view, game.mines_left), record.mines)
    analysis, move = answer.analysis, answer.move
    assert move is not None, "a game that isn't over has a cell left to open"
    record.activations.update(analysis.asked)
    record.mines_found = int(np.count_nonzero(analysis.mines))
    cells = analysis.safe_cells()
    if not cells:
        record.guesses += move.is_guess
        cells = [move.cell]
    for x, y in cells:
        # A safe cell may have been opened by the flood of another.
        record.clicks += len(game.open(y * game.view.shape[1] + x)) > 0 or game.outcome == _core.Outcome.lost
        if game.outcome == _core.Outcome.lost:
            break


def _as_games(records: list[_Record]) -> PlayedGames:
    names = dict.fromkeys(name for record in records for name in record.activations)
    return PlayedGames(
        np.array([record.won for record in records], np.bool_),
        np.array([record.timed_out for record in records], np.bool_),
        np.array([record.clicks for record in records], np.int32),
        np.array([record.guesses for record in records], np.int32),
        np.array([record.mines_found for record in records], np.int32),
        np.array([record.cpu_seconds for record in records], np.float64),
        np.array([record.seconds for record in records], np.float64),
        {name: np.array([record.activations[name] for record in records], np.int32) for name in names},
    )


def _cpu_seconds_now() -> float:
    """Processor time of this process and of the processes that a method has started, such as a Prolog system."""
    return time.process_time() + sum(map(_cpu_seconds_of, _children()))


def _children() -> list[str]:
    """The ids of the processes that this one has started; only Linux tells."""
    try:
        return Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii").split()
    except OSError:
        return []


def _cpu_seconds_of(process: str) -> float:
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
