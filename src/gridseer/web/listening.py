"""Listening: a socket of this machine, and a server on it that waits for nobody for ever."""

import asyncio
import logging
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridseer.errors import InputError

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
    config = uvicorn.Config(
        app, http=_ImpatientProtocol, log_level="warning", access_log=False, lifespan="off", ws="websockets-sansio",
        ws_max_size=1 << 16, backlog=AT_ONCE, server_header=False, timeout_graceful_shutdown=2,
    )  # fmt: skip
    return kind(config)


class _ShortHeads(h11.Connection):
    """The requests of one connection. Of a head that is too long nothing is read; h11 refuses only unfinished ones."""

    is_too_long = False

    def next_event(self) -> Any:  # noqa: ANN401 - an event, or what h11 says instead of one
        if self.their_state is h11.IDLE and not _ends_in_time(self.trailing_data[0]):
            self.is_too_long = True
            raise h11.RemoteProtocolError("the head is too long")
        return super().next_event()


def _ends_in_time(received: bytes) -> bool:
    """Whether a head may still be short enough."""
    return len(received) <= MOST_HEAD or _END_OF_HEAD.search(received, 0, MOST_HEAD) is not None


class _ImpatientProtocol(H11Protocol):
    """A connection that is closed when the head of a request doesn't arrive in time, or is too long."""

    conn: _ShortHeads
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.conn = _ShortHeads(h11.SERVER, MOST_HEAD)
        super().connection_made(transport)
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
        if self.conn.is_too_long:
            msg = f"expected a head of at most {MOST_HEAD >> 10} kB, got more. Delete the cookies of this address."
        self.transport.pause_reading()
        self.loop.call_later(RUBBISH_SECONDS, self._refuse, msg)

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
    return not isinstance(error, UnicodeDecodeError) and "Invalid HTTP request" not in record.getMessage()
