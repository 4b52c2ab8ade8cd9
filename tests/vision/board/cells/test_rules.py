"""What the reader knows of the game: which boards cannot be."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from gridseer.minesweeper.sight import SYMBOLS, Sights
from gridseer.vision.board.rules import conflict, count_around, impossible
from tests.support.seen_boards import in_progress, lost, won


def sights_of(*rows: str) -> Sights:
    return np.array([[SYMBOLS.index(symbol) for symbol in row] for row in rows], np.uint8)


@given(hnp.arrays(bool, st.tuples(st.integers(1, 7), st.integers(1, 7))))
def test_around_counts_the_eight_neighbours(mask: np.ndarray) -> None:
    counted = count_around(mask)
    rows, columns = mask.shape
    for y in range(rows):
        for x in range(columns):
            part = mask[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2]
            assert counted[y, x] == part.sum() - mask[y, x]


def test_true_boards_break_no_rule() -> None:
    for seed in range(6):
        for rows in (in_progress(seed), lost(seed), won(seed)):
            sights = sights_of(*rows)
            assert not impossible(sights).any(), rows
            assert conflict(sights) is None


def test_an_open_empty_cell_beside_a_closed_one_is_impossible() -> None:
    assert impossible(sights_of(".#", "..")).sum() == 3
    assert not impossible(sights_of(". ", "..")).any(), "a covered cell can be anything"
    assert not impossible(sights_of(".!", "..")).any(), "a flag is not opened by its neighbours"


def test_a_number_needs_so_many_unopened_neighbours() -> None:
    assert impossible(sights_of("3#", ".1"))[0, 0]
    assert not impossible(sights_of("2#", "!1"))[0, 0]


def test_a_number_with_too_many_shown_mines_is_impossible() -> None:
    assert impossible(sights_of("1*", "@#"))[0, 0]


def test_numbers_that_contradict_each_other_are_named() -> None:
    clues = conflict(sights_of("###", "1#3", "###", "1##"))
    assert clues is None
    clues = conflict(sights_of("##", "12", "##", "11", "##", "81"))
    assert clues is not None
    clues = conflict(sights_of("1#", "11", ".."))
    assert clues is None
    clues = conflict(sights_of("1##", "#2#", "###"))
    assert clues is None
    clues = conflict(sights_of("1#4", "###"))
    assert clues is not None


def test_a_flag_proves_nothing_but_a_shown_mine_does() -> None:
    assert conflict(sights_of("1!", "##")) is None
    assert conflict(sights_of("1!", "!!")) is None, "wrong flags are the player's own affair"
    assert conflict(sights_of("2*", "1@")) is not None


def test_the_number_of_mines_takes_part_when_it_is_known() -> None:
    board = sights_of("1#", "##")
    assert conflict(board, mines=1) is None
    assert conflict(board, mines=3) is not None
