"""Gate: who may talk to the server. It stands before everything else, for pages, calls and the live connection alike.

A page of another site can make a browser send requests to this machine. Three things keep it out: the ``Host`` must be
ours (a name that somebody pointed at 127.0.0.1 is not), the ``Origin`` must be ours (another site says its own), and a
cookie must hold what only the opened address could bring. The page that is in may make the calls of its role.

Anybody can send something to a gate. So it takes apart only what it needs, in time proportional to the length of a
head, which ``listening`` limits; and strangers are answered one after the other, while the owner never waits for them.
"""

import asyncio
import hmac
import re
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode

from starlette.requests import ClientDisconnect

from gridseer.web.crowd import know
from gridseer.web.roles import SCOPE, PageRole, may_call

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
OPEN = "/api/open"
"""Where things of an unknown kind are sent to; none that is opened is larger than a recorded game."""

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
STRANGER_SECONDS, LONGEST_SECONDS = 0.01, 2.0
"""Between two answers to strangers, so that they cost a small part of the server's time; and the longest that one of
them waits for that, so that few of them wait at a time."""
_ONCE = frozenset({"host", "origin", "sec-fetch-site", "content-length"})
"""What a request says once, or not at all."""
_LENGTH_DIGITS = 12
"""Python refuses to read numbers of thousands of digits with an error of its own."""
_COOKIE_SECONDS = 400 * 86400
"""How long a browser keeps the owner's cookie: as long as any browser keeps one."""
_LASTING = re.compile(r"/assets/[^/]+-[\w-]{8}\.\w+")
"""Files whose name changes with their contents."""
_UNKNOWN = (
    403,
    "expected the token of this server, got none or another one. Open the address that gridseer ui prints.",
)
_UNKNOWN_PAGE = """<!doctype html>
<html lang="en-GB">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>gridseer</title>
<h1>gridseer</h1>
<p>This browser hasn't been let in yet. Open the address that <code>gridseer ui</code> prints: it carries
the token. After that, bookmarks of this page work, too.</p>
"""
"""The same, where somebody is going to read it."""


class Queue:
    """Strangers, who are answered one after the other."""

    def __init__(self) -> None:
        self._turn = 0.0

    @property
    def seconds(self) -> float:
        """How long the last one waits."""
        return max(0.0, self._turn - time.monotonic())

    async def wait(self) -> None:
        """Wait until it is one's turn."""
        self._turn = time.monotonic() + min(self.seconds + STRANGER_SECONDS, LONGEST_SECONDS)
        await asyncio.sleep(self.seconds)


