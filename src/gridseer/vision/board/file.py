"""A board from the contents of a file: board text, a position, a layout, or a picture of a board."""

from collections.abc import Sequence
from dataclasses import dataclass

from gridseer.errors import InputError
from gridseer.files import check_text
from gridseer.geometry import Region
from gridseer.minesweeper import notation
from gridseer.minesweeper.board import Board
from gridseer.vision.board.instead import require_squares
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.board.themes import NamedLooks
from gridseer.vision.image import decode, is_picture


@dataclass(frozen=True, slots=True, eq=False)
class FoundBoard:
    """The board of a file."""

    board: Board
    sighting: Sighting | None = None
    """How it was seen; None unless the file is a picture."""
    others: int = 0
    """How many more boards the picture shows; this one is the surest."""


def find_board(
    name: str,
    content: bytes,
    region: Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    mines: int | None = None,
    themes: Sequence[NamedLooks] = (),
) -> FoundBoard | None:
    r"""The board of a file, of which the name says the format; None when it is a picture without a board.

    What is known about a picture may be given, as to ``read``. Where it doesn't show how many mines are left and
    ``mines`` is not given, the board's mines are unknown. It raises ``InputError`` when the cells aren't squares.

    >>> find_board("corner.txt", b"#1\n11\nm1").board.mines_left
    1
    """
    if not is_picture(content):
        if (region, columns, rows, mines) != (None, None, None, None):
            raise InputError(
                f"expected a picture, of which the region, the size or the mines can be given, got the text {name!r}",
                "The last line of board text says how many mines are left, for example m10.",
            )
        check_text(content, name)
        return FoundBoard(notation.load(name, content).board)
    frame = decode(content, name)
    sightings = read(frame, region, columns, rows, mines=mines, themes=themes)
    if not sightings:
        require_squares(frame, region)
        return None
    return FoundBoard(sightings[0].board(), sightings[0], len(sightings) - 1)
