"""The face above a board in games of the classic kind."""

import cv2
import numpy as np

from gridseer.geometry import Frame, Lattice, Region

_STRIP = 5.0
"""This many cells above the board is the face looked for."""
_CONTRAST = 24
"""A pixel that differs by more than this from the ground around is part of something."""
_ONE_NUMBER = np.array([1 << 16, 1 << 8, 1], np.int32)
"""A colour times these is one number."""


def find_face(frame: Frame, lattice: Lattice) -> Region | None:
    """The thing that stands above the middle of the board and is about as wide as it is high.

    The lattice and what is found are in pixels of the screen, of which the frame shows a part.
    """
    board, cell = lattice.region, (lattice.cell_width + lattice.cell_height) / 2
    middle, reach = board.x + board.width / 2, max(2.5 * cell, 40)
    strip = Region(round(middle - reach), round(board.y - _STRIP * cell), round(2 * reach), round(_STRIP * cell))
    strip = strip.within(frame.region)
    pixels = frame.pixels[strip.moved(-frame.origin.x, -frame.origin.y).slices]
    colours, counts = np.unique(pixels.astype(np.int32) @ _ONE_NUMBER, return_counts=True)
    ground = (colours[counts.argmax()] // _ONE_NUMBER % 256).astype(np.int16)
    things = (np.abs(pixels.astype(np.int16) - ground).max(axis=2) > _CONTRAST).astype(np.uint8)
    contours, _ = cv2.findContours(things, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    best: tuple[int, Region] | None = None
    for left, top, width, height in map(cv2.boundingRect, contours):
        centred = abs(strip.x + left + width / 2 - middle) < 0.5 * cell
        square = 0.6 < width / height < 1.7 and 0.6 * cell < max(width, height) < 3.5 * cell
        if centred and square and (best is None or width * height > best[0]):
            best = width * height, Region(left, top, width, height).moved(*strip.corner)
    return None if best is None else best[1]
