"""The exact pitch of a lattice by the edges in the picture: equal cells must be cut out at equal pixels."""

import cv2
import numpy as np

from gridseer.geometry import Floats, Frame, Lattice

_OVERTONES = np.arange(1, 6)
"""Sides of cells come at equal distances: a wave and its overtones."""
_OFF = 0.3
"""A pitch is whole where the lattice would end less than this many pixels elsewhere."""


def exact(frame: Frame, lattice: Lattice) -> Lattice:
    """The lattice with its pitches as the edges give them; unequal lines stay as they are."""
    if lattice.unequal_columns or lattice.unequal_rows:
        return lattice
    part = frame.pixels[lattice.bounds.slices]
    grey = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY).astype(np.float32)
    across = np.abs(np.diff(grey, axis=1)).mean(axis=0)
    down = np.abs(np.diff(grey, axis=0)).mean(axis=1)
    width, left = _pitch(across, lattice.cell_width, lattice.columns)
    height, top = _pitch(down, lattice.cell_height, lattice.rows)
    return Lattice(
        lattice.x + left, lattice.y + top, width, height, lattice.columns, lattice.rows, lattice.score
    )  # fmt: skip


def _pitch(edges: Floats, pitch: float, count: int) -> tuple[float, float]:
    """The pitch near one at which edges come again, and how far the first line moves so that the middle stays."""
    places = np.arange(len(edges)) + 1.0
    tried = pitch + np.linspace(-0.35, 0.35, 57) * min(1.0, pitch / 12) * min(1.0, 4 / count) * 3
    turns = places / tried[:, None]
    strength = sum(np.abs(np.exp(-2j * np.pi * tone * turns) @ (edges - edges.mean())) ** 2 for tone in _OVERTONES)
    best = float(tried[int(np.argmax(strength))])
    for whole in (round(best), round(2 * best) / 2):
        if abs(whole - best) * count < 2 * _OFF:
            best = whole
            break
    return best, (pitch - best) * count / 2
