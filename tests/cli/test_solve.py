"""``gridseer solve`` as people use it."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.notation import parse_mbf
from gridseer.minesweeper.sight import FLAG
from tests.support.command import run, run_really

BOARD = "#1.2#\n#1.2#\n#1.1#\nm3\n"
CONTRADICTION = "3#\n..\nm1\n"


def test_solve_json_has_the_designed_shape(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(BOARD)
    answer = json.loads(run("solve", str(path), "--method", "trivial", "--json")[0])
    third = pytest.approx(1 / 3)
    assert answer == {
        "width": 5,
        "height": 3,
        "mines_left": 3,
        "method": "trivial",
        "exact": False,
        "layouts": None,
        "probabilities": [
            [third, None, None, None, 1],
            [third, None, None, None, 1],
            [third, None, None, None, 0],
        ],
        "safe": [[4, 2]],
        "mines": [[4, 0], [4, 1]],
        "best": {
            "x": 4,
            "y": 2,
            "action": "open",
            "mine_probability": 0,
            "win_probability": None,
            "reason": answer["best"]["reason"],
        },
        "unavoidable": [],
    }
    assert "E3" in answer["best"]["reason"]


def test_solve_json_writes_out_any_number_of_layouts() -> None:
    board = ("#" * 200 + "\n") * 200 + "m8000"
    result = run_really("solve", "-", "--json", "--method", "exact", stdin=board)
    assert result.returncode == 0, result.stderr
    layouts = json.loads(result.stdout)["layouts"]
    assert len(layouts) == math.floor(math.log10(math.comb(40000, 8000))) + 1


@pytest.mark.parametrize("board", ["!1\n11\nm0", "#1\n11\nm1"])
def test_best_is_null_when_there_is_nothing_left_to_open(board: str) -> None:
    assert json.loads(run("solve", "-", "--json", stdin=board)[0])["best"] is None


def test_solve_for_people() -> None:
    out, err = run("solve", "-", "--method", "trivial", stdin=BOARD)
    assert "3  33  1  .  1> +\n" in out
    assert "certain    1 safe, 2 mines\n" in out
    assert "best move  open E3\n" in out
    assert "because    E3 is proven safe\n" in out
    assert err == ""


def test_solve_names_the_guess_that_no_play_avoids() -> None:
    out, _ = run("solve", "-", stdin="#2##\n#2##\nm3")
    sentence = "one of D1 and D2 is a mine and nothing will ever show which: guess now or later, it will not get better"
    assert f"for ever   {sentence}\n" in out


def test_a_contradiction_is_a_no_that_names_the_clue() -> None:
    for arguments in (["solve", "-"], ["solve", "-", "--json"]):
        out, err = run(*arguments, stdin=CONTRADICTION, code=1)
        assert out == ""
        assert "A1" in err
        assert "Check these cells" in err


def test_bytes_that_are_no_text_are_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(b"\x89PNG\xff")
    assert "isn't a picture" in run("solve", str(path), code=2)[1]


def test_other_formats_are_written_and_read(tmp_path: Path) -> None:
    text, mine, mbf = tmp_path / "start.txt", tmp_path / "start.mine", tmp_path / "layout.mbf"
    for path in (text, mine):
        form = "mine" if path is mine else "text"
        run("generate", "--seed", "5", "--start", "zero", "--view", "start", "--format", form, "--out", str(path))
    assert mine.read_bytes().startswith(b"9x9x10\n")
    assert run("solve", str(mine), "--json") == run("solve", str(text), "--json")
    run("generate", "--seed", "5", "--format", "mbf", "--out", str(mbf))
    assert (np.argwhere(parse_mbf(mbf.read_bytes())) == np.argwhere(_solution(seed=5).cells == FLAG)).all()
    assert json.loads(run("solve", str(mbf), "--json")[0])["mines_left"] == 10


def _solution(seed: int) -> Board:
    return Board.parse(run("generate", "--seed", str(seed))[0])


def test_solve_explains_every_certain_cell() -> None:
    out, _ = run("solve", "-", "--explain", stdin="11#\n##1\nm1")
    assert "the 1 at A1 and the 1 at B1 leave no room for a mine at C1" in out
    answer = json.loads(run("solve", "-", "--explain", "--json", stdin="11#\n##1\nm1")[0])
    proof, *others = answer["proofs"]
    assert len(others) == 2
    assert (proof["x"], proof["y"], proof["safe"]) == (2, 0, True)
    assert proof["clues"] == [[0, 0], [1, 0]]
    assert "proofs" not in json.loads(run("solve", "-", "--json", stdin="11#\n##1\nm1")[0])


def test_an_unknown_number_of_mines_comes_with_how_likely_each_is() -> None:
    answer = json.loads(run("solve", "--json", "-", stdin="#X1#\nXX11\nm?")[0])
    assert answer["mines_left"] is None
    assert answer["safe"] == []
    assert answer["mines"] == [[3, 0]]
    (one, likely), (two, unlikely) = answer["mines_posterior"]
    assert (one, two) == (1, 2)
    assert likely + unlikely == pytest.approx(1)
    assert answer["layouts"] == "2"
