"""Pages that show the same game: all follow it, and its clock runs while anybody looks."""

import json
import os
import queue
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.session import Setup
from gridseer.store import Store
from gridseer.web.games import OpenGame, OpenGames
from gridseer.web.play_messages import NewGame
from tests.support.server import Server, serving
from tests.support.waiting import PATIENCE, until

OPEN = {"action": "open", "x": 4, "y": 4}


def sit(live: ClientConnection, game: str, *, looking: bool = True) -> dict[str, Any]:
    live.send(json.dumps({"kind": "sit", "game": game, "looking": looking}))
    return heard(live)


def heard(live: ClientConnection) -> dict[str, Any]:
    news = json.loads(live.recv(PATIENCE))
    assert news["kind"] == "seat"
    return dict(news["game"])


def call(server: Server, cookie: str, path: str, body: object = None) -> dict[str, Any]:
    answer = server.call("POST" if body is not None else "GET", path, body, cookie=cookie)
    assert answer.status == 200, answer.body
    return dict(answer.json())


def test_every_page_hears_what_another_does(server: Server, cookie: str) -> None:
    game = call(server, cookie, "/api/games", {"level": "beginner", "seed": "4"})["game"]
    with server.live(cookie) as one, server.live(cookie) as two:
        sit(one, game)
        sit(two, game)
        moved = call(server, cookie, f"/api/games/{game}/act", OPEN)["game"]
        for live in (one, two):
            while (news := heard(live))["version"] < moved["version"]:
                pass
            assert news["board"] == moved["board"]
        new = call(server, cookie, f"/api/games/{game}/new", {"level": "expert"})
        for live in (one, two):
            while (news := heard(live))["version"] < new["version"]:
                pass
            assert news["game"] == new["game"] != game


def test_a_page_left_behind_can_begin_a_new_game_but_not_move_in_one_it_does_not_see(
    server: Server, cookie: str
) -> None:
    game = call(server, cookie, "/api/games", {"level": "beginner"})["game"]
    second = call(server, cookie, f"/api/games/{game}/new", {"level": "beginner"})["game"]
    refused = server.call("POST", f"/api/games/{game}/act", OPEN, cookie=cookie)
    assert (refused.status, refused.json()["sentence"]) == (422, "this game was replaced by a new one in another tab")
    assert call(server, cookie, f"/api/games/{game}")["game"] == second
    third = call(server, cookie, f"/api/games/{game}/new", {"level": "expert"})
    assert third["setup"]["width"] == 30
    assert call(server, cookie, f"/api/games/{second}")["game"] == third["game"]
    assert call(server, cookie, "/api/games/unheard-of/new", {"level": "beginner"})["outcome"] == "playing"


def test_whoever_waits_while_a_new_game_is_begun_follows_it_or_hears_that_it_was_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The game at the table is another one when they get there."""
    games = OpenGames(None)
    old = games.begin(NewGame(level="beginner"), "").id
    found, found_by = games._found, queue.SimpleQueue[str]()

    def finding(game: str, *, touched: bool = True) -> OpenGame:
        table = found(game, touched=touched)
        found_by.put(threading.current_thread().name)
        return table

    monkeypatch.setattr(games, "_found", finding)

    def move() -> None:
        with games.playing(old) as table:
            table.session.open(Cell(0, 0))

    with ThreadPoolExecutor(2) as pool:
        with games.playing(old) as table:
            found_by.get(timeout=PATIENCE)
            minding, moving = pool.submit(games.mind, old), pool.submit(move)
            for _ in range(2):
                found_by.get(timeout=PATIENCE)
            table.session.new(Setup.of("expert"))
        state = minding.result(PATIENCE)
        with pytest.raises(InputError, match="replaced by a new one"):
            moving.result(PATIENCE)
    assert (state.game, state.setup.width) == (games.followed(old), 30)
    assert "#" * 30 in state.board.splitlines()[0]


def test_the_clock_stands_when_the_page_is_hidden_or_gone(server: Server, cookie: str) -> None:
    game = call(server, cookie, "/api/games", {"level": "beginner", "seed": "4"})["game"]
    with server.live(cookie) as live:
        sit(live, game)
        call(server, cookie, f"/api/games/{game}/act", OPEN)
        heard(live)
        live.send(json.dumps({"kind": "sit", "game": game, "looking": False}))
        while heard(live)["running"]:
            pass
        hidden = call(server, cookie, f"/api/games/{game}")["seconds"]
        time.sleep(0.5)
        assert call(server, cookie, f"/api/games/{game}")["seconds"] == hidden
        live.send(json.dumps({"kind": "sit", "game": game, "looking": True}))
        while not heard(live)["running"]:
            pass
    until(lambda: not call(server, cookie, f"/api/games/{game}")["running"], "the clock to stand")
    gone = call(server, cookie, f"/api/games/{game}")
    time.sleep(0.4)
    assert call(server, cookie, f"/api/games/{game}")["seconds"] == gone["seconds"]


@pytest.mark.slow
def test_the_clock_is_kept_all_the_time_and_survives_a_kill(tmp_path: Path) -> None:
    def kept() -> float:
        with Store(tmp_path) as store:
            save = store.saves.last_running()
        return 0.0 if save is None else save.seconds

    with serving(tmp_path) as server:
        cookie = server.cookie()
        game = call(server, cookie, "/api/games", {"level": "beginner", "seed": "4"})["game"]
        with server.live(cookie) as live:
            sit(live, game)
            call(server, cookie, f"/api/games/{game}/act", OPEN)
            began = time.monotonic()
            before = call(server, cookie, f"/api/games/{game}")["seconds"]
            first = kept()
            until(lambda: kept() > first, "the clock to be kept")  # perhaps as it stood before we asked
            second = kept()
            until(lambda: kept() > second, "the clock to be kept again")
            os.kill(server.pid, signal.SIGKILL)
            passed = time.monotonic() - began
    with serving(tmp_path) as server:
        after = call(server, server.cookie(), "/api/games/last")["seconds"]
    assert before <= after <= before + passed
