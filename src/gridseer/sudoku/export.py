"""Writing a position as the contents of a file: one function per format."""

from collections.abc import Callable

from gridseer.sudoku import drawing, notation
from gridseer.sudoku.board import Board

TEXTS: dict[str, Callable[[Board], str]] = {
    "text": str,
    "rows": notation.format_rows,
    "line": lambda board: notation.format_line(board.blank()) + "\n",
    "url": lambda board: notation.format_url(board) + "\n",
}
"""The formats that ``notation.load`` reads back; all but the text hold the given digits alone."""

WRITERS: dict[str, Callable[[Board], bytes]] = {
    **{name: lambda board, write=write: write(board).encode() for name, write in TEXTS.items()},  # type: ignore[misc]
    "svg": lambda board: drawing.svg(board).encode(),
    "png": drawing.png,
}
"""Every format, pictures included."""
