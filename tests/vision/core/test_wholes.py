"""Boards judged as wholes: the core judges by the rules."""

import math

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from gridseer import _core
from gridseer.minesweeper.sight import (
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
from gridseer.vision.board.cells.rules import Habit, count_around, impossible
from tests.support.seen_boards import lost


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
