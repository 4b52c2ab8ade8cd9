"""Refine: place every crossing of a mesh where the lines really cross, at the full size of the picture.

The picture is straightened with the plane that fits the crossings best. What is left is the bend of the paper and the
unsteady hand: smooth over the whole grid, and a little of each line's own. So a crossing is looked for near the place
that its neighbours predict.
"""

import cv2
import numpy as np

from gridseer.geometry import Grey, Mesh, Points, Singles
from gridseer.vision.paper.mesh.plane import CELLS_AROUND, LARGEST_SIDE, Plane, plane_of, soundness, widened
from gridseer.vision.paper.mesh.rim import grown, open_sides

MOST_STRAY, NEIGHBOURS_ALONG = 0.3, 2
"""How far a line may be from its even place, in cells; and as how many crossings to each side say."""
ROUNDS = 3
"""How often the crossings are placed anew, each time within a smaller reach."""
PLAIN_LINE = 0.6
"""From this strength on a line is one; a stronger one is not preferred to a nearer one."""
UNCROSSED_COST = 0.5
"""What a place of a crossing loses to which only one of the two lines goes."""
MOST_GROWTHS = 24
"""How often outer rows are taken away or added."""
WEAK_LINE = 0.6
"""An inner line with less of what the others have may be none: the grid without it is looked at too."""
SQUASHED, STRETCHED = 0.45, 1.8
"""Between these shares of its side is what a cell measures."""
ENOUGH_VISIBLE = 0.4
"""Where less of the edges lies beside paper, little can be said."""
CUT_OFF_SIDE = 0.65
"""What is left of the score for each side where the lines go on: the grid is not seen whole."""
ROOM_FOR_TWO = 3.1
"""A line with this many cells on both sides together, at its widest, may stand for two."""
MOST_OTHERS = 2
"""How often another number of lines is looked at."""
MOST_CORRECTIONS = 5
"""How often outer lines are put right."""


def refined(grey: Grey, mesh: Mesh) -> Mesh:
    """The same mesh with every crossing placed anew, without false lines and with the outer rows that were missed."""
    grey, mesh, scale = _shrunk(grey, mesh)
    best, doubtful = _placed(grey, mesh)
    for _ in range(MOST_OTHERS):
        if doubtful is None:
            break
        other, next_doubtful = _placed(grey, doubtful)
        if other.score < best.score:
            break
        best, doubtful = other, next_doubtful
    return Mesh((best.crossings + 0.5) / scale - 0.5, best.score)


def resettled(grey: Grey, mesh: Mesh) -> Mesh:
    """A mesh whose number of lines is known, each crossing moved to where lines cross nearby."""
    small, shrunk, scale = _shrunk(grey, mesh)
    plane = plane_of(small, shrunk)
    crossings = plane.in_picture(_settled(plane))
    return Mesh((crossings + 0.5) / scale - 0.5, mesh.score)


def _placed(grey: Grey, mesh: Mesh) -> tuple[Mesh, Mesh | None]:
    """The mesh placed anew as far as its rim; and, where a line looks wrong, a mesh of one line less or more."""
    for number in range(MOST_GROWTHS):
        plane = plane_of(grey, mesh)
        places = _settled(plane)
        down, across = plane.edges(places)
        ink = plane.ink(places, down, across)
        frame = grown(places, plane, ink, final=number >= MOST_CORRECTIONS)
        dark = min(1.0, plane.visible(places) / ENOUGH_VISIBLE) if plane.has_dark_lines(places) else 0.0
        score = soundness(down, across) * _evenness(places, plane.side) * dark
        mesh = Mesh(plane.in_picture(places if frame is None else frame), score)
        if frame is None or min(mesh.rows, mesh.columns) < 3 or max(mesh.rows, mesh.columns) > 52:
            break
    mesh = Mesh(mesh.crossings, mesh.score * CUT_OFF_SIDE ** open_sides(places, plane, ink))
    if frame is not None:
        return mesh, None
    fewer = _without_weakest(mesh, places, plane.side, down, across)
    return mesh, fewer or _with_one_more(mesh, places, plane.side)


