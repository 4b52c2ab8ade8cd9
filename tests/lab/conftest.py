"""Every test of the lab has a home of its own, where unfinished runs are set aside."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path / "home"))
