"""What make release has built, as a stranger gets it: python -m bench.release FILE.whl.

The wheel is installed into a fresh environment in which there is no compiler and no Node, and every way in is tried:
a screenshot is solved (and the way there timed), a picture read, the demonstration played, the page served.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridseer import __version__
from gridseer.grid import Cell
from gridseer.minesweeper.game import Game, Start
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.image import save
from tests.support.nurikabe_puzzles import MEDIUM
from tests.support.paper import photo_of
from tests.support.server import Server, serving

MOST_MEGABYTES = 25
MOST_SECONDS = 60
"""How long it may take from the wheel to the first solved screenshot, downloads included."""
NEEDED = ("compiled core", "reader", "store", "page")
"""What the doctor must find in order; a display is not there for everybody."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody with an empty environment: nothing of this checkout, and no program but those of the environment."""

    room: Path

    @property
    def bin(self) -> Path:
        """Where the programs of the environment are."""
        return self.room / "venv" / "bin"

    @property
    def env(self) -> dict[str, str]:
        """The variables of this machine, apart from where programs and packages are looked for."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        return {**kept, "PATH": str(self.bin), "GRIDSEER_HOME": str(self.room / "home")}

    def run(self, program: str, *arguments: str | Path, codes: tuple[int, ...] = (0,)) -> str:
        """What a program of the environment says."""
        command = [str(self.bin / program), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.room, env=self.env, check=False)
        assert done.returncode in codes, f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    def ask(self, *arguments: str | Path, codes: tuple[int, ...] = (0,)) -> Any:  # noqa: ANN401 - whatever JSON holds
        """What gridseer answers as JSON."""
        return json.loads(self.run("gridseer", *arguments, "--json", codes=codes))


def main(wheel: Path) -> None:
    """Weigh the wheel, install it and use it."""
    size = wheel.stat().st_size / 1e6
    print(f"{wheel.name}: {size:.1f} MB")
    assert size < MOST_MEGABYTES, f"expected less than {MOST_MEGABYTES} MB"
    with tempfile.TemporaryDirectory() as folder:
        newcomer, game = Newcomer(Path(folder)), _game()
        picture = newcomer.room / "screenshot.png"
        save(draw(str(game.board).splitlines()[:-1], THEMES["classic"], 24, window=True, mines_left=40).frame, picture)
        seconds = _arrive(newcomer, wheel, picture)
        _look_around(newcomer, picture, str(game.board))
        with serving(
            newcomer.room / "home", [str(newcomer.bin / "gridseer")], env=newcomer.env, folder=newcomer.room
        ) as server:
            _use(server)
    assert seconds < MOST_SECONDS, f"expected less than {MOST_SECONDS} s to the first solved screenshot"
    print("everything works from the wheel alone")


def _game() -> Game:
    game = Game.at_level("intermediate", start=Start.ZERO, seed=3)
    game.open(Cell(3, 3))
    return game


def _arrive(newcomer: Newcomer, wheel: Path, picture: Path) -> float:
    """The newcomer's way in seconds: an environment, the wheel and all it needs, the first solved screenshot."""
    began = time.monotonic()
    venv.create(newcomer.room / "venv", with_pip=True)
    for program in ("cc", "c++", "gcc", "clang", "cmake", "node", "npm"):
        assert not (newcomer.bin / program).exists(), program
    newcomer.run("pip", "install", "-q", "--only-binary", ":all:", wheel)
    installed = time.monotonic() - began
    answer = newcomer.ask("solve", picture)
    took = time.monotonic() - began
    assert answer["best"]["mine_probability"] == 0, answer["best"]
    print(f"from the wheel to the first solved screenshot: {took:.1f} s, {installed:.1f} s of it to install")
    return took


def _look_around(newcomer: Newcomer, picture: Path, board: str) -> None:
    """Everything on the command line that needs no display."""
    assert newcomer.run("gridseer", "--version").strip() == f"gridseer {__version__}"
    assert "gridseer demo" in newcomer.run("gridseer")
    (seen,) = newcomer.ask("read", picture)["boards"]
    assert seen["board"].strip() == board.strip(), seen["board"]
    doctor = newcomer.ask("doctor", codes=(0, 1))
    found = {finding["what"]: finding for finding in doctor["findings"]}
    assert all(found[what]["works"] for what in NEEDED), found
    assert all(finding["fix"] for finding in found.values() if not finding["works"]), found
    demo = newcomer.ask("demo", "--seed", "1")
    assert demo["games"] == 1, demo
    assert demo["misreads"] == demo["stopped"] == 0, demo
    print("solve, read, doctor and demo work")


def _use(server: Server) -> None:
    """Fetch every file of the page, play a move, read a photo."""
    cookie = server.cookie()
    page = server.ask("GET", "/", headers={"cookie": cookie})
    assert page.status == 200, page
    files = re.findall(r'(?:src|href)="(/[^"]+)"', page.body.decode())
    assert files, page.body
    for path in files:
        assert server.ask("GET", path, headers={"cookie": cookie}).status == 200, path
    game = server.call("POST", "/api/games", {"level": "beginner", "seed": "1"}, cookie=cookie).json()["game"]
    moved = server.call("POST", f"/api/games/{game}/act", {"action": "open", "x": 4, "y": 4}, cookie=cookie).json()
    assert "." in moved["game"]["board"], moved
    headers = {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}"}
    seen = server.ask("POST", "/api/pictures/nurikabe", photo_of(MEDIUM).png, headers).json()
    assert seen["puzzles"][0]["width"] == MEDIUM.width, seen
    print(f"the page is served with {len(files)} files; a move was played, and a puzzle read from a photo")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
