"""Covers: menus, dialogs and other windows over a board.

What lies over a board is a rectangle whose sides do not heed the lines between its cells: a straight edge of one colour
that crosses from cell to cell away from those lines. Nothing that a game draws on its cells does that. Such edges part
the board; where the cells of a part look like none of the others, it is what lies over the board.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Lattice, Mask, Pixels
from gridseer.vision.board.cells.clusters import Clusters

_STEP, _EVEN = 10, 5
"""An edge is a step between two pixels of at least this much, 0 to 255; along it one side changes no more than this."""
_LONGER_THAN_CELL = 1.25
"""An edge that is longer than this many cells isn't a drawing on a cell."""
_NEAR_LINE, _NEAR_PIXELS = 0.06, 2
"""So near to a line between cells, as a share of a cell and in pixels, an edge may belong to the cells."""
_USUAL = 0.34
"""An edge that a larger share of all columns, or rows, have in the same place is a part of the cells."""
_CORNER = 0.2
"""Where a smaller share of a cell is hidden, it can be read."""
_ALIKE, _BLOCK = 6.0, 2
"""Two looks of one kind differ by no more than this on average, 0 to 255, in the means of squares of this side."""
_LARGE_BLOCK = 8
"""What is hidden of a cell fills a square of this side, of 32, or nearly so; noise does not show in its mean."""
_FLAT = 6
"""A cell whose colours differ by no more than this says nothing about what it belongs to."""


@dataclass(frozen=True, slots=True, eq=False)
class _Edges:
    """Long straight edges in one direction."""

    foreign: Mask
    """Pixels of those that no line between cells explains."""
    near: Mask
    """Pixels of those that lie at such a line."""


def hidden_cells(pixels: Pixels, lattice: Lattice, clusters: Clusters) -> Mask:
    """The cells that something lies over, wholly or in part, as far as its sides can be seen."""
    nothing = np.zeros((lattice.rows, lattice.columns), np.bool_)
    height, width = pixels.shape[:2]
    left, top = max(0, round(lattice.x)), max(0, round(lattice.y))
    right, bottom = min(width, round(lattice.x + lattice.width)), min(height, round(lattice.y + lattice.height))
    area = pixels[top:bottom, left:right]
    # Where lines are not exact, those of the cells themselves seem foreign.
    if min(area.shape[:2]) < _NEAR_PIXELS or lattice.unequal_columns or lattice.unequal_rows:
        return nothing
    xs, ys = lattice.column_lines - left, lattice.row_lines - top
    across, down = _steps(area, 1), _steps(area, 0)
    upright = _long_edges(across, down, xs, lattice.cell_height)
    level = _long_edges(down.T, across.T, ys, lattice.cell_width)
    if not upright.foreign.any() and not level.foreign.any():
        return nothing
    kinds, telling = _kinds(clusters), _telling(clusters)
    touched, cornered, boxed = _touched(upright.foreign, level.foreign.T, (xs, ys), kinds, telling)
    # A drawing that runs on from cell to cell makes an edge too, but has no corners. Whatever an edge of a window runs
    # through looks like nothing that is seen where none does, unless the window has their colour and a thin frame.
    touched &= cornered | ~_seen_elsewhere(clusters, touched, ~touched & ~boxed & telling)
    parts = _parts(touched, _barriers(upright.near, xs, ys), _barriers(level.near, ys, xs))
    return touched | boxed | _strange_parts(parts, kinds, telling)


def _steps(area: Pixels, axis: int) -> Pixels:
    """How much each pixel differs from the one before it in a direction, in the colour that differs most."""
    before, after = (area[:, :-1], area[:, 1:]) if axis else (area[:-1], area[1:])
    steps = np.zeros(area.shape[:2], np.uint8)
    first, second, third = cv2.split(cv2.absdiff(np.ascontiguousarray(after), np.ascontiguousarray(before)))
    inner = steps[:, 1:] if axis else steps[1:]
    inner[:] = cv2.max(cv2.max(first, second), third)
    return steps


