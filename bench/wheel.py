"""The wheel by itself: python -m bench.wheel FILE. A fresh environment, no Node, nothing of this checkout; the page."""

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.support.nurikabe_puzzles import MEDIUM
from tests.support.paper import photo_of
from tests.support.server import Server, serving


def main(wheel: Path) -> None:
    """Install it, serve the page from it, and use it."""
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        print(f"installing {wheel.name} into a fresh environment")
        venv.create(room / "venv", with_pip=True)
        python = room / "venv" / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", wheel], check=True)
        env = {**os.environ, "PATH": str(python.parent)}  # no node, no npm, no compiler
        with serving(room / "home", [str(python.parent / "gridseer")], env=env, folder=room) as server:
            use(server)
    print("the wheel serves the page by itself")


def use(server: Server) -> None:
    """Fetch every file of the page, play a move, read a picture."""
    cookie = server.cookie()
    page = server.ask("GET", "/", headers={"cookie": cookie})
    assert page.status == 200, page
    files = re.findall(r'(?:src|href)="(/[^"]+)"', page.body.decode())
    for path in files:
        answer = server.ask("GET", path, headers={"cookie": cookie})
        assert answer.status == 200, path
        print(f"{path}: {len(answer.body):,} bytes")
    game = server.call("POST", "/api/games", {"level": "beginner", "seed": "1"}, cookie=cookie).json()["game"]
    moved = server.call("POST", f"/api/games/{game}/act", {"action": "open", "x": 4, "y": 4}, cookie=cookie).json()
    assert "." in moved["game"]["board"], moved
    headers = {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}"}
    seen = server.ask("POST", "/api/pictures/nurikabe", photo_of(MEDIUM).png, headers).json()
    assert seen["puzzles"][0]["width"] == MEDIUM.width, seen
    print("a move was played, and a puzzle was read from a photo")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
