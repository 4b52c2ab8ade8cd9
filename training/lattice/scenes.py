"""Scenes for the network that sees lattices: a square of a screen, and the truth at every fourth pixel of it.

``python -m training.lattice.scenes`` draws them in chunks under ``build/lattice``, each from a seed of its own.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from gridseer.geometry import Floats, Mask, Pixels, Singles
from training.cells.grounds import Image
from training.cells.palette import Rng, random_colour
from training.lattice.boards import DrawnBoard, draw_board
from training.lattice.surroundings import Box, bar_over, dialog, fill, window_around

SIDE, STRIDE = 256, 4
"""The pixels of a scene each way, and of one place of its maps."""
CHUNK = 400
"""Scenes per file."""
FOLDER = Path("build/lattice")
UNKNOWN = 0.5
"""The value of the mask where something covers a board: neither answer is wrong there."""
_MOST_COLUMNS, _MOST_ROWS = 44, 32
_FILLING = 0.12
"""How often a board is larger than the scene both ways, as on the screen of a telephone."""


@dataclass(frozen=True, slots=True)
class Example:
    """What the network is given, and what it should answer."""

    pixels: Pixels
    maps: Singles
    """Shape (7, side / 4, side / 4): mask; sine and cosine of the phase in the cell, across and down; log pitch."""


@dataclass(frozen=True, slots=True)
class _Size:
    """Cells of the screen in pixels, and how many of its pixels become one of the scene."""

    width: float
    height: float
    shrink_x: float
    shrink_y: float


def example(rng: Rng) -> Example:
    """A scene with a board, with two, or with none."""
    size = _whole_screen(rng) if rng.random() < 0.5 else _closer_look(rng)
    wide, high = round(SIDE * size.shrink_x), round(SIDE * size.shrink_y)
    image = np.zeros((high, wide, 3), np.float32)
    fill(image, rng, (size.width, size.height))
    maps = np.zeros((7, SIDE // STRIDE, SIDE // STRIDE), np.float32)
    count = int(rng.choice([0, 1, 2], p=[0.27, 0.64, 0.09]))
    for number in range(count):
        factor = 1.0 if not number else float(rng.uniform(0.6, 1.6))
        _add_board(image, maps, rng, size, factor)
    pixels = _as_arrived(image, rng)
    way = cv2.INTER_AREA if size.shrink_x * size.shrink_y > 1 else cv2.INTER_LINEAR
    return Example(np.asarray(cv2.resize(pixels, (SIDE, SIDE), interpolation=way), np.uint8), maps)


def _aspect(rng: Rng) -> float:
    """The width of a cell by its height: mostly squares."""
    return float(np.exp(rng.uniform(np.log(0.5), np.log(2.0)))) if rng.random() < 0.3 else 1.0


def _whole_screen(rng: Rng) -> _Size:
    """Cells of any size in a screen that was made smaller, the same in both directions."""
    aspect = _aspect(rng) ** 0.5
    pitch = float(np.exp(rng.uniform(np.log(4.5), np.log(60))))
    shrink = 1.0 if rng.random() < 0.3 else float(rng.uniform(1, 3))
    shrink = min(3.2, max(shrink, 9 / pitch))
    return _whole_pixels(rng, _Size(pitch * aspect * shrink, pitch / aspect * shrink, shrink, shrink))


def _closer_look(rng: Rng) -> _Size:
    """A part of a screen scaled so that cells have about 18 pixels each way."""
    aspect = _aspect(rng) ** 0.5
    cell = float(np.exp(rng.uniform(np.log(10), np.log(75))))
    across = float(rng.uniform(13, 25) * np.exp(rng.normal(0, 0.12)))
    down = across * float(np.exp(rng.normal(0, 0.06 if rng.random() < 0.7 else 0.25)))
    return _whole_pixels(rng, _Size(cell * aspect, cell / aspect, cell * aspect / across, cell / aspect / down))


def _whole_pixels(rng: Rng, size: _Size) -> _Size:
    """Most games draw cells of a whole number of pixels."""
    if rng.random() > 0.7:
        return size
    return _Size(max(6, round(size.width)), max(6, round(size.height)), size.shrink_x, size.shrink_y)


def _add_board(image: Image, maps: Singles, rng: Rng, size: _Size, factor: float) -> None:
    """A board somewhere, perhaps beyond the edge, mostly in a window, at times behind a dialog."""
    height, width = image.shape[:2]
    cell_width, cell_height = max(6.0, size.width * factor), max(6.0, size.height * factor)
    filling = rng.random() < _FILLING
    columns = _count(rng, width / cell_width, _MOST_COLUMNS, filling=filling)
    rows = _count(rng, height / cell_height, _MOST_ROWS, filling=filling)
    colour = random_colour(rng)
    board = draw_board(rng, (cell_width, cell_height), columns, rows, colour)
    left, top = _start(rng, width, board.image.shape[1]), _start(rng, height, board.image.shape[0])
    box = (left, top, left + board.image.shape[1], top + board.image.shape[0])
    if rng.random() < 0.85:
        window = window_around(image, rng, box, min(cell_width, cell_height), colour)
        _cover(maps, window, (size.shrink_x, size.shrink_y), 0.0)
    x, y = max(0, left), max(0, top)
    inside = board.image[y - top : max(0, height - top), x - left : max(0, width - left)]
    if not inside.size:
        return
    image[y : y + inside.shape[0], x : x + inside.shape[1]] = inside
    if rng.random() < 0.2:
        shade = random_colour(rng)
        cv2.rectangle(image, (left - 1, top - 1), (box[2], box[3]), tuple(float(each) for each in shade), 1)
    truth(maps, board, (left, top), (size.shrink_x, size.shrink_y))
    if rng.random() < 0.15:
        _cover(maps, bar_over(image, rng, box), (size.shrink_x, size.shrink_y), 0.0)
    if rng.random() < 0.15:
        _cover(maps, dialog(image, rng, box), (size.shrink_x, size.shrink_y), UNKNOWN)


def _count(rng: Rng, room: float, most: int, *, filling: bool) -> int:
    """How many columns or rows: as many as there is room for, fewer, or more."""
    roll = 0.5 if filling else rng.random()
    if roll < 0.4:
        return int(np.clip(room - rng.integers(0, 4), 4, most))
    if roll < 0.55:  # a scrolled board: it goes on beyond the scene
        return int(np.clip(room * rng.uniform(1.05, 1.6), 4, most))
    return int(np.clip(np.exp(rng.uniform(np.log(4), np.log(max(6, room * 1.4)))), 4, most))


def _start(rng: Rng, room: int, length: int) -> int:
    """Where a board begins: inside where there is room, or cut off."""
    if length < room - 8 and rng.random() < 0.85:
        return int(rng.integers(2, room - length - 1))
    slack = int(0.25 * length)
    return int(rng.integers(min(0, room - length) - slack, max(0, room - length) + slack + 1))


def truth(maps: Singles, board: DrawnBoard, corner: tuple[int, int], shrink: tuple[float, float]) -> None:
    """Write where a board is into the maps."""
    inside_x, phase_x, pitch_x = _axis(board.xs, corner[0], shrink[0], maps.shape[2])
    inside_y, phase_y, pitch_y = _axis(board.ys, corner[1], shrink[1], maps.shape[1])
    inside = inside_y[:, None] & inside_x[None]
    shape = inside.shape
    values = (
        np.ones(shape), *(np.broadcast_to(part(phase_x)[None], shape) for part in (np.sin, np.cos)),
        *(np.broadcast_to(part(phase_y)[:, None], shape) for part in (np.sin, np.cos)),
        np.broadcast_to(pitch_x[None], shape), np.broadcast_to(pitch_y[:, None], shape),
    )  # fmt: skip
    for layer, value in zip(maps, values, strict=True):
        layer[inside] = value[inside]


def _axis(lines: Floats, start: int, shrink: float, count: int) -> tuple[Mask, Floats, Floats]:
    """Along an axis of the maps: what is inside, the phase in the cell, and the logarithm of the pitch."""
    places = (np.arange(count) + 0.5) * STRIDE * shrink - start
    number = np.clip(np.searchsorted(lines, places, side="right") - 1, 0, len(lines) - 2)
    widths = lines[number + 1] - lines[number]
    inside = (places >= 0) & (places < lines[-1])
    return inside, 2 * np.pi * (places - lines[number]) / widths, np.log(widths / shrink)


def _cover(maps: Singles, box: Box, shrink: tuple[float, float], value: float) -> None:
    """Give the mask of a board another value where something lies over it."""
    left, right = (max(0, round(x / shrink[0] / STRIDE)) for x in (box[0], box[2]))
    top, bottom = (max(0, round(y / shrink[1] / STRIDE)) for y in (box[1], box[3]))
    part = maps[0, top:bottom, left:right]
    part[part > 0] = value


def _as_arrived(image: Image, rng: Rng) -> Pixels:
    """The picture with noise, compression and another brightness, now and then."""
    if rng.random() < 0.1:
        image = image + rng.normal(0, rng.uniform(1, 6), (*image.shape[:2], 1)).astype(np.float32)
    if rng.random() < 0.15:
        image = 255 * np.power(np.clip(image, 0, 255) / 255, float(rng.uniform(0.6, 1.5)))
    pixels = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.12:
        packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 95))])[1]
        pixels = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return pixels


def main() -> None:
    """Draw the chunks that are not there yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--first", type=int, default=0, help="the first chunk (0)")
    parser.add_argument("--chunks", type=int, default=40, help=f"how many files of {CHUNK} scenes (40)")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.first, arguments.first + arguments.chunks):
        path = FOLDER / f"{number:03}.npz"
        if path.exists():
            continue
        drawn = [example(np.random.default_rng([20, number, each])) for each in range(CHUNK)]
        part = path.with_suffix(".part.npz")
        maps = np.stack([each.maps for each in drawn]).astype(np.float16)
        np.savez(part, pixels=np.stack([each.pixels for each in drawn]), maps=maps)
        part.rename(path)
        print(f"{path}: {CHUNK} scenes", flush=True)


if __name__ == "__main__":
    main()
