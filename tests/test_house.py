"""The house is in order: one class per name, files that can be read in one go, and one picture of the layers."""

import ast
import re
import subprocess
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 400
GENERATED = {"src/gridseer/_core.pyi", "tests/golden/layouts.txt"}
TWICE = {"Board": "every puzzle has one, and the package says whose it is"}
"""Class names that are defined more than once, and why that is clearer than another name."""
SUCCESSOR = ROOT / "src" / "gridseer" / "vision" / "learnt"
"""What will replace ``vision/board/counter`` takes over its names; until then both stand side by side."""


def tracked(*endings: str) -> list[Path]:
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [
        ROOT / name for name in names if name.endswith(endings) and name not in GENERATED and (ROOT / name).exists()
    ]


def test_no_class_name_is_defined_twice() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in (path for path in (ROOT / "src").rglob("*.py") if SUCCESSOR not in path.parents):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(str(path.relative_to(ROOT)))
    twice = {name: found for name, found in homes.items() if len(found) > 1 and name not in TWICE}
    assert twice == {}
    assert all(len(homes[name]) > 1 for name in TWICE), "an exception that is no longer needed"


def test_no_file_is_too_long_to_read() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in tracked(".py", ".cpp", ".h", ".ts", ".svelte", ".css")
    }
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_the_architecture_page_shows_the_layers_that_are_kept() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    kept = [{part.strip() for part in layer.split("|")} for layer in contract["layers"] if layer != "__main__"]
    page = (ROOT / "docs" / "how" / "architecture.md").read_text(encoding="utf-8")
    block = page.split("## The layers", 1)[1].split("    ", 1)[1].split("\n\n", 1)[0]
    shown = [
        {part.strip() for part in re.split(r"\s{2,}", line.strip())[0].split("|")}
        for line in block.split("\n")
        if line.strip()
    ]
    assert shown[-1] == {"(_core)"}
    assert shown[:-1] == kept


def test_the_page_on_adding_a_puzzle_lists_every_file_that_names_the_last_one() -> None:
    page = (ROOT / "docs" / "adding" / "puzzle.md").read_text(encoding="utf-8")
    section = page.split("## Every file outside the folder", 1)[1].split("\n## ", 1)[0]
    places = " ".join(line.split(" | ")[0] for line in section.split("\n"))
    listed = set(re.findall(r"`([^`]+)`", places))
    command = ["git", "grep", "-il", "sudoku"]
    naming = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in naming if not any(_covers(entry, name) for entry in listed)} == set()
    assert {entry for entry in listed if not any(_covers(entry, name) for name in naming)} == set(), "no longer needed"


def _covers(entry: str, name: str) -> bool:
    """Whether a line of the page speaks of a file: its name, or a folder that it is in."""
    return name == entry or name.startswith(entry.rstrip("/") + "/")
