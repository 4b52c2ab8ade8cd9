"""Scenes of drawn themes: our own, and tiles of third-party ones where present (``../shared/data/themes``)."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from gridseer.vision.board.cells.labels import LABELS, Label
from training.cells.grounds import Image
from training.cells.palette import Rng, random_colour
from training.cells.scenes import COLUMNS, ROWS, Scene, cut_cells, distort
from training.data import DATA

_FILES = {
    **{str(number): number for number in range(1, 9)},
    "flag": Label.FLAG, "mine": Label.MINE, "exploded": Label.EXPLODED, "wrong": Label.WRONG_FLAG,
    "question": Label.QUESTION,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tiles:
    """One theme."""

    name: str
    """Its folder."""
    pictures: dict[str, Image]
    """By file name without its ending."""
    native: int
    """The natural size of a cell in pixels."""
    scalable: bool
    """Whether it may be drawn at any size."""


def load_tiles() -> list[Tiles]:
    """Every theme that is present."""
    folder = DATA / "themes"
    return [_load(path) for path in sorted(folder.iterdir()) if path.is_dir()] if folder.is_dir() else []


def family(tiles: Tiles) -> str:
    """Whose theme it is: what its name begins with. Themes of one family share drawings."""
    return tiles.name.split("_")[0]


def _load(folder: Path) -> Tiles:
    native, scalable = (folder / "native.txt").read_text().split()
    return Tiles(folder.name, {p.stem: _picture(p) for p in folder.glob("*.png")}, int(native), scalable == "1")


def _picture(path: Path) -> Image:
    raw = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    assert raw is not None
    if raw.ndim == 2:
        raw = cv2.cvtColor(raw, cv2.COLOR_GRAY2BGR)
    cover = raw[..., 3:].astype(np.float32) / 255 if raw.shape[2] == 4 else 1.0
    return np.asarray(raw[..., 2::-1].astype(np.float32) * cover + 255 * (1 - cover), np.float32)


def tile_scene(tiles: Tiles, rng: Rng) -> Scene:
    """Cells of a theme, distorted and cut out as made-up ones are."""
    side = tiles.native
    if tiles.scalable or side > 48:
        side = round(float(np.exp(rng.uniform(np.log(14), np.log(56)))))
    names = [name for name in _FILES if name in tiles.pictures]
    chosen = [str(rng.choice(["0", "closed", *names, *names])) for _ in range(ROWS * COLUMNS)]
    picture = np.empty(((ROWS + 2) * side, (COLUMNS + 2) * side, 3), np.float32)
    picture[:] = random_colour(rng)
    for place, name in enumerate(chosen):
        row, column = divmod(place, COLUMNS)
        tile = tiles.pictures[name]
        way = cv2.INTER_AREA if tile.shape[0] > side else cv2.INTER_NEAREST
        small = cv2.resize(tile, (side, side), interpolation=way)
        picture[(row + 1) * side : (row + 2) * side, (column + 1) * side : (column + 2) * side] = small
    pixels, across, down = distort(picture, side, rng)
    labels = np.array([_FILES.get(name, Label.BLANK) for name in chosen], np.int64)
    closed = np.array([name in {"closed", "flag", "question"} for name in chosen], np.float32)
    return Scene(cut_cells(pixels, across, down, rng), labels, closed)


def own_scene(rng: Rng) -> Scene:
    """Cells of one of our own themes."""
    from gridseer.render import draw
    from gridseer.theme import THEMES

    theme = THEMES[str(rng.choice(sorted(THEMES)))]
    side = round(float(np.exp(rng.uniform(np.log(14), np.log(56)))))
    symbols = rng.choice(
        list(".#12345678!*@%?"), (ROWS, COLUMNS), p=[0.08, 0.08, *[0.07] * 8, 0.07, 0.05, 0.05, 0.05, 0.06]
    )
    pixels = draw(["".join(row) for row in symbols], theme, side).frame.pixels
    picture = np.pad(pixels.astype(np.float32), ((side, side), (side, side), (0, 0)), mode="edge")
    distorted, across, down = distort(picture, side, rng)
    flat = symbols.ravel().tolist()
    labels = np.array([LABELS.index({".": "_", "#": "_"}.get(symbol, symbol)) for symbol in flat], np.int64)
    closed = np.array([symbol in "#!?" for symbol in flat], np.float32)
    return Scene(cut_cells(distorted, across, down, rng), labels, closed)
