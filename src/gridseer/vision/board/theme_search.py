"""Theme search: where the looks of a known theme come again at equal distances, if nothing else has found a board.

Cells that are pictures have no sides by which a finder could know them; but somebody has named their looks. A few of
these looks are searched for as they are, in every size a cell may have. Where a block of cells all look like them, a
board may be; ``theme_lattice`` says whether it is one, and where it ends.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from gridseer.geometry import Frame, Lattice, Singles
from gridseer.minesweeper.sight import CLOSED, EMPTY
from gridseer.vision.board.finder.limits import FEWEST_LINES, LARGEST_CELL, SMALLEST_CELL
from gridseer.vision.board.theme_lattice import grey_of, is_of_theme, likeness, settled
from gridseer.vision.board.themes import NamedLooks

_SIDE = 8
"""The side of a cell when it is searched for, in pixels: a block of cells says more than the details of one."""
_STEP = 1.08
"""From one size of cells to the next; over a block, the cells of a size between two are off by little."""
_WANTED = (CLOSED, 1, EMPTY)
"""The sights of most cells; others lie between them."""
_ALIKE = 0.6
"""How alike the cells of a block must be to looks on average, as a correlation."""
_MOST_BLOCKS = 4
"""So many blocks, the likeliest ones of all sizes, are looked at more closely."""


class _Block(NamedTuple):
    """Some columns and rows of cells that look like those of a theme."""

    alike: float
    lattice: Lattice


def lattices_of(
    frame: Frame, themes: Sequence[NamedLooks], found: Sequence[Lattice] = (), *, thoroughly: bool = True
) -> list[Lattice]:
    """For each theme the lattice on which its looks lie, if any, exactly in its place and with all its lines.

    What others have found is tried first; the picture is searched only where that is asked for.
    """
    near = {theme.name: _settled(frame, theme, found) for theme in themes}
    lattices = [near[theme.name] or (_lattice_of(frame, theme) if thoroughly else None) for theme in themes]
    return [lattice for lattice in lattices if lattice is not None]


def _settled(frame: Frame, theme: NamedLooks, found: Sequence[Lattice]) -> Lattice | None:
    """The first of some lattices that is one of the theme, put in its place."""
    some = (each for each in found if is_of_theme(frame, theme, each))
    settled_ones = (settled(frame, theme, each) for each in some)
    return next((each for each in settled_ones if each is not None), None)


def _lattice_of(frame: Frame, theme: NamedLooks) -> Lattice | None:
    blocks = sorted(_blocks(frame, theme), key=lambda block: -block.alike)[:_MOST_BLOCKS]
    lattices = (settled(frame, theme, block.lattice) for block in blocks if block.alike >= _ALIKE)
    return next((lattice for lattice in lattices if lattice is not None), None)


def _blocks(frame: Frame, theme: NamedLooks) -> Iterator[_Block]:
    """For each size of cells the block of cells that is most like the looks of a theme."""
    looks = theme.squares[theme.drawn & np.isin(theme.sights, _WANTED)]
    grey = grey_of(frame.pixels)
    for width, height in _sizes(frame, theme) if len(looks) else ():
        alike, (across, down) = likeness(grey, looks, (width, height), _SIDE)
        for axis in (0, 1):
            alike = _mean_of_next(alike, axis)
        if alike.size:
            row, column = np.unravel_index(int(alike.argmax()), alike.shape)
            lattice = Lattice(int(column) / across, int(row) / down, width, height, FEWEST_LINES, FEWEST_LINES)
            yield _Block(float(alike[row, column]), lattice)


def _sizes(frame: Frame, theme: NamedLooks) -> Iterator[tuple[float, float]]:
    """The sizes of cells that are tried: in the shape in which they were taught."""
    ratio = theme.cell[1] / theme.cell[0]
    largest = min(LARGEST_CELL, frame.width / FEWEST_LINES, frame.height / FEWEST_LINES / ratio)
    steps = max(0, int(np.log(largest / SMALLEST_CELL) / np.log(_STEP)) + 1)
    widths = SMALLEST_CELL * _STEP ** np.arange(steps)
    return ((float(width), float(width * ratio)) for width in widths)


def _mean_of_next(alike: Singles, axis: int) -> Singles:
    """For each place the mean of what is there and in the cells after it, of as many as a block has."""
    length = alike.shape[axis] - (FEWEST_LINES - 1) * _SIDE
    if length <= 0:
        return alike[:0, :0]
    parts = [alike.take(range(start, start + length), axis) for start in range(0, FEWEST_LINES * _SIDE, _SIDE)]
    return np.asarray(sum(parts) / FEWEST_LINES, np.float32)
