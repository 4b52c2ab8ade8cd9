"""The calls of the tab Nurikabe."""

import json
import socket
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from gridseer.nurikabe.board import Board
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.rules import is_solved
from gridseer.nurikabe.solver import solve
from tests.support.nurikabe_puzzles import EXPERT, MEDIUM
from tests.support.papers import PUZZLE, crossings_of, drawn
from tests.support.server import Answer, Server
from tests.support.waiting import PATIENCE

SMALL = "1 . .\n. . .\n. . 3"


def ask(server: Server, cookie: str, what: str, board: str, **more: object) -> dict[str, Any]:
    answer = server.call("POST", f"/api/nurikabe/{what}", {"board": board, **more}, cookie=cookie)
    assert answer.status == 200, answer.body
    found: dict[str, Any] = answer.json()
    return found


def send(server: Server, cookie: str, path: str, content: bytes) -> Answer:
    return server.ask("POST", path, content, {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}"})


def test_a_puzzle_is_solved_whatever_is_coloured(server: Server, cookie: str) -> None:
    for text in (SMALL, "1 o o\n. . .\n. . 3"):
        answer = ask(server, cookie, "solve", text)
        assert answer["outcome"] == "one"
        assert answer["solution"] == [".##", "##.", "#.."]
        assert answer["sentence"].startswith("one solution")


def test_several_solutions_and_none_are_told_with_their_cells(server: Server, cookie: str) -> None:
    several = ask(server, cookie, "solve", "2 .\n. .")
    assert several["outcome"] == "several"
    assert several["differing"]
    none = ask(server, cookie, "solve", "2 . 1\n. . .\n. . 9")
    assert none["outcome"] == "none"
    assert none["conflict"]["clues"] == [[2, 0], [2, 2]]
    assert none["sentence"] == "no solution: the 1 at C1 and the 9 at C3 cannot hold together"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("puzzle", [MEDIUM, EXPERT])
def test_steps_one_by_one_lead_to_the_solution(server: Server, cookie: str, puzzle: Puzzle) -> None:
    board = Board.blank(puzzle)
    only = solve(puzzle).solution
    while (advice := ask(server, cookie, "step", str(board)))["kind"] == "step":
        step = advice["step"]
        assert advice["sentence"].endswith(step["because"])
        for x, y in step["cells"]:
            rows = str(board).splitlines()
            cells = rows[y].split()
            assert cells[x] == "."
            cells[x] = {"sea": "#", "island": "o"}[step["colour"]]
            rows[y] = " ".join(cells)
            board = Board.parse("\n".join(rows))
    assert advice["kind"] == "solved"
    assert only is not None
    assert is_solved(board)


def test_a_mistake_is_found_before_another_step(server: Server, cookie: str) -> None:
    assert ask(server, cookie, "step", "1 o .\n. . .\n. . 3")["sentence"].startswith("a rule is broken")
    hidden = ask(server, cookie, "step", "1 # o\n. . .\n. . 3")
    assert hidden["kind"] == "mistake"
    assert hidden["cells"] == [[2, 0]]
    assert ask(server, cookie, "step", "2 . 1\n. . .\n. . 9")["kind"] == "unsolvable"
    assert ask(server, cookie, "step", "2 .\n. .")["kind"] in ("step", "open")


def test_the_whole_way_is_told_with_its_difficulty(server: Server, cookie: str) -> None:
    way = ask(server, cookie, "steps", str(MEDIUM))
    assert way["difficulty"] == "medium"
    coloured = [tuple(cell) for step in way["steps"] for cell in step["cells"]]
    assert len(coloured) == len(set(coloured)) == 100 - len(MEDIUM.clue_cells())


def test_checking_names_what_is_wrong_and_says_when_it_is_done(server: Server, cookie: str) -> None:
    wrong = ask(server, cookie, "check", "1 # o\n. . .\n. . 3")
    assert wrong["wrong"] == [[2, 0]]
    broken = ask(server, cookie, "check", "1 # #\n# # #\n. . 3")
    assert [breach["rule"] for breach in broken["breaches"]] == ["no block"]
    assert not broken["solved"]
    done = "1 # #\n# # .\n# . 3"  # who marks the sea only has solved it, too
    assert ask(server, cookie, "check", done)["solved"]
    assert ask(server, cookie, "glance", done) == {"solved": True, "breaches": []}
    assert ask(server, cookie, "glance", SMALL) == {"solved": False, "breaches": []}
    (breach,) = ask(server, cookie, "glance", "1 o .\n. . .\n. . 3")["breaches"]
    assert breach["cells"] == [[0, 0], [1, 0]]


def test_a_made_puzzle_has_one_solution_and_its_seed_gives_it_again(server: Server, cookie: str) -> None:
    wish = {"width": 7, "height": 6, "difficulty": "easy", "seed": 3}
    first = server.call("POST", "/api/nurikabe/generate", wish, cookie=cookie).json()
    assert (first["width"], first["height"], first["difficulty"], first["seed"]) == (7, 6, "easy", 3)
    assert ask(server, cookie, "solve", first["board"])["outcome"] == "one"
    assert server.call("POST", "/api/nurikabe/generate", wish, cookie=cookie).json() == first
    assert server.call("POST", "/api/nurikabe/generate", {"width": 41}, cookie=cookie).status == 422


def test_addresses_and_files_go_in_and_out(server: Server, cookie: str) -> None:
    url = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
    board = send(server, cookie, "/api/nurikabe/import", url.encode()).json()
    assert board["url"] == url
    for kind in ("text", "url", "pzprv3", "janko"):
        wish = {"board": board["board"], "format": kind}
        written = server.call("POST", "/api/nurikabe/export", wish, cookie=cookie)
        assert send(server, cookie, "/api/nurikabe/import", written.body).json() == board
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        wish = {"board": board["board"], "format": kind}
        assert server.call("POST", "/api/nurikabe/export", wish, cookie=cookie).body.startswith(start)
    assert send(server, cookie, "/api/nurikabe/import", b"9999 .").json()["url"] is None


@pytest.mark.parametrize("text", ["", "1 x", "1 .\n.", "\x00\xff", "https://puzz.link/p?sudoku/9/9/1"])
def test_what_is_no_puzzle_is_refused_in_a_sentence(server: Server, cookie: str, text: str) -> None:
    answer = send(server, cookie, "/api/nurikabe/import", text.encode("latin-1"))
    assert answer.status == 422
    assert "expected" in answer.json()["sentence"]
    if text.isprintable():
        assert server.call("POST", "/api/nurikabe/solve", {"board": text}, cookie=cookie).status == 422


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="there is no /proc here")
def test_work_ends_when_nobody_waits_for_it(server: Server, cookie: str) -> None:
    """More pages give up than there are turns; whoever comes next does not wait for what they wanted."""
    body = json.dumps({"width": 40, "height": 40, "difficulty": "expert", "seed": 1}).encode()
    head = f"POST /api/nurikabe/generate HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    for _ in range(4):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
            raw.sendall(head.encode() + body)
            time.sleep(0.2)
    worked = server.processor_seconds
    assert ask(server, cookie, "solve", SMALL)["outcome"] == "one"
    assert server.processor_seconds - worked < 30  # it would be four times 60 s


@pytest.mark.slow
def test_corners_and_a_size_help_the_reader(server: Server, cookie: str) -> None:
    """A grid without a frame is taken for a smaller one; somebody shows where it is and how large it is."""
    page = drawn(PUZZLE, side=40, margin=60)
    page[:, :62] = page[:, 459:] = page[:62] = page[459:] = 245
    done, content = cv2.imencode(".png", page)
    assert done
    corners = "60,60,460,60,460,460,60,460"
    answer = send(server, cookie, f"/api/pictures/nurikabe?corners={corners}&columns=10&rows=10", content.tobytes())
    (seen,) = answer.json()["puzzles"]
    assert (seen["width"], seen["height"]) == (10, 10)
    places = np.array(seen["crossings"])
    assert np.abs(places - crossings_of(PUZZLE)).max() < 8
    assert seen["puzzle"].split() == [text for row in PUZZLE for text in row]
    for wrong in ("corners=1,2,3", "corners=0,0,0,0,0,0,0,0", "columns=99", "corners=nan,0,9,0,9,9,0,9"):
        assert send(server, cookie, f"/api/pictures/nurikabe?{wrong}", content.tobytes()).status == 422
