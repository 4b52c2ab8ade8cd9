"""Listening: a socket of this machine, and a server on it that waits for nobody for ever."""

import asyncio
import logging
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridseer.errors import InputError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive. Without a limit, anybody could hold connections open for ever."""


def listen(port: int = 0, host: str = "127.0.0.1") -> socket.socket:
    """A socket on the loopback, unless another address is given; port 0 is any free one."""
    # asyncio switches Nagle's algorithm off only where the protocol is named; with it, the body of every answer waits
    # for the acknowledgement of its head, which takes 40 ms.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)  # from now on whoever knows the address may come, and waits until the server runs
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
        await server_of(app, uvicorn.Server).serve(sockets=[listening])
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


class _QuietServer(uvicorn.Server):
    """A server that leaves signals to the first one."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def server_of(app: "ASGIApp", kind: type[uvicorn.Server]) -> uvicorn.Server:
    """A server for an application; run it with a socket that listens."""
    logging.getLogger("uvicorn.error").addFilter(_is_about_us)
    config = uvicorn.Config(
        app, http=_ImpatientProtocol, log_level="warning", access_log=False, lifespan="off", ws="websockets-sansio",
        ws_max_size=1 << 16, server_header=False, timeout_graceful_shutdown=2,
    )  # fmt: skip
    return kind(config)


class _ImpatientProtocol(H11Protocol):
    """A connection that is closed when the head of a request doesn't arrive in time."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
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

    def _lose_patience(self) -> None:
        self._patience = None
        if self.transport.get_protocol() is self:  # a live connection has taken over otherwise, and may be silent
            self.transport.close()


def _is_about_us(record: logging.LogRecord) -> bool:
    """Whether a message is for the user: that a visitor sends rubbish isn't, least of all with a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, UnicodeDecodeError) and "Invalid HTTP request" not in record.getMessage()
