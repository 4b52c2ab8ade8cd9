"""``gridseer sudoku``: the answers of the commands, as people and as programs read them."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gridseer.cli import app
from gridseer.sudoku.drawing import png
from gridseer.sudoku.notation import format_url, load, parse_line
from gridseer.sudoku.solver import solve
from gridseer.vision.image import load as load_picture
from tests.support.sudoku_puzzles import EASY, SOLVED


def run(*arguments: str, code: int = 0, text: str | None = None) -> str:
    done = CliRunner().invoke(app, ["sudoku", *arguments], input=text)
    assert done.exit_code == code, done.output
    return done.stdout


def answer(*arguments: str, code: int = 0, text: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*arguments, "--json", code=code, text=text))
    return found


def test_solve_as_json() -> None:
    found = answer("solve", "-", text=EASY)
    assert (found["size"], found["solutions"], found["difficulty"]) == (9, 1, "easy")
    assert "".join(found["solution"]) == SOLVED
    assert len(found["steps"]) == 51
    assert all({"strategy", "cells", "because"} <= set(step) for step in found["steps"])


def test_solve_for_people(tmp_path: Path) -> None:
    words = run("solve", format_url(parse_line(EASY)), "--explain", "--svg", str(tmp_path / "solved.svg"))
    assert "1 5 3 4 | 6 7 8 | 9 1 2" in words
    assert "HiddenSingle: F1 is 8: no other cell of box 2 can be 8" in words
    assert "difficulty easy" in words
    assert "one solution, proven in" in words
    assert (tmp_path / "solved.svg").read_text().startswith("<svg")


def test_no_solution_and_several_have_their_exit_codes() -> None:
    assert answer("solve", "-", code=1, text="11" + EASY[2:])["solutions"] == 0
    assert answer("solve", "-", code=1, text="11" + EASY[2:])["conflict"]["clues"] == [[0, 0], [1, 0]]
    several = answer("solve", "-", text="." * 81)
    assert (several["solutions"], several["difficulty"]) == (2, None)
    assert several["differing"]


def test_check() -> None:
    assert answer("check", "-", text=EASY) == {"size": 9, "complete": False, "breaches": [], "solutions": 1}
    broken = answer("check", "-", code=1, text="55" + EASY[2:])
    assert {breach["rule"] for breach in broken["breaches"]} == {"row", "box"}
    assert run("check", "-", text=SOLVED).endswith("solved\n")


@pytest.mark.parametrize("file_format", ["text", "rows", "line", "url"])
def test_generate_writes_puzzles_that_are_read_back(file_format: str) -> None:
    text = run("generate", "--seed", "4", "--size", "6", "--format", file_format)
    assert solve(load(text)).only is not None
    made = answer("generate", "--seed", "4", "--size", "6", "-n", "2")
    assert [puzzle["seed"] for puzzle in made["puzzles"]] == [4, 5]
    assert load(made["puzzles"][0]["puzzle"]) == load(text)


def test_bad_wishes_are_refused() -> None:
    run("generate", "--size", "5", code=2)
    run("generate", "--difficulty", "nasty", code=2)
    run("solve", "nowhere.txt", code=2)


def test_a_picture_is_read_and_solved_onto_itself(tmp_path: Path) -> None:
    path, solved = tmp_path / "puzzle.png", tmp_path / "solved.png"
    path.write_bytes(png(parse_line(EASY)))
    (seen,) = answer("read", str(path))["puzzles"]
    assert load(seen["puzzle"]) == parse_line(EASY)
    assert seen["doubtful"] == []
    assert "one solution, proven in" in run("solve", str(path), "--png", str(solved))
    before, after = load_picture(path).pixels, load_picture(solved).pixels
    assert before.shape == after.shape
    # A digit was drawn into C1, which was empty, and the printed 5 of A1 was left alone.
    assert (before[14:50, 94:130] != after[14:50, 94:130]).any()
    assert (before[14:50, 14:50] == after[14:50, 14:50]).all()
