"""Drawing a board for people: in the terminal, as SVG, and as PNG.

Colour only repeats what the characters and shades say already.
"""

from typing import TYPE_CHECKING

import numpy as np

from gridseer.grid import Cell, column_name
from gridseer.nurikabe.board import SYMBOLS, Board, Colour
from gridseer.nurikabe.puzzle import cells_of, clue_symbol
from gridseer.pencil import dots

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
    """A board as a picture that stands by itself, and carries its text. Land without a clue has a dot."""
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
        f'font-weight="bold">\n<title>Nurikabe, {board.width} x {board.height}</title>\n<metadata>{board}</metadata>\n'
        + "\n".join(shapes)
        + f'\n<rect width="{width}" height="{height}" fill="none" stroke="{_INK}" stroke-width="2"/>\n</svg>\n'
    )


def png(board: Board) -> bytes:
    """A board as a PNG file, the same picture as the SVG."""
    pixels = np.empty((board.height * _SIDE + 4, board.width * _SIDE + 4, 3), np.uint8)
    pixels[:] = dots.rgb(_INK)
    for cell in cells_of(board.width, board.height):
        top, left = cell.y * _SIDE + 2, cell.x * _SIDE + 2
        square = pixels[top : top + _SIDE, left : left + _SIDE]
        square[:] = dots.rgb(_LINE)
        clue, colour = board.puzzle.clue(cell), board.colour(cell)
        square[: _SIDE - 1, : _SIDE - 1] = dots.rgb(_SHADES[colour])
        if clue:
            dots.write(square, clue_symbol(clue), _INK)
        elif colour is Colour.ISLAND:
            middle = _SIDE // 2
            square[middle - 3 : middle + 2, middle - 3 : middle + 2] = dots.rgb(_LINE)
    return dots.png(pixels)
