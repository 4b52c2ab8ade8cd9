"""Lattices that fall into parts with no colour in common: a board, and a table that goes on beside it."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Frame, Lattice
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.looks import rims

_SAME_COLOUR = 24
"""Two cells have one colour when no part of their rims' colour differs by more than this."""
_SHADE = 8
"""Colours are compared in steps of so much."""


def largest_part(frame: Frame, lattice: Lattice) -> Lattice | None:
    """The largest part of a lattice that falls into such parts; None where it is of one piece."""
    colours = np.median(rims(frame, lattice).reshape(lattice.rows, lattice.columns, -1, 3), axis=2)
    kinds = _kinds(colours)
    columns, rows = ([0, *_breaks(each), len(each)] for each in (kinds.T, kinds))
    if len(columns) + len(rows) == 4:
        return None
    longest = [max(pairwise(lines), key=lambda span: span[1] - span[0]) for lines in (rows, columns)]
    return replace(CellRange(*longest[0], *longest[1]).of(lattice), score=lattice.score)


def _kinds(colours: Floats) -> npt.NDArray[np.intp]:
    """The number of each cell's colour; those that are alike, or alike to ones between them, have one number."""
    shades, inverse = np.unique((colours // _SHADE).astype(np.int64).reshape(-1, 3), axis=0, return_inverse=True)
    near = np.abs(shades[:, None] - shades[None]).max(axis=2) * _SHADE <= _SAME_COLOUR
    kind = np.arange(len(shades))
    for shade in range(len(shades)):
        kind[np.isin(kind, kind[near[shade]])] = kind[shade]
    return np.asarray(kind[inverse.ravel()], np.intp).reshape(colours.shape[:2])


def _breaks(kinds: npt.NDArray[np.intp]) -> list[int]:
    """Between which rows no kind goes on."""
    spans = [np.flatnonzero((kinds == kind).any(axis=1)) for kind in np.unique(kinds)]
    return [row for row in range(1, len(kinds)) if not any(span[0] < row <= span[-1] for span in spans)]
