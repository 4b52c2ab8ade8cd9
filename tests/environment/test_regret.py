"""Regret: exactly what an action gives away, the same whatever is found there."""

from fractions import Fraction

import numpy as np
import pytest

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import exact_probabilities
from tests.support.full_tree import FullTree

gymnasium = pytest.importorskip("gymnasium", reason="pip install 'gridseer[gym]'")

from gridseer.environment import MinesweeperEnv  # noqa: E402


def step(env: MinesweeperEnv, cell: Cell) -> tuple[Fraction, bool, bool]:
    """The regret of opening a cell as a fraction, whether it is exact, and whether the game is over."""
    _, reward, ended, _, info = env.step(np.int64(cell.index_in(env.task.level.width)))
    assert reward == -info["regret"]
    return Fraction(info["regret"]).limit_denominator(10_000), info["regret_is_exact"], ended


@pytest.mark.sampled(1)
@pytest.mark.parametrize("topology", Topology)
def test_a_perfect_player_gives_nothing_away(topology: Topology) -> None:
    env = MinesweeperEnv(width=4, height=4, mines=3, reward="regret", topology=topology.value)
    judged = 0
    for seed in range(15):
        env.reset(seed=seed)
        assert step(env, Cell(1, 1))[0] == 0  # whatever the first cell, the start rule decides
        ended = env.board.closed.sum() == 3
        while not ended:
            tree = FullTree(env.board)
            cell = max(env.board.closed_cells(), key=tree.wins_by)
            regret, exact, ended = step(env, cell)
            assert (regret, exact) == (Fraction(0), True)
            judged += 1
    assert judged > 30


@pytest.mark.sampled(1)
@pytest.mark.parametrize("topology", Topology)
def test_where_the_tree_is_searched_it_is_the_chance_to_win(topology: Topology) -> None:
    random = np.random.default_rng(1)
    env = MinesweeperEnv(width=4, height=4, mines=3, reward="regret", topology=topology.value)
    given_away = 0
    for seed in range(20):
        env.reset(seed=seed)
        step(env, Cell(0, 0))
        ended = env.board.closed.sum() == 3
        while not ended:
            board = env.board
            tree = FullTree(board)
            closed = board.closed_cells()
            cell = closed[random.integers(len(closed))]
            lost = Fraction(max(map(tree.wins_by, closed)) - tree.wins_by(cell), tree.layouts)
            regret, exact, ended = step(env, cell)
            assert (regret, exact) == (lost, True)
            given_away += lost > 0
    assert given_away > 10


def test_elsewhere_it_is_the_safety() -> None:
    random = np.random.default_rng(2)
    env = MinesweeperEnv(width=8, height=8, mines=12, reward="regret")
    zero = more = 0
    for seed in range(30):
        env.reset(seed=seed)
        env.step(np.int64(0))
        ended = False
        while not ended:
            board = env.board
            risks = exact_probabilities(board)
            smallest = min(risks.values())
            likely = [cell for cell, risk in risks.items() if risk <= smallest + Fraction(1, 10)]
            cell = likely[random.integers(len(likely))]
            _, reward, ended, _, info = env.step(np.int64(cell.index_in(8)))
            if info["regret_is_exact"]:
                assert risks[cell] > 0 or reward == 0
                continue
            lost = risks[cell] - smallest
            assert -reward == pytest.approx(float(lost), rel=1e-12, abs=0)
            zero += lost == 0
            more += lost > 0
    assert min(zero, more) > 10


def test_over_all_layouts_it_sums_to_the_wins_that_best_play_has_more() -> None:
    # Opening cells in reading order wins some layouts, the best play more; regret is the difference, without luck.
    first, width, height, mines = Cell(0, 0), 4, 3, 3
    seeds: dict[bytes, int] = {}
    for seed in range(2000):
        game = Game(width, height, mines, seed=seed)
        game.open(first)
        assert game.layout is not None
        seeds.setdefault(game.layout.tobytes(), seed)
    assert len(seeds) == 165  # all 3 of 11
    env = MinesweeperEnv(width=width, height=height, mines=mines, reward="regret")
    wins, regret, best = 0, 0.0, 0
    for seed in seeds.values():
        observation, info = env.reset(options={"game_seed": seed})
        while info["outcome"] == "playing":
            observation, reward, *_, info = env.step(np.int64(np.flatnonzero(observation.reshape(-1) == CLOSED)[0]))
            regret -= reward
        wins += info["outcome"] == "won"
    closed = Board.parse("####\n####\n####\nm3")
    best = sum(FullTree(closed.with_cell(first, number)).wins() for number in range(4))
    assert wins < best
    assert regret == pytest.approx(best - wins)
