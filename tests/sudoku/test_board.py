import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.sudoku.board import Board
from gridseer.sudoku.notation import load, parse_line
from gridseer.sudoku.rules import SudokuRule, breaches, is_solved
from gridseer.sudoku.units import BOXES, units_of
from tests.support.sudoku_puzzles import EASY, SOLVED


@given(st.sampled_from(sorted(BOXES)).flatmap(lambda size: st.tuples(st.just(size), st.randoms(use_true_random=False))))
def test_every_position_is_read_back(wish: tuple[int, object]) -> None:
    size, random = wish
    kinds = [[random.choice("gfno") for _ in range(size)] for _ in range(size)]  # type: ignore[attr-defined]
    value = [[random.randrange(1, size + 1) for _ in range(size)] for _ in range(size)]  # type: ignore[attr-defined]
    givens = tuple(tuple(d if k == "g" else 0 for d, k in zip(*p, strict=True)) for p in zip(value, kinds, strict=True))
    digits = tuple(
        tuple(d if k in "gf" else 0 for d, k in zip(*p, strict=True)) for p in zip(value, kinds, strict=True)
    )
    marks = tuple(tuple(d if k == "n" else 0 for d, k in zip(*p, strict=True)) for p in zip(value, kinds, strict=True))
    board = Board(givens, digits, marks)
    assert Board.parse(str(board)) == board == load(str(board))


def test_units_hold_every_cell_three_times_and_a_cell_has_the_right_peers() -> None:
    for size, peers in ((4, 7), (6, 12), (9, 20), (16, 39)):
        units = units_of(size)
        assert all(unit.cells.bit_count() == size for unit in units.every)
        assert all(sum(unit.cells >> cell & 1 for unit in units.every) == 3 for cell in range(size * size))
        assert {seen.bit_count() for seen in units.peers} == {peers}


def test_broken_rules_are_named_with_their_cells() -> None:
    board = Board.parse("1 . . =1\n. =1 . .\n. . . .\n. . . .")
    found = {(breach.rule, breach.cells) for breach in breaches(board)}
    assert found == {(SudokuRule.ROW, (Cell(0, 0), Cell(3, 0))), (SudokuRule.BOX, (Cell(0, 0), Cell(1, 1)))}
    assert breaches(board)[0].sentence == "box 1 has more than one 1: A1, B2"


def test_a_board_is_solved_when_it_is_full_and_no_rule_is_broken() -> None:
    assert is_solved(parse_line(SOLVED))
    assert not is_solved(parse_line(EASY))
    assert not is_solved(parse_line(SOLVED[1:] + SOLVED[0]))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2\n2 1", "expected 4, 6, 9 or 16 rows"),
        ("1 . .\n" * 4, "4 rows of 3 cells"),
        ("1...\n..3.\n.4.\n...2", "expected 4 cells in row 3, got 3"),
        ("1 . .\n. . 3 .\n. 4 . .\n. . . 2", "expected 4 cells in row 1, got 3"),
        ("53..7....", "got 1 row of 9 cells"),
        ("5 . . .\n" * 4, "row 1, cell 1: expected a cell, got '5'"),
        ("?0 . . .\n" * 4, "row 1, cell 1"),
        ("", "empty text"),
    ],
)
def test_bad_text_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        load(text)
