"""Boards of made-up games with the true place of every line: oblong cells, unequal lines, gaps, balls, pictures."""

from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask
from gridseer.vision.board.cells.labels import Label
from training.cells.faces import Face, random_face, soft_noise
from training.cells.grounds import Image
from training.cells.looks import Look
from training.cells.palette import Colour, Rng, distance, ink_on, jitter, random_colour, shade
from training.lattice.ornaments import Ornament, random_ornament

Labels = npt.NDArray[np.int64]

_LEAST = 14
"""Smaller cells are drawn twice as large and then made smaller: looks cannot draw them."""
_VARIED = {"picture", "grain", "strokes", "stones"}
"""Kinds of faces of which a game may have several; then something else must show where cells end."""


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A picture of nothing but cells, and where its lines are."""

    image: Image
    xs: Floats
    """The places of the lines between columns, the outer ones included, to the fraction of a pixel."""
    ys: Floats
    """The same between rows."""


@dataclass(frozen=True, slots=True)
class Style:
    """The faces of one made-up game."""

    look: Look
    """What is on the cells."""
    closed: tuple[Face, Face]
    """For the two fields of a checker board; mostly the same."""
    opened: tuple[Face, Face]
    own_tiles: bool
    """Whether the look paints its own grounds instead."""
    variants: int
    """How many different closed cells there are."""
    ornament: Ornament | None
    """What is drawn on closed cells."""
    everywhere: bool
    """Whether it is drawn on open cells too, fainter: what grows there was trodden down."""


@dataclass(frozen=True, slots=True)
class CellKind:
    """Everything that a cell's picture depends on, its style apart."""

    label: int
    closed: bool
    parity: int
    """Which field of the checker board."""
    variant: int
    width: int
    height: int


def draw_board(rng: Rng, cell: tuple[float, float], columns: int, rows: int, around: Colour) -> DrawnBoard:
    """A board of cells of about such a width and height in some position of a game, on a window of a colour."""
    xs, ys = _lines(rng, cell[0], columns, _unequal(rng)), _lines(rng, cell[1], rows, _unequal(rng))
    style = _style(rng, around)
    labels, closed = _position(rng, rows, columns)
    columns_at, rows_at = np.rint(xs).astype(int).tolist(), np.rint(ys).astype(int).tolist()
    image = np.empty((rows_at[-1], columns_at[-1], 3), np.float32)
    drawn: dict[CellKind, Image] = {}
    for row, (top, bottom) in enumerate(pairwise(rows_at)):
        for column, (left, right) in enumerate(pairwise(columns_at)):
            variant = (7 * column + 3 * row) % style.variants
            label, shut = int(labels[row, column]), bool(closed[row, column])
            kind = CellKind(label, shut, (row + column) % 2, variant, right - left, bottom - top)
            if kind not in drawn:
                drawn[kind] = _cell(style, kind)
            image[top:bottom, left:right] = drawn[kind]
    _shade_whole(rng, image)
    return DrawnBoard(image, xs, ys)


def _unequal(rng: Rng) -> float:
    """By which factor the lines of an axis differ at most: mostly not at all."""
    return float(rng.uniform(1.05, 1.35)) if rng.random() < 0.2 else 1.0


def _lines(rng: Rng, pitch: float, count: int, unequal: float) -> Floats:
    """Lines at equal distances, or at ones that differ up to a factor."""
    sizes = pitch * np.exp(rng.uniform(-1, 1, count) * np.log(unequal))
    return np.concatenate([[0.0], np.cumsum(np.maximum(sizes, 5))])


def _style(rng: Rng, around: Colour) -> Style:
    look = Look(rng)
    look.zero_shown = rng.random() < 0.08
    closed = random_colour(rng) if rng.random() < 0.8 else (192, 192, 192)
    if rng.random() < 0.2:
        closed = jitter((45, 45, 50), rng, 18)
    roll = rng.random()
    if roll < 0.45:
        opened: Colour = shade(closed, float(rng.choice([-1, 1]) * rng.uniform(6, 50)))
    else:
        opened = around if roll < 0.6 else random_colour(rng)
    ground = around if rng.random() < 0.5 else random_colour(rng)
    gap = float(rng.choice([0.0, rng.uniform(0.02, 0.12), rng.uniform(0.1, 0.35)], p=[0.55, 0.25, 0.2]))
    radius = float(rng.choice([0.0, rng.uniform(0.1, 0.8), 1.0], p=[0.66, 0.22, 0.12]))
    if (gap or radius) and distance(ground, closed) < 25:
        ground = ink_on(closed, rng, 40)
    ornament = random_ornament(rng, closed) if rng.random() < 0.15 else None
    shut = random_face(rng, closed, ground, gap, radius)
    if ornament is None or rng.random() < 0.5:  # something must repeat, or nobody can tell cells apart
        shut = _visible(rng, shut)
    bare = _open_face(rng, shut, opened)
    look.grounds = {
        name: replace(look.grounds[name], colour=face.colour) for name, face in (("closed", shut), ("open", bare))
    }
    checker = float(rng.uniform(4, 30)) if rng.random() < 0.15 else 0.0
    pairs = [(face, _shaded(face, -checker)) for face in (shut, bare)]
    lined = shut.line or shut.gap or shut.radius
    variants = int(rng.integers(2, 5)) if shut.kind in _VARIED and lined and rng.random() < 0.5 else 1
    return Style(
        look, pairs[0], pairs[1], ornament is None and bool(rng.random() < 0.25), variants,
        ornament, bool(rng.random() < 0.15),
    )  # fmt: skip


