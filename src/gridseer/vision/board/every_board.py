"""Every board in a picture: what was found is painted over, and the rest is looked at again."""

from collections.abc import Sequence

import numpy as np

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.board.themes import NamedLooks

_MOST_LOOKS_AGAIN = 4
"""So many times at most the rest of a picture is looked at."""


def read_every(
    frame: Frame,
    region: Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    mines: int | None = None,
    themes: Sequence[NamedLooks] = (),
) -> list[Sighting]:
    """Every board in a picture, the surest first; ``read`` is content when it has found one without a doubt.

    In a region there is one board.
    """
    found = read(frame, region, columns, rows, mines=mines, themes=themes)
    if region is not None:
        return found
    new, rest = found, frame
    for _ in range(_MOST_LOOKS_AGAIN):
        if not new:
            break
        rest = _without(rest, [sighting.lattice for sighting in new])
        new = read(rest, None, columns, rows, mines=mines, themes=themes)
        found = [*found, *new]
    return found


def _without(frame: Frame, lattices: list[Lattice]) -> Frame:
    """A picture in which boards are painted over in the colour that surrounds them most."""
    pixels = frame.pixels.copy()
    height, width = pixels.shape[:2]
    for place in lattices:
        left, top = max(0, round(place.x) - 1), max(0, round(place.y) - 1)
        right, bottom = min(width, round(place.x + place.width) + 1), min(height, round(place.y + place.height) + 1)
        around = [pixels[max(0, top - 1), left:right], pixels[min(height - 1, bottom), left:right]]
        around += [pixels[top:bottom, max(0, left - 1)], pixels[top:bottom, min(width - 1, right)]]
        colours, counts = np.unique(np.concatenate(around), axis=0, return_counts=True)
        pixels[top:bottom, left:right] = colours[counts.argmax()]
    return Frame(pixels, frame.origin)
