"""The positions that the network learns from: true, judged exactly, and the same for the same seed."""

from itertools import islice

import numpy as np

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.solver import make_solver
from training.neural.positions import KINDS, Bot, batches, easy


def test_positions_are_judged_exactly() -> None:
    for batch in islice(batches(seed=3, size=8), 6):
        assert batch.sights.shape == batch.probability.shape
        for sights, mines_left, probability in zip(batch.sights, batch.mines_left, batch.probability, strict=True):
            exact = analyse(Board(sights, int(mines_left)))
            assert exact.exact
            assert np.array_equal(exact.mine_probability, probability, equal_nan=True)


def test_the_same_seed_gives_the_same_positions() -> None:
    first, second, other = (next(islice(batches(seed, 4), 3, None)) for seed in (1, 1, 2))
    assert np.array_equal(first.sights, second.sights)
    assert not np.array_equal(first.sights, other.sights)


def test_all_kinds_of_boards_come() -> None:
    shapes = {batch.sights.shape[1:] for batch in islice(batches(seed=1, size=4), 60)}
    assert shapes == {(kind.height, kind.width) for kind in KINDS}


def test_the_bot_gets_from_the_first_cell_to_the_end() -> None:
    bot = Bot(KINDS[0], 16, np.random.default_rng(1))
    closed = [np.count_nonzero(bot.next_batch(16).sights == 9, axis=(1, 2)) for _ in range(30)]
    assert np.max(closed) > 60
    assert np.min(closed) < 25


def test_easy_is_what_single_numbers_prove() -> None:
    bot, trivial = Bot(KINDS[1], 32, np.random.default_rng(2)), make_solver("trivial")
    found = [bot.next_batch(32) for _ in range(8)]
    both = {True: 0, False: 0}
    for batch in found:
        for sights, mines_left, verdict in zip(batch.sights, batch.mines_left, easy(batch.sights), strict=True):
            both[bool(verdict)] += 1
            # One look at every number finds no more than many looks.
            assert not verdict or trivial.analyse(Board(sights, int(mines_left))).safe.any()
    assert min(both.values()) > 20
