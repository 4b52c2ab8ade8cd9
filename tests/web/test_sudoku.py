"""The calls of the tab Sudoku."""

from typing import Any

from gridseer.sudoku.drawing import png
from gridseer.sudoku.notation import format_url, load, parse_line
from gridseer.sudoku.solver import solve
from tests.support.server import Answer, Server
from tests.support.sudoku_puzzles import EASY, SOLVED, dug

BOARD = str(parse_line(EASY))


def ask(server: Server, cookie: str, what: str, **body: object) -> dict[str, Any]:
    answer = server.call("POST", f"/api/sudoku/{what}", body, cookie=cookie)
    assert answer.status == 200, answer.body
    found: dict[str, Any] = answer.json()
    return found


def send(server: Server, cookie: str, path: str, content: bytes) -> Answer:
    return server.ask("POST", path, content, {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}"})


def test_the_given_digits_are_solved_whatever_is_filled_in(server: Server, cookie: str) -> None:
    for board in (BOARD, BOARD.replace(".", "=1", 1)):
        answer = ask(server, cookie, "solve", board=board)
        assert (answer["outcome"], "".join(answer["solution"])) == ("one", SOLVED)
    none = ask(server, cookie, "solve", board=BOARD.replace(".", "5", 1))
    assert (none["outcome"], len(none["conflict"]["clues"])) == ("none", 2)
    assert ask(server, cookie, "solve", board=". . . .\n" * 4)["differing"]


def test_a_hint_says_what_follows_and_a_mistake_comes_first(server: Server, cookie: str) -> None:
    advice = ask(server, cookie, "step", board=BOARD)
    assert (advice["kind"], advice["difficulty"]) == ("step", "easy")
    assert advice["step"]["digit"] == 8
    assert ask(server, cookie, "step", board=BOARD.replace(".", "=1", 1))["kind"] == "mistake"


def test_every_step_and_what_is_wrong(server: Server, cookie: str) -> None:
    steps = ask(server, cookie, "steps", board=str(dug(3)))
    assert steps["steps"]
    assert steps["sentence"].startswith(f"{steps['difficulty']}: the hardest step is")
    review = ask(server, cookie, "check", board=BOARD.replace(".", "=1", 1))
    assert (review["solved"], review["wrong"]) == (False, [[2, 0]])
    glance = ask(server, cookie, "glance", board=BOARD.replace(".", "=3", 1))
    assert not glance["solved"]
    assert {breach["rule"] for breach in glance["breaches"]} == {"row", "box"}
    assert ask(server, cookie, "glance", board=str(parse_line(SOLVED)))["solved"]


def test_a_made_puzzle_is_unique(server: Server, cookie: str) -> None:
    made = ask(server, cookie, "generate", size=6, difficulty="easy", seed=9)
    assert (made["width"], made["difficulty"], made["seed"]) == (6, "easy", 9)
    assert solve(load(made["board"])).only is not None
    assert server.call("POST", "/api/sudoku/generate", {"size": 5}, cookie=cookie).status == 422


def test_files_in_and_out(server: Server, cookie: str) -> None:
    read = send(server, cookie, "/api/sudoku/import", EASY.encode()).json()
    assert (load(read["board"]), read["url"]) == (parse_line(EASY), format_url(parse_line(EASY)))
    answer = server.call("POST", "/api/sudoku/export", {"board": BOARD, "format": "line"}, cookie=cookie)
    assert answer.body.decode().strip() == EASY
    assert send(server, cookie, "/api/sudoku/import", b"nonsense").status == 422


def test_a_picture_is_read(server: Server, cookie: str) -> None:
    found = send(server, cookie, "/api/pictures/sudoku?columns=9&rows=9", png(parse_line(EASY))).json()
    (seen,) = found["puzzles"]
    assert load(seen["puzzle"]) == parse_line(EASY)
    assert len(seen["crossings"]) == 10
