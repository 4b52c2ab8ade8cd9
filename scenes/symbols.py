"""Symbols: flags, mines, blasts and crosses, in as many shapes as games have."""

import math
from collections.abc import Callable

import numpy as np

from scenes.fonts import emoji, random_font, symbol_fonts
from scenes.palette import BLACK, WHITE, Colour, Rng, random_colour, shade
from scenes.splits import Split, choose
from scenes.stamps import Draw, Layers, Pen, Point, Stamp, fitted_text, picture, placed, stacked

Paint = Callable[[int], Layers]


def drawn(paint: Paint) -> Draw:
    """Layers as one stamp."""
    return lambda side: stacked(paint(side))


def around(count: int, reach: float, turn: float = 0.0) -> list[Point]:
    """Places on a circle around the middle."""
    angles = [turn + 2 * math.pi * k / count for k in range(count)]
    return [(0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)) for angle in angles]


def written(rng: Rng, split: Split, what: str, colour: Colour) -> Draw | None:
    """A letter, a character of a symbol font, or a colour emoji; nothing where no font has it."""
    character = choose(rng, what, split)
    size = float(rng.uniform(0.5, 0.92))
    if what.endswith("emoji"):
        rgba = emoji(character)
        if rgba is not None:
            return lambda side: picture(rgba, side, size)
    if what.endswith("letter"):
        face = random_font(rng, split)
    else:
        faces = symbol_fonts(split, character)
        if not faces:
            return None
        face = faces[int(rng.integers(len(faces)))]
    return lambda side: Stamp.of(placed(fitted_text(character, face, side, size * 0.85), side), colour)


def flag(rng: Rng, split: Split, kind: str, cloth: Colour, pole: Colour) -> Draw:
    """What marks a cell."""
    if kind in {"emoji", "letter", "glyph"}:
        found = written(rng, split, f"flag {kind}", cloth)
        if found is not None:
            return found
    if kind == "mine":
        return mine(rng, split, cloth, shade(cloth, 120))
    if kind in _MARKERS:
        return _marker(rng, kind, cloth, pole)
    return _pole(rng, cloth, pole)


def _pole(rng: Rng, cloth: Colour, pole: Colour) -> Draw:
    """A flag on its pole: which way it flies, its cut, its rim and its foot are drawn by lot."""
    left, large = bool(rng.random() < 0.45), rng.random() < 0.3
    x = float(rng.uniform(0.5, 0.66) if left else rng.uniform(0.3, 0.5))
    if large:
        x = float(rng.uniform(0.72, 0.85) if left else rng.uniform(0.15, 0.28))
    top, bottom = float(rng.uniform(0.08, 0.28)), float(rng.uniform(0.7, 0.92))
    length = float(rng.uniform(0.45, 0.65) if large else rng.uniform(0.25, 0.45))
    drop = float(rng.uniform(0.3, 0.6) if large else rng.uniform(0.22, 0.42))
    cut, wave = int(rng.integers(6)), float(rng.uniform(0.02, 0.08))
    thick, foot = float(rng.uniform(0.03, 0.12)), int(rng.integers(4))
    lean = float(rng.uniform(-0.12, 0.12)) if rng.random() < 0.25 else 0.0
    rim = float(rng.uniform(0.02, 0.06)) if rng.random() < 0.25 else 0.0
    tip = x + (-length if left else length)

    def paint(side: int) -> Layers:
        shaft = Pen(side).line([(x, top), (x + lean, bottom)], thick)
        _foot(shaft, foot, x + lean, bottom)
        points = _cloth(cut, (x, tip), top, drop, wave)
        layers = [(shaft.cover, pole), (Pen(side).polygon(points).cover, cloth)]
        return [*layers, (Pen(side).line([*points, points[0]], rim).cover, BLACK)] if rim else layers

    return drawn(paint)


