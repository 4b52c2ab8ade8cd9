"""The rooms of the core: no puzzle includes another, and Python is known at the door only."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "core"
DOOR = "bindings"
SHARED = ("grid", "random", "number", "clock")
PUZZLES = tuple(sorted(room.name for room in CORE.iterdir() if room.is_dir() and room.name != DOOR))
SOURCES = sorted(path for path in CORE.rglob("*") if path.suffix in {".h", ".cpp"})


def included(source: Path) -> set[str]:
    """What a file includes, our own headers by their path below core/."""
    return set(re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', source.read_text("utf-8"), re.MULTILINE))


def room_of(source: Path) -> str:
    """The folder of a file below core/; for a file of no folder its name without the ending."""
    first = source.relative_to(CORE).parts[0]
    return first.partition(".")[0]


def of_rooms(*rooms: str) -> list[Path]:
    return [source for source in SOURCES if room_of(source) in rooms]


def forbidden(sources: list[Path], starts: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each file and each of its includes that starts with one of these."""
    return [(source.name, name) for source in sources for name in included(source) if name.startswith(starts)]


def test_every_file_has_a_room() -> None:
    assert {"minesweeper", "nurikabe"} <= set(PUZZLES)
    assert {room_of(source) for source in SOURCES} == {*PUZZLES, *SHARED, DOOR}


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_no_puzzle_includes_another(puzzle: str) -> None:
    others = tuple(f"{other}/" for other in PUZZLES if other != puzzle)
    assert not forbidden(of_rooms(puzzle), others)


def test_what_puzzles_share_includes_none_of_them() -> None:
    assert not forbidden(of_rooms(*SHARED), tuple(f"{puzzle}/" for puzzle in PUZZLES))


def test_only_the_door_knows_python() -> None:
    assert not forbidden(of_rooms(*SHARED, *PUZZLES), ("nanobind", "Python.h", f"{DOOR}/"))
    assert forbidden(of_rooms(DOOR), ("nanobind/",))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(CORE)))
def test_our_own_headers_are_named_by_their_path(source: Path) -> None:
    own = [name for name in included(source) if name.endswith(".h") and not name.startswith(("nanobind/", "sys/"))]
    assert not [name for name in own if not (CORE / name).is_file()]


def test_each_room_has_its_namespace() -> None:
    for source in SOURCES:
        room = room_of(source)
        expected = "gridseer" if room in SHARED else f"gridseer::{room}"
        found = set(re.findall(r"^namespace (gridseer[\w:]*) \{", source.read_text("utf-8"), re.MULTILINE))
        assert found <= {expected}, source
