"""Colours for the looks of games: conventional ones, fashionable ones, and anything."""

import colorsys

import numpy as np
import numpy.typing as npt

Colour = tuple[int, int, int] | npt.NDArray[np.uint8]
"""Red, green, blue; or a colour for every pixel."""
Rng = np.random.Generator

CONVENTIONAL = (
    ((0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128)),
    (
        (25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162), (255, 143, 0), (0, 151, 167), (66, 66, 66),
        (158, 158, 158),
    ),
    (
        (110, 170, 255), (120, 220, 120), (255, 110, 110), (190, 130, 255), (255, 180, 90), (90, 220, 220),
        (230, 230, 230), (150, 150, 150),
    ),
    ((64, 80, 190), (30, 105, 0), (170, 0, 0), (0, 0, 130), (125, 0, 0), (0, 125, 125), (125, 0, 125), (90, 90, 90)),
)  # fmt: skip


def random_colour(rng: Rng) -> tuple[int, int, int]:
    """Any colour, greys more often than chance would have it."""
    hue, saturation, value = rng.random(), rng.random() ** 1.5, rng.random()
    if rng.random() < 0.35:
        saturation *= 0.15
    red, green, blue = colorsys.hsv_to_rgb(hue, saturation, value)
    return round(red * 255), round(green * 255), round(blue * 255)


def shade(colour: Colour, amount: float) -> tuple[int, int, int]:
    """Lighter or darker by so much."""
    red, green, blue = (int(np.clip(channel + amount, 0, 255)) for channel in np.asarray(colour).reshape(-1)[:3])
    return red, green, blue


def jitter(colour: Colour, rng: Rng, amount: float) -> tuple[int, int, int]:
    """A colour nearby."""
    red, green, blue = (int(c) for c in np.clip(np.asarray(colour) + rng.normal(0, amount, 3), 0, 255))
    return red, green, blue


def distance(first: Colour, second: Colour) -> float:
    """How far two colours are apart for the eye, roughly: 0 to 441."""
    a, b = np.asarray(first, float).reshape(-1)[:3], np.asarray(second, float).reshape(-1)[:3]
    weights = np.array([0.9, 1.2, 0.6])
    return float(np.sqrt(((a - b) ** 2 * weights).sum()))


def ink_on(ground: Colour, rng: Rng, least: float) -> tuple[int, int, int]:
    """A colour that can be told from the ground."""
    for _ in range(30):
        colour = random_colour(rng)
        if distance(colour, ground) >= least:
            return colour
    return (0, 0, 0) if float(np.mean(np.asarray(ground))) > 127 else (255, 255, 255)


def number_colours(ground: Colour, rng: Rng, least: float) -> list[tuple[int, int, int]]:
    """Colours of 1 to 8: a convention, one colour for all, shades of one, or anything."""
    kind = rng.random()
    if kind < 0.6:
        chosen = CONVENTIONAL[int(rng.choice(len(CONVENTIONAL), p=[0.5, 0.17, 0.16, 0.17]))]
        colours = [jitter(colour, rng, 12) for colour in chosen]
    elif kind < 0.75:
        colours = [ink_on(ground, rng, least * 1.5)] * 8
    else:
        colours = [ink_on(ground, rng, least) for _ in range(8)]
    return [c if distance(c, ground) >= least else ink_on(ground, rng, least) for c in colours]
