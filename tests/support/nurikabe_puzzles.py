"""Puzzles for the tests: a few of our own, random small ones, and a large collection where it is at hand."""

import json
from functools import cache
from itertools import product

import pytest
from hypothesis import strategies as st

from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import ANY_SIZE, NO_CLUE, Puzzle, cells_of
from gridseer.nurikabe.rules import is_solved
from tests.support.data import DATA

PUZZLES = DATA / "nurikabe" / "puzzles.jsonl"

MEDIUM = Puzzle.parse("""
. . . . 1 . . . 1 .
. 2 . . . . . . . .
1 . . . 1 . . 3 . 1
. . . . . 3 . . . .
1 . 2 . 1 . . . 1 .
. . . 1 . . . . . 1
. . . . . 1 . 2 . .
. . 3 . 2 . . . . 2
. . . . . . 1 . . .
1 . . 2 . . . 1 . .
""")
"""Unique and of medium difficulty."""

EXPERT = Puzzle.parse("""
1 . . . . 1 . 1 . .
. . . . . . . . . 2
. . . . . . . 2 . .
. . . . . 8 . . . .
. . . . 8 . . . . 1
. 2 . . . . . . . .
. . . . . . . . 1 .
. . . . . . 1 . . .
. . 3 . . 3 . 1 . .
. . . . . . . . 3 .
""")
"""Unique; it needs contradictions."""


@cache
def collection() -> tuple[tuple[str, Board], ...]:
    """Every puzzle of the collection with its solution."""
    if not PUZZLES.exists():
        pytest.skip(f"the collection of puzzles is not at {PUZZLES}; GRIDSEER_DATA tells where it is")
    records = [json.loads(line) for line in PUZZLES.read_text(encoding="utf-8").splitlines()]
    return tuple((each["id"], Board.solved(Puzzle.of(each["clues"]), each["solution"])) for each in records)


@st.composite
def small_puzzles(draw: st.DrawFn, most_cells: int = 12, *, sized: bool = False) -> Puzzle:
    """Random puzzles up to 5x5 with any clues, or with numbers alone, solvable or not."""
    width = draw(st.integers(1, 5))
    height = draw(st.integers(1, min(5, most_cells // width)))
    cells = draw(st.lists(st.integers(0, width * height - 1), max_size=5, unique=True))
    rows = [[NO_CLUE] * width for _ in range(height)]
    for cell in cells:
        numbers = st.one_of(st.integers(1, 6), st.integers(1, width * height))
        clue = draw(numbers if sized else st.one_of(st.just(ANY_SIZE), numbers))
        rows[cell // width][cell % width] = clue
    return Puzzle.of(rows)


def all_solutions(puzzle: Puzzle) -> list[Board]:
    """By trying every colouring."""
    blank = Board.blank(puzzle)
    free = [cell for cell in cells_of(puzzle.width, puzzle.height) if not puzzle.clue(cell)]
    found = []
    for colours in product((Colour.SEA, Colour.ISLAND), repeat=len(free)):
        rows = [list(row) for row in blank.colours]
        for cell, colour in zip(free, colours, strict=True):
            rows[cell.y][cell.x] = colour
        board = Board(puzzle, tuple(map(tuple, rows)))
        if is_solved(board):
            found.append(board)
    return found
