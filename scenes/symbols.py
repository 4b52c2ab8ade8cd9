"""Symbols: flags, mines, blasts, crosses and ornaments, each a line of a small language of shapes."""

import functools
import math
from dataclasses import dataclass

import numpy as np

from scenes.fonts import emoji, random_font, symbol_fonts
from scenes.palette import BLACK, WHITE, Colour, Rng, mix, random_colour
from scenes.splits import Split, choose
from scenes.stamps import Draw, Pen, Stamp, fitted_text, picture, placed

SHAPES = {
    # marks on a pole
    "triangle": "k line 38 12 38 88 7; c poly 38 12 84 32 38 54", "wide": "k line 20 10 20 90 7; c poly 20 10 90 36 20 60",
    "banner": "k line 34 12 34 90 7; c box 34 14 84 48", "swallow": "k line 28 12 28 90 7; c poly 28 14 88 14 72 31 88 48 28 48",
    "half": "k line 62 12 62 88 7; c poly 62 12 62 52 18 52", "wave": "k line 30 12 30 90 6; c poly 30 14 50 18 70 12 86 16 86 46 70 42 50 48 30 44",
    "steps": "k line 55 14 55 80 7; c box 38 16 55 44; c box 26 22 40 38; k box 34 74 74 80; k box 24 80 82 90",
    # other marks
    "pennant": "c poly 24 22 80 50 24 78", "pin": "s line 50 50 50 90 7; c disc 50 34 20", "spot": "c disc 50 50 28",
    "square": "c box 26 26 74 74", "cross": "c line 22 22 78 78 11; c line 78 22 22 78 11", "bang": "c box 44 14 56 64; c disc 50 80 8",
    "ghost": "c disc 50 42 26; c box 24 42 76 76; c poly 24 76 24 88 37 78 50 88 63 78 76 88 76 76; w disc 41 42 6; w disc 59 42 6",
    "sign": "s line 50 40 50 90 7; c box 22 14 78 50", "lozenge": "c poly 50 16 84 50 50 84 16 50", "rim": "c frame 9",
    "tick": "c line 20 54 42 76 82 26 11", "shovel": "s line 50 14 50 60 7; s line 40 14 60 14 6; c poly 38 55 62 55 62 78 50 92 38 78",
    "shield": "c poly 24 22 76 22 76 55 50 86 24 55", "corner": "c poly 0 0 64 0 0 64", "ring": "c ring 30 9",
    # mines
    "spiked": "c disc 50 50 28; c rays 8 42 7; w disc 40 40 7", "few": "c disc 50 50 25; c rays 4 42 8; c rays 8 34 5; w disc 42 42 6",
    "knobs": "c disc 50 50 25; c rays 8 38 5; c petals 8 38 5", "ball": "c disc 50 50 32; w disc 40 39 7", "disc": "c disc 50 50 34",
    "bomb": "c disc 46 60 27; c box 53 32 68 46; s line 60 36 66 24 78 22 6; h disc 80 20 10; y disc 80 20 5",
    "burr": "c burr 9 24 42", "flower": "c petals 7 24 13; s disc 50 50 13", "star": "c burr 5 18 44", "asterisk": "c rays 6 40 9",
    "wheel": "c disc 50 50 38; s disc 50 50 31; c rays 6 33 5; h disc 50 50 9", "gem": "c poly 50 16 82 50 50 84 18 50",
    "cloud": "c poly 42 40 58 40 78 90 22 90; c disc 26 34 14; c disc 40 26 16; c disc 58 25 16; c disc 74 34 14; s disc 38 32 7; s disc 62 32 7",
    "stick": "c box 38 34 62 88; s line 50 34 58 14 5; h disc 58 12 8", "target": "c ring 38 8; c ring 22 7; c disc 50 50 7",
    "crossed": "c disc 50 50 22; c rays 4 42 8; c line 42 10 58 10 6; c line 42 90 58 90 6; c line 10 42 10 58 6; c line 90 42 90 58 6; s disc 50 50 9",
    "skull": "c disc 50 44 28; c box 35 44 65 80; k disc 39 46 8; k disc 61 46 8; k line 50 60 50 66 4",
    # what goes over them
    "blast": "h burr 9 24 46; y burr 9 12 26", "saltire": "c line 12 12 88 88 9; c line 88 12 12 88 9", "stroke": "c line 12 88 88 12 9",
    "no": "c ring 40 8; c line 22 78 78 22 8", "dash": "c line 14 50 86 50 11",
    "smile": "c disc 50 50 38; k disc 37 42 5; k disc 63 42 5; k line 34 60 50 70 66 60 5",
    "frown": "c disc 50 50 38; k disc 37 42 5; k disc 63 42 5; k line 34 70 50 60 66 70 5",
    # pictures on closed cells
    "panel": "c box 20 20 80 80", "dot": "c disc 50 50 26", "gable": "c poly 0 0 100 0 50 50; s poly 0 100 100 100 50 50",
    "butterfly": "c disc 28 34 20; c disc 72 34 20; s disc 34 68 14; s disc 66 68 14; k line 50 20 50 82 6",
    "tree": "k box 44 66 56 92; c poly 50 8 84 50 16 50; c poly 50 28 90 74 10 74", "crate": "c frame 10; c line 8 8 92 92 8; c line 92 8 8 92 8",
    "grass": "c line 12 95 20 50 6; c line 34 95 30 40 6; s line 50 95 58 46 6; c line 72 95 66 38 6; s line 88 95 94 54 6",
    "hatch": "c line 0 33 33 0 9; c line 0 100 100 0 9; c line 67 100 100 67 9", "leaf": "c poly 14 80 20 40 50 16 86 14 82 50 58 80; s line 14 86 70 32 4",
    "bricks": "c line 0 33 100 33 5; c line 0 67 100 67 5; c line 50 0 50 33 5; c line 25 33 25 67 5; c line 75 33 75 67 5; c line 50 67 50 100 5",
    "rivets": "c disc 16 16 7; c disc 84 16 7; c disc 16 84 7; c disc 84 84 7",
}  # fmt: skip
"""Shapes one over the other: an ink, what is drawn, and places in hundredths of the cell."""
POLES = ("triangle", "wide", "banner", "swallow", "half", "wave", "steps")


