"""Flags, mines, crosses and question marks, in as many shapes as games have: layers of a mask and a colour."""

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.fonts import emoji, font, has_glyph, symbol_fonts
from training.palette import Colour, shade
from training.shapes import Mask, Pen

Layer = tuple[Mask, Colour]
Rng = np.random.Generator
Draw = Callable[[int], list[Layer]]
"""Draws a symbol at a size in pixels."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def flag(rng: Rng, cloth: Colour, pole: Colour) -> Draw:
    """A flag on its pole: which way it flies, its cut and its foot are drawn by lot."""
    left = bool(rng.random() < 0.45)
    x = float(rng.uniform(0.5, 0.66) if left else rng.uniform(0.3, 0.5))
    top, bottom = float(rng.uniform(0.1, 0.28)), float(rng.uniform(0.7, 0.9))
    length, drop = float(rng.uniform(0.25, 0.45)), float(rng.uniform(0.22, 0.42))
    cut = int(rng.integers(6))
    thick = float(rng.uniform(0.03, 0.1))
    foot = int(rng.integers(4))
    sign = -1 if left else 1
    tip = x + sign * length

    def draw(side: int) -> list[Layer]:
        shaft = Pen(side).line([(x, top), (x, bottom)], thick)
        if foot == 1:
            shaft.box(x - 0.22, bottom - 0.07, x + 0.22, bottom + 0.03)
        elif foot == 2:
            shaft.box(x - 0.12, bottom - 0.12, x + 0.12, bottom - 0.06).box(
                x - 0.24, bottom - 0.06, x + 0.24, bottom + 0.03
            )
        elif foot == 3:
            shaft.polygon([(x - 0.2, bottom + 0.02), (x + 0.2, bottom + 0.02), (x, bottom - 0.12)])
        return [(shaft.mask, pole), (_cloth(side, cut, (x, tip), top, drop), cloth)]

    return draw


def _cloth(side: int, cut: int, across: tuple[float, float], top: float, drop: float) -> Mask:
    x, tip = across
    middle, low = top + drop / 2, top + drop
    if cut == 0:
        points = [(x, top), (tip, middle), (x, low)]
    elif cut == 1:
        points = [(x, top), (tip, top), (tip, low), (x, low)]
    elif cut == 2:
        points = [(x, top), (tip, top), (tip - (tip - x) * 0.3, middle), (tip, low), (x, low)]
    elif cut == 3:
        points = [(x, top), (tip, low), (x, low)]
    elif cut == 4:
        waves = [(x + (tip - x) * k / 8, top + 0.04 * math.sin(k * 0.8)) for k in range(9)]
        points = [*waves, *((px, py + drop) for px, py in reversed(waves))]
    else:
        steps = 4
        points = [(x, top)]
        for k in range(steps):
            edge = x + (tip - x) * (k + 1) / steps
            points += [(edge, top + drop / 2 * k / steps), (edge, top + drop / 2 * (k + 1) / steps)]
        points += [(px, 2 * middle - py) for px, py in reversed(points)]
    return Pen(side).polygon(points).mask


def mine(rng: Rng, body: Colour, glint: Colour) -> Draw:
    """A ball, with or without spikes, fuse and glint."""
    kind = int(rng.choice(6, p=[0.45, 0.12, 0.15, 0.1, 0.08, 0.1]))
    radius = float(rng.uniform(0.2, 0.33))
    reach = radius + float(rng.uniform(0.05, 0.17))
    spikes = int(rng.choice([4, 6, 8, 8, 8, 10, 12]))
    thick = float(rng.uniform(0.03, 0.12))
    turn = float(rng.choice([0, 0, math.pi / spikes]))
    shine = rng.random() < 0.6
    fuse = shade(body, 40)

    def draw(side: int) -> list[Layer]:
        pen = Pen(side)
        layers: list[Layer] = []
        if kind == 0:
            for k in range(spikes):
                angle = turn + 2 * math.pi * k / spikes
                pen.line([(0.5, 0.5), (0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle))], thick)
            pen.disc(0.5, 0.5, radius)
        elif kind == 1:
            pen.disc(0.5, 0.5, radius)
        elif kind == 2:
            pen.disc(0.47, 0.57, radius).line([(0.6, 0.4), (0.68, 0.27), (0.78, 0.24)], max(thick, 0.05))
            pen.box(0.55, 0.3, 0.68, 0.42)
            layers.append((Pen(side).disc(0.8, 0.2, 0.07).mask, (255, 160, 0)))
        elif kind == 3:
            spokes = [(radius if k % 2 else reach, math.pi * k / spikes) for k in range(2 * spikes)]
            pen.polygon([(0.5 + far * math.cos(angle), 0.5 + far * math.sin(angle)) for far, angle in spokes])
        elif kind == 4:
            for k in range(spikes):
                angle = 2 * math.pi * k / spikes
                pen.disc(0.5 + 0.24 * math.cos(angle), 0.5 + 0.24 * math.sin(angle), 0.11)
            layers.append((Pen(side).disc(0.5, 0.5, 0.13).mask, fuse))
        else:
            pen.line([(0.5, 0.5 - reach), (0.5, 0.5 + reach)], thick).line(
                [(0.5 - reach, 0.5), (0.5 + reach, 0.5)], thick
            )
            pen.disc(0.5, 0.5, radius)
            layers.append((Pen(side).disc(0.5, 0.5, radius * 0.55).mask, fuse))
        if shine and kind in {0, 1, 2, 5}:
            layers.append((Pen(side).disc(0.5 - radius * 0.4, 0.5 - radius * 0.4, radius * 0.25).mask, glint))
        return [(pen.mask, body), *layers]

    return draw


def cross(rng: Rng, colour: Colour) -> Draw:
    """Two crossed lines, corner to corner or smaller."""
    edge, thick = float(rng.uniform(0.05, 0.25)), float(rng.uniform(0.04, 0.12))

    def draw(side: int) -> list[Layer]:
        pen = (
            Pen(side)
            .line([(edge, edge), (1 - edge, 1 - edge)], thick)
            .line([(edge, 1 - edge), (1 - edge, edge)], thick)
        )
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
