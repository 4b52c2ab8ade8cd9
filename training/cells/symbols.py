"""Flags, mines, crosses and question marks, in as many shapes as games have: layers of a mask and a colour."""

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.cells.palette import Colour, random_colour, shade
from training.cells.shapes import Mask, Pen, Point
from training.fonts import emoji, font, has_glyph, symbol_fonts

Layer = tuple[Mask, Colour]
Rng = np.random.Generator
Draw = Callable[[int], list[Layer]]
"""Draws a symbol at a size in pixels."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def flag(rng: Rng, cloth: Colour, pole: Colour) -> Draw:
    """A flag on its pole: which way it flies, its cut, its rim and its foot are drawn by lot."""
    left = bool(rng.random() < 0.45)
    large = rng.random() < 0.3
    x = float(rng.uniform(0.5, 0.66) if left else rng.uniform(0.3, 0.5))
    if large:
        x = float(rng.uniform(0.72, 0.85) if left else rng.uniform(0.15, 0.28))
    top, bottom = float(rng.uniform(0.08, 0.28)), float(rng.uniform(0.7, 0.92))
    length = float(rng.uniform(0.45, 0.65) if large else rng.uniform(0.25, 0.45))
    drop = float(rng.uniform(0.3, 0.6) if large else rng.uniform(0.22, 0.42))
    cut, wave = int(rng.integers(6)), float(rng.uniform(0.02, 0.08))
    thick = float(rng.uniform(0.03, 0.12))
    foot = int(rng.integers(4))
    lean = float(rng.uniform(-0.12, 0.12)) if rng.random() < 0.25 else 0.0
    rim = float(rng.uniform(0.02, 0.06)) if rng.random() < 0.25 else 0.0
    fold = shade(cloth, float(rng.choice([-50, 50]))) if rng.random() < 0.2 else None
    tip = x + (-length if left else length)

    def draw(side: int) -> list[Layer]:
        shaft = Pen(side).line([(x, top), (x + lean, bottom)], thick)
        _foot(shaft, foot, x + lean, bottom)
        points = _cloth(cut, (x, tip), top, drop, wave)
        layers = [(shaft.mask, pole), (Pen(side).polygon(points).mask, cloth)]
        if fold is not None:
            low = [(px, (py + top + drop) / 2) for px, py in points]
            layers.append((Pen(side).polygon(low).mask * layers[1][0], fold))
        if rim:
            layers.append((Pen(side).line([*points, points[0]], rim).mask, BLACK))
        return layers

    return draw


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
    steps = 4
    points = [(x, top)]
    for k in range(steps):
        edge = x + (tip - x) * (k + 1) / steps
        points += [(edge, top + drop / 2 * k / steps), (edge, top + drop / 2 * (k + 1) / steps)]
    return points + [(px, 2 * middle - py) for px, py in reversed(points)]


def mine(rng: Rng, body: Colour, glint: Colour) -> Draw:
    """A ball, with or without spikes, fuse and glint; a star, a flower, a wheel, a skull."""
    kinds = [_spiked, _ball, _bomb, _burr, _flower, _crossed, _wheel, _skull]
    kind = kinds[int(rng.choice(len(kinds), p=[0.35, 0.08, 0.16, 0.08, 0.1, 0.1, 0.08, 0.05]))]
    draw = kind(rng, body)
    radius = float(rng.uniform(0.2, 0.33))
    if kind in {_flower, _wheel, _burr, _skull} or rng.random() < 0.4:
        return draw

    def shining(side: int) -> list[Layer]:
        return [*draw(side), (Pen(side).disc(0.5 - radius * 0.4, 0.5 - radius * 0.4, radius * 0.3).mask, glint)]

    return shining


def around(count: int, reach: float, turn: float = 0.0) -> list[Point]:
    """Places on a circle around the middle."""
    angles = [turn + 2 * math.pi * k / count for k in range(count)]
    return [(0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)) for angle in angles]


def _spiked(rng: Rng, body: Colour) -> Draw:
    radius = float(rng.uniform(0.2, 0.33))
    reach = radius + float(rng.uniform(0.05, 0.17))
    spikes = int(rng.choice([4, 6, 8, 8, 8, 10, 12]))
    thick, knob = float(rng.uniform(0.03, 0.12)), float(rng.choice([0, 0, 0.05, 0.07]))
    turn = float(rng.choice([0, 0, math.pi / spikes]))

    def draw(side: int) -> list[Layer]:
        pen = Pen(side).disc(0.5, 0.5, radius)
        for x, y in around(spikes, reach, turn):
            pen.line([(0.5, 0.5), (x, y)], thick).disc(x, y, knob)
        return [(pen.mask, body)]

    return draw


def _ball(rng: Rng, body: Colour) -> Draw:
    radius = float(rng.uniform(0.2, 0.33))
    return lambda side: [(Pen(side).disc(0.5, 0.5, radius).mask, body)]


def _bomb(rng: Rng, body: Colour) -> Draw:
    """A round bomb with a lit fuse."""
    radius, thick = float(rng.uniform(0.2, 0.3)), float(rng.uniform(0.05, 0.12))
    sign = float(rng.choice([-1, 1, 1]))
    flame = float(rng.uniform(0.06, 0.16))
    colours: list[Colour] = [(255, int(rng.integers(90, 240)), 0), (255, 30, 0), (255, 255, 60)]
    outer, inner = colours[int(rng.integers(3))], colours[int(rng.integers(3))]

    def draw(side: int) -> list[Layer]:
        pen = Pen(side).disc(0.5 - 0.03 * sign, 0.6, radius)
        pen.line([(0.5 + 0.1 * sign, 0.42), (0.5 + 0.18 * sign, 0.27), (0.5 + 0.28 * sign, 0.24)], thick)
        pen.box(0.5 + 0.115 * sign - 0.065, 0.3, 0.5 + 0.115 * sign + 0.065, 0.44)
        sparks = Pen(side).disc(0.5 + 0.3 * sign, 0.2, flame)
        core = Pen(side).disc(0.5 + 0.3 * sign, 0.2, flame * 0.5)
        return [(pen.mask, body), (sparks.mask, outer), (core.mask, inner)]

    return draw


def _burr(rng: Rng, body: Colour) -> Draw:
    radius = float(rng.uniform(0.15, 0.33))
    reach, spikes = radius + float(rng.uniform(0.07, 0.2)), int(rng.integers(6, 13))
    points = [
        point
        for inner, outer in zip(around(spikes, radius), around(spikes, reach, math.pi / spikes), strict=True)
        for point in (inner, outer)
    ]
    return lambda side: [(Pen(side).polygon(points).mask, body)]


def _flower(rng: Rng, body: Colour) -> Draw:
    petals, reach = int(rng.integers(5, 13)), float(rng.uniform(0.18, 0.28))
    size, heart = float(rng.uniform(0.07, 0.14)), float(rng.uniform(0.08, 0.16))
    centre: Colour = shade(body, 60) if rng.random() < 0.5 else random_colour(rng)
    rim = rng.random() < 0.4

    def draw(side: int) -> list[Layer]:
        behind, pen = Pen(side), Pen(side)
        for x, y in around(petals, reach):
            behind.disc(x, y, size + 0.04)
            pen.line([(0.5, 0.5), (x, y)], size).disc(x, y, size)
        layers: list[Layer] = [(behind.mask, BLACK)] if rim else []
        return [*layers, (pen.mask, body), (Pen(side).disc(0.5, 0.5, heart).mask, centre)]

    return draw


def _crossed(rng: Rng, body: Colour) -> Draw:
    """A ball on a cross, with bars at the ends of its arms."""
    radius, thick = float(rng.uniform(0.15, 0.3)), float(rng.uniform(0.04, 0.12))
    reach, bar = radius + float(rng.uniform(0.06, 0.17)), float(rng.choice([0, 0.08, 0.14]))
    hole = float(rng.choice([0, 0.4, 0.55])) * radius

    def draw(side: int) -> list[Layer]:
        pen = Pen(side).disc(0.5, 0.5, radius)
        for x, y in around(4, reach):
            across, down = (y - 0.5) / reach * bar, (x - 0.5) / reach * bar
            pen.line([(0.5, 0.5), (x, y)], thick)
            pen.line([(x - across, y - down), (x + across, y + down)], thick)
        return [(pen.mask, body), (Pen(side).disc(0.5, 0.5, hole).mask, shade(body, 60))]

    return draw


def _wheel(rng: Rng, body: Colour) -> Draw:
    """A disc of another colour with a rim and spokes."""
    radius, spokes = float(rng.uniform(0.25, 0.4)), int(rng.integers(4, 10))
    thick, hub = float(rng.uniform(0.03, 0.08)), float(rng.uniform(0.05, 0.12))
    inside, middle = random_colour(rng), random_colour(rng)

    def draw(side: int) -> list[Layer]:
        pen = Pen(side)
        for x, y in around(spokes, radius):
            pen.line([(0.5, 0.5), (x, y)], thick)
        whole, inner = Pen(side).disc(0.5, 0.5, radius), Pen(side).disc(0.5, 0.5, radius - thick)
        return [
            (whole.mask, body), (inner.mask, inside), (pen.mask, body),
            (Pen(side).disc(0.5, 0.5, hub).mask, middle),
        ]  # fmt: skip

    return draw


def _skull(rng: Rng, body: Colour) -> Draw:
    """A skull, seldom on crossed bones."""
    size, bones = float(rng.uniform(0.2, 0.32)), rng.random() < 0.35
    hole: Colour = BLACK if float(np.mean(np.asarray(body))) > 110 else WHITE
    eye = float(rng.uniform(0.2, 0.32)) * size

    def draw(side: int) -> list[Layer]:
        pen = Pen(side).disc(0.5, 0.45, size)
        pen.box(0.5 - size * 0.55, 0.45, 0.5 + size * 0.55, 0.45 + size * 1.35)
        if bones:
            pen.line([(0.14, 0.62), (0.86, 0.9)], 0.09).line([(0.86, 0.62), (0.14, 0.9)], 0.09)
        eyes = Pen(side).disc(0.5 - size * 0.42, 0.46, eye).disc(0.5 + size * 0.42, 0.46, eye)
        return [(pen.mask, body), (eyes.mask, hole)]

    return draw


def broken(rng: Rng, whole: Draw) -> Draw:
    """Something torn in two along a jagged line, the halves pulled apart."""
    steps = int(rng.integers(3, 7))
    tear = [(k / steps, 0.5 + float(rng.uniform(-0.12, 0.12))) for k in range(steps + 1)]
    gap, across = float(rng.uniform(0.03, 0.12)), bool(rng.random() < 0.5)

    def draw(side: int) -> list[Layer]:
        upper = Pen(side).polygon([(0.0, 0.0), (1.0, 0.0), *reversed(tear)]).mask
        upper = upper.T if across else upper
        shift, axis = max(1, round(gap * side)), 1 if across else 0
        layers: list[Layer] = []
        for mask, colour in whole(side):
            halves = np.roll(mask * upper, -shift, axis), np.roll(mask * (1 - upper), shift, axis)
            for half, way in zip(halves, (-shift, shift), strict=True):
                moved = np.roll(colour, way, axis) if isinstance(colour, np.ndarray) and colour.ndim == 3 else colour
                layers.append((half, moved))
        return layers

    return draw


def blast(rng: Rng, colour: Colour) -> Draw:
    """A jagged star, as explosions are drawn."""
    count = int(rng.integers(6, 12))
    inner = rng.uniform(0.12, 0.24, count)
    outer = rng.uniform(0.28, 0.48, count)
    rim = float(rng.choice([0, 0.03, 0.05]))
    heart: Colour = [(255, 220, 40), (255, 255, 255), (255, 130, 0)][int(rng.integers(3))]

    def star(scale: float) -> list[Point]:
        points: list[Point] = []
        for k in range(count):
            for far, part in ((inner[k], 0.0), (outer[k], 0.5)):
                angle = 2 * math.pi * (k + part) / count
                points.append((0.5 + scale * float(far) * math.cos(angle), 0.5 + scale * float(far) * math.sin(angle)))
        return points

    def draw(side: int) -> list[Layer]:
        layers: list[Layer] = [(Pen(side).polygon(star(1.0)).mask, colour)]
        layers.append((Pen(side).polygon(star(0.55)).mask, heart))
        if rim:
            layers.append((Pen(side).line([*star(1.0), star(1.0)[0]], rim).mask, BLACK))
        return layers

    return draw


def cross(rng: Rng, colour: Colour) -> Draw:
    """Two crossed lines, corner to corner or smaller; seldom a single one, or one in a ring."""
    edge, thick = float(rng.uniform(0.03, 0.3)), float(rng.uniform(0.03, 0.13))
    kind = str(rng.choice(["cross", "stroke", "ring"], p=[0.84, 0.1, 0.06]))

    def draw(side: int) -> list[Layer]:
        pen = Pen(side).line([(edge, 1 - edge), (1 - edge, edge)], thick)
        if kind == "cross":
            pen.line([(edge, edge), (1 - edge, 1 - edge)], thick)
        elif kind == "ring":
            circle = around(24, 0.42)
            pen.line([*circle, circle[0]], thick)
        return [(pen.mask, colour)]

    return draw


def written(rng: Rng, characters: str, colour: Colour, share: tuple[float, float] = (0.5, 0.85)) -> Draw | None:
    """A character of a symbol font, or a colour emoji."""
    character = characters[int(rng.integers(len(characters)))]
    size = float(rng.uniform(*share))
    picture = emoji(character)
    if picture is not None and rng.random() < 0.6:
        return lambda side: _emoji_layers(picture, side, size)
    faces = [path for path in symbol_fonts() if has_glyph(path, character)]
    if not faces:
        return None
    face = faces[int(rng.integers(len(faces)))]
    return lambda side: [(text_mask(side, character, face, size), colour)]


def text_mask(side: int, text: str, face: Path, share: float, at: tuple[float, float] = (0.5, 0.5)) -> Mask:
    """Text whose box has a height or width of ``share`` of the cell, with its middle at a place."""
    from PIL import Image, ImageDraw

    probe = font(face, 64).getbbox(text)
    extent = max(probe[3] - probe[1], (probe[2] - probe[0]) * 0.8, 1)
    chosen = font(face, max(5, round(64 * share * side / extent)))
    box = chosen.getbbox(text)
    image = Image.new("L", (side, side))
    place = (round(at[0] * side - (box[0] + box[2]) / 2), round(at[1] * side - (box[1] + box[3]) / 2))
    ImageDraw.Draw(image).text(place, text, fill=255, font=chosen)
    return np.asarray(image).astype(np.float32) / np.float32(255)


def _emoji_layers(picture: npt.NDArray[np.uint8], side: int, share: float) -> list[Layer]:
    """An emoji as layers: one for each of its main colours would be false, so its pixels are the layer's colour."""
    import cv2

    target = max(4, round(side * share))
    scale = target / max(picture.shape[:2])
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    full = np.zeros((side, side, 4), np.uint8)
    top, left = (side - small.shape[0]) // 2, (side - small.shape[1]) // 2
    full[top : top + small.shape[0], left : left + small.shape[1]] = small
    return [(full[..., 3].astype(np.float32) / np.float32(255), full[..., :3])]
