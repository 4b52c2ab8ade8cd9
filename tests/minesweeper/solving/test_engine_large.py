"""Very large boards, and boards made to be hard: no overflow, no hang, no flood of memory, no wrong word."""

import json
import os
import subprocess
import sys
from math import comb, exp, lgamma, log
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solvers.exact import Exact
from gridseer.minesweeper.solving.engine import analyse, count_layouts
from gridseer.minesweeper.solving.explain import explain
from gridseer.minesweeper.solving.joint import joint
from tests.support.positions import HARD, Position, hard, mid_game, random_layout, seen, spoilt
from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[3]


def assert_agrees(position: Position, analysis: Analysis) -> None:
    """With the layout behind the board: certain cells are what they are said to be, and chance stays within reason."""
    board, probability = position.board, analysis.mine_probability
    assert not (analysis.safe & position.layout).any()
    assert not (analysis.mines & ~position.layout).any()
    assert np.array_equal(np.isnan(probability), ~board.closed)
    assert np.array_equal(probability == 0, analysis.safe)
    assert np.array_equal(probability == 1, analysis.mines)
    assert np.nansum(probability) == pytest.approx(board.mines_left, rel=1e-9)


def assert_well_judged(position: Position, analysis: Analysis) -> None:
    """Of many cells next to numbers about as many are mines as their probabilities sum to."""
    beside = np.pad(position.board.cells <= 8, 1)
    height, width = position.layout.shape
    windows = [beside[dy : dy + height, dx : dx + width] for dy in range(3) for dx in range(3)]
    cells = np.logical_or.reduce(windows) & position.board.closed & ~analysis.safe & ~analysis.mines
    expected = analysis.mine_probability[cells]
    assert len(expected) > 1000
    spread = np.sqrt((expected * (1 - expected)).sum())
    assert abs(expected.sum() - np.count_nonzero(position.layout[cells])) < 5 * spread


# A million cells.


@pytest.mark.slow
def test_a_million_closed_cells() -> None:
    board = Board(np.full((1000, 1000), CLOSED), 200_000)
    analysis = analyse(board)
    assert analysis.exact
    assert np.allclose(analysis.mine_probability, 0.2, rtol=1e-12, atol=0)
    assert count_layouts(board) == comb(1_000_000, 200_000)


def test_a_million_cells_nearly_finished() -> None:
    layout = random_layout(1000, 1000, 0.18, 1)
    position = seen(layout, np.random.default_rng(2).random(layout.shape) < 0.995)
    analysis = analyse(position.board)
    assert analysis.exact
    assert analysis.safe.any()
    assert_agrees(position, analysis)


@pytest.mark.parametrize(("density", "openings"), [(0.15, 1500), (0.2, 2500)])
def test_a_million_cells_in_mid_game(density: float, openings: int) -> None:
    position = mid_game(1000, 1000, density, 3, openings)
    analysis = analyse(position.board)
    assert analysis.exact
    assert_agrees(position, analysis)
    assert_well_judged(position, analysis)


