"""The reader of puzzles on paper: from a picture to grids of cells, with what is doubtful about them.

It knows no solver, and of a puzzle no more than which grids and which readings of a cell it allows. What else the cells
may hold when a puzzle cannot be solved as it was read is tried by ``repair``, which is given a solver by
``gridseer.puzzles``.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Mesh, Points
from gridseer.grid import Cell
from gridseer.vision.image import as_grey
from gridseer.vision.network import log_probabilities
from gridseer.vision.paper.digits import GlyphProbabilities, name_groups
from gridseer.vision.paper.ink.glyph_groups import SIDE, GlyphGroups, glyph_groups
from gridseer.vision.paper.mesh.cut import cut_sides
from gridseer.vision.paper.mesh.finder import find_meshes
from gridseer.vision.paper.mesh.given import given_meshes
from gridseer.vision.paper.mesh.outline import outline
from gridseer.vision.paper.mesh.unrolled import moved, unrolled
from gridseer.vision.paper.orientation import upright
from gridseer.vision.paper.sighting import EMPTY, InkReading, PuzzleSighting

SURE = 0.95
"""A cell whose likeliest reading is less probable than this is doubtful."""
SURE_OF_NOTHING = 0.999
"""And one with ink in it that is taken for empty: a smudge may hide a clue."""
CERTAIN_MESH = 0.62
"""Below this score of the mesh the number of rows or columns may be wrong: the whole puzzle is in doubt."""
AGAIN = (-0.02, 0.02)
"""By which share of a cell the mesh is moved, across and down, to cut cells again: what is left of a line or a circle
beside a digit depends on where exactly it is cut, the digit doesn't."""
MOST_PUZZLES = 12
"""More grids than this in a picture are not read."""

Grey = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Alphabet:
    """What the reader must know about a puzzle."""

    fits: Callable[[Mesh], bool]
    """Whether a grid can be one of its puzzles."""
    readings: Callable[[GlyphProbabilities, int, Mesh], tuple[InkReading, ...]]
    """What a cell with ink may hold, the likeliest first: by what the network says, its index there, and the grid."""
    black: bool
    """Whether it has black cells; otherwise, darker ones are tinted."""
    by_hand: bool
    """Whether it is often drawn by hand or has circles: its cells are cut several times then, each a little off."""


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """The cells of a grid with one side up."""

    mesh: Mesh
    groups: GlyphGroups
    probabilities: GlyphProbabilities
    turn: float
    """How likely it is that this side is up, as a logarithm."""


def read(
    frame: Frame,
    alphabet: Alphabet,
    corners: Points | None = None,
    columns: int | None = None,
    rows: int | None = None,
) -> list[PuzzleSighting]:
    """Every puzzle in a picture, the best first; none when there is no grid.

    Somebody may say where the corners of a grid are, clockwise from the upper left, and how many cells it has.
    """
    grey = as_grey(frame)
    if corners is None and columns is None and rows is None:
        meshes = find_meshes(grey)
    else:
        meshes = given_meshes(grey, corners, columns, rows)
    fitting = [mesh for mesh in meshes if alphabet.fits(mesh)][:MOST_PUZZLES]
    return [_likeliest(grey, mesh, alphabet) for mesh in fitting]


def _likeliest(grey: Grey, mesh: Mesh, alphabet: Alphabet) -> PuzzleSighting:
    """The grid with its likeliest side up; the other sides that may be up are kept beside it."""
    best, *others = [(view.turn, _sighting(grey, view, alphabet)) for view in _views(grey, mesh, alphabet)]
    return replace(best[1], other_sides=tuple((best[0] - turn, other) for turn, other in others))


def _views(grey: Grey, mesh: Mesh, alphabet: Alphabet) -> list[_View]:
    """The grid from every side that may be up, the likeliest first.

    It is the one on which its glyphs stand; between two such sides, the one on which they read best.
    """
    flat = unrolled(grey, mesh, SIDE)
    lying = glyph_groups(flat, black=alphabet.black)
    turn = upright(lying)
    views: list[_View] = []
    for quarters in turn.likely:
        turned = mesh.turned(quarters)
        standing = np.ascontiguousarray(np.rot90(flat, quarters))
        groups = glyph_groups(standing, black=alphabet.black) if quarters else lying
        probabilities = name_groups(groups, _cut_again(grey, turned, alphabet))
        reads = float(probabilities.likelihood().mean()) * len(lying.places) if len(groups.places) else 0.0
        views.append(_View(turned, groups, probabilities, float(turn.odds[quarters]) + reads))
    turns = log_probabilities(np.array([[view.turn for view in views]]))[0]
    views = [replace(view, turn=float(turn)) for view, turn in zip(views, turns, strict=True)]
    return sorted(views, key=lambda view: -view.turn)


def _cut_again(grey: Grey, mesh: Mesh, alphabet: Alphabet) -> list[GlyphGroups]:
    """The cells of a grid, each time cut a little off; none where a single cut will do."""
    flats = [unrolled(grey, moved(mesh, share), SIDE) for share in AGAIN if alphabet.by_hand]
    return [glyph_groups(flat, black=alphabet.black) for flat in flats]


def _sighting(grey: Grey, view: _View, alphabet: Alphabet) -> PuzzleSighting:
    mesh = view.mesh
    rows = [[EMPTY] * mesh.columns for _ in range(mesh.rows)]
    readings: dict[Cell, tuple[InkReading, ...]] = {}
    for index, (x, y) in enumerate(view.groups.places.tolist()):
        found = alphabet.readings(view.probabilities, index, mesh)
        rows[y][x] = found[0].text
        readings[Cell(x, y)] = found
    doubtful = tuple(cell for cell, found in readings.items() if _is_doubtful(found[0]))
    if (mesh.score < CERTAIN_MESH or math.exp(view.turn) < SURE) and not doubtful:
        # Nothing is wrong with any cell: the corners stand for the whole.
        doubtful = tuple(Cell(x, y) for x in (0, mesh.columns - 1) for y in (0, mesh.rows - 1))
    confidence = float(np.prod([found[0].probability for found in readings.values()])) * math.exp(view.turn)
    confidence *= min(1.0, mesh.score / CERTAIN_MESH)
    cells = tuple(tuple(row) for row in rows)
    seen = PuzzleSighting(mesh, cells, doubtful, readings, confidence=confidence, upright=math.exp(view.turn))
    return replace(seen, cut=cut_sides(grey, mesh), outline=outline(grey, mesh))


def _is_doubtful(likeliest: InkReading) -> bool:
    return likeliest.probability < (SURE_OF_NOTHING if likeliest.text == EMPTY else SURE)
