"""A test that hangs fails with its place, and the others run; one that can't be ended by Python ends the run."""

import subprocess
from pathlib import Path

import pytest

from tests import suite
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.slow
HANGING = """
import subprocess, threading, time
import pytest

@pytest.fixture
def endless():
    yield
    time.sleep(3600)

def test_in_itself():
    with pytest.raises(Exception):
        subprocess.run(["sleep", "3600"])

def test_behind_itself(endless):
    pass

@pytest.mark.xdist_group("display")
@pytest.mark.parametrize("number", range(4))
def test_in_a_group(number):
    if number == 1:
        threading.Thread(target=time.sleep, args=(3600,), daemon=True).join()

@pytest.mark.parametrize("number", range(20))
def test_well(number):
    pass
"""
ENDLESS = """
import collections, itertools

def test_in_c():
    collections.deque(itertools.repeat(0), maxlen=0)

def test_well():
    pass
"""


def run(tests: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> tuple[int, str]:
    """How ``make test`` ends with some tests, and what it says."""
    monkeypatch.setattr(suite, "WORKERS", "2")
    path = folder / "test_some.py"
    path.write_text(tests)
    ours = ["-c", "pyproject.toml", "-p", "tests.conftest", "-p", "no:cacheprovider", *options, str(path)]
    step = next(suite.tests("quick", ours))
    done = subprocess.run(
        step.script, shell=True, cwd=suite.ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_a_test_that_hangs_fails_and_the_others_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = run(HANGING, tmp_path, monkeypatch, "-o", "longest_seconds=1")
    assert code == 1, said
    assert "2 failed, 24 passed, 1 error" in said
    for place in ('subprocess.run(["sleep", "3600"])', "time.sleep(3600)", ".join()"):
        assert place in said


def test_a_test_that_never_comes_back_to_python_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = ["-o", "longest_seconds=1", "-o", "faulthandler_timeout=3"]
    code, said = run(ENDLESS, tmp_path, monkeypatch, *limits)
    assert code == 1, said
    assert "in test_in_c" in said
    assert "FAILED" in said
