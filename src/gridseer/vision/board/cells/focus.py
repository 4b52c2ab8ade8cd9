"""Focus: the part of a cell that is worth looking at, where what stands in it is small.

Games whose cells are stretched with their window may leave the digits as they are. In the whole cell, brought to the
size that the network reads, such a digit is a few pixels high: one like another.
"""

from gridseer.geometry import Pixels

Box = tuple[float, float, float, float]
"""Left, top, width and height, in pixels to the fraction."""

_SIDES = 0.1
"""The share of a cell at each side that may be a line or a bevel."""
_SMALL = 0.3
"""What is smaller than this share of a cell is looked at by itself."""
_LEAST = 6
"""Pixels of the smallest digit that can be read."""
_FILLED = 0.6
"""The share of what is looked at that a digit fills, as in most games."""
_AS_WIDE, _SOLID = 0.85, 0.6
"""What is at least this wide for its height, to the pixel, and filled to this share is a dot."""
_UNLIKE = 48
"""How far the colour of something that stands in a cell is from its ground, 0 to 255."""


def focused(pixels: Pixels, cell: Box) -> Box:
    """A cell, or a square around the small thing that stands alone in it."""
    import cv2

    left, top, width, height = cell
    across, down = round(_SIDES * width), round(_SIDES * height)
    x, y = max(0, round(left)) + across, max(0, round(top)) + down
    inner = pixels[y : round(top + height) - down, x : round(left + width) - across]
    if min(inner.shape[:2]) * _SMALL < _LEAST:
        return cell
    red, green, blue = inner[0, 0].tolist()
    unlike = cv2.bitwise_not(
        cv2.inRange(
            inner,
            (red - _UNLIKE, green - _UNLIKE, blue - _UNLIKE),
            (red + _UNLIKE, green + _UNLIKE, blue + _UNLIKE),
        )
    )
    column, row, wide, high = cv2.boundingRect(unlike)
    if not _LEAST <= high < _SMALL * height or wide >= _SMALL * width:
        return cell
    if 0 in (row, column) or row + high == len(inner) or column + wide == inner.shape[1]:
        return cell  # the end of a bevel: it doesn't stand alone
    ink = cv2.countNonZero(unlike[row : row + high, column : column + wide]) / (high * wide)
    if wide + 1 > _AS_WIDE * high and ink > _SOLID:
        return cell  # a dot, not a digit: it says something by its size and its place
    side = max(high, wide) / _FILLED
    return x + column + (wide - side) / 2, y + row + (high - side) / 2, side, side
