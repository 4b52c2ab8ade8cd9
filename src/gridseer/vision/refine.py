"""Refine: place every crossing of a mesh where the lines really cross, at the full size of the picture.

The picture is straightened with the plane that fits the crossings best. What is left is the bend of the paper and the
unsteady hand: smooth over the whole grid, and a little of each line's own. So a crossing is looked for near the place
that its neighbours foretell.
"""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.frame import Mesh
from gridseer.vision.seams import Floats, response

Grey = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]

ROUNDS = 3
"""How often the crossings are placed anew, each time within a smaller reach."""
AROUND = 2
"""Cells that are seen around the grid: the search for lines that were missed."""
SMALLEST, LARGEST = 14, 36
"""Between so many pixels is the side of a cell while crossings are placed."""
GROWTHS = 24
"""How often outer rows are taken away or added."""
SHIFTS = (1.0, 0.93, 1.07, 0.86, 1.14, 1.22, 0.79, 1.3)
"""How far out the next line is looked for, in cells."""
UNBROKEN = 0.4
"""The share of lines that go on through every piece of the way to the next line."""
LOST, FOUND = 0.3, 0.65
"""An outer row with less of the grid's usual share of lines is none; one with more was missed."""


@dataclass(frozen=True, slots=True)
class Plane:
    """The grid straightened as if the paper were flat."""

    side: int
    """Pixels of a cell."""
    upright: Floats
    """How much each pixel looks like a line downwards."""
    flat: Floats
    """And like one sideways."""
    back: Points
    """The homography to the picture."""
    places: Points
    """The crossings, in pixels of this plane."""


def refined(grey: Grey, mesh: Mesh) -> Mesh:
    """The same mesh with every crossing placed anew, without false outer rows and with those that were missed."""
    grey, mesh, scale = _shrunk(grey, mesh)
    for _ in range(GROWTHS):
        plane = _plane(grey, mesh)
        places = _settled(plane)
        down, across = _edges(places, plane)
        score = float(np.clip((down.mean() + across.mean()) / 2, 0, 1))
        frame = _grown(places, down, across, plane)
        mesh = Mesh(_back(places if frame is None else frame, plane), score)
        if frame is None or min(mesh.rows, mesh.columns) < 3 or max(mesh.rows, mesh.columns) > 52:
            break
    return Mesh((mesh.crossings + 0.5) / scale - 0.5, mesh.score)


def _shrunk(grey: Grey, mesh: Mesh) -> tuple[Grey, Mesh, float]:
    """A picture whose cells are much larger than needed, made smaller, so that every pixel has its say."""
    scale = min(1.0, 1.4 * LARGEST / mesh.pitch)
    if scale == 1.0:
        return grey, mesh, scale
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    return small, Mesh((mesh.crossings + 0.5) * scale - 0.5, mesh.score), scale


