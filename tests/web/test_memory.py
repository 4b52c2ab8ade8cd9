"""The server's memory does not grow with what is asked of it."""

import http.client
import json
import os
from pathlib import Path

import pytest

from tests.support.server import Server
from tests.support.waiting import PATIENCE

REQUESTS = int(os.environ.get("GRIDSEER_REQUESTS", "1500"))
"""Set it to 10000 for the long run."""
ROOM = 4096
"""How many kB more are allowed after all requests than after the first third; games in memory are at most 100."""
SMALL = "1 . .\n. . .\n. . 3"


def resident(pid: int) -> int:
    """The resident memory of a process, in kB."""
    status = Path(f"/proc/{pid}/status")
    if not status.is_file():
        pytest.skip("there is no /proc here")
    lines = status.read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


@pytest.mark.slow
def test_memory_is_stable_over_many_requests(server: Server, cookie: str) -> None:
    headers = {"cookie": cookie, "content-type": "application/json", "origin": f"http://127.0.0.1:{server.port}"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)

    def ask(method: str, path: str, body: object = None) -> tuple[int, bytes]:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        return response.status, response.read()

    def round_of(number: int) -> None:
        """Six requests: a game, a move, a board, a puzzle, nonsense, a file that is not there."""
        status, body = ask("POST", "/api/games", {"level": "beginner", "seed": str(number)})
        game = json.loads(body)["game"]
        assert status == 200
        assert ask("POST", f"/api/games/{game}/act", {"action": "open", "x": 4, "y": 4, "look": True})[0] == 200
        assert ask("POST", "/api/positions", {"board": "#2#\n###\nm2"})[0] == 200
        assert ask("POST", "/api/nurikabe/step", {"board": SMALL})[0] == 200
        assert ask("POST", "/api/nurikabe/solve", {"board": "x" * 1000})[0] == 422
        assert ask("GET", f"/nothing-{number}")[0] == 404

    rounds = REQUESTS // 6
    for number in range(rounds // 3):
        round_of(number)
    before = resident(server.pid)
    for number in range(rounds // 3, rounds):
        round_of(number)
    connection.close()
    assert resident(server.pid) - before < ROOM
