"""What the page can ask for."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_args

import pytest

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse
from gridseer.web.play import ACTIONS
from gridseer.web.play_messages import Act
from tests.support.server import Server, serving
from tests.support.waiting import PATIENCE, wait_for

BEGINNER = {"level": "beginner", "seed": "4"}


def begun(server: Server, cookie: str, kind: dict[str, Any]) -> dict[str, Any]:
    answer = server.call("POST", "/api/games", kind, cookie=cookie)
    assert answer.status == 200, answer.body
    game: dict[str, Any] = answer.json()
    return game


def act(server: Server, cookie: str, game: str, action: str, *cell: int) -> dict[str, Any]:
    wish = {"action": action, **dict(zip("xy", cell, strict=False))}
    answer = server.call("POST", f"/api/games/{game}/act", wish, cookie=cookie)
    assert answer.status == 200, answer.body
    state: dict[str, Any] = answer.json()["game"]
    return state


def test_a_game_from_the_first_cell_to_the_history(server: Server, cookie: str) -> None:
    game = begun(server, cookie, BEGINNER)["game"]
    state = act(server, cookie, game, "open", 3, 3)
    assert state["outcome"] == "playing"
    assert state["final"] is None
    state = act(server, cookie, game, "solve")
    assert state["outcome"] == "won"
    assert state["assisted"]
    assert "*" in state["final"] or "!" in state["final"]
    past = server.call("GET", "/api/history?result=won&assisted=true", cookie=cookie).json()
    assert game in [each["game"] for each in past["games"]]
    replay = server.call("GET", f"/api/history/{game}/replay", cookie=cookie).json()
    cells = {(x, y): symbol for frame in replay["frames"] for x, y, symbol in frame["changed"]}
    rows = state["board"].splitlines()[:-1]
    assert all(rows[y][x] == symbol for (x, y), symbol in cells.items())
    assert len(cells) == 81 - 10
    assert server.call("GET", "/api/history.csv", cookie=cookie).body.count(b"\n") >= 2


def test_probabilities_and_figures_are_those_of_the_engine_and_count_as_help(server: Server, cookie: str) -> None:
    game = begun(server, cookie, {"level": "expert", "seed": "7"})["game"]
    state = act(server, cookie, game, "open", 3, 3)
    assert not state["assisted"]
    board = Board.parse(state["board"])
    answer = server.call("POST", f"/api/games/{game}/probabilities", cookie=cookie).json()
    assert answer["game"]["assisted"]
    expected = analyse(board)
    closed = board.closed_cells()
    for x, y in closed:
        assert answer["answer"]["probabilities"][y][x] == pytest.approx(float(expected.mine_probability[y, x]))
    cell = closed[0]  # all cells together have half a second: on a busy machine that is enough for the first one
    figures = server.call("POST", f"/api/games/{game}/cell", {"x": cell.x, "y": cell.y}, cookie=cookie).json()
    assert figures["mine"] == pytest.approx(float(expected.mine_probability[cell.y, cell.x]))
    assert sum(figures["numbers"]) + figures["mine"] == pytest.approx(1)
    prospects = server.call("POST", f"/api/games/{game}/prospects", cookie=cookie).json()
    assert prospects["zero"][cell.y][cell.x] == pytest.approx(figures["numbers"][0])


def test_hints_come_in_steps_and_the_last_one_does_it(server: Server, cookie: str) -> None:
    game = begun(server, cookie, BEGINNER)["game"]
    before = act(server, cookie, game, "open", 3, 3)["board"]
    steps = [server.call("POST", f"/api/games/{game}/hint", {}, cookie=cookie).json() for _ in range(5)]
    assert [each["hint"]["step"] for each in steps] == ["certain", "clues", "cell", "why", "do"]
    assert steps[3]["hint"]["clues"]
    assert steps[3]["game"]["board"] == before
    assert steps[4]["game"]["board"] != before


def test_save_load_and_delete(server: Server, cookie: str) -> None:
    game = begun(server, cookie, BEGINNER)["game"]
    board = act(server, cookie, game, "open", 3, 3)["board"]
    saves = server.call("POST", f"/api/games/{game}/save", {"name": "lunch"}, cookie=cookie).json()
    (number,) = [each["id"] for each in saves if each["name"] == "lunch"]
    act(server, cookie, game, "solve")
    loaded = server.call("POST", f"/api/saves/{number}/load", cookie=cookie).json()
    assert loaded["board"] == board
    saves = server.call("DELETE", f"/api/saves/{number}", cookie=cookie).json()
    assert number not in [each["id"] for each in saves]
    assert server.call("POST", f"/api/saves/{number}/load", cookie=cookie).status == 422


@pytest.mark.slow
def test_a_game_survives_its_server(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        cookie = first.cookie()
        game = begun(first, cookie, BEGINNER)["game"]
        board = act(first, cookie, game, "open", 3, 3)["board"]
    with serving(tmp_path) as second:
        cookie = second.cookie()
        assert second.call("GET", "/api/games/last", cookie=cookie).json()["board"] == board
        assert act(second, cookie, game, "flag", 0, 0)["game"] == game


def test_an_entered_position_is_answered_or_its_clashing_clues_are_named(server: Server, cookie: str) -> None:
    answer = server.call("POST", "/api/positions", {"board": "#2#\n###\nm2"}, cookie=cookie).json()
    assert answer["answer"]["probabilities"][0][0] == pytest.approx(0.4)
    assert answer["answer"]["layouts"] == "10"
    clash = server.call("POST", "/api/positions", {"board": "#1#\n#3#\n111\nm2"}, cookie=cookie).json()
    assert clash["answer"] is None
    assert clash["contradiction"]["clues"]
    wish = {"board": "#1.\n#1.\nm1", "method": "trivial"}
    assert server.call("POST", "/api/positions", wish, cookie=cookie).json()["answer"]["method"] == "trivial"
    bad = server.call("POST", "/api/positions", {"board": "#2#\n##\nm2"}, cookie=cookie)
    assert bad.status == 422
    assert "line 2" in bad.json()["sentence"]


@pytest.mark.parametrize(
    ("form", "name"), [("text", "board.txt"), ("mine", "board.mine"), ("mbf", "board.mbf"), ("abf", "x.abf")]
)
def test_boards_go_out_and_come_in(server: Server, cookie: str, form: str, name: str) -> None:
    board = "!1.\n11.\n...\nm0"
    out = server.call("POST", "/api/positions/export", {"board": board, "format": form}, cookie=cookie)
    assert out.status == 200
    assert "attachment" in out.headers["content-disposition"]
    headers = {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}"}
    back = server.ask("POST", f"/api/open?name={name}", out.body, headers).json()
    assert back["kind"] == "board"
    assert back["text"].startswith("!")
    if form in ("text", "mine"):
        assert back["text"] == board


def test_what_is_not_understood_is_told_in_a_sentence(server: Server, cookie: str) -> None:
    wrong: list[tuple[str, str, object]] = [
        ("POST", "/api/games", {"level": "exprt"}),
        ("POST", "/api/games", {"level": "expert", "seed": "x"}),
        ("POST", "/api/games", {"width": 3, "height": 3, "mines": 99}),
        ("POST", "/api/games", {"surprise": 1}),
        ("POST", "/api/games/nobody/act", {"action": "open", "x": 0, "y": 0}),
        ("POST", "/api/positions", {"board": ""}),
        ("PUT", "/api/settings", {"name": "nothing", "value": 1}),
        ("GET", "/api/history?result=drawn", None),
    ]
    for method, path, body in wrong:
        answer = server.call(method, path, body, cookie=cookie)
        assert answer.status == 422, path
        sentence = answer.json()["sentence"]
        said = ("expected ", "mines fit this board", "invalid value for surprise: ")
        assert any(each in sentence for each in said)
    malformed = {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}", "content-type": "application/json"}
    refused = server.ask("POST", "/api/games", b"{not json", malformed)
    assert refused.status == 422
    assert refused.json()["sentence"].startswith("invalid value for the request: ")


def test_the_method_plays_live_and_stops_when_told(server: Server, cookie: str) -> None:
    game = begun(server, cookie, {"level": "beginner", "seed": "4", "no_guess": True})["game"]
    with server.live(cookie) as live:
        live.send(json.dumps({"kind": "solve", "game": game, "delay": 10}))
        assert json.loads(live.recv(PATIENCE))["kind"] == "game"
        live.send(json.dumps({"kind": "stop"}))
        assert json.loads(live.recv(PATIENCE)) == {"kind": "ended", "sentence": "stopped"}
        live.send(json.dumps({"kind": "solve", "game": game, "delay": 0}))
        news: list[dict[str, Any]] = []
        while not news or news[-1]["kind"] == "game":
            news.append(json.loads(live.recv(PATIENCE)))
    assert news[-1]["sentence"] == "the game is won"
    assert len(news) > 5
    tally = news[-2]["game"]["tally"]
    assert (tally["hints"], tally["clicks"]) == (0, 0)
    assert tally["automatic_moves"] == len(news)  # those of the first run and of this one, without the last sentence


def test_a_page_that_vanishes_stops_what_it_started_and_loses_nothing(server: Server, cookie: str) -> None:
    game = begun(server, cookie, {"level": "expert", "seed": "11", "no_guess": True})["game"]
    with server.live(cookie) as live:
        live.send(json.dumps({"kind": "solve", "game": game, "delay": 0.3}))
        live.recv(PATIENCE)
        live.socket.shutdown(socket.SHUT_RDWR)

    def moves() -> int:
        found = server.call("GET", f"/api/games/{game}", cookie=cookie).json()
        assert found["outcome"] == "playing", "it was played to its end, although nobody looked"
        return int(found["tally"]["automatic_moves"])

    before, deadline = 0, wait_for("the last move")
    while (now := moves()) != before:
        before = now
        deadline.tick(1.0)
    assert now >= 1


def test_the_probabilities_come_with_the_move_when_they_are_wanted(server: Server, cookie: str) -> None:
    game = begun(server, cookie, {"level": "expert", "seed": "8"})["game"]
    wish = {"action": "open", "x": 15, "y": 8, "look": True}
    moved = server.call("POST", f"/api/games/{game}/act", wish, cookie=cookie).json()
    asked = server.call("POST", f"/api/games/{game}/probabilities", cookie=cookie).json()
    assert moved["answer"] == asked["answer"]
    assert moved["game"]["assisted"]
    unasked = server.call("POST", f"/api/games/{game}/act", {"action": "flag", "x": 0, "y": 0}, cookie=cookie).json()
    assert unasked["answer"] is None


@pytest.mark.slow
def test_fifty_clients_play_at_once(server: Server, cookie: str) -> None:
    def play(seed: int) -> str:
        game = begun(server, cookie, {"level": "beginner", "seed": str(seed), "no_guess": True})["game"]
        act(server, cookie, game, "open", 4, 4)
        return str(act(server, cookie, game, "solve")["outcome"])

    with ThreadPoolExecutor(50) as pool:
        assert list(pool.map(play, range(50))) == ["won"] * 50


def test_every_action_of_the_page_is_known() -> None:
    assert set(ACTIONS) == set(get_args(Act.model_fields["action"].annotation))
