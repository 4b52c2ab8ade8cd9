"""Where lattices may be: a stand-in until the finder is written."""

from gridseer.geometry import Frame, Lattice
from gridseer.vision.board.finder.maps.search import FIRST_LOOKS, Looked, lattices_by_maps


def locate(frame: Frame) -> list[Lattice]:
    """Lattices, the likeliest first."""
    looked: list[Looked] = []
    for size in FIRST_LOOKS:
        found = lattices_by_maps(frame, size, looked)
        if found or frame.width * frame.height <= size:
            break
    return sorted(found, key=lambda e: -e.score * e.columns * e.rows)[:4]
