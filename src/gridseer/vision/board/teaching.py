"""Teaching: every different look of a board, once, so that somebody can name it."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.geometry import Floats, Frame, Lattice, Pixels, Region
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import COVERED, Sight
from gridseer.vision.board.cells.calibration import MOST_SURE
from gridseer.vision.board.cells.clusters import MOST_LOOKS, Clusters, find_clusters
from gridseer.vision.board.cells.patches import cut
from gridseer.vision.board.cells.resemblance import unlikeness
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.board.themes import SAME_LOOK


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
    lattice = sighting.lattice
    clusters = find_clusters(frame.pixels, lattice)
    if len(clusters.sizes) > MOST_LOOKS:
        raise InputError(
            f"expected a board with fewer than {MOST_LOOKS} different looks, got a picture in which every cell differs",
            "Check the region and the numbers of columns and rows.",
        )
    patches = cut(frame.pixels, lattice)
    found = [_look(frame, sighting, clusters, patches, members) for members in _groups(clusters)]
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


def _groups(clusters: Clusters) -> list[list[int]]:
    """The clusters that look alike, each group led by the one that is like the most cells."""
    near = unlikeness(clusters.squares, clusters.squares) < SAME_LOOK
    np.fill_diagonal(near, val=True)
    left, groups = np.ones(len(near), bool), []
    while left.any():
        cells = (near & left) @ (clusters.sizes * left)
        leader = int(np.where(left, cells, -1).argmax())
        members = near[leader] & left
        groups.append([leader, *(int(each) for each in np.flatnonzero(members) if each != leader)])
        left &= ~members
    return groups


def _look(frame: Frame, sighting: Sighting, clusters: Clusters, patches: Pixels, members: list[int]) -> DifferentLook:
    leading, belonging = clusters.of_cell == members[0], np.isin(clusters.of_cell, members)
    first = cells_of(leading)[0]
    cells = (first, *(cell for cell in cells_of(belonging) if cell != first))
    sights = sighting.cells[belonging]
    guess = Sight(int(np.bincount(sights).argmax()))
    place = first.y * sighting.lattice.columns + first.x
    return DifferentLook(
        cells, patches[place], _around(frame, sighting.lattice, first), guess, _sureness(sighting, cells, guess)
    )


def _sureness(sighting: Sighting, cells: tuple[Cell, ...], guess: Sight) -> float:
    """How likely some cells show what is guessed, on average."""
    sure = [(guess, MOST_SURE)]
    chances: Floats = np.array([dict(sighting.chances(cell) or sure).get(guess, 0.0) for cell in cells])
    return float(chances.mean())


def _around(frame: Frame, lattice: Lattice, cell: Cell) -> Frame:
    x, y = lattice.centre(*cell)
    width, height = lattice.cell_width, lattice.cell_height
    edges: npt.NDArray[np.intp] = np.rint([x - width, y - height, x + width, y + height]).astype(np.intp)
    return frame.crop(Region.between(*(int(edge) for edge in edges)))
