"""The MCP server: over standard input and output, or over HTTP on this machine alone."""

import os
import re
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO

from gridseer import __version__
from gridseer.errors import InputError
from gridseer.need import EXTRAS, demand

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from gridseer.agents.files import Folders

LOOPBACK = "127.0.0.1"
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89aAbB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
"""An escape of JSON: a pair of surrogates, half of one, or any other."""
INSTRUCTIONS = (
    "gridseer sees, solves, explains and plays grid puzzles. What it calls safe or a mine is proven by counting; "
    "everything else is a probability. Cells are named by a column letter and a row number from the top: C5."
)


def make_server(folders: "Folders", *, mouse: bool = False) -> "MCPServer":
    """A server with every tool, which reads files in some folders; the one that moves the mouse only where wanted."""
    demand("gridseer mcp", [EXTRAS["mcp"]])
    from mcp.server import MCPServer

    from gridseer.agents.mouse import play_on_screen
    from gridseer.agents.tools import add_tools, told

    server = MCPServer("gridseer", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    add_tools(server, folders)
    if mouse:
        server.tool()(told(play_on_screen))
    return server


def serve_stdio(server: "MCPServer") -> None:
    """Serve the program that has started this one, over standard input and output, until it goes."""
    Thread(target=_hand_on, args=_diverted(), daemon=True).start()
    server.run("stdio")


def _diverted() -> tuple[BinaryIO, BinaryIO]:
    """What comes in on standard input, and where it has to go to be heard from now on."""
    heard, said = os.pipe()
    source = os.fdopen(os.dup(0), "rb")
    os.dup2(heard, 0)
    os.close(heard)
    return source, os.fdopen(said, "wb")


def _hand_on(source: BinaryIO, target: BinaryIO) -> None:
    """Hand on line by line what can be understood: one with half a character in it would be left unanswered."""
    with source, target, suppress(OSError):
        for line in source:
            target.write(whole_characters(line))
            target.flush()


def whole_characters(line: bytes) -> bytes:
    """JSON in which halves of characters are replaced: JSON may hold them, but no text can."""
    return _ESCAPE.sub(lambda found: rb"\ufffd" if found["half"] else found[0], line)


def serve_http(server: "MCPServer", port: int, say: Callable[[str], None]) -> None:
    """Serve on 127.0.0.1 until somebody stops it.

    The address holds a secret, so that no other user of the machine can call; requests that name another host or come
    from a page of another origin are refused, so that no site in a browser can.
    """
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings

    listener = _listener(port)
    port = listener.getsockname()[1]
    hosts = [f"{LOOPBACK}:{port}", f"localhost:{port}"]
    security = TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts])
    path = f"/{secrets.token_urlsafe(16)}/mcp"
    app = server.streamable_http_app(streamable_http_path=path, transport_security=security, host=LOOPBACK)
    say(f"http://{LOOPBACK}:{port}{path}")
    uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[listener])


def _listener(port: int) -> socket.socket:
    listener = socket.socket()
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((LOOPBACK, port))
        listener.listen()
    except (OSError, OverflowError) as error:
        listener.close()
        raise InputError(f"expected a free port, got {port}: {error}", "Omit --port for any free one.") from None
    return listener
