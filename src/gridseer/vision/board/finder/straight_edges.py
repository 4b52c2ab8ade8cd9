"""The straight edges of a picture: what the sides of cells are made of.

All of this is about upright edges, between pixels of the same row; for lying ones the map is turned.
"""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask, Pixels

Map = npt.NDArray[np.uint8]
"""A number for every pixel, 0 to 255."""

THREE_QUARTERS = 191
"""What a map has where three quarters of a side are an edge."""


def changes(pixels: Pixels) -> Map:
    """How much the colour changes from each pixel to the next in its row: the largest change of the three colours.

    The change between pixel i-1 and pixel i is at place i, so that an edge has the coordinate of the line it lies on.
    """
    changed = _largest(cv2.absdiff(pixels[:, 1:], pixels[:, :-1]))
    return np.asarray(cv2.copyMakeBorder(changed, 0, 0, 1, 0, cv2.BORDER_CONSTANT, value=0), np.uint8)


def changes_down(pixels: Pixels) -> Map:
    """The same from each pixel to the one below it, turned: the rows of the map are the columns of the picture."""
    changed = cv2.transpose(_largest(cv2.absdiff(pixels[1:], pixels[:-1])))
    return np.asarray(cv2.copyMakeBorder(changed, 0, 0, 1, 0, cv2.BORDER_CONSTANT, value=0), np.uint8)


def _largest(change: cv2.typing.MatLike) -> cv2.typing.MatLike:
    red, green, blue = cv2.split(change)
    return cv2.max(cv2.max(red, green), blue)


def edges(changed: Map, threshold: int) -> Map:
    """255 where a colour changes by more than a threshold; a dotted line is a line."""
    found = cv2.threshold(changed, threshold, 255, cv2.THRESH_BINARY)[1]
    return np.asarray(cv2.morphologyEx(found, cv2.MORPH_CLOSE, np.ones((3, 1), np.uint8)), np.uint8)


def straightness(found: Map, length: float) -> Map:
    """How much of a side of about this length around each pixel is an edge, 0 to 255."""
    size = max(3, round(length))
    return np.asarray(cv2.blur(found, (1, size), borderType=cv2.BORDER_CONSTANT), np.uint8)


def have_three_sides(upright: Mask, lying: Mask) -> Mask:
    """Which cells have at least three of their four sides: one more column of upright ones, one more row of lying."""
    sides = [each.view(np.uint8) for each in (upright[:, :-1], upright[:, 1:], lying[:-1], lying[1:])]
    return np.asarray(sides[0] + sides[1] + sides[2] + sides[3] >= 3, np.bool_)
