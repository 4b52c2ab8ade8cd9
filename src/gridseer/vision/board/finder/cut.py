"""Cut boards: whether the cells of a board go on beyond the edge of a picture, where nobody sees what is on them."""

import numpy as np

from gridseer.geometry import Frame, Lattice, Pixels
from gridseer.vision.board.finder.colours import mixed

_LEAST_SHARE, _MOST_SHARE = 0.2, 0.97
"""So much of a cell must be left at the edge of the picture to be recognised as one; a whole one is found anyway."""
_OVER_SHARE = 0.1
"""Of a last row that is seen in part, more than this may not be missing."""
_UNLIKE = 24
"""Pixels that differ by more than this, 0 to 255, are not the same."""
_MOST_UNLIKE = 0.08
"""The share of such pixels in two pieces that are alike."""
_ALIKE = 0.8
"""The share of the columns whose piece at the edge begins like a cell."""


def cut_side(frame: Frame, lattice: Lattice) -> str | None:
    """The side of a picture at which a board goes on; None where all of it is seen."""
    pixels = mixed(frame).pixels
    across = lattice.x, lattice.cell_width, lattice.columns
    down = lattice.y, lattice.cell_height, lattice.rows
    turned = pixels.swapaxes(0, 1)
    for side, picture, along, towards in (
        ("lower", pixels, across, down),
        ("upper", pixels[::-1], across, _reversed(down, frame.height)),
        ("right", turned, down, across),
        ("left", turned[::-1], down, _reversed(across, frame.width)),
    ):
        if _goes_on(picture, along, towards):
            return side
    return None


_Axis = tuple[float, float, int]
"""Where the first cell begins, how long each is, and how many there are."""


def _reversed(axis: _Axis, length: int) -> _Axis:
    start, pitch, count = axis
    return length - (start + pitch * count), pitch, count


def _goes_on(picture: Pixels, along: _Axis, towards: _Axis) -> bool:
    """Whether what is left between the last row and the end of a picture looks like the beginning of cells."""
    first, pitch, count = towards
    end = round(first + pitch * count)
    rest = len(picture) - end
    if rest < -_OVER_SHARE * pitch:
        return True
    if not _LEAST_SHARE * pitch <= rest <= _MOST_SHARE * pitch:
        return False
    tops = [top for top in (round(first + pitch * row) for row in range(count)) if top >= 0]
    cells = np.concatenate([_pieces(picture[top : top + rest], along) for top in tops])
    pieces = _pieces(picture[end:], along)
    unlike = np.stack([(np.abs(cells - piece).max(axis=3) > _UNLIKE).mean(axis=(1, 2)) for piece in pieces])
    alike = unlike.min(axis=1) <= _MOST_UNLIKE
    if alike.mean() < _ALIKE:
        return False
    # The lines between the columns are too thin to count as pixels; but they go on as well.
    best = cells[unlike.argmin(axis=1)]
    return bool(np.abs(_profile(best[alike]) - _profile(pieces[alike])).max() <= _UNLIKE)


def _pieces(strip: Pixels, along: _Axis) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    """A strip, divided by columns."""
    first, pitch, count = along
    width = int(pitch)
    lefts = np.clip([round(first + pitch * column) for column in range(count)], 0, strip.shape[1] - width)
    return np.stack([strip[:, left : left + width] for left in lefts]).astype(np.int16)


def _profile(
    pieces: np.ndarray[tuple[int, ...], np.dtype[np.int16]],
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The usual colours from the left to the right of a piece, each with its neighbours."""
    usual = np.median(pieces, axis=(0, 1))
    padded = np.pad(usual, ((1, 1), (0, 0)), mode="edge")
    return np.asarray((padded[:-2] + padded[1:-1] + padded[2:]) / 3)
