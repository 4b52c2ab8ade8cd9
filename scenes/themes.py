"""Themes: the project's own looks, and tiles of other people's where they are present; for training alone."""

import functools
import os
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from gridseer.render.cells import sprite
from gridseer.theme import THEMES, Theme
from scenes.looks import Kind
from scenes.lots import Rng
from scenes.palette import Colour, random_colour
from scenes.splits import Split
from scenes.stamps import Image

DATA = Path(os.environ.get("GRIDSEER_DATA", "../shared/data"))
"""Where pictures of other people's games are."""
_NAMES = {CLOSED: "closed", FLAG: "flag", MINE: "mine", EXPLODED: "exploded", WRONG_FLAG: "wrong", QUESTION: "question"}


@dataclass(frozen=True, slots=True, eq=False)
class ThemeLook:
    """A theme at some size: one of the project's own, or pictures of cells by name."""

    page: Colour
    """What lies around the board."""
    side: int
    scalable: bool = True
    """Whether it may be drawn at any size."""
    theme: Theme | None = None
    pictures: dict[str, Image] = field(default_factory=dict)
    variants: int = 1

    @property
    def checker(self) -> float:
        """How much darker every second cell is."""
        return self.theme.checker if self.theme else 0

    def tile(self, kind: Kind) -> Image:
        """A cell."""
        if self.theme:
            odd = kind.parity == 1
            return sprite(kind.sight, self.theme, kind.width, kind.height, odd).astype(np.float32)
        tile = self.pictures[_NAMES.get(kind.sight, str(kind.sight))]
        way = cv2.INTER_AREA if tile.shape[0] > kind.width else cv2.INTER_NEAREST
        return np.asarray(cv2.resize(tile, (kind.width, kind.height), interpolation=way), np.float32)

    def has(self, sight: int) -> bool:
        """Whether the theme has a picture of a sight."""
        return self.theme is not None or _NAMES.get(sight, str(sight)) in self.pictures


def random_theme(rng: Rng, split: Split, side: int) -> ThemeLook | None:
    """A theme by lot, at its own size or about such a one; nothing where scenes aren't for training."""
    if split is not Split.TRAIN:
        return None
    own = THEMES[rng.one(sorted(THEMES))]
    look = rng.one(_others()) if _others() and rng.chance(0.7) else ThemeLook(own.window, side, theme=own)
    native = not look.scalable and look.side <= 48 and rng.chance(0.7)
    return replace(look, page=random_colour(rng) if rng.chance(0.6) else look.page, side=look.side if native else side)


@functools.cache
def _others() -> tuple[ThemeLook, ...]:
    folder = DATA / "themes"
    return tuple(_load(path) for path in sorted(folder.iterdir()) if path.is_dir()) if folder.is_dir() else ()


def _load(folder: Path) -> ThemeLook:
    native, scalable = (folder / "native.txt").read_text().split()
    pictures = {path.stem: _picture(path) for path in folder.glob("*.png")}
    red, green, blue = (int(value) for value in pictures["closed"][0, 0])
    return ThemeLook((red, green, blue), int(native), scalable == "1", pictures=pictures)


def _picture(path: Path) -> Image:
    raw = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    assert raw is not None
    if raw.ndim == 2:
        raw = cv2.cvtColor(raw, cv2.COLOR_GRAY2BGR)
    cover = raw[..., 3:].astype(np.float32) / 255 if raw.shape[2] == 4 else 1.0
    return np.asarray(raw[..., 2::-1].astype(np.float32) * cover + 255 * (1 - cover), np.float32)
