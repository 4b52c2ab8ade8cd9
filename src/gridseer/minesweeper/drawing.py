"""Drawing a board for people: in the terminal and, for notebooks, as SVG.

Colour only repeats what the characters say already, so a terminal without colours loses nothing.
"""

import math
from collections.abc import Collection, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from gridseer.grid import Cell, Topology, column_name
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import likely_numbers, mines_left_in_words
from gridseer.minesweeper.percent import percent
from gridseer.minesweeper.sight import CLOSED, FLAG, SYMBOLS, WALL

if TYPE_CHECKING:
    from rich.text import Text

    from gridseer.minesweeper.analysis import Analysis
    from gridseer.minesweeper.answer import Answer
    from gridseer.minesweeper.game import Game

SAFE_MARK = "+"
"""A cell that is proven safe."""
MINE_MARK = "*"
"""A cell that is proven to be a mine, or is shown as one when the game is over."""
BEST_MARK = ">"
"""Stands before the best move."""

_STYLES = {
    ".": "bright_black",
    "1": "bright_blue",
    "2": "green",
    "3": "bright_red",
    "4": "magenta",
    "5": "red",
    "6": "cyan",
    "7": "bright_magenta",
    "8": "white",
    "#": "white",
    "!": "bold yellow",
    "?": "bold yellow",
    "X": "bright_black",
    SAFE_MARK: "bold black on green",
    MINE_MARK: "bold white on red",
    "@": "bold white on bright_red",
    "%": "bold black on yellow",
}
"""How each character looks in the terminal."""

_Picture = list[tuple[str, str]]
"""One row of cells: what is written in each and its style."""


def terminal(
    board: Board,
    analysis: "Analysis | None" = None,
    *,
    best: Cell | None = None,
    questions: Collection[Cell] = (),
) -> "Text":
    r"""A board with the coordinates of its cells, and with what a solver found out about it.

    A closed cell that was analysed shows ``+`` when it is proven safe, ``*`` when it is proven a mine, and otherwise
    the probability of a mine in per cent: 01 to 99, since 00 and 100 would claim a proof. The best move stands behind
    ``>``, and a question mark of the player's is shown on a closed cell that says nothing else.

    >>> from gridseer.minesweeper.solving.solver import make_solver
    >>> board = Board.parse("#1.2#\n#1.2#\n#1.1#\nm3")
    >>> print(terminal(board, make_solver("trivial").analyse(board), best=Cell(4, 2)))
        A  B  C  D  E
    1  33  1  .  2  *
    2  33  1  .  2  *
    3  33  1  .  1> +
    """
    rows = [[(symbol, _STYLES[symbol]) for symbol in row] for row in str(board).splitlines()[: board.height]]
    for x, y in questions:
        rows[y][x] = ("?", _STYLES["?"])
    if analysis is not None:
        for x, y in board.closed_cells():
            rows[y][x] = _verdict(analysis, x, y)
    return _with_coordinates(rows, board.topology, best, wide=analysis is not None)


def final(game: "Game") -> "Text":
    """A game with everything shown: ``*`` a mine, ``@`` the one that exploded, ``%`` a wrong flag."""
    rows = [[(symbol, _STYLES[symbol]) for symbol in row] for row in game.final_text().splitlines()]
    return _with_coordinates(rows, game.topology, None, wide=False)


def legend() -> "Text":
    """What the marks of an analysed board mean."""
    from rich.text import Text

    return Text.assemble(
        (SAFE_MARK, _STYLES[SAFE_MARK]), " safe   ", (MINE_MARK, _STYLES[MINE_MARK]), " mine   ",
        ("01-99", _heat(0.5)), " chance of a mine in per cent   ", (BEST_MARK, "bold"), " best move",
    )  # fmt: skip


LARGEST_DRAWN = 40_000
"""Cells of the largest board that is drawn beside an answer: nobody reads a larger one in a terminal."""