def _foot(shaft: Pen, foot: int, x: float, bottom: float) -> None:
    if foot == 1:
        shaft.box(x - 0.22, bottom - 0.07, x + 0.22, bottom + 0.03)
    elif foot == 2:
        shaft.box(x - 0.12, bottom - 0.12, x + 0.12, bottom - 0.06)
        shaft.box(x - 0.24, bottom - 0.06, x + 0.24, bottom + 0.03)
    elif foot == 3:
        shaft.polygon([(x - 0.2, bottom + 0.02), (x + 0.2, bottom + 0.02), (x, bottom - 0.12)])


def _cloth(cut: int, across: tuple[float, float], top: float, drop: float, wave: float) -> list[Point]:
    x, tip = across
    middle, low = top + drop / 2, top + drop
    if cut == 0:
        return [(x, top), (tip, middle), (x, low)]
    if cut == 1:
        return [(x, top), (tip, top), (tip, low), (x, low)]
    if cut == 2:
        return [(x, top), (tip, top), (tip - (tip - x) * 0.3, middle), (tip, low), (x, low)]
    if cut == 3:
        return [(x, top), (tip, low), (x, low)]
    if cut == 4:
        waves = [(x + (tip - x) * k / 8, top + wave * math.sin(k * 0.8)) for k in range(9)]
        return [*waves, *((px, py + drop) for px, py in reversed(waves))]
    points = [(x, top)]
    for k in range(4):
        edge = x + (tip - x) * (k + 1) / 4
        points += [(edge, top + drop / 2 * k / 4), (edge, top + drop / 2 * (k + 1) / 4)]
    return points + [(px, 2 * middle - py) for px, py in reversed(points)]


_MARKERS: dict[str, Callable[[float], list[Point]]] = {
    "pennant": lambda size: around(3, size * 1.2, size * 40 // 1 * math.pi / 2),
    "pin": lambda size: [(x, y - 0.16) for x, y in around(24, size * 0.7)],
    "sign": lambda size: _box(size, 0.14, 0.5),
    "spot": lambda size: around(24, size),
    "lozenge": lambda size: around(4, size * 1.2),
    "shovel": lambda size: [(0.38, 0.55), (0.62, 0.55), (0.62, 0.78), (0.5, 0.9), (0.38, 0.78)],
    "ghost": lambda size: _ghost(size),
    "shield": lambda size: _scaled(size, [(-1, -1), (1, -1), (1, 0.2), (0, 1.2), (-1, 0.2)]),
    "square": lambda size: _box(size, 0.5 - size, 0.5 + size),
    "cross": lambda size: _cross(size, 0.08),
    "corner": lambda size: [(0.0, 0.0), (2 * size, 0.0), (0.0, 2 * size)],
    "frame": lambda size: _box(0.5, 0.0, 1.0),
}
"""Outlines of marks without a flag on its pole."""
_BEHIND = {"pin": [[(0.5, 0.5), (0.5, 0.88)]], "sign": [[(0.5, 0.4), (0.5, 0.9)]],
           "shovel": [[(0.5, 0.14), (0.5, 0.6)], [(0.4, 0.14), (0.6, 0.14)]]}  # fmt: skip
"""Lines behind them."""


def _marker(rng: Rng, kind: str, colour: Colour, second: Colour) -> Draw:
    size, thick = float(rng.uniform(0.16, 0.42)), float(rng.uniform(0.04, 0.1))
    rim = float(rng.uniform(0.02, 0.05)) if rng.random() < 0.3 else 0.0
    points = _MARKERS[kind](size)

    def paint(side: int) -> Layers:
        layers = [(Pen(side).line(line, thick).cover, second) for line in _BEHIND.get(kind, [])]
        if kind == "frame":
            return [(Pen(side).box(0, 0, 1, 1).box(thick, thick, 1 - thick, 1 - thick, 0).cover, colour)]
        layers.append((Pen(side).polygon(points).cover, colour))
        if rim:
            layers.append((Pen(side).line([*points, points[0]], rim).cover, BLACK))
        if kind == "ghost":
            eyes = Pen(side).disc(0.5 - size * 0.35, 0.46, size * 0.2).disc(0.5 + size * 0.35, 0.46, size * 0.2)
            layers.append((eyes.cover, second))
        return layers

    return drawn(paint)


def _scaled(size: float, points: list[Point]) -> list[Point]:
    return [(0.5 + size * x, 0.5 + size * y) for x, y in points]


def _box(size: float, top: float, bottom: float) -> list[Point]:
    return [(0.5 - size, top), (0.5 + size, top), (0.5 + size, bottom), (0.5 - size, bottom)]


def _ghost(size: float) -> list[Point]:
    head = [(math.cos(k * math.pi / 12), -0.05 - math.sin(k * math.pi / 12)) for k in range(13)]
    return _scaled(size, head + [(k / 3 - 1, 1.3 if k % 2 == 0 else 0.95) for k in range(7)])


def _cross(size: float, thick: float) -> list[Point]:
    half = thick / size / 2
    quarter = [(0.0, -half), (1.0 - half, -1.0), (1.0, half - 1.0)]
    turned = [(x * c - y * s, x * s + y * c) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1)) for x, y in quarter]
    return _scaled(size, turned)


