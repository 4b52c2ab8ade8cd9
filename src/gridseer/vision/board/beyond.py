"""Rows and columns of a board beyond what was found of it: something lies over them, but cells look out beside it."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Floats, Lattice, Mask, Pixels
from gridseer.vision.board.cells.clusters import equal_patches
from gridseer.vision.board.cells.patches import cut, on_pixels
from gridseer.vision.board.finder.cell_range import SIDES, CellRange
from gridseer.vision.board.finder.limits import FEWEST_LINES

Shades = npt.NDArray[np.int16]
"""The colours of cells, wide enough for their differences."""

_MOST_HIDDEN = 24
"""So many lines in a row may be hidden whole."""
_FEWEST, _LEAST_SHARE = 2, 0.15
"""A line belongs to the board when so many of its cells look like others of it."""
_FEWEST_SINGLE = 3
"""So many lines right beside a board of which single cells look like others of it belong to it together."""
_FEWEST_TURNS, _MOST_UNEVEN = 3, 2
"""So many bare cells in a row that take turns in colour belong to a checker board; one of its colours has no more than
this many times as many cells as the other."""
_PLAIN = 12
"""A look whose colours differ by less than this, 0 to 255, across or down, may be anything."""
_ALIKE, _MOST_ALIKE = 4.0, 12.0
"""Two cells are alike when they differ by no more than this on average; on a scaled picture, by no more than cells of
one board do there, and at most by this."""
_COMPARED = 24
"""So many looks say how much the cells of a board differ."""
_SAME_SIZE, _SAME_PLACE = 0.03, 0.2
"""Cells of two lattices are the same when sizes and places differ by no more than these shares of a cell."""
_MOST_OPEN, _ENDS_WITHIN, _WHOLE_END = 6, 2, 0.95
"""So many lines of empty cells without sides may lie beyond; they end this near to a line, in pixels, and this share of
the side ends there."""
_SAME_GROUND = 3
"""Colours that differ by no more than this, 0 to 255, are the same ground."""
_BESIDE = 3
"""How many pixels beyond its ends show whether a line is nothing but ground."""
_EVERY = 7
"""One in this many pixels of a line, each way, is looked at first."""
_MOST_LOOKS = 60
_COARSE = 4


def continued(pixels: Pixels, lattice: Lattice, patches: Pixels) -> Lattice | None:
    """The lattice with the lines beyond it in which its cells are seen again; None where there are none.

    ``patches`` are the pixels of its cells.
    """
    looks, turns = _Looks.of(patches), _taking_turns(patches)
    if looks is None and turns is None:
        return None

    def seen_in(cells: Pixels) -> int:
        return 0 if looks is None else looks.seen_in(cells)

    def looks_out(cells: Pixels) -> bool:
        least = _LEAST_SHARE * len(cells)
        return seen_in(cells) >= max(_FEWEST, least) or (
            turns is not None and _in_turns(cells, *turns) >= max(_FEWEST_TURNS, least)
        )

    def count(whole: Lattice, across: bool, step: int) -> int:
        several = _further(pixels, whole, looks_out, across=across, step=step, hidden=_MOST_HIDDEN)
        # A single row that looks out beside a dialog shows one cell of each column.
        single = _further(pixels, whole, lambda cells: seen_in(cells) > 0, across=across, step=step)
        return max(several, single if single >= _FEWEST_SINGLE else 0)

    return _with_more(on_pixels(lattice) or lattice, count)


def _taking_turns(patches: Pixels) -> tuple[Pixels, Pixels] | None:
    """The two colours of the bare cells of a checker board; None where a board has none."""
    inner = _inner(patches)
    flat = inner[_spread(inner) <= _SAME_GROUND]
    if 2 * len(flat) < len(patches):
        return None
    colours, counts = np.unique(flat[:, 0, 0], axis=0, return_counts=True)
    if len(colours) < 2:
        return None
    one, other = colours[np.argsort(-counts)[:2]]
    apart = int(np.abs(one.astype(np.int16) - other).max())
    return (one, other) if apart > _SAME_GROUND and counts.min() * _MOST_UNEVEN >= counts.max() else None


def _inner(cells: Pixels) -> Pixels:
    """Cells without the pixels at their ends that belong to the next ones where lines are a little off."""
    return cells[:, _ENDS_WITHIN:-_ENDS_WITHIN, _ENDS_WITHIN:-_ENDS_WITHIN]


def _in_turns(cells: Pixels, one: Pixels, other: Pixels) -> int:
    """How many cells in a row have two colours in turn, at most."""
    inner = _inner(cells)
    flat, colours = _spread(inner) <= _SAME_GROUND, inner[:, 0, 0].astype(np.int16)
    is_one, is_other = (flat & (np.abs(colours - colour).max(axis=1) <= 1) for colour in (one, other))
    longest = run = 0
    for place in range(len(cells)):
        turned = place > 0 and ((is_one[place] and is_other[place - 1]) or (is_other[place] and is_one[place - 1]))
        run = run + 1 if turned else int(is_one[place] or is_other[place])
        longest = max(longest, run)
    return longest


def with_known_lines(pixels: Pixels, lattice: Lattice, patches: Pixels, shown: Mask) -> Lattice | None:
    """The lattice with the lines right beside it in which every cell looks like one of its own; None without any.

    ``patches`` are the pixels of its cells, and ``shown`` says on which of them something is shown. Bare ones may be
    anything, so something must be shown in every line, unless all of its cells are equal to the byte to some that have
    sides, however faint.
    """
    telling, everything = _Looks.of(patches[shown.ravel()]), _Looks.of(patches, flattest=0)
    if telling is None or everything is None:
        return None
    with_sides = {patch.tobytes() for patch in patches[_spread(patches) > _SAME_GROUND]}

    def is_known(cells: Pixels) -> bool:
        if all(cell.tobytes() in with_sides for cell in cells):
            return True
        return telling.seen_in(cells) > 0 and everything.seen_in(cells) == len(cells)

    def count(whole: Lattice, across: bool, step: int) -> int:
        return _further(pixels, whole, is_known, across=across, step=step)

    return _with_more(lattice, count)


def extended(lattice: Lattice, larger: Lattice) -> Lattice | None:
    """A lattice with the lines of a larger one whose cells are the same; None where they aren't, or there are none."""
    sizes = lattice.cell_width / larger.cell_width, lattice.cell_height / larger.cell_height
    if max(abs(size - 1) for size in sizes) > _SAME_SIZE or larger.unequal_columns or larger.unequal_rows:
        return None
    before = (lattice.x - larger.x) / larger.cell_width, (lattice.y - larger.y) / larger.cell_height
    left, top = (round(lines) for lines in before)
    right, bottom = larger.columns - left - lattice.columns, larger.rows - top - lattice.rows
    off = max(abs(before[0] - left), abs(before[1] - top))
    if off > _SAME_PLACE or min(left, top, right, bottom) < 0 or not left + top + right + bottom:
        return None
    return lattice.part((-left, lattice.columns + right), (-top, lattice.rows + bottom))


