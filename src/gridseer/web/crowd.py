"""Crowd: the connections to a server. Anybody can open some, so strangers make room for whoever comes after them."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

MOST_STRANGERS = 128
"""Connections that haven't passed the gate. A system may give a program no more than 256 files and connections."""
_KNOWN = "gridseer.known"


def know(scope: MutableMapping[str, Any]) -> None:
    """Remember that a connection has passed the gate with a request."""
    scope.setdefault("state", {})[_KNOWN] = True


class Crowd:
    """All connections to one server."""

    def __init__(self) -> None:
        self._transports: dict[asyncio.Transport, None] = {}

    def enter(self, transport: asyncio.Transport) -> None:
        """Let one more in. If there are too many strangers, the one that has been here longest is put out.

        Somebody who is let in sends a whole request at once, long before that many others have come.
        """
        self._transports = {each: None for each in (*self._transports, transport) if not each.is_closing()}
        strangers = [each for each in self._transports if not _is_known(each)]
        if len(strangers) > MOST_STRANGERS:
            strangers[0].abort()


def _is_known(transport: asyncio.Transport) -> bool:
    scope = getattr(transport.get_protocol(), "scope", None)
    return scope is not None and scope.get("state", {}).get(_KNOWN, False)
