"""Whether a board goes on beyond what was found: under the edge of the picture, or under a bar that lies over it."""

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Floats, Lattice, Mask, Pixels
from gridseer.vision.board.cells.bars import (
    EDGE,
    FEWEST,
    HIDDEN,
    LINE,
    MOST_LINES,
    STRAIGHT,
    THINNEST,
    sides_go_on,
    steps_down,
    turned,
)
from gridseer.vision.board.cells.clusters import equal_patches
from gridseer.vision.board.cells.patches import cut, on_pixels
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.equal_cells import FEWER_KINDS, on_equal_cells
from gridseer.vision.board.finder.limits import FEWEST_LINES

SIDES = ("left", "top", "right", "bottom")
_ALIKE = 6.0
"""A beginning of a cell differs from that of a whole one by no more than this on average, 0 to 255."""
_PLAIN = 4.0
"""What varies less than this along the side says nothing: it may be the board's border."""
_BEGINNING = 0.3
"""How much of the next cells is looked at, as a share of a cell, where there is room for more."""
_MOST_LOOKS = 60
_OVER = 0.04
"""How much of a cell may lie beyond the edge of the picture, besides what rounding makes of it."""
_BETWEEN_PIXELS = 0.35
"""Cells that begin farther from a pixel's edge than this may be mixed with what is beside them, which hides nothing."""
_HALF = 0.5
_RIM = 0.1
"""The share of a cell at each of its sides that digits leave bare."""
_WHOLE_END = 0.9
"""At the end of a board this share of its side is an edge; cells may have round corners."""


def edge_sides(pixels: Pixels, lattice: Lattice) -> tuple[str, ...]:
    """The sides at which a board ends with the picture."""
    sides = zip(SIDES, _beyond_picture(pixels, lattice), strict=True)
    return tuple(side for side, beyond in sides if -beyond < THINNEST)


