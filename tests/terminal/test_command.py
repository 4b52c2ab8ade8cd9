"""``gridseer game`` as the real command: on a terminal of its own, and without one."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE

COMMAND = [sys.executable, "-m", "gridseer", "game"]


class Terminal:
    """A real terminal with the real command on it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.ours, self.theirs = pty.openpty()
        self.before = termios.tcgetattr(self.theirs)
        environment = {**os.environ, "TERM": "xterm-256color", "GRIDSEER_HOME": str(home)}
        environment |= {"COLUMNS": "100", "LINES": "30"}
        # A process started in the background may have been told to ignore Ctrl-C; this one listens to it again.
        listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        code = f"{listen}; import gridseer.cli; gridseer.cli.main()"
        command = [sys.executable, "-c", code, "game", *arguments]
        self.process = subprocess.Popen(
            command, stdin=self.theirs, stdout=self.theirs, stderr=self.theirs, env=environment, start_new_session=True
        )
        self.written = b""

    def wait_for(self, text: bytes) -> None:
        """Read until something is on the screen."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.written and time.monotonic() < deadline:
            self._read(0.2)
        assert text in self.written, self.written[-2000:]

    def type(self, keys: bytes) -> None:
        os.write(self.ours, keys)

    def leave(self) -> int:
        """Wait for the end; the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            self._read(0.1)
        self._read(0.3)
        return self.process.wait(timeout=1)

    def restored(self) -> bool:
        """Whether the terminal is as it was: its settings, the screen, the cursor and the mouse."""
        modes = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", self.written))
        settings = termios.tcgetattr(self.theirs) == self.before
        return settings and modes[b"1049"] == b"l" and modes[b"25"] == b"h" and modes[b"1000"] == b"l"

    def _read(self, seconds: float) -> None:
        if select.select([self.ours], [], [], seconds)[0]:
            self.written += os.read(self.ours, 65536)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)


def test_a_game_on_a_terminal_is_kept_and_continued(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--seed", "4")
    try:
        terminal.wait_for(b"mines left")
        terminal.type(b"ddd" + b"sss" + b" ")
        terminal.wait_for(b"D4")
        # A click of the right button on the cell A3: columns and rows of the screen count from 1.
        terminal.type(b"\x1b[<2;3;5M\x1b[<2;3;5m")
        terminal.wait_for(b"9 mines left")
        terminal.type(b"q")
        assert terminal.leave() == 0
        assert terminal.restored()
        assert b"gridseer game --continue" in terminal.written
    finally:
        terminal.close()
    result = subprocess.run(
        [*COMMAND, "--continue"], input="f A3\n", capture_output=True, text=True, check=True,
        env={**os.environ, "GRIDSEER_HOME": str(tmp_path)},
    )  # fmt: skip
    assert "9 mines left, seed 4" in result.stdout
    assert "10 mines left, seed 4" in result.stdout


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", ["key", "SIGINT", "SIGTERM"])
def test_the_terminal_is_restored_however_the_game_is_stopped(tmp_path: Path, how: str) -> None:
    terminal = Terminal(tmp_path, "--seed", "4")
    try:
        terminal.wait_for(b"mines left")
        time.sleep(0.5)
        if how == "key":
            terminal.type(b"\x03")
        else:
            terminal.process.send_signal(signal.Signals[how])
        assert terminal.leave() == 130
        assert terminal.restored()
        assert b"Traceback" not in terminal.written
    finally:
        terminal.close()


def run(home: Path, *arguments: str, stdin: str = "", code: int = 0) -> "subprocess.CompletedProcess[str]":
    result = subprocess.run(
        [*COMMAND, *arguments], input=stdin, capture_output=True, text=True, check=False,
        env={**os.environ, "GRIDSEER_HOME": str(home)},
    )  # fmt: skip
    assert result.returncode == code, result.stderr
    assert "Traceback" not in result.stderr
    return result


@pytest.mark.slow
def test_what_was_said_holds_the_next_time(tmp_path: Path) -> None:
    run(tmp_path, "--level", "intermediate", "--no-guess", "--player", "Ann", "--method", "trivial", stdin="q\n")
    result = run(tmp_path, "--seed", "1", stdin="I9\nsave here\nq\n")
    assert result.stdout.splitlines()[-1].startswith("40 mines left, seed 1")
    loaded = run(tmp_path, "--load", "here", stdin="solve\n")
    assert "assisted" in loaded.stdout
    custom = run(tmp_path, "--width", "5", "--height", "4", "--mines", "2", "--guess", stdin="q\n")
    assert "2 mines left" in custom.stdout


def test_with_a_damaged_store_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "gridseer.sqlite3").write_text("This is no database at all. " * 100)
    result = run(home, "--seed", "4", stdin="D4\nA3\n")
    assert "you have lost" in result.stdout
    told = result.stderr.replace("\n", " ")
    assert "expected the store of gridseer, got a damaged file" in told
    assert "It was set aside as" in told
    (aside,) = home.glob("gridseer-damaged-*.sqlite3")
    assert aside.read_text() == "This is no database at all. " * 100


@pytest.mark.slow
def test_nothing_to_continue_or_load(tmp_path: Path) -> None:
    assert "expected a game that was left, got none" in run(tmp_path, "--continue", code=2).stderr
    assert "expected the name of a saved game" in run(tmp_path, "--load", "x", code=2).stderr