@dataclass(frozen=True, slots=True)
class _Part:
    ink: str
    kind: str
    numbers: tuple[float, ...]


@functools.cache
def _parts(name: str) -> tuple[_Part, ...]:
    rows = [row.split() for row in SHAPES[name].split(";")]
    return tuple(_Part(row[0], row[1], tuple(float(each) / 100 for each in row[2:])) for row in rows)


def shape(rng: Rng, name: str, inks: dict[str, Colour]) -> Draw:
    """A shape with its places moved a little, mirrored, larger or smaller, with a rim or none."""
    grow, thick = float(rng.uniform(0.78, 1.15)), float(rng.uniform(0.5, 1.7))
    mirrored, still = bool(rng.random() < 0.4), name in {"corner", "rim", "gable", "bricks", "hatch", "panel"}
    rim = float(rng.uniform(0.02, 0.06)) if rng.random() < 0.15 and not still else 0.0
    moved = []
    for part in _parts(name):
        numbers = list(part.numbers)
        if part.kind in {"rays", "petals", "burr"}:
            count = max(3, round(100 * numbers[0] + float(rng.normal(0, 0.15 * 100 * numbers[0]))))
            numbers = [count, *(each * grow for each in numbers[1:])]
        elif not still:
            places = len(numbers) - (part.kind in {"disc", "line", "ring"})
            for k in range(len(numbers)):
                if k >= places:
                    numbers[k] *= thick if part.kind != "disc" else grow
                elif part.kind != "ring":
                    value = 0.5 + (numbers[k] - 0.5) * grow + float(rng.normal(0, 0.012))
                    numbers[k] = 1 - value if mirrored and k % 2 == 0 else value
        if mirrored and part.kind == "box" and not still:
            numbers[0], numbers[2] = numbers[2], numbers[0]
        moved.append(_Part(part.ink, part.kind, tuple(numbers)))
    return lambda side: _painted(moved, inks, side, rim)


def _painted(parts: list[_Part], inks: dict[str, Colour], side: int, rim: float) -> Stamp:
    stamp, pen, ink = Stamp.none(side), Pen(side), parts[0].ink
    for part in (*parts, _Part("", "", ())):
        if part.ink != ink:
            stamp = stamp.under(Stamp.of(pen.cover, inks.get(ink, BLACK)))
            pen, ink = Pen(side), part.ink
        if part.kind:
            _PRIMITIVES[part.kind](pen, part.numbers)
    return stamp.rimmed(max(1, round(rim * side)), BLACK) if rim else stamp


def around(count: float, reach: float) -> list[tuple[float, float]]:
    """Places on a circle around the middle, the first one to the right."""
    angles = [2 * math.pi * k / count for k in range(int(count))]
    return [(0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)) for angle in angles]


def _rays(pen: Pen, numbers: tuple[float, ...]) -> None:
    for place in around(numbers[0], numbers[1]):
        pen.line([(0.5, 0.5), place], numbers[2])


def _petals(pen: Pen, numbers: tuple[float, ...]) -> None:
    for x, y in around(numbers[0], numbers[1]):
        pen.disc(x, y, numbers[2])


