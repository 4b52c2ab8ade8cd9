import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.sudoku.board import Board
from gridseer.sudoku.export import TEXTS, WRITERS
from gridseer.sudoku.notation import format_line, format_url, load, parse_line, parse_url
from gridseer.sudoku.units import BOXES
from tests.support.sudoku_puzzles import EASY

boards = st.sampled_from(sorted(BOXES)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, size), min_size=size, max_size=size), min_size=size, max_size=size
    ).map(Board.of)
)


@given(boards)
def test_every_text_format_is_read_back(board: Board) -> None:
    for write in TEXTS.values():
        assert load(write(board)) == board
    assert parse_url(format_url(board)) == board
    assert parse_line(format_line(board)) == board


def test_puzzles_are_known_by_their_look() -> None:
    board = parse_line(EASY)
    rows = [EASY[start : start + 9] for start in range(0, 81, 9)]
    drawn = "\n".join(f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in rows)
    lines = drawn.split("\n")
    drawn = "\n".join([*lines[:3], "---+---+---", *lines[3:6], "---+---+---", *lines[6:]])
    for text in (EASY, EASY.replace(".", "0"), "\n".join(rows), drawn, format_url(board), format_url(board)[20:]):
        assert load(text) == board
    assert load("16 " + " . " * 15 + ("\n" + " . " * 16) * 15).rows()[0] == "G" + "." * 15


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?sudoku/5/5/1",
        "https://puzz.link/p?nurikabe/9/9/1",
        "sudoku/4/4/5",
        "sudoku/4/4/~",
        EASY[:-1],
        EASY[:-1] + "x",
    ],
)
def test_nonsense_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(InputError, match="expected"):
        load(text)


def test_pictures_are_drawn() -> None:
    board = Board.parse("1 . ?34 =2\n. . . 1\n2 . . .\n. 3 . .")
    assert WRITERS["png"](board).startswith(b"\x89PNG")
    svg = WRITERS["svg"](board).decode()
    assert svg.count("<text") == 7
