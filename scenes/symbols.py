"""Symbols: flags, mines, blasts, crosses and ornaments, each a line of a small language of shapes."""

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image as PillowImage
from PIL import ImageDraw

from scenes.fonts import emoji, random_font, symbol_fonts
from scenes.lots import Rng
from scenes.palette import BLACK, WHITE, Colour, mix, random_colour
from scenes.splits import Split, any_character, choose
from scenes.stamps import FINE, Draw, Point, Stamp, picture, text_in_square

SHAPES = {
    # marks on a pole
    "triangle": "k line 38 12 38 88 7; c poly 38 12 84 32 38 54",
    "wide": "k line 20 10 20 90 7; c poly 20 10 90 36 20 60",
    "banner": "k line 34 12 34 90 7; c box 34 14 84 48", "half": "k line 62 12 62 88 7; c poly 62 12 62 52 18 52",
    "swallow": "k line 28 12 28 90 7; c poly 28 14 88 14 72 31 88 48 28 48",
    "wave": "k line 30 12 30 90 6; c poly 30 14 50 18 70 12 86 16 86 46 70 42 50 48 30 44",
    "steps": "k line 55 14 55 80 7; c box 38 16 55 44; c box 26 22 40 38; k box 34 74 74 80; k box 24 80 82 90",
    # other marks
    "pennant": "c poly 24 22 80 50 24 78", "pin": "s line 50 50 50 90 7; c disc 50 34 20", "spot": "c disc 50 50 28",
    "square": "c box 26 26 74 74", "bang": "c box 44 14 56 64; c disc 50 80 8", "ring": "c ring 30 9",
    "cross": "c line 22 22 78 78 11; c line 78 22 22 78 11", "lozenge": "c poly 50 16 84 50 50 84 16 50",
    "ghost": "c disc 50 42 26; c poly 24 42 76 42 76 76 76 88 63 78 50 88 37 78 24 88; w disc 41 42 6; w disc 59 42 6",
    "sign": "s line 50 40 50 90 7; c box 22 14 78 50", "rim": "c frame 9", "tick": "c line 20 54 42 76 82 26 11",
    "shovel": "s line 50 14 50 60 7; s line 40 14 60 14 6; c poly 38 55 62 55 62 78 50 92 38 78",
    "shield": "c poly 24 22 76 22 76 55 50 86 24 55", "corner": "c poly 0 0 64 0 0 64",
    # mines
    "spiked": "c disc 50 50 28; c rays 8 42 7; w disc 40 40 7", "disc": "c disc 50 50 34", "star": "c burr 5 18 44",
    "few": "c disc 50 50 25; c rays 4 42 8; c rays 8 34 5; w disc 42 42 6", "asterisk": "c rays 6 40 9",
    "knobs": "c disc 50 50 25; c rays 8 38 5; c petals 8 38 5", "ball": "c disc 50 50 32; w disc 40 39 7",
    "bomb": "c disc 46 60 27; c box 53 32 68 46; s line 60 36 66 24 78 22 6; h disc 80 20 10; y disc 80 20 5",
    "burr": "c burr 9 24 42", "flower": "c petals 7 24 13; s disc 50 50 13", "gem": "c poly 50 16 82 50 50 84 18 50",
    "wheel": "c disc 50 50 38; s disc 50 50 31; c rays 6 33 5; h disc 50 50 9",
    "cloud": "c poly 42 40 58 40 78 90 22 90; c disc 26 34 14; c disc 40 26 16; c disc 58 25 16; c disc 74 34 14; "
             "s disc 38 32 7; s disc 62 32 7",
    "stick": "c box 38 34 62 88; s line 50 34 58 14 5; h disc 58 12 8",
    "target": "c ring 38 8; c ring 22 7; c disc 50 50 7",
    "crossed": "c disc 50 50 22; c rays 4 42 8; c line 42 10 58 10 6; c line 42 90 58 90 6; s disc 50 50 9",
    "skull": "c disc 50 44 28; c box 35 44 65 80; k disc 39 46 8; k disc 61 46 8; k line 50 60 50 66 4",
    # what goes over them, and faces
    "blast": "h burr 9 24 46; y burr 9 12 26", "saltire": "c line 12 12 88 88 9; c line 88 12 12 88 9",
    "stroke": "c line 12 88 88 12 9", "no": "c ring 40 8; c line 22 78 78 22 8", "dash": "c line 14 50 86 50 11",
    "smile": "c disc 50 50 38; k disc 37 42 5; k disc 63 42 5; k line 34 60 50 70 66 60 5",
    "frown": "c disc 50 50 38; k disc 37 42 5; k disc 63 42 5; k line 34 70 50 60 66 70 5",
    "arrow": "k poly 0 0 0 78 18 62 31 92 45 86 32 56 58 56; w poly 4 10 4 68 19 53 34 83 38 81 25 50 46 50",
    # pictures on closed cells
    "panel": "c box 20 20 80 80", "dot": "c disc 50 50 26", "rivets": "c disc 16 16 7; c disc 84 16 7; c disc 16 84 7",
    "gable": "c poly 0 0 100 0 50 50; s poly 0 100 100 100 50 50",
    "butterfly": "c disc 28 34 20; c disc 72 34 20; s disc 34 68 14; s disc 66 68 14; k line 50 20 50 82 6",
    "tree": "k box 44 66 56 92; c poly 50 8 84 50 16 50; c poly 50 28 90 74 10 74",
    "crate": "c frame 10; c line 8 8 92 92 8; c line 92 8 8 92 8",
    "grass": "c line 12 95 20 50 6; c line 34 95 30 40 6; s line 50 95 58 46 6; c line 80 95 74 38 6",
    "hatch": "c line 0 33 33 0 9; c line 0 100 100 0 9; c line 67 100 100 67 9",
    "leaf": "c poly 14 80 20 40 50 16 86 14 82 50 58 80; s line 14 86 70 32 4",
    "bricks": "c line 0 33 100 33 5; c line 0 67 100 67 5; c line 50 0 50 33 5; c line 25 33 25 67 5",
}  # fmt: skip
"""Shapes one over the other: an ink, what is drawn, and places in hundredths of the cell."""
POLES = ("triangle", "wide", "banner", "swallow", "half", "wave", "steps")
_STILL = {"corner", "rim", "gable", "bricks", "hatch", "panel", "arrow"}
"""Shapes that keep their places."""


