"""Hints: what the user or an earlier frame says about a board before it is read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gridseer.geometry import Region
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, FLAG, QUESTION, Sight
from gridseer.vision.board.themes import NamedLooks

Facts = Mapping[Cell, frozenset[int]]
"""For some cells the sights that they can show at all."""
OPENED = frozenset(int(sight) for sight in Sight) - {CLOSED, FLAG, QUESTION}
"""What a cell can show that was opened and changed."""
Known = Mapping[bytes, tuple[int, float]]
"""The sight of each look that was seen before, and how likely it is, by its pixels."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What is known before a picture is read; all of it is believed."""

    region: Region | None = None
    """A rectangle around one board; no cell lies outside."""
    columns: int | None = None
    rows: int | None = None
    mines: int | None = None
    """All mines of the board."""
    facts: Facts = field(default_factory=dict)
    known: Known = field(default_factory=dict)
    themes: Sequence[NamedLooks] = ()
    """Looks that the user has named."""

    @property
    def size(self) -> tuple[int | None, int | None]:
        """Columns and rows, as far as they are known."""
        return self.columns, self.rows

    @property
    def points(self) -> bool:
        """Whether the user says where a board is, or how large: then there is one."""
        return self.region is not None or self.columns is not None or self.rows is not None
