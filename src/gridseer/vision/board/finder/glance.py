"""A glance at some cells of a lattice: whether it is worth reading all of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gridseer.geometry import Lattice, Pixels
from gridseer.vision.board.cells.clusters import MOST_FAMILIES, equal_patches
from gridseer.vision.board.cells.labels import Label
from gridseer.vision.board.cells.patches import cut, edges, sample
from gridseer.vision.board.cells.reading import label_probabilities
from gridseer.vision.board.finder.looks import ALIKE, of_a_kind, small_pictures
from gridseer.vision.network import scores

_CELLS = 48
"""How many cells are looked at."""
_SURE = 0.8
"""A cell that is named with this probability looks like one of a game."""
_MOST_STRANGE = 0.3
"""The largest share of cells that show something no game has: text, icons, half a cell."""
_SURELY_BLANK = 0.95
"""A cell that is as likely blank as this says nothing about what is on the others."""
_FEWEST_TELLING, _TELLING_WEIGHT = 12, 0.6
"""Of this many other cells, half may be strange."""
_FEWEST_SURE = 0.4
"""The smallest share of cells that look like those of a game."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What some cells of a lattice look like."""

    sure: float
    """The share that looks like cells of a game: named, or drawn several times."""
    strange: float
    """The share that no game shows: text and icons, each other than the rest."""
    alike: float
    """The share that looks like several others. Every board has few kinds of cells, and many of each."""

    def is_worth_reading(self, *, trusted: bool) -> bool:
        """Whether this may be a board; where the finder is sure of its lines, being unsure doesn't count against it."""
        return self.alike > 0 and self.strange <= _MOST_STRANGE and (trusted or self.sure >= _FEWEST_SURE)


_NOTHING = Glance(0.0, 1.0, 0.0)


def glance(pixels: Pixels, lattice: Lattice) -> Glance:
    """Look at some cells of a lattice, the same ones each time, evenly spread.

    Where more of them differ than a game draws, some of those come first: most cells of a table may be empty.
    """
    cells = lattice.columns * lattice.rows
    if cells > MOST_FAMILIES:
        firsts = equal_patches(cut(pixels, lattice))[1]
        if len(firsts) > MOST_FAMILIES and _seen(pixels, lattice, _some_of(firsts)).strange > _MOST_STRANGE:
            return _NOTHING
    return _seen(pixels, lattice, _some_of(range(cells)))


def _some_of(places: Sequence[int]) -> list[int]:
    """Some of the places of cells, evenly spread."""
    chosen = np.unique(np.linspace(0, len(places) - 1, min(len(places), _CELLS)).astype(int)).tolist()
    return [places[number] for number in chosen]


def _seen(pixels: Pixels, lattice: Lattice, places: list[int]) -> Glance:
    """What some cells look like."""
    left, top = edges(lattice)
    width, height = lattice.cell_width, lattice.cell_height
    rows_columns = (divmod(place, lattice.columns) for place in places)
    squares = np.stack([sample(pixels, left[column], top[row], width, height) for row, column in rows_columns])
    # A picture that nobody can name may be a closed cell, if it comes again and again.
    again = of_a_kind(small_pictures(squares), ALIKE)
    if not again.any():
        return _NOTHING  # whatever they show: no board has such cells
    kinds, firsts = equal_patches(squares)
    different = squares[firsts]
    likely = np.exp(label_probabilities(different, scores(different)))[kinds]
    strange = (likely[:, Label.OTHER] > 0.5) & ~again
    # Empty cells of a table say nothing for or against it.
    telling = likely[:, Label.BLANK] < _SURELY_BLANK
    among_telling = float(strange.sum()) / max(_FEWEST_TELLING, int(telling.sum()))
    named = np.delete(likely, Label.OTHER, axis=1).max(axis=1) > _SURE
    share = max(float(strange.mean()), _TELLING_WEIGHT * among_telling)
    return Glance(float((named | again).mean()), share, float(again.mean()))
