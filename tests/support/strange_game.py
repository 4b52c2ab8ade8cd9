"""A game whose cells are pictures that no network has ever seen, on a ground that shows through them."""

from collections.abc import Sequence

import cv2
import numpy as np

from gridseer.geometry import Frame, Lattice, Pixels
from gridseer.minesweeper.sight import SYMBOLS


def tiles(seed: int = 7) -> dict[str, Pixels]:
    """A picture for every symbol: blots of colour."""
    rng = np.random.default_rng(seed)
    blots = {symbol: rng.integers(0, 255, (6, 6, 3), np.uint8) for symbol in SYMBOLS}
    return {
        symbol: np.clip(cv2.resize(blot, (96, 96), interpolation=cv2.INTER_CUBIC), 0, 255)
        for symbol, blot in blots.items()
    }


def strange_board(
    rows: Sequence[str], side: int, *, at: tuple[int, int] = (40, 30), seed: int = 7
) -> tuple[Frame, Lattice]:
    """A board of such tiles, with a slow wave of light over it, and where it is."""
    height, width = len(rows) * side, len(rows[0]) * side
    x, y = at
    pixels = np.full((height + 2 * y, width + 2 * x, 3), 90.0)
    small = {
        symbol: cv2.resize(tile, (side, side), interpolation=cv2.INTER_AREA) for symbol, tile in tiles(seed).items()
    }
    for row, symbols in enumerate(rows):
        for column, symbol in enumerate(symbols):
            top, left = y + row * side, x + column * side
            pixels[top : top + side, left : left + side] = small[symbol]
    wave = 8 * np.sin(np.arange(pixels.shape[1]) / (3 * side))[None, :, None]
    frame = Frame(np.clip(pixels + wave, 0, 255).astype(np.uint8))
    return frame, Lattice(x, y, side, side, len(rows[0]), len(rows))
