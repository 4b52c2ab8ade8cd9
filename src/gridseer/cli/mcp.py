"""``gridseer mcp``: the tools of gridseer for language models, over the Model Context Protocol."""

from pathlib import Path
from typing import Annotated

import typer

from gridseer.cli.speech import talk


def mcp(
    *,
    http: Annotated[
        bool, typer.Option("--http", help="Serve over HTTP on 127.0.0.1 instead of stdin and stdout.")
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port for --http; 0: any free one.")] = 0,
    folder: Annotated[
        list[Path] | None,
        typer.Option(help="A folder whose pictures, puzzles and recorded games may be read; may be given repeatedly."),
    ] = None,
    mouse: Annotated[
        bool,
        typer.Option("--mouse", help="Add a tool that plays on the screen with the mouse; otherwise there is none."),
    ] = False,
) -> None:
    """Give a language model tools to read, solve, explain, play and review puzzles (MCP).

    A client starts it by itself: {"command": "gridseer", "args": ["mcp", "--folder", "/home/me/Pictures"]}. It reads
    files in the folders that are named, writes no file, and listens on no other address than 127.0.0.1, with --http
    alone.
    """
    from gridseer.agents.files import Folders
    from gridseer.agents.server import make_server, serve_http, serve_stdio

    server = make_server(Folders.of(folder or []), mouse=mouse)
    if http:
        serve_http(server, port, talk)
    else:
        serve_stdio(server)
