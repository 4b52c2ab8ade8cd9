"""Ways to write a Sudoku: gridseer's own text, plain rows, all cells in one line, and puzz.link addresses.

``load`` tells them apart by how they look.
"""

import re

from gridseer.errors import InputError
from gridseer.pencil import puzzlink
from gridseer.pencil.text import decoded, inside_svg
from gridseer.sudoku.board import Board
from gridseer.sudoku.units import BOXES

EXAMPLE = "https://puzz.link/p?sudoku/4/4/1k3h4k2"
_FORMS = "A puzzle is rows of digits, one line of all cells, or a puzz.link URL."
_LINES = {size * size: size for size in BOXES}
_RULES = re.compile(r"[-+=|_\s]+")
"""Lines of a text that draw the edges of boxes."""


def load(content: bytes | str) -> Board:
    """A puzzle or a position in any form that is known."""
    text = inside_svg(content if isinstance(content, str) else decoded(content, _FORMS))
    if puzzlink.is_url(text, "sudoku"):
        return parse_url(text)
    lines = [line.replace("|", " ").strip() for line in text.splitlines() if not _RULES.fullmatch(line)]
    lines = [line for line in lines if line]
    together = [re.sub(r"\s", "", line) for line in lines]
    if len(together) == 1 and len(together[0]) in _LINES:
        return parse_line(together[0])
    if lines and (all(len(line) == len(lines) for line in together) or _is_plain(lines)):
        return Board.parse("\n".join(" ".join(line) for line in together))
    return Board.parse("\n".join(lines))


def _is_plain(lines: list[str]) -> bool:
    """Whether rows are written without spaces: a cell by itself would not be so long."""
    return all(re.fullmatch(r"[.0-9A-Ga-g]{3,}", line) for line in lines)


def parse_line(line: str) -> Board:
    """All cells in one line, row by row; ``.`` or ``0`` is an open cell.

    >>> parse_line("1.....3..4.....2").rows()
    ['1...', '..3.', '.4..', '...2']
    """
    size = _LINES[len(line)]
    return Board.parse("\n".join(" ".join(line[start : start + size]) for start in range(0, len(line), size)))


def format_line(board: Board) -> str:
    """All digits in one line, given or filled in; ``parse_line`` reads them back as given ones."""
    return "".join(board.rows())


def parse_url(url: str) -> Board:
    """Read ``sudoku/N/N/body``, with or without an address before it.

    >>> parse_url(EXAMPLE).rows()
    ['1...', '..3.', '.4..', '...2']
    """
    rows = puzzlink.parse_url(url, "sudoku", EXAMPLE)
    size = len(rows)
    if size not in BOXES or len(rows[0]) != size:
        raise InputError(f"expected 4, 6, 9 or 16 rows and as many columns, got {size} and {len(rows[0])}")
    largest = max(max(row) for row in rows)
    if largest > size:
        raise InputError(f"expected digits up to {size}, got {largest}")
    return Board.of([[max(number, puzzlink.EMPTY) for number in row] for row in rows])


def format_url(board: Board) -> str:
    """The given digits as a puzz.link URL; ``parse_url`` reads it back."""
    return puzzlink.format_url("sudoku", board.givens)


def format_rows(board: Board) -> str:
    """The given digits as rows without spaces."""
    return "".join("".join(row) + "\n" for row in board.blank().rows())
