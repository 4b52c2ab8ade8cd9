"""Palette: colours of whole games, conventional ones, fashionable ones, and anything."""

import colorsys
from dataclasses import dataclass

from scenes.lots import Rng

Colour = tuple[int, int, int]
"""Red, green, blue."""
BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (192, 192, 192)
CONVENTIONAL: tuple[tuple[Colour, ...], ...] = (
    ((0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128)),
    ((25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162), (255, 143, 0), (0, 151, 167), (66, 66, 66), GREY),
    ((110, 170, 255), (120, 220, 120), (255, 110, 110), (190, 130, 255), (255, 180, 90), (90, 220, 220), WHITE, GREY),
    ((64, 80, 190), (30, 105, 0), (170, 0, 0), (0, 0, 130), (125, 0, 0), (0, 125, 125), (125, 0, 125), (90, 90, 90)),
)
"""Colours of 1 to 8 that many games share."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of closed and open cells, of what lies around the board, and of what shows between cells."""

    closed: Colour
    opened: Colour
    page: Colour
    gap: Colour


def clipped(red: float, green: float, blue: float) -> Colour:
    """The colour nearest to three numbers."""
    return min(255, max(0, round(red))), min(255, max(0, round(green))), min(255, max(0, round(blue)))


def random_colour(rng: Rng) -> Colour:
    """Any colour, greys more often than chance would have it."""
    hue, saturation, value = rng.random(), rng.random() ** 1.5, rng.random()
    return from_hsv(hue, saturation * (0.15 if rng.chance(0.35) else 1), value)


def from_hsv(hue: float, saturation: float, value: float) -> Colour:
    """A colour by its hue, saturation and value, each 0 to 1."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, saturation, value)
    return clipped(red * 255, green * 255, blue * 255)


def shade(colour: Colour, amount: float) -> Colour:
    """Lighter or darker by so much."""
    return clipped(colour[0] + amount, colour[1] + amount, colour[2] + amount)


def jitter(colour: Colour, rng: Rng, amount: float) -> Colour:
    """A colour nearby."""
    return clipped(*(channel + change for channel, change in zip(colour, rng.normal(0, amount, 3), strict=True)))


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two."""
    return clipped(*(a + (b - a) * share for a, b in zip(one, other, strict=True)))


def distance(first: Colour, second: Colour) -> float:
    """How far two colours are apart for the eye, roughly: 0 to 441."""
    return float(sum(w * (a - b) ** 2 for a, b, w in zip(first, second, (0.9, 1.2, 0.6), strict=True)) ** 0.5)


def ink_on(ground: Colour, rng: Rng, least: float) -> Colour:
    """A colour that can be told from the ground."""
    some = (random_colour(rng) for _ in range(20))
    return next((colour for colour in some if distance(colour, ground) >= least), BLACK if sum(ground) > 380 else WHITE)


def plain_ink(ground: Colour, rng: Rng) -> Colour:
    """What text is written in on a ground: nearly black or white, or that made fainter."""
    faint = rng.lot({0.0: 0.5, 0.1: 0.25, 0.25: 0.14, 0.45: 0.08, 0.65: 0.03})
    return mix(BLACK if sum(ground) > 380 else WHITE, ground, faint)


def random_scheme(rng: Rng, kind: str, way: str) -> Scheme:
    """The surfaces of a game of a kind; the way is how the colour of open cells comes from other ones."""
    hue = rng.random()
    closed = {
        "grey": jitter(GREY, rng, 6) if rng.chance(0.5) else GREY,
        "light": from_hsv(hue, 0.08 * rng.random(), rng.between(0.75, 1)),
        "dark": from_hsv(hue, 0.5 * rng.random(), rng.between(0.08, 0.4)),
        "pastel": from_hsv(hue, rng.between(0.15, 0.4), rng.between(0.75, 0.97)),
        "vivid": from_hsv(hue, rng.between(0.5, 1), rng.between(0.4, 1)),
        "mono": (BLACK, WHITE, (128, 128, 128))[rng.count(0, 3)],
        "any": random_colour(rng),
    }[kind]
    page, near = (
        _page(rng, closed, dark=kind == "dark"),
        from_hsv(hue + rng.normal(0, 0.08), rng.random(), rng.random()),
    )
    opened = {
        "same": closed,
        "near": shade(closed, rng.either(8, 50)),
        "light": jitter((240, 240, 240) if sum(closed) < 560 or kind == "grey" else (205, 205, 205), rng, 9),
        "page": page,
        "any": random_colour(rng) if rng.chance(0.6) else near,
    }[way]
    gap = (page, page, shade(closed, -60), shade(opened, 40), random_colour(rng))[rng.count(0, 5)]
    return Scheme(closed, opened, page, gap)


def _page(rng: Rng, closed: Colour, *, dark: bool) -> Colour:
    roll, other = rng.random(), random_colour(rng)
    if roll < 0.45:
        return closed if roll < 0.25 else shade(closed, rng.either(10, 60))
    if dark:
        return shade(closed, -rng.between(10, 40)) if roll < 0.9 else other
    return WHITE if roll < 0.6 else jitter((238, 238, 238), rng, 8) if roll < 0.85 else other


def number_colours(rng: Rng, ground: Colour) -> list[Colour]:
    """Colours of 1 to 8: a convention, one colour for all, shades between two, or anything."""
    kind, least = rng.random(), rng.one([45, 60, 80, 110])
    some = [ink_on(ground, rng, least) for _ in range(8)]
    if kind < 0.58:
        amount = 0 if rng.chance(0.5) else 12
        some = [jitter(colour, rng, amount) for colour in CONVENTIONAL[rng.one((0, 0, 0, 1, 2, 3))]]
    elif kind < 0.78:
        return [plain_ink(ground, rng) if rng.chance(0.6) else some[0]] * 8
    elif kind < 0.86:
        some = [mix(some[0], some[1], number / 7) for number in range(8)]
    return [colour if distance(colour, ground) >= least else ink_on(ground, rng, least) for colour in some]
