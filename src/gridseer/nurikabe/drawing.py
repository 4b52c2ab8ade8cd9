"""Drawing a board for people: in the terminal, as SVG, and as PNG.

Colour only repeats what the characters and shades say already.
"""

import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell, column_name
from gridseer.nurikabe.board import SYMBOLS, Board, Colour
from gridseer.nurikabe.puzzle import cells_of, clue_symbol

if TYPE_CHECKING:
    from rich.text import Text

_STYLES = {Colour.UNKNOWN: "bright_black", Colour.SEA: "blue", Colour.ISLAND: "green"}
_CLUE_STYLE = "bold bright_white"


def terminal(board: Board) -> "Text":
    r"""A board with the coordinates of its cells: ``#`` sea, ``o`` land, ``.`` not known.

    >>> print(terminal(Board.parse("1 #\n# 12")))
       A  B
    1  1  #
    2  # 12
    """
    from rich.text import Text

    room = max(len(clue_symbol(clue)) for row in board.puzzle.clues for clue in row)
    margin, columns = len(str(board.height)), len(column_name(board.width - 1))
    lines = []
    for place in range(columns):
        letters = (column_name(x).rjust(columns)[place] for x in range(board.width))
        lines.append(Text(" " * margin + "".join(letter.rjust(room + 1) for letter in letters), "bright_black"))
    for y in range(board.height):
        line = Text(f"{y + 1:>{margin}}", "bright_black")
        for x in range(board.width):
            symbol, style = _drawn(board, Cell(x, y))
            line.append(" " * (room + 1 - len(symbol))).append(symbol, style)
        lines.append(line)
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


def _drawn(board: Board, cell: Cell) -> tuple[str, str]:
    clue, colour = board.puzzle.clue(cell), board.colour(cell)
    return (clue_symbol(clue), _CLUE_STYLE) if clue else (SYMBOLS[colour], _STYLES[colour])


_SIDE = 32
"""Pixels of a cell."""
_SHADES = {Colour.UNKNOWN: "#ffffff", Colour.SEA: "#2f4156", Colour.ISLAND: "#ffffff"}
_LINE = "#8a94a0"
_INK = "#16202b"


def svg(board: Board) -> str:
    """A board as a picture that stands by itself. Land that is no clue has a dot."""
    width, height = board.width * _SIDE, board.height * _SIDE
    shapes = []
    for cell in cells_of(board.width, board.height):
        x, y = cell.x * _SIDE, cell.y * _SIDE
        clue, colour = board.puzzle.clue(cell), board.colour(cell)
        shapes.append(f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{_SHADES[colour]}"/>')
        middle_x, middle_y = x + _SIDE // 2, y + _SIDE // 2
        if clue:
            text = clue_symbol(clue)
            size = 18 if len(text) < 3 else 13
            place = f'x="{middle_x}" y="{middle_y + size * 0.36:.1f}" font-size="{size}"'
            shapes.append(f'<text {place} fill="{_INK}" stroke="none">{text}</text>')
        elif colour is Colour.ISLAND:
            shapes.append(f'<circle cx="{middle_x}" cy="{middle_y}" r="3" fill="{_LINE}" stroke="none"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {width + 4} {height + 4}" width="{width + 4}" '
        f'height="{height + 4}" role="img" stroke="{_LINE}" text-anchor="middle" font-family="sans-serif" '
        f'font-weight="bold">\n<title>Nurikabe, {board.width} x {board.height}</title>\n'
        + "\n".join(shapes)
        + f'\n<rect width="{width}" height="{height}" fill="none" stroke="{_INK}" stroke-width="2"/>\n</svg>\n'
    )


_GLYPHS = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "?": "01110 10001 00001 00110 00100 00000 00100",
}
"""Digits as rows of dots, so that a picture needs no font."""


def png(board: Board) -> bytes:
    """A board as a PNG file, the same picture as the SVG."""
    pixels = np.empty((board.height * _SIDE + 4, board.width * _SIDE + 4, 3), np.uint8)
    pixels[:] = _colour(_INK)
    for cell in cells_of(board.width, board.height):
        top, left = cell.y * _SIDE + 2, cell.x * _SIDE + 2
        square = pixels[top : top + _SIDE, left : left + _SIDE]
        square[:] = _colour(_LINE)
        clue, colour = board.puzzle.clue(cell), board.colour(cell)
        square[: _SIDE - 1, : _SIDE - 1] = _colour(_SHADES[colour])
        if clue:
            _write(square, clue_symbol(clue))
        elif colour is Colour.ISLAND:
            middle = _SIDE // 2
            square[middle - 3 : middle + 2, middle - 3 : middle + 2] = _colour(_LINE)
    return _encode(pixels)


def _colour(name: str) -> tuple[int, int, int]:
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def _write(square: npt.NDArray[np.uint8], text: str) -> None:
    """Draw a clue into the middle of its cell, as large as it fits."""
    dots = np.hstack([_glyph(symbol) for symbol in text])[:, :-1]
    scale = max(1, min(3 if len(text) == 1 else 2, (_SIDE - 4) // dots.shape[1]))
    dots = dots.repeat(scale, 0).repeat(scale, 1)[: _SIDE - 1, : _SIDE - 1]
    top, left = (_SIDE - 1 - dots.shape[0]) // 2, (_SIDE - 1 - dots.shape[1]) // 2
    square[top : top + dots.shape[0], left : left + dots.shape[1]][dots] = _colour(_INK)


def _glyph(symbol: str) -> npt.NDArray[np.bool_]:
    rows = [[dot == "1" for dot in row] + [False] for row in _GLYPHS[symbol].split()]
    return np.array(rows, np.bool_)


def _encode(pixels: npt.NDArray[np.uint8]) -> bytes:
    """The bytes of a PNG file: header, one compressed stream of rows without filters, end."""
    height, width, _ = pixels.shape
    rows = np.hstack([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)])

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows.tobytes())), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
