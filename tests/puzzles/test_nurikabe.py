"""Reading, repairing and solving, wired together: one time budget, and nothing is searched for twice."""

import time
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from gridseer.cli import app
from gridseer.geometry import Frame
from gridseer.nurikabe import walkthrough
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.drawing import png
from gridseer.nurikabe.solver import solve
from gridseer.nurikabe.walkthrough import work_out
from gridseer.pencil.solutions import SolutionCount
from gridseer.puzzles import nurikabe
from gridseer.puzzles.nurikabe import open_file, read
from gridseer.vision.paper import nurikabe as reader
from gridseer.vision.paper.sighting import PuzzleSighting
from tests.support.nurikabe_puzzles import MEDIUM
from tests.support.papers import PUZZLE, drawn

SMALL = "1 . .\n. . .\n. . 3"


def test_the_proven_solution_comes_with_the_sighting() -> None:
    (seen,) = read(Frame(drawn(PUZZLE)))
    assert seen.solutions is not None
    assert seen.solutions.count is SolutionCount.ONE
    assert seen.solutions.only == solve(Board.parse(seen.text)).only


def test_without_time_nothing_is_repaired_or_proven() -> None:
    (seen,) = read(Frame(drawn(PUZZLE)), seconds=0)
    assert seen.solutions is None


def test_one_puzzle_has_its_seconds_and_a_picture_twice_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    now = 100.0

    def slow(sighting: PuzzleSighting, _: object, seconds: float) -> PuzzleSighting:
        nonlocal now
        given.append(seconds)
        now += 0.75 * seconds
        return sighting

    monkeypatch.setattr(nurikabe, "repair", slow)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    (seen,) = reader.read(Frame(drawn(PUZZLE)))
    monkeypatch.setattr(reader, "read", lambda *_: [seen] * 4)
    read(Frame(np.zeros((9, 9, 3), np.uint8)), seconds=4)
    assert given == [4, 4, 2, 0.5]


def test_a_text_and_a_picture_are_opened_alike() -> None:
    board = Board.blank(MEDIUM)
    assert open_file(str(board).encode(), "puzzle.txt").board == board
    pictured = open_file(png(board), "puzzle.png")
    assert pictured.board == board
    assert pictured.frame is not None
    assert pictured.solutions is not None
    assert pictured.solutions.board == board
    assert open_file(str(board).encode(), "puzzle.txt").solutions is None


def test_marks_on_paper_must_agree_with_the_solution_to_share_it() -> None:
    only = solve(MEDIUM).only
    assert only is not None
    cell = next(cell for cell in only.cells(only.colours[0][0]) if not MEDIUM.clue(cell))
    blank, colour = Board.blank(MEDIUM), only.colours[0][0]
    agreeing = open_file(png(blank.with_colours([cell], colour)), "agreeing.png")
    assert agreeing.solutions is not None
    assert agreeing.solutions.board == agreeing.board != blank
    wrong = open_file(png(blank.with_colours([cell], colour.other)), "wrong.png")
    assert wrong.board is not None
    assert wrong.solutions is None
    assert solve(wrong.board).count is SolutionCount.NONE


def test_a_picture_is_solved_without_a_second_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(*_: object, **__: object) -> None:
        raise AssertionError("the solution was known")

    path = tmp_path / "puzzle.png"
    path.write_bytes(png(Board.blank(MEDIUM)))
    monkeypatch.setattr(walkthrough, "solve", searched)
    done = CliRunner().invoke(app, ["nurikabe", "solve", str(path), "--png", str(tmp_path / "solved.png")])
    assert done.exit_code == 0, done.output
    assert "one solution, proven in" in done.stdout


def test_work_out_explains_why_there_is_no_solution() -> None:
    done = work_out(Board.parse("2 . 1\n. . .\n. . 9"))
    assert done.conflict is not None
    assert done.verdict == "no solution: the 1 at C1 and the 9 at C3 cannot hold together"
    assert done.difficulty is None
    assert work_out(Board.parse(SMALL), explain=False).to_json()["steps"] == []
