"""Layouts drawn and played to their end come to the exact values, where these are known."""

import numpy as np
import pytest

from gridseer import _core
from gridseer.grid import Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

DRAWS = 600
PERFECT = STRENGTHS["strong"]
"""On the small boards here: all its guesses are searched to the end."""

BOARDS = [
    "1####\n#####\n#####\n####2\nm5",  # a frontier at two ends, and cells that no number touches
    "#2##\n#2##\nm3",
    "##1\n##2\n###\nm3",
]


def play_out(board: Board, cells: list[int], draws: int, seed: int, strength: Strength) -> np.ndarray:
    return _core.play_out(
        board.cells, board.topology.core, board.counter, np.array(cells, np.int32), draws, seed, strength.core
    )


@pytest.mark.parametrize("text", BOARDS)
def test_a_perfect_player_wins_as_often_as_the_game_tree_says(text: str) -> None:
    board = Board.parse(text)
    won = _core.value_cells(board.cells, board.topology.core, board.counter, 10_000, 1e9)
    _, _, _, layouts, _ = _core.solve_endgame(board.cells, board.topology.core, board.counter, 10_000, 1e9)
    cells = np.flatnonzero(won).tolist()
    rates = play_out(board, cells, DRAWS, 1, PERFECT).mean(0)
    for cell, rate in zip(cells, rates, strict=True):
        value = won[cell] / layouts
        assert rate == pytest.approx(value, abs=4.5 * np.sqrt(value * (1 - value) / DRAWS)), cell


def test_the_same_seed_draws_the_same_layouts() -> None:
    board = Board.parse(BOARDS[0])
    first = play_out(board, [1, 7], 50, 3, PERFECT)
    assert np.array_equal(first, play_out(board, [1, 7], 50, 3, PERFECT))
    assert not np.array_equal(first, play_out(board, [1, 7], 50, 4, PERFECT))


def test_no_layout_fits() -> None:
    assert play_out(Board.parse("3#\n##\nm2"), [1], 5, 1, PERFECT).shape == (0, 1)


def test_disputes_are_the_guesses_in_which_the_other_has_another_cell() -> None:
    square = Topology.SQUARE.core
    game = (16, 16, square, 40, Start.SAFE.core, 0, 5_000, 20)
    fast, exact = STRENGTHS["fast"], STRENGTHS["strong"]
    seeds, views, bits, cells = _core.disputes(*game, fast.core, exact.core)
    assert len(seeds) == len(views) == len(bits) == len(cells) > 0
    for view, pair in zip(views, cells.tolist(), strict=True):
        chosen = [_core.choose(view, square, _core.MinesLeft(40), each.core)[0] for each in (fast, exact)]
        assert chosen == pair
        assert pair[0] != pair[1]
    assert len(_core.disputes(*game, fast.core, fast.core)[0]) == 0