def mine(rng: Rng, split: Split, body: Colour, glint: Colour, kind: str = "") -> Draw:
    """A ball, with or without spikes, fuse and glint; a star, a flower, a wheel, a skull, a cloud."""
    kind = kind or choose(rng, "mine", split)
    if kind in {"emoji", "letter", "glyph"}:
        found = written(rng, split, f"mine {kind}", body)
        if found is not None:
            return found
        kind = "spiked"
    paint, radius = _MINES[kind](rng, body), float(rng.uniform(0.2, 0.33))
    if kind not in {"spiked", "ball", "bomb", "crossed"} or rng.random() < 0.4:
        return drawn(paint)
    return drawn(
        lambda side: [*paint(side), (Pen(side).disc(0.5 - radius * 0.4, 0.5 - radius * 0.4, radius * 0.3).cover, glint)]
    )


def _spiked(rng: Rng, body: Colour) -> Paint:
    radius = float(rng.uniform(0.2, 0.33))
    reach, spikes = radius + float(rng.uniform(0.05, 0.17)), int(rng.choice([4, 6, 8, 8, 8, 10, 12]))
    thick, knob = float(rng.uniform(0.03, 0.12)), float(rng.choice([0, 0, 0.05, 0.07]))
    turn = float(rng.choice([0, 0, math.pi / spikes]))

    def paint(side: int) -> Layers:
        pen = Pen(side).disc(0.5, 0.5, radius)
        for x, y in around(spikes, reach, turn):
            pen.line([(0.5, 0.5), (x, y)], thick).disc(x, y, knob)
        return [(pen.cover, body)]

    return paint


def _ball(rng: Rng, body: Colour) -> Paint:
    radius = float(rng.uniform(0.15, 0.4))
    return lambda side: [(Pen(side).disc(0.5, 0.5, radius).cover, body)]


def _bomb(rng: Rng, body: Colour) -> Paint:
    """A round bomb with a lit fuse."""
    radius, thick = float(rng.uniform(0.2, 0.3)), float(rng.uniform(0.05, 0.12))
    sign, flame = float(rng.choice([-1, 1, 1])), float(rng.uniform(0.06, 0.16))
    colours: list[Colour] = [(255, int(rng.integers(90, 240)), 0), (255, 30, 0), (255, 255, 60)]
    outer, inner = colours[int(rng.integers(3))], colours[int(rng.integers(3))]

    def paint(side: int) -> Layers:
        pen = Pen(side).disc(0.5 - 0.03 * sign, 0.6, radius)
        pen.line([(0.5 + 0.1 * sign, 0.42), (0.5 + 0.18 * sign, 0.27), (0.5 + 0.28 * sign, 0.24)], thick)
        pen.box(0.5 + 0.115 * sign - 0.065, 0.3, 0.5 + 0.115 * sign + 0.065, 0.44)
        sparks = Pen(side).disc(0.5 + 0.3 * sign, 0.2, flame)
        core = Pen(side).disc(0.5 + 0.3 * sign, 0.2, flame * 0.5)
        return [(pen.cover, body), (sparks.cover, outer), (core.cover, inner)]

    return paint


