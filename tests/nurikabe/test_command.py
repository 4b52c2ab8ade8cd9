"""The command: FILE, - and URL; JSON, pictures, exit codes."""

import json
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gridseer.cli import app
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.drawing import png, svg
from gridseer.nurikabe.notation import format_url, load
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.solver import solve
from gridseer.pencil.solutions import SolutionCount, enumerated
from tests.support.nurikabe_puzzles import MEDIUM

RUNNER = CliRunner()
CORNERS = "1 . .\n. . .\n. . 3\n"
SOLUTION = [".##", "##.", "#.."]


def run(*arguments: str, stdin: str | None = None, code: int = 0) -> str:
    result = RUNNER.invoke(app, ["nurikabe", *arguments], input=stdin)
    assert result.exit_code == code, result.output
    return result.stdout


def answer(*arguments: str, stdin: str | None = None, code: int = 0) -> dict[str, Any]:
    data = json.loads(run(*arguments, "--json", stdin=stdin, code=code))
    assert isinstance(data, dict)
    return data


def test_a_file_stdin_and_a_url_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(CORNERS, encoding="utf-8")
    url = format_url(Puzzle.parse(CORNERS))
    answers = [answer("solve", str(path)), answer("solve", "-", stdin=CORNERS), answer("solve", url)]
    for each in answers:
        assert each["solution"] == SOLUTION
        assert (each["width"], each["height"], each["solutions"], each["difficulty"]) == (3, 3, 1, "medium")
    assert answers[0]["steps"] == answers[1]["steps"] == answers[2]["steps"]
    first = answers[0]["steps"][0]
    assert (first["strategy"], first["cells"], first["colour"]) == ("CompleteIsland", [[1, 0], [0, 1]], "sea")
    assert first["because"] == "the island of the 1 at A1 is complete"


def test_people_get_a_picture_and_the_steps() -> None:
    text = run("solve", "-", "--explain", stdin=CORNERS)
    assert text.startswith("  A B C\n1 1 # #\n2 # # o\n3 # o 3\n")
    assert "CompleteIsland: B1, A2 are sea: the island of the 1 at A1 is complete" in text
    assert "difficulty medium: the hardest step is block reach" in text
    assert "one solution, proven in" in text


def test_no_solution_names_the_clues_and_exits_with_1() -> None:
    data = answer("solve", "-", stdin="1 1\n", code=1)
    assert (data["solutions"], data["solution"]) == (0, None)
    assert data["conflict"] == {"clues": [[0, 0], [1, 0]], "irreducible": True, "smallest": True}
    text = run("solve", "-", stdin="1 1\n", code=1)
    assert "no solution: the 1 at A1 and the 1 at B1 cannot hold together" in text


def test_many_clues_that_conflict_are_listed_as_people_do() -> None:
    assert enumerated(["the 1"]) == "the 1"
    assert enumerated(["the 1", "the 2"]) == "the 1 and the 2"
    assert enumerated(["the 1", "the 2", "the 3"]) == "the 1, the 2 and the 3"
    assert enumerated([f"the {number}" for number in range(1, 6)], 3) == "the 1, the 2 and 3 more"


def test_several_solutions_tell_where_they_differ() -> None:
    data = answer("solve", "-", stdin="2 .\n. .\n")
    assert data["solutions"] == 2
    assert data["differing"] == [[1, 0], [0, 1]]
    assert data["difficulty"] is None
    assert "another one differs in B1, A2" in run("solve", "-", stdin="2 .\n. .\n")


def test_the_time_being_over_is_no_answer() -> None:
    clues = {(1, 3): "15", (4, 4): "19", (2, 7): "19", (1, 9): "15"}
    puzzle = "\n".join(" ".join(clues.get((x, y), ".") for x in range(10)) for y in range(10))
    assert answer("solve", "-", "--seconds", "0.05", stdin=puzzle, code=1)["solutions"] is None
    assert "time ran out" in run("solve", "-", "--seconds", "0.05", stdin=puzzle, code=1)


def test_islands_is_a_method_too() -> None:
    assert answer("solve", "-", "--method", "islands", stdin=CORNERS)["solution"] == SOLUTION


