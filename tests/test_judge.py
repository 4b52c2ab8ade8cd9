"""The judge is judged: by boards counted by hand, and by an enumeration with no cleverness at all."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG
from tests.support.boards import MOST_CLOSED, random_doubtful_position, random_position
from tests.support.judge import judge, touching


@pytest.mark.parametrize(
    ("text", "layouts"),
    [
        ("#\nm0", 1),
        ("#\nm1", 1),
        (".\nm0", 1),
        ("###\n###\n###\nm4", 126),
        ("1#\n##\nm1", 3),
        ("1#\n##\nm2", 0),
        ("#1.\nm1", 1),
        ("#2#\nm1", 0),
        ("!1#\nm0", 1),
        ("!1#\nm1", 0),
        ("!.#\nm0", 0),
        ("1X#\nm0", 0),
        ("#X#\nm1", 2),
        ("1###\nm1", 1),
        ("1###\nm1 torus", 2),
        ("##\n1#\nm1 hexagon", 3),
        ("##\n.#\nm1 hexagon", 0),
        ("#.\n##\nm1 hexagon", 0),
        (".#\n##\nm1 hexagon", 1),
    ],
)
def test_counted_by_hand(text: str, layouts: int) -> None:
    assert judge(Board.parse(text)).layouts == layouts


def test_counts_of_each_cell() -> None:
    verdict = judge(Board.parse("##1\n###\nm2"))
    assert verdict.layouts == 6
    assert verdict.mine_counts == {(0, 0): 3, (1, 0): 2, (0, 1): 3, (1, 1): 2, (2, 1): 2}
    assert verdict.probability(Cell(1, 0)) == Fraction(1, 3)


def test_certain_cells() -> None:
    verdict = judge(Board.parse("#1#\n.11\n..#\nm1"))
    assert verdict.layouts == 1
    assert verdict.safe == {(0, 0), (2, 2)}
    assert verdict.mines == {(2, 0)}


def test_only_the_named_clues_count() -> None:
    board = Board.parse("2#2\nm1")
    assert judge(board).contradiction
    assert judge(board, clues=[Cell(0, 0)]).contradiction
    assert not judge(board, clues=[]).contradiction
    board = Board.parse("1#1#\nm1")
    assert judge(board).layouts == 1
    assert judge(board, clues=[Cell(2, 0)]).layouts == 2


def test_without_the_mine_count() -> None:
    board = Board.parse("1##\nm2")
    assert judge(board).layouts == 1
    assert judge(board, mine_count=False).layouts == 2


@pytest.mark.parametrize("seed", range(60))
def test_trying_everything_gives_the_same(seed: int) -> None:
    random = Random(seed)
    draw = random_position if seed % 2 else random_doubtful_position
    board = next(board for board in iter(lambda: draw(random), None) if np.count_nonzero(board.cells == CLOSED) <= 10)
    closed = [Cell(x, y) for y in range(board.height) for x in range(board.width) if board[x, y] == CLOSED]
    fitting = [mines for mines in product([False, True], repeat=len(closed)) if _fits(board, closed, mines)]
    verdict = judge(board)
    assert verdict.layouts == len(fitting)
    assert verdict.mine_counts == {cell: sum(mines[i] for mines in fitting) for i, cell in enumerate(closed)}


def _fits(board: Board, closed: list[Cell], mines: tuple[bool, ...]) -> bool:
    where = {cell for cell, mine in zip(closed, mines, strict=True) if mine}
    if len(where) != board.mines_left:
        return False
    every = [Cell(x, y) for y in range(board.height) for x in range(board.width)]
    where |= {cell for cell in every if board[cell] == FLAG}
    return all(
        board[cell] > 8 or board[cell] == len(where & touching(cell, board.width, board.height, board.topology))
        for cell in every
    )


def test_touching_on_a_hexagon_board() -> None:
    # Odd rows stand half a cell to the right.
    assert touching(Cell(1, 1), 3, 3, Topology.HEXAGON) == {(1, 0), (2, 0), (0, 1), (2, 1), (1, 2), (2, 2)}
    assert touching(Cell(1, 0), 3, 3, Topology.HEXAGON) == {(0, 0), (2, 0), (0, 1), (1, 1)}


def test_positions_that_can_be_true_are_never_a_contradiction() -> None:
    random = Random(7)
    boards = [random_position(random) for _ in range(300)]
    assert not any(judge(board).contradiction for board in boards)
    assert {board.topology for board in boards} == set(Topology)
    assert max(len(board.closed_cells()) for board in boards) == MOST_CLOSED


def test_doubtful_positions_are_often_a_contradiction() -> None:
    random = Random(7)
    contradictions = sum(judge(random_doubtful_position(random)).contradiction for _ in range(300))
    assert 60 < contradictions < 270
