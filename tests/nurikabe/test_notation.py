"""URLs, pzprv3 and janko files."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.notation import (
    format_janko,
    format_pzprv3,
    format_url,
    load,
    parse_janko,
    parse_pzprv3,
    parse_url,
)
from gridseer.nurikabe.puzzle import ANY_SIZE, Puzzle
from tests.support.nurikabe_puzzles import small_puzzles


@given(small_puzzles())
def test_every_form_is_read_back(puzzle: Puzzle) -> None:
    assert parse_url(format_url(puzzle)) == puzzle
    assert parse_janko(format_janko(puzzle)) == puzzle
    assert parse_pzprv3(format_pzprv3(Board.blank(puzzle))).puzzle == puzzle
    for text in (format_url(puzzle), format_janko(puzzle), format_pzprv3(Board.blank(puzzle)), str(puzzle)):
        assert load(text.encode()).puzzle == puzzle


@given(st.lists(st.one_of(st.just(ANY_SIZE), st.integers(1, 8191)), min_size=1, max_size=60), st.integers(0, 50))
def test_large_clues_and_long_gaps_in_urls(clues: list[int], gap: int) -> None:
    puzzle = Puzzle.of([[*clues, *[0] * gap, 1]])
    assert parse_url(format_url(puzzle)) == puzzle


def test_urls_as_others_write_them() -> None:
    puzzle = parse_url("http://pzv.jp/p.html?nurikabe/5/5/g5k2o1k3g")
    assert {cell: puzzle.clue(cell) for cell in puzzle.clue_cells()} == {(1, 0): 5, (2, 1): 2, (2, 3): 1, (3, 4): 3}
    assert parse_url("https://puzz.link/p?nurikabe/3/1/-10.+123") == Puzzle.of([[16, ANY_SIZE, 291]])
    assert parse_url("nurikabe/2/2/=000") == Puzzle.of([[4096, 0], [0, 0]])
    assert parse_url("https://puzz.link/p?nurikabe%2F2%2F1%2F1") == Puzzle.of([[1, 0]])


def test_rows_come_first_in_pzprv3() -> None:
    board = parse_pzprv3("pzprv3/nurikabe/2/3/. 5 - /# + . /")
    assert (board.width, board.height) == (3, 2)
    assert board.puzzle.clues == ((0, 5, ANY_SIZE), (0, 0, 0))
    assert board.colour(Cell(0, 1)) is Colour.SEA
    assert board.colour(Cell(1, 1)) is Colour.ISLAND
    assert parse_pzprv3(format_pzprv3(board)) == board


def test_janko_as_others_write_it() -> None:
    text = "begin\npuzzle nurikabe\nauthor somebody\nsize 2\nproblem\n- 12\n? -\nsolution\n- x\nx x\nend\n"
    assert parse_janko(text) == Puzzle.of([[0, 12], [ANY_SIZE, 0]])
    assert load("[puzzle]\nnurikabe\n[problem]\n1 -\n") == Board.blank(Puzzle.of([[1, 0]]))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("https://puzz.link/p?heyawake/5/5/0", "expected a URL with nurikabe/W/H/body"),
        ("nurikabe/x/5/0", "expected columns and rows after nurikabe/"),
        ("nurikabe/5/0/", "expected 1 to 1000 columns and rows, got 5 and 0"),
        ("nurikabe/2/2/1!", "character 2 of '1!': expected 0-9 a-f, - + =, '.' or g-z, got '!'"),
        ("nurikabe/2/2/1-1", "character 3 of '1-1': expected 2 hexadecimal digits after '-', got '1'"),
        ("nurikabe/2/2/11111", "character 5 of '11111': expected the end of the 4 cells, got more"),
        ("nurikabe/2/2/0", "character 1 of '0': expected a clue of 1 or more, got 0"),
        ("pzprv3\nslither\n2\n2\n", "line 2, column 1: expected the name nurikabe after pzprv3, got 'slither'"),
        ("pzprv3\nnurikabe\n2\n2\n. .\n", "line 6, column 1: expected row 2 of 2, got the end of the text"),
        ("pzprv3\nnurikabe\n1\n2\n. x\n", "line 5, cell 2: expected a clue or a cell, got 'x'"),
        ("pzprv3\nnurikabe\n1\n2\n. . .\n", "line 5, column 1: expected 2 cells, got 3"),
        ("begin\npuzzle sudoku\nproblem\n1 -\n", "line 2, column 1: expected the puzzle nurikabe"),
        ("begin\npuzzle nurikabe\nend\n", "expected a line 'problem' before the rows, got none"),
        ("begin\nsize 3\nproblem\n1 -\n", "line 2, column 1: expected 1 rows, as many as follow 'problem'"),
        ("begin\nproblem\n\n", "line 3, column 1: expected rows of cells after 'problem', got none"),
    ],
)
def test_bad_input_is_one_sentence_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        load(text)
    assert caught.value.sentence.startswith(sentence)


def test_a_picture_is_no_text() -> None:
    with pytest.raises(InputError, match="byte 0: expected text in UTF-8, got the byte 0x89"):
        load(b"\x89PNG")


@given(st.text(alphabet="nurikabe/0123456789.-+=gz #?\npzvproblm", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        board = load(text)
        assert load(str(board)) == board
