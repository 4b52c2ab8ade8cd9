"""Who is let in and who is not."""

import asyncio
import socket
import time
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from gridseer.web.gate import LONGEST_SECONDS, MAX_BYTES, STRANGER_SECONDS, Gate, Queue
from gridseer.web.listening import MOST_HEAD, MOST_LINES
from tests.support.server import Server
from tests.support.waiting import PATIENCE

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send


def test_the_token_is_kept_in_a_strict_cookie_and_leaves_the_address(server: Server) -> None:
    answer = server.ask("GET", f"{server.path}&board=9x9x10")
    assert answer.status == 303
    assert answer.headers["location"] == "/?board=9x9x10"
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=Strict" in answer.headers["set-cookie"]
    assert "Max-Age=34560000" in answer.headers["set-cookie"]  # a bookmark works after the browser was closed
    assert server.url.rpartition("=")[2] not in answer.headers["set-cookie"]  # which all servers of the machine see


def test_somebody_without_the_token_reads_what_to_do(server: Server) -> None:
    page = server.ask("GET", "/")
    assert page.headers["content-type"].startswith("text/html")
    assert b"Open the address that <code>gridseer ui</code> prints" in page.body
    assert server.ask("GET", "/api/about").headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("path", ["/", "/api/about", "/icon.svg", "/?token=wrong", "/api/games/last"])
def test_nothing_without_the_token(server: Server, path: str) -> None:
    for headers in ({}, {"cookie": f"gridseer_{server.port}=wrong"}, {"cookie": "\x7f=;;;"}):
        answer = server.ask("GET", path, headers=headers)
        assert answer.status == 403
        assert b"gridseer ui" in answer.body


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil:{port}"]
)
def test_another_host_is_refused_even_with_the_token(server: Server, cookie: str, host: str) -> None:
    answer = server.ask("GET", "/api/about", headers={"host": host.format(port=server.port), "cookie": cookie})
    assert answer.status == 421
    assert server.ask("GET", server.path, headers={"host": host.format(port=server.port)}).status == 421


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:{port}"])
def test_another_origin_is_refused_even_with_the_token(server: Server, cookie: str, origin: str) -> None:
    headers = {"cookie": cookie, "origin": origin.format(port=server.port), "content-type": "application/json"}
    assert server.ask("POST", "/api/games", b"{}", headers).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_makes_the_browser_fetch_is_refused(server: Server, cookie: str, site: str) -> None:
    headers = {"cookie": cookie, "sec-fetch-site": site}
    assert server.ask("GET", "/api/about", headers=headers).status == 403


def test_every_answer_forbids_foreign_scripts_and_nobody_is_allowed_across_sites(server: Server, cookie: str) -> None:
    for path in ("/", "/api/about", "/nothing-here"):
        headers = server.ask("GET", path, headers={"cookie": cookie}).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert not [name for name in headers if name.startswith("access-control")]


def test_the_page_has_no_inline_script_and_names_no_other_site(server: Server, cookie: str) -> None:
    page = server.ask("GET", "/", headers={"cookie": cookie}).body.decode()
    assert '<script type="module"' in page
    assert "http" not in page.replace("http-equiv", "")


def test_a_message_that_is_too_large_is_refused(server: Server, cookie: str) -> None:
    headers = {"cookie": cookie, "origin": f"http://127.0.0.1:{server.port}", "content-type": "application/json"}
    assert server.ask("POST", "/api/positions/export", b"#" * (MAX_BYTES + 1), headers).status == 413


def test_a_message_that_does_not_say_how_large_it_is_is_refused(server: Server, cookie: str) -> None:
    """No browser sends one. It comes in chunks, and each takes its time however short it is."""
    lines = ["POST /api/positions/export HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Cookie: {cookie}"]
    refused = asked(server, "\r\n".join([*lines, "Transfer-Encoding: chunked", "", "1", "#", "0", "", ""]).encode())
    assert refused.startswith(b"HTTP/1.1 400")
    assert b"says how long it is" in refused


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/server.py", "/..%2fserver.py", "/assets/../../guard.py"]
)
def test_no_file_outside_of_the_page_is_served(server: Server, cookie: str, path: str) -> None:
    assert server.ask("GET", path, headers={"cookie": cookie}).status == 404


def test_the_live_connection_has_the_same_guard(server: Server, cookie: str) -> None:
    for origin, given in (("https://evil.example", cookie), (None, cookie), ("own", "")):
        with pytest.raises(InvalidStatus) as refused, server.live(given, origin=origin):
            pass
        assert refused.value.response.status_code == 403
    with server.live(cookie) as live:
        live.send('{"kind": "nonsense"}')
        assert "failed" in str(live.recv(PATIENCE))