def _gaps(places: Points, side: int) -> tuple[Points, Points]:
    """How far apart neighbouring lines are, in cells, at each crossing: those downwards, those sideways."""
    return np.diff(places[..., 0], axis=1) / side, np.diff(places[..., 1], axis=0).T / side


def _evenness(places: Points, side: int) -> float:
    """The share of its length over which the worst row or column is neither squashed nor stretched."""
    shares = [((gaps > SQUASHED) & (gaps < STRETCHED)).mean(axis=0).min() for gaps in _gaps(places, side)]
    return float(min(shares))


def _with_one_more(mesh: Mesh, places: Points, side: int) -> Mesh | None:
    """The mesh with two lines in the place of one that has room on both sides, as if it were astray between them."""
    roomiest: tuple[float, int, int] = (ROOM_FOR_TWO, 0, 0)
    for axis, gaps in zip((1, 0), _gaps(places, side), strict=True):
        widest = gaps.max(axis=0)
        for line in range(1, len(widest)):
            roomiest = max(roomiest, (float(widest[line - 1] + widest[line]), axis, line))
    _, axis, line = roomiest
    if not line:
        return None
    lines = np.moveaxis(mesh.crossings, axis, 0)
    before, after = lines[line - 1], lines[line + 1]
    both = np.stack([before * 2 + after, before + after * 2]) / 3
    return Mesh(np.moveaxis(np.concatenate([lines[:line], both, lines[line + 1 :]]), 0, axis), mesh.score)


def _without_weakest(mesh: Mesh, places: Points, side: int, down: Singles, across: Singles) -> Mesh | None:
    """The mesh without the worst of its inner lines, if that is much weaker than the others or touches one.

    Where lines are hidden by black cells, a seam may go astray from one line to the next.
    """
    wide, high = (gaps.min(axis=0) for gaps in _gaps(places, side))
    worst: tuple[float, int, int] = (WEAK_LINE, 0, 0)
    for axis, shares, gaps in ((1, down.mean(axis=0), wide), (0, across.mean(axis=1), high)):
        usual = np.median(shares)
        for line in range(1, len(shares) - 1 if len(shares) > 4 else 0):
            touching = min(gaps[line - 1], gaps[line]) < SQUASHED
            worst = min(worst, (float(shares[line] / usual) - touching, axis, line))
    return Mesh(np.delete(mesh.crossings, worst[2], axis=worst[1]), mesh.score) if worst[2] else None


def _shrunk(grey: Grey, mesh: Mesh) -> tuple[Grey, Mesh, float]:
    """A picture whose cells are much larger than needed, made smaller, so that every pixel has its say."""
    scale = min(1.0, 1.4 * LARGEST_SIDE / mesh.pitch)
    if scale == 1.0:
        return grey, mesh, scale
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    return small, Mesh((mesh.crossings + 0.5) * scale - 0.5, mesh.score), scale


def _settled(plane: Plane) -> Points:
    """The crossings after some rounds of predicting and looking."""
    places = plane.places
    for number in range(ROUNDS):
        foretold = _foretold(places, plane.side)
        reach = plane.side * (0.3, 0.2, 0.11)[number]
        places = _looked_up(foretold, plane, max(2, round(reach)))
    return places


def _foretold(places: Points, side: int) -> Points:
    """Where the crossings should be: a smooth bend of the whole, and what is left of it along each line."""
    rows, columns = places.shape[:2]
    lattice = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=2).astype(np.float64) * side
    off = places - lattice - CELLS_AROUND * side
    smooth = _smooth(off)
    rest = np.clip(off - smooth, -MOST_STRAY * side, MOST_STRAY * side)
    near = np.stack([_along(rest[..., 0]), _along(rest[..., 1].T).T], axis=2)
    return np.asarray(lattice + CELLS_AROUND * side + smooth + near, np.float64)


