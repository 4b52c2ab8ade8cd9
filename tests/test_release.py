"""What belongs to a release: one version, told everywhere alike, and the files that strangers look for."""

import json
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from gridseer import __version__
from tests.support.command import run

ROOT = Path(__file__).parents[1]


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_stands_in_one_place_and_is_told_everywhere_alike() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    assert "version" not in project
    assert "version" in project["dynamic"]
    assert metadata.version("gridseer") == __version__
    assert f"\nversion: {__version__}\n" in text_of("CITATION.cff")


def test_the_changelog_has_the_date_of_the_citation_and_room_for_what_comes() -> None:
    sections = re.findall(r"^## \[(.+?)\](?: - (\S+))?$", text_of("CHANGELOG.md"), re.MULTILINE)
    assert sections[0] == ("Unreleased", "")
    released = re.search(r"^date-released: (\S+)$", text_of("CITATION.cff"), re.MULTILINE)
    assert released is not None
    assert sections[1] == (__version__, released[1])


def test_the_container_serves_the_page_on_the_loopback_of_its_host() -> None:
    container = text_of("Containerfile")
    command = re.search(r"^CMD (\[.*\])$", container, re.MULTILINE)
    assert command is not None
    program, *arguments = json.loads(command[1])
    usage, _ = run("ui", "--help")
    assert (program, arguments[0]) == ("gridseer", "ui")
    assert all(word in usage for word in arguments if word.startswith("--"))
    assert "--network host" in container
    assert "0.0.0.0" not in container
    assert not re.search(r"^EXPOSE", container, re.MULTILINE)


def test_the_wheels_of_other_systems_say_that_nobody_has_built_them_yet() -> None:
    workflow = text_of(".github/workflows/wheels.yml")
    assert "NOT YET RUN" in workflow
    assert all(system in workflow for system in ("ubuntu", "macos", "windows", "cibuildwheel"))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no make")
@pytest.mark.parametrize("works", [True, False])
def test_a_step_of_the_set_up_says_more_than_its_time_only_if_it_fails(works: bool, tmp_path: Path) -> None:
    definition = re.search(r"^step = (?:.*\\\n)+.*\n", text_of("Makefile"), re.MULTILINE)
    assert definition is not None
    command = f"echo talk && echo more >&2 && {'true' if works else 'false'}"
    (tmp_path / "Makefile").write_text(f"{definition[0]}\nthing:\n\t@$(call step,a thing,{command})\n\t@echo after\n")
    done = subprocess.run(["make", "-C", tmp_path, "thing"], capture_output=True, text=True, check=False)
    said = [line for line in done.stdout.splitlines() if not line.startswith("make")]
    assert (done.returncode == 0) == works
    if works:
        assert re.fullmatch(r"a thing: \d+ s", said[1])
        assert [said[0], *said[2:]] == ["a thing ...", "after"]
    else:
        assert said == ["a thing ...", "a thing: failed", "talk", "more"]
    assert (tmp_path / "build" / "thing.log").read_text() == "talk\nmore\n"
