"""Playing the games of an experiment, part by part, so that somebody can watch, and stop, and keep what was played."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import Topology
from gridseer.lab.plan import Experiment
from gridseer.lab.results import Games
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.play import turns
from gridseer.minesweeper.solver import Solver, make_solver
from gridseer.minesweeper.strength import STRENGTHS

PART_SECONDS = 0.5
"""About how long a part takes: between two parts a run can be watched and stopped."""

_Part = Callable[[int, int], Games]
"""Plays some games: the number of the first, and how many."""


def run(experiment: Experiment, threads: int = 1) -> Games:
    """Play all games of an experiment. What comes out does not depend on the threads.

    >>> from gridseer.minesweeper.game import Start
    >>> from gridseer.minesweeper.level import LEVELS
    >>> games = run(Experiment("fast", LEVELS["beginner"], Start.ZERO, games=100, seed=1))
    >>> len(games), bool(games.won.mean() > 0.8)
    (100, True)
    """
    return Games.joined(play(experiment, threads))


def play(experiment: Experiment, threads: int = 1) -> Iterator[Games]:
    """Play the games of an experiment; hand them out part by part, in the order of their seeds."""
    if threads < 1:
        raise InputError(f"expected at least 1 thread, got {threads}")
    if experiment.method in STRENGTHS:
        return _parts(experiment.games, 2 * threads, lambda first, count: _in_core(experiment, first, count, threads))
    return _in_python(experiment, threads)


def _parts(games: int, fewest: int, part: _Part, begin: int = 0) -> Iterator[Games]:
    """Play games in parts that each take about the same time, but have enough games to keep every thread busy."""
    count = fewest
    while begin < games:
        played = part(begin, min(count, games - begin))
        yield played
        begin += len(played)
        # At most four times as many as before: the first games may have been short by chance.
        wanted = int(len(played) * PART_SECONDS / max(played.seconds, 1e-6))
        count = max(fewest, min(wanted, 4 * count))


def _in_core(experiment: Experiment, first: int, count: int, threads: int) -> Games:
    level, cell = experiment.level, experiment.first
    began = time.perf_counter()
    won, clicks, guesses, mines_found, cpu_seconds = _core.play_games(
        level.width,
        level.height,
        Topology.SQUARE.core,
        level.mines,
        experiment.start.core,
        cell.y * level.width + cell.x,
        experiment.seed + first,
        count,
        threads,
        STRENGTHS[experiment.method].core,
    )
    seconds = time.perf_counter() - began
    return Games(won.astype(np.bool_), clicks, guesses, mines_found, cpu_seconds, seconds)


def _in_python(experiment: Experiment, threads: int) -> Iterator[Games]:
    """For methods that the core does not play: in this process first, and in several when that was not enough."""
    solver = make_solver(experiment.method)
    here = _parts(experiment.games, 1, lambda first, count: _with_solver(experiment, solver, first, count))
    played, seconds = 0, 0.0
    for part in here:
        yield part
        played += len(part)
        seconds += part.seconds
        if threads > 1 and seconds > PART_SECONDS:
            yield from _in_processes(experiment, threads, played)
            return


def _in_processes(experiment: Experiment, threads: int, begin: int) -> Iterator[Games]:
    import multiprocessing

    # A forked process would inherit the threads of the core in an unknown state; a fresh one does not.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(threads, mp_context=fresh, initializer=_leave_ctrl_c_to_the_parent) as pool:

        def part(first: int, count: int) -> Games:
            began = time.perf_counter()
            cuts = [first + count * worker // threads for worker in range(threads + 1)]
            tasks = [
                pool.submit(_in_a_process, experiment, cuts[worker], cuts[worker + 1] - cuts[worker])
                for worker in range(threads)
            ]
            joined = Games.joined(task.result() for task in tasks)
            seconds = time.perf_counter() - began
            return Games(joined.won, joined.clicks, joined.guesses, joined.mines_found, joined.cpu_seconds, seconds)

        yield from _parts(experiment.games, threads, part, begin)


def _leave_ctrl_c_to_the_parent() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_a_process(experiment: Experiment, first: int, count: int) -> Games:
    return _with_solver(experiment, make_solver(experiment.method), first, count)


def _with_solver(experiment: Experiment, solver: Solver, first: int, count: int) -> Games:
    began = time.perf_counter()
    rows = [_one_game(experiment, solver, number) for number in range(first, first + count)]
    won, clicks, guesses, mines_found, cpu_seconds = zip(*rows, strict=True) if rows else ((),) * 5
    return Games(
        np.array(won, np.bool_),
        np.array(clicks, np.int32),
        np.array(guesses, np.int32),
        np.array(mines_found, np.int32),
        np.array(cpu_seconds, np.float64),
        time.perf_counter() - began,
    )


def _one_game(experiment: Experiment, solver: Solver, number: int) -> tuple[bool, int, int, int, float]:
    """Won, clicks, guesses, mines found and processor seconds of a game."""
    began = time.process_time()
    game = experiment.game(number)
    game.open(experiment.first)
    clicks, guesses, proven = 1, 0, 0
    for turn in turns(game, solver):
        clicks += 1
        guesses += turn.move.is_guess
        proven = int(np.count_nonzero(turn.analysis.mines))
    won = game.outcome is Outcome.WON
    return won, clicks, guesses, experiment.level.mines if won else proven, time.process_time() - began
