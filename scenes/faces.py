"""Faces: how a bare cell is painted, closed or open, in the manner of toolkits, pages and pictures."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from scenes.lots import Rng
from scenes.palette import GREY, WHITE, Colour, Scheme, distance, jitter, mix, random_colour, shade
from scenes.splits import Split, choose
from scenes.stamps import Draw, Image, Stamp
from scenes.symbols import SHAPES, inks, scattered, shape, small, written

SLOPES = {
    "slope": lambda x, y: y + 0 * x,
    "slant": lambda x, y: (x + y) / 2,
    "gloss": lambda x, y: (y < 0.5) + 0 * x,
    "ball": lambda x, y: np.clip(np.hypot(x - 0.4, y - 0.4) * 1.3, 0, 1),
    "vignette": lambda x, y: np.clip(2 * np.maximum(np.abs(x - 0.5), np.abs(y - 0.5)), 0, 1) ** 2,
}
"""How much of the second colour there is at a place of a face."""


@dataclass(frozen=True, slots=True)
class Face:
    """Lengths are shares of the cell's shorter side."""

    kind: str
    """What is on its inside."""
    colour: Colour
    second: Colour
    """Where a slope ends, a second colour of pixels."""
    ground: Colour
    """What shows between the cells."""
    gap: float = 0.0
    """The space between two cells."""
    radius: float = 0.0
    """Of the corners: 0 square, 1 a ball."""
    bevel: float = 0.0
    """The width of light and dark edges."""
    light: Colour = WHITE
    dark: Colour = (128, 128, 128)
    soft: bool = False
    """Whether the bevel fades towards the middle."""
    line: int = 0
    """Pixels of the line around."""
    line_colour: Colour = (128, 128, 128)
    line_sides: str = "ltrb"
    dotted: bool = False
    shadow: float = 0.0
    """How dark a shadow each tile casts on the gap below it."""
    picture: Draw | None = None
    seed: int = 0
    """Of its grain."""

    def paint(self, width: int, height: int, variant: int = 0) -> Image:
        """A cell of so many pixels; variants have another grain, or are mirrored."""
        image = np.empty((height, width, 3), np.float32)
        image[:] = self.colour
        self._fill(image, variant)
        inset = self._inset(width, height)
        if self.bevel:
            self._raise(image)
        if self.line:
            self._draw_line(image, inset)
        if self.gap or self.radius:
            cover = np.clip(inset + 0.5, 0, 1)[..., None]
            ground = np.full_like(image, self.ground)
            if self.shadow:
                ground *= 1 - np.float32(self.shadow) * np.roll(cover, (1 + height // 24, 1 + width // 40), (0, 1))
            image = image * cover + ground * (1 - cover)
        return np.asarray(np.clip(image, 0, 255), np.float32)

    def tinted(self, colour: Colour) -> "Face":
        """The same face in another colour: its edges and second colour change along."""
        change = np.subtract(colour, self.colour)
        second, light, dark = (
            tuple(np.clip(np.add(old, change), 0, 255).tolist()) for old in (self.second, self.light, self.dark)
        )
        return replace(self, colour=colour, second=second, light=light, dark=dark)

    def _fill(self, image: Image, variant: int) -> None:
        (height, width), rng = image.shape[:2], Rng.seeded(self.seed, variant)
        change = np.subtract(self.second, self.colour).astype(np.float32)
        if self.kind in SLOPES:
            y, x = np.linspace(0, 1, height)[:, None], np.linspace(0, 1, width)[None]
            image += change * np.asarray(SLOPES[self.kind](x, y), np.float32)[..., None]
        elif self.kind == "cloudy":
            image += change * soft_noise(rng, height, width, 5)[..., None]
        elif self.kind == "grain":
            image += rng.normal(0, 0.12 * float(np.abs(change).mean()) + 3, (height, width, 1)).astype(np.float32)
        elif self.kind == "dither":
            size, turns, way = (rng.one(some) for some in ((1, 1, 1, 2, 3), (2, 2, 3, 4), (0, 0, 0, 1, 2)))
            rows, columns = np.indices((height, width)) // size
            image[(rows + columns, rows, rows - columns)[way] % turns == 0] = self.second
        elif self.kind == "stones":
            image += change * _stones(height, width, rng)[..., None]
        if self.picture is not None:
            drawn = small(self.picture, min(width, height)).resized(width, height)
            (Stamp(drawn.ink[:, ::-1], drawn.alpha[:, ::-1]) if variant % 2 else drawn).lay(image, 0, 0)

    def _raise(self, image: Image) -> None:
        height, width = image.shape[:2]
        size = max(1, round(self.bevel * min(width, height)))
        start = round(self.gap * min(width, height) / 2)
        for step in range(start + size - 1, start - 1, -1):
            share = (step - start) / size if self.soft else 0.0
            light, dark = mix(self.light, self.colour, share), mix(self.dark, self.colour, share)
            right, bottom = width - 1 - step, height - 1 - step
            image[bottom, step : right + 1], image[step : bottom + 1, right] = dark, dark
            image[step, step:right], image[step:bottom, step] = light, light

    def _inset(self, width: int, height: int) -> Image:
        """How many pixels inside the rounded tile each pixel lies; below zero outside."""
        gap = self.gap * min(width, height)
        half_width, half_height = (width - gap) / 2, (height - gap) / 2
        radius = self.radius * min(half_width, half_height)
        across = np.abs(np.arange(width) + 0.5 - width / 2)[None] - (half_width - radius)
        down = np.abs(np.arange(height) + 0.5 - height / 2)[:, None] - (half_height - radius)
        outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0)) + np.minimum(np.maximum(across, down), 0)
        return np.asarray(radius - outside, np.float32)

    def _draw_line(self, image: Image, inset: Image) -> None:
        width = self.line
        strips = {"l": np.s_[:, :width], "t": np.s_[:width, :], "r": np.s_[:, -width:], "b": np.s_[-width:, :]}
        if self.gap or self.radius:
            image[inset < width] = self.line_colour
            return
        for name in self.line_sides:
            part = image[strips[name]]
            rows, columns = np.indices(part.shape[:2])
            part[(rows + columns) % 2 < 2 - self.dotted] = self.line_colour


