"""How far a game is."""

import numpy as np
import pytest

from gridseer.minesweeper.sight import SYMBOLS, sights_of
from gridseer.vision.board.cells.progress import perhaps_flags, settle, unlikely_flags
from gridseer.vision.board.sighting import State
from tests.support.seen_boards import in_progress, lost, won


def settled(rows: list[str], mines: int | None = None) -> tuple[list[str], State]:
    sights = np.array([[SYMBOLS.index(symbol) for symbol in row] for row in rows], np.uint8)
    cells, state = settle(sights, mines)
    return ["".join(SYMBOLS[sight] for sight in row) for row in cells], state


@pytest.mark.parametrize("mines", [None, 40])
def test_states_of_whole_games(mines: int | None) -> None:
    assert settled(["#" * 16] * 16, mines)[1] is State.READY
    assert settled(in_progress(1), mines)[1] is State.PLAYING
    assert settled(lost(1), mines)[1] is State.LOST
    assert settled(won(1), 10 if mines else None)[1] is State.WON


def test_closed_cells_that_can_only_be_mines_are_a_win() -> None:
    assert settled(["1#1", "111", "..."])[1] is State.WON
    assert settled(["1#1", "111", "..."], mines=1)[1] is State.WON
    assert settled(["1##", "111", "..."])[1] is State.PLAYING


def test_a_lost_game_may_show_only_the_mine_that_exploded() -> None:
    assert settled(["1@#", "1##", "###"])[1] is State.LOST


def test_a_few_mines_on_closed_cells_in_play_are_flags() -> None:
    rows = ["*" + "#" * 15, *["#" * 16] * 14, "#" * 14 + "1#"]
    cells, state = settled(rows, mines=40)
    assert state is State.PLAYING
    assert cells[0][0] == "!"


def test_mines_shown_after_a_win_stay_mines() -> None:
    cells, state = settled(["1*1", "111", "..."])
    assert (cells[0], state) == ("1*1", State.WON)


def test_mines_are_perhaps_flags_until_one_explodes() -> None:
    def perhaps(*rows: str) -> int:
        sights = np.array([[SYMBOLS.index(symbol) for symbol in row] for row in rows], np.uint8)
        return int(perhaps_flags(sights).sum())

    assert perhaps("1*1", "111", "...") == 1
    assert perhaps("1*1", "12@", ".1#") == 0
    assert perhaps("1*1", "12%", ".1#") == 0


@pytest.mark.parametrize("mines", [None, 40])
def test_what_looks_like_a_mine_beside_flags_is_one(mines: int | None) -> None:
    """Some pages show the mines of a lost game one by one; the first of them were called flags without a doubt."""
    rows = ["*!" + "#" * 14, "*" + "#" * 15, *["#" * 16] * 13, "#" * 14 + "1#"]
    cells, state = settled(rows, mines)
    assert (cells, state) == (rows, State.LOST)
    sights = np.array([[SYMBOLS.index(symbol) for symbol in row] for row in rows], np.uint8)
    assert perhaps_flags(sights).sum() == 2


def test_mines_on_a_board_on_which_nothing_is_open_are_those_of_a_lost_game() -> None:
    """A game that shows its mines on red, all alike, was lost with the first click; 27 flags were seen."""
    rows = ["*" + "#" * 15, *["#" * 16] * 14, "#" * 14 + "*#"]
    assert settled(rows) == (rows, State.LOST)


def test_flags_that_the_numbers_beside_them_refute_are_doubtful() -> None:
    """Plants on closed cells were taken for flags, in a lost game that shows all its mines."""

    def doubted(*rows: str) -> int:
        return int(unlikely_flags(sights_of(rows)).sum())

    assert doubted("1!!", "*21", "!!1") == 4
    assert doubted("1#!", "*21", "##1") == 0
    assert doubted("1!#", "11#", "..1") == 0, "where most numbers agree with flags, one more is a player's mistake"


@pytest.mark.parametrize("rows", [["*!##", "1#*#", "##*#"], ["*###", "##*#", "####"]])
def test_as_many_mines_as_a_level_has_are_no_flags_beside_others_or_where_nothing_is_open(rows: list[str]) -> None:
    """Bombs on red were doubtful although flags stood beside them, as were those of a game lost at once."""
    assert not perhaps_flags(sights_of(rows)).any()
