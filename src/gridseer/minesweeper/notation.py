"""Boards and layouts in the file formats of other programs, beside board text.

``.mine`` holds what a player sees, as JSMinesweeper saves it; ``.mbf`` and ``.abf`` hold where the mines are. Whatever
is wrong with a file, the one error is ``InputError``: it names line and column from 1 in a text, and the byte in a
binary file, counted from 0 as hex viewers do.
"""

import os
import re
from dataclasses import dataclass
from pathlib import PurePath

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError, damaged
from gridseer.grid import MAX_SIDE, Cell, Topology
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.sight import CLOSED, FLAG, WALL

Layout = npt.NDArray[np.bool_]
"""Where the mines are, as rows: what ``Game.on_layout`` takes."""

MAX_BYTES = 4 * MAX_SIDE * (MAX_SIDE + 2) + 100
"""The largest text that can hold a board: four bytes a character, line ends, and the line with the mines."""

_MINE_HEADER = re.compile(r"([0-9]{1,7})x([0-9]{1,7})x([0-9]{1,7})")
_MINE_SYMBOLS = np.frombuffer(b"012345678HF", dtype=np.uint8)
_SIGHT_OF_BYTE = np.full(256, CLOSED, dtype=np.uint8)
_SIGHT_OF_BYTE[_MINE_SYMBOLS] = np.arange(_MINE_SYMBOLS.size, dtype=np.uint8)

_MBF_MAX_SIDE = 255
_MBF_MAX_MINES = 65535


@dataclass(frozen=True, slots=True, eq=False)
class SavedPosition:
    """What a file holds: a board, and its mines if the file gives them."""

    board: Board
    """What a player sees; every cell is closed when the file is a layout."""
    layout: Layout | None
    """Where the mines are, for ``Game.on_layout``; None when the file shows only what a player sees."""


@damaged("a board")
def load(name: str | os.PathLike[str], data: bytes) -> SavedPosition:
    r"""Read the contents of a file in the format that its name ends with: ``.mine``, ``.mbf`` or ``.abf``.

    Any other name is a text: a ``.mine`` position when it begins like one, otherwise board text.

    >>> load("corner.txt", b"#1\n11\nm1").board.mines_left
    1
    """
    ending = PurePath(name).suffix.lower()
    if ending in {".mbf", ".abf"}:
        layout = parse_mbf(data) if ending == ".mbf" else parse_abf(data)
        closed = np.full(layout.shape, CLOSED, dtype=np.uint8)
        return SavedPosition(Board(closed, int(np.count_nonzero(layout))), layout)
    text = _decoded(data)
    if ending == ".mine" or _MINE_HEADER.match(text.lstrip()):
        return SavedPosition(parse_mine(text), None)
    return SavedPosition(Board.parse(text), None)


def parse_mine(text: str) -> Board:
    r"""Read a JSMinesweeper position: a line ``WxHxM`` with all mines, then H rows of W characters.

    ``0`` to ``8`` are open numbers and ``F`` is a flag; anything else is closed.

    >>> print(parse_mine("3x2x1\n01F\n01H\n"))
    .1!
    .1#
    m0
    """
    lines = [line.removesuffix("\r") for line in text.split("\n", MAX_SIDE + 2)]
    width, height, mines = _mine_header(lines[0])
    rows = lines[1 : height + 1]
    _check_mine_rows(rows, width, height)
    for number, line in enumerate(lines[height + 1 :], start=height + 2):
        if line.strip():
            raise InputError.at(number, 1, f"the end of the text after {height} rows", repr(line[:20]))
    # Outside of ASCII every character becomes one question mark: one closed cell.
    symbols = np.frombuffer("".join(rows).encode("ascii", "replace"), dtype=np.uint8)
    cells = _SIGHT_OF_BYTE[symbols].reshape(height, width)
    flags = int(np.count_nonzero(cells == FLAG))
    try:
        return Board(cells, mines - flags)
    except InputError:
        most = flags + int(np.count_nonzero(cells == CLOSED))
        column = len(lines[0].rstrip()) - len(str(mines)) + 1
        expected = f"at most {most} mines, one for each closed cell and flag"
        raise InputError.at(1, column, expected, str(mines)) from None


def format_mine(board: Board) -> str:
    r"""Write a board as a JSMinesweeper position; ``parse_mine`` reads it back.

    The format knows no walls, no topology but the square one, and no unknown number of mines.

    >>> format_mine(Board.parse(".1!\n.1#\nm0"))
    '3x2x1\n01F\n01H\n'
    """
    if board.topology is not Topology.SQUARE:
        raise InputError(f"expected a square board for .mine, got a {board.topology} one", "Save it as board text.")
    walls = cells_of(np.equal(board.cells, WALL))
    if walls:
        raise InputError(f"expected a board without walls for .mine, got one at {walls[0]}", "Save it as board text.")
    rows = [row.tobytes().decode("ascii") for row in _MINE_SYMBOLS[board.cells]]
    return "\n".join([f"{board.width}x{board.height}x{board.unflagged().counter}", *rows, ""])


