"""Programs that tests start and end, and the third-party games among them."""

import os
import shutil
import signal
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GAMES_PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games", str(ROOT / "build" / "live-venv" / "bin")])
"""Debian keeps games in a folder of their own; the Makefile puts games from Python packages into another one."""


class Program:
    """A program in a session of its own, ended with all its children."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            command,
            env={**os.environ, "PATH": GAMES_PATH, **(environment or {})},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End it now."""
        for kind in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self._process.pid, kind)
                self._process.wait(timeout=10)
            except ProcessLookupError:
                break
            except subprocess.TimeoutExpired:
                continue
        self._process.wait()


@dataclass(frozen=True, slots=True)
class RealGame:
    """A game that nobody here wrote."""

    name: str
    """What it is called."""
    command: tuple[str, ...]
    """What starts it at its easiest level."""
    install: str
    """What installs it."""
    following: str | None = None
    """The recipe for its next game; None: it is started anew."""
    environment: dict[str, str] = field(default_factory=dict)
    """What it needs to know; ``{folder}`` stands for a folder of its own."""
    files: dict[str, str] = field(default_factory=dict)
    """Its settings: what it finds in that folder, by path."""

    def start(self, folder: Path) -> Program:
        """Start it, or skip the test with the line that installs it."""
        if shutil.which(self.command[0], path=GAMES_PATH) is None:
            pytest.skip(f"{self.name} is not installed: {self.install}")
        environment = {name: value.format(folder=folder) for name, value in self.environment.items()}
        for path, text in self.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        return Program(list(self.command), environment)


SGT_MINES = RealGame(
    "Mines of sgt-puzzles",
    ("sgt-mines", "9x9n10"),
    "sudo apt-get install -y --no-install-recommends sgt-puzzles",
    "key:n",
)


def gnome_mines(theme: str = "default") -> RealGame:
    """Mines of GNOME with one of its themes."""
    return RealGame(
        "gnome-mines" if theme == "default" else f"gnome-mines {theme}",
        ("gnome-mines", "--small"),
        "sudo apt-get install -y --no-install-recommends gnome-mines",
        None,
        {"XDG_CONFIG_HOME": "{folder}", "XDG_DATA_HOME": "{folder}", "GSETTINGS_BACKEND": "keyfile"},
        {"glib-2.0/settings/keyfile": f"[org/gnome/Mines]\ntheme='{theme}'\n"},
    )


def kmines(theme: str, level: str = "Easy") -> RealGame:
    """Mines of KDE with one of its themes."""
    return RealGame(
        f"KMines {theme} {level}",
        ("dbus-run-session", "kmines"),
        "sudo apt-get install -y --no-install-recommends kmines dbus",
        None,
        {"XDG_CONFIG_HOME": "{folder}", "XDG_DATA_HOME": "{folder}"},
        {"kminesrc": f"[KgTheme]\nTheme=themes/{theme}.desktop\n[KgDifficulty]\nLevel={level}\n"},
    )


XBOMB_SIZES = {1: "500x560", 2: "811x851", 3: "1241x721"}
"""The windows of its levels; its cells are stretched to them."""
XBOMB_STRETCHED = "800x860"
"""A window in which the cells of the smallest board have 98 pixels and their digits 14."""


def xbomb(shape: str, level: int, window: str | None = None) -> RealGame:
    """XBomb on cells of a shape."""
    return RealGame(
        f"XBomb {shape} {level}" + ("" if window is None else f" {window}"),
        ("xbomb", f"-{shape}", f"-{level}", "-geometry", window or XBOMB_SIZES[level]),
        "sudo apt-get install -y --no-install-recommends xbomb",
        None,
        {"HOME": "{folder}"},
    )


XDEMINEUR = RealGame(
    "xdemineur",
    ("xdemineur", "-geometry", "16x16+100+100", "-m", "40"),
    "sudo apt-get install -y --no-install-recommends xdemineur",
    "face",
)
GNOME_MINES = gnome_mines()
PYGAME = RealGame(
    "pygame-minesweeper",
    ("minesweeper", "basic", "--tile-sprite", "2000"),
    "make build/.live",
    "face",
    {"SDL_AUDIODRIVER": "dummy", "SDL_VIDEO_WINDOW_POS": "100,100"},
)


ACE = RealGame(
    "ace-minesweeper", ("ace-minesweeper",), "sudo apt-get install -y --no-install-recommends ace-of-penguins"
)
PYMINES = RealGame("PyMines", ("pymines",), "make build/.live-all", environment={"SDL_AUDIODRIVER": "dummy"})
