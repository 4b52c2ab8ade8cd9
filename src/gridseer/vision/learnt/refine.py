"""The one place that moves lines: from about where they are to the pixel."""
from gridseer.geometry import Lattice, Pixels


def refine(pixels: Pixels, lattice: Lattice) -> Lattice:
    return lattice