def parse_mbf(data: bytes) -> Layout:
    """Read a layout: width, height, mines (high byte, low byte), then x and y of each mine, a byte each.

    >>> parse_mbf(bytes([3, 2, 0, 1, 2, 0])).astype(int).tolist()
    [[0, 0, 1], [0, 0, 0]]
    """
    if len(data) < 4:
        expected = "4 bytes of width, height and mines"
        raise InputError(f"byte {len(data)}: expected {expected}, got the end of the file")
    width, height, mines = data[0], data[1], 256 * data[2] + data[3]
    _check_mbf_size(width, height, mines)
    end = 4 + 2 * mines
    if len(data) < end:
        mine = (len(data) - 4) // 2 + 1
        raise InputError(f"byte {len(data)}: expected mine {mine} of {mines}, got the end of the file")
    if len(data) > end:
        extra = len(data) - end
        raise InputError(f"byte {end}: expected the end of the file after {mines} mines, got {extra} bytes more")
    pairs = np.frombuffer(data, dtype=np.uint8, offset=4).reshape(mines, 2).astype(np.intp)
    return _mbf_layout(pairs, width, height)


def format_mbf(layout: Layout) -> bytes:
    """Write a layout as ``.mbf``, its mines in reading order; ``parse_mbf`` reads it back.

    >>> list(format_mbf(np.array([[False, False, True], [False, False, False]])))
    [3, 2, 0, 1, 2, 0]
    """
    if layout.ndim != 2 or layout.size == 0:
        raise InputError(f"expected rows and columns of mines, got an array of shape {layout.shape}")
    height, width = layout.shape
    if max(width, height) > _MBF_MAX_SIDE:
        raise InputError(
            f"expected at most {_MBF_MAX_SIDE} columns and {_MBF_MAX_SIDE} rows, got {width} and {height}: "
            ".mbf has one byte for each"
        )
    rows, columns = np.nonzero(layout)
    # Two bytes count to 65,535, and 255 x 255 cells are fewer: what fits the sides fits the mine count.
    assert rows.size <= _MBF_MAX_MINES
    pairs = np.column_stack([columns, rows]).astype(np.uint8)
    return bytes([width, height, *divmod(rows.size, 256)]) + pairs.tobytes()


def parse_abf(data: bytes) -> Layout:
    """Read a layout of Minesweeper Arbiter: the same bytes as ``.mbf``.

    No description of the format is published; JSMinesweeper, which opens files of both endings, reads them by the same
    code. The size of a file must fit its mine count exactly, so a file that is laid out otherwise is refused.
    """
    return parse_mbf(data)


def _decoded(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise InputError(f"expected a text of at most {MAX_BYTES} bytes, got {len(data)}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise InputError(
            f"byte {error.start}: expected text in UTF-8, got the byte 0x{byte:02x}",
            "A layout in bytes must have a name that ends in .mbf or .abf.",
        ) from None


def _mine_header(line: str) -> tuple[int, int, int]:
    hint = "The first line is WxHxM: columns, rows and all mines, for example 30x16x99."
    match = _MINE_HEADER.fullmatch(line.strip())
    if match is None:
        raise InputError.at(1, 1, "columns, rows and all mines as WxHxM", repr(line[:40]), hint)
    width, height, mines = (int(digits) for digits in match.groups())
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise InputError.at(1, 1, f"1 to {MAX_SIDE} columns and rows", f"{width} and {height}", hint)
    return width, height, mines


def _check_mine_rows(rows: list[str], width: int, height: int) -> None:
    for number, row in enumerate(rows, start=2):
        if len(row) != width:
            expected = f"{width} cells as the first line says"
            raise InputError.at(number, min(len(row), width) + 1, expected, str(len(row)))
    if len(rows) < height:
        raise InputError.at(len(rows) + 2, 1, f"row {len(rows) + 1} of {height}", "the end of the text")


def _check_mbf_size(width: int, height: int, mines: int) -> None:
    if width == 0 or height == 0:
        raise InputError(f"byte {0 if width == 0 else 1}: expected 1 to 255 columns and rows, got {width} and {height}")
    if mines > width * height:
        raise InputError(f"byte 2: expected at most {width * height} mines on {width}x{height} cells, got {mines}")


def _mbf_layout(pairs: npt.NDArray[np.intp], width: int, height: int) -> Layout:
    columns, rows = pairs[:, 0], pairs[:, 1]
    outside = np.flatnonzero((columns >= width) | (rows >= height))
    if outside.size:
        mine = int(outside[0])
        cell = Cell(int(columns[mine]), int(rows[mine]))
        expected = f"a mine on A1 to {Cell(width - 1, height - 1)}"
        raise InputError(f"byte {4 + 2 * mine}: expected {expected}, got {cell}")
    layout = np.zeros((height, width), dtype=np.bool_)
    layout[rows, columns] = True
    if np.count_nonzero(layout) < len(pairs):
        first_uses = np.unique(rows * width + columns, return_index=True)[1]
        mine = int(np.setdiff1d(np.arange(len(pairs)), first_uses)[0])
        cell = Cell(int(columns[mine]), int(rows[mine]))
        raise InputError(f"byte {4 + 2 * mine}: expected every mine once, got {cell} again")
    return layout
