"""The autopilot from the page, on a virtual screen."""

import json
import time
from typing import Any

from tests.support.server import PATIENCE, Server

WISH = {"screen": "virtual", "level": "beginner", "seed": 3, "delay": 0}


def flight(server: Server, cookie: str) -> dict[str, Any]:
    found: dict[str, Any] = server.call("GET", "/api/autopilot", cookie=cookie).json()
    return found


def until(server: Server, cookie: str, *states: str) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while (found := flight(server, cookie))["state"] not in states:
        assert time.monotonic() < end, found["state"]
        time.sleep(0.05)
    return found


def test_games_are_played_one_after_the_other_until_somebody_stops(server: Server, cookie: str) -> None:
    assert server.call("POST", "/api/autopilot/start", WISH, cookie=cookie).status == 200
    first = until(server, cookie, "finished")
    assert first["report"]["result"] in ("won", "lost")
    assert server.call("GET", "/api/autopilot/picture", cookie=cookie).body.startswith(b"\x89PNG")
    refused = server.call("POST", "/api/autopilot/start", WISH, cookie=cookie)
    assert refused.status == 422
    assert "under way" in refused.json()["sentence"]
    server.call("POST", "/api/autopilot/next", cookie=cookie)
    end = time.monotonic() + PATIENCE
    while flight(server, cookie)["games"] < 2:
        assert time.monotonic() < end
        time.sleep(0.05)
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