def _long_edges(across: Pixels, along: Pixels, lines: Floats, cell: float) -> _Edges:
    """The upright edges that are longer than a cell is high, and of one colour on one side."""
    longest = max(4, round(_LONGER_THAN_CELL * cell))
    step, even = across >= _STEP, along <= _EVEN
    before = np.ones_like(even)
    before[:, 1:] = even[:, :-1]
    found = np.zeros_like(step)
    for side in (step & even, step & before):
        places = np.flatnonzero(np.count_nonzero(side, axis=0) >= longest)
        if places.size:
            kernel = np.ones((longest, 1), np.uint8)
            found[:, places] |= cv2.morphologyEx(
                np.ascontiguousarray(side[:, places], np.uint8), cv2.MORPH_OPEN, kernel, borderValue=0
            ).astype(np.bool_)
    near = np.zeros(found.shape[1], np.bool_)
    places = np.flatnonzero(found.any(axis=0))
    if places.size:
        usual, at_line = _of_cells(places, lines)
        found[:, places[usual]] = False
        near[places[at_line]] = True
    return _Edges(found & ~near, found & near)


def _of_cells(places: npt.NDArray[np.intp], lines: Floats) -> tuple[Mask, Mask]:
    """Which edges lie where many cells have some, and which at the lines between cells."""
    column = np.clip(np.searchsorted(lines, places, side="right") - 1, 0, len(lines) - 2)
    sizes = np.diff(lines)[column]
    into = places - lines[column]
    near = np.minimum(into, sizes - into) <= np.maximum(_NEAR_PIXELS, _NEAR_LINE * sizes)
    # A lattice that is a little off has the end of the board in its outer cells.
    near |= np.minimum(places - lines[0], lines[-1] - places) <= _CORNER * sizes
    # In a scaled picture, one edge is spread over several pixels.
    near |= np.isin(places, np.concatenate([places[near] - 1, places[near] + 1]))
    alike = np.abs((into / sizes)[:, None] - (into / sizes)[None]) * sizes[:, None] <= 1.0
    usual = np.array([len(np.unique(column[some])) for some in alike]) > max(2, _USUAL * (len(lines) - 1))
    return np.asarray(usual & ~near), np.asarray(near)


def _touched(
    upright: Mask, level: Mask, lines: tuple[Floats, Floats], kinds: npt.NDArray[np.intp], telling: Mask
) -> tuple[Mask, Mask, Mask]:
    """The cells that an edge runs through; and those in the rectangles around the edges that look like none outside.

    Between the two: those that an edge runs through which turns a corner somewhere, as the side of a window does. Of a
    cell of which only a corner lies in the rectangle, what it shows can still be seen.
    """
    touched, cornered, boxed = (np.zeros(kinds.shape, np.bool_) for _ in range(3))
    sides, (xs, ys) = upright | level, lines
    joined = cv2.dilate(sides.view(np.uint8), np.ones((5, 5), np.uint8))
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(joined)
    for number, (x, y, wide, high, _) in enumerate(boxes.tolist()[1:], 1):
        part = np.s_[y : y + high, x : x + wide]
        rows, columns = np.nonzero((labels[part] == number) & sides[part])
        crossed = np.zeros_like(touched)
        crossed[_cells_of(rows + y, ys), _cells_of(columns + x, xs)] = True
        share = np.outer(_overlap(ys, y + 2, y + high - 2), _overlap(xs, x + 2, x + wide - 2))
        if share.max() > _CORNER:
            crossed &= share > _CORNER
        touched |= crossed
        if upright[part][rows, columns].any() and level[part][rows, columns].any():
            cornered |= crossed
        inside = share > _CORNER
        known = np.isin(kinds, kinds[~inside & telling])
        if inside.any() and np.mean(known[inside]) <= 0.5:
            boxed |= inside & ~known
    return touched, cornered, boxed


def _overlap(lines: Floats, first: float, last: float) -> Floats:
    """The share of each column, or row, that lies in a stretch."""
    inside = np.minimum(lines[1:], last) - np.maximum(lines[:-1], first)
    return np.asarray(np.clip(inside / np.diff(lines), 0, 1))


def _cells_of(places: npt.NDArray[np.intp], lines: Floats) -> npt.NDArray[np.intp]:
    return np.clip(np.searchsorted(lines, places + 0.5, side="right") - 1, 0, len(lines) - 2)


