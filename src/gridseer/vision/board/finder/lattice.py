"""Find the boards in a picture: where their cells lie, not what is on them.

First every straight edge votes for the distance at which it comes again (``edges``). Where many votes for one distance
lie together, in both directions (``places``), a lattice is fitted (``fit``) and its extent is found (``extent``). Then
it is looked at again with all its edges, those that do not vote included (``field``). Where that leaves nothing, edges
at equal distances are looked for, whatever their colours are (``waves``). Where pixels of two colours take turns, they
are mixed first.
"""

from dataclasses import replace

from gridseer import geometry
from gridseer.geometry import Frame, Lattice
from gridseer.vision.board.finder.candidates import Place, best_pitch, places, without
from gridseer.vision.board.finder.edges import (
    LARGEST_CELL,
    SMALLEST_CELL,
    Pairs,
    exact_pairs,
    is_dithered,
    mixed,
    packed,
)
from gridseer.vision.board.finder.extent import largest_part
from gridseer.vision.board.finder.field import fit_field
from gridseer.vision.board.finder.fit import fit
from gridseer.vision.board.finder.waves import Region, waves

_FEWEST_LINES = 4
"""The smallest number of columns and rows that is believed to be a board."""
_SURE = 0.7
"""Where a lattice has this share of its cells boxed, no other one is looked for."""
_MOST_WIDENINGS = 3
"""How often more of the picture is looked at, when a board reaches to the end of what was looked at."""
_MOST_PITCHES = 10
"""How many pitches are tried."""
_MOST_AGAIN = 2
"""How many lattices are looked at again."""
_SQUARE = 0.1
"""Cells whose sides differ less than this share may be squares."""
_SAME = 0.07
"""Two lattices of the same size are one when they are less than this share of a cell apart."""


def find_lattices(
    frame: Frame,
    region: geometry.Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    thorough: bool = False,
) -> list[Lattice]:
    """Every regular lattice of cells in a picture, the surest first, in pixels of the frame.

    The region is a rectangle around one board; columns and rows, when given, are those of all lattices. Noise, dither
    and compression are looked through when nothing is found without that, or always when ``thorough``.
    """
    part = frame if region is None else frame.crop(region)
    large = min(part.width, part.height) >= _FEWEST_LINES * SMALLEST_CELL
    found = _looked_at_again(part, _best(_search(part, exact_pairs(packed(part))))) if large else []
    if large and (thorough or not found):
        found = _through_waves(part, found)
    if large and not found and is_dithered(part):
        smooth = mixed(part)
        found = _best(_search(smooth, exact_pairs(packed(smooth))))
    left, top = part.origin[0] - frame.origin[0], part.origin[1] - frame.origin[1]
    lattices = [lattice.moved(left, top) for lattice in _best(found)]
    return [each for each in lattices if columns in (None, each.columns) and rows in (None, each.rows)]


def _looked_at_again(frame: Frame, found: list[Lattice]) -> list[Lattice]:
    """The lattices, and before each what all its edges tell, where that is another place or another size."""
    result: list[Lattice] = []
    for number, lattice in enumerate(found):
        square = abs(lattice.cell_width - lattice.cell_height) <= _SQUARE * lattice.cell_width
        if number < _MOST_AGAIN and square:
            again = fit_field(frame.pixels, _region(lattice))
            # The votes of equal colours are exact to the pixel, if they are right.
            if again is not None and not _same(again, lattice):
                result.append(again)
        result.append(lattice)
    return result


def _through_waves(frame: Frame, found: list[Lattice]) -> list[Lattice]:
    """The lattices that were found before, and what straight edges of any colours add."""
    seen: list[Lattice] = []
    for lattice in found:
        # Specks and digits can divide the cells; then few of the parts have sides.
        for times in (2, 3) if lattice.score < _SURE else ():
            region = _region(lattice, times)
            whole = fit_field(frame.pixels, region) if region.pitch <= LARGEST_CELL else None
            seen += [] if whole is None else [whole]
        part = largest_part(frame, lattice)
        seen += [] if part is None or not _believable(part) else [part]
    for region in waves(frame.pixels, seen):
        fitted = fit_field(frame.pixels, region)
        if fitted is not None:
            seen.append(fitted)
    return found + seen


def _region(lattice: Lattice, times: int = 1) -> Region:
    right, bottom = lattice.x + lattice.width, lattice.y + lattice.height
    return Region(lattice.x, lattice.y, right, bottom, times * lattice.cell_width)


def _search(frame: Frame, pairs: tuple[Pairs, Pairs]) -> list[Lattice]:
    """The lattices that the votes tell of."""
    found, tried = list[Lattice](), list[float]()
    for _ in range(_MOST_PITCHES):
        pitch = best_pitch(pairs, tried)
        if pitch is None:
            break
        tried.append(pitch[0])
        for place in places(frame, pairs, *pitch):
            fitted = _fitted(frame, place)
            if fitted is not None and _believable(fitted):
                found.append(fitted)
                if fitted.score >= _SURE:
                    # What belongs to it says no more, neither for this pitch nor for its multiples.
                    pairs = without(pairs, fitted)
    return found


def _fitted(frame: Frame, place: Place) -> Lattice | None:
    """The lattice at a place; when it reaches to the end of what was looked at, more is looked at."""
    result = fit(place.frame, place.across, place.down, place.core)
    for _ in range(_MOST_WIDENINGS):
        if result is None or not _touches(result.lattice, place.frame):
            break
        wider = place.widened(frame)
        if wider.frame.pixels.shape == place.frame.pixels.shape:
            break
        more = fit(wider.frame, wider.across, wider.down, wider.core)
        if more is None or more.boxed.mean() < result.boxed.mean() - 0.02:
            break
        place, result = wider, more
    if result is None:
        return None
    x, y = place.frame.origin[0] - frame.origin[0], place.frame.origin[1] - frame.origin[1]
    return replace(result.lattice.moved(x, y), score=float(result.boxed.mean()))


def _touches(lattice: Lattice, part: Frame) -> bool:
    near_x, near_y = 1.5 * lattice.cell_width, 1.5 * lattice.cell_height
    return (
        lattice.x < near_x
        or lattice.y < near_y
        or lattice.x + lattice.width > part.width - near_x
        or lattice.y + lattice.height > part.height - near_y
    )


def _believable(lattice: Lattice) -> bool:
    return (
        min(lattice.cell_width, lattice.cell_height) >= SMALLEST_CELL
        and max(lattice.cell_width, lattice.cell_height) <= LARGEST_CELL
        and min(lattice.columns, lattice.rows) >= _FEWEST_LINES
    )


def _best(found: list[Lattice]) -> list[Lattice]:
    """The lattices, those with the most cells that look like a board first, each once.

    Different ones in the same place are all given: whoever reads them sees which is a board.
    """
    kept: list[Lattice] = []
    for lattice in sorted(found, key=lambda each: -each.score * each.columns * each.rows):
        if not any(_same(lattice, other) for other in kept):
            kept.append(lattice)
    return kept


def _same(one: Lattice, other: Lattice) -> bool:
    return (one.columns, one.rows) == (other.columns, other.rows) and _apart(one, other) < _SAME


def _apart(one: Lattice, other: Lattice) -> float:
    """How far apart the corners of two lattices are, in cells."""
    across = abs(one.x - other.x), abs(one.x + one.width - other.x - other.width)
    down = abs(one.y - other.y), abs(one.y + one.height - other.y - other.height)
    return max(max(across) / one.cell_width, max(down) / one.cell_height)