def test_check_says_which_rule_is_broken() -> None:
    data = answer("check", "-", stdin="1 # #\n# # #\n# . 3\n", code=1)
    assert [each["rule"] for each in data["breaches"]] == ["size", "no block"]
    assert data["breaches"][1]["cells"] == [[1, 0], [2, 0], [1, 1], [2, 1]]
    assert "no block: the block at B1 is all sea" in run("check", "-", stdin="1 # #\n# # #\n# . 3\n", code=1)
    assert "solved" in run("check", "-", stdin="1 # #\n# # o\n# o 3\n")
    assert "fine: it has one solution" in run("check", "-", stdin=CORNERS)
    # No rule is broken yet, but no solution has this.
    assert answer("check", "-", stdin="1 # .\n# . .\no . 3\n", code=1)["breaches"] == []


@pytest.mark.parametrize("form", ["text", "url", "pzprv3", "janko"])
def test_made_puzzles_are_read_back_and_unique(form: str) -> None:
    text = run("generate", "--width", "6", "--height", "5", "--seed", "4", "--format", form)
    board = load(text)
    assert (board.width, board.height) == (6, 5)
    assert solve(board).count is SolutionCount.ONE


def test_made_puzzles_as_json() -> None:
    data = answer("generate", "--width", "6", "--height", "6", "--seed", "7", "-n", "2")
    assert [each["seed"] for each in data["puzzles"]] == [7, 8]
    for each in data["puzzles"]:
        assert answer("solve", "-", stdin=each["puzzle"])["solution"] == each["solution"]
        assert load(each["url"]).puzzle == Puzzle.parse(each["puzzle"])
        assert each["difficulty"]
        assert each["steps"]


def test_pictures_into_files(tmp_path: Path) -> None:
    run("solve", "-", "--svg", str(tmp_path / "a.svg"), "--png", str(tmp_path / "a.png"), stdin=CORNERS)
    solved = Board.solved(Puzzle.parse(CORNERS), SOLUTION)
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == svg(solved)
    assert (tmp_path / "a.png").read_bytes() == png(solved)


def test_the_svg_says_everything() -> None:
    root = ET.fromstring(svg(Board.blank(MEDIUM)))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == [str(MEDIUM.clue(cell)) for cell in MEDIUM.clue_cells()]


def test_the_png_has_the_pixels() -> None:
    data = png(Board.parse("# o\n128 ?"))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20], "big") == int.from_bytes(data[20:24], "big") == 2 * 32 + 4
    start = data.index(b"IDAT")
    length = int.from_bytes(data[start - 4 : start], "big")
    rows = zlib.decompress(data[start + 4 : start + 4 + length])
    assert len(rows) == 68 * (1 + 3 * 68)
    row = rows[18 * 205 + 1 : 19 * 205]
    assert row[3 * 10 : 3 * 11] == bytes((0x2F, 0x41, 0x56))  # sea
    assert row[3 * 40 : 3 * 41] == b"\xff\xff\xff"  # land


@pytest.mark.parametrize(
    ("arguments", "stdin", "sentence"),
    [
        (["solve", "missing.txt"], None, "expected a file that can be read, got 'missing.txt'"),
        (["solve", "-"], "1 x\n", "line 1, column 3: expected a cell, got 'x'"),
        (["solve", "-", "--method", "exakt"], "1\n", "Did you mean 'exact'?"),
        (["solve", "https://puzz.link/p?slither/3/3/g"], None, "expected a URL with nurikabe/W/H/body"),
        (["generate", "--format", "txt"], None, "Did you mean 'text'?"),
        (["generate", "--difficulty", "eazy"], None, "Did you mean 'easy'?"),
        (["generate", "--width", "0"], None, "expected 1 to 1000 columns and rows, got 0 and 10"),
        (["generate", "-n", "2", "--png", "a.png"], None, "expected 1 puzzle for a picture, got 2"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: list[str], stdin: str | None, sentence: str) -> None:
    result = RUNNER.invoke(app, ["nurikabe", *arguments], input=stdin)
    assert result.exit_code == 2
    assert sentence in result.stderr
