"""Completion in the shells, as ``gridseer --install-completion`` sets it up."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE

BIN = Path(sys.executable).parent
SHELLS = {"bash": ".bashrc", "zsh": ".zfunc/_gridseer", "fish": ".config/fish/completions/gridseer.fish"}
"""The shells, each with the file that its completion is set up in."""


def in_shell(shell: str, script: str, home: Path, **environment: str) -> str:
    """Run a script in a shell of somebody who has nothing set up yet."""
    env = {**os.environ, "HOME": str(home), "PATH": f"{BIN}:{os.environ['PATH']}", **environment}
    done = subprocess.run([shell, "-c", script], capture_output=True, text=True, timeout=PATIENCE, env=env, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("shell", "asked"),
    [
        ("bash", {"COMP_WORDS": "gridseer so", "COMP_CWORD": "1"}),
        ("zsh", {"_TYPER_COMPLETE_ARGS": "gridseer so"}),
        ("fish", {"_TYPER_COMPLETE_ARGS": "gridseer so", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}),
    ],
)
def test_the_script_of_each_shell_asks_what_gridseer_answers(shell: str, asked: dict[str, str], tmp_path: Path) -> None:
    script = in_shell("sh", "gridseer", tmp_path, _GRIDSEER_COMPLETE=f"source_{shell}")
    assert f"complete_{shell}" in script
    answer = in_shell("sh", "gridseer", tmp_path, _GRIDSEER_COMPLETE=f"complete_{shell}", **asked)
    assert "solve" in answer
    assert "review" not in answer


@pytest.mark.sampled(1)
@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_shown_and_installed_for_the_shell_it_runs_in(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed: sudo apt-get install {shell}")
    assert "_GRIDSEER_COMPLETE" in in_shell(shell, "gridseer --show-completion; true", tmp_path)
    assert f"{shell} completion installed" in in_shell(shell, "gridseer --install-completion; true", tmp_path)
    assert "gridseer" in (tmp_path / SHELLS[shell]).read_text()


@pytest.mark.slow
def test_bash_completes_commands_and_options(tmp_path: Path) -> None:
    in_shell("bash", "gridseer --install-completion; true", tmp_path)
    script = """
        source ~/.bashrc
        COMP_WORDS=(gridseer nurikabe so) COMP_CWORD=2; _gridseer_completion gridseer; echo "${COMPREPLY[@]}"
        COMP_WORDS=(gridseer solve --exp) COMP_CWORD=2; _gridseer_completion gridseer; echo "${COMPREPLY[@]}"
    """
    assert in_shell("bash", script, tmp_path).split() == ["solve", "--explain"]
