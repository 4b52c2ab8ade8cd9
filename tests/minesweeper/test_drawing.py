"""Boards drawn for people: what the characters say, with and without colours."""

import io
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.text import Text

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Answer, Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.drawing import explained, final, svg, terminal
from gridseer.minesweeper.game import Game
from gridseer.minesweeper.sight import SYMBOLS
from gridseer.minesweeper.solving.solver import make_solver

BOARD = Board.parse("#1.2#\n#1.2#\n#1.1#\nm3")


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    cells = draw(st.lists(st.integers(0, 11), min_size=width * height, max_size=width * height))
    return Board(np.reshape(cells, (height, width)), 0, draw(st.sampled_from(Topology)))


def cells_drawn(picture: Text, board: Board) -> list[str]:
    """The rows of a picture without column numbers, row numbers and spaces."""
    rows = picture.plain.splitlines()[-board.height :]
    return ["".join(row.split()[1:]) for row in rows]


def ansi(picture: Text, **settings: object) -> str:
    stream = io.StringIO()
    environment = {"TERM": "xterm-256color", **{name: str(value) for name, value in settings.items()}}
    Console(file=stream, force_terminal=True, width=200, _environ=environment).print(picture)
    return stream.getvalue()


@given(boards())
def test_a_drawn_board_shows_every_cell(board: Board) -> None:
    assert cells_drawn(terminal(board), board) == str(board).splitlines()[:-1]


@given(st.integers(1, 120))
def test_column_names_are_read_from_top_to_bottom(width: int) -> None:
    lines = terminal(Board(np.full((1, width), 9), 0)).plain.splitlines()[:-1]
    columns = ["".join(line[index] for line in lines) for index in range(3, len(lines[0]), 2)]
    assert [Cell.named(f"{column.strip()}1") for column in columns] == [Cell(x, 0) for x in range(width)]


def test_proven_cells_and_chances_are_told_apart_without_colour() -> None:
    picture = terminal(BOARD, make_solver("trivial").analyse(BOARD), best=Cell(4, 2))
    assert cells_drawn(picture, BOARD) == ["331.2*", "331.2*", "331.1>+"]


@pytest.mark.parametrize(("chance", "drawn"), [(0.0, "01"), (0.0001, "01"), (0.256, "26"), (0.999, "99"), (1.0, "99")])
def test_an_unproven_chance_is_never_drawn_as_certain(chance: float, drawn: str) -> None:
    board = Board.parse("#\nm0")
    nowhere = np.array([[False]])
    analysis = Analysis(board, "test", np.array([[chance]]), nowhere, nowhere, exact=False)
    assert cells_drawn(terminal(board, analysis), board) == [drawn]


def test_safe_is_green_and_a_mine_red() -> None:
    picture = terminal(BOARD, make_solver("trivial").analyse(BOARD))
    styles = {picture.plain[span.start : span.end]: str(span.style) for span in picture.spans}
    assert "green" in styles["+"]
    assert "red" in styles["*"]
    assert "rgb" in styles["33"]


def test_a_higher_chance_is_redder() -> None:
    board = Board.parse("##\nm1")
    nowhere = np.zeros((1, 2), np.bool_)
    analysis = Analysis(board, "test", np.array([[0.1, 0.9]]), nowhere, nowhere, exact=False)
    low, high = [str(span.style) for span in terminal(board, analysis).spans if "rgb" in str(span.style)]
    red_low, green_low, _ = map(int, low[4:-1].split(","))
    red_high, green_high, _ = map(int, high[4:-1].split(","))
    assert red_low < red_high
    assert green_low > green_high


def test_no_color_leaves_the_same_characters() -> None:
    picture = terminal(BOARD, make_solver("trivial").analyse(BOARD))
    coloured, plain = ansi(picture), ansi(picture, NO_COLOR=1)
    assert "\x1b[1;30;42m" in coloured
    assert "42m" not in plain
    assert "38;" not in plain