def _burr(pen: Pen, numbers: tuple[float, ...]) -> None:
    count, near, far = numbers
    points = [p for k, p in enumerate(around(2 * count, far)) if k % 2 == 0]
    inner = [(0.5 + (x - 0.5) * near / far, 0.5 + (y - 0.5) * near / far) for x, y in around(2 * count, far)[1::2]]
    pen.polygon([place for pair in zip(points, inner, strict=True) for place in pair])


def _pairs(numbers: tuple[float, ...]) -> list[tuple[float, float]]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


_PRIMITIVES = {
    "disc": lambda pen, n: pen.disc(*n), "box": lambda pen, n: pen.box(*n), "rays": _rays, "petals": _petals, "burr": _burr,
    "poly": lambda pen, n: pen.polygon(_pairs(n)), "line": lambda pen, n: pen.line(_pairs(n[:-1]), n[-1]),
    "ring": lambda pen, n: pen.line([*around(24, n[0]), around(24, n[0])[0]], n[1]),
    "frame": lambda pen, n: pen.box(0, 0, 1, 1).box(n[0], n[0], 1 - n[0], 1 - n[0], 0),
}  # fmt: skip


def inks(rng: Rng, main: Colour, dark: Colour = BLACK) -> dict[str, Colour]:
    """The inks of a shape: its own, that of poles, a second one, a glint, and those of fire."""
    second = mix(main, BLACK if sum(main) > 380 else WHITE, 0.35) if rng.random() < 0.6 else random_colour(rng)
    glint = mix(main, WHITE, 0.8) if rng.random() < 0.7 else main
    hot: Colour = (255, int(rng.integers(30, 200)), 0)
    return {"c": main, "k": dark, "s": second, "w": glint, "h": hot, "y": (255, 240, 90)}


def written(rng: Rng, split: Split, what: str, colour: Colour) -> Draw | None:
    """A letter, a character of a symbol font, or a colour emoji; nothing where no font has it."""
    character, size = choose(rng, what, split), float(rng.uniform(0.5, 0.92))
    if what.endswith("emoji"):
        rgba = emoji(character)
        if rgba is not None:
            return lambda side: picture(rgba, side, size)
    faces = (random_font(rng, split),) if what.endswith("letter") else symbol_fonts(split, character)
    if not faces:
        return None
    face = faces[int(rng.integers(len(faces)))]
    return lambda side: Stamp.of(placed(fitted_text(character, face, side, size * 0.85), side), colour)


def symbol(rng: Rng, split: Split, what: str, main: Colour, dark: Colour = BLACK, kind: str = "") -> Draw:
    """A flag, a mine or another kind of symbol of a split; one that no font has is drawn as a shape."""
    kind = kind or choose(rng, what, split)
    if kind in {"emoji", "letter", "glyph"}:
        found = written(rng, split, f"{what} {kind}", main)
        if found is not None:
            return found
    if kind == "mine":
        return symbol(rng, split, "mine", main, dark)
    if kind == "pole":
        kind = POLES[int(rng.integers(len(POLES)))]
    return shape(rng, kind if kind in SHAPES else {"mine": "spiked"}.get(what, "triangle"), inks(rng, main, dark))


def both(lower: Draw, upper: Draw) -> Draw:
    """One symbol on another."""
    return lambda side: lower(side).under(upper(side))


def scattered(rng: Rng, colour: Colour) -> Draw:
    """A few shapes about the middle, in shades of a colour, mirrored now and then: stones, leaves, whatever it is."""
    spread, largest, mirrored = rng.uniform(0.02, 0.4), rng.uniform(0.08, 0.5), rng.random() < 0.4
    pieces = []
    for _ in range(int(rng.integers(1, 10))):
        corners = int(rng.choice([3, 4, 5, 8, 16]))
        angles = np.sort(rng.uniform(0, 2 * np.pi, corners))
        far = rng.uniform(0.5, 1, corners) * largest * rng.uniform(0.3, 1)
        x, y = 0.5 + rng.uniform(-spread, spread, 2)
        points = [(float(x + f * math.cos(a)), float(y + f * math.sin(a))) for a, f in zip(angles, far, strict=True)]
        ink = mix(colour, random_colour(rng), float(rng.uniform(0, 0.4)))
        pieces += [(points, ink), ([(1 - px, py) for px, py in points], ink)] if mirrored else [(points, ink)]

    def draw(side: int) -> Stamp:
        stamp = Stamp.none(side)
        for points, ink in pieces:
            stamp = stamp.under(Stamp.of(Pen(side).polygon(points).cover, ink))
        return stamp

    return draw