@pytest.mark.slow
def test_a_million_cells_with_every_empty_area_open_take_little_time_and_memory() -> None:
    program = """
import resource, time
from gridseer.minesweeper.solving.engine import analyse
from tests.support.positions import mid_game
board = mid_game(1000, 1000, 0.2, 3, 1_000_000).board
begin = time.process_time()
assert analyse(board).exact
print(time.process_time() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    process = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    seconds, mebibytes = map(float, process.stdout.split())
    assert seconds < 10
    assert mebibytes < 1536


@pytest.mark.parametrize("density", [0.15, 0.17, 0.2])
def test_every_empty_area_of_a_large_board_open(density: float) -> None:
    position = mid_game(300, 300, density, 4, 90_000)
    analysis = analyse(position.board)
    assert analysis.exact
    assert_agrees(position, analysis)
    assert_well_judged(position, analysis)


# Thousands of chains, each with the same few layouts: the answer can be written down.

CHAIN = "#####\n#1#1#\n#####"
"""Three cells are seen by both numbers, five by each alone: 3 layouts have one mine, 25 have two."""


@pytest.mark.parametrize(
    ("side", "across", "down", "mines"), [(400, 60, 80, 9_700), (400, 60, 80, 40_000), (1000, 60, 80, 12_000)]
)
def test_thousands_of_chains(side: int, across: int, down: int, mines: int) -> None:
    chains = across * down
    analysis = analyse(Board(tiled(CHAIN, side, across, down), mines))
    assert analysis.exact
    two_mines = expected_share_of_two(chains, side * side - 15 * chains, mines)
    assert analysis.mine_probability[1, 2] == pytest.approx((1 - two_mines) / 3, rel=1e-9)
    assert analysis.mine_probability[1, 0] == pytest.approx(two_mines / 5, rel=1e-9)
    assert np.nansum(analysis.mine_probability) == pytest.approx(mines, rel=1e-12)


def tiled(tile: str, side: int, across: int, down: int) -> npt.NDArray[np.uint8]:
    """Closed cells with a tile put down again and again, a cell apart where there is room."""
    chain = Board.parse(f"{tile}\nm2").cells
    height, width = chain.shape
    cells = np.full((side, side), CLOSED, np.uint8)
    for row in range(down):
        for column in range(across):
            y, x = row * (side // down), column * (side // across)
            cells[y : y + height, x : x + width] = chain
    return cells


def expected_share_of_two(chains: int, others: int, mines: int) -> float:
    """The probability that a chain has two mines, summed over how many of them do."""

    def log_choices(cells: int, taken: int) -> float:
        return lgamma(cells + 1) - lgamma(taken + 1) - lgamma(cells - taken + 1)

    logs = {
        two: log_choices(chains, two) + two * log(25 / 3) + log_choices(others, mines - chains - two)
        for two in range(chains + 1)
        if 0 <= mines - chains - two <= others
    }
    most = max(logs.values())
    weights = {two: exp(value - most) for two, value in logs.items()}
    return sum(two * weight for two, weight in weights.items()) / sum(weights.values()) / chains


@pytest.mark.parametrize(
    ("side", "across", "down", "mines"),
    [(400, 60, 80, 4_801), (400, 60, 80, 6_000), (400, 60, 80, 97_500), (300, 60, 100, 6_003), (300, 60, 100, 11_000)],
)
def test_thousands_of_chains_that_leave_no_room(side: int, across: int, down: int, mines: int) -> None:
    """Too few mines for some of the layouts of the chains, too many, or no other cells at all."""
    test_thousands_of_chains(side, across, down, mines)


@pytest.mark.parametrize(("side", "mines", "two"), [(400, 4_800, False), (300, 6_000, False), (300, 12_000, True)])
def test_thousands_of_chains_of_which_each_is_certain(side: int, mines: int, two: bool) -> None:
    """As few mines as the chains can have, or as many."""
    across, down = 60, 80 if side == 400 else 100
    analysis = analyse(Board(tiled(CHAIN, side, across, down), mines))
    assert analysis.exact
    assert np.count_nonzero(analysis.safe) == (3 * across * down if two else side * side - 5 * across * down)
    assert not analysis.safe[1, 2 if not two else 0]
    assert not analysis.mines.any()


@pytest.mark.slow
def test_thousands_of_chains_with_a_mine_too_few_or_too_many() -> None:
    for mines in (5_999, 12_001):
        with pytest.raises(ContradictionError):
            analyse(Board(tiled(CHAIN, 300, 60, 100), mines))


GAP = "XX#XX\nXX1XX\n#1#1#\nXXXXX"
"""One mine in the middle or three around it, but never two."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("three", [0, 1, 700, 1599, 1600])
def test_thousands_of_chains_that_take_no_even_number_of_mines(three: int) -> None:
    """Whether the one other cell is a mine is certain, though no probability is near certain."""
    cells = np.full((161, 200), 11, np.uint8)
    cells[:160] = np.tile(Board.parse(f"{GAP}\nm1").cells, (40, 40))
    with pytest.raises(ContradictionError):
        analyse(Board(cells, 1600 + 2 * three + 1))
    cells[160, 7] = CLOSED
    for mine in (0, 1):
        board = Board(cells, 1600 + 2 * three + mine)
        analysis = analyse(board)
        assert analysis.exact
        assert bool(analysis.mines[160, 7]) == bool(mine)
        assert bool(analysis.safe[160, 7]) == (not mine)
        assert analysis.mine_probability[2, 2] == pytest.approx(1 - three / 1600, rel=1e-12)
        assert analysis.mines[2, 2] == (three == 0)
        assert analysis.safe[2, 2] == (three == 1600)
        both = joint(board, [Cell(2, 2), Cell(7, 2), Cell(7, 160)]).table
        one_each = (1600 - three) * (1599 - three) / (1600 * 1599)
        assert both[1, 1, mine] == pytest.approx(one_each, rel=1e-12, abs=0)
        assert not both[:, :, 1 - mine].any()
        assert np.count_nonzero(both == 0) == {0: 7, 1: 5, 1599: 5, 1600: 7}.get(three, 4)


