"""Theme search: where the looks of known themes come again at equal distances, if nothing else has found a board.

Cells that are pictures have no sides by which a finder could know them; but somebody has named their looks. Where a
block of cells all look like some of them, in any size, a board may be. Most of a screen is unlike all looks even where
a cell has but a few pixels, so the whole picture is searched so, for all themes at once, and only the likeliest places
are compared in more detail; ``theme_lattice`` says whether one of them is a board, and where it ends.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from gridseer.geometry import Frame, Lattice, Pixels, Region, Singles
from gridseer.minesweeper.sight import CLOSED, EMPTY
from gridseer.vision.board.finder.limits import FEWEST_LINES, LARGEST_CELL, SMALLEST_CELL
from gridseer.vision.board.theme_lattice import is_of_theme, settled
from gridseer.vision.board.theme_likeness import Fineness, Pyramid, SmallPicture
from gridseer.vision.board.themes import NamedLooks

_COARSELY, _FINELY = Fineness(5, 1 / 4), Fineness(8, 1 / 8)
"""How a whole picture is compared, and how the likeliest places are: a block of cells says more than one's details."""
_STEP = 1.1
"""From one size of cells to the next; over a block, the cells of a size between two are off by little."""
_BETWEEN = (_STEP ** (-1 / 3), 1.0, _STEP ** (1 / 3))
"""The sizes around one of these that are compared finely."""
_WANTED = (CLOSED, 1, EMPTY)
"""The sights of most cells; others lie between them."""
_ALIKE_COARSELY, _ALIKE = 0.55, 0.6
"""How alike the cells of a block must be to looks on average, as a correlation, to be compared finely; and then."""
_BLOCKS_OF_SIZE, _MOST_COARSE, _MOST_BLOCKS = 4, 16, 4
"""Blocks that are kept of each size of cells; of all sizes; and those that are looked for a board."""


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
    near = [_settled(frame, theme, found) for theme in themes]
    missing = [theme for theme, lattice in zip(themes, near, strict=True) if lattice is None]
    return [
        each for each in (*near, *(_searched(frame, missing) if thoroughly and missing else ())) if each is not None
    ]


def _settled(frame: Frame, theme: NamedLooks, found: Sequence[Lattice]) -> Lattice | None:
    """The first of some lattices that is one of the theme, put in its place."""
    some = (each for each in found if is_of_theme(frame, theme, each))
    settled_ones = (settled(frame, theme, each) for each in some)
    return next((each for each in settled_ones if each is not None), None)


def _searched(frame: Frame, themes: Sequence[NamedLooks]) -> Iterator[Lattice | None]:
    """For each theme the lattice of its looks that a search of the whole picture finds."""
    pyramid = Pyramid.of(frame.pixels, FEWEST_LINES * _FINELY.side)
    for ratio, group in groupby(sorted(themes, key=_ratio), _ratio):
        alike = list(group)
        for theme, blocks in zip(alike, _coarse_blocks(frame, pyramid, alike, ratio), strict=True):
            likely = sorted(blocks, key=lambda block: -block.alike)[:_MOST_COARSE]
            looks = _FINELY.templates(_wanted(theme))
            finer = [_finer(frame, pyramid, looks, each.lattice) for each in likely if each.alike >= _ALIKE_COARSELY]
            yield _lattice_of(frame, theme, finer)


def _ratio(theme: NamedLooks) -> float:
    """The height of a cell as it was taught, beside its width."""
    return theme.cell[1] / theme.cell[0]


def _lattice_of(frame: Frame, theme: NamedLooks, blocks: list[_Block]) -> Lattice | None:
    likely = sorted(blocks, key=lambda block: -block.alike)[:_MOST_BLOCKS]
    lattices = (settled(frame, theme, block.lattice) for block in likely if block.alike >= _ALIKE)
    return next((lattice for lattice in lattices if lattice is not None), None)


def _coarse_blocks(frame: Frame, pyramid: Pyramid, themes: list[NamedLooks], ratio: float) -> list[list[_Block]]:
    """For each theme the blocks of every size of cells that are most like its looks."""
    templates = [_COARSELY.templates(_wanted(theme)) for theme in themes]
    found: list[list[_Block]] = [[] for _ in themes]
    for cell in _sizes(frame, ratio):
        drawing = pyramid.drawing(cell, _COARSELY)
        if drawing is None:
            continue
        for theme, looks in enumerate(templates):
            found[theme] += _blocks(drawing, looks, cell, _BLOCKS_OF_SIZE) if looks else ()
    return found


def _wanted(theme: NamedLooks) -> Pixels:
    """The looks that are searched for: those of most cells that have something on them."""
    return theme.squares[theme.drawn & np.isin(theme.sights, _WANTED)]


def _finer(frame: Frame, pyramid: Pyramid, templates: Sequence[Singles], coarse: Lattice) -> _Block:
    """A block near one that was found coarsely, in the size in which it is most like the theme."""
    around = coarse.part((-1, coarse.columns + 1), (-1, coarse.rows + 1)).bounds
    part = around.within(Region(0, 0, frame.width, frame.height))
    best = _Block(-1.0, coarse)
    for size in _BETWEEN:
        cell = coarse.cell_width * size, coarse.cell_height * size
        drawing = pyramid.drawing(cell, _FINELY, part)
        for block in _blocks(drawing, templates, cell, 1) if drawing is not None else ():
            moved = block.lattice.moved(part.x, part.y)
            best = max(best, _Block(block.alike, moved), key=lambda each: each.alike)
    return best


def _sizes(frame: Frame, ratio: float) -> Iterator[tuple[float, float]]:
    """The sizes of cells that are tried: in the shape in which they were taught."""
    largest = min(LARGEST_CELL, frame.width / FEWEST_LINES, frame.height / FEWEST_LINES / ratio)
    steps = max(0, int(np.log(largest / SMALLEST_CELL) / np.log(_STEP)) + 1)
    widths = SMALLEST_CELL * _STEP ** np.arange(steps)
    return ((float(width), float(width * ratio)) for width in widths)


def _blocks(
    drawing: SmallPicture, templates: Sequence[Singles], cell: tuple[float, float], most: int
) -> Iterator[_Block]:
    """The blocks of cells of one size that are most like some looks, each in a place of its own."""
    alike, side = drawing.likeness(templates), drawing.side
    for axis in (0, 1):
        alike = _mean_of_next(alike, axis, side)
    for _ in range(most if alike.size else 0):
        row, column = divmod(int(alike.argmax()), alike.shape[1])
        place = column / drawing.scale[0], row / drawing.scale[1]
        yield _Block(float(alike[row, column]), Lattice(*place, *cell, FEWEST_LINES, FEWEST_LINES))
        alike[max(0, row - side) : row + side + 1, max(0, column - side) : column + side + 1] = -1.0


def _mean_of_next(alike: Singles, axis: int, side: int) -> Singles:
    """For each place the mean of what is there and in the cells after it, of as many as a block has."""
    length = alike.shape[axis] - (FEWEST_LINES - 1) * side
    if length <= 0:
        return alike[:0, :0]
    starts = range(0, FEWEST_LINES * side, side)
    parts = [alike[start : start + length] if axis == 0 else alike[:, start : start + length] for start in starts]
    return np.asarray(sum(parts[1:], parts[0]) / FEWEST_LINES, np.float32)
