"""Palette: colours of whole games, conventional ones, fashionable ones, and anything."""

import colorsys
from dataclasses import dataclass

import numpy as np

Rng = np.random.Generator
Colour = tuple[int, int, int]
"""Red, green, blue."""
BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (192, 192, 192)

CONVENTIONAL: tuple[tuple[Colour, ...], ...] = (
    ((0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128)),
    ((25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162), (255, 143, 0), (0, 151, 167), (66, 66, 66),
     (158, 158, 158)),
    ((110, 170, 255), (120, 220, 120), (255, 110, 110), (190, 130, 255), (255, 180, 90), (90, 220, 220),
     (230, 230, 230), (150, 150, 150)),
    ((64, 80, 190), (30, 105, 0), (170, 0, 0), (0, 0, 130), (125, 0, 0), (0, 125, 125), (125, 0, 125), (90, 90, 90)),
)  # fmt: skip
"""Colours of 1 to 8 that many games share."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of a game's surfaces."""

    closed: Colour
    opened: Colour
    page: Colour
    """What lies around the board."""
    gap: Colour
    """What shows between cells."""


def random_colour(rng: Rng) -> Colour:
    """Any colour, greys more often than chance would have it."""
    hue, saturation, value = rng.random(), rng.random() ** 1.5, rng.random()
    if rng.random() < 0.35:
        saturation *= 0.15
    return from_hsv(hue, saturation, value)


def from_hsv(hue: float, saturation: float, value: float) -> Colour:
    """A colour by its hue, saturation and value, each 0 to 1."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(1, max(0, saturation)), min(1, max(0, value)))
    return round(red * 255), round(green * 255), round(blue * 255)


def shade(colour: Colour, amount: float) -> Colour:
    """Lighter or darker by so much."""
    red, green, blue = (min(255, max(0, round(channel + amount))) for channel in colour)
    return red, green, blue


def jitter(colour: Colour, rng: Rng, amount: float) -> Colour:
    """A colour nearby."""
    red, green, blue = (min(255, max(0, round(c + d))) for c, d in zip(colour, rng.normal(0, amount, 3), strict=True))
    return red, green, blue


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def distance(first: Colour, second: Colour) -> float:
    """How far two colours are apart for the eye, roughly: 0 to 441."""
    weights = (0.9, 1.2, 0.6)
    return float(sum(w * (a - b) ** 2 for a, b, w in zip(first, second, weights, strict=True)) ** 0.5)


def ink_on(ground: Colour, rng: Rng, least: float) -> Colour:
    """A colour that can be told from the ground."""
    for _ in range(20):
        colour = random_colour(rng)
        if distance(colour, ground) >= least:
            return colour
    return BLACK if sum(ground) > 380 else WHITE


def plain_ink(ground: Colour, rng: Rng) -> Colour:
    """What text is written in on a ground: nearly black or white, or that made fainter."""
    full = BLACK if sum(ground) > 380 else WHITE
    return mix(full, ground, float(rng.choice([0, 0.1, 0.25, 0.45], p=[0.5, 0.25, 0.15, 0.1])))


def random_scheme(rng: Rng, kind: str, way: str) -> Scheme:
    """The surfaces of a game of a kind; the way is how the colour of open cells comes from other ones."""
    hue = rng.random()
    closed = {
        "grey": jitter(GREY, rng, 6) if rng.random() < 0.5 else GREY,
        "light": from_hsv(hue, 0.08 * rng.random(), rng.uniform(0.75, 1)),
        "dark": from_hsv(hue, 0.5 * rng.random(), rng.uniform(0.08, 0.4)),
        "pastel": from_hsv(hue, rng.uniform(0.15, 0.4), rng.uniform(0.75, 0.97)),
        "vivid": from_hsv(hue, rng.uniform(0.5, 1), rng.uniform(0.4, 1)),
        "mono": (BLACK, WHITE, (128, 128, 128))[int(rng.integers(3))],
        "any": random_colour(rng),
    }[kind]
    page = _page(rng, closed, dark=kind == "dark")
    opened = {
        "same": closed,
        "near": shade(closed, float(rng.choice([-1, 1]) * rng.uniform(5, 50))),
        "light": jitter((240, 240, 240) if sum(closed) < 560 or kind == "grey" else (205, 205, 205), rng, 9),
        "page": page,
        "any": random_colour(rng)
        if rng.random() < 0.6
        else from_hsv(hue + rng.normal(0, 0.08), rng.random(), rng.random()),
    }[way]
    gap = (page, page, shade(closed, -60), shade(opened, 40), random_colour(rng))[int(rng.integers(5))]
    return Scheme(closed, opened, page, gap)


def _page(rng: Rng, closed: Colour, *, dark: bool) -> Colour:
    roll = rng.random()
    if roll < 0.25:
        return closed
    if roll < 0.45:
        return shade(closed, float(rng.choice([-1, 1]) * rng.uniform(10, 60)))
    if dark:
        return shade(closed, -float(rng.uniform(10, 40))) if roll < 0.9 else random_colour(rng)
    return WHITE if roll < 0.6 else jitter((238, 238, 238), rng, 8) if roll < 0.85 else random_colour(rng)


def number_colours(rng: Rng, ground: Colour) -> list[Colour]:
    """Colours of 1 to 8: a convention, one colour for all, shades of one, or anything."""
    kind, least = rng.random(), float(rng.choice([30, 50, 80, 110]))
    if kind < 0.58:
        chosen = CONVENTIONAL[int(rng.choice(len(CONVENTIONAL), p=[0.5, 0.17, 0.16, 0.17]))]
        amount = 0 if rng.random() < 0.5 else 12
        colours = [jitter(colour, rng, amount) for colour in chosen]
    elif kind < 0.78:
        colours = [plain_ink(ground, rng) if rng.random() < 0.6 else ink_on(ground, rng, 90)] * 8
    elif kind < 0.86:
        first, last = ink_on(ground, rng, 90), ink_on(ground, rng, 90)
        colours = [mix(first, last, number / 7) for number in range(8)]
    else:
        colours = [ink_on(ground, rng, least) for _ in range(8)]
    return [colour if distance(colour, ground) >= least else ink_on(ground, rng, least) for colour in colours]
