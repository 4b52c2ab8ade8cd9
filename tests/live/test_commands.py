"""The commands on a real display with a real game."""

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live.conftest import WALLPAPER, paint_root
from tests.live.programs import SGT_MINES, RealGame
from tests.support.waiting import PATIENCE, wait_for

pytestmark = pytest.mark.xdist_group("display")


def run(*arguments: str, store: Path) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "GRIDSEER_HOME": str(store)}
    command = [sys.executable, "-m", "gridseer", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment, check=False)


def watch_until_found(store: Path) -> dict[str, object]:
    deadline = wait_for("a board")
    while True:
        result = run("watch", "--once", "--json", store=store)
        if result.returncode == 0:
            answer: dict[str, object] = json.loads(result.stdout)
            return answer
        deadline.tick()


@pytest.mark.slow
def test_watch_then_play(display: str, tmp_path: Path) -> None:
    assert display
    with SGT_MINES.start(tmp_path):
        seen = watch_until_found(tmp_path)
        assert (seen["width"], seen["height"]) == (9, 9)
        assert seen["best"]
        assert "found: 9x9 cells, 10 mines by its counter" in run("watch", "--once", store=tmp_path).stderr
        figures = tmp_path / "games.csv"
        arguments = ["--games", "3", "--next", "key:n", "--countdown", "0", "--csv", str(figures), "--json"]
        result = run("play", *arguments, store=tmp_path)
        assert result.returncode == 0, result.stderr
        answer = json.loads(result.stdout)
        assert answer["games"] == 3
        rows = list(csv.DictReader(figures.read_text().splitlines()))
        assert [row["result"] for row in rows] == [game["result"] for game in answer["results"]]
        assert not any(game["result"] == "lost" and not game["declared"] for game in answer["results"])
        past = json.loads(run("history", "--source", "autopilot", "--json", store=tmp_path).stdout)
        assert len(past["games"]) == 3
        assert all(game["assisted"] for game in past["games"])
        over = run("play", "--countdown", "9", "--no-history", store=tmp_path)
        assert over.returncode == 1
        assert "the game on the screen is over already" in " ".join(over.stdout.split())
        assert "Begin a new one" in over.stderr
        assert "to stop" not in over.stderr  # the mouse isn't going to move


def test_ranked_windows_are_refused(display: str, tmp_path: Path) -> None:
    from Xlib.display import Display

    assert display
    with RealGame(SGT_MINES.name, ("sgt-mines", "9x9n10"), SGT_MINES.install).start(tmp_path):
        watch_until_found(tmp_path)
        connection = Display(display)
        _rename(connection, connection.screen().root, "Mines", "Minesweeper Online - Chromium")
        result = run("play", "--countdown", "0", store=tmp_path)
        connection.close()
    assert result.returncode == 2
    assert "banned there" in " ".join(result.stderr.split())


def _rename(connection: object, window: object, old: str, new: str) -> None:
    """Give a new title to every window with the old one."""
    from Xlib import Xatom

    atom = connection.intern_atom("_NET_WM_NAME")  # type: ignore[attr-defined]
    utf8 = connection.intern_atom("UTF8_STRING")  # type: ignore[attr-defined]
    if window.get_wm_name() == old:  # type: ignore[attr-defined]
        window.change_property(Xatom.WM_NAME, Xatom.STRING, 8, new.encode())  # type: ignore[attr-defined]
        window.change_property(atom, utf8, 8, new.encode())  # type: ignore[attr-defined]
        connection.sync()  # type: ignore[attr-defined]
    for child in window.query_tree().children:  # type: ignore[attr-defined]
        _rename(connection, child, old, new)


def test_no_board_is_the_answer_no(display: str, tmp_path: Path) -> None:
    assert display
    from gridseer.screen.x11 import open_display

    connection = open_display()
    root = connection.screen().root
    window = root.create_window(200, 200, 300, 200, 0, connection.screen().root_depth, background_pixel=0x336699)
    window.map()
    connection.sync()
    try:
        result = run("play", "--countdown", "0", store=tmp_path)
        assert result.returncode == 1, result.stderr
        assert "expected a Minesweeper board" in " ".join(result.stderr.split())
    finally:
        window.destroy()
        connection.close()


@pytest.mark.slow
def test_an_empty_black_desktop_is_captured_all_the_same(display: str, tmp_path: Path) -> None:
    assert display
    paint_root(0x000000)
    try:
        healthy, played = run("doctor", store=tmp_path), run("play", "--countdown", "0", "--json", store=tmp_path)
    finally:
        paint_root(WALLPAPER)
    assert healthy.returncode == 0, healthy.stdout
    (capture,) = [line for line in healthy.stdout.splitlines() if "capture" in line]
    assert capture.startswith("✓")
    assert "all of it is black" in " ".join(healthy.stdout.split())
    assert played.returncode == 1
    (report,) = json.loads(played.stdout)["results"]
    assert (report["result"], report["columns"], report["mines_source"]) == ("failed", None, "unknown")
    assert "all black" in report["cause"]


@pytest.mark.slow
def test_every_end_of_play_is_reported_as_json(display: str, tmp_path: Path) -> None:
    """Ctrl-C in the middle of a game, and a game that is closed under the autopilot's hands; it needs no guess."""
    assert display
    environment = {**os.environ, "GRIDSEER_HOME": str(tmp_path)}
    picture = tmp_path / "gone.png"
    command = [sys.executable, "-m", "gridseer", "play", "--countdown", "0", "--json", "--delay", "0.1"]
    for closed, code in ((False, 130), (True, 1)):
        with RealGame(SGT_MINES.name, ("sgt-mines", "30x16n99"), SGT_MINES.install).start(tmp_path) as program:
            watch_until_found(tmp_path)
            player = subprocess.Popen(
                [*command, "--save", str(picture)],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
            )  # fmt: skip
            assert player.stderr is not None
            assert any("to stop" in line for line in iter(player.stderr.readline, ""))
            wait_for("some turns").tick(1.5)
            program.end() if closed else player.send_signal(signal.SIGINT)
            try:
                printed, talk = player.communicate(timeout=PATIENCE)
            finally:
                player.kill()
        assert player.returncode == code, talk
        (report,) = json.loads(printed)["results"]
        assert (report["columns"], report["rows"]) == (30, 16)
        assert report["result"] == "stopped"
        assert report["halted"] == closed
        assert closed or report["cause"] == "Ctrl-C was pressed"
        assert report["picture"] == (str(picture) if closed else None)
    past = json.loads(run("history", "--source", "autopilot", "--json", store=tmp_path).stdout)
    assert len(past["games"]) == 2
    assert all(game["cause"] for game in past["games"])


@pytest.mark.slow
def test_the_doctor_is_content(display: str, tmp_path: Path) -> None:
    assert display
    result = run("doctor", store=tmp_path)
    assert result.returncode == 0, result.stdout
    assert "Escape is heard in every window" in result.stdout
