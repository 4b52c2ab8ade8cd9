"""Boards entered by hand: edited cell by cell, and told at once what contradicts."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import BOARD_SYMBOLS
from gridseer.session import HintStep, Position, Session, Setup
from gridseer.session.files import from_text, resume
from gridseer.session.text import format_record
from tests.support.boards import doubtful_positions
from tests.support.judge import judge

BOARD = "#1.2#\n#1.2#\n#1.1#\nm3"


def test_a_contradiction_is_told_with_its_clues() -> None:
    position = Position(BOARD)
    assert position.to_json()["contradiction"] is None
    told = position.edit(Cell(1, 0), "3")["contradiction"]
    assert [1, 0] in told["clues"]
    assert "(1,0)" in told["sentence"]
    assert position.edit(Cell(1, 0), "1")["contradiction"] is None


@given(doubtful_positions())
def test_contradictions_are_those_of_brute_force(board: Board) -> None:
    assert (Position(str(board)).contradiction() is not None) == judge(board).contradiction


def test_what_cannot_be_entered_changes_nothing() -> None:
    position = Position(BOARD)
    for cell, symbol in ((Cell(1, 0), "9"), (Cell(1, 0), "12"), (Cell(9, 9), "1")):
        with pytest.raises(InputError, match="expected"):
            position.edit(cell, symbol)
    with pytest.raises(InputError, match="at most 6 mines left"):
        position.set_mines_left(7)
    assert str(position.board) == BOARD
    assert position.record.events == ()
    with pytest.raises(InputError, match="line 2, column 1"):
        Position("hello")


def test_mines_left_and_flags() -> None:
    position = Position(BOARD)
    assert position.edit(Cell(4, 0), "!")["mines_left"] == 2
    assert position.set_mines_left(1)["contradiction"] is not None
    assert position.undo()["mines_left"] == 2
    assert position.undo()["mines_left"] == 3
    assert position.undo()["can_undo"] is False
    assert position.redo()["mines_left"] == 2
    assert position.redo()["mines_left"] == 1
    assert position.redo()["can_redo"] is False


def test_hints_and_probabilities() -> None:
    position = Position(BOARD)
    assert position.hint(HintStep.CELL).cells == (Cell(0, 0),)  # the first of those with the shortest proof
    answer = position.probabilities()
    assert answer["best"]["mine_probability"] == 0
    json.dumps(answer, allow_nan=False)
    only_mine = Position("#1\n11\nm1")
    assert only_mine.hint(HintStep.DO).action == "flag"
    assert str(only_mine.board) == "!1\n11\nm0"
    impossible = Position("3#\n..\nm1")
    assert impossible.hint(HintStep.CERTAIN).clues
    position.choose_method("trivial")
    assert position.probabilities()["method"] == "trivial"


EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("edit"), st.integers(0, 4), st.integers(0, 2), st.sampled_from(BOARD_SYMBOLS)),
        st.tuples(st.just("mines"), st.integers(0, 8)),
        st.sampled_from([("undo",), ("redo",)]),
    ),
    max_size=25,
)


@given(EDITS)
def test_replay_ends_in_the_recorded_board(edits: list[tuple[object, ...]]) -> None:
    position = Position(BOARD)
    for edit in edits:
        try:
            match edit:
                case ("edit", int(x), int(y), str(symbol)):
                    position.edit(Cell(x, y), symbol)
                case ("mines", int(number)):
                    position.set_mines_left(number)
                case _:
                    getattr(position, str(edit[0]))()
        except InputError:
            pass
    record = position.record
    for again in (resume(record), from_text(format_record(record, position.board))):
        assert isinstance(again, Position)
        assert again.board == position.board
        assert again.record == record
        assert again.undo()["board"] == Position.resume(record).undo()["board"]


def test_a_record_is_resumed_as_what_it_is() -> None:
    with pytest.raises(InputError, match="hand-entered position, got that of a game"):
        Position.resume(Session(Setup.of(seed=1)).record)
    with pytest.raises(InputError, match="record of a game, got that of a hand-entered"):
        Session.resume(Position(BOARD).record)