def test_a_large_count_is_written_out() -> None:
    """Python stops at 4300 digits unless told otherwise."""
    text = Exact().think(Board(np.full((200, 200), CLOSED), 8000), count=True).to_json()["layouts"]
    assert len(text) > 8000
    assert text.isdigit()
    assert int(text[:15]) == comb(40_000, 8000) // 10 ** (len(text) - 15)


# Hard boards, with the limits that hold by default: 1 s and 1 GiB.


def look_at(kind: str, side: int, densities: list[float]) -> list[dict[str, Any]]:
    """What a process with little memory says to boards of a kind."""
    command = [sys.executable, "-m", "tests.support.hard_boards", kind, str(side), *map(str, densities)]
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    process = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert process.returncode == 0, process.stderr
    return [json.loads(line) for line in process.stdout.splitlines()]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", HARD)
def test_hard_boards_are_answered_in_time_and_truly(kind: str) -> None:
    found = look_at(kind, 200, [0.2, 0.4]) + look_at(kind, 60, [0.3])
    assert len(found) == 18
    for one in found:
        assert one["seconds"] < 10
        if "spoilt" not in one:
            assert one["wrong"] == 0
            assert one["between"]
            assert abs(one["too_many_mines"]) <= 1e-9 * one["mines_left"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["checkerboard", "lattice", "stripes"])
def test_some_of_them_are_too_wide_and_say_so(kind: str) -> None:
    position = hard(kind, 120, 0.4, 1)
    answer = Exact().think(position.board, count=True)
    analysis = answer.analysis
    assert not analysis.exact
    assert answer.layouts is None
    assert count_layouts(position.board) is None
    assert_agrees(position, analysis)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", ["checkerboard", "stripes", "spiral"])
def test_certain_cells_of_wide_boards_have_proofs(kind: str) -> None:
    position = hard(kind, 50, 0.4, 2)
    analysis = analyse(position.board)
    assert not analysis.exact
    certain = analysis.safe_cells() + analysis.mine_cells()
    for cell in certain[:: len(certain) // 4]:
        proof = explain(position.board, cell)
        assert proof is not None, cell
        assert proof.safe == bool(analysis.safe[cell.y, cell.x])


def test_the_clues_of_a_contradiction_on_a_wide_board_contradict() -> None:
    """The board is much too wide to count; its few clues that matter are not."""
    board = spoilt(hard("stripes", 150, 0.2, 3), 3, changes=5)
    with pytest.raises(ContradictionError) as error:
        analyse(board)
    assert 1 <= len(error.value.clues) <= 40
    cells = np.where(board.closed, CLOSED, 11)
    for x, y in error.value.clues:
        cells[y, x] = board[Cell(x, y)]
    believed = Board(cells, int(np.count_nonzero(board.closed)) // 2)
    assert count_layouts(believed) == 0


@pytest.mark.slow
def test_memory_is_given_back_between_boards() -> None:
    """Many boards with a wide chain, nearly all of them counted, take hardly more than a few of them."""
    program = """
import resource
from gridseer.minesweeper.solvers.exact import Exact
from gridseer.minesweeper.solving.engine import analyse
from tests.support.positions import hard
for seed in range(160):
    analyse(hard("thirds", 20, 0.3, seed).board)
    if seed in (39, 159):
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    process = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    early, late = map(int, process.stdout.split())
    assert late < early + 200  # mebibytes; kept for good, they would be a thousand
