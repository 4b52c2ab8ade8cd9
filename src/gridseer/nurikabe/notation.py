"""Other people's ways to write a Nurikabe: puzz.link and pzv URLs, pzprv3 files, janko files.

``load`` knows them apart by how they begin; what it does not know is read as gridseer's own text.
"""

import re
from collections.abc import Callable, Iterable

from gridseer.errors import InputError, damaged
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import ANY_SIZE, NO_CLUE, Puzzle
from gridseer.pencil import puzzlink
from gridseer.pencil.puzzlink import check_size
from gridseer.pencil.text import decoded, inside_svg

_FORMS = "A puzzle is a text, a puzz.link URL, a pzprv3 or a janko file."


@damaged("a Nurikabe puzzle")
def load(content: bytes | str) -> Board:
    """A puzzle or a position in any form that is known."""
    text = inside_svg(content if isinstance(content, str) else decoded(content, _FORMS))
    start = text.lstrip().lower()
    if puzzlink.is_url(text, "nurikabe"):
        return Board.blank(parse_url(text))
    if start.startswith("pzprv3"):
        return parse_pzprv3(text)
    if re.match(r"(begin\b|puzzle\b|\[)", start):
        return Board.blank(parse_janko(text))
    return Board.parse(text)


def parse_url(url: str) -> Puzzle:
    """Read ``nurikabe/W/H/body``, with or without an address before it.

    >>> print(parse_url("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"), end="")
    . 5 . . .
    . . 2 . .
    . . . . .
    . . 1 . .
    . . . 3 .
    """
    return Puzzle.of(puzzlink.parse_url(url, "nurikabe", "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"))


def format_url(puzzle: Puzzle) -> str:
    r"""The puzzle as a puzz.link URL; ``parse_url`` reads it back.

    >>> format_url(Puzzle.parse("1 . ?\n. . 17"))
    'https://puzz.link/p?nurikabe/3/2/1g.h-11'
    """
    return puzzlink.format_url("nurikabe", puzzle.clues)


def parse_pzprv3(text: str) -> Board:
    """Read a pzprv3 file: the rows come before the columns there, and lines may end with a slash."""
    lines = [line.strip() for line in re.split(r"[/\n]", text.replace("\r", "")) if line.strip()]
    if len(lines) < 4 or lines[1].lower() != "nurikabe":
        got = repr(lines[1][:30]) if len(lines) > 1 else "the end of the text"
        raise InputError.at(2, 1, "the name nurikabe after pzprv3", got)
    if not (_is_number(lines[2]) and _is_number(lines[3])):
        raise InputError.at(3, 1, "the number of rows, then of columns", repr(f"{lines[2]} {lines[3]}"[:40]))
    height, width = int(lines[2]), int(lines[3])
    check_size(width, height)
    return _from_tokens(lines[4 : 4 + height], 5, width, height, _pzprv3_cell)


def format_pzprv3(board: Board) -> str:
    """The board as a pzprv3 file; ``parse_pzprv3`` reads it back."""
    symbols = {Colour.UNKNOWN: ".", Colour.SEA: "#", Colour.ISLAND: "+"}
    lines = ["pzprv3", "nurikabe", str(board.height), str(board.width)]
    for clues, colours in zip(board.puzzle.clues, board.colours, strict=True):
        cells = zip(clues, colours, strict=True)
        lines.append(" ".join("-" if c == ANY_SIZE else str(c) if c else symbols[colour] for c, colour in cells) + " ")
    return "\n".join([*lines, ""])


def parse_janko(text: str) -> Puzzle:
    """Read the puzzle part of a janko file: after ``problem`` one row per line, ``-`` for no clue."""
    lines = [line.strip() for line in text.splitlines()]
    names = [line.strip("[]").lower() for line in lines]
    for number, name in enumerate(names, start=1):
        if name.startswith("puzzle") and name.split()[1:2] not in ([], ["nurikabe"]):
            raise InputError.at(number, 1, "the puzzle nurikabe", repr(name[:40]))
    if "problem" not in names:
        raise InputError("expected a line 'problem' before the rows, got none", "A janko file has one.")
    first = names.index("problem") + 1
    rows = []
    for line in lines[first:]:
        if not line or not re.match(r"[-.?\d]", line):
            break
        rows.append(line)
    if not rows:
        raise InputError.at(first + 1, 1, "rows of cells after 'problem'", "none")
    _check_janko_size(lines, names, len(rows))
    return _from_tokens(rows, first + 1, len(rows[0].split()), len(rows), _janko_cell).puzzle


def format_janko(puzzle: Puzzle) -> str:
    """The puzzle as a janko file; ``parse_janko`` reads it back."""
    symbols = {NO_CLUE: "-", ANY_SIZE: "?"}
    rows = [" ".join(symbols.get(clue, str(clue)) for clue in row) for row in puzzle.clues]
    size = ["rows " + str(puzzle.height), "cols " + str(puzzle.width)]
    return "\n".join(["begin", "puzzle nurikabe", *size, "problem", *rows, "end", ""])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6


_Cell = tuple[int, Colour]


def _from_tokens(
    rows: Iterable[str], first_line: int, width: int, height: int, cell: Callable[[str], _Cell | None]
) -> Board:
    clues, colours = [], []
    for number, line in enumerate(rows, start=first_line):
        tokens = line.split()
        cells: list[_Cell] = []
        for place, token in enumerate(tokens, start=1):
            found = cell(token)
            if found is None:
                raise InputError(f"line {number}, cell {place}: expected a clue or a cell, got {token[:20]!r}")
            cells.append(found)
        if len(tokens) != width:
            raise InputError.at(number, 1, f"{width} cells", str(len(tokens)))
        clues.append(tuple(clue for clue, _ in cells))
        colours.append(tuple(colour for _, colour in cells))
    if len(clues) != height:
        raise InputError.at(first_line + len(clues), 1, f"row {len(clues) + 1} of {height}", "the end of the text")
    return Board(Puzzle(tuple(clues)), tuple(colours))


def _number(token: str) -> _Cell | None:
    return (int(token), Colour.ISLAND) if _is_number(token) and int(token) > 0 else None


def _pzprv3_cell(token: str) -> _Cell | None:
    if token == "-":
        return ANY_SIZE, Colour.ISLAND
    colour = {".": Colour.UNKNOWN, "#": Colour.SEA, "+": Colour.ISLAND}.get(token)
    return _number(token) if colour is None else (NO_CLUE, colour)


def _janko_cell(token: str) -> _Cell | None:
    if token == "?":
        return ANY_SIZE, Colour.ISLAND
    return (NO_CLUE, Colour.UNKNOWN) if token in "-." else _number(token)


def _check_janko_size(lines: list[str], names: list[str], rows: int) -> None:
    for number, name in enumerate(names, start=1):
        match = re.fullmatch(r"(rows|size)\s+(\d+)", name)
        if match and int(match[2]) != rows:
            raise InputError.at(number, 1, f"{rows} rows, as many as follow 'problem'", repr(lines[number - 1]))
