"""What was seen, drawn over the picture: the lattice, the labels, the doubts."""

from collections.abc import Sequence

import cv2
import numpy as np

from gridseer.geometry import Frame, Pixels
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED, COVERED, SYMBOLS
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.overlay import DOUBT, LABEL, LINE, paler, pixel_at


def annotated(frame: Frame, sightings: Sequence[Sighting]) -> Frame:
    """The picture, paler, with lattice lines, a symbol in every cell, and a box around the doubtful ones."""
    picture = paler(frame)
    for sighting in sightings:
        place = sighting.lattice
        right, bottom = place.x + place.width, place.y + place.height
        for x in place.column_lines.tolist():
            cv2.line(picture, pixel_at((x, place.y)), pixel_at((x, bottom)), LINE, 1)
        for y in place.row_lines.tolist():
            cv2.line(picture, pixel_at((place.x, y)), pixel_at((right, y)), LINE, 1)
        for cell in cells_of(~np.isin(sighting.cells, (CLOSED, COVERED))):
            _label(picture, sighting, cell)
        for cell in sighting.doubtful:
            x, y = float(place.column_lines[cell.x]), float(place.row_lines[cell.y])
            corner = pixel_at((x + place.cell_width - 2, y + place.cell_height - 2))
            cv2.rectangle(picture, pixel_at((x + 2, y + 2)), corner, DOUBT, 2)
    return Frame(picture, frame.origin)


def _label(picture: Pixels, sighting: Sighting, cell: Cell) -> None:
    place, symbol = sighting.lattice, SYMBOLS[sighting.cells[cell.y, cell.x]]
    scale = min(place.cell_width, place.cell_height) / 40
    x, y = place.centre(cell.x, cell.y)
    corner = pixel_at((x - 0.42 * place.cell_width, y + 0.42 * place.cell_height))
    cv2.putText(picture, symbol, corner, cv2.FONT_HERSHEY_SIMPLEX, scale, LABEL, 1, cv2.LINE_AA)
