"""The autopilot from the page, on a virtual screen."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from gridseer.store import Store
from gridseer.store.themes import KnownTheme, ThemeFacts
from tests.support import waiting
from tests.support.server import Server, serving
from tests.support.waiting import PATIENCE

WISH = {"screen": "virtual", "level": "beginner", "seed": 3, "delay": 0}


def flight(server: Server, cookie: str) -> dict[str, Any]:
    found: dict[str, Any] = server.call("GET", "/api/autopilot", cookie=cookie).json()
    return found


def until(server: Server, cookie: str, *states: str) -> dict[str, Any]:
    """Wait for one of these states; the flight in it."""

    def reached() -> dict[str, Any] | None:
        found = flight(server, cookie)
        return found if found["state"] in states else None

    found = waiting.until(reached, f"the flight to be {' or '.join(states)}", pause=0.05)
    assert found is not None
    return found


@pytest.mark.slow
def test_games_are_played_one_after_the_other_until_somebody_stops(server: Server, cookie: str) -> None:
    assert server.call("POST", "/api/autopilot/start", WISH, cookie=cookie).status == 200
    first = until(server, cookie, "finished")
    assert first["report"]["result"] in ("won", "lost")
    assert server.call("GET", "/api/autopilot/picture", cookie=cookie).body.startswith(b"\x89PNG")
    refused = server.call("POST", "/api/autopilot/start", WISH, cookie=cookie)
    assert refused.status == 422
    assert "under way" in refused.json()["sentence"]
    server.call("POST", "/api/autopilot/next", cookie=cookie)
    waiting.until(lambda: flight(server, cookie)["games"] >= 2, "the second game", pause=0.05)
    stopped = server.call("POST", "/api/autopilot/stop", cookie=cookie).json()
    assert stopped["state"] == "stopped"


def test_a_flight_shows_every_turn_and_ends_when_its_page_goes(server: Server, cookie: str) -> None:
    server.call("POST", "/api/autopilot/start", {**WISH, "level": "expert", "delay": 0.5}, cookie=cookie)
    with server.live(cookie) as live:
        live.send(json.dumps({"kind": "follow"}))
        while not (news := json.loads(live.recv(PATIENCE))["flight"])["next"]:
            pass
        assert news["state"] == "solving"
        assert len(news["probabilities"]) == 16
        assert (news["board"]["columns"], news["board"]["rows"]) == (30, 16)
    ended = until(server, cookie, "stopped")
    assert ended["sentence"] == "stopped from the page"


def test_what_cannot_be_flown_is_refused(server: Server, cookie: str) -> None:
    wrong: list[dict[str, object]] = [{"method": "stong"}, {"level": "exprt"}, {"delay": -1}, {"region": "1,2"}]
    for change in wrong:
        assert server.call("POST", "/api/autopilot/start", {**WISH, **change}, cookie=cookie).status == 422
    server.call("POST", "/api/autopilot/start", {**WISH, "theme": "nothing"}, cookie=cookie)
    assert "theme" in until(server, cookie, "failed")["sentence"]


def test_a_report_says_how_the_mines_are_known_and_by_what_the_game_ended(server: Server, cookie: str) -> None:
    server.call("POST", "/api/autopilot/start", WISH, cookie=cookie)
    ended = until(server, cookie, "finished")
    report = ended["report"]
    assert sum(turn["guess"] for turn in ended["turns"]) == report["guesses"]  # the first click is none in both
    after = server.call("POST", "/api/autopilot/stop", cookie=cookie).json()
    assert (after["state"], after["sentence"]) == ("stopped", ended["sentence"])
    assert (report["columns"], report["rows"], report["mines"], report["mines_source"]) == (9, 9, 10, "told")
    assert report["assumed_mines"] == 10  # what is usual; beside what is known
    assert report["evidence"] or report["result"] == "lost"


@pytest.mark.slow
def test_remembered_games_are_listed_and_forgotten(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for title in ("Mines", "a/b %"):
            facts = ThemeFacts(title, 3, 2, "around", 3, 0, (1, -30, 40, 20), (9, 9), 20.5)
            store.themes.keep(KnownTheme("", "xbomb", (2, 2), facts, {bytes(12): 9}))
    with serving(tmp_path) as server:
        cookie = server.cookie()
        listed = server.call("GET", "/api/settings/themes", cookie=cookie).json()
        assert {game["name"]: (game["looks"], game["opens"]) for game in listed} == {
            "Mines 2x2": (1, "around"),
            "a/b % 2x2": (1, "around"),
        }
        rest = server.call("DELETE", f"/api/settings/themes/{quote('a/b % 2x2', safe='')}", cookie=cookie).json()
        assert [game["name"] for game in rest] == ["Mines 2x2"]
        refused = server.call("DELETE", "/api/settings/themes/Nines", cookie=cookie)
        assert (refused.status, refused.json()["sentence"]) == (422, "expected the name of a theme, got 'Nines'")


@pytest.mark.slow
def test_a_theme_is_exported_as_a_file_and_imported_again(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.themes.teach("a/b %", (4, 4), {bytes(48): 9, bytes([200] * 48): 0})
    with serving(tmp_path) as server:
        cookie = server.cookie()
        content = server.call("GET", f"/api/settings/themes/file?name={quote('a/b %')}", cookie=cookie).json()
        server.call("DELETE", f"/api/settings/themes/{quote('a/b %', safe='')}", cookie=cookie)
        (back,) = server.call("POST", "/api/settings/themes/file", content, cookie=cookie).json()
        assert (back["name"], back["looks"], back["taught"]) == ("a/b %", 2, True)
        refused = server.call("POST", "/api/settings/themes/file", ["no theme"], cookie=cookie)
        assert refused.status == 422
        assert (
            refused.json()["sentence"]
            == "expected a theme that gridseer exported, got JSON without 'gridseer_theme': 1"
        )
        assert server.call("GET", "/api/settings/themes/file?name=Nines", cookie=cookie).status == 422
