"""Reading and writing .mine, .mbf and .abf."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.notation import (
    MAX_BYTES,
    Layout,
    format_mbf,
    format_mine,
    load,
    parse_abf,
    parse_mbf,
    parse_mine,
)
from gridseer.minesweeper.sight import CLOSED, FLAG
from tests.support.examples import examples

SIDES = arrays.array_shapes(min_dims=2, max_dims=2, max_side=20)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    cells = draw(arrays.arrays(np.uint8, SIDES, elements=st.integers(0, FLAG)))
    flags = int(np.count_nonzero(cells == FLAG))
    return Board(cells, draw(st.integers(-flags, int(np.count_nonzero(cells == CLOSED)))))


# .mine


def test_a_position_is_read() -> None:
    board = parse_mine("4x3x5\n012F\nHHHH\n8?FM\n")
    assert str(board) == ".12!\n####\n8#!#\nm3"
    assert board.mines == 5


@pytest.mark.parametrize(
    "text", ["2x1x1\n1H", "2x1x1\n1H\n", "2x1x1\r\n1H\r\n", " 2x1x1 \n1 \n\n  \n", "2x1x01\n1\u2588"]
)
def test_line_ends_and_closed_cells_may_differ(text: str) -> None:
    assert parse_mine(text) == Board.parse("1#\nm1")


def test_more_flags_than_mines_leave_less_than_none() -> None:
    assert parse_mine("2x1x0\nFH").mines_left == -1


@examples(100)
@given(boards())
def test_mine_is_written_and_read_back(board: Board) -> None:
    assert parse_mine(format_mine(board)) == board


def test_the_largest_position_is_read_back() -> None:
    board = Board(np.full((1000, 1000), CLOSED, np.uint8), 1_000_000)
    text = format_mine(board)
    assert parse_mine(text) == board
    assert load("a.mine", text.replace("H", "\U0001f6a9").encode()).board == board


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: expected columns, rows and all mines as WxHxM, got ''"),
        ("3x3\n", "line 1, column 1: expected columns, rows and all mines as WxHxM, got '3x3'"),
        ("3x-3x1\n", "line 1, column 1: expected columns, rows and all mines as WxHxM, got '3x-3x1'"),
        ("٣x3x1\n", "line 1, column 1: expected columns, rows and all mines as WxHxM, got '٣x3x1'"),
        ("0x3x1\n", "line 1, column 1: expected 1 to 1000 columns and rows, got 0 and 3"),
        ("1001x3x1\n", "line 1, column 1: expected 1 to 1000 columns and rows, got 1001 and 3"),
        ("9999999x9999999x1\n", "line 1, column 1: expected 1 to 1000 columns and rows, got 9999999 and 9999999"),
        ("2x2x1\nHH\nH", "line 3, column 2: expected 2 cells as the first line says, got 1"),
        ("2x2x1\nHHH\nHH", "line 2, column 3: expected 2 cells as the first line says, got 3"),
        ("2x2x1\nHH", "line 3, column 1: expected row 2 of 2, got the end of the text"),
        ("2x1x1\nHH\n\nHH", "line 4, column 1: expected the end of the text after 1 rows, got 'HH'"),
        ("2x2x4\n1H\nFF", "line 1, column 5: expected at most 3 mines, one for each closed cell and flag, got 4"),
    ],
)
def test_bad_positions_are_refused_with_their_place(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_mine(text)
    assert caught.value.sentence == sentence


def test_what_mine_cannot_hold_is_refused() -> None:
    with pytest.raises(InputError, match=r"without walls for \.mine, got one at B1"):
        format_mine(Board.parse("#X\nm1"))
    with pytest.raises(InputError, match=r"square board for \.mine, got a torus one"):
        format_mine(Board.parse("##\nm1 torus"))


# .mbf and .abf


@pytest.mark.parametrize("parse", [parse_mbf, parse_abf])
def test_a_layout_is_read(parse: Callable[[bytes], Layout]) -> None:
    layout = parse(bytes([3, 2, 0, 2, 2, 0, 0, 1]))
    assert layout.dtype == np.bool_
    assert layout.astype(int).tolist() == [[0, 0, 1], [1, 0, 0]]
    game = Game.on_layout(layout)
    game.open(Cell(2, 0))
    assert game.outcome is Outcome.LOST


def test_the_mine_count_has_two_bytes() -> None:
    layout = np.ones((20, 15), np.bool_)
    data = format_mbf(layout)
    assert data[:4] == bytes([15, 20, 1, 44])
    assert np.array_equal(parse_mbf(data), layout)


def test_a_layout_may_be_without_mines() -> None:
    assert format_mbf(np.zeros((2, 3), np.bool_)) == bytes([3, 2, 0, 0])
    assert not parse_mbf(bytes([3, 2, 0, 0])).any()


@examples(100)
@given(arrays.arrays(np.bool_, SIDES))
def test_mbf_is_written_and_read_back(layout: Layout) -> None:
    data = format_mbf(layout)
    assert np.array_equal(parse_mbf(data), layout)
    assert format_mbf(parse_mbf(data)) == data


def test_the_largest_layout_is_read_back() -> None:
    layout = np.ones((255, 255), np.bool_)
    assert np.array_equal(parse_mbf(format_mbf(layout)), layout)


@pytest.mark.parametrize("parse", [parse_mbf, parse_abf])
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "byte 0: expected 4 bytes of width, height and mines, got the end of the file"),
        ([9, 9, 0], "byte 3: expected 4 bytes of width, height and mines, got the end of the file"),
        ([0, 9, 0, 0], "byte 0: expected 1 to 255 columns and rows, got 0 and 9"),
        ([9, 0, 0, 0], "byte 1: expected 1 to 255 columns and rows, got 9 and 0"),
        ([2, 2, 0, 5], "byte 2: expected at most 4 mines on 2x2 cells, got 5"),
        ([3, 3, 0, 2, 0, 0, 1], "byte 7: expected mine 2 of 2, got the end of the file"),
        ([3, 3, 0, 2, 0, 0], "byte 6: expected mine 2 of 2, got the end of the file"),
        ([3, 3, 0, 1, 0, 0, 7, 7, 7], "byte 6: expected the end of the file after 1 mines, got 3 bytes more"),
        ([3, 2, 0, 2, 0, 0, 0, 2], "byte 6: expected a mine on A1 to C2, got A3"),
        ([3, 2, 0, 2, 3, 0, 0, 2], "byte 4: expected a mine on A1 to C2, got D1"),
        ([3, 2, 0, 4, 2, 1, 1, 1, 0, 0, 1, 1], "byte 10: expected every mine once, got B2 again"),
    ],
)
def test_bad_layouts_are_refused_with_their_place(
    parse: Callable[[bytes], Layout], data: list[int], sentence: str
) -> None:
    with pytest.raises(InputError) as caught:
        parse(bytes(data))
    assert caught.value.sentence == sentence


def test_what_mbf_cannot_hold_is_refused() -> None:
    with pytest.raises(InputError, match=r"at most 255 columns and 255 rows, got 256 and 1: \.mbf has one byte"):
        format_mbf(np.zeros((1, 256), np.bool_))
    with pytest.raises(InputError, match="rows and columns of mines"):
        format_mbf(np.zeros(4, np.bool_))


# load


def test_the_ending_picks_the_format() -> None:
    data = bytes([3, 2, 0, 1, 2, 0])
    for name in ("a.mbf", "a.ABF", Path("folder") / "a.b.mbf"):
        position = load(name, data)
        assert position.board == Board.parse("###\n###\nm1")
        assert position.layout is not None
        assert np.argwhere(position.layout).tolist() == [[0, 2]]
    position = load("a.MINE", b"2x1x1\n1H\n")
    assert position.board == Board.parse("1#\nm1")
    assert position.layout is None


@pytest.mark.parametrize("name", ["-", "", "board", "board.txt", "mine", ".mbf"])
def test_the_contents_pick_the_format_of_other_names(name: str) -> None:
    assert load(name, b"2x1x1\n1H\n").board == Board.parse("1#\nm1")
    assert load(name, b"\xef\xbb\xbf1#\r\nm1\r\n").board == Board.parse("1#\nm1")


def test_texts_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        load("board.txt", b"1#\xff\nm1")
    assert caught.value.sentence == "byte 2: expected text in UTF-8, got the byte 0xff"
    assert caught.value.hint is not None
    with pytest.raises(InputError, match="at most 4008100 bytes, got 4008101"):
        load("board.txt", b" " * (MAX_BYTES + 1))
    with pytest.raises(InputError, match="line 1, column 1: expected rows of cells"):
        load("board.txt", b"")
    with pytest.raises(InputError, match="WxHxM"):
        load("board.mine", b"1#\nm1")
