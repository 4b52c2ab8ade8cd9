"""Instead: what a picture in which no board was found seems to show."""

import numpy as np

from gridseer.errors import InputError
from gridseer.geometry import Frame, Region
from gridseer.vision.board.locate import locate
from gridseer.vision.board.naming import WHAT, name_cells
from gridseer.vision.board.refine import refine

_SURE = 0.5
"""A thing is named if it is likelier than not."""
SLANTING = "a board of hexagons or triangles"
_WORDS = {
    "sheet": "a spreadsheet", "calendar": "a calendar", "chess": "a chess board", "icons": "icons",
    "paper": "squared paper", "sudoku": "a Sudoku", "nurikabe": "a Nurikabe", "crossword": "a crossword",
    "keyboard": "a keyboard", "swatches": "a palette of colours", "photograph": "photographs", "text": "text",
    "hexagons": SLANTING, "buttons": "buttons",
}  # fmt: skip


def seen_instead(frame: Frame, region: Region | None = None) -> str | None:
    """In words, what looks most like a board without being one; None where nothing does, or where it has no name."""
    pixels = (frame if region is None else frame.crop(region)).pixels
    for place in locate(Frame(pixels)):
        what = name_cells(pixels, refine(pixels, place)).what
        if np.exp(what.max()) > _SURE and WHAT[int(what.argmax())] in _WORDS:
            return _WORDS[WHAT[int(what.argmax())]]
    return None


def require_squares(frame: Frame, region: Region | None = None) -> None:
    """Refuse a picture by name in which the cells of a board aren't squares; for pictures in which none was found."""
    if seen_instead(frame, region) == SLANTING:
        raise InputError(
            f"expected a board of square cells, got what looks like {SLANTING}", "Only squares can be read."
        )
