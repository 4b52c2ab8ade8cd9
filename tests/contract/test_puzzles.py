"""The laws that every row of the table of puzzles keeps."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from fastapi import Request
from fastapi.routing import APIRoute

from gridseer.errors import InputError
from gridseer.geometry import Frame
from gridseer.puzzles import PUZZLES, PuzzleKind, Tab
from gridseer.puzzles.kind import Lazy
from gridseer.vision.image import decode
from gridseer.web.roles import SCOPE, PageRole
from gridseer.web.server import make_app

ROOT = Path(__file__).parents[2]
SEEDS = range(3)
HEAVY = (
    "numpy",
    "cv2",
    "fastapi",
    "typer",
    "onnxruntime",
    "gridseer._core",
    "gridseer.minesweeper",
    "gridseer.nurikabe",
)


@pytest.fixture(params=PUZZLES.values(), ids=list(PUZZLES))
def puzzle(request: pytest.FixtureRequest) -> PuzzleKind:
    kind: PuzzleKind = request.param
    return kind


def test_the_table_loads_nothing() -> None:
    program = f"import gridseer.puzzles, sys; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_part_is_where_the_row_says(puzzle: PuzzleKind) -> None:
    parts = [getattr(puzzle, field.name) for field in fields(puzzle)]
    assert all(part.get() is not None for part in parts if isinstance(part, Lazy))
    assert PUZZLES[puzzle.name] is puzzle


def test_a_puzzle_is_one_folder_with_its_own_core(puzzle: PuzzleKind) -> None:
    assert (ROOT / "src" / "gridseer" / puzzle.name).is_dir()
    assert (ROOT / "core" / puzzle.name).is_dir()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_generated_puzzle_has_exactly_one_solution(puzzle: PuzzleKind, seed: int) -> None:
    board = puzzle.generate(seed)
    solution = puzzle.solve(board)
    assert solution is not None
    assert solution != board
    assert puzzle.solve(solution) == solution
    assert (solution.width, solution.height) == (board.width, board.height)


def test_the_same_seed_gives_the_same_puzzle(puzzle: PuzzleKind) -> None:
    assert puzzle.generate(1) == puzzle.generate(1)
    assert puzzle.generate(1) != puzzle.generate(2)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_text_is_read_back(puzzle: PuzzleKind, seed: int) -> None:
    board = puzzle.generate(seed)
    for each in (board, puzzle.solve(board)):
        content = puzzle.writers.get()["text"](each)
        assert content.decode().strip() == str(each).strip()
        assert puzzle.load(content) == each


def test_what_is_no_puzzle_is_refused_in_a_sentence(puzzle: PuzzleKind) -> None:
    for content in (b"", b"\xff\xfe", b"nonsense ~"):
        with pytest.raises(InputError, match="expected"):
            puzzle.load(content)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_drawn_puzzle_is_read_from_its_picture(puzzle: PuzzleKind, seed: int) -> None:
    board = puzzle.generate(seed)
    frame = decode(puzzle.writers.get()["png"](board))
    (seen,) = puzzle.read(frame)
    assert puzzle.load(seen.text.encode()) == board
    assert seen.to_json()["doubtful"] == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("name", [name for name, puzzle in PUZZLES.items() if puzzle.pencil is not None])
def test_what_was_read_says_how_the_picture_is_turned_and_what_was_changed(name: str, quarters: int) -> None:
    puzzle = PUZZLES[name]
    board = puzzle.generate(1)
    lying = np.rot90(decode(puzzle.writers.get()["png"](board)).pixels, quarters)
    (seen,) = puzzle.read(Frame(np.ascontiguousarray(lying)))
    told = seen.to_json()
    assert puzzle.load(seen.text.encode()) == board
    assert told["turned"]["degrees"] == 90 * quarters
    assert told["turned"]["probability"] > 0.9
    assert (told["turned"]["repaired"], told["repaired"], told["solutions"]) == (False, [], 1)


@pytest.mark.sampled(1)
def test_the_server_has_its_calls_and_tells_its_tabs(puzzle: PuzzleKind) -> None:
    app = make_app(None)
    operations = [operation for path in app.openapi()["paths"].values() for operation in path.values()]
    assert any(puzzle.name in operation.get("tags", ()) for operation in operations)
    (about,) = [route.endpoint for route in app.routes if isinstance(route, APIRoute) and route.path == "/api/about"]
    request = Request({"type": "http", "headers": [], SCOPE: PageRole.OWNER})
    told = [Tab(tab.name, tab.title, tab.takes_files) for tab in about(request).tabs]
    assert [tab for tab in told if tab in puzzle.tabs] == list(puzzle.tabs)
    assert len({tab.name for tab in told}) == len(told)
    assert any(tab.takes_files for tab in puzzle.tabs)


def test_its_commands_are_named_after_it(puzzle: PuzzleKind) -> None:
    from gridseer.cli import app

    named = {group.name for group in app.registered_groups}
    assert (puzzle.name in named) == (puzzle.commands is not None)
    assert re.fullmatch("[a-z]+", puzzle.name)
