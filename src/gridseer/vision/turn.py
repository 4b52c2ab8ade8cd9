"""Turn: which side of a grid is up, told by the glyphs in its cells.

A digit that lies on its side or on its head often looks like another digit, so how well it can be read does not tell
which side is up. A small network was shown clues in all four turns and says how likely each of them is: a 5 on its
head is no 9, a 1, an 8 or a dot tells nothing.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.vision.glyph_groups import GlyphGroups
from gridseer.vision.network import log_probabilities, scores

MODEL = "turns.onnx"
"""The network in the package."""
UPRIGHT = np.log([0.976, 0.008, 0.008, 0.008])
"""How likely each turn is before anything is seen, as logarithms: most people hold a picture upright."""
MOST_CELLS = 240
"""So many cells are enough."""
LEAST, MOST = 0.25 * 0.02, 0.98
"""A single cell says no more than this: what looks odd to the network is odd in the same way in many cells."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Which side is up."""

    quarters: int
    """So often must the grid be turned as `Mesh.turned` does."""
    chance: float
    """How likely that is: 0 to 1."""


def enlarged(groups: GlyphGroups) -> npt.NDArray[np.uint8]:
    """What the network sees of each cell: its glyphs as large as fits, shape (cells, 32, 40, 1)."""
    return np.ascontiguousarray(groups.squares[..., :1])


def upright(groups: GlyphGroups) -> Turn:
    """How a grid must be turned for its glyphs to stand upright; as it is, where they do not tell."""
    every = enlarged(groups)
    some = every[:: max(1, -(-len(every) // MOST_CELLS))]
    seen = log_probabilities(scores(some, MODEL)) if len(some) else np.zeros((0, 4))
    total = log_probabilities((UPRIGHT + _moderate(seen).sum(axis=0))[None])[0]
    quarters = int(np.argmax(total))
    return Turn(quarters, float(np.exp(total[quarters])))


def _moderate(seen: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The same chances with none near nought or one."""
    return np.log(LEAST + (MOST - LEAST) * np.exp(seen))