def explained(answer: "Answer") -> "Text":
    """What a solver says: the board with its probabilities, unless it is huge, then the facts in words."""
    from rich.text import Text

    analysis, move = answer.analysis, answer.move
    safe, mines = len(analysis.safe_cells()), len(analysis.mine_cells())
    facts = [("method", analysis.method), ("certain", f"{safe} safe, {mines} {'mine' if mines == 1 else 'mines'}")]
    if answer.layouts is not None:
        facts.append(("layouts", _count(answer.layouts)))
    if analysis.mines_posterior is not None:
        facts.append(("mines left", f"{likely_numbers(analysis.mines_posterior)}; nothing rests on the number"))
    if move is None:
        facts.append(("best move", "none: there is nothing left to open"))
    else:
        facts += [("best move", f"{move.action} {move.cell}"), ("because", move.reason)]
        if move.win_probability is not None:
            facts.append(("chance", f"{percent(move.win_probability)} to win"))
    facts += [("for ever", guess.sentence) for guess in answer.unavoidable]
    lines = [Text.assemble((f"{name:<11}", "bold"), value) for name, value in facts]
    if analysis.board.width * analysis.board.height <= LARGEST_DRAWN:
        picture = terminal(analysis.board, analysis, best=None if move is None else move.cell)
        lines = [picture, Text(), legend(), Text(), *lines]
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


def _count(number: int) -> str:
    """A count for people; one that nobody can read is rounded.

    >>> _count(208725), _count(3 * 10**40)
    ('208,725', 'about 3.00 * 10^40')
    """
    if number < 10**15:
        return f"{number:,}"
    exponent = math.floor(math.log10(number))
    return f"about {10 ** (math.log10(number) - exponent):.2f} * 10^{exponent}"


def _verdict(analysis: "Analysis", x: int, y: int) -> tuple[str, str]:
    if analysis.safe[y, x]:
        return SAFE_MARK, _STYLES[SAFE_MARK]
    if analysis.mines[y, x]:
        return MINE_MARK, _STYLES[MINE_MARK]
    probability = float(analysis.mine_probability[y, x])
    if math.isnan(probability):
        return "#", _STYLES["#"]
    return f"{min(max(round(100 * probability), 1), 99):02d}", _heat(probability)


def _heat(probability: float) -> str:
    """From green over yellow to red."""
    red = min(1.0, 2 * probability)
    green = min(1.0, 2 - 2 * probability)
    return f"rgb({round(90 + 150 * red)},{round(60 + 150 * green)},70)"


