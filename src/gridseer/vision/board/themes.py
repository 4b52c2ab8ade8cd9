"""Themes as the reader uses them: looks that the user has named, recognised by the network's own sense of likeness."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Lattice, Mask, Pixels, Singles
from gridseer.vision.board.limits import THEMES
from gridseer.vision.board.naming import embedded
from gridseer.vision.board.patches import SIDE


@dataclass(frozen=True, slots=True, eq=False)
class NamedLooks:
    """The looks of one theme."""

    name: str
    squares: Pixels
    """Each look, brought to one size."""
    sights: npt.NDArray[np.intp]
    """What each of them shows."""
    cell: tuple[int, int] = (SIDE, SIDE)
    """Width and height of a cell where they were named, in pixels."""

    @classmethod
    def of(cls, name: str, cell: tuple[int, int], looks: Mapping[bytes, int]) -> Self:
        """The looks of a theme, given as the pixels of cells of one size, with what they show."""
        squares = np.stack([resized(patch_of(look, cell), SIDE, SIDE) for look in looks])
        return cls(name, squares, np.fromiter(looks.values(), np.intp), cell)


@dataclass(frozen=True, slots=True, eq=False)
class Recognised:
    """A theme on a board."""

    name: str
    likely: Floats
    """Shape (looks,): how likely each look of the board is one of the theme..."""
    sights: npt.NDArray[np.intp]
    """...and what it shows then."""


def recognise(themes: Sequence[NamedLooks], lattice: Lattice, squares: Pixels, embedding: Singles) -> Recognised | None:
    """The theme that the looks of a board most likely belong to; None where it is likelier that they belong to none."""
    best, odds = None, 0.0
    flat = _are_flat(squares)
    size = round(lattice.cell_width), round(lattice.cell_height)
    for theme in themes:
        gaps = np.linalg.norm(embedding[:, None] - _embedding(theme)[None], axis=2)
        nearest = gaps.argmin(axis=1)
        likely = 1 / (1 + np.exp((gaps.min(axis=1) - THEMES.same) / THEMES.spread))
        said = float((np.where(flat, THEMES.plain, THEMES.drawn) * (likely > 0.5)).sum())
        total = THEMES.prior + (THEMES.size if theme.cell == size else 0.0) + said
        if said and total > odds:
            best, odds = Recognised(theme.name, likely, theme.sights[nearest]), total
    return best


@lru_cache(maxsize=THEMES.remembered)
def _embedding(theme: NamedLooks) -> Singles:
    return embedded(theme.squares)


def _are_flat(squares: Pixels) -> Mask:
    """Whether each square has one colour inside its rim."""
    edge = SIDE // 8
    inner = squares[:, edge:-edge, edge:-edge].reshape(len(squares), -1, 3).astype(np.int16)
    return np.asarray(np.ptp(inner, axis=1).max(axis=1) <= THEMES.flat)


def alike(ones: Pixels, others: Pixels) -> Mask:
    """Which of some squares are one look, each compared with each of others."""
    gaps = np.linalg.norm(embedded(ones)[:, None] - embedded(others)[None], axis=2)
    return np.asarray(gaps < THEMES.same)


def resized(patch: Pixels, width: int, height: int) -> Pixels:
    """A cell at another size, averaged where it becomes smaller."""
    import cv2

    smaller = patch.shape[1] > 1.25 * width or patch.shape[0] > 1.25 * height
    way = cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
    return np.ascontiguousarray(cv2.resize(patch, (width, height), interpolation=way), np.uint8)


def resized_looks(looks: Mapping[bytes, int], size: tuple[int, int], wanted: tuple[int, int]) -> dict[bytes, int]:
    """Looks of cells of one size, at another one."""
    if size == wanted:
        return dict(looks)
    return {resized(patch_of(look, size), *wanted).tobytes(): sight for look, sight in looks.items()}


def corrected(old: Mapping[bytes, int], added: Mapping[bytes, int], size: tuple[int, int]) -> dict[bytes, int]:
    """The looks of a theme with some that were named later: a look that is given another name loses the old one."""
    if not old or not added:
        return {**old, **added}
    squares, others = (
        np.stack([resized(patch_of(look, size), SIDE, SIDE) for look in looks]) for looks in (old, added)
    )
    names, other_names = (np.fromiter(looks.values(), np.intp) for looks in (old, added))
    renamed = (alike(squares, others) & (names[:, None] != other_names)).any(axis=1)
    kept = {look: sight for (look, sight), gone in zip(old.items(), renamed, strict=True) if not gone}
    return {**kept, **added}


def patch_of(look: bytes, size: tuple[int, int]) -> Pixels:
    """The pixels of a cell that were kept as bytes."""
    width, height = size
    return np.frombuffer(look, np.uint8).reshape(height, width, 3)