@dataclass(frozen=True, slots=True)
class Gate:
    """Lets only the opened page through to an application."""

    app: "ASGIApp"
    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    """What the opened address carries."""
    host: str = "127.0.0.1"
    """The address of this machine that the server listens on."""
    role: PageRole = PageRole.OWNER
    """The role of the page that comes through this gate."""
    queue: Queue = field(default_factory=Queue, repr=False)
    """Where strangers wait for their answers."""
    tickets: set[str] = field(default_factory=set, repr=False)
    """What opens the page once, like a token."""

    @property
    def url(self) -> str:
        """The address to open."""
        return f"http://{self.host}:{self.port}/?token={self.token}"

    def url_for_once(self) -> str:
        """An address that lets one browser in: every user of the machine can read what a program was started with."""
        ticket = secrets.token_urlsafe(32)
        self.tickets.add(ticket)
        return f"http://{self.host}:{self.port}/?token={ticket}"

    @property
    def secret(self) -> str:
        """What the cookie must hold.

        A browser shows its cookies to every server of this machine. So it isn't the token, and opens this port only.
        """
        return hmac.digest(self.token.encode(), self.cookie.encode(), "sha256").hex()

    @property
    def lasting(self) -> str:
        """What a browser is asked for, so that the cookie outlives it."""
        return f"; Max-Age={_COOKIE_SECONDS}"

    @property
    def cookie(self) -> str:
        """The name of the cookie: browsers share cookies between the ports of a machine, so it names the port."""
        return f"gridseer_{self.port}"

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answer, refuse or pass on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is None and self._arrives(scope):
            await self._welcome(scope, send)
        elif refused is not None or not self._knows_token(scope):
            await self.queue.wait()
            is_opened = refused is None and (scope["type"], scope["path"]) == ("http", "/")
            status, sentence = refused or _UNKNOWN
            await _refuse(scope, receive, send, status, _UNKNOWN_PAGE if is_opened else sentence, last=True)
        elif (forbidden := self._forbidden(scope)) is not None:
            await _refuse(scope, receive, send, *forbidden)
        else:
            know(scope)
            await self._pass_on({**scope, SCOPE: self.role}, receive, send)

    def _refused(self, scope: "Scope") -> tuple[int, str] | None:
        """Why a request is none of the page's, or None."""
        given = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
        headers = dict(given)
        if sum(name in _ONCE for name, _ in given) > len(_ONCE & headers.keys()):
            return 400, f"expected one header of each kind, got several of {', '.join(sorted(_ONCE & headers.keys()))}."
        names = (self.host, "localhost") if self.host == "127.0.0.1" else (self.host,)
        if headers.get("host") not in [f"{name}:{self.port}" for name in names]:
            return 421, f"expected the host {self.host}:{self.port}, got {headers.get('host', '')[:80]!r}."
        origin, ours = headers.get("origin"), f"http://{headers['host']}"
        if origin != ours and (origin is not None or scope["type"] == "websocket"):
            return 403, f"expected a request of the page itself, got one of {(origin or 'nobody')[:80]!r}."
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return 403, "expected a request of the page itself, got one of another site."
        return None

    def _knows_token(self, scope: "Scope") -> bool:
        """Whether the cookie of this server holds its secret.

        The names of cookies are shared by all servers of a machine, so another one may have set ours, too. Cookies are
        cut at their semicolons and nothing else, and each is compared, so that the time says nothing of the secret.
        """
        given = b";".join(value for name, value in scope["headers"] if name == b"cookie")
        parts = (part.strip(b" \t").partition(b"=") for part in given.split(b";"))
        name, secret = self.cookie.encode(), self.secret.encode()
        return sum(secrets.compare_digest(value, secret) for key, _, value in parts if key == name) > 0

    def _forbidden(self, scope: "Scope") -> tuple[int, str] | None:
        """Why the page that is in may not make this call, or None."""
        limit, length = _limit(scope), dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or len(length) > _LENGTH_DIGITS or int(length) > limit:
            return 413, _too_large(limit)
        method, path = scope.get("method", scope["type"].upper()), scope["path"]
        allowed = may_call(self.role, method, path)
        if allowed is None:
            return 404, f"expected a call of the page, got {method[:10]} {path[:80]!r}."
        return None if allowed else (403, f"expected a call that the {self.role} may make, got {method} {path[:80]!r}.")

    def _arrives(self, scope: "Scope") -> bool:
        """Whether this is the opened address with its token."""
        if (scope["type"], scope["path"]) != ("http", "/"):
            return False
        given = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get("token", "").encode()
        spent = [ticket for ticket in self.tickets if secrets.compare_digest(given, ticket.encode())]
        self.tickets.difference_update(spent)
        return bool(spent) or secrets.compare_digest(given, self.token.encode())

    async def _welcome(self, scope: "Scope", send: "Send") -> None:
        """Keep the token in a cookie, and take it out of the address: it must not end up in a history or a picture."""
        query = [(key, value) for key, value in parse_qsl(scope["query_string"].decode("latin-1")) if key != "token"]
        place = "/" + (f"?{urlencode(query)}" if query else "")
        cookie = f"{self.cookie}={self.secret}; Path=/; HttpOnly; SameSite=Strict{self.lasting}"
        await _answer(send, 303, [("location", place), ("set-cookie", cookie), ("cache-control", "no-store")])

    async def _pass_on(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def sending(message: "Message") -> None:
            if message["type"] == "http.response.start":
                kept = "public, max-age=31536000, immutable" if _LASTING.fullmatch(scope["path"]) else "no-store"
                more = _encoded({**_HEADERS, "cache-control": kept}.items())
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        with suppress(ClientDisconnect):  # whoever has gone needs no answer
            await self.app(scope, receive, sending)


def _limit(scope: "Scope") -> int:
    if scope["path"].startswith((REPLAYS, OPEN)):
        return MAX_REPLAY_BYTES
    return MAX_PICTURE_BYTES if scope["path"].startswith(PICTURES) else MAX_BYTES


async def _refuse(
    scope: "Scope", receive: "Receive", send: "Send", status: int, sentence: str, *, last: bool = False
) -> None:
    """Say why not; nothing more is heard on the connection of a stranger."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": sentence[:120]})
    else:
        kind = "html" if sentence is _UNKNOWN_PAGE else "plain"
        headers = [("content-type", f"text/{kind}; charset=utf-8"), *([("connection", "close")] if last else [])]
        await _answer(send, status, headers, sentence.encode())


async def _answer(send: "Send", status: int, headers: list[tuple[str, str]], body: bytes = b"") -> None:
    everything = [*headers, *_HEADERS.items(), ("content-length", str(len(body)))]
    await send({"type": "http.response.start", "status": status, "headers": _encoded(everything)})
    await send({"type": "http.response.body", "body": body})


def _encoded(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def _too_large(limit: int) -> str:
    return f"expected at most {limit >> 20} MB, got more. Send a smaller file; of a picture, only the board is needed."
