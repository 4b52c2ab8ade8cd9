"""Pictures for the network that sees where cells lie: a square of a drawn scene, and the truth at every fourth pixel.

``python -m training.locate.pictures`` draws them in chunks under ``build/locate``, each from seeds of its own.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from gridseer.geometry import Floats, Mask, Pixels, Singles
from scenes import PaintedBoard, Scene, Split, scene
from scenes.lots import Rng

SIDE, STRIDE = 256, 4
"""The pixels of a picture each way, and of one place of its maps."""
CHUNK = 400
"""Pictures per file."""
FOLDER = Path("build/locate")
FIRST_JUDGED = 900
"""Chunks from this number on are of the split for development, and never learnt from."""
FIRST_SEED = 50_000_000
"""Of the first picture: the board network's samples have lower seeds."""
UNKNOWN = 0.5
"""The value of the mask where something covers a board: neither answer is wrong there."""
_SEEN = 0.65
"""A cell of which less is seen is covered."""
_CLOSER = 0.5
"""How often a picture is a closer look at a board, whose cells then have a size that is known."""


@dataclass(frozen=True, slots=True)
class Example:
    """What the network is given, and what it should answer."""

    pixels: Pixels
    maps: Singles
    """Shape (7, side / 4, side / 4): mask; sine and cosine of the phase in the cell, across and down; log pitch."""


def example(seed: int, split: Split = Split.TRAIN) -> Example:
    """A part of the scene of a seed, made smaller or larger, as the finder looks at a screen."""
    painted, rng = scene(seed, split), Rng.seeded(6, seed)
    scales = _scales(painted, rng)
    boxes = [_range(rng, painted, axis, SIDE / scale) for axis, scale in enumerate(scales)]
    (left, right), (top, bottom) = boxes
    part = painted.frame.pixels[max(0, top) : bottom, max(0, left) : right]
    size = [max(1, min(SIDE, round(length * scale))) for length, scale in zip(part.shape[1::-1], scales, strict=True)]
    way = cv2.INTER_AREA if scales[0] * scales[1] < 1 else cv2.INTER_LINEAR
    small = np.asarray(cv2.resize(part, (size[0], size[1]), interpolation=way), np.uint8)
    rest = [int(each) for each in small[-1, -1]]
    pixels = cv2.copyMakeBorder(small, 0, SIDE - size[1], 0, SIDE - size[0], cv2.BORDER_CONSTANT, value=rest)
    maps = np.zeros((7, SIDE // STRIDE, SIDE // STRIDE), np.float32)
    for board in painted.boards:
        _write(maps, board, (max(0, left), max(0, top)), scales)
    maps[0, -(-size[1] // STRIDE) :] = maps[0, :, -(-size[0] // STRIDE) :] = 0
    return Example(np.asarray(pixels, np.uint8), maps)


def _scales(painted: Scene, rng: Rng) -> tuple[float, float]:
    """Pixels of the picture for each of the scene, across and down."""
    if painted.boards and rng.chance(_CLOSER):
        lattice = painted.boards[0].lattice
        across = rng.between(11, 23) * float(np.exp(rng.normal(0, 0.1)))
        down = across * float(np.exp(rng.normal(0, 0.06 if rng.chance(0.7) else 0.25)))
        return min(3.0, across / lattice.cell_width), min(3.0, down / lattice.cell_height)
    scale = 1.0 if rng.chance(0.4) else rng.size(0.35, 1.0)
    if painted.boards:  # cells of fewer than five pixels show nothing
        lattice = painted.boards[0].lattice
        scale = min(1.0, max(scale, 5 / min(lattice.cell_width, lattice.cell_height)))
    return scale, scale


def _range(rng: Rng, painted: Scene, axis: int, length: float) -> tuple[int, int]:
    """Where a picture begins and ends along an axis: often an end of the board is in it."""
    room, length = (painted.frame.width, painted.frame.height)[axis], round(length)
    if room <= length:
        return 0, room
    first = rng.count(0, room - length + 1)
    if painted.boards and rng.chance(0.7):
        lattice = painted.boards[0].lattice
        ends = (lattice.column_lines if axis == 0 else lattice.row_lines)[[0, -1]]
        first = round(float(rng.one(ends.tolist())) - length * rng.between(0.05, 0.95))
    first = max(0, min(first, room - length))
    return first, first + length


def _write(maps: Singles, board: PaintedBoard, corner: tuple[int, int], scales: tuple[float, float]) -> None:
    """Write where a board is into the maps."""
    lattice = board.lattice
    inside_x, column, phase_x, pitch_x = _axis(lattice.column_lines, corner[0], scales[0], maps.shape[2])
    inside_y, row, phase_y, pitch_y = _axis(lattice.row_lines, corner[1], scales[1], maps.shape[1])
    inside = inside_y[:, None] & inside_x[None]
    shape = inside.shape
    mask = np.where(board.seen[np.ix_(row, column)] < _SEEN, UNKNOWN, 1.0)
    values = (
        mask, *(np.broadcast_to(part(phase_x)[None], shape) for part in (np.sin, np.cos)),
        *(np.broadcast_to(part(phase_y)[:, None], shape) for part in (np.sin, np.cos)),
        np.broadcast_to(pitch_x[None], shape), np.broadcast_to(pitch_y[:, None], shape),
    )  # fmt: skip
    for layer, value in zip(maps, values, strict=True):
        layer[inside] = value[inside]


def _axis(
    lines: Floats, start: int, scale: float, count: int
) -> tuple[Mask, "np.ndarray[tuple[int], np.dtype[np.intp]]", Floats, Floats]:
    """Along an axis of the maps: what is inside, the number of the cell, the phase in it, and its size's logarithm."""
    places = (np.arange(count) + 0.5) * STRIDE / scale + start
    number = np.clip(np.searchsorted(lines, places, side="right") - 1, 0, len(lines) - 2)
    widths = lines[number + 1] - lines[number]
    inside = (places >= lines[0]) & (places < lines[-1])
    return inside, number, 2 * np.pi * (places - lines[number]) / widths, np.log(widths * scale)


def main() -> None:
    """Draw the chunks that are not there yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--first", type=int, default=0, help="the first chunk (0)")
    parser.add_argument("--chunks", type=int, default=40, help=f"how many files of {CHUNK} pictures (40)")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.first, arguments.first + arguments.chunks):
        path = FOLDER / f"{number:03}.npz"
        if path.exists():
            continue
        split = Split.DEVELOP if number >= FIRST_JUDGED else Split.TRAIN
        drawn = [example(FIRST_SEED + number * CHUNK + each, split) for each in range(CHUNK)]
        part = path.with_suffix(".part.npz")
        maps = np.stack([each.maps for each in drawn]).astype(np.float16)
        np.savez(part, pixels=np.stack([each.pixels for each in drawn]), maps=maps)
        part.rename(path)
        print(f"{path}: {CHUNK} pictures", flush=True)


if __name__ == "__main__":
    main()