def _burr(rng: Rng, body: Colour) -> Paint:
    radius = float(rng.uniform(0.15, 0.33))
    reach, spikes = radius + float(rng.uniform(0.07, 0.2)), int(rng.integers(6, 13))
    inner, outer = around(spikes, radius), around(spikes, reach, math.pi / spikes)
    points = [point for pair in zip(inner, outer, strict=True) for point in pair]
    return lambda side: [(Pen(side).polygon(points).cover, body)]


def _flower(rng: Rng, body: Colour) -> Paint:
    petals, reach = int(rng.integers(5, 13)), float(rng.uniform(0.18, 0.28))
    size, heart = float(rng.uniform(0.07, 0.14)), float(rng.uniform(0.08, 0.16))
    centre = shade(body, 60) if rng.random() < 0.5 else random_colour(rng)
    rim = rng.random() < 0.4

    def paint(side: int) -> Layers:
        behind, pen = Pen(side), Pen(side)
        for x, y in around(petals, reach):
            behind.disc(x, y, size + 0.04)
            pen.line([(0.5, 0.5), (x, y)], size).disc(x, y, size)
        layers = [(behind.cover, BLACK)] if rim else []
        return [*layers, (pen.cover, body), (Pen(side).disc(0.5, 0.5, heart).cover, centre)]

    return paint


def _crossed(rng: Rng, body: Colour) -> Paint:
    """A ball on a cross, with bars at the ends of its arms."""
    radius, thick = float(rng.uniform(0.15, 0.3)), float(rng.uniform(0.04, 0.12))
    reach, bar = radius + float(rng.uniform(0.06, 0.17)), float(rng.choice([0, 0.08, 0.14]))
    hole = float(rng.choice([0, 0.4, 0.55])) * radius

    def paint(side: int) -> Layers:
        pen = Pen(side).disc(0.5, 0.5, radius)
        for x, y in around(4, reach):
            across, down = (y - 0.5) / reach * bar, (x - 0.5) / reach * bar
            pen.line([(0.5, 0.5), (x, y)], thick)
            pen.line([(x - across, y - down), (x + across, y + down)], thick)
        return [(pen.cover, body), (Pen(side).disc(0.5, 0.5, hole).cover, shade(body, 60))]

    return paint


def _wheel(rng: Rng, body: Colour) -> Paint:
    """A disc of another colour with a rim and spokes."""
    radius, spokes = float(rng.uniform(0.25, 0.4)), int(rng.integers(4, 10))
    thick, hub = float(rng.uniform(0.03, 0.08)), float(rng.uniform(0.05, 0.12))
    inside, middle = random_colour(rng), random_colour(rng)

    def paint(side: int) -> Layers:
        pen = Pen(side)
        for x, y in around(spokes, radius):
            pen.line([(0.5, 0.5), (x, y)], thick)
        whole, inner = Pen(side).disc(0.5, 0.5, radius), Pen(side).disc(0.5, 0.5, radius - thick)
        core = Pen(side).disc(0.5, 0.5, hub)
        return [(whole.cover, body), (inner.cover, inside), (pen.cover, body), (core.cover, middle)]

    return paint


def _skull(rng: Rng, body: Colour) -> Paint:
    """A skull, seldom on crossed bones."""
    size, bones = float(rng.uniform(0.2, 0.32)), rng.random() < 0.35
    hole, eye = (BLACK if sum(body) > 330 else WHITE), float(rng.uniform(0.2, 0.32)) * size

    def paint(side: int) -> Layers:
        pen = Pen(side).disc(0.5, 0.45, size)
        pen.box(0.5 - size * 0.55, 0.45, 0.5 + size * 0.55, 0.45 + size * 1.35)
        if bones:
            pen.line([(0.14, 0.62), (0.86, 0.9)], 0.09).line([(0.86, 0.62), (0.14, 0.9)], 0.09)
        eyes = Pen(side).disc(0.5 - size * 0.42, 0.46, eye).disc(0.5 + size * 0.42, 0.46, eye)
        return [(pen.cover, body), (eyes.cover, hole)]

    return paint


