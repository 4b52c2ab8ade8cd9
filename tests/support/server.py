"""A real server in a process of its own, and a client that can say anything to it."""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.waiting import PATIENCE


def processor_seconds(pid: int) -> float:
    """How long a process has worked, where there is a /proc."""
    worked = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, worked)) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:  # noqa: ANN401 - whatever the server says
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Server:
    url: str
    port: int
    pid: int
    stderr: Path
    """What it writes into the terminal."""

    @property
    def processor_seconds(self) -> float:
        """How long its process has worked, in all its threads."""
        return processor_seconds(self.pid)

    @property
    def path(self) -> str:
        parts = urlsplit(self.url)
        return f"{parts.path}?{parts.query}"

    def cookie(self) -> str:
        """What a browser keeps of the opened address."""
        answer = self.ask("GET", self.path)
        assert answer.status == 303
        (name, morsel), *rest = SimpleCookie(answer.headers["set-cookie"]).items()
        assert not rest
        return f"{name}={morsel.value}"

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def call(self, method: str, path: str, body: object = None, *, cookie: str) -> Answer:
        """What the page itself would ask."""
        content = None if body is None else json.dumps(body).encode()
        headers = {"cookie": cookie, "origin": f"http://127.0.0.1:{self.port}", "content-type": "application/json"}
        return self.ask(method, path, content, headers)

    def live(self, cookie: str, *, origin: str | None = "own") -> ClientConnection:
        """The live connection of a page."""
        own = f"http://127.0.0.1:{self.port}"
        headers = {"cookie": cookie} if cookie else {}
        says = None if origin is None else Origin(own if origin == "own" else origin)
        return connect(f"{own.replace('http', 'ws')}/api/live", origin=says, additional_headers=headers, proxy=None)


@contextmanager
def serving(
    home: Path,
    program: list[str] | None = None,
    *,
    env: dict[str, str] | None = None,
    folder: Path | None = None,
    options: tuple[str, ...] = ("--port", "0"),
) -> Iterator[Server]:
    """``gridseer ui`` with a store of its own; of this Python unless another program is named."""
    command = [*(program or [sys.executable, "-m", "gridseer"]), "ui", "--no-browser", "--json", *options]
    env, stderr = {**(env or os.environ), "GRIDSEER_HOME": str(home)}, home / "stderr"
    with (
        stderr.open("w") as terminal,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, env=env, cwd=folder, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            told = json.loads(process.stdout.readline() or "null")
            assert told is not None, stderr.read_text()
            yield Server(told["url"], told["port"], process.pid, stderr)
        finally:
            process.terminate()
            process.wait(PATIENCE)
