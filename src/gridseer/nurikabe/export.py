"""Writing a position as the contents of a file: one function per format."""

from collections.abc import Callable

from gridseer.nurikabe import drawing, notation
from gridseer.nurikabe.board import Board

TEXTS: dict[str, Callable[[Board], str]] = {
    "text": str,
    "url": lambda board: notation.format_url(board.puzzle) + "\n",
    "pzprv3": notation.format_pzprv3,
    "janko": lambda board: notation.format_janko(board.puzzle),
}
"""The formats that ``notation.load`` reads back; a URL and a janko file hold the clues alone."""

WRITERS: dict[str, Callable[[Board], bytes]] = {
    **{name: lambda board, write=write: write(board).encode() for name, write in TEXTS.items()},  # type: ignore[misc]
    "svg": lambda board: drawing.svg(board).encode(),
    "png": drawing.png,
}
"""Every format, pictures included."""
