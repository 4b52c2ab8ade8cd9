"""Find the boards in a picture: where their cells lie, not what is on them."""

from gridseer.frame import Frame, Lattice


def find_lattices(
    frame: Frame,
    region: tuple[int, int, int, int] | None = None,
    columns: int | None = None,
    rows: int | None = None,
) -> list[Lattice]:
    """Every regular lattice of cells in a picture, the surest first, in pixels of the frame.

    The region is a rectangle x, y, width, height around one board; columns and rows, when told, are believed.
    """
    raise NotImplementedError
