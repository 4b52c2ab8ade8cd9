"""Layouts drawn and played to their end come to the exact values, where these are known."""

from itertools import combinations

import numpy as np
import pytest

from gridseer import _core
from gridseer.grid import Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

DRAWS = 600
CLOSED = 9
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


@pytest.mark.sampled(1)
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


def value_to(strength: Strength, board: Board, layouts: list[np.ndarray], opened: int | None = None) -> int:
    """How many of some layouts a strength wins that opens this cell next, by going through all of them."""
    if opened is None:
        opened, *_ = _core.choose(
            board.cells, board.topology.core, _core.MinesLeft(board.counter), strength.core
        )  # a safe cell or a guess
    by_number: dict[int, list[np.ndarray]] = {}
    for layout in layouts:
        if not layout[opened]:
            by_number.setdefault(number_at(layout, opened, board.width), []).append(layout)
    won = 0
    for number, fitting in by_number.items():
        cells = board.cells.copy()
        cells.flat[opened] = number
        if (cells == CLOSED).sum() == board.counter:
            won += len(fitting)
        else:
            won += value_to(strength, Board(cells, board.counter), fitting)
    return won


def number_at(layout: np.ndarray, cell: int, width: int) -> int:
    mines = np.pad(layout.reshape(-1, width), 1)
    y, x = divmod(cell, width)
    return int(mines[y : y + 3, x : x + 3].sum())


def fitting_layouts(board: Board) -> list[np.ndarray]:
    size = board.width * board.height
    closed = np.flatnonzero(board.cells == CLOSED)
    layouts = []
    for mines in combinations(closed.tolist(), board.counter):
        layout = np.zeros(size, np.int64)
        layout[list(mines)] = 1
        if all(number_at(layout, int(cell), board.width) == board.cells.flat[cell] for cell in numbers_of(board)):
            layouts.append(layout)
    return layouts


def numbers_of(board: Board) -> np.ndarray:
    return np.flatnonzero(board.cells <= 8)


@pytest.mark.slow
@pytest.mark.parametrize("text", BOARDS)
def test_taking_the_luck_off_changes_no_average(text: str) -> None:
    board = Board.parse(text)
    layouts = fitting_layouts(board)
    careless = STRENGTHS["exact"]  # searches nothing, so that luck decides
    cells = np.flatnonzero(board.cells == CLOSED).tolist()[:3]
    estimates = play_out(board, cells, 4 * DRAWS, 1, careless)
    for cell, each in zip(cells, estimates.T, strict=True):
        value = value_to(careless, board, layouts, cell) / len(layouts)
        assert each.mean() == pytest.approx(value, abs=4.5 * each.std() / np.sqrt(len(each)) + 1e-9), cell
        assert each.std() < np.sqrt(value * (1 - value)), "no luck was taken off"


def test_flags_and_walls_are_kept() -> None:
    flagged = Board.parse("1!#\n###\n##2\nm3")
    walled = Board.parse("1#X\n###\n##2\nm3")
    for board, mines_left in ((flagged, 2), (walled, 3)):
        cells = np.flatnonzero(board.cells == CLOSED).astype(np.int32)
        estimates = _core.play_out(board.cells, board.topology.core, mines_left, cells, DRAWS, 1, PERFECT.core)
        won = _core.value_cells(board.cells, board.topology.core, mines_left, 10_000, 1e9)[cells]
        _, _, _, layouts, _ = _core.solve_endgame(board.cells, board.topology.core, mines_left, 10_000, 1e9)
        error = 4.5 * estimates.std(0) / np.sqrt(DRAWS) + 1e-9
        assert (np.abs(estimates.mean(0) - won / layouts) <= error).all()


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
