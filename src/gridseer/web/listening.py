"""Listening: a socket of this machine, and a server on it that waits for nobody for ever."""

import asyncio
import logging
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridseer.errors import InputError
from gridseer.web.crowd import Crowd

if TYPE_CHECKING:
    from starlette.types import ASGIApp

PORT = 8477
"""Where the page is, unless another port is asked for."""
NEXT_PORTS = 20
"""How many ports from there on are tried before any free one is taken."""
AT_ONCE, WAITING = 8, 64
"""New connections that are taken in before everybody else is served again, and those that the system lets wait."""
MOST_HEAD = 16 << 10
"""Bytes of the head of a request. Nothing of a longer one is taken apart, whether it has arrived as a whole or not."""
MOST_LINES = 100
"""Lines of it; browsers send about 20. The shorter its lines, the longer a head of the same size takes."""
_END_OF_HEAD = re.compile(rb"\n\r?\n")
RUBBISH_SECONDS = 0.5
"""How long anyone who sends a head that is too long, or no HTTP at all, waits for an answer."""
HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive. Without a limit, anybody could hold connections open for ever."""


def listen_as_usual() -> socket.socket:
    """A socket on the usual port, so that bookmarks lead there; on the next free one if it is taken."""
    for port in range(PORT, PORT + NEXT_PORTS):
        try:
            return listen(port)
        except InputError:
            continue
    return listen()


def listen(port: int = 0, host: str = "127.0.0.1") -> socket.socket:
    """A socket on the loopback, unless another address is given; port 0 is any free one."""
    # asyncio switches Nagle's algorithm off only where the protocol is named; with it, the body of every answer waits
    # for the acknowledgement of its head, which takes 40 ms.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Windows lets several sockets have one port by SO_REUSEADDR; this forbids it there.
    listening.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
    try:
        listening.bind((host, port))
        listening.listen(WAITING)  # from now on whoever knows the address may come, and waits until the server runs
    except OSError as error:
        listening.close()
        raise InputError(
            f"expected a free port of {host}, got {port}: {error.strerror}", "Omit --port, or name another one."
        ) from None
    return listening


async def serve_all(app: "ASGIApp", listening: socket.socket, guests: "Sequence[Guest]" = ()) -> None:
    """Serve until somebody stops it; guests are served in the same loop, until they end or it does."""
    tasks = [asyncio.ensure_future(guest.server.serve(sockets=[guest.listening])) for guest in guests]
    try:
        await server_of(app, _FairServer).serve(sockets=[listening])
    finally:
        for guest in guests:
            guest.end()
        await asyncio.gather(*tasks)


class Guest:
    """A second server beside the first one, with a socket of its own."""

    def __init__(self, app: "ASGIApp", listening: socket.socket) -> None:
        self.listening = listening
        self.server = server_of(app, _QuietServer)

    def end(self) -> None:
        """Close its socket and its connections, as soon as they are answered."""
        self.server.should_exit = True


class _FairServer(uvicorn.Server):
    """A server that takes in few connections at a time, while many may wait: asyncio has one number for both."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)


class _QuietServer(_FairServer):
    """A server that leaves signals to the first one."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def server_of(app: "ASGIApp", kind: type[uvicorn.Server]) -> uvicorn.Server:
    """A server for an application; run it with a socket that listens."""
    logging.getLogger("uvicorn.error").addFilter(_is_about_us)

    class Protocol(_ImpatientProtocol):
        crowd = Crowd()

    config = uvicorn.Config(
        app, http=Protocol, log_level="warning", access_log=False, lifespan="off", ws="websockets-sansio",
        ws_max_size=1 << 16, backlog=AT_ONCE, server_header=False, timeout_graceful_shutdown=2,
    )  # fmt: skip
    return kind(config)


class _PlainRequests(h11.Connection):
    """The requests of one connection, as browsers send them. h11 takes others apart as well, at any price."""

    complaint = ""
    """What is wrong with a request that isn't read."""

    def next_event(self) -> Any:  # noqa: ANN401 - an event, or what h11 says instead of one
        if self.their_state is h11.IDLE and not _may_be_read(self.trailing_data[0]):
            most = f"{MOST_HEAD >> 10} kB in {MOST_LINES} lines"
            self._refuse(f"expected a head of at most {most}, got more. Delete the cookies of this address.")
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            self._refuse("expected a request that says how long it is, got one that comes in chunks.")
        return event

    def _refuse(self, complaint: str) -> NoReturn:
        self.complaint = complaint
        raise h11.RemoteProtocolError(complaint)


def _may_be_read(received: bytes) -> bool:
    """Whether a head is short enough, or may be once it has arrived as a whole."""
    found = _END_OF_HEAD.search(received, 0, MOST_HEAD)
    end = found.end() if found else len(received)
    return end <= MOST_HEAD and received.count(b"\n", 0, end) <= MOST_LINES


class _ImpatientProtocol(H11Protocol):
    """A connection that is closed when the head of a request doesn't arrive in time, or isn't one of a browser."""

    conn: _PlainRequests
    crowd: Crowd
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.conn = _PlainRequests(h11.SERVER, MOST_HEAD)
        super().connection_made(transport)
        self.crowd.enter(transport)
        self._patience = self.loop.call_later(HEAD_SECONDS, self._lose_patience)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        waits = self.cycle is None or self.cycle.response_complete
        if not waits and self._patience is not None:
            self._patience.cancel()
            self._patience = None
        elif waits and self._patience is None:  # the next request on the same connection has begun
            self._patience = self.loop.call_later(HEAD_SECONDS, self._lose_patience)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._patience is not None:
            self._patience.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a request, but not at once: anyone who sends such things in a loop has to wait."""
        self.transport.pause_reading()
        self.loop.call_later(RUBBISH_SECONDS, self._refuse, self.conn.complaint or msg)

    def _refuse(self, sentence: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(sentence)

    def _lose_patience(self) -> None:
        self._patience = None
        if self.transport.get_protocol() is self:  # a live connection has taken over otherwise, and may be silent
            self.transport.close()


def _is_about_us(record: logging.LogRecord) -> bool:
    """Whether a message is for the user: that a visitor sends rubbish isn't, least of all with a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    said = record.getMessage()
    rubbish = said.startswith(("Invalid HTTP request", "Unsupported upgrade request", "No supported WebSocket"))
    return not rubbish and not isinstance(error, UnicodeDecodeError)
