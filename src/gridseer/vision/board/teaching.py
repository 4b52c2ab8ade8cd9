"""Teaching: every different look of a board, once, so that the user can name it."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from gridseer.errors import InputError
from gridseer.geometry import Frame, Pixels, Region
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import COVERED, Sight
from gridseer.vision.board.limits import LOOKS
from gridseer.vision.board.looks import Looks, looks_of
from gridseer.vision.board.patches import cut
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.board.themes import alike


@dataclass(frozen=True, slots=True, eq=False)
class DifferentLook:
    """One look of a board, and the reader's guess what it shows."""

    cells: tuple[Cell, ...]
    """The cells that look so; the first is the most typical of them."""
    patch: Pixels
    """The pixels of that cell."""
    picture: Frame
    """That cell with half of its neighbours around it."""
    guess: Sight
    probability: float
    """How sure the reader is, on average over the cells."""

    @property
    def cell(self) -> Cell:
        """The cell that stands for the look."""
        return self.cells[0]


def different_looks(frame: Frame, sighting: Sighting) -> list[DifferentLook]:
    """The looks of a board in a frame, those of the most cells first; what seems to cover the board comes last."""
    looks = looks_of(frame.pixels, sighting.lattice)
    if len(looks.counts) > LOOKS.most:
        raise InputError(
            f"expected a board with fewer than {LOOKS.most} different looks, got a picture in which every cell differs",
            "Check the region and the numbers of columns and rows.",
        )
    patches = cut(frame.pixels, sighting.lattice)
    found = [_look(frame, sighting, looks, patches, members) for members in _groups(looks)]
    return sorted(found, key=lambda look: (look.guess == COVERED, -len(look.cells), look.cell.y, look.cell.x))


def named(looks: Iterable[DifferentLook], names: dict[Cell, Sight]) -> dict[bytes, int]:
    """The pixels of every look that was named by one of its cells, and the name.

    The last name counts where a look has two.
    """
    found: dict[bytes, int] = {}
    for look in looks:
        given = [names[cell] for cell in names if cell in look.cells]
        if given:
            found[look.patch.tobytes()] = int(given[-1])
    return found


def _groups(looks: Looks) -> list[list[int]]:
    """The looks that are one to the network, each group led by the one that is like the most cells."""
    near = alike(looks.squares, looks.squares)
    np.fill_diagonal(near, val=True)
    left, groups = np.ones(len(near), bool), []
    while left.any():
        cells = (near & left) @ (looks.counts * left)
        leader = int(np.where(left, cells, -1).argmax())
        members = near[leader] & left
        groups.append([leader, *(int(each) for each in np.flatnonzero(members) if each != leader)])
        left &= ~members
    return groups


def _look(frame: Frame, sighting: Sighting, looks: Looks, patches: Pixels, members: list[int]) -> DifferentLook:
    leading, belonging = looks.of_cell == members[0], np.isin(looks.of_cell, members)
    first = cells_of(leading)[0]
    cells = (first, *(cell for cell in cells_of(belonging) if cell != first))
    guess = Sight(int(np.bincount(sighting.cells[belonging]).argmax()))
    sure = [dict(sighting.chances(cell) or [(guess, 1.0)]).get(guess, 0.0) for cell in cells]
    patch = patches[first.y * sighting.lattice.columns + first.x]
    return DifferentLook(cells, patch, _around(frame, sighting, first), guess, float(np.mean(sure)))


def _around(frame: Frame, sighting: Sighting, cell: Cell) -> Frame:
    lattice = sighting.lattice
    x, y = lattice.centre(*cell)
    edges = np.rint([
        x - lattice.cell_width, y - lattice.cell_height, x + lattice.cell_width, y + lattice.cell_height
    ]).astype(int)  # fmt: skip
    return frame.crop(Region.between(*edges.tolist()))
