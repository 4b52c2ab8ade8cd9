"""Given: the mesh of a grid whose corners, or whose number of rows and columns, somebody has given."""

import cv2
import numpy as np

from gridseer.errors import InputError
from gridseer.geometry import Grey, Mesh, Points
from gridseer.vision.paper.mesh.finder import MOST_ROWS, find_meshes, fit
from gridseer.vision.paper.mesh.refine import refined, resettled

GIVEN_SCORE = 0.9
"""How sure the reader is of a mesh when a person has shown where it is."""


def given_meshes(grey: Grey, corners: Points | None, columns: int | None, rows: int | None) -> list[Mesh]:
    """The grid inside four corners, or every grid that was found, with the given number of columns and rows."""
    if corners is not None:
        return [_inside(grey, _checked(grey, corners), columns, rows)]
    return [_divided(grey, mesh.corners, columns or mesh.columns, rows or mesh.rows) for mesh in find_meshes(grey)]


def _inside(grey: Grey, corners: Points, columns: int | None, rows: int | None) -> Mesh:
    """The mesh between corners; the lines are counted where nobody has said how many there are."""
    if columns is not None and rows is not None:
        return _divided(grey, corners, columns, rows)
    found = fit(grey, corners)
    if not found:
        raise InputError(
            "expected the lines of a grid inside the corners, got too few of them", "Say how many columns and rows."
        )
    best = refined(grey, found[0])
    if columns is None and rows is None:
        return Mesh(best.crossings, max(best.score, GIVEN_SCORE))
    return _divided(grey, corners, columns or best.columns, rows or best.rows)


def _divided(grey: Grey, corners: Points, columns: int, rows: int) -> Mesh:
    """Columns and rows between corners, as many as given, each crossing moved to where lines cross nearby."""
    if not (1 <= columns <= MOST_ROWS and 1 <= rows <= MOST_ROWS):
        raise InputError(f"expected 1 to {MOST_ROWS} columns and rows, got {columns} and {rows}")
    flat = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    there = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    x, y = np.meshgrid(np.arange(columns + 1.0), np.arange(rows + 1.0))
    places = np.stack([x, y], axis=2).reshape(-1, 1, 2)
    straight = cv2.perspectiveTransform(places, there).reshape(rows + 1, columns + 1, 2)
    return resettled(grey, Mesh(np.asarray(straight, np.float64), GIVEN_SCORE))


def _checked(grey: Grey, corners: Points) -> Points:
    """Corners clockwise from the upper left, far enough apart to hold cells."""
    area = abs(float(cv2.contourArea(corners.astype(np.float32))))
    if not cv2.isContourConvex(corners.astype(np.float32)) or area < 100 or area > 4.0 * grey.size:
        raise InputError("expected four corners around a grid, clockwise from the upper left, got others")
    return corners
