"""Strangers who send the same request again and again: ``python -m tests.web.flood PORT SOCKETS BYTES``."""

import selectors
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass


@dataclass(slots=True)
class Stranger:
    """A connection: how much of the request it has sent."""

    sent: int = 0


def request(port: int, size: int) -> bytes:
    """A request without a token, whose cookie is what Python 3.11 takes apart most slowly."""
    start = f'GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: a="'.encode()
    return start + b'\\"' * (size // 2) + b'"\r\n\r\n'


def flood(port: int, sockets: int, size: int) -> None:
    """Send for ever; who is put out comes back."""
    waiting, content = selectors.DefaultSelector(), request(port, size)
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
    flood(*map(int, sys.argv[1:]))
