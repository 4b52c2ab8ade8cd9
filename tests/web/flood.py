"""Strangers who send the same request again and again: ``python -m tests.web.flood PORT SOCKETS BYTES KIND``."""

import selectors
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass


@dataclass(slots=True)
class Stranger:
    """A connection: how much of the request it has sent."""

    sent: int = 0


KINDS = {
    "cookie": ("GET", 'Cookie: a="', '\\"', '"\r\n\r\n'),
    "lines": ("GET", "", "a:b\r\n", "\r\n"),
    "chunks": ("POST", "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n", ""),
    "upgrade": ("GET", "Connection: upgrade\r\nUpgrade: ", "x", "\r\n\r\n"),
}
"""Requests without a token: the method, what comes before the filling, the filling, and what comes behind it.

Python 3.11 takes the cookie apart in a time that grows with its square; h11 takes its time for each line and chunk.
"""


def request(port: int, size: int, kind: str = "cookie") -> bytes:
    """A request of about a size."""
    method, start, filling, end = KINDS[kind]
    head = f"{method} /api/about HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    return f"{head}{start}{filling * (size // len(filling))}{end}".encode()


def flood(port: int, sockets: int, size: int, kind: str) -> None:
    """Send for ever; who is put out comes back."""
    waiting, content = selectors.DefaultSelector(), request(port, size, kind)
    for _ in range(sockets):
        _connect(waiting, port)
    while True:
        for key, events in waiting.select():
            stranger, raw = key.data, key.fileobj
            assert isinstance(raw, socket.socket)
            try:
                _go_on(waiting, raw, stranger, events, content)
            except OSError:
                waiting.unregister(raw)
                raw.close()
                _connect(waiting, port)


def _go_on(
    waiting: selectors.BaseSelector, raw: socket.socket, stranger: Stranger, events: int, content: bytes
) -> None:
    if events & selectors.EVENT_READ:
        if not raw.recv(65536):
            raise ConnectionResetError
        stranger.sent = 0
        waiting.modify(raw, selectors.EVENT_READ | selectors.EVENT_WRITE, stranger)
    elif events & selectors.EVENT_WRITE:
        stranger.sent += raw.send(content[stranger.sent :])
        if stranger.sent >= len(content):
            waiting.modify(raw, selectors.EVENT_READ, stranger)


def _connect(waiting: selectors.BaseSelector, port: int) -> None:
    raw = socket.socket()
    raw.setblocking(False)
    with suppress(BlockingIOError):
        raw.connect(("127.0.0.1", port))
    waiting.register(raw, selectors.EVENT_READ | selectors.EVENT_WRITE, Stranger())


if __name__ == "__main__":
    _port, _sockets, _size, _kind = sys.argv[1:]
    flood(int(_port), int(_sockets), int(_size), _kind)