def _along(rest: Points) -> Points:
    """Each value replaced by the median of the nearest ones above and below it, which lie on the same line."""
    width = min(2 * NEIGHBOURS_ALONG + 1, len(rest))
    first = np.clip(np.arange(len(rest)) - NEIGHBOURS_ALONG, 0, len(rest) - width)
    middle = np.median(rest[first[:, None] + np.arange(width)], axis=1)
    soft = np.pad(middle, ((1, 1), (0, 0)), mode="edge")
    return np.asarray((soft[:-2] + soft[1:-1] + soft[2:]) / 3, np.float64)


def _smooth(off: Points) -> Points:
    """The bend: a polynomial of the third degree through all crossings, those far from it left out."""
    rows, columns = off.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, columns), np.linspace(-1, 1, rows))
    terms = [x**i * y**j for i in range(4) for j in range(4 - i)]
    terms = terms[: max(3, min(len(terms), rows * columns // 4))] if rows * columns < 40 else terms
    table = np.stack(terms, axis=-1).reshape(rows * columns, -1)
    values, weights = off.reshape(-1, 2), np.ones(rows * columns)
    for _ in range(4):
        solution = np.linalg.lstsq(table * weights[:, None], values * weights[:, None], rcond=None)[0]
        error = np.linalg.norm(table @ solution - values, axis=1)
        spread = 2.5 * float(np.median(error)) + 0.3
        weights = 1 / (1 + (error / spread) ** 2)
    return np.asarray((table @ solution).reshape(off.shape))


def _looked_up(foretold: Points, plane: Plane, reach: int) -> Points:
    """The crossings nearest to the foretold places: each line alone, by what its arms show."""
    arm = max(2, round(plane.side * 0.38))
    across = widened(plane.flat, upright=False, reach=reach)
    down = widened(plane.upright, upright=True, reach=reach)
    x = _peak(plane.upright, across, foretold, reach, arm)
    y = _peak(np.ascontiguousarray(plane.flat.T), np.ascontiguousarray(down.T), foretold[..., ::-1], reach, arm)
    return foretold + np.stack([x, y], axis=2)


def _peak(strength: Singles, other: Singles, foretold: Points, reach: int, arm: int) -> Points:
    """How far sideways the lines downwards are from the foretold places, as long as the other line goes so far."""
    height, width = strength.shape
    whole = np.rint(foretold).astype(np.intp)
    sideways, along = np.arange(-reach, reach + 1), np.tile(np.arange(-arm, arm + 1), (len(foretold), 1, 1))
    along[0], along[-1] = np.abs(along[0]), -np.abs(along[-1])  # a line ends at the rim
    x = np.clip(whole[..., 0, None, None] + sideways[None, :], 0, width - 1)
    y = np.clip(whole[..., 1, None, None] + along[..., None], 0, height - 1)
    profile = strength[y, x].mean(axis=-2)
    soft = 0.25 * np.roll(profile, 1, -1) + 0.5 * profile + 0.25 * np.roll(profile, -1, -1)
    soft[..., 0], soft[..., -1] = profile[..., 0], profile[..., -1]
    # A box around the puzzle is as good a line as its outer one, but no line of the grid goes out to it.
    crossed = np.minimum(other[np.clip(whole[..., 1, None], 0, height - 1), x[..., 0, :]], PLAIN_LINE)
    left_behind = np.maximum(0, crossed[..., reach, None] - crossed)
    worth = np.minimum(soft, PLAIN_LINE) - 0.35 * (sideways / (reach + 1)) ** 2 - UNCROSSED_COST * left_behind
    best = worth.argmax(axis=-1)
    # The middle of the ink around the best place, and nothing where there is hardly any.
    window = np.abs(sideways - (best - reach)[..., None]) <= 2
    weights = np.where(window, soft, 0) ** 2 + 1e-9
    centre = (weights * sideways).sum(axis=-1) / weights.sum(axis=-1)
    there = np.take_along_axis(soft, best[..., None], -1)[..., 0] > 0.2
    exact = whole[..., 0] + centre - foretold[..., 0]
    return np.asarray(np.where(there, exact, 0.0))
