"""The text of boards and methods in a plan."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.lab.boards import boards_of, methods_of
from gridseer.minesweeper.level import LEVELS


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("expert", ["30x16/99"]),
        ("30x16/99", ["30x16/99"]),
        (" 9x9 / 10 , 12 ", ["9x9/10", "9x9/12"]),
        ("7/5", ["7x7/5"]),
        ("8..10/1", ["8x8/1", "9x9/1", "10x10/1"]),
        ("8..20:6/0.25", ["8x8/16", "14x14/49", "20x20/100"]),
        ("4x5/1..3", ["4x5/1", "4x5/2", "4x5/3"]),
        ("4x5/1..10:4", ["4x5/1", "4x5/5", "4x5/9"]),
        ("10x10/0.1..0.3:0.1", ["10x10/10", "10x10/20", "10x10/30"]),
        ("9x9,16x16/0.12345,0.15626", ["9x9/10", "9x9/13", "16x16/32", "16x16/40"]),
        ("10x10/1.0", ["10x10/100"]),
        ("10x10/1,0.01", ["10x10/1"]),
        ("9x9/10_0", ["9x9/100"]),
    ],
)
def test_boards(text: str, boards: list[str]) -> None:
    assert [str(board) for board in boards_of(text)] == boards


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_by_name_and_by_its_text_are_the_same_games(name: str) -> None:
    (named,), (written,) = boards_of(name), boards_of(str(LEVELS[name]))
    assert str(named) == str(written)


@given(st.integers(1, 1000), st.integers(1, 1000), st.integers(0, 10**6))
def test_a_board_reads_what_it_writes(width: int, height: int, mines: int) -> None:
    (board,) = boards_of(f"{width}x{height}/{mines}")
    assert str(board) == f"{width}x{height}/{mines}"


@pytest.mark.parametrize(
    ("text", "sentence", "hint"),
    [
        ("exprt", "expected the name of a level, got 'exprt'", "Did you mean 'expert'?"),
        ("16x16", "expected a board, got '16x16'", "16x16/40"),
        ("", "expected a board, got ''", "16x16/40"),
        ("16x16/", "expected a number, got ''", "1..100"),
        ("16x16/many", "expected a number, got 'many'", "1..100"),
        ("axb/10", "expected a number, got 'axb'", "1..100"),
        ("16x16/9..1", "expected a range that goes up", ""),
        ("16x16/1..9:0", "expected a range that goes up", ""),
        ("16x16/1.5", "a share of 0 to 1, got 1.5", ""),
        ("16x16/1..1000000000", "at most 10,000 values", "larger step"),
        ("1..200x3/1", "expected a number", ""),
        ("1..200/1..100", "at most 10,000 boards, got 20,000", "larger step"),
    ],
)
def test_no_boards(text: str, sentence: str, hint: str) -> None:
    with pytest.raises(InputError, match="expected") as caught:
        boards_of(text)
    assert sentence in caught.value.sentence
    assert hint in (caught.value.hint or "")


def test_methods_with_braces() -> None:
    assert methods_of("a:x={1,2},b:y={3..4}") == ["a:x=1,b:y=3", "a:x=1,b:y=4", "a:x=2,b:y=3", "a:x=2,b:y=4"]
    with pytest.raises(InputError, match="expected a number, got 'many'"):
        methods_of("a:x={many}")
