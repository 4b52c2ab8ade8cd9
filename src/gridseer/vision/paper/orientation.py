"""Orientation: which side of a grid is up, judged by the glyphs in its cells.

A digit that lies on its side or on its head often looks like another digit, so how well it can be read does not tell
which side is up. A small network was shown clues in all four turns and says how likely each of them is: a 5 on its
head isn't a 9, a 1, an 8 or a dot says nothing.
"""

from dataclasses import dataclass

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
    seen = log_probabilities(scores(some, MODEL)) if len(some) else np.zeros((0, 4))
    return Orientation(np.asarray(UPRIGHT + _moderate(seen).sum(axis=0)))


def _moderate(seen: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The same probabilities with none near nought or one."""
    return np.log(LEAST + (MOST - LEAST) * np.exp(seen))
