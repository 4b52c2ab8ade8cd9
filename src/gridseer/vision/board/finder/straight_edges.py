"""The straight edges of a picture: what the sides of cells are made of.

All of this is about upright edges, between pixels of the same row; for lying ones the picture is turned first.
"""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask, Pixels

Map = npt.NDArray[np.uint8]
"""A number for every pixel, 0 to 255."""

THREE_QUARTERS = 191
"""What a map has where three quarters of a side are an edge."""


def turned(pixels: Pixels) -> Pixels:
    """A picture with its rows as columns."""
    return np.asarray(cv2.transpose(pixels), np.uint8)


def changes(pixels: Pixels, apart: int = 1) -> Map:
    """How much the colour changes from each pixel to another one in its row: the largest change of the three colours.

    The change between pixel i-1 and pixel i is at place i, so that an edge has the coordinate of the line it lies on.
    """
    red, green, blue = cv2.split(cv2.absdiff(pixels[:, apart:], pixels[:, :-apart]))
    largest = cv2.max(cv2.max(red, green), blue)
    return np.asarray(cv2.copyMakeBorder(largest, 0, 0, apart, 0, cv2.BORDER_CONSTANT, value=0), np.uint8)


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
