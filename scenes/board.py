"""Board: all cells of a game in one picture, with the true place of every line."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from gridseer.geometry import Floats
from gridseer.minesweeper.sight import CLOSED, FLAG, QUESTION, WRONG_FLAG
from scenes.faces import soft_noise
from scenes.looks import Kind, Look, random_look
from scenes.lots import Rng
from scenes.palette import Colour, plain_ink
from scenes.positions import Position
from scenes.splits import Split
from scenes.stamps import Canvas
from scenes.themes import ThemeLook, random_theme

_ALIKE = 2.5
"""Cells of two sights whose pixels differ by less in the mean, in levels of 255, can't be told apart."""


@dataclass(slots=True, eq=False)
class DrawnBoard:
    """A picture of nothing but cells."""

    image: Canvas
    xs: Floats
    """The places of the lines between columns, the outer ones included, to the fraction of a pixel."""
    ys: Floats
    position: Position
    page: Colour
    """What the game's window is painted with."""
    ink: Colour
    look: Look | None
    """None where it is a theme."""

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        return self.image.shape[1], self.image.shape[0]


def random_board(rng: Rng, split: Split, position: Position, cell: tuple[float, float]) -> DrawnBoard:
    """A board whose cells have about such a width and height, in a look that leaves no two sights the same."""
    rows, columns = position.sights.shape
    theme = random_theme(rng, split, round(min(cell))) if rng.chance(0.12) else None
    if theme is not None:
        for missing, instead in ((QUESTION, CLOSED), (WRONG_FLAG, FLAG)):
            if not theme.has(missing):
                position.sights[position.sights == missing] = instead
        xs, ys = np.arange(columns + 1.0) * theme.side, np.arange(rows + 1.0) * theme.side
        image = _painted(theme, position, (xs, ys), {})[0]
        return DrawnBoard(image, xs, ys, position, theme.page, plain_ink(theme.page, rng), None)
    xs, ys = _lines(rng, cell[0], columns), _lines(rng, cell[1], rows)
    for _ in range(6):
        look = random_look(rng, split, round(min(cell)), alone=position.alone)
        image, tiles = _painted(look, position, (xs, ys), _moods(rng, position))
        if not _confused(tiles):
            break
    image = _whole(rng, image, xs)
    if look.glass:
        image = _transparent(rng, image, position, (xs, ys), look.glass)
    return DrawnBoard(image, xs, ys, position, look.scheme.page, plain_ink(look.scheme.page, rng), look)


def _painted(
    look: Look | ThemeLook, position: Position, lines: tuple[Floats, Floats], moods: dict[tuple[int, int], str]
) -> tuple[Canvas, dict[Kind, Canvas]]:
    """The picture of all cells, and each kind of cell."""
    across, down = (np.rint(each).astype(int).tolist() for each in lines)
    image = np.empty((down[-1], across[-1], 3), np.uint8)
    tiles: dict[Kind, Canvas] = {}
    for row, line in enumerate(position.sights.tolist()):
        top, bottom = down[row], down[row + 1]
        for column, sight in enumerate(line):
            left, right = across[column], across[column + 1]
            kind = Kind(
                sight, right - left, bottom - top, (row + column) % 2 if look.checker else 0,
                (7 * column + 3 * row + row * column % 5) % look.variants, moods.get((row, column), ""),
            )  # fmt: skip
            tile = tiles.get(kind)
            if tile is None:
                tile = tiles[kind] = np.clip(look.tile(kind), 0, 255).astype(np.uint8)
            image[top:bottom, left:right] = tile
    return image, tiles


def _confused(tiles: dict[Kind, Canvas]) -> bool:
    """Whether cells of two sights look the same."""
    plain = [(k, tile.astype(np.int16)) for k, tile in tiles.items() if not (k.mood or k.parity or k.variant)]
    return any(
        one.sight != other.sight and a.shape == b.shape and np.abs(a - b).mean() < _ALIKE
        for (one, a), (other, b) in combinations(plain, 2)
    )


def _lines(rng: Rng, pitch: float, count: int) -> Floats:
    """Lines at equal distances, or at ones that differ up to a factor."""
    if rng.random() > 0.12:
        return np.arange(count + 1.0) * pitch
    factor = rng.between(1.03, 1.3)
    sizes = pitch * factor ** rng.uniform(-1, 1, count)
    if rng.chance(0.5):  # some columns or rows are wider
        sizes = np.where(rng.random(count) < 0.3, pitch * factor, pitch)
    return np.concatenate([[0.0], np.cumsum(np.maximum(np.rint(sizes), 6))])


def _moods(rng: Rng, position: Position) -> dict[tuple[int, int], str]:
    """What the pointer did to cells: one it hovers over, all around it, one that is pressed, the one opened last."""
    rows, columns = position.sights.shape
    y, x = rng.count(0, rows), rng.count(0, columns)
    moods = {(y, x): "hover"} if rng.chance(0.14) else {}
    if rng.chance(0.03):
        moods |= {(y + dy, x + dx): "hover" for dy in (-1, 0, 1) for dx in (-1, 0, 1)}
    shut = np.isin(position.sights, (CLOSED, FLAG, QUESTION))
    for mood, share, cells in (("pressed", 0.04, shut), ("last", 0.06, position.sights <= 8)):
        places = np.argwhere(cells).tolist()
        if rng.chance(share) and places:
            y, x = rng.one(places)
            moods[y, x] = mood
    return moods


def _whole(rng: Rng, image: Canvas, xs: Floats) -> Canvas:
    """What goes over the whole board: a gradient, soft shapes, a glow around the pointer."""
    height, width = image.shape[:2]
    roll = rng.random()
    if roll > 0.12:
        return image
    if roll < 0.07:
        ramp = np.add.outer(np.linspace(-1, 1, height) * rng.normal(), np.linspace(-1, 1, width) * rng.normal())
        change = (ramp * rng.between(10, 45)).astype(np.float32)
    elif roll < 0.1:
        change = (soft_noise(rng, height, width, 6) - np.float32(0.5)) * np.float32(rng.between(20, 60))
    else:
        x, y, reach = rng.between(0, width), rng.between(0, height), rng.between(0.8, 2.5) * xs[1]
        away = np.add.outer((np.arange(height) - y) ** 2, (np.arange(width) - x) ** 2)
        change = (rng.between(15, 60) * np.exp(-away / (2 * reach**2))).astype(np.float32)
    return np.asarray(np.clip(image + change[..., None], 0, 255), np.uint8)


def _transparent(
    rng: Rng, image: Canvas, position: Position, lines: tuple[Floats, Floats], glass: tuple[float, float]
) -> Canvas:
    """A picture shows through open cells, and less through closed ones."""
    height, width = image.shape[:2]
    ends = rng.uniform(0, 255, (2, 3)).astype(np.float32)
    below = ends[0] + (ends[1] - ends[0]) * soft_noise(rng, height, width, rng.count(2, 6))[..., None]
    if rng.chance(0.3):  # lines of something else that repeats
        side, off = lines[0][1] * rng.between(0.6, 1.7), rng.count(0, 12)
        for end, axis in ((height, 0), (width, 1)):
            places = np.arange(off, end, side).astype(int)
            below[(slice(None),) * axis + (places,)] = ends[1]
    alpha = np.where(position.sights <= 8, glass[1], glass[0]).astype(np.float32)
    across, down = (np.diff(np.rint(each).astype(int)) for each in lines)
    cover = np.repeat(np.repeat(alpha, down, axis=0), across, axis=1)[..., None]
    return np.asarray(below + (image - below) * cover, np.uint8)
