"""``gridseer generate`` as people use it."""

import json
import re
from pathlib import Path

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.level import LEVELS
from tests.support.command import run


def test_generate_the_solution() -> None:
    out, err = run("generate", "--seed", "7", "--level", "expert")
    board = Board.parse(out)
    assert (board.width, board.height, board.mines, board.mines_left) == (30, 16, 99, 0)
    assert "seed 7" in err
    assert run("generate", "--seed", "7", "--level", "expert")[0] == out


def test_a_random_seed_is_reported_and_gives_the_board_again() -> None:
    out, err = run("generate")
    match = re.search(r"seed (\d+)", err)
    assert match is not None
    assert run("generate", "--seed", match[1])[0] == out


def test_several_boards_are_separated_by_a_blank_line() -> None:
    out, err = run("generate", "--count", "3", "--seed", "5", "--width", "6", "--height", "5", "--density", "0.2")
    boards = out.split("\n\n")
    assert [Board.parse(text).mines for text in boards] == [6, 6, 6]
    assert boards[1] + "\n" == run("generate", "--seed", "6", "--width", "6", "--height", "5", "--mines", "6")[0]
    assert "seed 5 to 7" in err


def test_the_start_is_what_a_player_sees() -> None:
    game = Game.at_level(LEVELS["beginner"], start=Start.ZERO, seed=9)
    game.open(Cell(2, 2))
    arguments = ["generate", "--seed", "9", "--start", "zero", "--view", "start"]
    assert run(*arguments)[0] == f"{game.board}\n"
    other = Game.at_level(LEVELS["beginner"], start=Start.ZERO, seed=9)
    other.open(Cell(8, 7))
    assert run(*arguments, "--first", "8,7")[0] == f"{other.board}\n"


def test_the_closed_view_and_topologies() -> None:
    out, _ = run("generate", "--width", "3", "--height", "2", "--mines", "2", "--view", "closed", "--topology", "torus")
    assert out == "###\n###\nm2 torus\n"


def test_generate_json_and_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.json"
    out, err = run("generate", "--seed", "3", "--count", "2", "--json", "--out", str(path))
    assert out == ""
    assert str(path) in err.replace("\n", "")
    answer = json.loads(path.read_text())
    assert [entry["seed"] for entry in answer["boards"]] == [3, 4]
    assert answer["boards"][0]["board"] + "\n" == run("generate", "--seed", "3")[0]
    keys = {"level", "width", "height", "mines", "start", "no_guess", "first", "view", "seed", "boards"}
    assert set(answer) == keys


def test_a_lost_start_is_told() -> None:
    arguments = ["--width", "2", "--height", "1", "--mines", "1", "--start", "any", "--view", "start", "--count", "9"]
    out, err = run("generate", "--seed", "0", *arguments)
    lost = err.count("is a mine, so the start is a loss")
    assert 0 < lost < 9
    assert out.count("##\nm1") == lost
