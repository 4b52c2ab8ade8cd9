"""The command line: inside this process where that is enough, and as the real command where it is not."""

import csv
import json
import math
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from gridseer import __version__, cli
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.notation import parse_mbf
from gridseer.minesweeper.sight import FLAG

RUNNER = CliRunner()
COMMAND = [sys.executable, "-m", "gridseer"]
BOARD = "#1.2#\n#1.2#\n#1.1#\nm3\n"
CONTRADICTION = "3#\n..\nm1\n"


def run(*arguments: str, stdin: str = "", code: int = 0) -> tuple[str, str]:
    """Run a command in this process; what it wrote to stdout and stderr."""
    result = RUNNER.invoke(cli.app, arguments, input=stdin, prog_name="gridseer")
    assert result.exit_code == code, result.output
    return result.stdout, result.stderr


def run_really(*arguments: str, stdin: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run the real command."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )


def on_a_terminal(*arguments: str, interrupt_at: bytes | None = None, **environment: str) -> tuple[bytes, int]:
    """Run the real command on a terminal of its own; everything it wrote there, and its exit code."""
    # A process started in the background may have been told to ignore Ctrl-C; this one listens to it again.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import gridseer.cli as c; c.main()"
    ours, theirs = pty.openpty()
    settings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40", **environment}
    if not environment:
        settings.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=settings
    )
    os.close(theirs)
    try:
        written = _read_all(ours, process, interrupt_at)
        return written, process.wait(timeout=10)
    finally:
        os.close(ours)
        process.kill()


def _read_all(terminal: int, process: "subprocess.Popen[bytes]", interrupt_at: bytes | None) -> bytes:
    written = b""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            block = os.read(terminal, 65536)
        except OSError:  # Linux says so when the other side has left
            break
        if not block:
            break
        written += block
        if interrupt_at is not None and interrupt_at in written:
            time.sleep(0.5)  # a person needs longer to see it; meanwhile the command has come to rest
            process.send_signal(signal.SIGINT)
            interrupt_at = None
    return written


# solve


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
    }
    assert "(4,2)" in answer["best"]["reason"]


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
    assert "2  33  1  .  1> +\n" in out
    assert "certain    1 safe, 2 mines\n" in out
    assert "best move  open (4,2)\n" in out
    assert "because    (4,2) is proven safe\n" in out
    assert err == ""


def test_a_contradiction_is_a_no_that_names_the_clue() -> None:
    for arguments in (["solve", "-"], ["solve", "-", "--json"]):
        out, err = run(*arguments, stdin=CONTRADICTION, code=1)
        assert out == ""
        assert "(0,0)" in err
        assert "Check these cells" in err


@pytest.mark.parametrize(
    ("arguments", "stdin", "expected"),
    [
        (["solve", "-"], "", "line 1, column 1"),
        (["solve", "-"], "#a\nm1", "line 1, column 2"),
        (["solve", "-"], "##\n", "the mines left as 'mN'"),
        (["solve", "no such file"], "", "'no such file'"),
        (["solve", "."], "", "expected a file"),
        (["solve", "-", "--method", "trivail"], BOARD, "Did you mean 'trivial'?"),
        (["generate", "--level", "begginer"], "", "Did you mean 'beginner'?"),
        (["generate", "--start", "zeor"], "", "Did you mean 'zero'?"),
        (["generate", "--view", "solutoin"], "", "Did you mean 'solution'?"),
        (["generate", "--topology", "torsu"], "", "Did you mean 'torus'?"),
        (["generate", "--format", "txt"], "", "Did you mean 'text'?"),
        (["generate", "--format", "mbf", "--count", "2"], "", "expected 1 board for .mbf"),
        (["generate", "--format", "mbf", "--view", "start"], "", "expected the view 'solution' for .mbf"),
        (["generate", "--format", "mbf", "--topology", "torus"], "", "expected a square board for .mbf"),
        (["generate", "--format", "mine", "--topology", "torus"], "", "expected a square board for .mine"),
        (["generate", "--format", "mine", "--json"], "", "expected the format 'text' inside JSON"),
        (["generate", "--width", "5"], "", "a width and a height"),
        (["generate", "--width", "3", "--height", "3", "--mines", "9"], "", "expected 0 to 8 mines, got 9"),
        (["generate", "--width", "2000", "--height", "3", "--mines", "9"], "", "1 to 1000"),
        (["generate", "--first", "3;4"], "", "expected a cell as x,y"),
        (["generate", "--first", "9,0"], "", "got (9,0)"),
        (["generate", "--seed", "-1"], "", "expected a seed"),
        (["generate", "--out", "no/such/folder/board"], "", "expected a file that can be written"),
        (["generate", "--count", "0"], "", "--count"),
        (["generate", "--count", "many"], "", "--count"),
        (["demo", "--level", "exprt"], "", "Did you mean 'expert'?"),
        (["game", "--level", "exprt"], "", "Did you mean 'expert'?"),
        (["slove"], "", "Did you mean 'solve'?"),
        (["solve"], "", "FILE|-"),
    ],
)
def test_bad_input_is_said_on_stderr_and_exits_2(arguments: list[str], stdin: str, expected: str) -> None:
    out, err = run(*arguments, stdin=stdin, code=2)
    assert out == ""
    assert expected in err
    assert "Traceback" not in err


