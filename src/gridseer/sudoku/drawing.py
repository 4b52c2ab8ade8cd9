"""Drawing a board for people: in the terminal, as SVG, and as PNG.

Given digits are dark, filled-in ones blue; thick lines part the boxes.
"""

from typing import TYPE_CHECKING

import numpy as np

from gridseer.grid import Cell, column_name
from gridseer.pencil import dots
from gridseer.sudoku.board import Board, symbol
from gridseer.sudoku.units import units_of

if TYPE_CHECKING:
    from rich.text import Text

_SIDE = 40
"""Pixels of a cell."""
_MARGIN = 12
"""Pixels of white paper around the grid of a PNG file."""
_INK, _FILLED, _LINE = "#16202b", "#1d5fa8", "#8a94a0"


def terminal(board: Board) -> "Text":
    """A board with the names of its rows and columns, and lines between its boxes."""
    from rich.text import Text

    units = units_of(board.size)
    margin = len(str(board.size))
    head = " ".join(("  " if x and x % units.box_width == 0 else "") + column_name(x) for x in range(board.size))
    lines = [Text(" " * (margin + 1) + head, "bright_black")]
    for y in range(board.size):
        if y and y % units.box_height == 0:
            part = "-" * (2 * units.box_width)
            rule = ("+-").join([part] * (board.size // units.box_width))
            lines.append(Text(" " * (margin + 1) + rule[:-1], "bright_black"))
        line = Text(f"{y + 1:>{margin}}", "bright_black")
        for x in range(board.size):
            if x and x % units.box_width == 0:
                line.append(" |", "bright_black")
            cell = Cell(x, y)
            style = "bold bright_white" if board.is_given(cell) else "blue" if board.digit(cell) else "bright_black"
            line.append(" ").append(symbol(board.digit(cell)), style)
        lines.append(line)
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


def svg(board: Board) -> str:
    """A board as a picture that stands by itself, and carries its text; notes are small."""
    units, side = units_of(board.size), board.size * _SIDE
    shapes = [f'<rect width="{side}" height="{side}" fill="#ffffff" stroke="none"/>']
    for line in range(board.size + 1):
        for across, each in ((False, units.box_width), (True, units.box_height)):
            thick = 2 if line % each == 0 else 1
            shade = _INK if thick == 2 else _LINE
            at = line * _SIDE
            ends = f'x1="0" x2="{side}" y1="{at}" y2="{at}"' if across else f'y1="0" y2="{side}" x1="{at}" x2="{at}"'
            shapes.append(f'<line {ends} stroke="{shade}" stroke-width="{thick}"/>')
    for cell in board.cells():
        shapes += _svg_cell(board, cell)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {side + 4} {side + 4}" width="{side + 4}" '
        f'height="{side + 4}" role="img" text-anchor="middle" font-family="sans-serif">\n'
        f"<title>Sudoku, {board.size} x {board.size}</title>\n<metadata>{board}</metadata>\n"
        + "\n".join(shapes)
        + "\n</svg>\n"
    )


def _svg_cell(board: Board, cell: Cell) -> list[str]:
    x, y = cell.x * _SIDE + _SIDE / 2, cell.y * _SIDE + _SIDE / 2
    if digit := board.digit(cell):
        ink, weight = (_INK, "bold") if board.is_given(cell) else (_FILLED, "normal")
        return [f'<text x="{x}" y="{y + 8}" font-size="24" font-weight="{weight}" fill="{ink}">{symbol(digit)}</text>']
    units, texts = units_of(board.size), []
    for note in board.notes(cell):
        column, row = (note - 1) % units.box_width, (note - 1) // units.box_width
        left = cell.x * _SIDE + (column + 0.5) * _SIDE / units.box_width
        top = cell.y * _SIDE + (row + 0.5) * _SIDE / units.box_height + 2.5
        texts.append(f'<text x="{left:.1f}" y="{top:.1f}" font-size="8" fill="{_FILLED}">{symbol(note)}</text>')
    return texts


def png(board: Board) -> bytes:
    """The digits of a board as a PNG file; those beyond nine are drawn as numbers."""
    units, side = units_of(board.size), board.size * _SIDE
    pixels = np.full((side + 2 * _MARGIN + 1, side + 2 * _MARGIN + 1, 3), 255, np.uint8)
    for cell in board.cells():
        if digit := board.digit(cell):
            top, left = cell.y * _SIDE + _MARGIN + 1, cell.x * _SIDE + _MARGIN + 1
            ink = _INK if board.is_given(cell) else _FILLED
            dots.write(pixels[top : top + _SIDE, left : left + _SIDE], str(digit), ink)
    for line in range(board.size + 1):
        at = line * _SIDE + _MARGIN
        for part, each in ((pixels.transpose(1, 0, 2), units.box_width), (pixels, units.box_height)):
            thick = line % each == 0
            part[at - thick : at + 1 + thick, _MARGIN - 1 : side + _MARGIN + 2] = dots.rgb(_INK if thick else _LINE)
    return dots.png(pixels)
