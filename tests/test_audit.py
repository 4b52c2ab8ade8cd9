"""No package that gridseer allows or has installed is one of those with a known vulnerability."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests import audit
from tests.audit import Advisory, advisories, allowed, installed, requirements
from tests.suite import ROOT

ADVISORY = Advisory("pillow", "12.3.0", ["CVE-0"], "something")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_no_version_with_a_known_vulnerability_is_allowed_or_installed(project: dict[str, Any]) -> None:
    assert allowed(project, advisories()) == []
    assert installed(advisories()) == []


def test_every_package_of_the_list_is_named_by_the_project(project: dict[str, Any]) -> None:
    """Otherwise nothing keeps pip from choosing an old version of it."""
    assert {advisory.package for advisory in advisories()} <= {named.name for named in requirements(project)}


@pytest.mark.parametrize(
    ("bound", "is_allowed"),
    [(">=12.3", False), (">=12.3,<14", False), ("==13.0.0", False), (">=12.2.9", True), ("==9.0", True), ("", True)],
)
def test_a_bound_is_as_good_as_the_lowest_version_it_allows(bound: str, is_allowed: bool) -> None:
    empty = {"dependencies": [], "optional-dependencies": {"see": [f"pillow[x]{bound}; sys_platform != 'win32'"]}}
    found = allowed({"project": empty, "dependency-groups": {}}, [ADVISORY])
    assert bool(found) == is_allowed


def test_an_old_package_that_is_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "version", lambda _: "12.2.0")
    assert installed([ADVISORY]) == ["12.2.0 is installed of pillow before 12.3.0: something (CVE-0)"]


PIP = {
    "none": '{"dependencies": [{"name": "rich", "version": "15.0.0", "vulns": []}]}',
    "one": '{"dependencies": [{"name": "rich", "version": "1", "vulns": [{"id": "CVE-0"}]}]}',
    "unknown": '{"dependencies": [{"name": "rich", "skip_reason": "not found"}]}',
    "offline": "",
}
NPM = {
    "none": '{"vulnerabilities": {}}',
    "one": '{"vulnerabilities": {"vite": {}}}',
    "offline": '{"message": "no network"}',
}


@pytest.mark.parametrize(
    ("answers", "code", "said"),
    [
        (("none", "none"), 0, ["nothing is affected; 1 of 1 packages could be asked about", "nothing is affected"]),
        (("unknown", "none"), 0, ["nothing is affected; 0 of 1 packages could be asked about", "nothing is affected"]),
        (("offline", "offline"), 0, ["could not be asked: no network", "could not be asked: no network"]),
        (("one", "none"), 1, ["rich 1 (CVE-0) affected; 1 of 1 packages could be asked about", "nothing is affected"]),
        (("offline", "one"), 1, ["could not be asked: no network", "vite affected"]),
    ],
)
def test_what_cannot_be_asked_is_said_and_is_no_failure(
    answers: tuple[str, str],
    code: int,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    by_folder = {ROOT: PIP[answers[0]], ROOT / "web": NPM[answers[1]]}
    monkeypatch.setattr(audit, "asked", lambda folder, _: (by_folder[folder], "no network\n"))
    assert audit.main() == code
    assert capsys.readouterr().out.splitlines()[1:] == [f"pip-audit: {said[0]}", f"npm audit: {said[1]}"]


def test_a_program_that_is_not_there_complains(tmp_path: Path) -> None:
    answer, complaint = audit.asked(tmp_path, [str(tmp_path / "nothing")])
    assert answer == ""
    assert "nothing" in complaint
