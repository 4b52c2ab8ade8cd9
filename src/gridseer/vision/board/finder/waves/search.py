"""The search by waves: from a picture to the lattices whose edges come at equal distances."""

from gridseer.geometry import Frame, Lattice
from gridseer.vision.board.finder.waves.patches import patches
from gridseer.vision.board.finder.waves.refine import fit_patch


def lattices_by_waves(picture: Frame, known: list[Lattice]) -> list[Lattice]:
    """The lattices of a picture that do not lie where one is known already."""
    seen = list(known)
    for patch in patches(picture.pixels, seen):
        lattice = fit_patch(picture, patch)
        if lattice is not None:
            seen.append(lattice)
    return seen[len(known) :]
