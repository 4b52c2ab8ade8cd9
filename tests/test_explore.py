"""``make explore`` says what it found, also in a round that is cut short."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import explore
from tests.support.waiting import until

PROPERTIES = """
import time
from hypothesis import given, strategies as st

@given(st.integers())
def test_wrong(number):
    assert number < 1000

@given(st.integers())
def test_without_end(number):
    time.sleep(3600)
"""


@pytest.fixture
def ignored_interrupt() -> Iterator[None]:
    """As in what a shell starts in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.usefixtures("ignored_interrupt")
def test_what_was_found_until_the_time_was_up_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tests, said = tmp_path / "test_properties.py", list[str]()
    tests.write_text(PROPERTIES)

    def has_failed() -> bool:
        return "F" in "".join(said)

    class Timer:
        """The time is up when a test has failed."""

        def __init__(self, seconds: float, do: Callable[..., None], arguments: list[int]) -> None:
            assert seconds > 0
            self.do, self.arguments = do, arguments

        def start(self) -> None:
            threading.Thread(target=self.wait, daemon=True).start()

        def wait(self) -> None:
            until(has_failed, "the finding")
            self.do(*self.arguments)

        def cancel(self) -> None:
            pass

    monkeypatch.setattr(explore, "say", lambda words, end="\n": said.append(words + end))
    monkeypatch.setattr(explore, "threading", SimpleNamespace(Timer=Timer))
    monkeypatch.setattr(explore, "time", SimpleNamespace(monotonic=lambda: 1e9 if has_failed() else 0.0))
    monkeypatch.setattr(sys, "argv", ["explore", "--seed", "7", "-n", "1", str(tests)])
    assert explore.main() == 1
    printed = "".join(said)
    assert "test_wrong" in printed
    assert "1 round, 1 with a finding" in printed
    assert printed.rstrip().endswith("--hypothesis-seed=7")
