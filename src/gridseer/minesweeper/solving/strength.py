"""Strength: how hard the exact engine thinks before it guesses; one table of all of them."""

from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridseer import _core


@dataclass(frozen=True, slots=True)
class Strength:
    """The numbers of a playing policy of the core. Each costs time and buys wins."""

    depth: int = 1
    """1: the smallest risk; 2: one guess ahead; more: deeper where nothing is certain."""
    candidate_ratio: float = 0.8
    """A cell is worth a look when it has at least this share of the best safety."""
    most_candidates: int = 24
    """At most this many cells are looked at, the safest first."""
    most_off_frontier: int = 3
    """At most this many of them are cells that no number touches."""
    second_share: float = 0.33
    """The share of the second-best next safety in the value of a position."""
    third_share: float = 0.29
    """The share of the third-best next safety; the rest is the best one's."""
    shortlist: float = 0.97
    """From depth 3 on, a cell needs this share of the best value by one guess to be looked at more deeply."""
    inner_candidates: int = 3
    """At most this many cells are looked at for a guess after the guess, from depth 3 on."""
    follow: int = 0
    """At most this many safe cells are opened after each guess before the position is judged..."""
    few_safe: int = 2
    """...while there are no more of them than this."""
    swap_chance: float = 0.005
    """A swap, cells that may end as an even guess, counts when it is about that probable; 1: none does."""
    cover_layouts: int = 0
    """So many layouts are drawn to see which guesses no play avoids, of many more shapes than swaps have..."""
    cover_bits: float = 64.0
    """...where no more than 2 to this power layouts are left."""
    endgame_layouts: int = 0
    """The whole game tree is searched once no more layouts than this are left; 0: never."""
    endgame_work: float = 0.0
    """Cells looked at in one such search; over it the search is given up."""
    playout_bits: float = 0.0
    """Where no more than 2 to this power layouts are left, guesses are played out, from depth 3 on..."""
    playout_share: float = 0.9
    """...those with this share of the best value by one guess..."""
    playout_endgame: int = 50
    """...by a player who takes the smallest risk, and plays perfectly once no more layouts than this are left..."""
    playout_turns: int = 0
    """...in drawn layouts, until these games have taken this many turns; 0: never."""

    @property
    def core(self) -> "_core.Strength":
        """The same for the compiled core, which knows the names but none of the numbers."""
        return _for_core(self)


@cache
def _for_core(strength: Strength) -> "_core.Strength":
    from gridseer import _core

    return _core.Strength(**asdict(strength))


STRENGTHS = {
    "exact": Strength(depth=1, swap_chance=1),
    "fast": Strength(depth=1, swap_chance=1, endgame_layouts=50, endgame_work=2e5),
    "strong": Strength(depth=3, follow=2, endgame_layouts=6000, endgame_work=2e7),
    "max": Strength(
        depth=3,
        follow=2,
        cover_layouts=512,
        endgame_layouts=30_000,
        endgame_work=5e8,
        playout_bits=64,
        playout_turns=20_000,
    ),
}
"""The methods that the core plays by itself. ``exact`` is the baseline: the smallest risk and nothing else."""
