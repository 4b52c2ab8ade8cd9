"""Visitors that are slow, broken or gone: they hold nothing open, and the user's terminal stays quiet."""

import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median

import pytest
from websockets.exceptions import ConnectionClosed

from gridseer.web.crowd import MOST_STRANGERS
from tests.support.server import Server
from tests.support.waiting import PATIENCE, until
from tests.web.flood import KINDS


def wait_until_closed(raw: socket.socket) -> None:
    """Wait until the server closes a connection."""
    raw.settimeout(PATIENCE)
    while raw.recv(4096):
        pass


def head(server: Server, cookie: str) -> bytes:
    return f"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n".encode()


@pytest.mark.slow
def test_a_head_that_never_ends_is_given_up_at_the_first_and_at_the_next_request(server: Server, cookie: str) -> None:
    address = ("127.0.0.1", server.port)
    with socket.create_connection(address) as silent, socket.create_connection(address) as slow:
        slow.sendall(head(server, cookie) + b"\r\n")
        assert slow.recv(4096).startswith(b"HTTP/1.1 200")
        silent.sendall(b"GET / HTTP/1.1\r\n")
        slow.sendall(head(server, cookie))
        wait_until_closed(silent)
        wait_until_closed(slow)
        with server.live(cookie) as live:  # and meanwhile everybody else is served
            live.send('{"kind": "stop"}')
            assert "stopped" in str(live.recv(PATIENCE))


def test_broken_frames_and_aborted_uploads_leave_no_traceback(server: Server, cookie: str) -> None:
    with server.live(cookie) as live:
        live.send(b"\x00\xff")
        assert "failed" in str(live.recv(PATIENCE))
    with server.live(cookie) as live:
        live.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xc3\x28")  # a text frame that isn't UTF-8
        with pytest.raises(ConnectionClosed):
            live.recv(PATIENCE)
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        lines = ["POST /api/pictures HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Cookie: {cookie}"]
        raw.sendall("\r\n".join([*lines, "Content-Length: 100000", "", "half"]).encode())
    upgrade = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n".encode()
    for rubbish in (b"\x16\x03\x01 no HTTP\r\n\r\n", upgrade):
        with socket.create_connection(("127.0.0.1", server.port)) as raw:
            raw.sendall(rubbish)
            wait_until_closed(raw)
    assert server.call("GET", "/api/about", cookie=cookie).status == 200
    time.sleep(0.3)
    assert "Traceback" not in server.stderr.read_text()
    assert "Invalid" not in server.stderr.read_text()
    assert "Unsupported" not in server.stderr.read_text()


def worked(pid: int) -> float:
    """Seconds that a process has worked."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


@pytest.mark.sampled(2)
@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="nothing here says how long a process has worked")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [10, 14_000, 60_000])
def test_the_owner_does_not_wait_for_a_hundred_strangers(server: Server, cookie: str, size: int, kind: str) -> None:
    """Counted is how long the server works between a click and its answer: on an idle machine, the time it takes.

    On a busy one more strangers are answered while a click waits for the processor, so that some take longer.
    """
    game = server.call("POST", "/api/games", {"level": "beginner", "seed": "4"}, cookie=cookie).json()["game"]
    flood = subprocess.Popen([sys.executable, "-m", "tests.web.flood", str(server.port), "100", str(size), kind])
    try:
        before = worked(server.pid)
        until(lambda: worked(server.pid) > before + 0.5, "the strangers")
        work = []
        for click in range(21):
            before = worked(server.pid)
            wish = {"action": "flag", "x": click % 9, "y": 0}
            assert server.call("POST", f"/api/games/{game}/act", wish, cookie=cookie).status == 200
            work.append(worked(server.pid) - before)
        assert median(work) < 0.1
        assert max(work) < 1
        assert flood.poll() is None
    finally:
        flood.kill()
        flood.wait()


def files_of(server: Server) -> int:
    """How many files and connections a server holds."""
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="nothing here says what a process holds open")
@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\n\r\n"])
def test_strangers_who_hold_connections_make_room_for_others(server: Server, cookie: str, said: bytes) -> None:
    """A process may have a thousand files or fewer; then neither the store nor a new connection can be opened."""
    with ExitStack() as crowd:
        for _ in range(3 * MOST_STRANGERS):
            raw = crowd.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            with suppress(OSError):  # it has been put out already
                raw.sendall(said)
        assert server.call("GET", "/api/about", cookie=cookie).status == 200
        until(lambda: files_of(server) < 2 * MOST_STRANGERS, "the strangers to be put out")
    assert "Traceback" not in server.stderr.read_text()


def test_who_is_in_stays_when_strangers_come(server: Server, cookie: str) -> None:
    with server.live(cookie) as live, ExitStack() as crowd:
        for _ in range(2 * MOST_STRANGERS):
            crowd.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
        live.send('{"kind": "stop"}')
        assert "stopped" in str(live.recv(PATIENCE))
