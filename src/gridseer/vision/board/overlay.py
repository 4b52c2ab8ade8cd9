"""What was seen, drawn over the picture: the lattice, the labels, the doubts."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from gridseer.errors import InputError
from gridseer.geometry import Frame, Pixels
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED, COVERED, SYMBOLS
from gridseer.vision.board.sighting import Sighting

_LINE, _LABEL, _DOUBT = (255, 0, 200), (0, 90, 255), (255, 140, 0)


def annotated(frame: Frame, sightings: Sequence[Sighting]) -> Pixels:
    """The picture, paler, with lattice lines, a symbol in every cell, and a box around the doubtful ones."""
    picture = np.ascontiguousarray((frame.pixels // 2 + 127).astype(np.uint8))
    for sighting in sightings:
        place = sighting.lattice
        right, bottom = place.x + place.width, place.y + place.height
        for column in range(place.columns + 1):
            x = place.x + column * place.cell_width
            cv2.line(picture, _point(x, place.y), _point(x, bottom), _LINE, 1)
        for row in range(place.rows + 1):
            y = place.y + row * place.cell_height
            cv2.line(picture, _point(place.x, y), _point(right, y), _LINE, 1)
        for cell in cells_of(~np.isin(sighting.cells, (CLOSED, COVERED))):
            _label(picture, sighting, cell)
        for cell in sighting.doubtful:
            x, y = place.x + cell.x * place.cell_width, place.y + cell.y * place.cell_height
            corner = _point(x + place.cell_width - 2, y + place.cell_height - 2)
            cv2.rectangle(picture, _point(x + 2, y + 2), corner, _DOUBT, 2)
    return picture


def _label(picture: Pixels, sighting: Sighting, cell: Cell) -> None:
    place, symbol = sighting.lattice, SYMBOLS[sighting.cells[cell.y, cell.x]]
    scale = min(place.cell_width, place.cell_height) / 40
    corner = _point(place.x + (cell.x + 0.08) * place.cell_width, place.y + (cell.y + 0.92) * place.cell_height)
    cv2.putText(picture, symbol, corner, cv2.FONT_HERSHEY_SIMPLEX, scale, _LABEL, 1, cv2.LINE_AA)


def _point(x: float, y: float) -> tuple[int, int]:
    return round(x), round(y)


def save(pixels: Pixels, path: Path) -> None:
    """Write a picture; its kind is told by the end of its name."""
    suffix = path.suffix.lower() or ".png"
    try:
        done, content = cv2.imencode(suffix, cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    except cv2.error:
        done = False
    if not done:
        raise InputError(f"expected a name that ends in .png or .jpg, got {str(path)!r}")
    try:
        path.write_bytes(content.tobytes())
    except OSError as error:
        raise InputError(f"expected a file that can be written, got {str(path)!r}: {error.strerror}") from None
