"""Unrolled: the cells of a mesh side by side in one straight picture, every cell a square of the same size."""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey, Mesh


def unrolled(grey: Grey, mesh: Mesh, side: int) -> Grey:
    """The picture of the mesh, straightened: ``rows * side`` by ``columns * side`` pixels."""
    shrink = min(1.0, 1.6 * side / mesh.pitch)
    crossings = mesh.crossings
    left, top = np.floor(crossings.min(axis=(0, 1))).astype(int) - 4
    right, bottom = np.ceil(crossings.max(axis=(0, 1))).astype(int) + 5
    left, top = max(left, 0), max(top, 0)
    part = grey[top : max(bottom, top + 1), left : max(right, left + 1)]
    if not part.size:
        return np.full((mesh.rows * side, mesh.columns * side), 255, np.uint8)
    places = crossings - (left, top)
    if shrink < 1:
        # Much larger than needed: made smaller first, so that every pixel has its say.
        part = np.asarray(cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
        places = (places + 0.5) * shrink - 0.5
    maps = _between(places, side).astype(np.float32)
    flat = cv2.remap(part, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def moved(mesh: Mesh, share: float) -> Mesh:
    """The mesh moved across and down by a share of each cell."""
    off = np.gradient(mesh.crossings, axis=0) + np.gradient(mesh.crossings, axis=1)
    return Mesh(mesh.crossings + share * off, mesh.score)


def _between(places: npt.NDArray[np.float64], side: int) -> npt.NDArray[np.float64]:
    """Where every pixel of the unrolled picture comes from: crossings, and evenly between them."""
    for axis in (0, 1):
        count = (places.shape[axis] - 1) * side
        along = (np.arange(count) + 0.5) / side
        whole = np.minimum(along.astype(int), places.shape[axis] - 2)
        share = np.expand_dims(along - whole, tuple(range(1, 3)))
        first = np.moveaxis(places, axis, 0)
        places = np.moveaxis(first[whole] * (1 - share) + first[whole + 1] * share, 0, axis)
    return places
