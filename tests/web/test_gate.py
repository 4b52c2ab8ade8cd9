"""Who is let in and who is not."""

import socket

import pytest
from websockets.exceptions import InvalidStatus

from gridseer.web.gate import MAX_BYTES
from tests.support.server import Server
from tests.support.waiting import PATIENCE


def test_the_token_is_kept_in_a_strict_cookie_and_leaves_the_address(server: Server) -> None:
    answer = server.ask("GET", f"{server.path}&board=9x9x10")
    assert answer.status == 303
    assert answer.headers["location"] == "/?board=9x9x10"
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=Strict" in answer.headers["set-cookie"]


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


def test_a_message_that_is_too_large_is_refused_whether_it_says_so_or_not(server: Server, cookie: str) -> None:
    origin = f"http://127.0.0.1:{server.port}"
    headers = {"cookie": cookie, "origin": origin, "content-type": "application/json"}
    assert server.ask("POST", "/api/positions/import", b"#" * (MAX_BYTES + 1), headers).status == 413
    lines = ["POST /api/positions/import HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Cookie: {cookie}"]
    lines += [f"Origin: {origin}", "Transfer-Encoding: chunked", "", ""]
    chunk = b"%x\r\n%s\r\n" % (1 << 16, b"#" * (1 << 16))
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
        raw.sendall("\r\n".join(lines).encode())
        for _ in range(MAX_BYTES // (1 << 16) + 1):
            raw.sendall(chunk)
        assert b" 413 " in raw.recv(4096).split(b"\r\n")[0]


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