@dataclass(frozen=True, slots=True)
class Part:
    """One shape: its ink, what it is, and its places and lengths as shares of the cell."""

    ink: str
    kind: str
    numbers: tuple[float, ...]


@functools.lru_cache(maxsize=1024)
def parts(text: str) -> tuple[Part, ...]:
    """What a line of the language says."""
    rows = [row.split() for row in text.split(";")]
    return tuple(Part(row[0], row[1], tuple(float(each) / 100 for each in row[2:])) for row in rows)


def shape(rng: Rng, name: str, inks: dict[str, Colour]) -> Draw:
    """A shape with its places moved a little, mirrored, larger or smaller, with a rim or none."""
    grow, thick = rng.between(0.78, 1.15), rng.between(0.5, 1.7)
    mirrored, own = rng.chance(0.4), parts(SHAPES[name])
    rim = rng.between(0.02, 0.06) if rng.chance(0.15) and name not in _STILL else 0.0
    if name not in _STILL:
        own = tuple(_moved(rng, part, grow, thick, mirrored=mirrored) for part in own)

    def draw(side: int) -> Stamp:
        stamp = painted(own, inks, side)
        return stamp.rimmed(max(1, round(rim * side)), BLACK) if rim else stamp

    return draw


def _moved(rng: Rng, part: Part, grow: float, thick: float, *, mirrored: bool) -> Part:
    numbers = list(part.numbers)
    if part.kind in {"rays", "petals", "burr"}:
        count = max(3, round(100 * numbers[0] * float(rng.normal(1, 0.15)))) / 100
        return Part(part.ink, part.kind, (count, *(each * grow for each in numbers[1:])))
    if part.kind == "ring":
        return Part(part.ink, part.kind, (numbers[0] * grow, numbers[1] * thick))
    places = len(numbers) // 2 * 2
    for k in range(places):
        numbers[k] = 0.5 + (numbers[k] - 0.5) * grow + float(rng.normal(0, 0.012))
        numbers[k] = 1 - numbers[k] if mirrored and k % 2 == 0 else numbers[k]
    for k in range(places, len(numbers)):
        numbers[k] *= grow if part.kind == "disc" else thick
    if part.kind == "box" and mirrored:
        numbers[0], numbers[2] = numbers[2], numbers[0]
    return Part(part.ink, part.kind, tuple(numbers))


def painted(some: Sequence[Part], inks: dict[str, Colour], side: int) -> Stamp:
    """Shapes in a square of some pixels, one over the other."""
    stamp, image = Stamp.of(np.zeros((side, side), np.float32), BLACK), PillowImage.new("L", (side, side))
    for number, part in enumerate(some):
        _draw(ImageDraw.Draw(image), part, side)
        if number + 1 == len(some) or some[number + 1].ink != part.ink:
            cover = np.asarray(image).astype(np.float32) / np.float32(255)
            stamp = stamp.under(Stamp.of(cover, inks.get(part.ink, BLACK)))
            image = PillowImage.new("L", (side, side))
    return stamp


