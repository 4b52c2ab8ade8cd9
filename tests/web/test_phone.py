"""``gridseer ui --phone``: one device of the network, once, until somebody ends it; nothing of it by default."""

import http.client
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from string import ascii_letters
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.web.qr import in_terminal, qr_code
from gridseer.web.server import STATIC
from tests.support.server import Answer, Server
from tests.support.waiting import PATIENCE, until

HERE, PHONE, STRANGER = "127.0.0.2", "127.0.0.3", "127.0.0.4"
"""Addresses of the loopback stand for the machine in its network, and for two other devices."""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has 127.0.0.2 without being asked")


class Device:
    """Something in the network that talks to the server of the phone."""

    def __init__(self, address: str, url: str) -> None:
        self.address, self.url = address, urlsplit(url)
        self.cookie = ""

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        place = (self.url.hostname or "", self.url.port or 0)
        connection = http.client.HTTPConnection(*place, timeout=PATIENCE, source_address=(self.address, 0))
        try:
            connection.request(method, path, body, {**({"cookie": self.cookie} if self.cookie else {}), **headers})
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def arrive(self) -> int:
        """Open the address that was scanned; keep the cookie if there is one."""
        answer = self.ask("GET", f"/?{self.url.query}")
        for name, morsel in SimpleCookie(answer.headers.get("set-cookie", "")).items():
            self.cookie = f"{name}={morsel.value}"
        return answer.status


@contextmanager
def serving_phone(home: Path) -> Iterator[tuple[Server, str]]:
    command = [sys.executable, "-m", "gridseer", "ui", "--no-browser", "--json", "--phone", "--phone-address", HERE]
    env, terminal = {**os.environ, "GRIDSEER_HOME": str(home)}, home / "stderr"
    with (
        terminal.open("w") as stderr,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, env=env, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            told = json.loads(process.stdout.readline())
            yield Server(told["url"], told["port"], process.pid, terminal), told["phone"]
        finally:
            process.terminate()
            process.wait(PATIENCE)


def listening(url: str) -> bool:
    parts = urlsplit(url)
    try:
        socket.create_connection((parts.hostname or "", parts.port or 0), 5).close()
    except OSError:
        return False
    return True


@pytest.mark.slow
def test_one_phone_comes_in_once_and_the_server_is_gone_after_the_end(tmp_path: Path) -> None:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built: make page")
    with serving_phone(tmp_path) as (server, url):
        cookie = server.cookie()
        phone, stranger = Device(PHONE, url), Device(STRANGER, url)
        for path in ("/", "/api/about", "/?token=wrong", "/api/phone", "/assets/x.js"):
            assert stranger.ask("GET", path).status == 403
        stranger.cookie = cookie  # the token of the page opens nothing here
        assert stranger.ask("GET", "/api/about").status == 403
        assert stranger.ask("GET", f"/?{phone.url.query}", host=f"evil.example:{phone.url.port}").status == 421
        state = server.call("GET", "/api/phone", cookie=cookie).json()
        assert (state["stage"], state["url"]) == ("waiting", url)
        assert read("\n".join(state["code"])) == url
        assert url in server.stderr.read_text()

        assert phone.arrive() == 303
        assert stranger.arrive() == 403  # the token works once
        assert phone.arrive() == 200  # it is in already
        about = phone.ask("GET", "/api/about").json()
        assert about["phone"] == "guest"
        assert not {"autopilot", "lab", "history"} & {tab["name"] for tab in about["tabs"]}
        for path in ("/api/autopilot", "/api/lab/runs", "/api/history", "/api/trends", "/api/settings/themes"):
            assert phone.ask("GET", path).status == 403
        assert "GET /api/trends" not in about["calls"]
        origin = f"http://{phone.url.netloc}"
        for method, path in (("DELETE", "/api/settings/data"), ("DELETE", "/api/saves/1"), ("PUT", "/api/settings")):
            assert phone.ask(method, path, b"{}", origin=origin).status == 403
        assert phone.ask("POST", "/api/games", b"{}", origin="http://evil.example").status == 403
        done, content = cv2.imencode(".png", np.full((20, 20, 3), 200, np.uint8))
        assert done
        photo = "/api/pictures/from-phone"
        assert phone.ask("POST", photo, content.tobytes(), origin=origin).json()["photos"] == 1
        assert phone.ask("POST", photo, b"no picture", origin=origin).status == 422
        assert server.call("GET", photo, cookie=cookie).body == content.tobytes()
        told = phone.ask("GET", "/api/phone").json()
        assert (told["stage"], told["url"], told["code"]) == ("connected", None, [])

        assert phone.ask("POST", "/api/phone/end", b"", origin=origin).status == 200
        until(lambda: not listening(url), "the end of the phone's server", pause=0.1)
        assert server.call("GET", "/api/phone", cookie=cookie).json()["stage"] == "ended"
        assert "Traceback" not in server.stderr.read_text()


def test_without_being_asked_there_is_no_second_server(server: Server, cookie: str) -> None:
    assert server.call("GET", "/api/phone", cookie=cookie).json()["stage"] == "off"
    assert server.call("GET", "/api/about", cookie=cookie).json()["phone"] == "off"
    table = Path("/proc/net/tcp").read_text().splitlines()[1:]
    mine = {str(file.readlink()) for file in Path(f"/proc/{server.pid}/fd").iterdir()}
    open_ports = [row.split()[1] for row in table if row.split()[3] == "0A" and f"socket:[{row.split()[9]}]" in mine]
    assert open_ports == [f"0100007F:{server.port:04X}"]


@pytest.mark.parametrize(
    "text", ["a", "http://192.168.178.123:54321/?token=" + "x" * 22, "b" * 17, ascii_letters * 2 + "01"]
)
def test_a_camera_reads_the_code(text: str) -> None:
    modules = qr_code(text)
    assert read("\n".join("".join("#" if dark else "." for dark in row) for row in modules)) == text
    lines = in_terminal(modules).splitlines()
    assert {len(line) for line in lines} == {len(modules) + 8}


def test_a_text_that_is_too_long_for_the_code_is_told() -> None:
    with pytest.raises(InputError, match="106 bytes"):
        qr_code("d" * 107)


def read(rows: str) -> str:
    """What a camera reads."""
    pattern = np.array([[module == "#" for module in row] for row in rows.split("\n")])
    picture = np.where(np.pad(pattern, 4), 0, 255).astype(np.uint8).repeat(8, 0).repeat(8, 1)
    return str(cv2.QRCodeDetector().detectAndDecode(picture)[0])