def with_open_lines(pixels: Pixels, lattice: Lattice, ground: Pixels) -> Lattice | None:
    """The lattice with the lines of empty cells beyond it, where these have no sides; None where there are none.

    ``ground`` is the one colour of empty cells. It must end with a whole number of cells: a window goes on.
    """

    def count(whole: Lattice, across: bool, step: int) -> int:
        return _open_lines(pixels, whole, ground, across=across, step=step)

    return _with_more(lattice, count)


def without_bare_lines(pixels: Pixels, lattice: Lattice) -> Lattice:
    """The lattice without an outer line that is nothing but the ground on both sides of it, as none of its cells is.

    Beside cells with gaps between them, such a line can look like one of open cells.
    """
    board = CellRange(0, lattice.rows, 0, lattice.columns)
    for side in SIDES:
        line = board.outermost(side)
        step = 1 if side in ("top", "left") else -1
        inner = board.with_line(side, board.line(side) + step)
        bare = _bare(pixels, line.of(lattice), across=side in ("left", "right"))
        if bare is not None and min(inner.rows, inner.columns) >= FEWEST_LINES:
            apart = np.abs(cut(pixels, inner.of(lattice)).astype(np.int16) - bare).max(axis=(1, 2, 3))
            board = board if (apart <= _SAME_GROUND).any() else inner
    return lattice if (board.rows, board.columns) == (lattice.rows, lattice.columns) else board.of(lattice)