def _cloud(rng: Rng, body: Colour) -> Paint:
    """A mushroom cloud: a cap of puffs on a stem that widens at the foot."""
    cap, stem = float(rng.uniform(0.12, 0.18)), float(rng.uniform(0.06, 0.12))
    second = shade(body, float(rng.choice([-60, 60])))
    puffs = [(0.5 + 0.13 * (k - 2), 0.32 + 0.05 * abs(k - 2) - 0.02 * float(rng.random())) for k in range(5)]

    def paint(side: int) -> Layers:
        pen, shadow = Pen(side), Pen(side)
        pen.polygon([(0.5 - stem, 0.4), (0.5 + stem, 0.4), (0.5 + 2.6 * stem, 0.88), (0.5 - 2.6 * stem, 0.88)])
        for x, y in puffs:
            pen.disc(x, y, cap)
            shadow.disc(x, y + 0.03, cap * 0.5)
        return [(pen.cover, body), (shadow.cover, second)]

    return paint


_MINES: dict[str, Callable[[Rng, Colour], Paint]] = {
    "spiked": _spiked, "ball": _ball, "bomb": _bomb, "burr": _burr, "flower": _flower, "crossed": _crossed,
    "wheel": _wheel, "skull": _skull, "cloud": _cloud,
}  # fmt: skip


def blast(rng: Rng, colour: Colour) -> Draw:
    """A jagged star, as explosions are drawn."""
    count = int(rng.integers(6, 12))
    inner, outer = rng.uniform(0.12, 0.24, count), rng.uniform(0.28, 0.48, count)
    heart: Colour = [(255, 220, 40), WHITE, (255, 130, 0)][int(rng.integers(3))]
    angles = [(2 * math.pi * k / count, float(inner[k]), float(outer[k])) for k in range(count)]

    def star(scale: float) -> list[Point]:
        points: list[Point] = []
        for angle, near, far in angles:
            for reach, turn in ((near, 0.0), (far, math.pi / count)):
                points.append(
                    (0.5 + scale * reach * math.cos(angle + turn), 0.5 + scale * reach * math.sin(angle + turn))
                )
        return points

    return drawn(
        lambda side: [(Pen(side).polygon(star(1)).cover, colour), (Pen(side).polygon(star(0.55)).cover, heart)]
    )


def cross(rng: Rng, colour: Colour) -> Draw:
    """Two crossed lines, corner to corner or smaller; seldom a single one, or one in a ring."""
    edge, thick = float(rng.uniform(0.03, 0.3)), float(rng.uniform(0.03, 0.13))
    kind = str(rng.choice(["cross", "stroke", "ring"], p=[0.84, 0.1, 0.06]))

    def paint(side: int) -> Layers:
        pen = Pen(side).line([(edge, 1 - edge), (1 - edge, edge)], thick)
        if kind == "cross":
            pen.line([(edge, edge), (1 - edge, 1 - edge)], thick)
        elif kind == "ring":
            circle = around(24, 0.42)
            pen.line([*circle, circle[0]], thick)
        return [(pen.cover, colour)]

    return drawn(paint)


def broken(rng: Rng, whole: Draw) -> Draw:
    """Something torn in two along a jagged line, the halves pulled apart."""
    steps, gap = int(rng.integers(3, 7)), float(rng.uniform(0.03, 0.12))
    tear = [(k / steps, 0.5 + float(rng.uniform(-0.12, 0.12))) for k in range(steps + 1)]

    def torn(side: int) -> Stamp:
        upper = Pen(side).polygon([(0.0, 0.0), (1.0, 0.0), *reversed(tear)]).cover[..., None]
        stamp, shift = whole(side), max(1, round(gap * side))
        ink, alpha = (
            np.roll(a * upper, -shift, 0) + np.roll(a * (1 - upper), shift, 0) for a in (stamp.ink, stamp.alpha)
        )
        rest = np.minimum(alpha, 1)
        return Stamp(np.minimum(ink, 255 * rest), rest)

    return torn
