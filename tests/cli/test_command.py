"""The command as a whole: help, bad input, pipes and mistakes."""

import os
import subprocess
import sys

import pytest

from gridseer import __version__, cli
from tests.support.command import COMMAND, run, run_really
from tests.support.waiting import PATIENCE

BOARD = "#1.2#\n#1.2#\n#1.1#\nm3\n"
CONTRADICTION = "3#\n..\nm1\n"


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
        (["generate", "--width", "3", "--height", "3", "--mines", "9"], "", "at most 8 mines fit this board, got 9"),
        (["generate", "--width", "2000", "--height", "3", "--mines", "9"], "", "1 to 1000"),
        (["generate", "--first", "3;4"], "", "expected a cell such as C5"),
        (["generate", "--first", "9,0"], "", "got J1"),
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


@pytest.mark.slow
def test_generated_boards_can_be_solved_through_a_pipe() -> None:
    made = run_really("generate", "--view", "start", "--start", "zero", "--seed", "5")
    solved = run_really("solve", "-", stdin=made.stdout)
    assert (made.returncode, solved.returncode) == (0, 0), made.stderr + solved.stderr
    assert "best move" in solved.stdout


@pytest.mark.sampled(1)
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
    assert process.wait(timeout=PATIENCE) == 0
    assert "Error" not in talk
    assert "Traceback" not in talk


def test_a_mistake_of_ours_is_a_sentence_and_a_traceback_on_demand() -> None:
    code = (
        "import sys; from gridseer import cli; sys.argv = ['gridseer', 'solve', '-']\n"
        "def broken(source): raise RuntimeError('oh dear')\n"
        "sys.modules['gridseer.cli.solve']._content = broken\n"
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
