"""Whole puzzles are read from pictures: clues of several digits, marks, any side up; and what is odd is answered."""

import cv2
import numpy as np
import pytest

from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.drawing import png
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.solver import solve
from gridseer.vision.image import decode
from gridseer.vision.paper.nurikabe import read
from gridseer.vision.paper.overlay import annotated, draw_sea
from tests.support.papers import PUZZLE, SIDE, Rows, crossings_of, drawn, photographed

MARKED: Rows = (
    ("12", ".", "#", "o", "7"), ("#", "#", "?", ".", "."), ("4", "o", ".", "#", "35"), (".", "#", "#", "#", "6"),
    ("9", ".", "8", ".", "."),
)  # fmt: skip


@pytest.mark.parametrize("cells", [PUZZLE, MARKED])
def test_a_clean_page_is_read_exactly(cells: Rows) -> None:
    (seen,) = read(Frame(drawn(cells)))
    assert seen.cells == cells
    assert str(Board.parse(seen.text)) == seen.text


def test_white_on_black() -> None:
    (seen,) = read(Frame(255 - drawn(PUZZLE)))
    assert seen.cells == PUZZLE


def test_our_own_drawing_is_read() -> None:
    board = Board.blank(Puzzle.parse("\n".join(" ".join(row) for row in PUZZLE)))
    (seen,) = read(decode(png(board)))
    assert Board.parse(seen.text).puzzle == board.puzzle


@pytest.mark.sampled(2)
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_whichever_side_is_up(quarters: int) -> None:
    frame, truth = photographed(drawn(PUZZLE), crossings_of(PUZZLE), turn=0.1, lean=0.1, light=0.3, noise=2)
    (seen,) = read(Frame(np.rot90(frame.pixels, quarters)))
    assert seen.cells == PUZZLE
    if not quarters:
        assert float(np.abs(seen.mesh.crossings - truth).max()) < 0.2 * SIDE


def test_the_outline_includes_the_frame() -> None:
    (seen,) = read(Frame(drawn(PUZZLE)))
    corners = np.array(seen.to_json()["corners"])
    truth = crossings_of(PUZZLE)[[0, 0, -1, -1], [0, -1, -1, 0]]
    assert np.abs(corners - truth).max() < 4
    assert (corners[0] <= truth[0] + 0.5).all()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("blur", range(2, 8))
def test_what_is_hard_to_see_is_doubted(blur: int) -> None:
    page = drawn(PUZZLE)
    x, y = 60 + 2 * SIDE, 60
    cell = page[y + 3 : y + SIDE - 3, x + 3 : x + SIDE - 3]
    cell[:] = cv2.GaussianBlur(cell, (0, 0), blur)
    (seen,) = read(Frame(page))
    assert seen.cells[0][2] == "3" or Cell(2, 0) in seen.doubtful


def test_json_says_everything() -> None:
    (seen,) = read(Frame(drawn(MARKED)))
    answer = seen.to_json()
    assert (answer["width"], answer["height"]) == (5, 5)
    assert answer["cells"] == [list(row) for row in MARKED]
    assert answer["puzzle"] == seen.text
    assert np.shape(answer["crossings"]) == (6, 6, 2)
    first = answer["readings"][0]
    assert first["cell"] == [0, 0]
    assert first["readings"][0]["text"] == "12"
    assert 0 < first["readings"][0]["probability"] <= 1


def test_two_puzzles_in_one_picture() -> None:
    pages = [drawn(cells, margin=40) for cells in (MARKED, MARKED[::-1])]
    seen = read(Frame(np.hstack(pages)))
    assert sorted(one.cells for one in seen) == sorted([MARKED, MARKED[::-1]])


@pytest.mark.parametrize("shape", [(1, 1), (3, 500), (500, 3), (200, 200)])
def test_odd_pictures_hold_nothing(shape: tuple[int, int]) -> None:
    assert read(Frame(np.full((*shape, 3), 128, np.uint8))) == []


@pytest.mark.slow
def test_a_grid_that_is_cut_off_does_not_break_the_reader() -> None:
    page = drawn(PUZZLE)
    for part in (page[:300], page[:, :260], page[150:], page[90:300, 90:300]):
        for seen in read(Frame(np.ascontiguousarray(part))):
            assert seen.width <= 10
            assert seen.height <= 10


def test_the_solution_is_drawn_onto_the_picture() -> None:
    frame, _ = photographed(drawn(PUZZLE), crossings_of(PUZZLE), turn=-0.2, lean=0.15)
    (seen,) = read(frame)
    solution = solve(Board.parse(seen.text)).solution
    assert solution is not None
    picture = draw_sea(frame, seen.mesh, solution)
    for y, row in enumerate(solution.rows()):
        for x, colour in enumerate(row):
            before, after = (one.pixels[_near(seen.mesh.at(x + 0.2, y + 0.2))] for one in (frame, picture))
            assert (int(after.sum()) < int(before.sum()) - 60) == (colour == "#")
    assert annotated(frame, [seen]).pixels.shape == frame.pixels.shape


def _near(place: tuple[float, float]) -> tuple[int, int]:
    return round(place[1]), round(place[0])
