"""What the engine remembers of a board changes no answer: each is as that of a thread whose engine is new."""

import threading
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest

from gridseer import _core
from gridseer.errors import ContradictionError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import core_mines_left
from gridseer.minesweeper.solving.engine import Limits, analyse, count_layouts, prospect
from gridseer.minesweeper.solving.strength import STRENGTHS
from tests.support.boards import random_doubtful_position
from tests.support.positions import hard, play

Found = TypeVar("Found")

WIDE = Limits(500, 1e6)
"""Little work and any time: a wide board becomes an estimate, the same on every machine."""


def fresh(action: Callable[[Board], Found], board: Board) -> Found:
    """What an action gives on a thread of its own, where the engine knows nothing."""
    found: list[Found] = []
    thread = threading.Thread(target=lambda: found.append(action(board)))
    thread.start()
    thread.join()
    return found[0]


def analysed(board: Board, limits: Limits | None = None) -> object:
    try:
        analysis = analyse(board, limits or Limits())
    except ContradictionError as error:
        return error.clues, error.mine_count
    return analysis.exact, analysis.mine_probability.tobytes(), analysis.safe.tobytes(), analysis.mines.tobytes()


def estimated(board: Board) -> object:
    return analysed(board, WIDE)


def chosen(board: Board, method: str) -> object:
    return _core.choose(board.cells, board.topology.core, core_mines_left(board.mines_left), STRENGTHS[method].core)


def counted(board: Board) -> object:
    return count_layouts(board)


ACTIONS: tuple[Callable[[Board], object], ...] = (
    analysed,
    counted,
    lambda board: chosen(board, "exact"),
    lambda board: chosen(board, "fast"),
    lambda board: chosen(board, "strong"),
    estimated,
)


def boards() -> list[Board]:
    random = Random(81)
    found = [random_doubtful_position(random) for _ in range(40)]
    return found + [position.board for position, _ in play(5)][-8:]


def test_one_board_asked_in_any_order() -> None:
    random = Random(82)
    for board in boards():
        expected = [fresh(action, board) for action in ACTIONS]
        order = [*range(len(ACTIONS)), *range(len(ACTIONS))]
        random.shuffle(order)
        for place in order:
            assert ACTIONS[place](board) == expected[place]


def test_boards_asked_in_turn() -> None:
    random = Random(83)
    several = boards()[-12:]
    expected = [[fresh(action, board) for action in ACTIONS] for board in several]
    for _ in range(200):
        place, kind = random.randrange(len(several)), random.randrange(len(ACTIONS))
        assert ACTIONS[kind](several[place]) == expected[place][kind]


def test_boards_that_differ_in_one_thing() -> None:
    """The same sights with other mines left, on another topology, or in other rows are other boards."""
    text = "#1##\n####\n##1#\n####"
    board = Board.parse(f"{text}\nm2")
    twins = [
        board,
        Board.parse(f"{text}\nm3"),
        Board(board.cells, 2, Topology.TORUS),
        Board(board.cells, 2, Topology.HEXAGON),
        Board(board.cells.reshape(2, 8), 2),
        Board(board.cells.reshape(8, 2), 2),
    ]
    expected = [(fresh(analysed, twin), fresh(counted, twin)) for twin in twins]
    assert len({layouts for _, layouts in expected}) > 3
    for one, found in zip(twins * 2, expected * 2, strict=True):
        assert (analysed(one), counted(one)) == found
        assert counted(twins[0]) == expected[0][1]


def test_a_board_analysed_exactly_and_as_an_estimate() -> None:
    board = hard("lattice", 13, 0.3, 2).board
    exact, estimate = fresh(analysed, board), fresh(estimated, board)
    assert exact != estimate
    for _ in range(2):
        assert analysed(board) == exact
        assert estimated(board) == estimate


def test_a_prospect_between_leaves_the_answer_alone() -> None:
    board = Board.parse("#2##\n#2##\nm3")
    before = analysed(board), counted(board)
    prospect(board, Cell(0, 0))
    assert (analysed(board), counted(board)) == before


def test_an_answer_belongs_to_the_caller() -> None:
    """Writing into the array of one answer does not change the next."""
    board = Board.parse("#2##\n#2##\nm3")
    _, probability, _ = _core.analyse(board.cells, board.topology.core, core_mines_left(board.mines_left), Limits())
    kept = probability.copy()
    probability[:] = -1
    _, again, _ = _core.analyse(board.cells, board.topology.core, core_mines_left(board.mines_left), Limits())
    assert again.tobytes() == kept.tobytes()


def test_limits_are_values() -> None:
    assert Limits() == Limits(20_000_000, 1.0)
    assert Limits(work=5) != Limits(work=6)
    assert len({Limits(5, 1), Limits(5, 1), Limits(5, 2)}) == 2
    assert Limits() != "Limits"
    assert repr(Limits(5, 2)) == "Limits(work=5, seconds=2.0)"
    with pytest.raises(AttributeError):
        Limits().work = 3  # type: ignore[misc]