@dataclass(frozen=True, slots=True)
class Manner:
    """How a kind of program or page draws cells: what there is to choose from, and the ends of lengths."""

    schemes: str
    """Kinds of colours."""
    fills: str = "flat"
    """Kinds of insides of closed cells; ``any`` are those of the split."""
    bevel: tuple[float, float] = (0, 0)
    gap: tuple[float, float] = (0, 0)
    radius: tuple[float, float] = (0, 0)
    line: float = 0.0
    """How often closed cells have a line around."""
    opened: str = "same near light page any"
    """How the colour of open cells comes from that of closed ones or of the page."""
    bare: str = "none line sunken like"
    """How the edges of open cells look."""
    checker: float = 0.0
    """How often every second cell is darker."""
    glass: float = 0.0
    """How often a picture shows through."""


MANNERS = {
    "classic": Manner("grey grey grey any dark", bevel=(0.06, 0.15), opened="same same near", bare="line line sunken"),
    "toolkit": Manner("grey light", bevel=(0.02, 0.09), gap=(0, 0.05), line=0.4, opened="same near light page"),
    "rounded": Manner("light grey dark", "flat slope", gap=(0, 0.12), radius=(0.05, 0.3), line=0.6, opened="near page"),
    "web": Manner("vivid pastel dark light", gap=(0, 0.1), radius=(0, 0.25), line=0.3, opened="near light page any"),
    "checker": Manner("pastel vivid dark", opened="any light page", bare="none", checker=1.0),
    "glossy": Manner("vivid dark", "slope slant ball", (0, 0.08), (0, 0.06), (0, 0.25), line=0.5, opened="light near"),
    "table": Manner("light grey pastel mono", line=1.0, opened="light page near", bare="line like"),
    "night": Manner("dark", gap=(0, 0.14), radius=(0, 0.4), line=0.2, opened="page page near", bare="none like"),
    "canvas": Manner("any vivid grey light", line=1.0, opened="near light any", bare="like line"),
    "glass": Manner("vivid dark pastel", "flat slope", (0, 0), (0, 0.1), (0, 0.2), 0.4, opened="near any", glass=1.0),
    "pictures": Manner("any vivid dark light", "any", (0, 0.1), (0, 0.12), (0, 0.2), 0.4, opened="light near any page"),
    "any": Manner("any grey light dark pastel vivid mono", "any flat slope slant", (0, 0.2), (0, 0.35), (0, 1.0), 0.4,
                  checker=0.1, glass=0.06),
}  # fmt: skip
"""What games are written with, or look as if they were."""


