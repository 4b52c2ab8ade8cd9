"""Faces: how a bare cell is painted, in more ways than games have thought of; cells of any width and height."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from gridseer.geometry import Floats
from training.cells.grounds import Ground, Image
from training.cells.palette import Colour, Rng, jitter, random_colour, shade
from training.fonts import emoji

KINDS = (
    "flat", "flat", "bevel", "bevel", "bevel", "slope", "slant", "ball", "picture", "grain", "dither", "disc", "emoji",
    "strokes", "stones", "bricks", "panel", "vignette", "hatch", "rivets",
)  # fmt: skip
"""What can be on the inside of a face; often drawn ones are named more than once."""
_PICTURES = "🌳🌲🌿🍀🪨🧱🌾🏠📦🔵🟢🎃🍎🐚🌑🟫🌊🌵🍇🧊🪵"


@dataclass(slots=True)
class Face:
    """How a cell is painted; lengths are shares of its shorter side."""

    kind: str
    colour: Colour
    second: Colour
    """Where a slope ends, a second colour of pixels, a disc."""
    ground: Colour
    """What shows between the cells."""
    gap: float = 0.0
    """The space between two cells."""
    radius: float = 0.0
    """Of the corners: 0 square, 1 a ball."""
    bevel: float = 0.1
    """The width of light and dark edges."""
    contrast: float = 50.0
    """How much lighter and darker they are."""
    line: int = 0
    """Pixels of the line around."""
    line_colour: Colour = (128, 128, 128)
    line_sides: str = "ltrb"
    """Which sides have the line: all, or the first or last two."""
    character: str = "🌳"
    """The picture of an emoji face."""
    seed: int = 0
    """Of its grain."""

    def paint(self, width: int, height: int, variant: int = 0) -> Image:
        """A cell of so many pixels; variants have another grain."""
        image = np.empty((height, width, 3), np.float32)
        image[:] = np.asarray(self.colour, np.float32)
        self._fill(image, np.random.default_rng([self.seed, variant]))
        inset = self._inset(width, height)
        if self.line:
            self._draw_line(image, inset)
        if self.gap or self.radius:
            cover = np.clip(inset + 0.5, 0, 1)[..., None]
            image = image * cover + np.asarray(self.ground, np.float32) * (1 - cover)
        return np.asarray(image, np.float32)

    def recoloured(self, usual: Colour, colour: Colour) -> "Face":
        """The same face where the usual colour of its ground was changed into another."""
        change = np.asarray(colour, np.float32).reshape(-1)[:3] - np.asarray(usual, np.float32).reshape(-1)[:3]
        second = np.clip(np.asarray(self.second, np.float32).reshape(-1)[:3] + change, 0, 255)
        return replace(self, colour=colour, second=shade(second.astype(np.uint8), 0))

    def _fill(self, image: Image, rng: Rng) -> None:
        height, width = image.shape[:2]
        change = np.asarray(self.second, np.float32) - np.asarray(self.colour, np.float32)
        y, x = np.linspace(0, 1, height)[:, None], np.linspace(0, 1, width)[None]
        if self.kind in _SHADES:
            image += change * _SHADES[self.kind](x, y)[..., None]
        elif self.kind in _DRAWN:
            _DRAWN[self.kind](image, self.second, rng)
        elif self.kind == "picture":
            image += change * soft_noise(rng, height, width, 5)[..., None] + rng.normal(0, 6, (height, width, 1))
        elif self.kind == "grain":
            image += rng.normal(0, abs(self.contrast) / 3, (height, width, 1))
        elif self.kind == "dither":
            image[dither(height, width, rng)] = self.second
        elif self.kind == "stones":
            image += change * _stones(height, width, rng)[..., None]
        elif self.kind == "emoji":
            lay_emoji(image, self.character, 0.9)
        elif self.kind == "bevel":
            self._raise(image)

    def _raise(self, image: Image) -> None:
        height, width = image.shape[:2]
        size = max(1, round(self.bevel * min(width, height)))
        start = round(self.gap * min(width, height) / 2)
        light, dark = (_floats(shade(self.colour, sign * self.contrast)) for sign in (1, -1))
        for step in range(start, start + size):
            low, right, bottom = step, width - 1 - step, height - 1 - step
            cv2.line(image, (low, bottom), (right, bottom), dark, 1)
            cv2.line(image, (right, low), (right, bottom), dark, 1)
            cv2.line(image, (low, low), (right, low), light, 1)
            cv2.line(image, (low, low), (low, bottom), light, 1)

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
        colour = np.asarray(self.line_colour, np.float32)
        if self.gap or self.radius or self.line_sides == "ltrb":
            image[inset < self.line] = colour
        elif self.line_sides == "lt":
            image[: self.line], image[:, : self.line] = colour, colour
        else:
            image[-self.line :], image[:, -self.line :] = colour, colour


def random_face(rng: Rng, colour: Colour, ground: Colour, gap: float, radius: float) -> Face:
    """A face of a colour; its kind, line and second colour are drawn by lot."""
    second = shade(colour, float(rng.uniform(-90, 90))) if rng.random() < 0.6 else random_colour(rng)
    return Face(
        KINDS[int(rng.integers(len(KINDS)))], colour, second, ground, gap, radius,
        bevel=float(rng.uniform(0.04, 0.16)), contrast=float(rng.uniform(12, 90) * rng.choice([1, 1, 1, -1])),
        line=int(rng.choice([1, 1, 1, 2, 3])) if rng.random() < 0.4 else 0,
        line_colour=jitter(shade(colour, float(rng.uniform(-80, 80))), rng, 8),
        line_sides=str(rng.choice(["ltrb", "lt", "rb"])),
        character=_PICTURES[int(rng.integers(len(_PICTURES)))], seed=int(rng.integers(1 << 30)),
    )  # fmt: skip


def random_faces(rng: Rng, grounds: dict[str, Ground]) -> dict[str, Face]:
    """Painted cells, closed and open, in the colours of plain ones: balls, pictures, stones."""
    closed, opened = grounds["closed"], grounds["open"]
    gap = float(rng.choice([0.0, rng.uniform(0.02, 0.35)], p=[0.6, 0.4]))
    radius = float(rng.choice([0.0, rng.uniform(0.1, 0.8), 1.0], p=[0.6, 0.15, 0.25]))
    shut = random_face(rng, closed.colour, closed.window, gap, radius)
    if rng.random() >= 0.6:
        gap, radius = 0.0, 0.0
    second = jitter(opened.colour, rng, 20)
    kind = str(rng.choice(["flat", "flat", "grain", "picture", "slope", shut.kind]))
    kind = "flat" if kind == "emoji" else kind
    bare = replace(shut, gap=gap, radius=radius, colour=opened.colour, second=second, kind=kind)
    bare.contrast = float(rng.uniform(4, 20))
    return {"closed": shut, "open": bare}


def dither(height: int, width: int, rng: Rng) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    """Which pixels have the second colour of two that take turns, in blocks or stripes of some size."""
    size, turns = int(rng.choice([1, 1, 1, 2, 3, 4])), int(rng.choice([2, 2, 3, 4]))
    rows, columns = np.indices((height, width)) // size
    way = int(rng.integers(4))
    pattern = (rows + columns, rows - columns, rows, columns)[way] if rng.random() < 0.3 else rows + columns
    if rng.random() < 0.2:
        return np.asarray((rows % turns == 0) & (columns % turns == 0))
    return np.asarray(pattern % turns == 0)


def _strokes(image: Image, colour: Colour, rng: Rng) -> None:
    """Blades, twigs and petals: short strokes all over, in shades of a colour."""
    height, width = image.shape[:2]
    for _ in range(int(rng.integers(5, 22))):
        start = rng.uniform(0.05, 0.95, 2) * (width, height)
        end = start + rng.normal(0, 0.18, 2) * (width, height)
        ink = _floats(shade(colour, float(rng.uniform(-50, 50))))
        first, last = ((int(x), int(y)) for x, y in (start, end))
        cv2.line(image, first, last, ink, max(1, round(float(rng.uniform(0.02, 0.14)) * min(width, height))))


def _stones(height: int, width: int, rng: Rng) -> Image:
    """Cobbles: every pixel as light as its nearest of some points, darker between two of them."""
    points, shades = rng.uniform(0, 1, (int(rng.integers(4, 14)), 2)), rng.uniform(0, 0.6, 14)
    y, x = np.indices((height, width)) / np.array([height, width])[:, None, None]
    away = np.hypot(y[..., None] - points[:, 0], x[..., None] - points[:, 1])
    nearest = np.sort(away, axis=2)
    between = np.clip((nearest[..., 1] - nearest[..., 0]) * 8, 0, 1)
    return np.asarray(shades[away.argmin(axis=2)] + 0.4 * (1 - between), np.float32)


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
        cv2.circle(image, (int(x * width), int(y * height)), max(1, min(width, height) // 12), _floats(colour), -1)


def _disc(image: Image, colour: Colour, rng: Rng) -> None:
    height, width = image.shape[:2]
    radius = max(2, round(min(width, height) * float(rng.uniform(0.2, 0.36))))
    cv2.circle(image, (width // 2, height // 2), radius, _floats(colour), -1)


_SHADES: dict[str, Callable[[Floats, Floats], Floats]] = {
    "slope": lambda x, y: np.asarray(y + 0 * x),
    "slant": lambda x, y: np.asarray((x + y) / 2),
    "ball": lambda x, y: np.clip(np.hypot(x - 0.4, y - 0.4) * 1.3, 0, 1),
    "vignette": lambda x, y: np.clip(2 * np.maximum(np.abs(x - 0.5), np.abs(y - 0.5)), 0, 1) ** 2,
}
"""How much of the second colour there is at a place."""
_DRAWN: dict[str, Callable[[Image, Colour, Rng], None]] = {
    "strokes": _strokes, "bricks": _bricks, "panel": _panel, "hatch": _hatch, "rivets": _rivets, "disc": _disc,
}  # fmt: skip
"""What is drawn in the second colour."""


def soft_noise(rng: Rng, height: int, width: int, octaves: int) -> Image:
    """Soft shapes of several sizes, 0 to 1."""
    total = np.zeros((height, width), np.float32)
    for octave in range(1, octaves + 1):
        small = rng.random((min(height, 1 << octave) + 1, min(width, 1 << octave) + 1), dtype=np.float32)
        total += cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC) * 0.6**octave
    total -= total.min()
    return np.asarray(total / (total.max() + 1e-6), np.float32)


def lay_emoji(image: Image, character: str, share: float) -> None:
    """An emoji in the middle of a picture, as large as a share of it; nothing where there is no font for it."""
    picture = emoji(character)
    height, width = image.shape[:2]
    size = max(3, round(width * share)), max(3, round(height * share))
    if picture is None or size[0] > width or size[1] > height:
        return
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    left, top = (width - size[0]) // 2, (height - size[1]) // 2
    part = image[top : top + size[1], left : left + size[0]]
    part += (small[..., :3] - part) * (small[..., 3:] / 255)


def _floats(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (float(channel) for channel in np.asarray(colour).reshape(-1)[:3])
    return red, green, blue
