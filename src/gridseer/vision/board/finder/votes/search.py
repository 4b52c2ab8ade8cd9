"""The search by votes: from a picture to the lattices that its votes imply."""

from dataclasses import dataclass, replace

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.finder.limits import has_size_of_board
from gridseer.vision.board.finder.placement import ends_reached
from gridseer.vision.board.finder.votes.candidates import Candidate, best_pitch, candidates
from gridseer.vision.board.finder.votes.fit import Fit, fit
from gridseer.vision.board.finder.votes.pairs import votes_of

SURE = 0.7
"""Where a lattice has this share of its cells boxed, no other one is looked for."""
_MOST_PITCHES = 10
"""How many pitches are tried."""
_MOST_WIDENINGS = 3
"""How often more of the picture is looked at, when a board reaches to the end of what was looked at."""
_WORSE = 0.02
"""A wider look is worse where the share of boxed cells is smaller by more than this."""
_SAME_PITCH = 1.0
"""Pitches that differ by no more pixels than this are the same: votes are for whole ones."""
_MOST_OFF = 0.03
"""Where edges are farther from the lines than this share of the pitch, the lines may be at unequal distances."""


@dataclass(frozen=True, slots=True)
class Voted:
    """The lattices that the votes imply, with the share of their cells that are boxed as their score."""

    even: list[Lattice]
    uneven: list[Lattice]
    """Those whose edges aren't quite at the lines: perhaps a part of a board with columns or rows of unequal size."""


def lattices_by_votes(frame: Frame) -> Voted:
    """What the votes imply."""
    found, tried, votes = Voted([], []), list[float](), votes_of(frame)
    for _ in range(_MOST_PITCHES):
        pitch = best_pitch(votes, tried)
        if pitch is None:
            break
        tried.append(pitch.across)
        for candidate in candidates(frame, votes, pitch):
            if any(lattice.score >= SURE and _belongs(candidate, lattice) for lattice in (*found.even, *found.uneven)):
                continue
            fitted = _fitted(frame, candidate)
            lattice = None if fitted is None else fitted.lattice
            if fitted is not None and lattice is not None and has_size_of_board(lattice):
                (found.even if fitted.off <= _MOST_OFF else found.uneven).append(lattice)
                if lattice.score >= SURE:
                    # What belongs to it says no more, neither for this pitch nor for its multiples.
                    votes = votes.without(lattice)
    return found


def _belongs(candidate: Candidate, lattice: Lattice) -> bool:
    """Whether the votes of a candidate are for cells of a lattice that was found, by place and pitch."""
    core = candidate.core.moved(*candidate.frame.origin)
    place = lattice.bounds.grown(round(lattice.cell_width), round(lattice.cell_height))
    apart = max(abs(candidate.across.pitch - lattice.cell_width), abs(candidate.down.pitch - lattice.cell_height))
    return apart <= _SAME_PITCH and Region.around([core, place]) == place


def _fitted(frame: Frame, candidate: Candidate) -> Fit | None:
    """The lattice of a candidate, in the whole picture; when it reaches the end of what was looked at, more is."""
    best = fit(candidate)
    for _ in range(_MOST_WIDENINGS):
        reached = () if best is None else ends_reached(best.lattice, candidate.frame, frame)
        if best is None or not reached:
            break
        wider = candidate.widened(frame, reached)
        more = fit(wider)
        if more is None or _boxed(more) < _boxed(best) - _WORSE:
            break
        candidate, best = wider, more
    if best is None:
        return None
    lattice = replace(best.lattice.moved(*candidate.frame.origin), score=float(_boxed(best)))
    return replace(best, lattice=lattice)


def _boxed(found: Fit) -> float:
    """The share of the cells that are boxed."""
    return float(found.boxed.mean())
