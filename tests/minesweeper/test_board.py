"""Board: text both ways, an immutable value, and an error for every bad text that says where."""

import copy
import pickle
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.sight import CLOSED, FLAG, WALL
from tests.support.boards import any_boards
from tests.support.judge import touching

SYMBOLS_SENTENCE = "expected one of . 1 2 3 4 5 6 7 8 # ! X"
LAST_LINE_SENTENCE = (
    "expected m and a whole number of at most 7 digits, a range or ?, and a topology if it is not square"
)


# Text.


@given(any_boards())
def test_parse_and_print_are_inverse(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert str(Board.parse(str(board))) == str(board)


@given(any_boards(), st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", " ", "\t  "]), st.integers(0, 2))
def test_blank_space_around_the_text_means_nothing(board: Board, end: str, indent: str, blank: int) -> None:
    lines = ["", *[indent + line + " " for line in str(board).split("\n")]] + [""] * blank
    assert Board.parse(end.join(lines)) == board


@given(any_boards())
def test_repr_gives_the_board_back(board: Board) -> None:
    assert eval(repr(board), {"Board": Board}) == board


def test_every_sight_has_its_character() -> None:
    board = Board.parse(".123\n4567\n8#!X\nm1")
    assert board.cells.tolist() == [[0, 1, 2, 3], [4, 5, 6, 7], [8, CLOSED, FLAG, WALL]]
    assert board.topology is Topology.SQUARE
    assert (board.width, board.height, board.mines_left, board.mines) == (4, 3, 1, 2)


@pytest.mark.parametrize("topology", Topology)
def test_the_topology_is_named_after_the_mines(topology: Topology) -> None:
    board = Board.parse(f"##\nm1 {topology}")
    assert board.topology is topology
    assert str(board).endswith("m1" if topology is Topology.SQUARE else f"m1 {topology}")


def test_the_mines_left_may_be_below_zero() -> None:
    assert Board.parse("!!#\nm-2").mines == 0


BAD_TEXTS = {
    "empty": ("", "line 1, column 1: expected rows of cells and the mines left, got an empty text"),
    "blank": (" \n\t\n", "line 1, column 1: expected rows of cells and the mines left, got an empty text"),
    "no rows": ("m1", "line 1, column 1: expected at least one row of cells before the mines left, got none"),
    "short row": ("##\n#\nm1", "line 2, column 2: expected 2 cells as in line 1, got 1"),
    "long row": ("##\n####\nm1", "line 2, column 3: expected 2 cells as in line 1, got 4"),
    "short indented row": ("\n  ##\n  #\nm1", "line 3, column 4: expected 2 cells as in line 2, got 1"),
    "blank row": ("##\n\n##\nm1", "line 2, column 1: expected 2 cells as in line 1, got 0"),
    "letter": ("##\n#a\nm1", f"line 2, column 2: {SYMBOLS_SENTENCE}, got 'a'"),
    "nine": ("9#\nm1", f"line 1, column 1: {SYMBOLS_SENTENCE}, got '9'"),
    "zero": ("#0\nm1", f"line 1, column 2: {SYMBOLS_SENTENCE}, got '0'"),
    "small wall": ("#x\nm1", f"line 1, column 2: {SYMBOLS_SENTENCE}, got 'x'"),
    "question mark": ("#?\nm1", f"line 1, column 2: {SYMBOLS_SENTENCE}, got '?'"),
    "space": ("# #\nm1", f"line 1, column 2: {SYMBOLS_SENTENCE}, got ' '"),
    "accent": ("##\n##\n##é\nm1", f"line 3, column 3: {SYMBOLS_SENTENCE}, got 'é'"),
    "wide digit": ("１#\nm1", f"line 1, column 1: {SYMBOLS_SENTENCE}, got '１'"),  # noqa: RUF001
    "outside the basic plane": ("#💣#\nm1", f"line 1, column 2: {SYMBOLS_SENTENCE}, got '💣'"),
    "half a surrogate pair": ("#\ud83d\nm1", f"line 1, column 2: {SYMBOLS_SENTENCE}, got '\\ud83d'"),
    "nul": ("#\x00\nm1", f"line 1, column 2: {SYMBOLS_SENTENCE}, got '\\x00'"),
    "indented letter": ("   #a\nm1", f"line 1, column 5: {SYMBOLS_SENTENCE}, got 'a'"),
    "no mines": ("##\n##", "line 3, column 1: expected the mines left as 'mN', got the end of the text"),
    "rows after the mines": (
        "##\nm1\n##",
        "line 4, column 1: expected the mines left as 'mN', got the end of the text",
    ),
    "m alone": ("##\nm", f"line 2, column 2: {LAST_LINE_SENTENCE}, got 'm'"),
    "minus alone": ("##\nm-", f"line 2, column 3: {LAST_LINE_SENTENCE}, got 'm-'"),
    "a word": ("##\nmany", f"line 2, column 2: {LAST_LINE_SENTENCE}, got 'many'"),
    "a fraction": ("##\nm1.5", f"line 2, column 3: {LAST_LINE_SENTENCE}, got 'm1.5'"),
    "a plus": ("##\n m+1", f"line 2, column 3: {LAST_LINE_SENTENCE}, got 'm+1'"),
    "eight digits": ("##\nm00000001", f"line 2, column 9: {LAST_LINE_SENTENCE}, got 'm00000001'"),
    "foreign digit": ("##\nm١", f"line 2, column 2: {LAST_LINE_SENTENCE}, got 'm١'"),  # noqa: RUF001
    "junk": ("##\nm1x", f"line 2, column 3: {LAST_LINE_SENTENCE}, got 'm1x'"),
    "junk after a space": ("##\nm1 2", f"line 2, column 4: {LAST_LINE_SENTENCE}, got 'm1 2'"),
    "junk after the topology": ("##\nm1 torus !", f"line 2, column 10: {LAST_LINE_SENTENCE}, got 'm1 torus !'"),
    "half a range": ("##\nm1-", f"line 2, column 4: {LAST_LINE_SENTENCE}, got 'm1-'"),
    "junk after a range": ("##\nm1-2x", f"line 2, column 5: {LAST_LINE_SENTENCE}, got 'm1-2x'"),
    "junk after unknown": ("##\nm?1", f"line 2, column 3: {LAST_LINE_SENTENCE}, got 'm?1'"),
    "range upside down": (
        "##\nm2-1",
        "line 2, column 2: expected the smaller number of mines left first, got 2-1",
    ),
    "range beyond the cells": (
        "##\nm3-9",
        "line 2, column 2: expected at most 2 mines left, one for each closed cell, got 3",
    ),
    "unknown topology": ("##\nm1 klein", "line 2, column 4: expected the name of a topology, got 'klein'"),
    "too many mines": (
        "#1\n!1\nm2",
        "line 3, column 2: expected at most 1 mines left, one for each closed cell, got 2",
    ),
    "too many mines, indented": (
        "#1\n  m9",
        "line 2, column 4: expected at most 1 mines left, one for each closed cell, got 9",
    ),
    "below zero": ("##\nm-1", "line 2, column 2: expected at least 0 mines left with 0 flags, got -1"),
    "below the flags": ("!!\nm-3", "line 2, column 2: expected at least -2 mines left with 2 flags, got -3"),
    "too wide": (
        "#" * 1001 + "\nm1",
        "line 1, column 1001: expected at most 1000 columns and 1000 rows, got 1001 columns and 1 rows",
    ),
    "too wide, indented": (
        "  " + "#" * 1001 + "\nm1",
        "line 1, column 1003: expected at most 1000 columns and 1000 rows, got 1001 columns and 1 rows",
    ),
    "too high": (
        "#\n" * 1002 + "m1",
        "line 1001, column 1: expected at most 1000 columns and 1000 rows, got 1 columns and 1002 rows",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_a_bad_text_says_what_and_where(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Board.parse(text)
    assert caught.value.sentence == sentence


def test_hints_say_the_next_thing_to_try() -> None:
    hints = {
        "": "A small board: '#1\\n11\\nm1'.",
        "##": "The last line says how many mines are left, for example m10, m10-40, or m? if nobody knows.",
        "##\nm1 tours": "Did you mean 'torus'?",
    }
    for text, hint in hints.items():
        with pytest.raises(InputError) as caught:
            Board.parse(text)
        assert caught.value.hint == hint


@given(st.text(alphabet="#!.12345678XmMn-?0 9\t\r\né torus", max_size=60))
def test_any_text_is_a_board_or_the_one_error(text: str) -> None:
    try:
        board = Board.parse(text)
    except InputError as error:
        sentence = error.sentence
    else:
        assert Board.parse(str(board)) == board
        return
    assert re.match(r"line [0-9]+, column [0-9]+: expected .*, got ", sentence)


# Arrays.


@pytest.mark.parametrize(
    ("cells", "mines_left", "sentence"),
    [
        ([], 0, "expected rows and columns of cells, got an array of shape (0,)"),
        ([9, 9], 0, "expected rows and columns of cells, got an array of shape (2,)"),
        ([[[9]]], 0, "expected rows and columns of cells, got an array of shape (1, 1, 1)"),
        ([[12, 9]], 0, "expected sights of 0 to 11, got 9 to 12"),
        ([[-1, 9]], 0, "expected sights of 0 to 11, got -1 to 9"),
        ([[9.0]], 0, "expected whole numbers of 0 to 11 as sights, got an array of float64"),
        ([["#"]], 0, "expected whole numbers of 0 to 11 as sights, got an array of <U1"),
        ([[9]], 0.5, "expected a whole number of mines left, got 0.5"),
        ([[9]], 2, "expected at most 1 mines left, one for each closed cell, got 2"),
        ([[10]], -2, "expected at least -1 mines left with 1 flags, got -2"),
        (np.zeros((1, 1001), np.uint8), 0, "expected at most 1000 columns and 1000 rows, got 1001 and 1"),
    ],
)
def test_a_bad_array_says_what(cells: object, mines_left: int, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Board(cells, mines_left)  # type: ignore[arg-type]
    assert caught.value.sentence == sentence


# A value.


@given(any_boards(most_side=4), any_boards(most_side=4))
def test_equal_boards_are_those_with_the_same_text(one: Board, other: Board) -> None:
    assert (one == other) == (str(one) == str(other))
    assert (one != other) == (str(one) != str(other))


@given(any_boards())
def test_copies_are_equal_and_have_the_same_hash(board: Board) -> None:
    for again in (
        Board(board.cells.copy(), board.mines_left, board.topology),
        pickle.loads(pickle.dumps(board)),
        copy.copy(board),
        copy.deepcopy(board),
    ):
        assert again == board
        assert hash(again) == hash(board)
        assert again.topology is board.topology
        assert not again.cells.flags.writeable


def test_boards_of_another_shape_count_or_topology_differ() -> None:
    boards = [Board.parse(text) for text in ("####\nm1", "##\n##\nm1", "####\nm2", "####\nm1 torus", "###.\nm1")]
    assert len(set(boards)) == len(boards)
    assert boards[0] != "####\nm1"


def test_the_cells_cannot_be_changed() -> None:
    given = np.full((2, 2), CLOSED, np.uint8)
    board = Board(given, 1)
    given[0, 0] = 0
    assert board[0, 0] == CLOSED
    with pytest.raises(ValueError, match="read-only"):
        board.cells[0, 0] = 0
    with pytest.raises(ValueError, match="WRITEABLE"):
        board.cells.setflags(write=True)


@pytest.mark.parametrize("name", ["cells", "mines_left", "topology", "width", "height", "mines", "closed", "colour"])
def test_an_attribute_cannot_be_set(name: str) -> None:
    board = Board.parse("##\nm1")
    with pytest.raises(AttributeError):
        setattr(board, name, 1)


# Cells.


@given(any_boards(), st.data())
def test_with_cell_changes_one_cell_and_keeps_all_mines(board: Board, data: st.DataObject) -> None:
    cell = Cell(data.draw(st.integers(0, board.width - 1)), data.draw(st.integers(0, board.height - 1)))
    sight = data.draw(st.integers(0, WALL))
    expected = board.cells.copy()
    expected[cell.y, cell.x] = sight
    before = str(board)
    try:
        changed = board.with_cell(cell, sight)
    except InputError:
        # Then there is no room left for all the mines.
        assert board.unflagged().counter > np.count_nonzero((expected == CLOSED) | (expected == FLAG))
    else:
        assert np.array_equal(changed.cells, expected)
        assert (changed.mines, changed.topology) == (board.mines, board.topology)
    assert str(board) == before


def test_with_cell_counts_flags() -> None:
    board = Board.parse("##\nm1")
    flagged = board.with_cell(Cell(1, 0), FLAG)
    assert str(flagged) == "#!\nm0"
    assert str(flagged.with_cell(Cell(0, 0), FLAG)) == "!!\nm-1"
    assert flagged.with_cell(Cell(1, 0), FLAG) == flagged
    assert flagged.with_cell(Cell(1, 0), CLOSED) == board
    assert str(flagged.with_cell(Cell(0, 0), 1)) == "1!\nm0"


@pytest.mark.parametrize("sight", [-1, 12, 300])
def test_with_cell_refuses_a_sight_that_is_none(sight: int) -> None:
    with pytest.raises(InputError, match=f"expected a sight of 0 to 11, got {sight}"):
        Board.parse("##\nm1").with_cell(Cell(0, 0), sight)


@given(any_boards())
def test_unflagged_believes_only_the_numbers(board: Board) -> None:
    plain = board.unflagged()
    assert not np.any(plain.cells == FLAG)
    assert np.array_equal(plain.closed, board.closed | (board.cells == FLAG))
    assert np.array_equal(plain.cells[~plain.closed], board.cells[~plain.closed])
    assert (plain.mines, plain.mines_left, plain.topology) == (board.mines, board.mines, board.topology)


@given(any_boards(most_side=6))
def test_neighbours_and_closed_cells(board: Board) -> None:
    for y in range(board.height):
        for x in range(board.width):
            found = board.neighbours(Cell(x, y))
            assert set(found) == touching(Cell(x, y), board.width, board.height, board.topology)
            assert found == sorted(found, key=lambda cell: (cell.y, cell.x))
    closed = board.closed_cells()
    assert all(board[cell] == CLOSED for cell in closed)
    assert len(closed) == np.count_nonzero(board.closed) == str(board).count("#")
    assert closed == cells_of(board.closed) == sorted(closed, key=lambda cell: (cell.y, cell.x))


@pytest.mark.parametrize("cell", [(3, 0), (0, 2), (-1, 0), (0, -1), (4, 0)])
def test_a_cell_outside_is_refused(cell: tuple[int, int]) -> None:
    board = Board.parse("###\n###\nm1")
    sentence = re.escape(f"expected a cell from A1 to C2, got {Cell(*cell)}")
    with pytest.raises(InputError, match=sentence):
        board[cell]
    with pytest.raises(InputError, match=sentence):
        board.neighbours(cell)
    with pytest.raises(InputError, match=sentence):
        board.with_cell(cell, FLAG)


def test_the_largest_board() -> None:
    board = Board(np.full((1000, 1000), CLOSED), 1_000_000)
    assert Board.parse(str(board)) == board
