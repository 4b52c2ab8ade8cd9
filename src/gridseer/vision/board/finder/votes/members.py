"""Which of the boxed cells of an endless lattice are those of the board: where it begins and ends.

The cells of a board that are boxed (see ``fit``) hang together, or look like those that do.
"""

import cv2
import numpy as np

from gridseer.geometry import Frame, Lattice, Mask
from gridseer.vision.board.cells.patches import on_pixels
from gridseer.vision.board.finder.cell_range import SIDES, CellRange
from gridseer.vision.board.finder.limits import FEWEST_CELLS
from gridseer.vision.board.finder.looks import FEWEST_ALIKE, Looks, inner_rim, of_a_kind, rims

_ALIKE, _EXACTLY_ALIKE = 24, 8
"""Two cells look alike when no colour of their rims differs by as much as this; and exactly alike."""
_SPARSE = 0.5
"""An outermost line with less than this share of the members of a usual line must prove that it belongs."""
_WHOLE_LINE = 0.9
"""A line beside the members with at least this share of boxed cells is part of the board."""
_MOST_CELLS = 0.5
"""If more than this share of them looks like members, but for the side that is turned outwards, and isn't loud."""


def largest_group(boxed: Mask) -> Mask | None:
    """The largest group of boxed cells that touch, or None when it is too small for a board."""
    count, labels = cv2.connectedComponents(boxed.view(np.uint8), connectivity=8)
    sizes = np.bincount(labels.ravel(), minlength=count)
    sizes[0] = 0
    if sizes.max(initial=0) < FEWEST_CELLS:
        return None
    return np.equal(labels, int(np.argmax(sizes)))


def members(frame: Frame, lattice: Lattice, boxed: Mask, core: Mask, loud: Mask) -> Mask | None:
    """The boxed cells of the board: those of the largest group in the core, and all that look like them.

    A board has few kinds of cells, and many of each kind. What happens to lie on the lattice beside it (a button, a
    counter, a piece of wallpaper) looks different; what lies beyond an open area without lines looks the same. Cells
    that are loud, full of edges, must look exactly the same: which tells a dithered face from a photograph.
    """
    touching = largest_group(boxed & core)
    if touching is None:
        return None
    looks = rims(frame, on_pixels(lattice) or lattice, boxed)  # on whole pixels, as games draw equal cells
    member = np.zeros_like(boxed)
    member[boxed] = of_a_kind(looks[boxed], np.where(loud[boxed], _EXACTLY_ALIKE, _ALIKE), touching[boxed])
    while member.sum() >= FEWEST_CELLS:
        stray = [line for line in _sparse_lines(member) if not _belongs(looks, member, line)]
        if not stray:
            return _grown(looks, member, boxed, loud)
        for line in stray:
            member[line.slices] = False
    return None


def _grown(looks: Looks, member: Mask, boxed: Mask, loud: Mask) -> Mask:
    """The members, with whole lines of boxed cells right beside them: at the rim, the window shines into the looks."""
    member = member.copy()
    growing = True
    while growing:
        cells = CellRange.around(member)
        near = [
            (line, side) for line, side in ((cells.beyond(side).slices, side) for side in SIDES) if boxed[line].size
        ]
        whole = [
            line
            for line, side in near
            if boxed[line].mean() >= _WHOLE_LINE
            and 1 - loud[line].mean() > _MOST_CELLS
            and _goes_on(looks, member, boxed, line, side)
        ]
        for line in whole:
            member[line] |= boxed[line]
        growing = bool(whole)
    return member


def _goes_on(looks: Looks, member: Mask, boxed: Mask, line: tuple[slice, slice], side: str) -> bool:
    """Whether most boxed cells of a line beyond a side look like members, whatever shines into them from without."""
    inner = inner_rim(side)
    known, cells = looks[member][:, inner], looks[line][boxed[line]][:, inner]
    alike = [bool((np.abs(known - cell).max(axis=1) < _ALIKE).any()) for cell in cells]
    return float(np.mean(alike)) > _MOST_CELLS


def _sparse_lines(member: Mask) -> list[CellRange]:
    """The outermost rows and columns with far fewer members than the others have."""
    cells = CellRange.around(member)
    inner = member[cells.slices]
    lines = [(cells.outermost(side), inner.mean(axis=1 if side in ("top", "bottom") else 0)) for side in SIDES]
    return [line for line, shares in lines if member[line.slices].mean() < _SPARSE * np.median(shares)]


def _belongs(looks: Looks, member: Mask, line: CellRange) -> bool:
    """Whether a cell of a line looks exactly like some cells elsewhere."""
    rest = member.copy()
    rest[line.slices] = False
    others = looks[rest]
    return any(
        np.count_nonzero(np.abs(others - look).max(axis=1) < _EXACTLY_ALIKE) >= FEWEST_ALIKE
        for look in looks[line.slices][member[line.slices]]
    )