def _bare(pixels: Pixels, line: Lattice, *, across: bool) -> Pixels | None:
    """The one colour of a line and of what lies beside its ends; None where there are more."""
    inside = line.bounds.grown(-_ENDS_WITHIN, _BESIDE) if across else line.bounds.grown(_BESIDE, -_ENDS_WITHIN)
    area = pixels[inside.slices]
    if not area.size:
        return None
    # Mostly, a few pixels show that there are more.
    for step in (_EVERY, 1):
        some = area[::step, ::step].reshape(-1, 3)
        if int(np.ptp(some, axis=0).max()) > _SAME_GROUND:
            return None
    return np.asarray(area[0, 0])


def _open_lines(pixels: Pixels, lattice: Lattice, ground: Pixels, *, across: bool, step: int) -> int:
    """How many lines of nothing but ground lie before or after a lattice, up to where all of it ends."""
    area, place = (
        (pixels.swapaxes(0, 1), (lattice.y, lattice.height)) if across else (pixels, (lattice.x, lattice.width))
    )
    start, length, pitch = (
        (lattice.x, lattice.width, lattice.cell_width) if across else (lattice.y, lattice.height, lattice.cell_height)
    )
    along = area[:, max(0, round(place[0])) : round(place[0] + place[1])]
    beyond = along[: round(start)][::-1] if step < 0 else along[round(start + length) :]
    other = np.abs(beyond[: round((_MOST_OPEN + 1) * pitch)].astype(np.int16) - ground).max(axis=2) > _SAME_GROUND
    flat = ~other.any(axis=1)
    depth = len(flat) if flat.all() else int(np.argmin(flat))
    lines = round(depth / pitch)
    ends = other[depth : depth + 1]
    if not 1 <= lines <= _MOST_OPEN or abs(depth - lines * pitch) > _ENDS_WITHIN or not ends.size:
        return 0
    return lines if float(ends.mean()) >= _WHOLE_END else 0


class _Looks:
    """The looks of a board, compared coarsely first."""

    def __init__(self, patches: Pixels, *, scaled: bool, flattest: int) -> None:
        self.scaled, self.flattest = scaled, flattest
        self.patches = patches.astype(np.int16)
        self.coarse = _coarse(patches)
        nearest = []
        for number, look in enumerate(self.patches[:_COMPARED]):
            away = np.abs(self.patches - look).mean(axis=(1, 2, 3))
            away[number] = np.inf
            nearest.append(float(away.min()))
        alike = float(np.clip(np.median(nearest), _ALIKE, _MOST_ALIKE)) if scaled else _ALIKE
        # What differs from a look by more than that does from one colour isn't like it: on a dark page, all is dark.
        self.alike = np.minimum(alike, _drawn(self.patches)) if flattest else np.full(len(patches), alike)

    @classmethod
    def of(cls, patches: Pixels, flattest: int = _PLAIN) -> "_Looks | None":
        """Those whose colours differ enough; by default those with something on them that could not be anywhere."""
        if not patches.size:
            return None
        distinct = patches[_spread(patches) >= flattest]
        if not len(distinct):
            return None
        kinds, firsts = equal_patches(distinct)
        common = np.argsort(-np.bincount(kinds), kind="stable")[:_MOST_LOOKS]
        return cls(distinct[np.asarray(firsts)[common]], scaled=len(firsts) > len(distinct) / 2, flattest=flattest)

    def seen_in(self, cells: Pixels) -> int:
        """How many of some cells have one of these looks, and aren't as flat as anything could be."""
        cells = cells[_spread(cells) >= self.flattest]
        if not len(cells):
            return 0
        near = np.abs(_coarse(cells)[:, None] - self.coarse[None]).max(axis=2) <= 4 * self.alike
        found = 0
        for cell, candidates in zip(cells, near, strict=True):
            if candidates.any():
                found += bool(np.any(self._apart(self.patches[candidates], cell) <= self.alike[candidates]))
        return found

    def _apart(self, looks: Shades, cell: Pixels) -> Floats:
        """How far some looks are from a cell: on average, or in that row or column of its pixels that differs the most.

        Where the cells of a board are equal to the byte, one with a hidden row of pixels is not one of them.
        """
        gaps = np.abs(looks - cell).mean(axis=3)
        if self.scaled:
            return np.asarray(gaps.mean(axis=(1, 2)))
        return np.asarray(np.maximum(gaps.mean(axis=2).max(axis=1), gaps.mean(axis=1).max(axis=1)))