def _with_coordinates(rows: list[_Picture], topology: Topology, best: Cell | None, *, wide: bool) -> "Text":
    """Every cell is one character for the best move's mark, then its contents to the right.

    On hexagons odd rows move half a cell, so the cells of a wide board become four characters instead of three.
    """
    from rich.text import Text

    hexagons = topology is Topology.HEXAGON
    room = 1 if not wide else 3 if hexagons else 2
    margin = len(str(len(rows)))
    drawn = Text("\n", no_wrap=True, overflow="ignore").join(_column_names(len(rows[0]), margin, room))
    for y, row in enumerate(rows):
        shift = " " * ((room + 1) // 2) if hexagons and y % 2 else ""
        drawn.append(f"\n{y + 1:>{margin}} ", "bright_black").append(shift)
        pieces = [_piece(contents, style, room, Cell(x, y) == best) for x, (contents, style) in enumerate(row)]
        for style, run in groupby((part for piece in pieces for part in piece), key=lambda part: part[1]):
            drawn.append("".join(characters for characters, _ in run), style)
    return drawn


def _piece(contents: str, style: str, room: int, is_best: bool) -> Iterator[tuple[str, str]]:
    yield (BEST_MARK if is_best else " "), ("bold" if is_best else "")
    yield " " * (room - len(contents)), ""
    yield contents, (f"{style} underline" if is_best else style)


def _column_names(width: int, margin: int, room: int) -> "Iterator[Text]":
    """The letters of the columns, from top to bottom, so that any name fits over a narrow cell."""
    from rich.text import Text

    letters = len(column_name(width - 1))
    for place in range(letters):
        line = "".join(f"{column_name(x).rjust(letters)[place]:>{room + 1}}" for x in range(width))
        yield Text(" " * (margin + 1) + line, "bright_black")


_SIDE = 24.0
"""The width of a cell in the SVG."""
_INK = ("", "#0000fd", "#017e00", "#fe0000", "#010180", "#830003", "#008080", "#000000", "#808080")
"""The classic colours of the numbers."""
_FILL = {CLOSED: "#c0c0c0", FLAG: "#c0c0c0", WALL: "#404040"}
_OPEN_FILL = "#ececec"


def svg(board: Board, analysis: "Analysis | None" = None) -> str:
    """A board as a picture that stands by itself, as notebooks show it; with an analysis, closed cells show it.

    Proven cells bear their mark, the others the probability of a mine in per cent.
    """
    hexagons = board.topology is Topology.HEXAGON
    pitch = _SIDE * math.sqrt(3) / 2 if hexagons else _SIDE
    width = board.width * _SIDE + (_SIDE / 2 if hexagons else 0)
    height = (board.height - 1) * pitch + (_SIDE * 2 / math.sqrt(3) if hexagons else _SIDE)
    top = height - (board.height - 1) * pitch
    shapes = []
    for y, row in enumerate(board.cells.tolist()):
        for x, sight in enumerate(row):
            shift = _SIDE / 2 if hexagons and y % 2 else 0.0
            mark = _verdict(analysis, x, y)[0] if analysis is not None and sight == CLOSED else ""
            fill = _ground(mark) or _FILL.get(sight, _OPEN_FILL)
            centre = (x + 0.5) * _SIDE + shift, top / 2 + y * pitch
            shapes.append(_svg_cell(sight, *centre, fill, mark, hexagons=hexagons))
    title = f"Minesweeper, {board.width} x {board.height}, {mines_left_in_words(board.mines_left)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width + 2:.1f} {height + 2:.1f}" '
        f'width="{width + 2:.0f}" height="{height + 2:.0f}" role="img" stroke="#7b7b7b" text-anchor="middle" '
        f'font-family="sans-serif" font-weight="bold" font-size="15">\n<title>{title}</title>\n'
        + "\n".join(shapes)
        + "\n</svg>"
    )


def _ground(mark: str) -> str:
    """The colour behind what an analysis says about a cell; nothing where it says nothing."""
    if mark in (SAFE_MARK, MINE_MARK):
        return _heat(float(mark == MINE_MARK))
    return _heat(int(mark) / 100) if mark.isdigit() else ""


def _svg_cell(sight: int, x: float, y: float, fill: str, mark: str, *, hexagons: bool) -> str:
    """One cell around its centre."""
    if hexagons:
        # Six corners, the first straight above the centre.
        radius = _SIDE / math.sqrt(3)
        angles = [math.pi * (corner / 3 - 0.5) for corner in range(6)]
        corners = " ".join(f"{x + radius * math.cos(a):.1f},{y + radius * math.sin(a):.1f}" for a in angles)
        shape = f'<polygon points="{corners}" fill="{fill}"/>'
    else:
        half = _SIDE / 2
        shape = f'<rect x="{x - half:.0f}" y="{y - half:.0f}" width="{_SIDE:.0f}" height="{_SIDE:.0f}" fill="{fill}"/>'
    if sight == FLAG:
        return shape + f'<path d="M{x - 4:.1f} {y + 7:.1f}v-14l10 4.5l-10 4.5" fill="#d00000" stroke="#202020"/>'
    if mark.strip():
        return shape + f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="11" fill="#000000" stroke="none">{mark}</text>'
    if 0 < sight < CLOSED:
        return shape + f'<text x="{x:.1f}" y="{y + 5.5:.1f}" fill="{_INK[sight]}" stroke="none">{SYMBOLS[sight]}</text>'
    return shape
