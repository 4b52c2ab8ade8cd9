"""Files that a language model names: of known formats, in allowed folders, and never a word of their contents."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the mcp package is not installed: pip install 'gridseer[mcp]'")
from mcp.server.mcpserver.exceptions import ToolError

from gridseer.agents.files import PICTURES, REPLAYS, TEXTS, Folders
from gridseer.agents.tables import Tables
from gridseer.agents.tools import _game_tools, _picture_tools, told
from gridseer.errors import InputError

SECRET = "correct:horse battery:staple hunter"
Tool = Callable[..., dict[str, Any]]


def tools(*folders: Path) -> dict[str, Tool]:
    allowed = Folders.of(list(folders))
    return {tool.__name__: told(tool) for tool in (*_picture_tools(allowed), *_game_tools(Tables(), allowed))}


def named(found: dict[str, Tool], path: str) -> list[str]:
    """What is said when a model names a file to each tool that takes one."""
    said = []
    calls: list[tuple[str, dict[str, Any]]] = [
        ("read_screenshot", {"path": path}),
        ("review_game", {"game": path}),
        ("solve_puzzle", {"kind": "sudoku", "path": path}),
        ("solve_puzzle", {"kind": "nurikabe", "path": path}),
    ]
    for tool, arguments in calls:
        with pytest.raises(ToolError) as refused:
            found[tool](**arguments)
        said.append(str(refused.value))
    return said


@pytest.mark.parametrize("ending", sorted({*PICTURES, *TEXTS, *REPLAYS, ".env", ""}))
@pytest.mark.parametrize("start", ["", "m1\n", "1 . .\n", "\x89PNG\r\n\x1a\n", "gridseer game 1\n", "II*\0"])
def test_no_word_of_a_file_is_said(tmp_path: Path, ending: str, start: str) -> None:
    path = tmp_path / f"secret{ending}"
    path.write_bytes(start.encode("latin-1") + SECRET.encode())
    for sentence in named(tools(tmp_path), str(path)):
        assert not any(word in sentence for word in SECRET.replace(":", " ").split()), sentence
        assert "expected" in sentence or "isn't a picture" in sentence


def test_of_a_file_elsewhere_not_even_its_existence_is_told(tmp_path: Path) -> None:
    allowed, other = tmp_path / "allowed", tmp_path / "other"
    for folder in (allowed, other):
        folder.mkdir()
    (other / "game.txt").write_text(SECRET)
    (allowed / "link.txt").symlink_to(other / "game.txt")
    (allowed / "way").symlink_to(other)
    found = tools(allowed)
    ways = (other / "game.txt", other / "none.txt", allowed / ".." / "other" / "game.txt", allowed / "way" / "game.txt")
    for path in (*ways, allowed / "link.txt", Path("/etc/passwd"), Path("/proc/self/environ"), tmp_path / "allowed2"):
        assert all("in a folder that may be read" in sentence for sentence in named(found, str(path)))
    for name in ("\0", "a" * 5000, "~nobody/x.png", "\ud800"):
        assert all("expected" in each or "isn't a picture" in each for each in named(found, name))


def test_without_an_allowed_folder_nothing_is_read(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(SECRET)
    assert all("(no folder)" in sentence for sentence in named(tools(), str(tmp_path / "game.txt")))


def test_a_name_without_a_folder_is_a_past_game_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "passwd").write_text(SECRET)
    with pytest.raises(ToolError) as refused:
        tools()["review_game"](game="passwd")
    assert "staple" not in str(refused.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_only_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "folder.txt").mkdir()
    folders = Folders.of([tmp_path])
    for name in ("pipe.txt", "folder.txt", "none.txt"):
        with pytest.raises(InputError, match="expected the path of a file"):
            folders.read(str(tmp_path / name), TEXTS, 100)
    (tmp_path / "long.txt").write_bytes(bytes(101))
    with pytest.raises(InputError, match="at most"):
        folders.read(str(tmp_path / "long.txt"), TEXTS, 100)
    assert len(folders.read(str(tmp_path / "long.txt"), TEXTS, 101)) == 101


def test_an_allowed_folder_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected a folder"):
        Folders.of([tmp_path / "none"])
