"""The reader of Nurikabe: from a picture to puzzles, with what is doubtful about them."""

import cv2
import numpy as np

from gridseer.frame import Frame, Mesh
from gridseer.grid import Cell
from gridseer.vision.digits import SIDE, read_cells
from gridseer.vision.photo import find_meshes
from gridseer.vision.puzzle_sighting import EMPTY, PuzzleSighting, Reading, Repair
from gridseer.vision.unrolled import unrolled

__all__ = ["PuzzleSighting", "Reading", "Repair", "read_puzzles"]

SURE = 0.98
"""A cell whose likeliest reading has less chance than this is doubtful."""


def read_puzzles(frame: Frame) -> list[PuzzleSighting]:
    """Every puzzle in a picture, the best first; none when there is no grid."""
    grey = np.asarray(cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    return [_read(grey, mesh) for mesh in find_meshes(frame)]


def _read(grey: "np.typing.NDArray[np.uint8]", mesh: Mesh) -> PuzzleSighting:
    readings = read_cells(unrolled(grey, mesh, SIDE))
    best = [[cell[0] for cell in row] for row in readings]
    places = [Cell(x, y) for y in range(mesh.rows) for x in range(mesh.columns)]
    return PuzzleSighting(
        mesh,
        tuple(tuple(reading.text for reading in row) for row in best),
        tuple(cell for cell in places if best[cell.y][cell.x].chance < SURE),
        {cell: readings[cell.y][cell.x] for cell in places if best[cell.y][cell.x].text != EMPTY},
        (),
        float(np.prod([reading.chance for row in best for reading in row])),
    )