def asked(server: Server, *heads: bytes) -> bytes:
    """What is answered when all of that is sent at once."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
        raw.sendall(b"".join(heads))
        said = b""
        while heard := raw.recv(65536):
            said += heard
        return said


def head_of(server: Server, cookie: str, *, length: int = 0, closes: bool = True) -> bytes:
    """A request whose head has a length."""
    lines = ["GET /api/about HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Cookie: {cookie}"]
    start = "\r\n".join([*lines, *(["Connection: close"] if closes else []), "X: "]).encode()
    return start + b"x" * (length - len(start) - 4) + b"\r\n\r\n"


def test_nothing_is_read_of_a_head_that_is_too_long(server: Server, cookie: str) -> None:
    """Also when it arrives as a whole, and behind another request."""
    assert asked(server, head_of(server, cookie, length=MOST_HEAD)).startswith(b"HTTP/1.1 200")
    first = head_of(server, cookie, closes=False)
    for longer in (MOST_HEAD + 1, 60_000):
        too_long = head_of(server, cookie, length=longer)
        refused = asked(server, too_long)
        assert refused.startswith(b"HTTP/1.1 400")
        assert b"at most 16 kB" in refused
        both = asked(server, first, too_long)
        assert (both.count(b"HTTP/1.1 200"), both.count(b"HTTP/1.1 400")) == (1, 1)


def test_nothing_is_read_of_a_head_of_too_many_lines(server: Server, cookie: str) -> None:
    head = head_of(server, cookie)
    for more, status in ((MOST_LINES - head.count(b"\n"), b"200"), (MOST_LINES - head.count(b"\n") + 1, b"400")):
        answer = asked(server, head[:-2] + b"a:b\r\n" * more + b"\r\n")
        assert answer.startswith(b"HTTP/1.1 " + status), answer


def request_of(*headers: tuple[str, str], query: str = "") -> "Scope":
    given = [("host", "127.0.0.1:1"), *headers]
    encoded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in given]
    return {"type": "http", "method": "GET", "path": "/", "query_string": query.encode(), "headers": encoded}


def status_of(gate: Gate, *headers: tuple[str, str], query: str = "") -> int:
    """What a gate answers; 0 when it passes a request on."""
    said: list[Message] = []

    async def send(message: "Message") -> None:
        said.append(message)

    async def receive() -> "Message":
        return {"type": "http.request"}

    asyncio.run(gate(request_of(*headers, query=query), receive, send))
    return int(said[0]["status"]) if said else 0


async def passed_on(scope: "Scope", receive: "Receive", send: "Send") -> None:
    """An application that says nothing."""


@pytest.mark.parametrize("cookie", ['a="{}"', "{}=a", "a={}", '"{}'])
@pytest.mark.parametrize("filling", ['\\"', "\\", ";", "=", ' "', "\\1"])
def test_no_cookie_costs_more_time_than_its_length(cookie: str, filling: str) -> None:
    """What Python 3.11 has for cookies takes time by the square of the backslashes in them."""
    gate = Gate(passed_on, 1)
    began = time.process_time()
    assert status_of(gate, ("cookie", cookie.format(filling * (MOST_HEAD // len(filling))))) == 403
    assert time.process_time() - began < 0.1


def test_what_a_browser_is_started_with_lets_one_in_once() -> None:
    """Every user of the machine can read it in the list of programs."""
    gate = Gate(passed_on, 1)
    opened = gate.url_for_once()
    assert gate.token not in opened
    assert opened != gate.url_for_once()
    query = opened.partition("?")[2]
    assert [status_of(gate, query=query) for _ in range(3)] == [303, 403, 403]
    assert status_of(gate, query=gate.url.partition("?")[2]) == 303
    assert status_of(gate, query="token=") == 403


def test_the_cookie_of_one_port_opens_no_other() -> None:
    one = Gate(passed_on, 1)
    other = Gate(passed_on, 2, one.token)
    assert one.secret != other.secret
    assert one.secret == Gate(passed_on, 1, one.token).secret != Gate(passed_on, 1).secret


def test_the_cookie_is_found_among_others_of_its_name() -> None:
    """Any other server of this machine may have set one of the same name."""
    gate = Gate(passed_on, 1)
    right, wrong = f"{gate.cookie}={gate.secret}", f"{gate.cookie}=wrong"
    for cookie in (right, f"{wrong}; {right}", f"{right};{wrong}", f'a="; {right}; b="', f" \t{right}\t "):
        assert status_of(gate, ("cookie", cookie)) == 0, cookie
    assert status_of(gate, ("cookie", wrong), ("cookie", right)) == 0
    for cookie in (wrong, f'{gate.cookie}="{gate.secret}"', f"x{right}", f"{right}x", gate.cookie, f"{right}\xe9"):
        assert status_of(gate, ("cookie", cookie)) == 403, cookie


@pytest.mark.parametrize(
    "header", [("host", "127.0.0.1:1"), ("origin", "http://127.0.0.1:1"), ("sec-fetch-site", "none")]
)
def test_a_header_that_counts_is_said_once(header: tuple[str, str]) -> None:
    gate = Gate(passed_on, 1)
    cookie = ("cookie", f"{gate.cookie}={gate.secret}")
    twice = (header,) if header[0] == "host" else (header, header)
    assert status_of(gate, cookie) == 0
    assert status_of(gate, cookie, *twice) == 400


@pytest.mark.parametrize("length", ["9" * 5000, "-1", "1e3", "", "\xb2"])
def test_a_length_that_is_no_length_is_refused(length: str) -> None:
    gate = Gate(passed_on, 1)
    assert status_of(gate, ("cookie", f"{gate.cookie}={gate.secret}"), ("content-length", length)) == 413


def test_strangers_wait_for_each_other_but_not_for_long() -> None:
    async def many() -> float:
        queue, loop = Queue(), asyncio.get_running_loop()
        began = loop.time()
        tasks = [asyncio.create_task(queue.wait()) for _ in range(20)]
        await tasks[0]
        assert not tasks[-1].done()
        await tasks[-1]
        spread = loop.time() - began
        for _ in range(1000):
            tasks.append(asyncio.create_task(queue.wait()))  # noqa: PERF401 - one after the other
        await asyncio.sleep(0)
        assert queue.seconds <= LONGEST_SECONDS
        for task in tasks:
            task.cancel()
        return spread

    assert asyncio.run(many()) >= 19 * STRANGER_SECONDS
