"""Hopeless: whether what a first search has named can still be a board, or is text that no other names will make one.

On boards, the first search nearly always finds names that break no rule and leave next to nothing without a name,
however many looks are misread. On a table, or on lines of text, rules are obeyed by calling whatever contradicts them
something that lies over the board.
"""

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask
from gridseer.minesweeper.sight import COVERED
from gridseer.vision.board.cells.names import Names

MOST_WRONG_SHARE = 0.04
"""The largest share of the open cells of a board that may break a rule."""
MOST_STRANGE = 0.12
"""The largest share of the cells of a board that may show something that no game shows."""
MOST_CLOSED_LOOKS = 3
"""So many looks of closed cells are told from flags, and from what lies over a board."""


def break_too_many(wrong: Mask, opened: int) -> bool:
    """Whether more cells break a rule than those of any board, of so many that are open."""
    return int(wrong.sum()) > MOST_WRONG_SHARE * opened


def are_too_strange(names: Names, sizes: npt.NDArray[np.intp], seen: Mask) -> bool:
    """Whether more of the cells that are seen are left without a name than those of any board.

    A game can draw a few things that nobody can name, such as its closed cell; text is a new one in every cell.
    ``sizes`` say how many cells have each look, and ``seen`` which looks aren't those of cells that something hides.
    """
    strange = (np.asarray(names) == COVERED) & seen
    return int(strange.sum()) > MOST_CLOSED_LOOKS and bool(sizes[strange].sum() > MOST_STRANGE * sizes[seen].sum())
