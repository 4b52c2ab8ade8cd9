"""Boards as formulas: an independent model counter finds as many models as there are layouts."""

import pytest

from gridseer.errors import InputError
from gridseer.grid import Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.dimacs import format_dimacs
from gridseer.minesweeper.solving.engine import count_layouts
from tests.support.positions import hard, mid_game, play

pyganak = pytest.importorskip("pyganak", reason="pip install pyganak")


def models(text: str) -> int:
    """What Ganak counts."""
    head, *clauses = [line.split() for line in text.splitlines() if not line.startswith("c")]
    counter = pyganak.Counter()
    counter.new_vars(int(head[2]))
    counter.add_clauses([[int(literal) for literal in clause[:-1]] for clause in clauses])
    assert len(clauses) == int(head[3])
    return int(counter.count())


SMALL = [
    "1#\n##\nm1", "1#\n##\nm?", "#2#\n###\nm2", "####\n####\nm3", "####\n####\nm2-5", "###\n#8#\n###\nm8",
    "###\n#3#\n###\nm4", "!2#\n###\n#1!\nm1", "#X#\n1X2\n###\nm3", "##\n##\nm0", "##\n##\nm4",
    "#1##\n####\n##2#\nm4 hexagon",
    "###\n#3#\n###\nm3 torus", "1#\n#1\nm0", "#\nm1",
]  # fmt: skip


@pytest.mark.parametrize("text", SMALL)
def test_small_boards(text: str) -> None:
    board = Board.parse(text)
    assert models(format_dimacs(board)) == count_layouts(board)


def test_positions_of_games() -> None:
    boards = [position.board for seed in range(4) for position, _ in play(seed, 9, 9, 10)]
    few = [board for board in boards if len(board.closed_cells()) <= 45]
    assert len(few) >= 10
    for board in few:
        assert models(format_dimacs(board)) == count_layouts(board)


@pytest.mark.parametrize("topology", Topology)
def test_patterns_and_topologies(topology: Topology) -> None:
    for board in (
        hard("lattice", 5, 0.3, 1, topology).board,
        hard("noise", 5, 0.3, 2, topology).board,
        mid_game(6, 6, 0.2, 3, 3, topology=topology, walls=0.1, flags=0.3).board,
    ):
        assert models(format_dimacs(board)) == count_layouts(board)


def test_the_expected_count_stands_in_a_comment() -> None:
    board = Board.parse("#2#\n###\nm2")
    assert "c gridseer: models 10\n" in format_dimacs(board, count_layouts(board))


def test_a_board_without_a_closed_cell_is_refused() -> None:
    with pytest.raises(InputError, match="expected a board with a closed cell"):
        format_dimacs(Board.parse("..\n..\nm0"))