def random_faces(rng: Rng, split: Split, manner: Manner, scheme: Scheme) -> tuple[Face, Face]:
    """A closed and an open face that belong together, and can be told apart somehow."""
    closed = random_face(rng, split, manner, scheme)
    bare, colour = rng.one(manner.bare.split()), scheme.opened
    opened = Face("flat", colour, colour, scheme.gap)
    if bare == "like":
        drawn = closed.picture if rng.chance(0.2) else None
        opened = replace(closed, colour=colour, second=jitter(colour, rng, 20), bevel=0.0, picture=_faint(drawn))
    elif bare == "line":
        around = shade(colour, rng.either(8, 80))
        sides = rng.lot({"ltrb": 0.35, "lt": 0.3, "rb": 0.25, "b": 0.05, "r": 0.05})
        opened = replace(opened, line=1, line_colour=around, line_sides=sides, dotted=rng.chance(0.05))
    elif bare == "sunken":
        dark, light = shade(colour, -rng.between(15, 80)), shade(colour, rng.between(0, 60))
        opened = replace(opened, bevel=rng.between(0.02, 0.1), light=dark, dark=light)
    if bare != "none":
        like = rng.chance(0.6)
        opened = replace(opened, gap=closed.gap if like else 0.0, radius=closed.radius if like else 0.0)
    return _told_apart(rng, closed, opened)


def _faint(drawn: Draw | None) -> Draw | None:
    return None if drawn is None else lambda side: drawn(side).faded(0.3)


def random_face(rng: Rng, split: Split, manner: Manner, scheme: Scheme) -> Face:
    """A closed face."""
    colour, kind = scheme.closed, rng.one(manner.fills.split())
    kind = choose(rng, "face", split) if kind == "any" else kind
    second = shade(colour, rng.between(-80, 80)) if rng.chance(0.65) else random_colour(rng)
    contrast = rng.between(12, 110)
    light, dark = shade(colour, contrast), shade(colour, -contrast * rng.between(0.6, 1.4))
    if colour == GREY and rng.chance(0.5):
        light, dark = WHITE, (128, 128, 128)
    bevel, gap, radius = (
        0.0 if not high or (not low and rng.chance(0.45)) else rng.between(max(0.02, low), high)
        for low, high in (manner.bevel, manner.gap, manner.radius)
    )
    picture = scattered(rng, second) if kind == "scattered" else None
    picture = written(rng, split, "face emoji", second) if kind == "emoji" else picture
    return Face(
        kind, colour, second, scheme.gap, gap, radius, bevel, light, dark, rng.chance(0.25),
        line=rng.one([1, 1, 1, 2, 3]) if rng.chance(manner.line) else 0,
        line_colour=jitter(shade(colour, rng.either(10, 110)), rng, 6),
        line_sides=rng.one(("ltrb", "ltrb", "lt", "rb")),
        shadow=rng.between(0.2, 0.6) if rng.chance(0.15) else 0.0,
        picture=shape(rng, kind, inks(rng, second)) if kind in SHAPES else picture, seed=rng.count(0, 1 << 30),
    )  # fmt: skip


def _told_apart(rng: Rng, closed: Face, opened: Face) -> tuple[Face, Face]:
    """Closed cells must repeat visibly, and mostly differ from open ones by a bevel if by nothing else."""
    if not (closed.gap or closed.radius or closed.line or closed.bevel or closed.picture or closed.kind in SLOPES):
        closed = replace(closed, line=1, line_colour=shade(closed.colour, rng.either(12, 70)))
    near = distance(closed.colour, opened.colour) < 14 and closed.kind == "flat"
    if near and not closed.bevel and not closed.picture and rng.chance(0.85):
        light, dark = shade(closed.colour, 50), shade(closed.colour, -50)
        closed = replace(closed, bevel=rng.one([0.05, 0.09, 0.13]), light=light, dark=dark)
        opened = replace(opened, bevel=0.0)
    return closed, opened


def soft_noise(rng: Rng, height: int, width: int, octaves: int) -> Image:
    """Soft shapes of several sizes, 0 to 1."""
    total = np.zeros((height, width), np.float32)
    for octave in range(1, octaves + 1):
        coarse = rng.random((min(height, 1 << octave) + 1, min(width, 1 << octave) + 1), dtype=np.float32)
        total += cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR) * np.float32(0.6**octave)
    total -= total.min()
    return np.asarray(total / (total.max() + np.float32(1e-6)), np.float32)


def _stones(height: int, width: int, rng: Rng) -> Image:
    """Cobbles: every pixel as light as its nearest of some points, darker between two of them."""
    points, shades = rng.uniform(0, 1, (rng.count(4, 14), 2)), rng.uniform(0, 0.6, 14)
    y, x = np.indices((height, width)) / np.array([height, width])[:, None, None]
    away = np.hypot(y[..., None] - points[:, 0], x[..., None] - points[:, 1])
    nearest = np.sort(away, axis=2)
    between = np.clip((nearest[..., 1] - nearest[..., 0]) * 8, 0, 1)
    return np.asarray(shades[away.argmin(axis=2)] + 0.4 * (1 - between), np.float32)
