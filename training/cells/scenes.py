"""Scenes: a few cells of a look side by side, distorted as screens do it, and cut out again as the reader does."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Pixels
from gridseer.vision.board.cells.labels import LABELS, Label
from gridseer.vision.board.cells.patches import sample
from training.cells.grounds import Image
from training.cells.looks import Look
from training.cells.palette import Rng, random_colour
from training.cells.shapes import Pen

COLUMNS, ROWS = 7, 6
WEIGHTS = np.array([0.13, *[0.053] * 8, 0.085, 0.085, 0.065, 0.065, 0.075, 0.07])
"""How often each label is drawn: the rare numbers as often as the common ones, more of what games draw in many ways."""

_SMOOTHINGS = (cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA, cv2.INTER_LANCZOS4)


@dataclass(frozen=True, slots=True)
class Scene:
    """Cells as the network sees them, and what they are."""

    cells: Pixels
    """Shape (cells, 32, 32, 3)."""
    labels: npt.NDArray[np.int64]
    """Indices into ``LABELS``."""
    closed: npt.NDArray[np.float32]
    """1 closed, 0 open, -1 where that says nothing."""


def scene(rng: Rng, *, held_out: bool = False) -> Scene:
    """A look, some cells, a distortion."""
    look = Look(rng, held_out=held_out)
    labels = rng.choice(len(LABELS), ROWS * COLUMNS, p=WEIGHTS / WEIGHTS.sum())
    marked = np.isin(labels, [Label.FLAG, Label.QUESTION])
    closed = np.where(labels == Label.BLANK, rng.random(len(labels)) < 0.5, marked)
    picture = _compose(look, labels, closed, rng)
    picture, labels = _covered(picture, look.side, labels, rng)
    pixels, across, down = distort(picture, look.side, rng)
    cells = cut_cells(pixels, across, down, rng)
    known = np.where(labels == Label.OTHER, -1.0, closed.astype(np.float32))
    return Scene(cells, labels.astype(np.int64), known.astype(np.float32))


def _compose(look: Look, labels: npt.NDArray[np.int64], closed: npt.NDArray[np.bool_], rng: Rng) -> Image:
    side = look.side
    picture = np.empty(((ROWS + 2) * side, (COLUMNS + 2) * side, 3), np.float32)
    picture[:] = random_colour(rng) if rng.random() < 0.5 else np.asarray(look.grounds["closed"].window)
    drawn: dict[tuple[int, bool, int], Image] = {}
    for place, (label, is_closed) in enumerate(zip(labels.tolist(), closed.tolist(), strict=True)):
        row, column = divmod(place, COLUMNS)
        kind = (label, is_closed, (row + column) % 2 if look.checker else 0)
        lifted = rng.random() < 0.04
        if lifted or label == Label.OTHER or kind not in drawn:
            lift = float(rng.uniform(-30, 30)) if lifted else 0.0
            drawn[kind] = look.tile(label, closed=is_closed, parity=kind[2], lift=lift)
        tile = drawn[kind]
        picture[(row + 1) * side : (row + 2) * side, (column + 1) * side : (column + 2) * side] = tile
    return _sloping(picture, rng) if rng.random() < 0.1 else picture


def _sloping(picture: Image, rng: Rng) -> Image:
    """The picture lighter at one end of the board than at the other: every cell has another shade."""
    height, width = picture.shape[:2]
    slopes = np.add.outer(np.linspace(-1, 1, height) * rng.normal(), np.linspace(-1, 1, width) * rng.normal())
    return np.asarray(picture + (slopes * rng.uniform(5, 40))[..., None], np.float32)


def _covered(picture: Image, side: int, labels: npt.NDArray[np.int64], rng: Rng) -> tuple[Image, npt.NDArray[np.int64]]:
    """Now and then a pointer lies on a cell, or the corner of another window."""
    labels = labels.copy()
    if rng.random() < 0.08:
        arrow = [(0.0, 0.0), (0.0, 0.75), (0.18, 0.58), (0.3, 0.85), (0.42, 0.8), (0.3, 0.53), (0.55, 0.53)]
        size = max(10, min(24, round(side * float(rng.uniform(0.5, 1.0)))))
        mask = Pen(size).polygon(arrow).mask[..., None]
        top, left = (int(rng.integers(side, side * (n + 1))) for n in (ROWS, COLUMNS))
        part = picture[top : top + size, left : left + size]
        mask = mask[: part.shape[0], : part.shape[1]]
        part[:] = part * (1 - mask) + (255 if rng.random() < 0.7 else 0) * mask
    if rng.random() < 0.05:
        share = float(rng.uniform(0.0, 1.0))
        columns = int(rng.integers(1, 3))
        edge = round((COLUMNS + 1 - columns - share) * side)
        picture[:, edge:] = random_colour(rng)
        for row in range(ROWS):
            labels[row * COLUMNS + COLUMNS - columns : (row + 1) * COLUMNS] = Label.OTHER
            if share > 0.45:
                labels[row * COLUMNS + COLUMNS - columns - 1] = Label.OTHER
    return picture, labels


def distort(picture: Image, side: int, rng: Rng) -> tuple[Pixels, float, float]:
    """The picture as it may arrive: resized, blurred, compressed, tinted; and the size of its cells then."""
    across = down = float(side)
    if rng.random() < 0.45:
        factor = float(np.exp(rng.uniform(np.log(max(0.55, 11 / side)), np.log(min(2.6, 90 / side)))))
        height, width = round(picture.shape[0] * factor), round(picture.shape[1] * factor)
        way = _SMOOTHINGS[int(rng.integers(len(_SMOOTHINGS)))] if factor > 0.9 else cv2.INTER_AREA
        across, down = side * width / picture.shape[1], side * height / picture.shape[0]
        picture = np.asarray(cv2.resize(picture, (width, height), interpolation=way), np.float32)
    if rng.random() < 0.08:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 0.9))), np.float32)
    if rng.random() < 0.2:
        picture = _recoloured(picture, rng)
    if rng.random() < 0.1:
        picture = picture + rng.normal(0, float(rng.uniform(1, 8)), picture.shape).astype(np.float32)
    if rng.random() < 0.04:  # few colours, as old screens have
        step = float(rng.choice([17, 36, 51, 64]))
        picture = np.asarray(np.rint(picture / step) * step, np.float32)
    pixels = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.18:
        quality = int(rng.integers(45, 96))
        _, packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        pixels = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return pixels, across, down


def _recoloured(picture: Image, rng: Rng) -> Image:
    if rng.random() < 0.4:
        picture = picture[..., rng.permutation(3)]
    if rng.random() < 0.2:
        picture = 255 - picture
    power = float(rng.uniform(0.7, 1.4))
    return np.asarray(255 * np.power(np.clip(picture, 0, 255) / 255, power), np.float32)


def cut_cells(pixels: Pixels, across: float, down: float, rng: Rng) -> Pixels:
    """Every cell, cut out with a lattice that is a little off, as a found one may be."""
    amount = float(rng.choice([0.015, 0.07, 0.12], p=[0.45, 0.45, 0.1]))
    shift_x, shift_y = rng.uniform(-amount, amount, 2) * (across, down)
    stretch = 1 + float(rng.normal(0, 0.002))
    cells = [
        sample(pixels, (c + 1) * across * stretch + shift_x, (r + 1) * down * stretch + shift_y, across, down)
        for r in range(ROWS)
        for c in range(COLUMNS)
    ]
    return np.stack(cells)