def _visible(rng: Rng, face: Face) -> Face:
    """A closed face whose cells can be told apart: something must repeat."""
    bare = not face.gap and not face.radius and not face.line
    if bare and (face.kind in {"flat", "grain", "dither"} or (face.kind == "picture" and rng.random() < 0.4)):
        return _with(face, line=int(rng.choice([1, 1, 2])), line_colour=_line_on(face.colour, rng))
    return face


def _line_on(ground: Colour, rng: Rng) -> Colour:
    """The colour of a line that can just be told from a ground, or is plain to see."""
    if rng.random() < 0.5:
        return shade(ground, float(rng.choice([-1, 1]) * rng.uniform(10, 30)))
    return ink_on(ground, rng, 25)


def _open_face(rng: Rng, closed: Face, colour: Colour) -> Face:
    roll = rng.random()
    if roll < 0.3:  # no line between open cells
        kind = str(rng.choice(["flat", "flat", "flat", "grain"]))
        return _with(closed, kind=kind, colour=colour, gap=0.0, radius=0.0, line=0, contrast=12.0)
    if roll < 0.7:
        line = 1 if rng.random() < 0.7 else closed.line
        around = shade(colour, float(rng.choice([-1, 1]) * rng.uniform(8, 70)))
        shape = {} if rng.random() < 0.6 else {"gap": 0.0, "radius": 0.0}
        return _with(closed, kind="flat", colour=colour, line=line, line_colour=around, **shape)
    return _with(closed, colour=colour, second=jitter(colour, rng, 25))


def _with(face: Face, **changes: object) -> Face:
    return replace(face, **changes)  # type: ignore[arg-type]


def _shaded(face: Face, amount: float) -> Face:
    return _with(face, colour=shade(face.colour, amount)) if amount else face


def _position(rng: Rng, rows: int, columns: int) -> tuple[Labels, Mask]:
    """What is on each cell, and which are closed: a new game, one that goes on, a won or a lost one."""
    mines = rng.random((rows, columns)) < rng.uniform(0.08, 0.25)
    around = cv2.filter2D(mines.astype(np.float32), -1, np.ones((3, 3), np.float32), borderType=cv2.BORDER_CONSTANT)
    numbers = np.rint(around - mines).astype(np.int64)
    roll = rng.random()
    opened = np.zeros((rows, columns), bool)
    if roll > 0.22:
        opened = (soft_noise(rng, rows, columns, 3) > rng.uniform(0.1, 0.85)) & ~mines
    if roll > 0.88:
        opened = ~mines if rng.random() < 0.6 else soft_noise(rng, rows, columns, 3) > rng.uniform(0.02, 0.1)
        mines &= ~opened
    if rng.random() < 0.25:
        numbers[rng.random((rows, columns)) < 0.4] = 0
    labels = np.where(opened, numbers, Label.BLANK)
    flags = mines & (rng.random((rows, columns)) < rng.choice([0.0, 0.3, 0.9]))
    labels[flags] = Label.FLAG
    if rng.random() < 0.15:
        shown = mines & ~flags
        labels[shown] = Label.MINE
        opened |= shown & (rng.random() < 0.5)
    labels[~opened & ~mines & (rng.random((rows, columns)) < rng.choice([0.0, 0.0, 0.1]))] = Label.QUESTION
    return labels, ~opened


def _cell(style: Style, kind: CellKind) -> Image:
    width, height = kind.width, kind.height
    side = min(width, height)
    if side < _LEAST:
        large = _cell(style, replace(kind, width=2 * width, height=2 * height))
        return np.asarray(cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA), np.float32)
    style.look.side = side
    style.look.painted.clear()
    if style.own_tiles:
        tile = style.look.tile(kind.label, closed=kind.closed, parity=kind.parity)
        return np.asarray(cv2.resize(tile, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    face = (style.closed if kind.closed else style.opened)[kind.parity]
    image = face.paint(width, height, kind.variant)
    if style.ornament is not None and (kind.closed or style.everywhere):
        plain = image.copy()
        style.ornament.paint(image)
        if not kind.closed:
            image = np.asarray(0.75 * plain + 0.25 * image, np.float32)
    left, top = (width - side) // 2, (height - side) // 2
    middle = image[top : top + side, left : left + side]
    image[top : top + side, left : left + side] = style.look.stamp(middle, kind.label, face.colour, closed=kind.closed)
    return image


def _shade_whole(rng: Rng, image: Image) -> None:
    """A gradient over the whole board, or a picture that shows through."""
    height, width = image.shape[:2]
    if rng.random() < 0.22:
        slope = np.linspace(-1, 1, height)[:, None] * rng.normal() + np.linspace(-1, 1, width)[None] * rng.normal()
        image += (slope * rng.uniform(10, 45)).astype(np.float32)[..., None]
    if rng.random() < 0.07:
        image += (soft_noise(rng, height, width, 6)[..., None] - 0.5) * float(rng.uniform(20, 90))
