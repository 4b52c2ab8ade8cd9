"""Theme search: where the looks of a known theme come again at equal distances, if nothing else has found a board.

Cells that are pictures have no sides by which a finder could know them; but somebody has named their looks. A few of
these looks are searched for as they are, first in the size in which they were taught, then in others. Where many of
them lie on one lattice, that is a board.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from gridseer.geometry import Floats, Frame, Lattice, Singles
from gridseer.minesweeper.sight import CLOSED, EMPTY
from gridseer.vision.board.cells.patches import edges, sample
from gridseer.vision.board.themes import NamedLooks

_SIDE = 16
"""How wide a cell is when it is searched for, in pixels: small enough to be quick, large enough for a digit."""
_SCALES = tuple(1.06**step for step in sorted(range(-16, 12), key=abs))
"""How large a cell may be beside the size in which it was taught: from two fifths to twice."""
_WANTED = (CLOSED, 1, EMPTY)
"""The sights of most cells; others lie between them."""
_ALIKE = 0.8
"""How alike a place must be to a look, as a correlation."""
_FEWEST_PLACES, _MANY_PLACES, _MOST_PLACES = 12, 40, 20_000
"""How many places may be a board; with how many no other size is tried; beyond how many it is a texture."""
_MOST_PIXELS = 800_000
"""A larger picture is not searched at this scale."""
_GATHERED = 0.6
"""How well the places must gather on the lines of a lattice: the length of their mean direction."""
_SLOWLY = 2.0
_OWN_LINE, _MOST_LINES = 0.6, 4
"""The share of known looks in a line that belongs to the board; and how many lines the search may have overlooked."""


def lattices_of(frame: Frame, themes: Sequence[NamedLooks]) -> list[Lattice]:
    """For each theme the lattice on which most of its looks lie, if any."""
    found = (_lattice_of(frame, theme) for theme in themes)
    return [lattice for lattice in found if lattice is not None]


def _lattice_of(frame: Frame, theme: NamedLooks) -> Lattice | None:
    best, most = None, 0.0
    for scale in _SCALES:
        places = _places(frame, theme, scale)
        # Looks of nearly the right size are found as well, but never at equal distances of that size.
        lattice = None if places is None else _through(places, theme, scale)
        if places is not None and lattice is not None and len(places) * scale**2 > most:
            best, most = lattice, len(places) * scale**2
        if scale == 1.0 and most >= _MANY_PLACES:
            break
    if best is None:
        return None
    # Now that their size is known, the looks are found more exactly.
    scale = best.cell_width / theme.cell[0]
    places = _places(frame, theme, scale)
    again = None if places is None else _through(places, theme, scale)
    return _extended(frame, theme, again or best)


def _through(places: Floats, theme: NamedLooks, scale: float) -> Lattice | None:
    """The lattice through most of some places, of cells about as large as those of a theme at a scale."""
    width, height = (side * scale for side in theme.cell)
    across, down = _line(places[:, 0], width), _line(places[:, 1], height)
    if across is None or down is None:
        return None
    return Lattice(across[0], down[0], across[1], down[1], across[2], down[2])


@dataclass(frozen=True, slots=True)
class _Edge:
    """One of the four sides of a lattice."""

    is_row: bool
    """Whether lines along it are rows."""
    is_first: bool
    """Whether it is the left or the upper one."""

    def grown(self, lattice: Lattice, by: int) -> Lattice:
        """The lattice with a line more or less at this side."""
        rows, columns = (by, 0) if self.is_row else (0, by)
        x = lattice.x - (columns * lattice.cell_width if self.is_first else 0)
        y = lattice.y - (rows * lattice.cell_height if self.is_first else 0)
        return replace(lattice, x=x, y=y, columns=lattice.columns + columns, rows=lattice.rows + rows)

    def line(self, lattice: Lattice) -> Lattice:
        """The outermost line at this side, as a lattice of its own."""
        if self.is_row:
            y = lattice.y if self.is_first else lattice.y + lattice.height - lattice.cell_height
            return replace(lattice, y=y, rows=1)
        x = lattice.x if self.is_first else lattice.x + lattice.width - lattice.cell_width
        return replace(lattice, x=x, columns=1)


_EDGES = tuple(_Edge(is_row, is_first) for is_row in (False, True) for is_first in (True, False))


def _extended(frame: Frame, theme: NamedLooks, lattice: Lattice) -> Lattice:
    """The lattice with the lines beside it whose cells the theme knows, and without outer ones that it does not."""
    for edge in _EDGES:
        for _ in range(_MOST_LINES):
            larger = edge.grown(lattice, 1)
            if _known_share(frame, theme, edge.line(larger)) < _OWN_LINE:
                break
            lattice = larger
        while min(lattice.rows, lattice.columns) > 2 and _known_share(frame, theme, edge.line(lattice)) < _OWN_LINE / 2:
            lattice = edge.grown(lattice, -1)
    return lattice


def _known_share(frame: Frame, theme: NamedLooks, line: Lattice) -> float:
    """The share of the cells of a line that show a known look; a line that is not in the picture has none."""
    width, height = line.cell_width, line.cell_height
    inside = -width / 4 < line.x and line.x + line.width < frame.width + width / 4
    if not (inside and -height / 4 < line.y and line.y + line.height < frame.height + height / 4):
        return 0.0
    left, top = edges(line)
    squares = np.stack([sample(frame.pixels, x, y, width, height) for y in top for x in left])
    return float(theme.known(squares).mean())


def _places(frame: Frame, theme: NamedLooks, scale: float) -> Floats | None:
    """Where looks of a theme are, at a scale, as the upper left corners of cells in pixels; None where they are few."""
    import cv2

    shrink = _SIDE / (theme.cell[0] * scale)
    size = (round(frame.width * shrink), round(frame.height * shrink))
    high = max(4, round(_SIDE * theme.cell[1] / theme.cell[0]))
    if size[0] * size[1] > _MOST_PIXELS or size[0] < 2 * _SIDE or size[1] < 2 * high:
        return None
    way = cv2.INTER_AREA if shrink < 1 else cv2.INTER_LINEAR
    grey = _drawing(np.asarray(cv2.resize(frame.pixels, size, interpolation=way), np.uint8))
    likeness = np.zeros((size[1] - high + 1, size[0] - _SIDE + 1), np.float32)
    for sight in _WANTED:
        for square in theme.squares[theme.sights == sight][:2]:
            look = _drawing(np.asarray(cv2.resize(square, (_SIDE, high), interpolation=cv2.INTER_AREA), np.uint8))
            if float(np.square(look).mean()) > 1.0:  # a look without a drawing is everywhere
                np.maximum(likeness, cv2.matchTemplate(grey, look, cv2.TM_CCOEFF_NORMED), out=likeness)
    peaks = (likeness >= _ALIKE) & (
        likeness >= cv2.dilate(likeness, np.ones((high // 2 | 1, _SIDE // 2 | 1), np.uint8))
    )
    rows, columns = np.nonzero(peaks)
    if not _FEWEST_PLACES <= len(rows) <= _MOST_PLACES:
        return None
    return np.stack([columns, rows], axis=1) / shrink


def _drawing(pixels: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Singles:
    """What is drawn in a picture, without the ground that changes slowly."""
    import cv2

    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
    return np.asarray(grey - cv2.GaussianBlur(grey, (0, 0), _SLOWLY), np.float32)


def _line(places: Floats, about: float) -> tuple[float, float, int] | None:
    """Where the first of equally distant lines is, their distance, and their number; None where there are none."""
    pitches = about * np.linspace(0.96, 1.04, 161)
    turns = np.exp(2j * np.pi * places[None] / pitches[:, None]).mean(axis=1)
    best = int(np.abs(turns).argmax())
    if abs(turns[best]) < _GATHERED:
        return None
    pitch = float(pitches[best])
    phase = float(np.angle(turns[best])) / (2 * np.pi) * pitch
    numbers = np.rint((places - phase) / pitch).astype(int)
    near = np.abs(places - phase - numbers * pitch) < pitch / 4
    lines = _together(np.unique(numbers[near]))
    on_them = near & (numbers >= lines[0]) & (numbers <= lines[-1])
    slope, start = np.polyfit(numbers[on_them], places[on_them], 1) if len(lines) > 1 else (pitch, phase)
    return float(start + slope * lines[0]), float(slope), int(lines[-1] - lines[0] + 1)


def _together(lines: "np.ndarray[tuple[int, ...], np.dtype[np.int_]]") -> list[int]:
    """The most lines among which no gap is wider than a few: what is farther away is something else."""
    groups: list[list[int]] = [[int(lines[0])]]
    for before, line in pairwise(lines.tolist()):
        if line - before > 3:
            groups.append([])
        groups[-1].append(line)
    return max(groups, key=len)
