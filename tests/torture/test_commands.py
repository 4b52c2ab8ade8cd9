"""Absurd command lines, broken streams and homes that cannot be used: every exit is a sentence and a known code."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from gridseer import cli
from tests.support.waiting import PATIENCE
from tests.torture.rounds import rounds, within_bounds

KNOWN_CODES = (0, 1, 2, 130)
BOARD = "#1.2#\n#1.2#\n#1.1#\nm3\n"

WORDS = (
    "", "-", "--", "-1", "0", "1e999", "inf", "nan", "9" * 23, "9" * 5000, "a" * 3000, "\0", "\x1b[31m", "\u00a0",
    "C5", "9,9", "0x0", "1000x1000/999999", "expert", "/", "/dev/null", "/nowhere/at/all", "no\nsuch", "\udcff",
    "..", "*",
    "m?",
    "{1..9999999}", "last",
)  # fmt: skip
COMMANDS = tuple(
    line.split()
    for line in """
    solve
    solve -
    read
    generate
    generate --level
    generate --seed
    generate --first
    generate --width
    history
    history --limit
    history --export
    history --since
    history --level
    history themes
    history repair
    lab run --games 1 --timeout
    lab run --games 1 --board
    lab run --plan
    lab show
    lab plot
    nurikabe solve
    nurikabe check
    nurikabe read
    nurikabe generate --width
    nurikabe generate --seconds 1 --seed
    game --load
    game --lines --level
    review
    convert
    teach
    doctor --nonsense
    play --region
    """.strip().splitlines()
)


def absurd(choice: Random) -> list[str]:
    return [*choice.choice(COMMANDS), *(choice.choice(WORDS) for _ in range(choice.randrange(3)))]


@pytest.mark.slow
def test_absurd_command_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    choice, runner = Random(2406), CliRunner()
    for _ in range(rounds(80, 1_000)):
        arguments = absurd(choice)
        result = runner.invoke(cli.app, arguments, input=BOARD, prog_name="gridseer")
        assert result.exit_code in KNOWN_CODES, (arguments, result.output, result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit), arguments
        assert len(result.stderr) < 20_000, arguments


def real(command: str, **environment: str | None) -> "subprocess.CompletedProcess[bytes]":
    """A command as a shell runs it; ``gridseer`` is this one."""
    line = command.replace("gridseer", f"'{sys.executable}' -m gridseer")
    changed = {**os.environ, **environment}
    kept = {name: value for name, value in changed.items() if value is not None}
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, timeout=PATIENCE, env=kept, check=False, stdin=subprocess.DEVNULL
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("gridseer lab methods > /dev/full", 2, b"expected an output that can be written"),
        ("gridseer lab methods >&-", 2, b"expected an output that can be written"),
        ("gridseer --help > /dev/full", 2, b"expected an output that can be written"),
        ("gridseer generate --help >&-", 2, b"expected an output that can be written"),
        ("gridseer --version > /dev/full", 2, b"expected an output that can be written"),
        ("gridseer generate 2>&- >&- <&-", 2, b""),
        ("gridseer lab methods > /dev/full 2> /dev/full", 2, b""),
        ("gridseer generate --level x 2> /dev/full", 2, b""),
        ("gridseer generate --seed 1 2> /dev/full", 0, b""),
        ("gridseer --help | head -1; exit ${PIPESTATUS[0]}", 0, b""),
        ("gridseer --version | true; exit ${PIPESTATUS[0]}", 0, b""),
        ("gridseer lab methods | head -1; exit ${PIPESTATUS[0]}", 0, b""),
        ("head -c 100000000 /dev/zero | gridseer solve -", 2, b"of at most 64 MB"),
        ("gridseer solve /dev/zero", 2, b"of at most 64 MB"),
        ("gridseer read /dev/zero", 2, b"of at most 64 MB"),
        ("gridseer nurikabe solve /dev/zero", 2, b"of at most 64 MB"),
        ("gridseer --limit-memory 0.2 generate --width 1000 --height 1000 --mines 9 --json", 2, b"fits into memory"),
        ("gridseer lab run --plan /dev/zero", 2, b"of at most 8 MB"),
        ("gridseer game --load /dev/zero", 2, b"of at most 8 MB"),
        ("printf 'save \\377\\nq\\n' | gridseer game --seed 4 --lines", 0, b""),
        ("printf 'o\\302\\240A1\\n\\302\\240\\n,\\nq\\n' | gridseer game --seed 4 --lines", 0, b""),
    ],
)  # fmt: skip
def test_broken_streams_and_endless_files(tmp_path: Path, command: str, code: int, said: bytes) -> None:
    done = real(command, GRIDSEER_HOME=str(tmp_path))
    assert (done.returncode, said in done.stderr) == (code, True), done.stderr
    assert b"Traceback" not in done.stderr


def test_input_in_another_encoding_is_told(tmp_path: Path) -> None:
    done = real(
        "echo q | gridseer game --seed 4 --lines", GRIDSEER_HOME=str(tmp_path), PYTHONIOENCODING="utf-16"
    )  # fmt: skip
    assert done.returncode == 2
    assert "expected input in utf-16" in done.stderr.decode("utf-16")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", ["0", "-5", "999999999", "wide", "9" * 5000, ""])
def test_a_terminal_of_an_absurd_size_hears_everything(size: str) -> None:
    """Rich says nothing on a terminal of no columns, and fills the memory for one of very many."""
    sizes = {"COLUMNS": size, "LINES": size, "TERMINAL_WIDTH": size}
    done = real("gridseer --limit-memory 1 generate --level x; gridseer generate --help", **sizes)
    assert b"expected the name of a level" in done.stderr
    assert b"--no-guess" in done.stdout


INTERRUPTED = """
import os, runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)

class Finder:
    def find_spec(name, path, target=None):
        if name == wanted:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder)
wanted, sys.argv[1:] = sys.argv[1], ["lab", "methods"]
runpy.run_module("gridseer", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("module", ["typer", "gridseer.cli.ui"])
def test_ctrl_c_while_modules_are_imported_is_quiet(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module], capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.returncode in (130, -signal.SIGINT), done.stderr
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["C", "POSIX"])
def test_a_locale_without_utf8(tmp_path: Path, language: str) -> None:
    done = real(
        "gridseer history; gridseer nurikabe generate --width 4 --height 4 --seed 1",
        GRIDSEER_HOME=str(tmp_path), LC_ALL=language, PYTHONUTF8="0", PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_reading_leaves_nothing_in_the_home(tmp_path: Path) -> None:
    script = "from gridseer.vision import network; network.scores.__module__; network._session('glyphs.onnx')"
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)
    assert list(tmp_path.iterdir()) == []


def test_long_input_is_quoted_in_short() -> None:
    result = CliRunner().invoke(cli.app, ["generate", "--level", "a" * 5000], prog_name="gridseer")
    assert result.exit_code == 2
    assert len(result.stderr) < 1_500


def test_a_plan_of_many_large_boards_is_read_at_once() -> None:
    from gridseer.lab.toml_plan import parse_plan

    within_bounds(lambda: parse_plan('methods = "fast"\nboards = "8..1000:4/0.15"\ngames = 1'))
