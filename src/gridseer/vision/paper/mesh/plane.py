"""Plane: a grid seen straight on, as if its paper were flat, with what looks like a line in it."""

from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Grey, Mesh, Points, Singles
from gridseer.vision.paper.mesh.seams import response_of, ridge

CELLS_AROUND = 2
"""Cells that are seen around the grid: the search for lines that were missed."""
SMALLEST_SIDE, LARGEST_SIDE = 14, 36
"""Between this many pixels is the side of a cell."""
NEAR_LINE = 2
"""This many pixels beside its place a line may still be."""
SOLID_SHARE = 0.4
"""What is as thick as this share of a cell is neither a line nor a digit, but the colour of the cell."""
DARK_TONE, BRIGHT_TONE = 0.6, 0.75
"""A cell that is darker than this share of the paper around is black, a brighter one is paper."""
LEAST_SEEN = 0.34
"""Where more is hidden by black, there is nothing to go by."""
LEAST_LINE = 0.35
"""A line with less of what the others have is none."""


@dataclass(frozen=True, slots=True)
class LineInk:
    """What the lines of a grid are like."""

    share: float
    """How much of an edge of the mesh is line: about 0 to 1."""
    depth: float
    """How much darker than the paper a line is: 0 to 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The grid straightened."""

    side: int
    """Pixels of a cell."""
    upright: Singles
    """How much each pixel looks like a line downwards."""
    flat: Singles
    """And like one sideways."""
    near_upright: Singles
    """The same as ``upright``, also where a line is a few pixels beside."""
    near_flat: Singles
    """And as ``flat``."""
    deep_upright: Singles
    """How much darker than the paper each pixel of a line downwards is: 0 to 1."""
    deep_flat: Singles
    """And of one sideways."""
    soft: Singles
    """The picture itself."""
    tone: Singles
    """How bright the cells are, as a share of the paper around: 0 to 1; 0 outside the picture."""
    back: Points
    """The homography to the picture."""
    places: Points
    """The crossings, in pixels of this plane."""

    def contains(self, places: Points) -> bool:
        """Whether all of some places are inside."""
        height, width = self.upright.shape
        inside = (places[..., 0] < width - 2) & (places[..., 1] < height - 2)
        return bool(((places > 1).all(axis=-1) & inside).all())

    def in_picture(self, places: Points) -> Points:
        """Where places of the plane are in the picture."""
        there = cv2.perspectiveTransform(np.ascontiguousarray(places).reshape(-1, 1, 2), self.back)
        return np.asarray(there.reshape(places.shape), np.float64)

    def edges(self, places: Points) -> tuple[Singles, Singles]:
        """How much line there is on the edges of a mesh: those downwards, those sideways.

        Where an edge has black on both sides nobody can say; there it counts as the others do on the whole, unless
        almost the whole line is hidden so.
        """
        down = on_edges(places[:-1], places[1:], self.upright, self.side, upright=True)
        across = on_edges(places[:, :-1], places[:, 1:], self.flat, self.side, upright=False)
        # In a deep shade lines can be seen all the same.
        seen_down = np.maximum(down, self.seen(places[:-1], places[1:], upright=True))
        seen_across = np.maximum(across, self.seen(places[:, :-1], places[:, 1:], upright=False))
        return _weighed(down, seen_down), _weighed(across.T, seen_across.T).T

    def visible(self, places: Points) -> float:
        """The share of edges of a mesh where a line could be seen. Light lines on dark paper have black all around."""
        down = self.seen(places[:-1], places[1:], upright=True)
        across = self.seen(places[:, :-1], places[:, 1:], upright=False)
        return float(np.concatenate([down.ravel(), across.ravel()]).mean())

    def has_dark_lines(self, places: Points) -> bool:
        """Whether the lines of a mesh are darker than the cells beside them, and not lighter."""
        total = 0.0
        for start, end, upright in ((places[:-1], places[1:], True), (places[:, :-1], places[:, 1:], False)):
            aside = np.array([1.0, 0.0] if upright else [0.0, 1.0]) * self.side * 0.25
            on = sampled(start, end, self.soft)
            one, other = (sampled(start + aside * sign, end + aside * sign, self.soft) for sign in (-1, 1))
            darker, lighter = np.minimum(one, other) - on, on - np.maximum(one, other)
            total += float((np.maximum(darker, 0) - np.maximum(lighter, 0)).sum())
        return total > 0

    def ink(self, places: Points, down: Singles, across: Singles) -> LineInk:
        """What the lines of a mesh are like."""
        share = min(np.median(down.mean(axis=0)), np.median(across.mean(axis=1)))
        # A frame is deeper than the lines inside it, so it is left out.
        inner = [self._depths(places[:-1, 1:-1], places[1:, 1:-1], upright=True)]
        inner.append(self._depths(places[1:-1, :-1], places[1:-1, 1:], upright=False))
        known = np.concatenate([depths[clear > 0.5] for depths, clear in inner])
        return LineInk(float(share), float(np.percentile(known, 70)) if known.size else 0.0)

    def depth(self, start: Points, end: Points, *, upright: bool) -> float | None:
        """How much darker than the paper a line is along some edges; None where most have no paper beside them."""
        return mean_of_seen(*self._depths(start, end, upright=upright))

    def seen(self, start: Points, end: Points, *, upright: bool) -> Singles:
        """For each edge from 0 to 1 whether a line could be seen there: not between two black cells."""
        return np.asarray(np.maximum(*self._beside(start, end, upright=upright)) > DARK_TONE, np.float32)

    def _depths(self, start: Points, end: Points, *, upright: bool) -> tuple[Singles, Singles]:
        """How much darker than the paper a line is along each edge; and whether there is paper on both sides of it."""
        depths = sampled(start, end, self.deep_upright if upright else self.deep_flat)
        return depths, np.asarray(np.minimum(*self._beside(start, end, upright=upright)) > BRIGHT_TONE, np.float32)

    def _beside(self, start: Points, end: Points, *, upright: bool) -> tuple[Singles, Singles]:
        """How bright the cells on either side of each edge are."""
        aside = np.array([1.0, 0.0] if upright else [0.0, 1.0]) * self.side * 0.25
        return sampled(start - aside, end - aside, self.tone), sampled(start + aside, end + aside, self.tone)


