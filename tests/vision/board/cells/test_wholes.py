"""Boards are judged as wholes: all at once, and none twice."""

import math

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from gridseer import _core
from gridseer.minesweeper.sight import (
    CLOSED,
    COVERED,
    EMPTY,
    EXPLODED,
    FLAG,
    MINE,
    QUESTION,
    WRONG_FLAG,
    Sight,
    Sights,
    sights_of,
)
from gridseer.vision.board.cells.names import Names
from gridseer.vision.board.cells.rules import Habit, count_around, impossible
from gridseer.vision.board.cells.wholes import Whole, Wholes, lacks_closed
from tests.support.seen_boards import lost

OF_CELL = np.array([[0, 1, 2, 2], [1, 1, 3, 2], [3, 3, 3, 4]])
"""Three rows of cells with four looks; the last cell lies beyond what is seen."""
BOARDS: list[Names] = [
    (EMPTY, 1, 2, CLOSED), (EMPTY, 1, CLOSED, 2), (1, EMPTY, CLOSED, CLOSED), (FLAG, 1, 1, CLOSED), (MINE, 2, MINE, 3)
]  # fmt: skip


def test_what_lies_beyond_is_covered() -> None:
    assert Wholes(OF_CELL).sights(BOARDS[0])[2, 3] == COVERED


@pytest.mark.parametrize("habit", Habit)
def test_boards_are_the_same_together_and_alone(habit: Habit) -> None:
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


def test_more_flags_than_all_mines_are_dear() -> None:
    known, unknown = (Wholes(OF_CELL, mines).of([(1, EMPTY, FLAG, CLOSED)], Habit.NONE)[0] for mines in (2, None))
    enough = Wholes(OF_CELL, 3).of([(1, EMPTY, FLAG, CLOSED)], Habit.NONE)[0]
    assert known.misfit > enough.misfit == unknown.misfit


def test_questions_without_a_flag_are_dear() -> None:
    """In a game that has no question marks, a picture on a flag was taken for one."""
    asked, flagged = Wholes(OF_CELL).of([(1, EMPTY, QUESTION, CLOSED), (1, EMPTY, FLAG, CLOSED)], Habit.NONE)
    both = Wholes(OF_CELL).of([(FLAG, EMPTY, QUESTION, CLOSED)], Habit.NONE)[0]
    assert asked.misfit > max(flagged.misfit, both.misfit)


@pytest.mark.parametrize(
    "names", [(EMPTY, 1, MINE), (EMPTY, 1, MINE, FLAG), (EMPTY, 1, QUESTION), (EMPTY, 1, MINE, EXPLODED)]
)
def test_where_all_is_open_nothing_is_shown_or_asked(names: Names) -> None:
    assert lacks_closed(names)
    assert not lacks_closed((*names, CLOSED))


@pytest.mark.parametrize("names", [(EMPTY, 1, FLAG), (EMPTY, 1)])
def test_a_game_that_is_won_may_have_nothing_closed(names: Names) -> None:
    assert not lacks_closed(names)


def board_of(*rows: str) -> Sights:
    return sights_of(rows)


def judged(sights: Sights, habit: Habit = Habit.ALL_AROUND) -> tuple[float, int, int]:
    """What the core says of a board: each sight is a look of its own."""
    names = np.arange(len(Sight), dtype=np.uint8)[None]
    few, unfit, broken = _core.Wholes(sights.astype(np.uint16)).judged(names, habit)
    return float(few[0]), int(unfit[0]), int(broken[0])


def too_few(sights: Sights, habit: Habit = Habit.ALL_AROUND) -> float:
    return judged(sights, habit)[0]


def unaccounted(sights: Sights) -> int:
    return judged(sights)[1]


def test_the_numbers_of_a_finished_game_count_its_mines() -> None:
    for seed in range(6):
        assert unaccounted(board_of(*lost(seed))) == 0
    assert unaccounted(board_of("1*#", "12*", "##@")) == 1, "the 1 below touches one mine, the 2 in the middle three"
    assert unaccounted(board_of("1%#", "11*", "##@")) == 3, "a wrong flag is no mine"


def test_nothing_follows_from_a_single_shown_mine() -> None:
    assert unaccounted(board_of("2@#", "2##", "###")) == 0
    assert unaccounted(board_of("2#", "2#")) == 0


def test_what_is_hidden_may_be_a_mine() -> None:
    assert unaccounted(board_of("*3*", "?.?")) == 0
    assert unaccounted(board_of("*3*", "#.#")) == 1


def test_many_numbers_without_an_empty_cell_are_unlikely_but_not_where_nothing_opens_by_itself() -> None:
    numbers = board_of(*6 * ["121212"])
    assert too_few(numbers) > 4
    assert too_few(numbers[:2]) < too_few(numbers)
    assert too_few(numbers, Habit.NONE) == 0
    assert too_few(board_of("....", "1111", "####")) == 0
    high, low = (too_few(board_of(*6 * [6 * digit])) for digit in "41")
    assert high < low, "where mines are many, few cells are empty"


@given(
    hnp.arrays(
        np.uint8, st.tuples(st.integers(1, 9), st.integers(1, 20)), elements=st.sampled_from([0, 0, *range(17)])
    ),
    st.sampled_from(Habit),
)
def test_the_core_judges_by_the_rules(sights: Sights, habit: Habit) -> None:
    few, unfit, broken = judged(sights, habit)
    assert broken == np.count_nonzero(impossible(sights, habit))
    assert unfit == plainly_unaccounted(sights)
    assert few == pytest.approx(plainly_too_few(sights, habit), abs=1e-9)


def plainly_unaccounted(sights: Sights) -> int:
    """The numbers that the mines and flags around them don't fit."""
    shown, flags = (sights == MINE) | (sights == EXPLODED), sights == FLAG
    over = np.count_nonzero(shown | (sights == WRONG_FLAG)) >= 2
    mines = count_around(flags | (shown & over))
    unknown = count_around((sights == QUESTION) | (sights == COVERED))
    numbers = (sights >= 1) & (sights <= 8)
    return int(np.count_nonzero(numbers & ((mines > sights) | (over & (mines + unknown < sights)))))


def plainly_too_few(sights: Sights, habit: Habit) -> float:
    """The probability of so few empty cells among those that were opened by hand, summed up as it is defined."""
    numbers, empty = (sights >= 1) & (sights <= 8), sights == EMPTY
    cross = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
    around = cross if habit is Habit.SIDES else np.ones((3, 3), np.uint8)
    alone = int(np.count_nonzero(numbers & (cv2.dilate(empty.astype(np.uint8), around) == 0)))
    if habit is Habit.NONE or not alone:
        return 0.0
    areas = cv2.connectedComponents(empty.astype(np.uint8), connectivity=8)[0] - 1
    share, trials = math.exp(-float(sights[numbers].mean())) / 2, alone + areas
    chances = (math.comb(trials, count) * share**count * (1 - share) ** (trials - count) for count in range(areas + 1))
    return -math.log(sum(chances))
