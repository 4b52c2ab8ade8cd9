"""Paper ink: how much darker than its paper every pixel of an unrolled grid is, and which cells are black.

The paper may lie in a shadow whose edge runs through cells; a black cell ends at its lines.
"""

from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey, Mask, Singles

SIDE = 40
"""The side of a cell in the unrolled picture."""

_RIM = 4
"""What is left out at each side of a cell: half a line."""
_BLOB = 21
"""Ink is narrower than this, in pixels: what is darker over a greater width is a shadow, or a black cell."""
_STEP, _SMALL_STEP = 0.22, 0.1
"""Where the logarithm of the brightness changes by more across a line, one of the two cells is black: in most places by
the first, and nowhere by less than the second."""

Number = TypeVar("Number", np.uint8, np.int32, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class PaperInk:
    """The ink of an unrolled grid."""

    pixels: Singles
    """By which share each pixel is darker than its paper: 1 is black, 0 paper; below 0 where it is brighter."""
    filled: Mask
    """Shape (rows, columns): which cells are black."""


def by_cell(flat: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Shape (rows, columns, side, side)."""
    rows, columns = flat.shape[0] // SIDE, flat.shape[1] // SIDE
    return flat.reshape(rows, SIDE, columns, SIDE).transpose(0, 2, 1, 3)


def per_pixel(cells: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """What is known for each cell, for each pixel."""
    return np.repeat(np.repeat(cells, SIDE, axis=0), SIDE, axis=1)


def paper_ink(flat: Grey, *, black: bool = True) -> PaperInk:
    """How much darker than its paper each pixel is. White on black is turned round first.

    Where a puzzle has no black cells, those that are darker than the others are tinted: their tint is their paper.
    """
    cells = by_cell(flat)
    inner = cells[:, :, _RIM:-_RIM, _RIM:-_RIM]
    if _is_light_on_dark(cells):
        return paper_ink(np.asarray(255 - flat, np.uint8), black=black)
    bright = np.percentile(inner.reshape(*cells.shape[:2], -1), 85, axis=2).astype(np.float32)
    filled = _filled(inner)
    paper = per_pixel(_paper(bright, filled))
    soft = np.asarray(cv2.blur(paper, (SIDE, SIDE), borderType=cv2.BORDER_REPLICATE), np.float32)
    dark = per_pixel(filled.astype(np.uint8)) > 0
    paper = np.where(dark, soft if black else per_pixel(bright), np.minimum(soft, _without_blobs(flat)))
    ink = np.asarray(np.clip(1 - flat / np.maximum(paper, 1), -0.3, 1), np.float32)
    return PaperInk(ink, filled if black else np.zeros_like(filled))


def _is_light_on_dark(cells: Grey) -> bool:
    """Whether most cells are dark and have brighter lines around them."""
    inner = np.median(cells[:, :, _RIM:-_RIM, _RIM:-_RIM], axis=(2, 3))
    sides = np.concatenate([cells[:, :, :_RIM].mean(axis=3), cells[:, :, :, :_RIM].mean(axis=2)], axis=2)
    return float(np.median(inner)) < 110 and float(np.median(sides.max(axis=2) - inner)) > 12


def _without_blobs(flat: Grey) -> Singles:
    """The picture as if it had no ink: narrow dark places take the brightness around them, edges of shadows stay."""
    soft = cv2.blur(flat, (5, 5))
    closed = cv2.morphologyEx(soft, cv2.MORPH_CLOSE, np.ones((_BLOB, _BLOB), np.uint8), borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.blur(closed, (5, 5)), np.float32)


def _paper(bright: Singles, filled: Mask) -> Singles:
    """The brightness of the paper at each cell; where a cell is black, that of the nearest ones that are not."""
    paper, known = np.where(filled, 0, bright).astype(np.float32), ~filled
    if not known.any():
        return np.full_like(bright, 255.0)
    while not known.all():
        around = np.asarray(cv2.dilate(paper, np.ones((3, 3), np.uint8)), np.float32)
        reached = ~known & (around > 0)
        paper[reached] = around[reached]
        known |= reached
    return paper


def _filled(inner: Grey) -> Mask:
    """Which cells are black, not just in the shade. Black ends at a line; the edge of a shadow runs through cells.

    Cells are joined where the paper goes on across the line between them; a piece is black that is darker than what
    is around it.
    """
    rows, columns = inner.shape[:2]
    across = np.log(_patches(inner[:, 1:], 0)) - np.log(_patches(inner[:, :-1], 2))
    turned = inner.transpose(0, 1, 3, 2)
    down = np.log(_patches(turned[1:], 0)) - np.log(_patches(turned[:-1], 2))
    number = np.arange(rows * columns).reshape(rows, columns)
    one = np.concatenate([number[:, :-1].ravel(), number[:-1].ravel()])
    other = np.concatenate([number[:, 1:].ravel(), number[1:].ravel()])
    steps = np.concatenate([across.reshape(-1, 3), down.reshape(-1, 3)])
    edge = (np.median(np.abs(steps), axis=1) >= _STEP) & (np.abs(steps).min(axis=1) >= _SMALL_STEP)
    pieces = _joined(rows * columns, one, other, ~edge)
    darker = np.zeros(rows * columns)
    sign = np.sign(np.median(steps, axis=1))
    np.add.at(darker, pieces[one[edge]], sign[edge])
    np.add.at(darker, pieces[other[edge]], -sign[edge])
    return np.asarray((darker > 0)[pieces].reshape(rows, columns))


def _patches(inner: Grey, third: int) -> Singles:
    """The brightness of three places in the left, middle or right third of each cell, from its top to its bottom."""
    rows, columns, high, wide = inner.shape
    tall, narrow = high // 3, wide // 3
    part = inner[:, :, : 3 * tall, third * narrow : (third + 1) * narrow]
    places = part.reshape(rows, columns, 3, tall * narrow)
    return np.maximum(np.percentile(places, 92, axis=3), 1).astype(np.float32)


def _joined(count: int, one: npt.NDArray[np.intp], other: npt.NDArray[np.intp], same: Mask) -> npt.NDArray[np.intp]:
    """For each cell the smallest number of a cell that it is joined with."""
    pieces = np.arange(count)
    while True:
        least = np.minimum(pieces[one[same]], pieces[other[same]])
        joined = pieces.copy()
        np.minimum.at(joined, one[same], least)
        np.minimum.at(joined, other[same], least)
        joined = joined[joined]
        if np.array_equal(joined, pieces):
            return pieces
        pieces = joined
