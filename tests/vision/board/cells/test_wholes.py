"""Boards are judged as wholes: all at once, in parts that fit into fast memory, and none twice."""

import numpy as np
import pytest

from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, EXPLODED, FLAG, MINE, QUESTION
from gridseer.vision.board.cells import wholes
from gridseer.vision.board.cells.names import Names
from gridseer.vision.board.cells.rules import Habit
from gridseer.vision.board.cells.wholes import Whole, Wholes, lacks_closed

OF_CELL = np.array([[0, 1, 2, 2], [1, 1, 3, 2], [3, 3, 3, 4]])
"""Three rows of cells with four looks; the last cell lies beyond what is seen."""
BOARDS: list[Names] = [
    (EMPTY, 1, 2, CLOSED), (EMPTY, 1, CLOSED, 2), (1, EMPTY, CLOSED, CLOSED), (FLAG, 1, 1, CLOSED), (MINE, 2, MINE, 3)
]  # fmt: skip


def test_what_lies_beyond_is_covered() -> None:
    assert Wholes(OF_CELL).sights(BOARDS[0])[2, 3] == COVERED


@pytest.mark.parametrize("habit", Habit)
@pytest.mark.parametrize("most_cells", [1, 30, 1 << 16])
def test_boards_are_the_same_together_and_alone(habit: Habit, most_cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wholes, "_MOST_CELLS", most_cells)
    alone = [Wholes(OF_CELL).of([names], habit)[0] for names in BOARDS]
    assert Wholes(OF_CELL).of([*BOARDS, *BOARDS[::-1]], habit) == [*alone, *alone[::-1]]


def test_a_habit_does_not_answer_for_another() -> None:
    boards = Wholes(OF_CELL)
    assert boards.of([(EMPTY, 1, CLOSED, CLOSED)], Habit.ALL_AROUND) == [Whole(0.0, 0)]
    beside = (1, EMPTY, CLOSED, CLOSED)
    around, none = (boards.of([beside], habit)[0].impossible for habit in (Habit.ALL_AROUND, Habit.NONE))
    assert around > none


def test_no_board_is_judged_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = Wholes(OF_CELL)
    known = boards.of(BOARDS, Habit.ALL_AROUND)
    monkeypatch.setattr(boards, "_judged", None)
    assert boards.of(BOARDS[::-1], Habit.ALL_AROUND) == known[::-1]


@pytest.mark.parametrize("names", [(EMPTY, 1, MINE), (EMPTY, 1, MINE, FLAG), (EMPTY, 1, QUESTION)])
def test_where_all_is_open_nothing_is_shown_or_asked(names: Names) -> None:
    assert lacks_closed(names)
    assert not lacks_closed((*names, CLOSED))


@pytest.mark.parametrize("names", [(EMPTY, 1, FLAG), (EMPTY, 1), (EMPTY, 1, MINE, EXPLODED)])
def test_a_game_that_is_over_may_have_nothing_closed(names: Names) -> None:
    assert not lacks_closed(names)