def soundness(down: Singles, across: Singles) -> float:
    """How good a mesh is, by how much line there is on its edges: 0 to 1.

    In a grid every line is there. Where a few are not, the others may be good ones and the mesh is wrong still.
    """
    lines = np.concatenate([down.mean(axis=0), across.mean(axis=1)])
    there = float((lines > LEAST_LINE * np.median(lines)).mean())
    return there**2 * float(np.clip((down.mean() + across.mean()) / 2, 0, 1))


def mean_of_seen(values: Singles, seen: Singles) -> float | None:
    """The mean of what can be seen; None where that is too little."""
    return float((values * seen).sum() / seen.sum()) if float(seen.mean()) >= LEAST_SEEN else None


def _weighed(values: Singles, seen: Singles) -> Singles:
    usual = float((values * seen).sum() / max(1e-6, float(seen.sum())))
    believed = np.where(seen.mean(axis=0) >= LEAST_SEEN, usual, 0.0)
    return np.asarray(values * seen + believed * (1 - seen), np.float32)


def plane_of(grey: Grey, mesh: Mesh) -> Plane:
    """The plane that fits the crossings of a mesh best."""
    side = int(np.clip(round(mesh.pitch), SMALLEST_SIDE, LARGEST_SIDE))
    rows, columns = mesh.rows + 1, mesh.columns + 1
    lattice = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=2).astype(np.float64)
    target = ((lattice + CELLS_AROUND) * side).reshape(-1, 2)
    there = np.asarray(cv2.findHomography(mesh.crossings.reshape(-1, 2), target, cv2.RANSAC, 0.2 * side)[0], np.float64)
    if there.shape != (3, 3):
        there = np.asarray(cv2.findHomography(mesh.crossings.reshape(-1, 2), target, 0)[0], np.float64)
    size = ((mesh.columns + 2 * CELLS_AROUND) * side + 1, (mesh.rows + 2 * CELLS_AROUND) * side + 1)
    seen = cv2.warpPerspective(grey, there, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    soft = np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.8), np.float32)
    places = cv2.perspectiveTransform(mesh.crossings.reshape(-1, 1, 2), there).reshape(rows, columns, 2)
    paper = np.asarray(cv2.dilate(soft, np.ones((2 * side, 2 * side), np.uint8)), np.float32)
    inside = np.asarray(cv2.warpPerspective(np.ones_like(grey), there, size, flags=cv2.INTER_NEAREST), np.float32)
    upright, deep_upright = (each * inside for each in _lines(soft, side, paper))
    flat, deep_flat = (each.T * inside for each in _lines(np.ascontiguousarray(soft.T), side, paper.T))
    near = widened(upright, upright=True, reach=NEAR_LINE), widened(flat, upright=False, reach=NEAR_LINE)
    deep = widened(deep_upright, upright=True, reach=NEAR_LINE), widened(deep_flat, upright=False, reach=NEAR_LINE)
    tone = _tone(soft, side, paper) * inside
    back = np.asarray(np.linalg.inv(there), np.float64)
    return Plane(
        side, upright, np.ascontiguousarray(flat), *near, *deep, soft, tone, back, np.asarray(places, np.float64)
    )