def test_odd_rows_of_hexagons_are_shifted_by_half_a_cell() -> None:
    board = Board.parse("##\n##\nm2 hexagon")
    _, even, odd = terminal(board).plain.splitlines()
    assert odd.index("#") - even.index("#") == 1
    _, even, odd = terminal(board, make_solver("trivial").analyse(board)).plain.splitlines()
    assert odd.index("50") - even.index("50") == 2
    assert even.rindex("50") - even.index("50") == 4


def test_a_question_mark_is_drawn() -> None:
    assert cells_drawn(terminal(BOARD, questions={Cell(0, 1)}), BOARD)[1] == "?1.2#"


def test_the_end_of_a_lost_game_shows_everything() -> None:
    game = Game.on_layout(np.array([[True, True, True, False, False]]))
    game.flag(Cell(0, 0))
    game.flag(Cell(4, 0))
    game.question(Cell(3, 0))
    game.open(Cell(1, 0))
    assert cells_drawn(final(game), game.board) == ["!@*?%"]


def test_the_answer_says_what_was_found() -> None:
    analysis = make_solver("trivial").analyse(BOARD)
    text = explained(Answer(analysis, Move(Cell(4, 2), "open", 0.0, 0.5, "E3 is proven safe"))).plain
    assert "certain    1 safe, 2 mines" in text
    assert "best move  open E3" in text
    assert "chance     50.0 % to win" in text
    assert "layouts" not in text
    assert "nothing left to open" in explained(Answer(analysis, None)).plain


def test_layouts_are_shown_when_they_are_counted() -> None:
    nowhere = np.zeros((1, 2), np.bool_)
    board = Board.parse("##\nm1")
    analysis = Analysis(board, "test", np.full((1, 2), 0.5), nowhere, nowhere, exact=True)
    assert "layouts    12,345" in explained(Answer(analysis, None, layouts=12345)).plain


@given(boards())
def test_svg_is_valid_and_shows_every_number_and_flag(board: Board) -> None:
    root = ET.fromstring(svg(board))
    space = "{http://www.w3.org/2000/svg}"
    shape = "polygon" if board.topology is Topology.HEXAGON else "rect"
    assert len(root.findall(space + shape)) == board.width * board.height
    numbers = [text.text for text in root.findall(space + "text")]
    assert numbers == [symbol for symbol in "".join(str(board).splitlines()[:-1]) if symbol in SYMBOLS[1:9]]
    assert len(root.findall(space + "path")) == str(board).count("!")


def test_svg_keeps_its_cells_inside_and_shifts_hexagons() -> None:
    root = ET.fromstring(svg(Board.parse("###\n###\n###\nm1 hexagon")))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    polygons = root.findall("{http://www.w3.org/2000/svg}polygon")
    points = [[tuple(map(float, p.split(","))) for p in polygon.attrib["points"].split()] for polygon in polygons]
    assert all(left <= x <= left + width and top <= y <= top + height for corners in points for x, y in corners)
    assert points[3][0][0] - points[0][0][0] == pytest.approx(12)
    assert points[6][0][0] == pytest.approx(points[0][0][0])


def test_a_board_draws_itself_for_rich_and_notebooks() -> None:
    assert BOARD.__rich__().plain == terminal(BOARD).plain
    assert BOARD._repr_svg_() == svg(BOARD)


def test_svg_of_an_analysis_says_what_is_proven_and_how_likely_the_rest_is() -> None:
    analysis = make_solver("exact").analyse(Board.parse("#1###\n#1###\n#1###\n.1###\nm3"))
    root = ET.fromstring(analysis._repr_svg_())
    texts = [each.text for each in root.findall("{http://www.w3.org/2000/svg}text")]
    marks = [text for text in texts if text in ("+", "*") or (text and text.isdigit() and len(text) == 2)]
    assert len(marks) == len(analysis.board.closed_cells())
    assert marks.count("+") == len(analysis.safe_cells())
    assert marks.count("*") == len(analysis.mine_cells())
