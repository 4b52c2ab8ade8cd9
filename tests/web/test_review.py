"""The calls of reviews."""

from typing import Any

import pytest

from gridseer.autopilot import Report, Result
from gridseer.autopilot.history import enter_history
from gridseer.minesweeper.replays import MOST_BYTES
from tests.support.replays import SAMPLES, smallest
from tests.support.seen_games import seen_game
from tests.support.server import Answer, Server
from tests.support.waiting import wait_for


def play(server: Server, seed: int) -> str:
    cookie = server.cookie()
    game = server.call("POST", "/api/games", {"seed": str(seed)}, cookie=cookie).json()["game"]
    for wish in ({"action": "open", "x": 4, "y": 4}, {"action": "solve", "stop_at_guess": False}):
        server.call("POST", f"/api/games/{game}/act", wish, cookie=cookie)
    return str(game)


def play_alone(server: Server, seed: int) -> str:
    """A game without help: one cell after the other, until a mine ends it."""
    cookie = server.cookie()
    state = server.call("POST", "/api/games", {"seed": str(seed)}, cookie=cookie).json()
    while state["outcome"] == "playing":
        x, y = next(
            (x, y) for y, row in enumerate(state["board"].splitlines()) for x, cell in enumerate(row) if cell == "#"
        )
        wish = {"action": "open", "x": x, "y": y}
        state = server.call("POST", f"/api/games/{state['game']}/act", wish, cookie=cookie).json()["game"]
    return str(state["game"])


def send(server: Server, name: str, content: bytes) -> Answer:
    """Send a recorded game as the page does."""
    headers = {"cookie": server.cookie(), "origin": f"http://127.0.0.1:{server.port}"}
    return server.ask("POST", f"/api/replays?name={name}", content, headers)


def test_a_game_is_reviewed_and_the_trend_follows(server: Server) -> None:
    games = [play_alone(server, seed) for seed in range(3)]
    solved = play(server, 0)
    cookie = server.cookie()
    found = server.call("GET", f"/api/games/{solved}/review", cookie=cookie).json()
    assert found["review"]["skill"] == 1
    assert "by the solver aren't counted" in found["review"]["skill_sentence"]
    assert found["review"]["moves"][0]["kind"] == "safe"
    assert {figure["name"] for figure in found["figures"]} >= {"bbbv", "ioe", "human_zini"}
    assert server.call("GET", f"/api/games/{solved}/pointer", cookie=cookie).json() == {"points": []}
    ours: list[dict[str, Any]] = []
    deadline = wait_for("the games to be judged")
    while len(ours) < 3:  # each call judges for a second, and what was judged is remembered
        trend = server.call("GET", "/api/trends", cookie=cookie).json()
        ours = [point for point in trend["points"] if point["game"] in games]
        assert len(ours) + trend["waiting"] >= 3
        deadline.tick(0)
    assert sorted(point["game"] for point in ours) == sorted(games)
    assert solved not in [point["game"] for point in trend["points"]], "what the solver did is nobody's skill"
    for query, expected in (("level=beginner&no_guess=false", 3), ("level=expert", 0), ("no_guess=true", 0)):
        trend = server.call("GET", f"/api/trends?{query}", cookie=cookie).json()
        assert len([point for point in trend["points"] if point["game"] in games]) == expected


def test_a_game_that_is_being_played_is_not_reviewed(server: Server) -> None:
    cookie = server.cookie()
    game = server.call("POST", "/api/games", {"seed": "1"}, cookie=cookie).json()["game"]
    act = {"action": "open", "x": 4, "y": 4}
    assert server.call("POST", f"/api/games/{game}/act", act, cookie=cookie).json()["game"]["tally"]["left"] == 1
    refused = server.call("GET", f"/api/games/{game}/review", cookie=cookie)
    assert (refused.status, refused.json()["hint"]) == (422, "Finish it first.")


@pytest.mark.skipif(not SAMPLES, reason="no sample replays here")
def test_a_recorded_game_is_entered_once(server: Server) -> None:
    cookie = server.cookie()
    for _ in range(2):
        game = send(server, "game.avf", smallest(".avf")).json()["game"]
    past = server.call("GET", "/api/history?source=imported", cookie=cookie).json()["games"]
    (entered,) = (each for each in past if each["game"] == game)
    assert entered["cause"] == "recorded by Arbiter"
    points = server.call("GET", f"/api/games/{game}/pointer", cookie=cookie).json()["points"]
    assert len(points) > 100
    assert server.call("GET", f"/api/games/{game}/replay", cookie=cookie).json()["outcome"] == "won"


def test_what_cannot_be_read_is_told(server: Server) -> None:
    refused = send(server, "game.evf", b"\x09")
    assert (refused.status, "version 9" in refused.json()["sentence"]) == (422, True)
    assert send(server, "game.avf", bytes(2 * MOST_BYTES)).status == 413


def test_a_game_of_the_autopilot_is_reviewed_by_what_it_saw(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(server.stderr.parent))
    record = seen_game(0, None, method="random")
    enter_history(Report(Result.LOST, "clicked a mine", columns=9, rows=9, clicks=len(record.moves)), record)
    cookie = server.cookie()
    past = server.call("GET", "/api/history?source=autopilot", cookie=cookie).json()["games"]
    assert [each["game"] for each in past] == [record.game]
    found = server.call("GET", f"/api/games/{record.game}/review", cookie=cookie).json()
    assert (found["review"]["result"], found["figures"]) == ("lost", [])
    assert len(found["review"]["moves"]) == len(record.moves)
    shown = server.call("GET", f"/api/games/{record.game}/replay", cookie=cookie).json()
    assert shown["setup"]["mines"] is None
    assert len(shown["frames"]) == len(record.moves) + 1
    assert server.call("GET", f"/api/games/{record.game}/pointer", cookie=cookie).json() == {"points": []}
    trends = [server.call("GET", f"/api/trends{query}", cookie=cookie).json() for query in ("?source=autopilot", "")]
    listed = [record.game in [point["game"] for point in trend["points"]] for trend in trends]
    assert listed == [True, False], "a person's skill is told without the autopilot's games"