def cut_off_sides(pixels: Pixels, lattice: Lattice, patches: Pixels, hidden: Mask | None = None) -> tuple[str, ...]:
    """The sides at which cells go on where a part of them is left to see.

    ``patches`` are the pixels of all cells, and ``hidden`` those that something lies over. What begins beyond the last
    line must begin as the others do.
    """
    visible = np.ones((lattice.rows, lattice.columns), np.bool_) if hidden is None else ~hidden
    looks, outer = patches[visible.ravel()], _outer(visible)
    if not looks.size or lattice.unequal_columns or lattice.unequal_rows:
        return ()
    looks, (height, width) = looks[equal_patches(looks)[1][:_MOST_LOOKS]], pixels.shape[:2]
    exact = on_pixels(lattice) is not None
    over = dict(zip(SIDES, _over(pixels, lattice), strict=True))
    xs, ys = np.rint(lattice.column_lines).astype(int), np.rint(lattice.row_lines).astype(int)
    found = []
    for side, (length, first, last, lines) in zip(
        SIDES, ((width, xs[0], xs[-1], ys), (height, ys[0], ys[-1], xs)) * 2, strict=True
    ):
        turned = side in {"top", "bottom"}
        area, cells = (pixels.swapaxes(0, 1), looks.swapaxes(1, 2)) if turned else (pixels, looks)
        before = side in {"left", "top"}
        room = int(first if before else length - last)
        pitch = cells.shape[2]
        # Where there is room for a whole cell, a bar may hide the rest of it; a whole cell is not cut off, but missed.
        within = room >= pitch - (not exact)
        seen = lines[:-1][outer[side]]
        if over[side] or len(seen) < FEWEST or room < THINNEST:
            found += [side] * (over[side] or len(seen) < FEWEST)
            continue
        strip = area[:, max(0, first - pitch) : first] if before else area[:, last : last + pitch]
        begin = _beginning(pitch)
        bar = _up_to_a_bar(strip[max(0, lines[0]) : lines[-1]], before=before) if within else 0
        if within and not exact and visible.all():
            # Cells that aren't equal to the byte prove little, unless what lies over them ends here.
            begin = max(THINNEST, bar - 1) if bar else 0
        elif bar:
            begin = min(begin, bar)
        if not begin:
            continue
        if within and _goes_on(strip, cells, seen, before=before):
            hides = exact and _is_hidden(strip, cells, seen, before=before)
            found += [side] * (hides or not outer[side].all())
            continue
        part = _nearest(strip, begin if within else room, before=before)
        shown = _nearest(strip, bar if within else room, before=before)
        outermost = area[:, first : first + pitch // 2] if before else area[:, last - pitch // 2 : last]
        if (
            _goes_on(part, cells, seen, before=before, exact=exact)
            or (sides_go_on(shown, lines[1:-1], before=before) and _are_as_clear(shown, outermost, lines[1:-1]))
            or (bar and _marks_go_on(shown, lines))
        ):
            found.append(side)
    return tuple(found)


def _nearest(strip: Pixels, depth: int, *, before: bool) -> Pixels:
    """So many pixels of a strip beside a board, from the board on."""
    return strip[:, strip.shape[1] - depth :] if before else strip[:, :depth]


def _are_as_clear(strip: Pixels, inside: Pixels, lines: npt.NDArray[np.intp]) -> bool:
    """Whether lines in a strip beside a board are nearly as clear as in it: a frame that is made of parts has seams."""
    inner = lines[(lines > LINE) & (lines < len(strip) - LINE)]
    near = inner[:, None] + np.arange(-LINE, LINE)
    beside, there = (cv2.absdiff(area[1:], area[:-1]).max(axis=2).mean(axis=1)[near] for area in (strip, inside))
    return bool(np.median(beside.max(axis=1)) >= _HALF * np.median(there.max(axis=1)))


def _marks_go_on(strip: Pixels, lines: npt.NDArray[np.intp]) -> bool:
    """Whether something stands in most cells of a strip beside a board, and nothing between them: digits look out."""
    if lines[0] < 0 or lines[-1] > len(strip):
        return False
    shown = strip[lines[0] : lines[-1]]
    marked = (np.abs(shown - np.median(shown, axis=(0, 1))).max(axis=2) >= EDGE).any(axis=1)
    cells = np.array_split(marked, lines[1:-1] - lines[0])
    rim = max(1, round(_RIM * min(map(len, cells))))
    between = any(bool(cell[:rim].any() or cell[-rim:].any()) for cell in cells)
    return not between and float(np.mean([bool(cell.any()) for cell in cells])) > _HALF


def _up_to_a_bar(strip: Pixels, *, before: bool) -> int:
    """How many pixels of a strip beside a board can be seen before a straight edge hides the rest; 0 without one."""
    if strip.shape[0] < THINNEST or strip.shape[1] <= THINNEST:
        return 0
    steps = np.abs(np.diff(strip.astype(np.int16), axis=1)).max(axis=2)
    edges = np.flatnonzero(np.mean(steps >= EDGE, axis=0) >= STRAIGHT)
    depths = strip.shape[1] - 1 - edges[::-1] if before else edges + 1
    deep = depths[depths >= THINNEST]
    return int(deep[0]) if deep.size else 0


def _outer(visible: Mask) -> dict[str, Mask]:
    """Which cells of the outer line at each side can be seen."""
    return {"left": visible[:, 0], "top": visible[0], "right": visible[:, -1], "bottom": visible[-1]}


def _beginning(pitch: int) -> int:
    return max(THINNEST, round(_BEGINNING * pitch))


def _goes_on(strip: Pixels, cells: Pixels, lines: npt.NDArray[np.intp], *, before: bool, exact: bool = True) -> bool:
    """Whether a strip beside a board consists of the nearest parts of cells, row by row.

    Where lines are not exact, what begins there may begin a pixel earlier or later.
    """
    room, side = strip.shape[1], cells.shape[1]
    whole, rows = _nearest_parts(cells, room, before=before), _rows(strip, lines, side)
    # The line that ends a board may be dotted, or mixed with its cells; what goes on has sides behind that line.
    behind = (slice(0, -LINE) if before else slice(LINE, None)) if room > LINE else slice(None)
    varies = np.std([row[:, behind] for row in rows], axis=1).max(axis=(1, 2)) if rows else np.empty(0)
    telling = (varies >= _PLAIN).tolist()
    if sum(telling) < FEWEST and len(rows) > FEWEST:
        # Cells of one colour each say something where they take turns, as on a checker board.
        means = np.mean(rows, axis=(1, 2))
        telling = [float(np.abs(np.diff(means, axis=0)).max(axis=1).min()) >= _PLAIN] * len(rows)
    if sum(telling) < FEWEST:
        return False
    shifts = (0,) if exact or room <= THINNEST else (0, 1, -1)
    parts = {shift: _moved(whole, shift) for shift in shifts}
    alike: list[bool] = []
    for row in rows:
        alike.append(any(_are_alike(parts[shift], row, shift) for shift in shifts))
        if 1 - alike.count(False) / len(rows) < MOST_LINES:
            return False
    among_telling = [same for same, tells in zip(alike, telling, strict=True) if tells]
    return min(float(np.mean(alike)), float(np.mean(among_telling))) >= MOST_LINES


def _nearest_parts(cells: Pixels, depth: int, *, before: bool) -> Pixels:
    """The parts of cells that would be seen of them beside a board."""
    return cells[:, :, cells.shape[2] - depth :] if before else cells[:, :, :depth]


def _rows(strip: Pixels, lines: npt.NDArray[np.intp], side: int) -> list[Pixels]:
    """What a strip has beside each row of cells that is in the picture."""
    rows = (strip[top : top + side] for top in lines.tolist() if top >= 0)
    return [row for row in rows if len(row) == side]


def _is_hidden(strip: Pixels, cells: Pixels, lines: npt.NDArray[np.intp], *, before: bool) -> bool:
    """Whether something hides the outermost pixels of the cells in a strip beside a board."""
    outermost = slice(None) if before else slice(None, None, -1)
    rows = np.asarray(_rows(strip, lines, cells.shape[1]))
    line, looks = (some.swapaxes(1, 2)[:, outermost] for some in (rows, cells))
    return bool(len(line)) and _hidden(line, looks, np.arange(len(line))) > 0


def _moved(parts: Pixels, shift: int) -> Pixels:
    """Parts of cells without the pixels that aren't compared when a row of pixels is moved by some."""
    return np.ascontiguousarray(parts[:, :, max(0, shift) : parts.shape[2] + min(0, shift)])


def _are_alike(parts: Pixels, row: Pixels, shift: int) -> bool:
    """Whether a row of pixels, moved by some, looks like one of some parts of cells that were moved as well."""
    here = row[:, max(0, -shift) : row.shape[1] - max(0, shift)]
    return bool((_gaps(parts, here).mean(axis=1) <= _ALIKE).any())


def _gaps(cells: Pixels, cell: Pixels) -> Floats:
    """How far some cells are from another one in each row of their pixels, on average."""
    height, width, colours = cells.shape[1:]
    row = width * colours
    rows, other = (np.ascontiguousarray(some).reshape(-1, height, row) for some in (cells, cell))
    return np.asarray(_core.row_gaps(rows, other[0]) / row)


def whole_lines(pixels: Pixels, lattice: Lattice, *, moved: bool = False) -> Lattice:
    """The lattice without outer lines whose cells are hidden in part.

    Where the board is seen to go on at some side, every pixel counts. Elsewhere, a few that are hidden may be those of
    a frame, or of a picture that somebody has cut close to the board. A lattice beside its place is moved there, once.
    """
    over = _over(pixels, lattice)
    if on_pixels(lattice) is None:
        left, top, right, bottom = over
    else:
        left, top, right, bottom = _hidden_sides(pixels, lattice, over)
        if any((left, top, right, bottom)) and not any(over):
            inner = CellRange(top, lattice.rows - bottom, left, lattice.columns - right).of(lattice)
            placed = inner if moved else on_equal_cells(pixels, inner, most=FEWER_KINDS)
            if placed != inner:  # a pixel of the next cells seems to hide one of the outer ones
                return whole_lines(pixels, lattice.moved(placed.x - inner.x, placed.y - inner.y), moved=True)
            framed = _framed(pixels, lattice, (left or right, top or bottom))
            if framed is not None:
                return framed
    part = CellRange(top, lattice.rows - bottom, left, lattice.columns - right)
    return part.of(lattice) if min(part.rows, part.columns) >= FEWEST_LINES else lattice


def _framed(pixels: Pixels, lattice: Lattice, ways: tuple[bool, bool]) -> Lattice | None:
    """The lattice moved to where the board ends at both sides, across or down or both ways; None where it doesn't.

    A lattice that is a pixel beside its place, or ends a pixel too early, has a part of the frame or of the next cells
    in its outer ones, as if something lay over them. But then the colours change along both ends of the board. Behind
    what lies over a board, nothing is seen of its end.
    """
    shifts = [(0, 0), (0, 0)]
    for number, (area, lines, span) in enumerate(turned(pixels, lattice)[:2]):
        if ways[number]:
            found = _shifts_to_ends(area, lines, span)
            if found is None:
                return None
            shifts[number] = found
    (left, right), (top, bottom) = shifts
    width, height = (lattice.width + right - left) / lattice.columns, (lattice.height + bottom - top) / lattice.rows
    moved = replace(lattice, x=lattice.x + left, y=lattice.y + top, cell_width=width, cell_height=height)
    return None if cut_off_sides(pixels, moved, cut(pixels, moved)) else moved


def _shifts_to_ends(area: Pixels, lines: Floats, span: tuple[int, int]) -> tuple[int, int] | None:
    """By how many pixels the first and the last line must be moved to be at straight edges both; None without any."""
    left, right = max(0, span[0]), min(area.shape[1], span[1])
    reach = max(1, round(_OVER * float(lines[1] - lines[0])))
    # In a scaled picture, an edge is spread over two pixels.
    straight = steps_down(area[:, left:right], EDGE / 2).mean(axis=1) >= _WHOLE_END
    first, last = (round(line) - 1 for line in (lines[0], lines[-1]))
    shifts = range(-reach, reach + 1)
    # The pitch is better known than the place: both ends off by as much are likelier than each by another distance.
    for one, other in sorted(product(shifts, shifts), key=lambda each: (abs(each[0] - each[1]), abs(sum(each)))):
        ends = first + one, last + other
        if min(ends) >= 0 and max(ends) < len(straight) and straight[list(ends)].all():
            return one, other
    return None


def _plainly(covered: list[int], lattice: Lattice) -> list[bool]:
    """At which sides so much is hidden that an outer line isn't whole."""
    pitches = (lattice.cell_width, lattice.cell_height) * 2
    return [depth >= HIDDEN * pitch for depth, pitch in zip(covered, pitches, strict=True)]


def _hidden_sides(pixels: Pixels, lattice: Lattice, over: tuple[bool, ...]) -> list[bool]:
    """At which sides a part of the outer cells is hidden, in a lattice of whole pixels."""
    covered = _covered(pixels, lattice)
    plainly = [any(some) for some in zip(over, _plainly(covered, lattice), strict=True)]
    slightly = [any(some) for some in zip(over, _missing(pixels, lattice), covered, strict=True)]
    exactly = slightly != plainly and bool(cut_off_sides(pixels, lattice, cut(pixels, lattice)))
    return slightly if exactly else plainly


def _over(pixels: Pixels, lattice: Lattice) -> tuple[bool, ...]:
    """At which sides the last cells plainly hang over the edge of the picture."""
    pitches = (lattice.cell_width, lattice.cell_height) * 2
    beyond = zip(_beyond_picture(pixels, lattice), pitches, strict=True)
    return tuple(more > max(1.0, _OVER * pitch) for more, pitch in beyond)


def _beyond_picture(pixels: Pixels, lattice: Lattice) -> tuple[float, float, float, float]:
    """How many pixels of the last cells at each side lie beyond the edge of the picture; negative where none do."""
    height, width = pixels.shape[:2]
    return -lattice.x, -lattice.y, lattice.x + lattice.width - width, lattice.y + lattice.height - height


def _missing(pixels: Pixels, lattice: Lattice) -> list[bool]:
    """At which sides pixels of the outer cells lie beyond the edge of the picture."""
    return [round(beyond) > 0 for beyond in _beyond_picture(pixels, lattice)]


def _covered(pixels: Pixels, lattice: Lattice) -> list[int]:
    """How many pixels of the outer cells something lies over at each side, where none of them are missing.

    A frame that a game draws over the outer cells is the same on all sides; a bar lies over one.
    """
    patches, missing = cut(pixels, lattice), _missing(pixels, lattice)
    kinds, firsts = equal_patches(patches)
    between = max(abs(place - round(place)) for place in (lattice.x, lattice.y)) > _BETWEEN_PIXELS
    if between and len(firsts) > _HALF * len(kinds):
        return [0] * 4
    kinds = kinds.reshape(lattice.rows, lattice.columns)
    cells = patches.reshape(*kinds.shape, *patches.shape[1:])
    turned = cells.transpose(1, 0, 3, 2, 4)
    sides = [
        (turned, kinds.T), (cells, kinds),
        (turned[::-1, :, :, ::-1], kinds.T[::-1]), (cells[::-1, :, ::-1], kinds[::-1]),
    ]  # fmt: skip
    covered = [0 if less else _first_hidden(*side) for side, less in zip(sides, missing, strict=True)]
    depths = [depth for depth in covered if depth]
    return [0] * 4 if len(depths) > 2 or len(set(depths)) < len(depths) else covered


def _first_hidden(cells: Pixels, kinds: npt.NDArray[np.intp]) -> int:
    """How many pixels of the first row of cells are hidden. Those of one of the ``kinds`` are equal to the byte."""
    firsts = np.sort(np.unique(kinds[1:], return_index=True)[1])[:_MOST_LOOKS]
    _, cell_of, same = np.unique(kinds[0], return_index=True, return_inverse=True)
    return _hidden(cells[0][cell_of], cells[1:][np.unravel_index(firsts, kinds[1:].shape)], same)


def _is_longer(cell: Pixels, look: Pixels) -> bool:
    """Whether the upper half of a cell is that of a look a pixel further up.

    Where cells aren't whole pixels, some have one more. The last ones of a board are whole all the same.
    """
    half = len(cell) // 2
    return bool((_gaps(look[None, 1 : half + 1], cell[:half]) <= _ALIKE).all())


def _hidden(line: Pixels, looks: Pixels, numbers: npt.NDArray[np.intp]) -> int:
    """How many pixels of a line of cells are hidden, from the first ones on.

    ``looks`` are those of whole cells; ``numbers`` say which of the different cells of the line is where. A cell that
    looks like none of them in its lower half says nothing; half of the cells must say something.
    """
    height, looks = line.shape[1], np.ascontiguousarray(looks)
    depths = np.empty(len(line), np.intp)
    for number, cell in enumerate(line):
        away = _gaps(looks, cell)
        # The look that is the most like the lower part, and from which row of pixels on it is alike.
        best = int(away[:, height // 2 :].mean(axis=1).argmin())
        unlike = np.flatnonzero(away[best] > _ALIKE)
        whole = not unlike.size or _is_longer(cell, looks[best])
        depths[number] = 0 if whole else unlike[-1] + 1
    shown = depths[numbers][depths[numbers] <= height // 2]
    if len(shown) < max(FEWEST, _HALF * len(numbers)):
        return 0
    depth = int(np.median(shown))
    same = np.mean(np.abs(shown - depth) <= 1)
    return depth if same >= MOST_LINES else 0