def _plane(grey: Grey, mesh: Mesh) -> Plane:
    side = int(np.clip(round(mesh.pitch), SMALLEST, LARGEST))
    rows, columns = mesh.rows + 1, mesh.columns + 1
    lattice = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=2).astype(np.float64)
    target = ((lattice + AROUND) * side).reshape(-1, 2)
    there = np.asarray(cv2.findHomography(mesh.crossings.reshape(-1, 2), target, cv2.RANSAC, 0.2 * side)[0], np.float64)
    if there.shape != (3, 3):
        there = np.asarray(cv2.findHomography(mesh.crossings.reshape(-1, 2), target, 0)[0], np.float64)
    size = ((mesh.columns + 2 * AROUND) * side + 1, (mesh.rows + 2 * AROUND) * side + 1)
    flat = cv2.warpPerspective(grey, there, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    soft = np.asarray(cv2.GaussianBlur(flat, (0, 0), 0.8), np.float32)
    reach = max(3, side // 5)
    upright = response(soft, reach)
    sideways = np.ascontiguousarray(response(np.ascontiguousarray(soft.T), reach).T)
    places = cv2.perspectiveTransform(mesh.crossings.reshape(-1, 1, 2), there).reshape(rows, columns, 2)
    return Plane(side, upright, sideways, np.asarray(np.linalg.inv(there), np.float64), np.asarray(places, np.float64))


def _back(places: Points, plane: Plane) -> Points:
    there = cv2.perspectiveTransform(np.ascontiguousarray(places).reshape(-1, 1, 2), plane.back)
    return np.asarray(there.reshape(places.shape), np.float64)


def _settled(plane: Plane) -> Points:
    """The crossings after some rounds of foretelling and looking."""
    places = plane.places
    for number in range(ROUNDS):
        foretold = _foretold(places, plane.side)
        reach = plane.side * (0.3, 0.22, 0.16)[number]
        places = _looked_up(foretold, plane, max(2, round(reach)))
    return places


def _foretold(places: Points, side: int) -> Points:
    """Where the crossings should be: a smooth bend of the whole, and what is left of it in the neighbourhood."""
    rows, columns = places.shape[:2]
    lattice = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=2).astype(np.float64) * side
    off = places - lattice - AROUND * side
    smooth = _smooth(off)
    rest = np.clip(off - smooth, -0.3 * side, 0.3 * side)
    near = cv2.blur(_medians(rest), (3, 3), borderType=cv2.BORDER_REPLICATE)
    return np.asarray(lattice + AROUND * side + smooth + near, np.float64)


def _medians(rest: Points) -> Points:
    """Each value replaced by the median of its neighbourhood, along lines of the grid too."""
    padded = np.pad(rest, ((1, 1), (1, 1), (0, 0)), mode="edge")
    rows, columns = rest.shape[:2]
    around = [padded[i : i + rows, j : j + columns] for i in range(3) for j in range(3)]
    return np.asarray(np.median(around, axis=0), np.float64)


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
    x = _peak(plane.upright, foretold, reach, arm)
    y = _peak(np.ascontiguousarray(plane.flat.T), foretold[..., ::-1], reach, arm)
    return foretold + np.stack([x, y], axis=2)


def _peak(strength: Floats, foretold: Points, reach: int, arm: int) -> Points:
    """How far sideways the lines downwards are from the foretold places."""
    height, width = strength.shape
    whole = np.rint(foretold).astype(np.intp)
    sideways, along = np.arange(-reach, reach + 1), np.arange(-arm, arm + 1)
    x = np.clip(whole[..., 0, None, None] + sideways[None, :], 0, width - 1)
    y = np.clip(whole[..., 1, None, None] + along[:, None], 0, height - 1)
    profile = strength[y, x].mean(axis=-2)
    soft = 0.25 * np.roll(profile, 1, -1) + 0.5 * profile + 0.25 * np.roll(profile, -1, -1)
    soft[..., 0], soft[..., -1] = profile[..., 0], profile[..., -1]
    worth = soft - 0.35 * (sideways / (reach + 1)) ** 2
    best = worth.argmax(axis=-1)
    # The middle of the ink around the best place, and nothing where there is hardly any.
    window = np.abs(sideways - (best - reach)[..., None]) <= 2
    weights = np.where(window, soft, 0) ** 2 + 1e-9
    centre = (weights * sideways).sum(axis=-1) / weights.sum(axis=-1)
    there = np.take_along_axis(soft, best[..., None], -1)[..., 0] > 0.2
    exact = whole[..., 0] + centre - foretold[..., 0]
    return np.asarray(np.where(there, exact, 0.0))


def _edges(places: Points, plane: Plane) -> tuple[Floats, Floats]:
    """How much line there is on the edges of the mesh: those downwards, those sideways."""
    down = on_edges(places[:-1], places[1:], plane.upright, plane.side, upright=True)
    across = on_edges(places[:, :-1], places[:, 1:], plane.flat, plane.side, upright=False)
    return down, across


def on_edges(start: Points, end: Points, strength: Floats, side: float, *, upright: bool, reach: int = 1) -> Floats:
    """How much more ink of a line there is on each edge than beside it, a little sideways included: up to 1.

    Text is full of strokes, but they are as many beside the edge as on it.
    """
    high, wide = (1, 2 * reach + 1) if upright else (2 * reach + 1, 1)
    grown = np.asarray(cv2.dilate(strength, np.ones((high, wide), np.uint8)), np.float32)
    aside = np.array([1.0, 0.0] if upright else [0.0, 1.0]) * side
    on = _sampled(start, end, grown)
    beside = [_sampled(start + aside * share, end + aside * share, grown) for share in (-0.45, -0.33, 0.33, 0.45)]
    return np.asarray(on - np.mean(beside, axis=0), np.float32)


def _sampled(start: Points, end: Points, strength: Floats) -> Floats:
    height, width = strength.shape
    shares = np.linspace(0.1, 0.9, 9)[:, None, None, None]
    at = np.rint(start * (1 - shares) + end * shares).astype(np.intp)
    x, y = np.clip(at[..., 0], 0, width - 1), np.clip(at[..., 1], 0, height - 1)
    return np.asarray(strength[y, x].mean(axis=0), np.float32)


def _grown(places: Points, down: Floats, across: Floats, plane: Plane) -> Points | None:
    """The crossings with a false outer row or column less, or a missed one more; None when all is well."""
    changed = False
    usual = float(min(np.median(down.mean(axis=0)), np.median(across.mean(axis=1))))
    upright = True
    for _ in range(4):  # each side in its turn; the grid is turned a quarter after each
        if _outer_share(down, across) < LOST * usual and places.shape[1] > 3:
            places, down, across, changed = places[:, 1:], down[:, 1:], across[:, 1:], True
        else:
            more = _missed(places, plane, usual, upright=upright)
            if more is not None:
                places, changed = np.concatenate([more, places], axis=1), True
                down = np.concatenate([np.ones_like(down[:, :1]), down], axis=1)
                across = np.concatenate([np.ones_like(across[:, :1]), across], axis=1)
        places, down, across = np.rot90(places), np.rot90(across), np.rot90(down)
        upright = not upright
    return np.ascontiguousarray(places) if changed else None


def _outer_share(down: Floats, across: Floats) -> float:
    """How much line there is at the left: on the outer line itself and on the way to the second one."""
    inner = across[1:-1, 0] if len(across) > 2 else across[:, 0]
    return float(min(down[:, 0].mean(), inner.mean()))


def _is_inside(places: Points, plane: Plane) -> bool:
    height, width = plane.upright.shape
    return bool((places > 1).all() and (places[..., 0] < width - 2).all() and (places[..., 1] < height - 2).all())


def _missed(places: Points, plane: Plane, usual: float, *, upright: bool) -> Points | None:
    """The crossings one cell further out, if there are lines: one along, and the lines of the grid going on."""
    along, beside = (plane.upright, plane.flat) if upright else (plane.flat, plane.upright)
    step = places[:, :1] - places[:, 1:2]
    best, most = None, FOUND * usual
    for share in SHIFTS:  # lines drawn by hand are uneven, and the outer one of a print is thick
        more = places[:, :1] + step * share
        if _is_inside(more, plane):
            outer = on_edges(more[:-1], more[1:], along, plane.side, upright=upright, reach=2).mean()
            best, most = (more, float(outer)) if outer > most else (best, most)
    if best is None:
        return None
    spokes = on_edges(best, places[:, :1], beside, plane.side, upright=not upright, reach=2)
    if spokes.mean() < FOUND * usual:
        return None
    # Two puzzles side by side have a gap between them, which no line crosses.
    pieces = [best + (places[:, :1] - best) * share for share in np.linspace(0, 1, 8)]
    crossed = [on_edges(*pair, beside, plane.side, upright=not upright, reach=2).mean() for pair in pairwise(pieces)]
    return best if min(crossed) > UNBROKEN * usual else None
