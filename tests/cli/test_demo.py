"""``gridseer demo``, ``game``, ``play``, ``watch`` and ``doctor`` where there is no screen."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from gridseer.grid import Cell
from gridseer.minesweeper.game import Game, Start
from tests.support.command import on_a_terminal, run, run_really


@pytest.mark.slow
def test_demo_shows_the_end_of_each_game_when_not_on_a_terminal() -> None:
    out, err = run("demo", "--seed", "1", "--games", "2")
    assert out.count("   A B C D E F G H I\n") == 2
    assert len(re.findall(r"^(?:won|lost): \d+ clicks", out, re.MULTILINE)) == 2
    assert re.search(r"[012] of 2 games won", out)
    assert "--seed 1" in err


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    """Twenty games, some won and some lost."""
    told: dict[str, Any] = json.loads(run("demo", "--seed", "20", "--games", "20", "--json", "--method", "trivial")[0])
    return told


@pytest.mark.slow
def test_demo_json_tells_every_move_truly(answer: dict[str, Any]) -> None:
    assert [result["seed"] for result in answer["results"]] == list(range(20, 40))
    assert answer["wins"] == sum(result["outcome"] == "won" for result in answer["results"])
    for result in answer["results"]:
        game = Game.at_level("beginner", start=Start.ZERO, seed=result["seed"])
        assert (result["moves"][0]["x"], result["moves"][0]["y"]) == (2, 2)
        for move in result["moves"]:
            game.open(Cell(move["x"], move["y"]))
        assert game.outcome == result["outcome"]
    assert {result["outcome"] for result in answer["results"]} == {"won", "lost"}
    assert answer["misreads"] == answer["losses_without_guess"] == answer["stopped"] == 0


@pytest.mark.slow
def test_demo_writes_a_film_and_figures(tmp_path: Path) -> None:
    film, figures = tmp_path / "demo.gif", tmp_path / "demo.csv"
    arguments = ["--seed", "2", "--games", "2", "--theme", "dark", "--scale", "1.25", "--json"]
    answer = json.loads(run("demo", *arguments, "--gif", str(film), "--csv", str(figures))[0])
    with Image.open(film) as picture:
        assert getattr(picture, "n_frames", 1) > 3
    rows = list(csv.DictReader(figures.read_text().splitlines()))
    assert [row["result"] for row in rows] == [result["outcome"] for result in answer["results"]]
    assert {"clicks", "engine_calls", "guesses", "mines_left", "cpu_ms", "find_ms", "read_ms"} <= rows[0].keys()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["demo", "--theme", "clasic"], "Did you mean 'classic'?"),
        (["demo", "--scale", "9"], "expected a scale"),
        (["play", "--games", "2"], "--next face"),
        (["play", "--next", "smile"], "next game"),
        (["play", "--chord", "lft"], "Did you mean 'left'?"),
    ],
)
def test_bad_wishes_on_the_screen_are_told(arguments: list[str], sentence: str) -> None:
    assert sentence in " ".join(run(*arguments, code=2)[1].split())


@pytest.mark.sampled(1)
@pytest.mark.parametrize("command", ["play", "watch"])
def test_without_a_display_it_is_said(command: str) -> None:
    environment = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    result = run_really(command, **environment)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert "DISPLAY is not set" in " ".join(result.stderr.split())


def test_the_doctor_names_what_is_missing() -> None:
    result = run_really("doctor", "--json", DISPLAY="")
    findings = {finding["what"]: finding for finding in json.loads(result.stdout)["findings"]}
    assert result.returncode == 1
    assert findings["compiled core"]["works"]
    assert not findings["display"]["works"]
    assert all(finding["fix"] for finding in findings.values() if not finding["works"])


@pytest.mark.slow
def test_a_lost_demo_is_honest(answer: dict[str, Any]) -> None:
    seed = next(result["seed"] for result in answer["results"] if result["outcome"] == "lost")
    out, _ = run("demo", "--seed", str(seed), "--method", "trivial")
    assert "@" in out
    assert re.search(r"lost: .* was a declared guess: .*risk", out)


def test_demo_on_a_terminal_draws_each_move_and_colours_it() -> None:
    written, code = on_a_terminal("demo", "--seed", "1", "--delay", "0.01")
    assert code == 0
    assert b"move 1: " in written
    assert b"move 2: " in written
    assert b"\x1b[94m" in written
    assert written.count(b"\x1b[?25l") == written.count(b"\x1b[?25h") == 1  # the cursor comes back


@pytest.mark.slow
def test_no_color_on_a_terminal() -> None:
    written, code = on_a_terminal("demo", "--seed", "1", "--delay", "0", NO_COLOR="1")
    assert code == 0
    assert b"move 1: " in written
    assert not re.search(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7])[0-9;]*m", written)


def test_ctrl_c_stops_the_demo_with_a_clean_terminal() -> None:
    written, code = on_a_terminal("demo", "--seed", "1", "--delay", "3600", interrupt_at=b"move 1: ")
    assert code == 130
    assert written.rstrip().endswith(b"stopped\x1b[0m") or written.rstrip().endswith(b"stopped")
    assert b"\x1b[?25h" in written
    assert b"Traceback" not in written


@pytest.mark.slow
@pytest.mark.parametrize(
    ("says", "drawn"),
    [
        (b"", b"\x1b[48;2;"),
        (b"\x1b[6;16;8t\x1b[?62;4;22c", b"\x1bP0;1q"),
        (b"\x1b_Gi=71;OK\x1b\\\x1b[6;16;8t\x1b[?62c", b"\x1b_Ga=T"),
    ],
    ids=["blocks", "sixel", "kitty"],
)
def test_with_all_colours_the_window_itself_is_shown(says: bytes, drawn: bytes) -> None:
    written, code = on_a_terminal("demo", "--seed", "1", "--delay", "0", says=says, COLORTERM="truecolor")
    assert code == 0
    assert drawn in written
    assert b"move 2: open " in written
    assert re.search(rb"(won|lost): \d+ clicks", written)
    assert written.count(b"\x1b[?25l") == written.count(b"\x1b[?25h") == 1


@pytest.mark.slow
def test_ctrl_c_ends_the_show_with_a_clean_terminal() -> None:
    written, code = on_a_terminal("demo", "--delay", "50", interrupt_at=b"move 1: ", COLORTERM="truecolor")
    assert code == 130
    assert b"\x1b[0m\x1b[?25h" in written.rpartition(b"move 1: ")[2]
    assert b"stopped" in written
    assert b"Traceback" not in written


def test_ctrl_c_leaves_the_game() -> None:
    written, code = on_a_terminal("game", "--seed", "1", "--lines", interrupt_at=b"> ")
    assert code == 130
    assert b"Traceback" not in written


def test_game_is_played_by_lines() -> None:
    out, _ = run("game", "--seed", "4", stdin="D4\nA3\nu\nh\nq\n")
    assert "A3 was a mine: you have lost" in out
    assert "hint: " in out
    assert out.count("mines left, seed 4") == 5


def test_game_ends_with_its_input() -> None:
    out, _ = run("game", "--seed", "4", "--width", "4", "--height", "4", "--mines", "2", stdin="f A1\n")
    assert "1 mines left, seed 4" in out
