"""Known vulnerabilities of what gridseer depends on: ``make audit``.

Our own list, ``tests/advisories.toml``, is always read. pip-audit and npm ask the public ones about every package that
is installed; one that can't be reached is named, and is no failure.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.version import Version

from tests.suite import ROOT, say

LIST = ROOT / "tests" / "advisories.toml"


@dataclass(frozen=True, slots=True)
class Advisory:
    """What is wrong with all versions of a package before one."""

    package: str
    fixed: str
    ids: list[str]
    what: str

    def __str__(self) -> str:
        return f"{self.package} before {self.fixed}: {self.what} ({', '.join(self.ids)})"


def advisories(path: Path = LIST) -> list[Advisory]:
    """Our own list."""
    return [Advisory(**entry) for entry in tomllib.loads(path.read_text("utf-8"))["advisory"]]


def requirements(project: dict[str, Any]) -> Iterator[Requirement]:
    """All that a project names: for everybody, for extras and for development."""
    groups = [
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
    ]
    for group in groups:
        yield from (Requirement(entry) for entry in group if isinstance(entry, str))


def lowest(requirement: Requirement) -> Version:
    """The lowest version that is allowed."""
    bounds = [Version(each.version) for each in requirement.specifier if each.operator in (">=", "==", "~=")]
    return max(bounds, default=Version("0"))


def allowed(project: dict[str, Any], known: list[Advisory]) -> list[str]:
    """Requirements that a version with a known vulnerability meets."""
    return [
        f"{requirement} allows {advisory}"
        for requirement in requirements(project)
        for advisory in known
        if requirement.name == advisory.package and lowest(requirement) < Version(advisory.fixed)
    ]


def installed(known: list[Advisory]) -> list[str]:
    """Installed packages with a known vulnerability."""
    found = []
    for advisory in known:
        try:
            here = version(advisory.package)
        except PackageNotFoundError:
            continue
        if Version(here) < Version(advisory.fixed):
            found.append(f"{here} is installed of {advisory}")
    return found


def of_pip(answer: str, complaint: str) -> tuple[bool, str]:
    """Whether pip-audit has found something in this environment, and what there is to say about it."""
    try:
        packages = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return False, f"could not be asked: {_last_line(complaint)}"
    found = [f"{each['name']} {each['version']} ({each['vulns'][0]['id']})" for each in packages if each.get("vulns")]
    unknown = sum("skip_reason" in each for each in packages)
    return bool(found), f"{_named(found)}; {len(packages) - unknown} of {len(packages)} packages could be asked about"


def of_npm(answer: str, complaint: str) -> tuple[bool, str]:
    """Whether npm has found something among what the page is built with, and what there is to say about it."""
    try:
        said = json.loads(answer)
    except ValueError:
        return False, f"could not be asked: {_last_line(complaint)}"
    if "vulnerabilities" not in said:
        return False, f"could not be asked: {said.get('message', '')}"
    found = sorted(said["vulnerabilities"])
    return bool(found), _named(found)


def _last_line(complaint: str) -> str:
    return "".join(complaint.strip().splitlines()[-1:])[:200]


def _named(found: list[str]) -> str:
    return f"{', '.join(found)} affected" if found else "nothing is affected"


LISTS = (
    ("pip-audit", ROOT, [sys.executable, "-m", "pip_audit", "--skip-editable", "--format", "json"], of_pip),
    ("npm audit", ROOT / "web", ["npm", "audit", "--json", "--loglevel", "silent"], of_npm),
)
"""The public ones: where and how they are asked, and what makes sense of the answer."""


def asked(folder: Path, command: list[str]) -> tuple[str, str]:
    """What a program writes to its two outputs; one that isn't there complains, too."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as error:
        return "", str(error)
    return done.stdout, done.stderr


def main() -> int:
    """Ask all lists; the exit code is 1 if one of them knows something."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    known, date = advisories(), tomllib.loads(LIST.read_text("utf-8"))["date"]
    ours = [*allowed(project, known), *installed(known)]
    say(f"our own list of {date}: " + ("\n  ".join(ours) or f"none of its {len(known)} packages is affected"))
    failed = bool(ours)
    for name, folder, command, understood in LISTS:
        found, sentence = understood(*asked(folder, command))
        say(f"{name}: {sentence}")
        failed |= found
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
