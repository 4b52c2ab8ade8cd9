"""Reviews of games of which only what was visible is known."""

from dataclasses import replace

import pytest

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import MinesRange
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.seen import SeenMove
from gridseer.review import MoveKind, judge
from tests.support.seen_games import seen_game


@pytest.mark.parametrize("mines", [10, None, MinesRange(9, 11)])
def test_the_engines_own_games_are_not_blamed_whatever_it_knew_of_the_mines(mines: int | MinesRange | None) -> None:
    for seed in range(12):
        record = seen_game(seed, mines)
        found = judge(record)
        assert not any(move.kind.is_mistake for move in found.moves)
        assert (found.skill, found.result, found.figures) == (1, record.outcome, None)
        assert any(move.died for move in found.moves) == (record.outcome == "lost")


def test_the_same_verdicts_as_for_the_whole_record() -> None:
    for seed in range(6):
        record = seen_game(seed, 10, method="random", shown=True)
        whole = record.whole()
        assert whole is not None
        pairs = zip(judge(record).moves, judge(whole).moves, strict=True)
        for seen, known in pairs:
            assert replace(seen, event=0, died=known.died) == replace(known, event=0)


def test_a_mistake_is_found_and_proven_from_what_was_seen() -> None:
    record = seen_game(1, 10)
    board = Board.parse("1#..\n1#..\n....\nm1".replace(".", "#"))
    moves = (SeenMove(0.0, Action.OPEN, Cell(1, 0), board), SeenMove(1.0, Action.FLAG, Cell(3, 2), board))
    moved = replace(record, moves=moves, end=board.cells)
    first, second = judge(moved).moves
    assert first.kind is MoveKind.MISSED_SAFE
    assert first.proof is not None
    assert second.kind is MoveKind.WRONG_FLAG, "proven safe, though nobody knows the layout"


def test_what_was_misread_is_told() -> None:
    record = seen_game(1, 10)
    board = Board.parse("1.#\n..#\nm1")
    with pytest.raises(ContradictionError):
        judge(replace(record, moves=(SeenMove(0.0, Action.OPEN, Cell(0, 0), board),), end=board.cells))
