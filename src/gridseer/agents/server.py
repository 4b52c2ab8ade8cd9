"""The MCP server: over standard input and output, or over HTTP on this machine alone."""

import secrets
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from gridseer import __version__
from gridseer.errors import InputError
from gridseer.need import EXTRAS, demand

if TYPE_CHECKING:
    from mcp.server import MCPServer

LOOPBACK = "127.0.0.1"
INSTRUCTIONS = (
    "gridseer sees, solves, explains and plays grid puzzles. What it calls safe or a mine is proven by counting; "
    "everything else is a probability. Cells are named by a column letter and a row number from the top: C5."
)


def make_server(*, mouse: bool = False) -> "MCPServer":
    """A server with every tool; the one that moves the mouse only where that is wanted."""
    demand("gridseer mcp", [EXTRAS["mcp"]])
    from mcp.server import MCPServer

    from gridseer.agents.mouse import play_on_screen
    from gridseer.agents.tools import add_tools, told

    server = MCPServer("gridseer", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    add_tools(server)
    if mouse:
        server.tool()(told(play_on_screen))
    return server


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
