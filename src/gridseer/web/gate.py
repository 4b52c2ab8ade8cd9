"""Gate: who may talk to the server. It stands before everything else, for pages, calls and the live connection alike.

A page of another site can make a browser send requests to this machine. Three things keep it out: the ``Host`` must be
ours (a name that somebody pointed at 127.0.0.1 is not), the ``Origin`` must be ours (another site says its own), and a
cookie must hold the token that only the opened address carried.
"""

import re
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode

from starlette.requests import ClientDisconnect

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BYTES = 1 << 20
"""The largest message to the server, unless it is a picture or a recorded game."""
MAX_PICTURE_BYTES = 32 << 20
"""The largest picture."""
PICTURES = "/api/pictures"
"""Where pictures are sent to."""
MAX_REPLAY_BYTES = 4 << 20
"""The largest recorded game of another program."""
REPLAYS = "/api/replays"
"""Where those are sent to."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
}
_LASTING = re.compile(r"/assets/[^/]+-[\w-]{8}\.\w+")
"""Files whose name changes with their contents."""


class TooLargeError(Exception):
    """A message larger than it may be."""


@dataclass(frozen=True, slots=True)
class Gate:
    """Lets only the opened page through to an application."""

    app: "ASGIApp"
    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    """What the opened address carries."""
    host: str = "127.0.0.1"
    """The address of this machine that the server listens on."""

    @property
    def url(self) -> str:
        """The address to open."""
        return f"http://{self.host}:{self.port}/?token={self.token}"

    @property
    def secret(self) -> str:
        """What the cookie must hold."""
        return self.token

    @property
    def cookie(self) -> str:
        """The name of the cookie: browsers share cookies between the ports of a machine, so it names the port."""
        return f"gridseer_{self.port}"

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answer, refuse or pass on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refused = self._refused(scope, headers)
        if refused is not None:
            await _refuse(scope, receive, send, *refused)
        elif self._arrives(scope):
            await self._welcome(scope, send)
        elif not self._knows_token(headers):
            sentence = "expected the token of this server, got none or another one"
            await _refuse(scope, receive, send, 403, f"{sentence}. Open the address that gridseer ui printed.")
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._pass_on(scope, receive, send)

    def _refused(self, scope: "Scope", headers: dict[str, str]) -> tuple[int, str] | None:
        """Why a request is none of ours, or None."""
        names = (self.host, "localhost") if self.host == "127.0.0.1" else (self.host,)
        if headers.get("host") not in [f"{name}:{self.port}" for name in names]:
            return 421, f"expected the host {self.host}:{self.port}, got {headers.get('host', '')[:80]!r}."
        origin, ours = headers.get("origin"), f"http://{headers['host']}"
        if origin != ours and (origin is not None or scope["type"] == "websocket"):
            return 403, f"expected a request of the page itself, got one of {(origin or 'nobody')[:80]!r}."
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return 403, "expected a request of the page itself, got one of another site."
        limit = _limit(scope)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            return 413, _too_large(limit)
        return None

    def _knows_token(self, headers: dict[str, str]) -> bool:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return found is not None and secrets.compare_digest(found.value.encode(), self.secret.encode())

    def _arrives(self, scope: "Scope") -> bool:
        """Whether this is the opened address with its token."""
        given = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get("token", "")
        return (
            scope["type"] == "http"
            and scope["path"] == "/"
            and secrets.compare_digest(given.encode(), self.token.encode())
        )

    async def _welcome(self, scope: "Scope", send: "Send") -> None:
        """Keep the token in a cookie, and take it out of the address: it must not end up in a history or a picture."""
        query = [(key, value) for key, value in parse_qsl(scope["query_string"].decode("latin-1")) if key != "token"]
        place = "/" + (f"?{urlencode(query)}" if query else "")
        cookie = f"{self.cookie}={self.secret}; Path=/; HttpOnly; SameSite=Strict"
        await _answer(send, 303, [("location", place), ("set-cookie", cookie), ("cache-control", "no-store")])

    async def _pass_on(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        limit, taken, answered = _limit(scope), 0, False

        async def receiving() -> "Message":
            """A body that announced no length is counted while it comes."""
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > limit:
                raise TooLargeError
            return message

        async def sending(message: "Message") -> None:
            nonlocal answered
            if taken > limit:  # whatever the application makes of it, the answer is this
                if not answered:
                    answered = True
                    await _refuse(scope, receive, send, 413, _too_large(limit))
                return
            if message["type"] == "http.response.start":
                kept = "public, max-age=31536000, immutable" if _LASTING.fullmatch(scope["path"]) else "no-store"
                more = _encoded({**_HEADERS, "cache-control": kept}.items())
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        with suppress(TooLargeError, ClientDisconnect):  # whoever has gone needs no answer
            await self.app(scope, receiving, sending)


def _limit(scope: "Scope") -> int:
    if scope["path"].startswith(REPLAYS):
        return MAX_REPLAY_BYTES
    return MAX_PICTURE_BYTES if scope["path"].startswith(PICTURES) else MAX_BYTES


async def _refuse(scope: "Scope", receive: "Receive", send: "Send", status: int, sentence: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": sentence[:120]})
    else:
        await _answer(send, status, [("content-type", "text/plain; charset=utf-8")], sentence.encode())


async def _answer(send: "Send", status: int, headers: list[tuple[str, str]], body: bytes = b"") -> None:
    everything = [*headers, *_HEADERS.items(), ("content-length", str(len(body)))]
    await send({"type": "http.response.start", "status": status, "headers": _encoded(everything)})
    await send({"type": "http.response.body", "body": body})


def _encoded(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def _too_large(limit: int) -> str:
    return f"expected at most {limit >> 20} MB, got more. Send a smaller file; of a picture, only the board is needed."