def _lines(soft: Singles, side: int, paper: Singles) -> tuple[Singles, Singles]:
    """How much each pixel looks like a line downwards, and how much darker than the paper it is."""
    deeper = ridge(soft, max(3, side // 5))
    return response_of(deeper, soft), np.asarray(deeper / np.maximum(paper, 1), np.float32)


def _tone(soft: Singles, side: int, paper: Singles) -> Singles:
    """How bright cells are beside the paper: what is left when all that is thin has been rubbed out."""
    thick = max(3, round(SOLID_SHARE * side))
    solid = cv2.morphologyEx(soft, cv2.MORPH_CLOSE, np.ones((thick, thick), np.uint8))
    return np.asarray(solid / np.maximum(paper, 1), np.float32)


def on_edges(start: Points, end: Points, strength: Singles, side: float, *, upright: bool, reach: int = 1) -> Singles:
    """How much more ink of a line there is on each edge than beside it, a little sideways included: up to 1.

    Text is full of strokes, but they are as many beside the edge as on it.
    """
    grown = widened(strength, upright=upright, reach=reach)
    aside = np.array([1.0, 0.0] if upright else [0.0, 1.0]) * side
    on = sampled(start, end, grown)
    beside = [sampled(start + aside * share, end + aside * share, grown) for share in (-0.45, -0.33, 0.33, 0.45)]
    return np.asarray(on - np.mean(beside, axis=0), np.float32)


def widened(strength: Singles, *, upright: bool, reach: int) -> Singles:
    """Lines made wider, so that a place a little beside one is on it."""
    high, wide = (1, 2 * reach + 1) if upright else (2 * reach + 1, 1)
    return np.asarray(cv2.dilate(strength, np.ones((high, wide), np.uint8)), np.float32)


def sampled(start: Points, end: Points, strength: Singles) -> Singles:
    """The mean along each edge."""
    height, width = strength.shape
    shares = np.linspace(0.1, 0.9, 9)[:, None, None, None]
    at = np.rint(start * (1 - shares) + end * shares).astype(np.intp)
    x, y = np.clip(at[..., 0], 0, width - 1), np.clip(at[..., 1], 0, height - 1)
    return np.asarray(strength[y, x].mean(axis=0), np.float32)
