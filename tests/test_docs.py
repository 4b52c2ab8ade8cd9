"""Every example in the README, the book and the docstrings runs and says the truth, and every link leads somewhere."""

import doctest
import importlib
import json
import os
import pkgutil
import re
import shlex
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import gridseer
from book import commands as command_page
from gridseer.cli import app
from gridseer.errors import MissingError
from tests.support.book import GENERATED, PAGES, ROOT, SHORTER, Command, anchors, blocks, commands, complaint, prepare
from tests.support.command import RUNNER

MODULES = [
    module.name
    for module in pkgutil.walk_packages(gridseer.__path__, "gridseer.")
    if module.name not in ("gridseer.__main__", "gridseer._core")
]
MOST_LINES = 250
LANGUAGES = {"python", "console", "text", "toml", "json", ""}
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
WITH_COMMANDS = [page for page in PAGES if commands(page.read_text(encoding="utf-8"))]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the sample files of the book, as the working directory, and a store of its own."""
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@EACH_PAGE
def test_python_blocks_do_what_they_say(page: Path, desk: Path) -> None:
    assert desk == Path.cwd()
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@EACH_PAGE
def test_blocks_have_a_known_language_and_data_is_well_formed(page: Path) -> None:
    for block in blocks(page.read_text(encoding="utf-8")):
        assert block.language in LANGUAGES, block.language
        if block.language == "json":
            json.loads(block.text)
        if block.language == "toml":
            tomllib.loads(block.text)
        if block.language == "python":
            assert ">>> " in block.text, "examples are written as a session, so that they are tested"


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_do_what_they_say(page: Path, desk: Path) -> None:
    assert desk == Path.cwd()
    for command in commands(page.read_text(encoding="utf-8")):
        wrong = complaint(command)
        assert wrong is None, wrong
        if command.is_ours and not command.untried and "measured" not in page.parts:
            _try(command)


def _try(command: Command) -> None:
    """Run a command, each part of a pipe reading what the one before it wrote, and compare the output."""
    line = command.line
    for long, short in SHORTER:
        line = re.sub(long, short, line)
    stdin = ""
    for part in line.split(" | "):
        words = shlex.split(part)
        if words[0] == "echo":
            stdin = " ".join(words[1:]) + "\n"
            continue
        result = RUNNER.invoke(app, words[1:], input=stdin, prog_name="gridseer")
        # A doctor in a container finds no display: its answer is no, and that is a good answer.
        assert result.exit_code in ((0, 1) if "doctor" in words else (0,)), f"{line}\n{result.output}"
        stdin = result.stdout
    if command.output:
        wanted, got = command.output.strip() + "\n", re.sub(r"[ \t]+$", "", stdin, flags=re.MULTILINE).strip() + "\n"
        checker = doctest.OutputChecker()
        assert checker.check_output(wanted, got, doctest.ELLIPSIS), f"{line}\n{got}"


def test_most_commands_are_run_and_the_rest_have_reasons() -> None:
    found = [(page, each) for page in PAGES for each in commands(page.read_text(encoding="utf-8"))]
    ours = [(page, each) for page, each in found if each.is_ours]
    tried = [each for page, each in ours if not each.untried and "measured" not in page.parts]
    assert len(tried) >= 50, Counter(each.untried for _, each in ours)


@EACH_PAGE
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^( *)```.*?^\1```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target, anchor in re.findall(r"\]\(([^)#:\s]*)(#[^)\s]+)?\)", text):
        path = Path(os.path.normpath(page.parent / target)) if target else page
        if str(path.relative_to(ROOT)) in GENERATED:
            continue
        assert path.exists(), target
        if anchor:
            assert anchor[1:] in anchors(path.read_text(encoding="utf-8")), target + anchor


@EACH_PAGE
def test_no_page_is_too_long(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_every_page_is_in_the_table_of_contents() -> None:
    shown = set(re.findall(r"[\w/.-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8")))
    there = {str(page.relative_to(ROOT / "docs")) for page in PAGES if "docs" in page.parts}
    generated = {name.removeprefix("docs/") for name in GENERATED}
    assert shown - generated - {"index.md", "contributing.md", "changelog.md"} == there
    assert generated <= shown


def test_the_book_needs_no_other_machine() -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "font: false" in settings
    assert "use_directory_urls: false" in settings


def test_the_page_of_commands_names_them_all() -> None:
    names = command_page.names()
    assert {"gridseer solve", "gridseer lab run", "gridseer nurikabe generate", "gridseer history themes"} <= set(names)
    page = command_page.page()
    for option in ("--explain", "--dask", "--no-guess", "--phone"):
        assert option in page


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except MissingError as error:
        pytest.skip(f"{error}. {error.hint}")
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("page", "fewest"), [("README.md", 5), ("docs/reference/seeds.md", 8), ("docs/how/architecture.md", 3)]
)
def test_pages_have_examples(page: str, fewest: int) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert len(doctest.DocTestParser().get_examples(text)) >= fewest


def test_modules_are_found() -> None:
    assert {"gridseer.cli", "gridseer.minesweeper.board", "gridseer.minesweeper.solvers.trivial"} <= set(MODULES)