def test_bytes_that_are_no_text_are_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(b"\x89PNG\xff")
    assert "expected" in run("solve", str(path), code=2)[1]


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


# generate


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


# demo and game


def test_demo_shows_the_end_of_each_game_when_not_on_a_terminal() -> None:
    out, err = run("demo", "--seed", "1", "--games", "2")
    assert out.count("   0 1 2 3 4 5 6 7 8\n") == 2
    assert len(re.findall(r"^(?:won|lost): \d+ clicks", out, re.MULTILINE)) == 2
    assert re.search(r"[012] of 2 games won", out)
    assert "--seed 1" in err


def test_demo_json_tells_every_move_truly() -> None:
    answer = json.loads(run("demo", "--seed", "20", "--games", "20", "--json", "--method", "trivial")[0])
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


def test_a_lost_demo_is_honest() -> None:
    answer = json.loads(run("demo", "--seed", "20", "--games", "20", "--json", "--method", "trivial")[0])
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


def test_no_color_on_a_terminal() -> None:
    written, code = on_a_terminal("demo", "--seed", "1", "--delay", "0", NO_COLOR="1")
    assert code == 0
    assert b"move 1: " in written
    assert not re.search(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7])[0-9;]*m", written)


def test_ctrl_c_stops_the_demo_with_a_clean_terminal() -> None:
    began = time.monotonic()
    written, code = on_a_terminal("demo", "--seed", "1", "--delay", "50", interrupt_at=b"move 1: ")
    assert code == 130
    assert time.monotonic() - began < 40
    assert written.rstrip().endswith(b"stopped\x1b[0m") or written.rstrip().endswith(b"stopped")
    assert b"\x1b[?25h" in written
    assert b"Traceback" not in written


def test_ctrl_c_leaves_the_game() -> None:
    written, code = on_a_terminal("game", "--seed", "1", "--lines", interrupt_at=b"> ")
    assert code == 130
    assert b"Traceback" not in written


def test_game_is_played_by_lines() -> None:
    out, _ = run("game", "--seed", "4", stdin="3 3\n0 2\nu\nh\nq\n")
    assert "(0,2) was a mine: you have lost" in out
    assert "hint: " in out
    assert out.count("mines left, seed 4") == 5


def test_game_ends_with_its_input() -> None:
    out, _ = run("game", "--seed", "4", "--width", "4", "--height", "4", "--mines", "2", stdin="f 0 0\n")
    assert "1 mines left, seed 4" in out


# the command as a whole


def test_version() -> None:
    assert run("--version")[0] == f"gridseer {__version__}\n"


def test_help_lists_the_commands() -> None:
    out, _ = run("--help")
    for command in ("demo", "play", "watch", "doctor", "game", "generate", "solve"):
        assert command in out


def test_help_imports_nothing_heavy() -> None:
    result = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "gridseer", "--help"], capture_output=True, text=True, check=True
    )
    imported = {line.rsplit("|", 1)[-1].strip() for line in result.stderr.splitlines()}
    assert "gridseer.cli" in imported
    assert not {"numpy", "gridseer._core"} & imported


def test_generated_boards_can_be_solved_through_a_pipe() -> None:
    made = run_really("generate", "--view", "start", "--start", "zero", "--seed", "5")
    solved = run_really("solve", "-", stdin=made.stdout)
    assert (made.returncode, solved.returncode) == (0, 0), made.stderr + solved.stderr
    assert "best move" in solved.stdout


@pytest.mark.parametrize(
    "arguments", [["generate", "--count", "3000"], ["demo", "--games", "40"], ["generate", "--count", "2000", "--json"]]
)
def test_a_broken_pipe_is_quiet(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--seed", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(1)
    process.stdout.close()
    talk = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) == 0
    assert "Error" not in talk
    assert "Traceback" not in talk


def test_a_mistake_of_ours_is_a_sentence_and_a_traceback_on_demand() -> None:
    code = (
        "import sys; from gridseer import cli; sys.argv = ['gridseer', 'solve', '-']\n"
        "def broken(source): raise RuntimeError('oh dear')\n"
        "cli._read_board = broken\n"
        "cli.main()"
    )
    for wanted in ("", "1"):
        result = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            env={**os.environ, "GRIDSEER_TRACEBACK": wanted},
            check=False,
        )
        assert "oh dear" in result.stderr
        assert ("Traceback" in result.stderr) == bool(wanted)
        assert result.returncode == (1 if wanted else cli.BUG)


def test_solve_explains_every_certain_cell() -> None:
    out, _ = run("solve", "-", "--explain", stdin="11#\n##1\nm1")
    assert "the 1 at (0,0) and the 1 at (1,0) leave no room for a mine at (2,0)" in out
    answer = json.loads(run("solve", "-", "--explain", "--json", stdin="11#\n##1\nm1")[0])
    proof, *others = answer["proofs"]
    assert len(others) == 2
    assert (proof["x"], proof["y"], proof["safe"]) == (2, 0, True)
    assert proof["clues"] == [[0, 0], [1, 0]]
    assert "proofs" not in json.loads(run("solve", "-", "--json", stdin="11#\n##1\nm1")[0])
