"""``gridseer play --ask`` in a real terminal, on a game with a number that cannot be read."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridseer.minesweeper.game import Outcome
from tests.live.programs import Program
from tests.live.test_commands import watch_until_found
from tests.support.waiting import until

pytestmark = pytest.mark.xdist_group("display")

SEED = "909"
"""In this game nothing can be decided without the number that cannot be read."""


class Terminal:
    """A terminal with a shell in it, seen and typed into from outside."""

    def __init__(self, name: str, folder: Path) -> None:
        self._tmux = ["tmux", "-L", name, "-f", "/dev/null"]
        environment = {**os.environ, "GRIDSEER_HOME": str(folder), "PS1": "ready> "}
        shell = ["bash", "--norc", "--noprofile"]
        command = [*self._tmux, "new-session", "-d", "-x", "150", "-y", "60", *shell]
        subprocess.run(command, env=environment, check=True, cwd=folder)

    def close(self) -> None:
        """End the shell and everything in it."""
        subprocess.run([*self._tmux, "kill-server"], check=False)

    def press(self, *keys: str) -> None:
        """Press keys, each by its name or itself."""
        subprocess.run([*self._tmux, "send-keys", *keys], check=True)

    def enter(self, line: str) -> None:
        """Type a line."""
        subprocess.run([*self._tmux, "send-keys", "-l", line], check=True)
        self.press("Enter")

    @property
    def text(self) -> str:
        """All that was ever shown, each line whole."""
        capture = [*self._tmux, "capture-pane", "-p", "-J", "-S", "-"]
        return subprocess.run(capture, capture_output=True, text=True, check=True).stdout

    def until(self, pattern: str) -> "re.Match[str]":
        """Wait until something is shown."""
        found = until(lambda: re.search(pattern, self.text), f"{pattern!r} in the terminal", pause=0.1)
        assert found is not None
        return found


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed: sudo apt-get install -y --no-install-recommends tmux")
    terminal = Terminal(f"gridseer-{os.getpid()}", tmp_path)
    yield terminal
    terminal.close()


@pytest.fixture
def truth(display: str, tmp_path: Path) -> Iterator[Path]:
    """A game in a window, with a number in mirror writing; and the file in which it tells the truth."""
    assert display
    path = tmp_path / "truth"
    with Program([sys.executable, "-m", "tests.live.habit_window", SEED, str(path), "doubtful number"]):
        watch_until_found(tmp_path)
        yield path


PLAY = f"{sys.executable} -m gridseer play --ask --countdown 0 --no-remember"


@pytest.mark.slow
def test_a_question_is_answered_with_a_key_and_the_game_goes_on(terminal: Terminal, truth: Path) -> None:
    terminal.enter(f"{PLAY}; echo ended with $?")
    column, row = terminal.until(r"what does the cell ([A-L])(\d+), in the middle, show\?").groups()
    terminal.until("answer with a key")
    assert re.search("[▀▄▌▐▖▗▘▝▚▞█]", terminal.text)  # the cell is drawn
    terminal.press("x")
    terminal.until("expected one of")
    shown = truth.read_text().splitlines()[int(row)]["ABCDEFGHIJKL".index(column)]
    terminal.press(shown)
    terminal.until(f"{column}{row}: the number {shown}")
    terminal.until("ended with 0")
    terminal.until("game 1: won")
    assert truth.read_text().splitlines()[0] == Outcome.WON


@pytest.mark.slow
def test_ctrl_c_at_a_question_leaves_the_terminal_as_it_was(terminal: Terminal, truth: Path, tmp_path: Path) -> None:
    terminal.enter("stty -a > before")
    terminal.enter(f"{PLAY} --json > report; echo ended with $?")
    terminal.until("answer with a key")
    terminal.press("C-c")
    terminal.until("ended with 130")
    terminal.enter("stty -a | diff - before && echo the same")
    terminal.until(r"\nthe same")
    assert "Ctrl-C was pressed" in (tmp_path / "report").read_text()
    assert "Traceback" not in terminal.text
    assert truth.read_text().splitlines()[0] == Outcome.PLAYING
