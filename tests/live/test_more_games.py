"""More real games, larger to install, and all looks of those that have several. ``make test-all`` runs them."""

import functools
import http.server
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridseer.autopilot import HaltError, NoBoardError, Pilot, Result
from gridseer.screen.guard import Guard
from gridseer.screen.real import RealScreen
from gridseer.vision.board.reader import read
from tests.live.playing import play_until_won
from tests.live.programs import (
    ACE,
    GAMES_PATH,
    PYMINES,
    ROOT,
    XBOMB_STRETCHED,
    XDEMINEUR,
    RealGame,
    gnome_mines,
    kmines,
    xbomb,
)
from tests.support.waiting import wait_for

pytestmark = [
    pytest.mark.xdist_group("display"),
    pytest.mark.slow,
]

GAMES = (
    *(gnome_mines(theme) for theme in ("classic", "bgcolors")),
    *(kmines(theme, level) for theme in ("default", "classic") for level in ("Easy", "Medium", "Hard")),
    *(xbomb("square", level) for level in (1, 2, 3)),
    xbomb("square", 1, XBOMB_STRETCHED),
    XDEMINEUR,
)

COMPONENT = ROOT / "build/live-page/node_modules/minesweeper-for-web/dist/custom-element.js"
PAGE = """<!doctype html><title>Mines on a page</title><body style="background:#fff">
<p>Mines: <span id="left"></span></p>
<minesweeper-game bomb-counter-selector="#left"></minesweeper-game>
<script type="module">
import '/custom-element.js';
const game = document.querySelector('minesweeper-game');
for (const end of ['won', 'lost']) game.addEventListener('minesweeper:game-' + end, () => fetch('/' + end));
</script>"""


class _Handler(http.server.SimpleHTTPRequestHandler):
    ends: list[str]

    def do_GET(self) -> None:
        if self.path in ("/won", "/lost"):
            self.ends.append(self.path[1:])
            self.send_response(204)
            self.end_headers()
            return
        super().do_GET()

    def log_message(self, format: str, *_: object) -> None:  # noqa: A002 - the name of the base class
        del format


@pytest.fixture
def page(tmp_path: Path) -> Iterator[tuple[str, list[str]]]:
    """The address of the page, and how its games ended by its own account."""
    if not COMPONENT.exists():
        pytest.skip("the page is not installed: make build/.live-all")
    (tmp_path / "site").mkdir()
    shutil.copy(COMPONENT, tmp_path / "site")
    (tmp_path / "site" / "index.html").write_text(PAGE)
    ends: list[str] = []
    handler = type("Handler", (_Handler,), {"ends": ends})
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(handler, directory=str(tmp_path / "site"))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", ends
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("scale", ["1", "1.25"])
def test_a_page_in_a_browser(scale: str, page: tuple[str, list[str]], display: str, tmp_path: Path) -> None:
    assert display
    address, ends = page
    options = ["--no-sandbox", "--test-type", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    profile = f"--user-data-dir={tmp_path / 'profile'}"
    command = ("chromium", *options, f"--force-device-scale-factor={scale}", profile, f"--app={address}")
    reports = play_until_won(RealGame("the page", command, "sudo apt-get install -y chromium", "key:F5"), tmp_path)
    assert [report.result.value for report in reports] == ends


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_won(game: RealGame, display: str, tmp_path: Path) -> None:
    assert display
    assert Result.WON in [report.result for report in play_until_won(game, tmp_path)]


@pytest.mark.parametrize(
    ("game", "size", "mines"), [(ACE, (32, 32), 200), (PYMINES, (8, 8), None)], ids=["ace-minesweeper", "PyMines"]
)
def test_a_game_that_played_no_part_in_development_is_read(
    game: RealGame, size: tuple[int, int], mines: int | None, display: str, tmp_path: Path
) -> None:
    """Neither is played: one is too hard to win, and the other turns red when it is lost, gaps and all."""
    assert display
    with game.start(tmp_path), RealScreen() as screen:
        deadline = wait_for("the board")
        while not (seen := read(screen.grab())):
            deadline.tick(1.0)
    assert [((each.lattice.columns, each.lattice.rows), each.mines_left, each.doubtful) for each in seen] == [
        (size, mines, ())
    ]
    assert {*"".join(seen[0].symbols)} == {"#"}


@pytest.mark.parametrize("shape", ["hexagon", "triangle"])
def test_boards_of_other_shapes_are_refused_by_name(shape: str, display: str, tmp_path: Path) -> None:
    assert display
    with xbomb(shape, 1).start(tmp_path), RealScreen() as screen, Guard(screen) as guard:
        deadline = wait_for("the refusal")
        while True:
            with pytest.raises(NoBoardError) as refused:
                Pilot(guard).find()
            if f"a board of {shape}s" in refused.value.sentence:
                return
            deadline.tick(1.0)


@pytest.mark.parametrize("theme", ["green", "graveyard-mayhem"])
def test_boards_of_pictures_are_played_rightly_or_refused(theme: str, display: str, tmp_path: Path) -> None:
    assert display
    with kmines(theme).start(tmp_path), RealScreen() as screen, Guard(screen) as guard:
        wait_for("the window").tick(10.0)
        pilot = Pilot(guard)
        try:
            pilot.find()
        except (NoBoardError, HaltError):
            return
        assert not pilot.play().is_mistake


def test_winemine(display: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert display
    if shutil.which("wine", path=GAMES_PATH) is None:
        pytest.skip("WineMine is not installed: sudo apt-get install -y --no-install-recommends wine wine64")
    prefix = tmp_path_factory.mktemp("wine")
    wine = {"WINEPREFIX": str(prefix), "WINEARCH": "win64", "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree=;mshtml="}
    environment = {**os.environ, **wine}
    subprocess.run(["wineboot", "-i"], env=environment, check=True, timeout=600, capture_output=True)
    for number in (1, 2, 3):  # a best time that nobody beats: otherwise a win asks for a name
        key = ["wine", "reg", "add", "HKCU\\Software\\Microsoft\\WinMine", "/v", f"Time{number}", "/t", "REG_DWORD"]
        subprocess.run([*key, "/d", "0", "/f"], env=environment, check=True, timeout=120, capture_output=True)
    game = RealGame("WineMine", ("wine", "winemine"), "", "key:F2", wine)
    reports = play_until_won(game, prefix)
    assert Result.WON in [report.result for report in reports]
