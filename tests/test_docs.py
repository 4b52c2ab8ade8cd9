"""Every example in the README, the documentation and the docstrings runs and says the truth."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import gridseer
from gridseer.errors import MissingError

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = [
    module.name
    for module in pkgutil.walk_packages(gridseer.__path__, "gridseer.")
    if module.name not in ("gridseer.__main__", "gridseer._core")
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except MissingError as error:
        pytest.skip(f"{error}. {error.hint}")
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("page", "fewest"), [("README.md", 8), ("docs/reference/seeds.md", 8), ("docs/how/architecture.md", 3)]
)
def test_pages_have_examples(page: str, fewest: int) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert len(doctest.DocTestParser().get_examples(text)) >= fewest


def test_modules_are_found() -> None:
    assert {"gridseer.cli", "gridseer.minesweeper.board", "gridseer.minesweeper.solvers.trivial"} <= set(MODULES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
