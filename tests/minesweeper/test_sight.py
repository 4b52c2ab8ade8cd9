"""The one alphabet of what a cell shows."""

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.minesweeper import sight
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import BOARD_SYMBOLS, SYMBOLS, Sight, as_known, rows_of, sights_of


def test_every_sight_has_its_own_symbol() -> None:
    assert len(set(SYMBOLS)) == len(SYMBOLS) == len(Sight)
    assert [SYMBOLS[each] for each in Sight] == list(".12345678#!X*@%? ")
    assert [int(each) for each in Sight] == list(range(17))


def test_the_plain_numbers_are_those_of_the_sights() -> None:
    for name in ("EMPTY", "CLOSED", "FLAG", "WALL", "MINE", "EXPLODED", "WRONG_FLAG", "QUESTION", "COVERED"):
        number = getattr(sight, name)
        assert type(number) is int
        assert number == Sight[name]


def test_symbols_are_read_and_written() -> None:
    rows = [SYMBOLS, SYMBOLS[::-1]]
    cells = sights_of(rows)
    assert cells.dtype == np.uint8
    assert cells.shape == (2, len(SYMBOLS))
    assert rows_of(cells) == rows


@pytest.mark.parametrize(("rows", "why"), [([], "rows of cells"), (["##", "#"], "same length"), (["#é"], "got 'é'")])
def test_what_is_not_in_the_alphabet_is_refused(rows: list[str], why: str) -> None:
    with pytest.raises(InputError, match=why):
        sights_of(rows)


def test_a_board_shows_what_its_player_knew() -> None:
    known = as_known(sights_of([SYMBOLS]))
    assert rows_of(known) == [".12345678#!X##!##"]
    assert set(rows_of(known)[0]) <= set(BOARD_SYMBOLS)
    assert str(Board(known, 3)).splitlines()[0] == rows_of(known)[0]
