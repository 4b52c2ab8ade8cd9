"""Faces: how a bare cell is painted, closed or open; cells of any width and height."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from gridseer.geometry import Floats, Mask
from scenes.fonts import emoji
from scenes.palette import Colour, Rng, Scheme, jitter, mix, random_colour, shade
from scenes.splits import Split, choose
from scenes.stamps import Image, picture


@dataclass(frozen=True, slots=True)
class Face:
    """Lengths are shares of the cell's shorter side."""

    kind: str
    """What is on its inside."""
    colour: Colour
    second: Colour
    """Where a slope ends, a second colour of pixels, a disc."""
    ground: Colour
    """What shows between the cells."""
    gap: float = 0.0
    """The space between two cells."""
    radius: float = 0.0
    """Of the corners: 0 square, 1 a ball."""
    bevel: float = 0.0
    """The width of light and dark edges."""
    light: Colour = (255, 255, 255)
    dark: Colour = (128, 128, 128)
    soft: bool = False
    """Whether the bevel fades towards the middle."""
    line: int = 0
    """Pixels of the line around."""
    line_colour: Colour = (128, 128, 128)
    line_sides: str = "ltrb"
    """Which sides have the line."""
    dotted: bool = False
    shadow: float = 0.0
    """How dark a shadow each tile casts on the gap below it."""
    character: str = "🌳"
    """The picture of an emoji face."""
    seed: int = 0
    """Of its grain."""

    def paint(self, width: int, height: int, variant: int = 0) -> Image:
        """A cell of so many pixels; variants have another grain."""
        image = np.empty((height, width, 3), np.float32)
        image[:] = self.colour
        self._fill(image, np.random.default_rng([self.seed, variant]))
        inset = self._inset(width, height)
        if self.bevel:
            self._raise(image)
        if self.line:
            self._draw_line(image, inset)
        if self.gap or self.radius:
            cover = np.clip(inset + 0.5, 0, 1)[..., None]
            ground = np.full_like(image, self.ground)
            if self.shadow:
                below = np.roll(cover, (1 + height // 24, 1 + width // 40), (0, 1))
                ground *= 1 - np.float32(self.shadow) * below
            image = image * cover + ground * (1 - cover)
        return np.asarray(np.clip(image, 0, 255), np.float32)

    def tinted(self, colour: Colour) -> "Face":
        """The same face in another colour: its edges and second colour change along."""
        change = [b - a for a, b in zip(self.colour, colour, strict=True)]

        def moved(old: Colour) -> Colour:
            red, green, blue = (min(255, max(0, c + d)) for c, d in zip(old, change, strict=True))
            return red, green, blue

        return replace(self, colour=colour, second=moved(self.second), light=moved(self.light), dark=moved(self.dark))

    def _fill(self, image: Image, rng: Rng) -> None:
        height, width = image.shape[:2]
        if self.kind == "flat":
            return
        change = np.asarray(self.second, np.float32) - np.asarray(self.colour, np.float32)
        if self.kind in _SHADES:
            y, x = np.linspace(0, 1, height)[:, None], np.linspace(0, 1, width)[None]
            image += change * np.asarray(_SHADES[self.kind](x, y), np.float32)[..., None]
        elif self.kind in _DRAWN:
            _DRAWN[self.kind](image, self.second, rng)
        elif self.kind == "picture":
            image += change * soft_noise(rng, height, width, 5)[..., None]
        elif self.kind == "grain":
            image += rng.normal(0, 0.12 * float(np.abs(change).mean()) + 3, (height, width, 1)).astype(np.float32)
        elif self.kind == "dither":
            image[_dither(height, width, rng)] = self.second
        elif self.kind == "stones":
            image += change * _stones(height, width, rng)[..., None]
        elif self.kind == "emoji":
            rgba, side = emoji(self.character), min(width, height)
            if rgba is not None:
                picture(rgba, side, 0.92).lay(image, (width - side) // 2, (height - side) // 2)

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
        if self.gap or self.radius:
            image[inset < self.line] = self.line_colour
            return
        width = self.line
        strips = {"l": np.s_[:, :width], "t": np.s_[:width, :], "r": np.s_[:, -width:], "b": np.s_[-width:, :]}
        for name in self.line_sides:
            part = image[strips[name]]
            if self.dotted:
                rows, columns = np.indices(part.shape[:2])
                part[(rows + columns) % 2 == 0] = self.line_colour
            else:
                part[:] = self.line_colour


def random_faces(rng: Rng, split: Split, scheme: Scheme) -> tuple[Face, Face]:
    """A closed and an open face that belong together, and can be told apart somehow."""
    closed = _closed(rng, split, scheme)
    roll = rng.random()
    lines = {"line": closed.line, "line_colour": closed.line_colour, "line_sides": closed.line_sides}
    if roll < 0.22:  # no line between open cells
        opened = Face("flat", scheme.opened, scheme.opened, scheme.gap)
    elif roll < 0.62:
        around = shade(scheme.opened, float(rng.choice([-1, 1]) * rng.uniform(8, 70)))
        shape = {"gap": closed.gap, "radius": closed.radius} if rng.random() < 0.6 else {}
        lines = {"line": 1, "line_colour": around, "line_sides": str(rng.choice(["ltrb", "lt", "rb", "b", "r"]))}
        opened = Face(
            "flat", scheme.opened, scheme.opened, scheme.gap, dotted=bool(rng.random() < 0.05), **shape, **lines
        )  # type: ignore[arg-type]
    elif roll < 0.75:  # sunken
        dark, light = shade(scheme.opened, -rng.uniform(15, 80)), shade(scheme.opened, rng.uniform(0, 60))
        width = float(rng.uniform(0.03, 0.1))
        opened = Face("flat", scheme.opened, scheme.opened, scheme.gap, closed.gap, closed.radius, width, dark, light)
    else:
        kind = str(rng.choice(["flat", "flat", "grain" if split is Split.TRAIN else "flat", closed.kind]))
        kind = "flat" if kind == "emoji" else kind
        second = jitter(scheme.opened, rng, 20)
        shape = {"gap": closed.gap, "radius": closed.radius} if rng.random() < 0.7 else {}
        opened = Face(kind, scheme.opened, second, scheme.gap, seed=closed.seed, **shape, **lines)  # type: ignore[arg-type]
    return _told_apart(rng, closed, opened)


def _closed(rng: Rng, split: Split, scheme: Scheme) -> Face:
    colour = scheme.closed
    second = shade(colour, float(rng.uniform(-80, 80))) if rng.random() < 0.65 else random_colour(rng)
    gap = float(rng.choice([0.0, rng.uniform(0.02, 0.12), rng.uniform(0.1, 0.35)], p=[0.6, 0.28, 0.12]))
    radius = float(rng.choice([0.0, rng.uniform(0.08, 0.6), 1.0], p=[0.7, 0.27, 0.03]))
    bevelled = rng.random() < 0.45
    contrast = float(rng.uniform(12, 110))
    light, dark = shade(colour, contrast), shade(colour, -contrast * float(rng.uniform(0.6, 1.4)))
    return Face(
        choose(rng, "face", split), colour, second, scheme.gap, gap, radius,
        bevel=float(rng.choice([0.03, 0.06, 0.1, 0.13, 0.18])) if bevelled else 0.0,
        light=light, dark=dark, soft=bool(rng.random() < 0.3),
        line=int(rng.choice([1, 1, 1, 2, 3])) if rng.random() < (0.2 if bevelled else 0.5) else 0,
        line_colour=jitter(shade(colour, float(rng.choice([-1, 1]) * rng.uniform(10, 90))), rng, 6),
        line_sides=str(rng.choice(["ltrb", "lt", "rb"])),
        shadow=float(rng.uniform(0.2, 0.6)) if rng.random() < 0.15 else 0.0,
        character=choose(rng, "face emoji", split), seed=int(rng.integers(1 << 30)),
    )  # fmt: skip


def _told_apart(rng: Rng, closed: Face, opened: Face) -> tuple[Face, Face]:
    """Closed cells must repeat visibly, and differ from open ones by something."""
    plain = closed.kind in {"flat", "grain", "dither", "picture"}
    repeats = closed.gap or closed.radius or closed.line or closed.bevel or not plain
    near = sum(abs(a - b) for a, b in zip(closed.colour, opened.colour, strict=True)) < 24
    alike = near and not closed.bevel and not closed.gap and closed.kind == opened.kind
    if not repeats:
        around = shade(closed.colour, float(rng.choice([-1, 1]) * rng.uniform(12, 70)))
        closed = replace(closed, line=1, line_colour=around)
    if alike and rng.random() < 0.8:
        light, dark = shade(closed.colour, 50), shade(closed.colour, -50)
        closed = replace(closed, bevel=float(rng.choice([0.06, 0.1, 0.13])), light=light, dark=dark)
        if opened.bevel:
            opened = replace(opened, bevel=0.0)
    return closed, opened


def soft_noise(rng: Rng, height: int, width: int, octaves: int) -> Image:
    """Soft shapes of several sizes, 0 to 1."""
    total = np.zeros((height, width), np.float32)
    for octave in range(1, octaves + 1):
        shape = (min(height, 1 << octave) + 1, min(width, 1 << octave) + 1)
        small = rng.random(shape, dtype=np.float32)
        total += cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR) * np.float32(0.6**octave)
    total -= total.min()
    return np.asarray(total / (total.max() + np.float32(1e-6)), np.float32)


def _dither(height: int, width: int, rng: Rng) -> Mask:
    """Which pixels have the second colour of two that take turns, in blocks or stripes of some size."""
    size, turns = int(rng.choice([1, 1, 1, 2, 3, 4])), int(rng.choice([2, 2, 3, 4]))
    rows, columns = np.indices((height, width)) // size
    way = int(rng.integers(4))
    pattern = (rows + columns, rows - columns, rows, columns)[way] if rng.random() < 0.3 else rows + columns
    return np.asarray(pattern % turns == 0)


def _stones(height: int, width: int, rng: Rng) -> Image:
    """Cobbles: every pixel as light as its nearest of some points, darker between two of them."""
    points, shades = rng.uniform(0, 1, (int(rng.integers(4, 14)), 2)), rng.uniform(0, 0.6, 14)
    y, x = np.indices((height, width)) / np.array([height, width])[:, None, None]
    away = np.hypot(y[..., None] - points[:, 0], x[..., None] - points[:, 1])
    nearest = np.sort(away, axis=2)
    between = np.clip((nearest[..., 1] - nearest[..., 0]) * 8, 0, 1)
    return np.asarray(shades[away.argmin(axis=2)] + 0.4 * (1 - between), np.float32)


def _strokes(image: Image, colour: Colour, rng: Rng) -> None:
    """Blades, twigs and petals: short strokes all over, in shades of a colour."""
    height, width = image.shape[:2]
    for _ in range(int(rng.integers(5, 22))):
        start = rng.uniform(0.05, 0.95, 2) * (width, height)
        end = start + rng.normal(0, 0.18, 2) * (width, height)
        first, last = ((int(x), int(y)) for x, y in (start, end))
        thick = max(1, round(float(rng.uniform(0.02, 0.14)) * min(width, height)))
        cv2.line(image, first, last, shade(colour, float(rng.uniform(-50, 50))), thick)


def _ornament(image: Image, colour: Colour, rng: Rng) -> None:
    """Stones, leaves, crates, butterflies: a few shapes about the middle, mirrored now and then."""
    height, width = image.shape[:2]
    spread, largest, mirrored = rng.uniform(0.02, 0.4), rng.uniform(0.08, 0.5), rng.random() < 0.4
    for _ in range(int(rng.integers(1, 12))):
        corners = int(rng.choice([3, 4, 5, 8, 16]))
        angles = np.sort(rng.uniform(0, 2 * np.pi, corners))
        far = (rng.uniform(0.5, 1, corners) * largest * rng.uniform(0.3, 1))[:, None]
        outline = 0.5 + rng.uniform(-spread, spread, 2) + np.stack([np.cos(angles), np.sin(angles)], axis=1) * far
        ink = jitter(colour, rng, 25)
        for each in (outline, outline * (-1, 1) + (1, 0)) if mirrored else (outline,):
            cv2.fillPoly(image, [np.rint(each * (width, height)).astype(np.int32)], ink)


def _bricks(image: Image, mortar: Colour, rng: Rng) -> None:
    height, width = image.shape[:2]
    rows, columns = int(rng.integers(2, 5)), int(rng.integers(1, 4))
    for row in range(rows):
        top = row * height // rows
        image[top] = mortar
        for column in range(columns):
            left = int((column + (row % 2) / 2) * width / columns)
            image[top : (row + 1) * height // rows, min(left, width - 1)] = mortar


def _panel(image: Image, colour: Colour, rng: Rng) -> None:
    height, width = image.shape[:2]
    edge = float(rng.uniform(0.1, 0.3))
    rows, columns = (slice(round(edge * length), round((1 - edge) * length)) for length in (height, width))
    image[rows, columns] = colour


def _hatch(image: Image, colour: Colour, rng: Rng) -> None:
    rows, columns = np.indices(image.shape[:2]) / min(image.shape[:2])
    image[(rows + columns) * float(rng.integers(2, 6)) % 1 < 0.3] = colour


def _rivets(image: Image, colour: Colour, rng: Rng) -> None:
    height, width = image.shape[:2]
    edge = float(rng.uniform(0.1, 0.2))
    for x, y in ((edge, edge), (1 - edge, edge), (edge, 1 - edge), (1 - edge, 1 - edge)):
        cv2.circle(image, (int(x * width), int(y * height)), max(1, min(width, height) // 12), colour, -1)


def _disc(image: Image, colour: Colour, rng: Rng) -> None:
    height, width = image.shape[:2]
    radius = max(2, round(min(width, height) * float(rng.uniform(0.2, 0.36))))
    cv2.circle(image, (width // 2, height // 2), radius, colour, -1)


def _pyramid(image: Image, colour: Colour, rng: Rng) -> None:
    """Four slopes that meet in the middle, each with its own shade."""
    height, width = image.shape[:2]
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    for side, amount in enumerate((40, -10, -40, 10)):
        points = [corners[side], corners[(side + 1) % 4], (width // 2, height // 2)]
        cv2.fillPoly(image, [np.array(points, np.int32)], shade(colour, amount))


def _leaf(image: Image, colour: Colour, rng: Rng) -> None:
    height, width = image.shape[:2]
    axes = round(width * rng.uniform(0.3, 0.45)), round(height * rng.uniform(0.12, 0.25))
    cv2.ellipse(image, (width // 2, height // 2), axes, float(rng.integers(8)) * 22.5, 0, 360, colour, -1)


_SHADES: dict[str, Callable[[Floats, Floats], Floats]] = {
    "slope": lambda x, y: np.asarray(y + 0 * x),
    "slant": lambda x, y: np.asarray((x + y) / 2),
    "gloss": lambda x, y: np.asarray((y < 0.5) + 0 * x),
    "ball": lambda x, y: np.clip(np.hypot(x - 0.4, y - 0.4) * 1.3, 0, 1),
    "vignette": lambda x, y: np.clip(2 * np.maximum(np.abs(x - 0.5), np.abs(y - 0.5)), 0, 1) ** 2,
}
"""How much of the second colour there is at a place."""
_DRAWN: dict[str, Callable[[Image, Colour, Rng], None]] = {
    "strokes": _strokes, "bricks": _bricks, "panel": _panel, "hatch": _hatch, "rivets": _rivets, "disc": _disc,
    "ornament": _ornament, "pyramid": _pyramid, "leaf": _leaf,
}  # fmt: skip
"""What is drawn in the second colour."""
