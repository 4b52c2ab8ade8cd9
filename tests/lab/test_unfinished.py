"""Where unfinished runs are set aside."""

from pathlib import Path

import pytest

from gridseer.home import home
from gridseer.lab.unfinished import folder, unfinished_path


def test_they_lie_where_the_users_data_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path / "here"))
    assert folder() == tmp_path / "here" / "lab"
    assert unfinished_path(["strong", 7]).parent == folder()
    monkeypatch.delenv("GRIDSEER_HOME")
    assert folder() == home() / "lab"
