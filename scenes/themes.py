"""Themes: the project's own looks, and tiles of other people's where they are present; for training alone."""

import functools
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, rows_of
from gridseer.render import draw
from gridseer.theme import THEMES
from scenes.looks import Kind
from scenes.palette import Colour, Rng, Scheme, plain_ink, random_colour
from scenes.splits import Split
from scenes.stamps import Image

DATA = Path(os.environ.get("GRIDSEER_DATA", "../shared/data"))
"""Where pictures of other people's games are."""
_NAMES = {CLOSED: "closed", FLAG: "flag", MINE: "mine", EXPLODED: "exploded", WRONG_FLAG: "wrong", QUESTION: "question"}


@dataclass(frozen=True, slots=True, eq=False)
class Tiles:
    """A theme: pictures by name, their side in pixels, and whether they may be drawn at any size."""

    name: str
    pictures: dict[str, Image]
    native: int
    scalable: bool


@dataclass(frozen=True, slots=True, eq=False)
class ThemeLook:
    """A theme at some size."""

    tiles: Tiles
    side: int
    scheme: Scheme
    ink: Colour

    def tile(self, kind: Kind) -> Image:
        """A cell."""
        name = _NAMES.get(kind.sight, str(kind.sight))
        tile = self.tiles.pictures[name]
        way = cv2.INTER_AREA if tile.shape[0] > kind.width else cv2.INTER_NEAREST
        return np.asarray(cv2.resize(tile, (kind.width, kind.height), interpolation=way), np.float32)

    def has(self, sight: int) -> bool:
        """Whether the theme has a picture of a sight."""
        return _NAMES.get(sight, str(sight)) in self.tiles.pictures


def random_theme(rng: Rng, split: Split, side: int) -> ThemeLook | None:
    """A theme by lot, at its own size or about such a one; nothing where scenes aren't for training."""
    if split is not Split.TRAIN:
        return None
    others = _others()
    if others and rng.random() < 0.7:
        tiles = others[int(rng.integers(len(others)))]
        if not tiles.scalable and tiles.native <= 48 and rng.random() < 0.7:
            side = tiles.native
    else:
        tiles = _own(str(rng.choice(sorted(THEMES))), side)
    corner = tiles.pictures["closed"][0, 0]
    page = random_colour(rng) if rng.random() < 0.6 else (int(corner[0]), int(corner[1]), int(corner[2]))
    return ThemeLook(tiles, side, Scheme(page, page, page, page), plain_ink(page, rng))


@functools.lru_cache(maxsize=64)
def _own(name: str, side: int) -> Tiles:
    """Cells of one of the project's own themes, cut out of a drawn board."""
    cells = np.array([[sight if sight != 11 else CLOSED for sight in range(16)]], np.uint8)
    drawing = draw(rows_of(cells), THEMES[name], side)
    xs = np.rint(drawing.lattice.column_lines).astype(int)
    top, bottom = (round(float(y)) for y in drawing.lattice.row_lines)
    pixels = drawing.frame.pixels.astype(np.float32)
    pictures = {_NAMES.get(s, str(s)): pixels[top:bottom, xs[s] : xs[s + 1]] for s in range(16) if s != 11}
    return Tiles(name, pictures, side, scalable=True)


@functools.cache
def _others() -> tuple[Tiles, ...]:
    folder = DATA / "themes"
    return tuple(_load(path) for path in sorted(folder.iterdir()) if path.is_dir()) if folder.is_dir() else ()


def _load(folder: Path) -> Tiles:
    native, scalable = (folder / "native.txt").read_text().split()
    pictures = {path.stem: _picture(path) for path in folder.glob("*.png")}
    return Tiles(folder.name, pictures, int(native), scalable == "1")


def _picture(path: Path) -> Image:
    raw = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    assert raw is not None
    if raw.ndim == 2:
        raw = cv2.cvtColor(raw, cv2.COLOR_GRAY2BGR)
    cover = raw[..., 3:].astype(np.float32) / 255 if raw.shape[2] == 4 else 1.0
    return np.asarray(raw[..., 2::-1].astype(np.float32) * cover + 255 * (1 - cover), np.float32)
