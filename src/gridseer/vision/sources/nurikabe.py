"""The reader of source 4, kept for comparison: one grid of 5 x 5 cells, seen straight on, single digits by MNIST.

Its numbers are its author's. It knows no doubt.
"""

import cv2
import numpy as np

from gridseer.geometry import Frame, Grey, Mesh, Region
from gridseer.vision.image import as_grey
from gridseer.vision.network import scores
from gridseer.vision.paper.sighting import EMPTY, PuzzleSighting

MODEL = "mnist.onnx"
"""A network that has seen nothing but MNIST."""
WIDTH, GRID, CELL = 500, 250, 28
"""The picture is brought to this width, the grid and a cell to these sides."""
CELLS = 25
"""This many cells must be found: five rows of five."""
SMALLEST_CELL = 1000
"""A contour with a smaller area, in pixels, is a digit."""
EMPTY_SHARE = 0.99
"""A cell with more black pixels than this is empty."""


def read(frame: Frame) -> list[PuzzleSighting]:
    """The puzzle, if there are exactly 25 cells."""
    grey = as_grey(frame)
    scale = WIDTH / grey.shape[1]
    small = np.asarray(cv2.resize(grey, (WIDTH, max(1, round(grey.shape[0] * scale)))), np.uint8)
    box = _grid(small)
    if box is None:
        return []
    square = np.asarray(cv2.resize(small[box.slices], (GRID, GRID)), np.uint8)
    cells = _cells(square)
    if len(cells) != CELLS:
        return []
    digits = _digits(square, cells)
    x = (box.x + box.width * np.arange(6) / 5) / scale
    y = (box.y + box.height * np.arange(6) / 5) / scale
    mesh = Mesh(np.stack(np.meshgrid(x, y), axis=2))
    return [PuzzleSighting(mesh, tuple(tuple(digits[row * 5 : row * 5 + 5]) for row in range(5)))]


def _threshold(grey: Grey, block: int) -> Grey:
    kind = cv2.ADAPTIVE_THRESH_GAUSSIAN_C
    return np.asarray(cv2.adaptiveThreshold(grey, 255, kind, cv2.THRESH_BINARY_INV, block, 20), np.uint8)


def _grid(grey: Grey) -> Region | None:
    """The box around the largest contour."""
    ink = cv2.morphologyEx(_threshold(grey, 157), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    thick = cv2.dilate(ink, np.ones((5, 5), np.uint8), iterations=7)
    contours = cv2.findContours(thick, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    if not contours:
        return None
    # Seven times two pixels at each side are what was dilated.
    box = Region(*cv2.boundingRect(max(contours, key=cv2.contourArea))).grown(-14)
    return box if box.width > 10 and box.height > 10 else None


def _cells(square: Grey) -> list[Region]:
    """The boxes of the cells, row by row."""
    paper = np.asarray(255 - _threshold(square, 57), np.uint8)
    contours = cv2.findContours(paper, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)[0]
    for contour in contours:
        if cv2.contourArea(contour) < SMALLEST_CELL:
            cv2.drawContours(paper, [contour], -1, 255, -1)
    contours = cv2.findContours(paper, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    large = [Region(*cv2.boundingRect(contour)) for contour in contours if cv2.contourArea(contour) >= SMALLEST_CELL]
    boxes = sorted(large, key=lambda box: box.y)
    rows = [sorted(boxes[start : start + 5]) for start in range(0, len(boxes), 5)]
    return [box for row in rows for box in row]


def _digits(square: Grey, cells: list[Region]) -> list[str]:
    ink = _threshold(square, 57)
    squares = [cv2.resize(ink[cell.slices], (CELL, CELL)) for cell in cells]
    found = scores(np.stack(squares).astype(np.uint8)[..., None], MODEL).argmax(axis=1).tolist()
    named = zip(squares, found, strict=True)
    return [EMPTY if np.mean(one < 128) > EMPTY_SHARE or not digit else str(digit) for one, digit in named]
