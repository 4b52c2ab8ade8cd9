"""The file of boards with their exact number of layouts."""

import pytest

from gridseer.grid import Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.exact import Exact
from gridseer.minesweeper.solving.engine import count_layouts
from tests.golden import layouts
from tests.support import counter

GOLDEN = layouts.read()

STRESS_BOARD = 4554792137853592266251619291960642102849
"""The layouts of the lattice of 10 rows and 21 columns that takes other solvers seconds."""


def name(board: Board) -> str:
    return f"{board.width}x{board.height} {board.topology}"


@pytest.mark.parametrize(("board", "number"), GOLDEN, ids=[name(board) for board, _ in GOLDEN])
def test_the_engine_counts_as_the_file_says(board: Board, number: int) -> None:
    assert count_layouts(board) == number
    if number:
        answer = Exact().think(board, count=True)
        assert answer.analysis.exact
        assert answer.layouts == number
        assert answer.to_json()["layouts"] == str(number)


def test_the_second_counter_counts_as_the_file_says() -> None:
    """It does all of them, as it made the file; here those it is quick with."""
    counted = 0
    for board, number in GOLDEN:
        try:
            assert counter.count_layouts(board, most_states=400) == number, board
        except counter.TooManyStatesError:
            continue
        counted += 1
    assert counted >= 45


def test_the_file_has_everything_in_it() -> None:
    assert len(GOLDEN) >= 50
    assert sum(number > 10**100 for _, number in GOLDEN) >= 10
    assert any(number == 0 for _, number in GOLDEN)
    assert {board.topology for board, number in GOLDEN if number > 10**100} == set(Topology)
    assert any("X" in str(board) and "!" in str(board) for board, number in GOLDEN if number > 10**100)
    assert max(board.width for board, _ in GOLDEN) == 100
    assert [number for board, number in GOLDEN if (board.width, board.height) == (21, 10)] == [STRESS_BOARD]
