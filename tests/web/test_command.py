"""The command ``gridseer ui``."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from gridseer.web import listening
from gridseer.web.listening import listen, listen_as_usual
from tests.support.server import serving
from tests.support.waiting import PATIENCE, until


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "gridseer", "ui", "--no-browser", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert f"got {port}" in done.stderr or "not built" in done.stderr


def test_no_answer_waits_for_an_acknowledgement() -> None:
    """asyncio sends at once only on sockets that say they are TCP."""
    with listen() as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_the_usual_port_is_taken_if_it_is_free_and_the_next_one_if_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        usual = asking.getsockname()[1]
    monkeypatch.setattr(listening, "PORT", usual)
    with listen_as_usual() as first, listen_as_usual() as second:
        assert first.getsockname()[1] == usual
        assert usual < second.getsockname()[1] < usual + listening.NEXT_PORTS
    with listen_as_usual() as again:
        assert again.getsockname()[1] == usual


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a browser is a script here")
def test_a_browser_is_not_started_with_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    with serving(tmp_path, options=("--port", "0", "--browser")) as server:
        until(opened.exists, "the browser")
        address = opened.read_text().strip()
        assert address.startswith(f"http://127.0.0.1:{server.port}/?token=")
        assert address != server.url
        path = address.removeprefix(f"http://127.0.0.1:{server.port}")
        assert [server.ask("GET", path).status for _ in range(2)] == [303, 403]


@pytest.mark.slow
def test_a_port_beside_the_usual_one_is_said(tmp_path: Path) -> None:
    with listen_as_usual(), serving(tmp_path, options=()) as server:
        assert server.port > listening.PORT
        assert f"port {listening.PORT} is taken" in server.stderr.read_text()


@pytest.mark.slow
def test_a_browser_that_was_let_in_once_stays_in_until_there_is_another_token(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        cookie, port = server.cookie(), str(server.port)
    with serving(tmp_path, options=("--port", port)) as restarted:
        assert restarted.ask("GET", "/api/about", headers={"cookie": cookie}).status == 200
    with serving(tmp_path, options=("--port", port, "--new-token")) as renewed:
        assert renewed.ask("GET", "/api/about", headers={"cookie": cookie}).status == 403
        assert renewed.ask("GET", server.path).status == 403
        assert renewed.ask("GET", "/api/about", headers={"cookie": renewed.cookie()}).status == 200