def _spread(cells: Pixels) -> npt.NDArray[np.uint8]:
    """How far the colours of each cell differ, across and down: a stripe may be the last line of a board."""
    return _core.spreads_of(np.ascontiguousarray(cells))


def _drawn(looks: Shades) -> Floats:
    """How far the pixels of each look are from its usual colour, on average."""
    usual = np.median(looks.reshape(len(looks), -1, 3), axis=1)
    return np.asarray(np.abs(looks - usual[:, None, None]).mean(axis=(1, 2, 3)))


def _coarse(cells: Pixels) -> Floats:
    small = [cv2.resize(cell, (_COARSE, _COARSE), interpolation=cv2.INTER_AREA) for cell in cells]
    return np.asarray(small, np.float64).reshape(len(cells), -1)


def _further(
    pixels: Pixels, lattice: Lattice, belongs: Callable[[Pixels], bool], *, across: bool, step: int, hidden: int = 0
) -> int:
    """How many lines before or after a lattice belong to it too; up to ``hidden`` of them in a row may be hidden."""
    found, number, height, width = 0, 0, *pixels.shape[:2]
    while number - found <= hidden:
        number += 1
        line = _line(lattice, number if step > 0 else -number, across=across)
        if line.x < -0.5 or line.y < -0.5 or line.x + line.width > width + 0.5 or line.y + line.height > height + 0.5:
            break
        if belongs(cut(pixels, line)):
            found = number
    return found


def _with_more(lattice: Lattice, count: Callable[[Lattice, bool, int], int]) -> Lattice | None:
    """A lattice with as many more lines at each side as are counted there; None where there are none.

    Rows above and below are counted first, as long as the lattice is wide; then columns, as high as it is by then. If
    there are more of these, more may be seen of other rows.
    """
    if lattice.unequal_columns or lattice.unequal_rows:
        return None

    def grown(place: Lattice, across: bool) -> Lattice:
        before, after = (count(place, across, step) for step in (-1, 1))
        return _grown(place, before, after, across=across)

    whole = grown(grown(lattice, False), True)
    whole = grown(whole, False) if whole.columns > lattice.columns else whole
    return None if whole == lattice else whole


def _line(lattice: Lattice, number: int, *, across: bool) -> Lattice:
    """A column or row beyond a lattice: 1 is the first after it, -1 the last before it."""
    count = lattice.columns if across else lattice.rows
    place = number if number < 0 else count + number - 1
    if across:
        return replace(lattice, x=lattice.x + place * lattice.cell_width, columns=1)
    return replace(lattice, y=lattice.y + place * lattice.cell_height, rows=1)


def _grown(lattice: Lattice, before: int, after: int, *, across: bool) -> Lattice:
    if across:
        x = lattice.x - before * lattice.cell_width
        return replace(lattice, x=x, columns=lattice.columns + before + after)
    return replace(lattice, y=lattice.y - before * lattice.cell_height, rows=lattice.rows + before + after)
