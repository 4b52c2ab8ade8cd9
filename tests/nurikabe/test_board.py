"""Puzzles and boards: text in, text out, and what is refused."""

import pytest
from hypothesis import given

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import ANY_SIZE, Puzzle
from gridseer.nurikabe.rules import Rule, breaches, is_solved
from tests.support.nurikabe_puzzles import small_puzzles


@given(small_puzzles())
def test_text_is_read_back(puzzle: Puzzle) -> None:
    assert Puzzle.parse(str(puzzle)) == puzzle


def test_a_position_is_read_back() -> None:
    board = Board.parse("12 # .\n o . ?")
    assert board.puzzle.clues == ((12, 0, 0), (0, 0, ANY_SIZE))
    assert board.colour(Cell(0, 1)) is Colour.ISLAND
    assert Board.parse(str(board)) == board
    assert board.rows() == [".#?", ".?."]


def test_sizes_are_known_unless_a_clue_hides_one() -> None:
    assert Puzzle.parse("3 . .\n. . 1").sea_size == 2
    assert Puzzle.parse("? . .\n. . 1").sea_size is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected rows of cells, got an empty text"),
        ("1 . x", "line 1, column 5: expected a cell, got 'x'"),
        ("1 .\n. 0", "line 2, column 3: expected a cell, got '0'"),
        ("1 .\n\n. . .", "line 3, column 1: expected 2 cells as in the first row, got 3"),
        ("1 -2", "line 1, column 3: expected a cell, got '-2'"),
        ("1 99999999999", "line 1, column 3: expected a cell, got '99999999999'"),
    ],
)
def test_bad_text_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Board.parse(text)
    assert caught.value.sentence == sentence


def test_a_puzzle_has_no_colours() -> None:
    with pytest.raises(InputError, match="row 1, cell 2: expected a clue"):
        Puzzle.parse("1 #")


def test_a_clue_is_never_sea() -> None:
    board = Board.blank(Puzzle.parse("1 ."))
    with pytest.raises(InputError, match="A1: expected the colour island on a clue, got sea"):
        board.with_colours([Cell(0, 0)], Colour.SEA)


@pytest.mark.parametrize(
    ("text", "rule", "cells", "sentence"),
    [
        ("1 o #", Rule.SIZE, [(0, 0), (1, 0)], "the island of the 1 at A1 has 2 cells"),
        ("3 . #", Rule.SIZE, [(0, 0)], "the island of the 3 at A1 can have at most 2 cells"),
        ("3 o #", Rule.SIZE, [(0, 0), (1, 0)], "the island of the 3 at A1 has 2 cells"),
        ("2 o 2", Rule.ONE_CLUE, [(0, 0), (1, 0), (2, 0)], "the 2 at A1 and the 2 at C1 are in one island"),
        ("1 # o", Rule.ONE_CLUE, [(2, 0)], "the island at C1 has no clue and can reach none"),
        ("# 1 #", Rule.ONE_SEA, [(2, 0)], "the sea at C1 is cut off from the sea at A1"),
        ("# # 1\n# # .", Rule.NO_BLOCK, [(0, 0), (1, 0), (0, 1), (1, 1)], "the block at A1 is all sea"),
    ],
)
def test_a_broken_rule_is_named_with_its_cells(
    text: str, rule: Rule, cells: list[tuple[int, int]], sentence: str
) -> None:
    found = {breach.rule: breach for breach in breaches(Board.parse(text))}
    assert found[rule].cells == tuple(Cell(*cell) for cell in cells)
    assert found[rule].sentence == sentence


def test_what_may_still_be_right_is_not_broken() -> None:
    assert breaches(Board.parse("2 . #\n. . .\n# . ?")) == []


def test_solved_is_complete_and_right() -> None:
    assert is_solved(Board.parse("1 # #\n# # o\n# o 3"))
    assert not is_solved(Board.parse("1 # #\n# # o\n# . 3"))
    assert is_solved(Board.parse("1"))
    assert is_solved(Board.parse("# # #"))
