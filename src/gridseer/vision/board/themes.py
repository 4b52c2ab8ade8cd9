"""Themes as the reader uses them: looks that somebody has named, recognised in any place and at any size."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask, Pixels
from gridseer.minesweeper.sight import Sight
from gridseer.vision.board.cells.patches import SIDE, sample
from gridseer.vision.board.cells.resemblance import Drawings, shifted, unlike, unlikeness

SAME_LOOK = 0.1
"""Looks that are less unlike than this are one."""
KNOWN = 0.17
"""A look that is less unlike a named one than this is that one."""
_RECOGNISED_SHARE = 0.5
"""The share of the cells whose looks must be known for a theme to be recognised."""
_OTHER_NAME_COST = 9.0
"""What it costs, as a negative logarithm, to call a known look something else: the rules may still do so."""
_COST_OF_UNLIKENESS = 60.0
"""How that cost grows with the unlikeness to the look that has the other name."""
_RIM = 4
"""The width of a look's rim, in pixels."""
_PLAIN = 6.0
"""Inside its rim, the colours of a plain look differ by no more than this, as a standard deviation."""

_REMEMBERED = 64
"""Themes, each at one size, of which it is remembered how they are compared."""


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
        squares = np.stack([square_of(_patch(look, cell)) for look in looks])
        return cls(name, squares, np.fromiter(looks.values(), np.intp), cell)

    def at(self, width: float, height: float) -> "NamedLooks":
        """The looks as cells of another size show them: small ones have fewer details."""
        size = (min(SIDE, max(1, round(width))), min(SIDE, max(1, round(height))))
        return self if size == (SIDE, SIDE) else _at_size(self, size)

    def costs(self, squares: Pixels) -> dict[int, Floats]:
        """For each square that shows a known look what each sight costs, as negative logarithms of probabilities."""
        gaps = self._gaps_of_sights(squares)
        best = gaps.min(axis=1)
        dearer = np.minimum(_COST_OF_UNLIKENESS * (gaps - best[:, None]), _OTHER_NAME_COST)
        return {int(place): dearer[place] for place in np.flatnonzero(best < KNOWN)}

    @property
    def drawn(self) -> Mask:
        """Which looks have something on them: what has nothing may be anywhere."""
        return _drawn(self)

    def known(self, squares: Pixels) -> Mask:
        """Whether each square shows a look that is known."""
        return self.unlike(squares) < KNOWN

    def unlike(self, squares: Pixels, *, drawn: bool = False) -> Floats:
        """How unlike each square is to the look nearest to it, or to the nearest one that is ``drawn``."""
        gaps = self.gaps(squares)
        return np.asarray((gaps[:, self.drawn] if drawn else gaps).min(axis=1, initial=np.inf), np.float64)

    def gaps(self, squares: Pixels) -> Floats:
        """How unlike each square is to each look."""
        return unlike(Drawings.of(squares), _shifted(self))

    def _gaps_of_sights(self, squares: Pixels) -> Floats:
        """How unlike each square is to what each sight looks like."""
        gaps = self.gaps(squares)
        by_sight = np.full((len(squares), len(Sight)), np.inf)
        for look, sight in enumerate(self.sights.tolist()):
            np.minimum(by_sight[:, sight], gaps[:, look], out=by_sight[:, sight])
        return by_sight


# What is worked out of a theme's looks is the same in every frame.


@lru_cache(maxsize=_REMEMBERED)
def _at_size(theme: NamedLooks, size: tuple[int, int]) -> NamedLooks:
    return replace(theme, squares=np.stack([sample(resized(square, *size), 0, 0, *size) for square in theme.squares]))


@lru_cache(maxsize=_REMEMBERED)
def _drawn(theme: NamedLooks) -> Mask:
    inner = theme.squares[:, _RIM:-_RIM, _RIM:-_RIM].astype(np.float64)
    return np.asarray(inner.std(axis=(1, 2)).max(axis=1) > _PLAIN)


@lru_cache(maxsize=_REMEMBERED)
def _shifted(theme: NamedLooks) -> list[Drawings]:
    return shifted(theme.squares)


def square_of(patch: Pixels) -> Pixels:
    """The pixels of a cell brought to the size in which looks are compared."""
    return resized(patch, SIDE, SIDE)


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
    return {resized(_patch(look, size), *wanted).tobytes(): sight for look, sight in looks.items()}


def corrected(old: Mapping[bytes, int], added: Mapping[bytes, int], size: tuple[int, int]) -> dict[bytes, int]:
    """The looks of a theme with some that were named later: a look that is given another name loses the old one."""
    if not old or not added:
        return {**old, **added}
    squares, others = (np.stack([square_of(_patch(look, size)) for look in looks]) for looks in (old, added))
    names, other_names = (np.fromiter(looks.values(), np.intp) for looks in (old, added))
    renamed = ((unlikeness(squares, others) < SAME_LOOK) & (names[:, None] != other_names)).any(axis=1)
    kept = {look: sight for (look, sight), gone in zip(old.items(), renamed, strict=True) if not gone}
    return {**kept, **added}


def _patch(look: bytes, size: tuple[int, int]) -> Pixels:
    width, height = size
    return np.frombuffer(look, np.uint8).reshape(height, width, 3)


def recognise(themes: Sequence[NamedLooks], squares: Pixels, sizes: npt.NDArray[np.intp]) -> NamedLooks | None:
    """The theme that knows the looks of the most cells; None where none knows half of them.

    ``sizes`` says how many cells have each look.
    """
    shares = [float(sizes[theme.known(squares)].sum() / sizes.sum()) for theme in themes]
    best = max(range(len(themes)), key=lambda number: shares[number], default=None)
    return None if best is None or shares[best] < _RECOGNISED_SHARE else themes[best]
