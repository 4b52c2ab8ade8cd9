"""The extras: what they are called, and what is said when one is used without being installed."""

import importlib
import sys
import tomllib
from pathlib import Path

import pytest

from gridseer.errors import MissingError
from gridseer.need import EXTRAS
from tests.support.command import run

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
USES = {
    "dask": ["lab", "run", "--games", "1", "--dask", "tcp://127.0.0.1:9"],
    "mcp": ["mcp"],
    "opencl": ["solve", "-", "--method", "opencl"],
}


def test_the_extras_are_those_that_pip_knows() -> None:
    assert set(EXTRAS) == set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize("extra", USES)
def test_a_missing_extra_is_said_with_the_line_that_installs_it(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    need = EXTRAS[extra]
    monkeypatch.setitem(sys.modules, str(need.module), None)
    out, err = run(*USES[extra], stdin="#1\n11\nm1\n", code=2)
    assert out == ""
    assert f"needs {need.what}, which is not installed" in " ".join(err.split())
    assert f"pip install 'gridseer[{extra}]'" in err


def test_without_gymnasium_the_environment_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "gridseer.environment", raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(MissingError, match="needs Gymnasium") as caught:
        importlib.import_module("gridseer.environment")
    assert caught.value.hint == "Install it: pip install 'gridseer[gym]'"