def _barriers(near: Mask, lines: Floats, cross: Floats) -> Mask:
    """Whether an edge parts the cells of a row at a line between two columns, for all rows and lines."""
    result = np.zeros((len(cross) - 1, len(lines)), np.bool_)
    places = np.flatnonzero(near.any(axis=0))
    line = np.abs(lines[:, None] - places).argmin(axis=0)
    for place, number in zip(places.tolist(), line.tolist(), strict=True):
        cells, counts = np.unique(_cells_of(np.flatnonzero(near[:, place]), cross), return_counts=True)
        result[cells, number] |= counts > np.diff(cross)[cells] / 2
    return result


def _parts(touched: Mask, upright: Mask, level: Mask) -> npt.NDArray[np.int32]:
    """The number of the part of the board that each cell lies in; 0 for those that an edge runs through."""
    rows, columns = touched.shape
    # Cells and the lines between them take turns, so that a line can part two cells.
    room = np.zeros((2 * rows - 1, 2 * columns - 1), np.uint8)
    room[::2, ::2] = ~touched
    room[::2, 1::2] = ~upright[:, 1:-1]
    room[1::2, ::2] = ~level[:, 1:-1].T
    room[::2, 1::2] &= room[::2, :-1:2] & room[::2, 2::2]
    room[1::2, ::2] &= room[:-1:2, ::2] & room[2::2, ::2]
    _, labels = cv2.connectedComponents(room, connectivity=4)
    return np.asarray(labels[::2, ::2] * ~touched, np.int32)


def _strange_parts(parts: npt.NDArray[np.int32], kinds: npt.NDArray[np.intp], telling: Mask) -> Mask:
    """The parts of a board whose cells look like none of its main part."""
    repeated = telling & (np.bincount(kinds.ravel()) > 1)[kinds]
    counts = np.bincount(parts.ravel(), repeated.ravel(), minlength=parts.max() + 1)
    counts[0] = 0
    main = int(counts.argmax())
    if not counts[main]:
        return np.zeros(parts.shape, np.bool_)
    known = np.isin(kinds, kinds[(parts == main) & telling]) & telling
    alike = np.bincount(parts.ravel(), known.ravel(), minlength=len(counts))
    all_telling = np.bincount(parts.ravel(), telling.ravel(), minlength=len(counts))
    strange = (alike < all_telling / 2) | (all_telling == 0)
    strange[[0, main]] = False
    return np.asarray(strange[parts])


def _seen_elsewhere(clusters: Clusters, some: Mask, others: Mask) -> Mask:
    """Which of some cells look like one of the others everywhere: no edge would be seen between the two."""
    means, result = _means(clusters, _LARGE_BLOCK), np.zeros(some.shape, np.bool_)
    known = means[np.unique(clusters.of_cell[others])]
    for look in np.unique(clusters.of_cell[some]).tolist():
        if len(known) and np.abs(known - means[look]).max(axis=1).min() < _STEP:
            result |= some & (clusters.of_cell == look)
    return result


def _means(clusters: Clusters, side: int) -> npt.NDArray[np.float32]:
    """Each look as the means of squares of a side."""
    count, blocks = len(clusters.squares), clusters.squares.shape[1] // side
    small = clusters.squares.reshape(count, blocks, side, blocks, side, 3).mean(axis=(2, 4), dtype=np.float32)
    return np.asarray(small.reshape(count, -1), np.float32)


def _kinds(clusters: Clusters) -> npt.NDArray[np.intp]:
    """The number of each cell's kind: on scaled pictures one kind has many looks, which differ little on average."""
    count, small = len(clusters.squares), _means(clusters, _BLOCK)
    kind, number = np.full(count, -1, np.intp), 0
    for look in np.argsort(-clusters.sizes).tolist():
        if kind[look] < 0:
            left = np.flatnonzero(kind < 0)
            kind[left[np.abs(small[left] - small[look]).mean(axis=1) <= _ALIKE]] = number
            number += 1
    return kind[clusters.of_cell]


def _telling(clusters: Clusters) -> Mask:
    """The cells that have something on them."""
    flat = clusters.squares.reshape(len(clusters.squares), -1, 3)
    spread = (flat.max(axis=1).astype(np.int16) - flat.min(axis=1)).max(axis=1)
    return np.asarray((spread > _FLAT)[clusters.of_cell])
