"""Finder: find grids in a picture of paper or of a screen, whatever the light and the angle, as meshes of crossings.

Ink is what is darker than its surroundings, at several scales. A piece of connected ink as large as a puzzle has a
hull; its largest quadrilateral is straightened, and in the straightened picture the lines of the grid are found as
seams, from side to side and from top to bottom. Where two seams cross there is a crossing; each is then placed anew in
the picture at full size.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey, Mesh, Points, Singles
from gridseer.vision.paper.mesh.plane import on_edges, soundness
from gridseer.vision.paper.mesh.refine import refined
from gridseer.vision.paper.mesh.ruling import ruling
from gridseer.vision.paper.mesh.seams import ROWS_PER_STEP, Seam, find_seams, response

WORKING_SIDE = 1600
"""Larger pictures are looked through at this size; crossings are placed at full size."""
STRAIGHTENED_SIDE = 840
"""The longer side of a straightened candidate."""
MOST_ENLARGED = 2.2
"""A small candidate is enlarged by at most so much: thick lines would have two edges and no middle."""
LINE_REACH = 10
"""A line is up to about twice as many pixels thick, in a straightened candidate."""
MARGIN = 24
"""What is seen around a candidate, so that its outer lines have paper on both sides."""
SMALLEST_GRID = 40
"""The smallest side of a grid, in pixels of the working picture."""
FEWEST_ROWS, MOST_ROWS = 3, 50
"""How many rows and columns a grid has."""
MOST_PIECES = 9
"""This many pieces of ink are looked at for each threshold."""
FEWEST_HOLES = 4
"""How many cells at least must be closed all around for a piece of ink to be looked at."""
HOLLOW_FRAME = 0.7
"""The share of its hull that the inside of a frame has at least."""
NEARLY_SQUARE = 1.35
"""Where cells are so much wider than high, or higher than wide, another number of lines is tried too."""
BELIEVED_SCORE, SCORE_WORTH_A_LOOK = 0.5, 0.25
"""From this score on a candidate is a grid, and another number of lines is worth a look."""
DIM_PICTURE = 110
"""A picture that is darker on the whole may well show light lines on dark."""
CLEAR_SCORE = 0.7
"""From this score on no other threshold is tried."""


def find_meshes(full: Grey) -> list[Mesh]:
    """Every grid in a picture, the best first."""
    scale = min(1.0, WORKING_SIDE / max(full.shape))
    if scale * min(full.shape) < SMALLEST_GRID:
        return []
    resized = full if scale == 1.0 else cv2.resize(full, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    positive = _LineSearch(full, np.asarray(resized, np.uint8), scale)
    negative = positive.negative()
    found: list[Mesh] = []
    for search, mask in _in_order(positive, negative):
        for mesh in search.rough(mask):
            found += _placed(mesh, search, negative if search is positive else positive)
        if found and max(mesh.score for mesh in found) >= CLEAR_SCORE:
            break
    return _without_rivals(found)


@dataclass(frozen=True, slots=True, eq=False)
class _LineSearch:
    """The search for dark lines in a picture or in its negative."""

    full: Grey
    small: Grey
    """The same in working size."""
    scale: float
    """How much smaller that is."""
    tried: list[Points] = field(default_factory=list)
    """The corners that were looked at already."""

    def negative(self) -> "_LineSearch":
        """The search for light lines."""
        return _LineSearch(np.asarray(255 - self.full, np.uint8), np.asarray(255 - self.small, np.uint8), self.scale)

    def rough(self, mask: Grey) -> list[Mesh]:
        """What may be grids among pieces of ink, in pixels of the full picture."""
        likely: list[Mesh] = []
        others: list[Mesh] = []
        for quadrilateral in _quadrilaterals(mask):
            if not any(_alike(quadrilateral, other) for other in self.tried):
                self.tried.append(quadrilateral)
                meshes = fit(self.small, quadrilateral)
                likely += [mesh for mesh in meshes[:1] if mesh.score >= BELIEVED_SCORE]
                others += [mesh for mesh in meshes[1:] if mesh.score >= SCORE_WORTH_A_LOOK]
        return [_scaled(mesh, self.scale) for mesh in [*_without_rivals(likely), *_without_rivals(others)]]


def _placed(mesh: Mesh, search: _LineSearch, other: _LineSearch) -> list[Mesh]:
    """A rough mesh with its crossings in their places, if it is a grid.

    The paper between light lines looks like ink too, and so does that between dark ones in the negative.
    """
    exact = refined(search.full, mesh)
    if exact.score < CLEAR_SCORE:
        exact = max(exact, refined(other.full, mesh), key=lambda one: one.score)
    return [exact] if _is_grid(exact) else []


def _in_order(positive: _LineSearch, negative: _LineSearch) -> Iterator[tuple[_LineSearch, Grey]]:
    """Masks, the likeliest first: those of the negative in their turn if the picture is dark, and last if not."""
    dark = ((positive, mask) for mask in _masks(positive.small))
    light = ((negative, mask) for mask in _masks(negative.small))
    if float(np.median(positive.small[::8, ::8])) < DIM_PICTURE:
        yield from itertools.chain.from_iterable(zip(dark, light, strict=True))
    else:
        yield from itertools.chain(dark, light)


def _is_grid(mesh: Mesh) -> bool:
    return (
        mesh.score >= BELIEVED_SCORE
        and min(mesh.rows, mesh.columns) >= FEWEST_ROWS
        and max(mesh.rows, mesh.columns) <= MOST_ROWS
    )


def _scaled(mesh: Mesh, scale: float) -> Mesh:
    return mesh if scale == 1.0 else Mesh((mesh.crossings + 0.5) / scale - 0.5, mesh.score)


def _masks(grey: Grey) -> Iterator[Grey]:
    """Ink at several scales and thresholds, the likeliest first; then with small gaps closed."""
    noise, side, soft = _noise(grey), max(grey.shape), grey
    if noise > 1.0:
        blur = min(1.4, 0.7 + 0.1 * noise)
        soft, noise = np.asarray(cv2.GaussianBlur(grey, (0, 0), blur), np.uint8), noise / (3.5 * blur)
    for share, level in ((40, 4 + 3 * noise), (16, 10 + 4 * noise), (80, 3 + 2 * noise), (16, 25 + 4 * noise)):
        yield _darker(soft, side // share, level)
    ink = _darker(soft, side // 30, 3 + 2.5 * noise)
    for gap in (5, 9, 15):
        width = max(3, round(gap * side / 1200))
        yield np.asarray(cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((width, width), np.uint8)))


def _darker(grey: Grey, block: int, level: float) -> Grey:
    """Where a picture is darker than around by more than a level."""
    block = max(9, block) | 1
    return np.asarray((cv2.subtract(cv2.blur(grey, (block, block)), grey) > level).astype(np.uint8))


def _noise(grey: Grey) -> float:
    """How much pixels differ from their surroundings where nothing is drawn."""
    part = grey[:: max(1, grey.shape[0] // 700)]
    kernel = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    return float(np.median(np.abs(cv2.filter2D(part, cv2.CV_32F, kernel)))) / 4.0


def _quadrilaterals(mask: Grey) -> list[Points]:
    """The corners of large pieces of connected ink, the largest first."""
    _, found, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    labels, table = np.asarray(found, np.int32), np.asarray(boxes, np.int32)
    height, width = mask.shape
    smallest = max(SMALLEST_GRID, round(0.08 * min(height, width)))
    wide, high, ink = table[1:, 2], table[1:, 3], table[1:, 4]
    large = (wide >= smallest) & (high >= smallest) & (ink < 0.6 * wide * high)
    order = np.argsort(-(wide * high)[large])[:MOST_PIECES]
    corners = [_corners(labels, table, int(label)) for label in (np.flatnonzero(large)[order] + 1).tolist()]
    return [each for each in corners if each is not None]


def _corners(labels: npt.NDArray[np.int32], table: npt.NDArray[np.int32], label: int) -> Points | None:
    x, y, width, height = table[label, :4].tolist()
    part = (labels[y : y + height, x : x + width] == label).astype(np.uint8)
    if not _has_holes(part):
        return None
    # The hull needs only the ends of each row.
    rows = np.flatnonzero(part.any(axis=1))
    first, last = part[rows].argmax(axis=1), width - 1 - part[rows, ::-1].argmax(axis=1)
    points = np.concatenate([np.stack([first, rows], 1), np.stack([last, rows], 1)]).astype(np.int32)
    hull = cv2.convexHull(points.reshape(-1, 1, 2))
    found = _largest_quadrilateral(hull.reshape(-1, 2).astype(np.float64))
    return None if found is None else found + np.array([x, y])


def _has_holes(ink: Grey) -> bool:
    """Whether a piece of ink surrounds paper in some places, as the lines of a grid do, or all around, as its frame."""
    contours, tree = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if tree is None or len(contours) < 2:
        return False
    inner = [contours[n] for n in np.flatnonzero(tree[0, :, 3] >= 0).tolist()]
    outer = max(cv2.contourArea(cv2.convexHull(contours[n])) for n in np.flatnonzero(tree[0, :, 3] < 0).tolist())
    large = sum(min(cv2.boundingRect(contour)[2:]) > 4 for contour in inner)
    return large >= FEWEST_HOLES or any(cv2.contourArea(contour) > HOLLOW_FRAME * outer for contour in inner)


def _largest_quadrilateral(hull: Points) -> Points | None:
    """The four corners of a hull that span the largest area, from the upper left clockwise."""
    side = float(np.ptp(hull, axis=0).max())
    for share in (0.004, 0.01, 0.02, 0.04):
        simple = cv2.approxPolyDP(hull.astype(np.float32).reshape(-1, 1, 2), share * side, closed=True).reshape(-1, 2)
        if len(simple) <= 22:
            break
    if len(simple) < 4:
        return None
    chosen = _widest(simple.astype(np.float64))
    return _ordered(chosen)


def _widest(points: Points) -> Points:
    """Four of some points in order around a hull, with the largest area."""
    quads = np.array(list(itertools.combinations(range(len(points)), 4)))
    a, b, c, d = (points[quads[:, corner]] for corner in range(4))
    one, other = c - a, d - b
    area = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])
    return np.asarray(points[quads[int(np.argmax(area))]])


def _ordered(corners: Points) -> Points:
    """Corners clockwise, from the one that is the nearest to the upper left."""
    middle = corners.mean(axis=0)
    angle = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    clockwise = corners[np.argsort(angle)]
    first = int(np.argmin((clockwise - clockwise.min(axis=0)).sum(axis=1)))
    return np.roll(clockwise, -first, axis=0)


def _alike(one: Points, other: Points) -> bool:
    return bool(np.abs(one - other).max() < 0.015 * np.ptp(one, axis=0).max() + 2)


@dataclass(frozen=True, slots=True)
class Straightened:
    """A part of the picture, straightened."""

    grey: Singles
    back: Points
    """The homography from the canvas to the picture."""

    @property
    def inner(self) -> tuple[int, int]:
        """Width and height without the margin."""
        return self.grey.shape[1] - 2 * MARGIN, self.grey.shape[0] - 2 * MARGIN


def straightened(grey: Grey, corners: Points) -> Straightened:
    """The quadrilateral between four corners as a rectangle with a margin around it."""
    top, right, bottom, left = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    wide, high = max(top, bottom), max(left, right)
    scale = min(MOST_ENLARGED, STRAIGHTENED_SIDE / max(wide, high))
    width, height = max(60, round(wide * scale)), max(60, round(high * scale))
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + MARGIN
    there = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    size = (width + 2 * MARGIN, height + 2 * MARGIN)
    flat = cv2.warpPerspective(grey, there, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    soft = cv2.GaussianBlur(flat, (0, 0), 1.0).astype(np.float32)
    return Straightened(np.asarray(soft, np.float32), np.asarray(np.linalg.inv(there), np.float64))


def fit(grey: Grey, corners: Points) -> list[Mesh]:
    """The meshes that there may be inside about these corners, the likeliest first; none if there is no grid."""
    canvas = straightened(grey, corners)
    upright = response(canvas.grey, LINE_REACH)
    flat = np.ascontiguousarray(response(np.ascontiguousarray(canvas.grey.T), LINE_REACH))
    down = find_seams(upright[MARGIN:-MARGIN])
    columns = ruling(down)
    if not FEWEST_ROWS < len(columns) <= MOST_ROWS + 1:
        return []
    across = find_seams(flat[MARGIN:-MARGIN])
    rows = ruling(across)
    pairs, wide, high = [(columns, rows)], _pitch(columns), _pitch(rows)
    if rows and not 1 / NEARLY_SQUARE < wide / high < NEARLY_SQUARE:
        # Cells are mostly square. Where black cells hide lines, every second or third may have been left out.
        pairs.append((columns, ruling(across, about=wide)) if wide < high else (ruling(down, about=high), rows))
    return [
        _mesh(*pair, upright, flat.T, canvas)
        for pair in pairs
        if all(FEWEST_ROWS < len(n) <= MOST_ROWS + 1 for n in pair)
    ]


def _pitch(lines: list[Seam]) -> float:
    """How far apart lines are."""
    return (lines[-1].middle - lines[0].middle) / max(1, len(lines) - 1) if lines else 1.0


def _mesh(columns: list[Seam], rows: list[Seam], upright: Singles, flat: Singles, canvas: Straightened) -> Mesh:
    crossings = _crossings(columns, rows)
    score = _coverage(crossings, upright, flat)
    there = cv2.perspectiveTransform(crossings.reshape(-1, 1, 2), canvas.back).reshape(crossings.shape)
    return Mesh(np.asarray(there, np.float64), score)


def _crossings(columns: list[Seam], rows: list[Seam]) -> Points:
    """Where seams downwards and seams sideways meet, in pixels of the canvas."""
    upright = np.stack([seam.places for seam in columns]).astype(np.float64)
    flat = np.stack([seam.places for seam in rows]).astype(np.float64)
    x = np.repeat(np.median(upright, axis=1)[None, :], len(rows), axis=0)
    for _ in range(3):
        y = np.stack([[_at(line, x[r, c]) for c in range(len(columns))] for r, line in enumerate(flat)])
        x = np.stack([[_at(line, y[r, c]) for c, line in enumerate(upright)] for r in range(len(rows))])
    return np.stack([x, y], axis=2)


def _at(places: Points, along: float) -> float:
    """The place of a seam this many pixels along it."""
    step = (along - MARGIN) / ROWS_PER_STEP - 0.5
    step = min(max(step, 0.0), len(places) - 1.001)
    whole = int(step)
    return float(places[whole] * (1 - step + whole) + places[whole + 1] * (step - whole))


def _coverage(crossings: Points, upright: Singles, flat: Singles) -> float:
    """How much of the mesh there is."""
    wide, high = np.ptp(crossings[..., 0]) / (crossings.shape[1] - 1), np.ptp(crossings[..., 1]) / (len(crossings) - 1)
    down = on_edges(crossings[:-1], crossings[1:], upright, float(wide), upright=True, reach=2)
    across = on_edges(crossings[:, :-1], crossings[:, 1:], flat, float(high), upright=False, reach=2)
    return soundness(down, across)


def _without_rivals(found: list[Mesh]) -> list[Mesh]:
    """The best of meshes that lie over each other, the best and largest first."""
    kept: list[Mesh] = []
    for mesh in sorted(found, key=lambda one: -_worth(one)):
        if not any(_overlap(mesh, other) > 0.3 for other in kept):
            kept.append(mesh)
    return kept


def _worth(mesh: Mesh) -> float:
    return float(mesh.score * cv2.contourArea(mesh.corners.astype(np.float32)) ** 0.25)


def _overlap(one: Mesh, other: Mesh) -> float:
    """The common area as a share of the smaller one."""
    first, second = one.corners.astype(np.float32), other.corners.astype(np.float32)
    area, _ = cv2.intersectConvexConvex(cv2.convexHull(first), cv2.convexHull(second))
    return float(area / max(1.0, min(cv2.contourArea(first), cv2.contourArea(second))))