def _draw(draw: ImageDraw.ImageDraw, part: Part, side: int) -> None:
    """One shape in white."""
    numbers, kind = [each * side for each in part.numbers], part.kind
    width = max(1, round(numbers[-1]))
    if kind == "disc":
        _disc(draw, numbers[0], numbers[1], numbers[2])
    elif kind == "box" and numbers[2] > numbers[0] and numbers[3] > numbers[1]:
        draw.rectangle(numbers[:4], fill=255)
    elif kind == "poly":
        draw.polygon(numbers, fill=255)
    elif kind == "line":
        draw.line(numbers[:-1], fill=255, width=width, joint="curve")
    elif kind == "frame":
        draw.rectangle((0, 0, side - 1, side - 1), outline=255, width=width)
    elif kind == "ring":
        far = numbers[0] + width / 2
        draw.ellipse((side / 2 - far, side / 2 - far, side / 2 + far, side / 2 + far), outline=255, width=width)
    else:
        count, middle = round(100 * part.numbers[0]), (side / 2, side / 2)
        if kind == "burr":
            inner, outer = (around(2 * count, far * side) for far in part.numbers[1:])
            points = [(outer if k % 2 == 0 else inner)[k] for k in range(2 * count)]
            draw.polygon([(x + side / 2, y + side / 2) for x, y in points], fill=255)
            return
        for x, y in around(count, numbers[1]):
            if kind == "rays":
                draw.line([middle, (side / 2 + x, side / 2 + y)], fill=255, width=width)
            else:
                _disc(draw, side / 2 + x, side / 2 + y, numbers[2])


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def around(count: int, reach: float) -> list[Point]:
    """Places on a circle around the origin, the first one to the right."""
    angles = [2 * math.pi * k / count for k in range(count)]
    return [(reach * math.cos(angle), reach * math.sin(angle)) for angle in angles]


def small(draw: Draw, side: int) -> Stamp:
    """A symbol drawn larger and made small and smooth."""
    return draw(side * FINE).resized(side, side)


def inks(rng: Rng, main: Colour, dark: Colour = BLACK) -> dict[str, Colour]:
    """The inks of a shape: its own, that of poles, a second one, a glint, and those of fire."""
    second = mix(main, BLACK if sum(main) > 380 else WHITE, 0.35) if rng.chance(0.6) else random_colour(rng)
    glint = mix(main, WHITE, 0.8) if rng.chance(0.7) else main
    return {
        "c": main,
        "k": dark,
        "s": second,
        "w": glint,
        "h": (255, rng.count(30, 200), 0),
        "y": (255, 240, 90),
    }


def written(rng: Rng, split: Split, what: str, colour: Colour) -> Draw | None:
    """A letter, a character of a symbol font, or a colour emoji; nothing where no font has it."""
    character = any_character(rng, split) if what.endswith("any") else choose(rng, what, split)
    size = rng.between(0.5, 0.92)
    if what.endswith(("emoji", "any")):
        rgba = emoji(character)
        if rgba is not None:
            return lambda side: picture(rgba, side, size)
    faces = (random_font(rng, split),) if what.endswith("letter") else symbol_fonts(split, character)
    if not faces:
        return None
    face = rng.one(faces)
    return lambda side: Stamp.of(text_in_square(character, face, side, size * 0.85), colour)


def symbol(rng: Rng, split: Split, what: str, main: Colour, dark: Colour = BLACK) -> Draw:
    """A flag or a mine of a split; one that no font has is drawn as a shape."""
    kind = choose(rng, what, split)
    if kind in {"emoji", "letter", "glyph", "any"}:
        found = written(rng, split, f"{what} {kind}", main)
        if found is not None:
            return found
    if kind in {"mine", "any"}:
        return symbol(rng, split, what if kind == "any" else "mine", main, dark)
    if kind not in SHAPES:
        kind = rng.one(POLES) if what == "flag" else "spiked"
    return shape(rng, kind, inks(rng, main, dark))


def both(lower: Draw, upper: Draw) -> Draw:
    """One symbol on another."""
    return lambda side: lower(side).under(upper(side))


def scattered(rng: Rng, colour: Colour) -> Draw:
    """A few shapes about the middle, in shades of a colour, mirrored now and then: stones, leaves, whatever it is."""
    spread, largest, mirrored = rng.between(0.02, 0.4), rng.between(0.08, 0.5), rng.chance(0.4)
    colours: dict[str, Colour] = {}
    pieces: list[Part] = []
    for number in range(rng.count(1, 10)):
        corners = rng.one([3, 4, 5, 8, 16])
        angles, far = np.sort(rng.uniform(0, 2 * np.pi, corners)), rng.uniform(0.5, 1, corners) * largest
        points = 0.5 + rng.uniform(-spread, spread, 2) + (np.stack([np.cos(angles), np.sin(angles)]) * far).T
        colours[str(number)] = mix(colour, random_colour(rng), rng.between(0, 0.4))
        both_sides = (points, points * (-1, 1) + (1, 0)) if mirrored else (points,)
        pieces += [Part(str(number), "poly", tuple(each.ravel().tolist())) for each in both_sides]
    return lambda side: painted(pieces, colours, side)
