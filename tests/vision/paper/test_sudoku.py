"""Sudoku in pictures: every size, turned and misread, and what is told about it."""

from collections.abc import Callable

import numpy as np
import pytest

from gridseer.geometry import Frame, Mesh
from gridseer.grid import Cell
from gridseer.puzzles.sudoku import repaired
from gridseer.sudoku.drawing import png
from gridseer.sudoku.generate import SudokuWish, generate
from gridseer.sudoku.notation import load, parse_line
from gridseer.vision.image import decode
from gridseer.vision.paper.digits import KINDS, GlyphProbabilities
from gridseer.vision.paper.sighting import InkReading, PuzzleSighting
from gridseer.vision.paper.sudoku import read, readings
from tests.support.papers import Rows, crossings_of, drawn
from tests.support.sudoku_puzzles import EASY


def rows(text: str) -> Rows:
    return tuple(tuple(line.split()) for line in text.splitlines())


@pytest.mark.parametrize("size", [4, 6, 9, pytest.param(16, marks=pytest.mark.slow)])
def test_every_size_is_read(size: int) -> None:
    board = generate(SudokuWish(size, 2)).board
    (seen,) = read(decode(png(board)))
    assert load(seen.text) == board


def test_a_turned_puzzle_is_read_upright() -> None:
    board = parse_line(EASY)
    (turned,) = read(Frame(np.ascontiguousarray(np.rot90(decode(png(board)).pixels))))
    assert load(turned.text) == board


@pytest.mark.parametrize(("size", "cut"), [pytest.param(9, (), marks=pytest.mark.slow), (6, ("left",))])
def test_a_whole_puzzle_whose_lines_run_on_is_not_cut_off(size: int, cut: tuple[str, ...]) -> None:
    """Beside a printed puzzle there may be another one, or a frame; a grid of six columns may be a part of one."""
    whole = decode(png(generate(SudokuWish(size, 2)).board)).pixels
    beyond = np.repeat(whole[:, 20:21], 24, axis=1)  # the horizontal lines reach the left edge
    (seen,) = read(Frame(np.hstack([beyond, whole[:, 12:]])))
    assert seen.cut == cut


@pytest.mark.sampled(2)
@pytest.mark.parametrize("bright", [0.85, 0.7, 0.5])
@pytest.mark.parametrize("tinted", [lambda x, y: (x // 3 + y // 3) % 2 == 1, lambda x, y: (3 * x + 5 * y) % 13 == 0])
def test_tinted_cells_are_paper(tinted: Callable[[int, int], bool], bright: float) -> None:
    """Magazines and web pages print boxes, or single cells, on grey: no Sudoku has black cells."""
    cells = tuple(tuple(row) for row in parse_line(EASY).rows())
    page = drawn(cells).astype(np.float64)
    for y in range(9):
        for x in range(9):
            if tinted(x, y):
                left, top = (round(place) for place in crossings_of(cells)[y, x])
                page[top : top + 40, left : left + 40] *= bright
    (seen,) = read(Frame(page.astype(np.uint8)))
    assert seen.cells == cells
    assert seen.doubtful == ()


def test_a_grid_that_is_no_sudoku_is_not_read() -> None:
    assert read(Frame(drawn(rows("5 . . . .\n. . 2 . .\n. . . . 3\n. . . . .\n4 . . 2 .")))) == []


def sighting(cells: tuple[tuple[str, ...], ...], **others: tuple[InkReading, ...]) -> PuzzleSighting:
    found: dict[Cell, tuple[InkReading, ...]] = {
        Cell(x, y): (InkReading(text, 0.999),)
        for y, row in enumerate(cells)
        for x, text in enumerate(row)
        if text != "."
    }
    for name, options in others.items():
        cell = Cell.named(name)
        assert cell is not None
        found[cell] = options
    return PuzzleSighting(Mesh(crossings_of(cells)), cells, (), found)


def test_a_misread_digit_is_repaired_by_solving() -> None:
    truth = tuple(tuple(row) for row in parse_line(EASY).rows())
    wrong = (("6", *truth[0][1:]), *truth[1:])
    mended = repaired(sighting(wrong, A1=(InkReading("6", 0.8), InkReading("5", 0.19), InkReading(".", 0.01))))
    assert mended.cells == truth
    assert [(repair.cell, repair.read, repair.now) for repair in mended.repairs] == [(Cell(0, 0), "6", "5")]
    assert mended.solutions is not None
    assert Cell(0, 0) in mended.doubtful


def test_only_what_a_sudoku_can_hold_is_read() -> None:
    kinds = np.log(np.array([[0.05, 0.1, 0.05, 0.05, 0.4, 0.3, 0.05]]))
    assert kinds.shape[1] == len(KINDS)
    digits = np.log(np.full((1, 3, 10), 0.1))
    small = readings(GlyphProbabilities(kinds, digits), 0, Mesh(crossings_of(rows(". . . .\n" * 4))))
    assert {one.text for one in small} == {".", "1", "2", "3", "4"}
    assert sum(one.probability for one in small) == pytest.approx(1)
    large = Mesh(crossings_of((tuple("." * 16),) * 16))
    assert all(one.text in ".123456789ABCDEFG" for one in readings(GlyphProbabilities(kinds, digits), 0, large))
