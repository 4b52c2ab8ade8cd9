"""Orientation: which side of a grid is up, judged by the glyphs in its cells.

A digit that lies on its side or on its head often looks like another digit, so how well it can be read does not tell
which side is up. A small network was shown clues in all four turns and says how likely each of them is: a 5 on its
head isn't a 9.

What looks the same from two sides, such as an 8, or from all four, such as a dot or a black cell, says nothing between
them, whatever the network believes about it: each cell is compared with itself, turned.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.vision.network import log_probabilities, scores
from gridseer.vision.paper.ink.glyph_groups import GlyphGroups

MODEL = "turns.onnx"
"""The network in the package."""
UPRIGHT = np.log([0.976, 0.008, 0.008, 0.008])
"""How likely each turn is before anything is seen, as logarithms: most people hold a picture upright."""
OPEN = 30.0
"""Within so much of the likeliest turn, in logarithms, another one is not ruled out."""
MOST_CELLS = 240
"""This many cells are enough."""
LEAST, MOST = 0.25 * 0.02, 0.98
"""A single cell says no more than this: what looks odd to the network is odd in the same way in many cells."""
SAME, OTHER = 0.25, 0.4
"""A cell that differs from itself, turned, by less than the first share of its ink looks the same from both sides, and
one that differs by more than the second doesn't. Dots in photos differ by at most 0.3, digits on their side by more."""
SQUARE = 0.8
"""What is narrower than this, as a share of its height, or lower, doesn't look the same on its side."""
_SMALL = 24
"""Cells are compared at this many pixels square."""


@dataclass(frozen=True, slots=True, eq=False)
class Orientation:
    """Which side is up."""

    odds: npt.NDArray[np.float64]
    """How likely each number of quarters is by which the grid must be turned, as logarithms: shape (4,)."""

    @property
    def quarters(self) -> int:
        """So often must the grid be turned as `Mesh.turned` does."""
        return int(np.argmax(self.odds))

    @property
    def probability(self) -> float:
        """How likely that is: 0 to 1."""
        return float(np.exp(log_probabilities(self.odds[None])[0].max()))

    @property
    def likely(self) -> list[int]:
        """The turns between which the digits should decide, the likeliest first."""
        order = np.argsort(-self.odds).tolist()
        return [turn for turn in order if self.odds[turn] > self.odds.max() - OPEN]


def enlarged(groups: GlyphGroups) -> npt.NDArray[np.uint8]:
    """What the network sees of each cell: its glyphs as large as fits, shape (cells, 32, 40, 1)."""
    return np.ascontiguousarray(groups.squares[..., :1])


def upright(groups: GlyphGroups) -> Orientation:
    """How a grid must be turned for its glyphs to stand upright; as it is, where they do not tell."""
    every = enlarged(groups)
    some = every[:: max(1, -(-len(every) // MOST_CELLS))]
    seen = _seen(some) if len(some) else np.zeros((0, 4))
    return Orientation(np.asarray(UPRIGHT + _moderate(seen).sum(axis=0)))


def _seen(squares: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """How likely each turn of each cell is, as logarithms: the same for turns in which it looks the same."""
    probabilities = np.exp(log_probabilities(scores(squares, MODEL)))
    alike = np.array([_alike(square[..., 0]) for square in squares])
    shared = sum(alike[:, turn, None] * np.roll(probabilities, turn, axis=1) for turn in range(4))
    return np.asarray(np.log(shared / alike.sum(axis=1, keepdims=True)), np.float64)


def _alike(square: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """How far a cell looks the same as it does turned by no, one, two, three quarters: 0 to 1, the first always 1."""
    rows, columns = np.flatnonzero(square.max(axis=1)), np.flatnonzero(square.max(axis=0))
    if not len(rows):
        return np.ones(4)
    part = square[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    ink = np.asarray(cv2.resize(part, (_SMALL, _SMALL), interpolation=cv2.INTER_AREA), np.float64)
    differ = np.array([np.abs(ink - np.rot90(ink, turn)).sum() for turn in range(4)]) / ink.sum()
    if min(part.shape) < SQUARE * max(part.shape):
        differ[1::2] = OTHER
    return np.asarray(np.clip((OTHER - differ) / (OTHER - SAME), 0, 1), np.float64)


def _moderate(seen: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The same probabilities with none near nought or one."""
    return np.log(LEAST + (MOST - LEAST) * np.exp(seen))
