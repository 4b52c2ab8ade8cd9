"""Repair: what a picture may show, weighed by how many solutions it would have.

A published puzzle has one solution. Hypotheses of the whole picture are tried, the likeliest first, until one has
exactly one solution; what it changes is said. Then those are tried that are only a little less likely: where one of
them has exactly one solution too, the cells in which they differ are doubtful. Where none has, a doubt is settled.

The solver of the puzzles is given: pictures are read without a solver.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from gridseer.grid import Cell, reading_order
from gridseer.pencil.solutions import SolutionCount, Solutions
from gridseer.vision.paper.hypotheses import Cells, Change, Hypothesis, differ, hypotheses
from gridseer.vision.paper.sighting import EMPTY, InkReading, PuzzleSighting, Repair

FARTHEST = {
    SolutionCount.ONE: 0.0,
    SolutionCount.NONE: 16.0,
    SolutionCount.SEVERAL: 9.0,
    SolutionCount.UNKNOWN: 4.0,
}
"""How much less likely than what was read a hypothesis may be, as a logarithm: more is believed against a puzzle that
has no solution than against one that has several, for some puzzles do, or that takes too long."""
RIVAL = math.log(1000)
"""A hypothesis that is less likely than the chosen one by no more than this, as a logarithm, is a rival: with exactly
one solution too, it keeps doubts alive."""
CLOSE_RIVAL = math.log(20)
"""And one by no more than this makes doubtful what was sure."""
MOST_TRIES, MOST_RIVALS = 4000, 300
"""How many hypotheses are tried until one is chosen, and how many more beside it."""
LONGEST_TRY, LONGEST_CHANGED = 2.0, 0.4
"""How long one of them may take, in seconds, as it was read and with changes: most puzzles that people print are solved
within milliseconds."""
MOST_OTHERS = 3
"""This many other readings of a repaired cell are tried, to say whether only one of them works."""
NO_OTHER_MARK = 0.03
"""A doubt about marks of the player, which no solution settles, is dropped below this probability."""

Solve = Callable[[Cells, float], Solutions[Any] | None]
"""From rows of clues, ``.`` where there is none, and the seconds that may be spent on them to their solutions; None
when no puzzle can have these clues."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """The means to find out how many solutions a hypothesis has, and what was found out."""

    solve: Solve
    ends: float
    """When time runs out, by ``time.monotonic()``."""
    known: dict[Cells, Solutions[Any] | None] = field(default_factory=dict)

    def solutions(self, hypothesis: Hypothesis) -> Solutions[Any] | None:
        """The solutions of its clues; None when no puzzle can have them."""
        clues = hypothesis.clues
        if clues not in self.known:
            longest = LONGEST_CHANGED if hypothesis.change else LONGEST_TRY
            left = min(longest, self.ends - time.monotonic())
            self.known[clues] = self.solve(clues, max(left, 0.01))
        return self.known[clues]

    def count(self, hypothesis: Hypothesis) -> SolutionCount:
        """How many solutions it has."""
        found = self.solutions(hypothesis)
        return SolutionCount.NONE if found is None else found.count

    @property
    def is_over(self) -> bool:
        """Whether time has run out."""
        return time.monotonic() > self.ends


def repair(sighting: PuzzleSighting, solve: Solve, seconds: float) -> PuzzleSighting:
    """What the picture shows by its likeliest hypothesis that has exactly one solution, and that solution.

    If what was read is that hypothesis, it has fewer doubts than before, or better ones. Without any it stays as it
    is, but the least certain cells become doubtful.
    """
    trial = _Trial(solve, time.monotonic() + seconds)
    read = trial.count(Hypothesis(0.0, sighting))
    chosen = _likeliest(sighting, trial, FARTHEST[read])
    if chosen is None:
        return sighting if read is SolutionCount.UNKNOWN else _doubted(sighting)
    repairs = tuple(
        Repair(cell, chosen.sighting.cells[cell.y][cell.x], now, _sentence(trial, chosen, cell))
        for cell, now in chosen.change
    )
    return replace(
        chosen.sighting,
        cells=chosen.cells,
        doubtful=_doubts(sighting, trial, chosen),
        repairs=repairs,
        solutions=trial.solutions(chosen),
    )


def _likeliest(sighting: PuzzleSighting, trial: _Trial, farthest: float) -> Hypothesis | None:
    """The likeliest hypothesis with exactly one solution; None if it isn't found.

    One that changes nothing but the side that is up comes before all others.
    """
    sides = [Hypothesis(0.0, sighting), *(Hypothesis(cost, turned) for cost, turned in sighting.turned)]
    for side in sides:
        if trial.count(side) is SolutionCount.ONE:
            return side
    for tries, hypothesis in enumerate(hypotheses(sighting, farthest)):
        if tries > MOST_TRIES or (tries and trial.is_over):
            break
        if trial.count(hypothesis) is SolutionCount.ONE:
            return hypothesis
    return None


def _doubts(sighting: PuzzleSighting, trial: _Trial, chosen: Hypothesis) -> tuple[Cell, ...]:
    """The cells that may hold something other than the chosen hypothesis says, in reading order."""
    doubtful = {cell for cell, _ in chosen.change}
    doubtful |= {cell for cell in chosen.sighting.doubtful if not _is_about_clues(chosen.sighting, cell)}
    tries = 0
    for rival in hypotheses(sighting, chosen.cost + RIVAL):
        if (rival.sighting, rival.change) == (chosen.sighting, chosen.change):
            continue
        if tries == MOST_RIVALS or trial.is_over:  # nobody knows what the others would say
            doubtful |= set(chosen.sighting.doubtful)
            break
        tries += 1
        if trial.count(rival) in (SolutionCount.ONE, SolutionCount.UNKNOWN):
            doubtful |= _doubts_by(rival, chosen)
    return tuple(sorted(doubtful, key=reading_order))


def _doubts_by(rival: Hypothesis, chosen: Hypothesis) -> set[Cell]:
    """The cells that are doubtful because a rival may be true."""
    if rival.sighting is not chosen.sighting:
        return set(chosen.sighting.corners)
    differing = chosen.differing(rival)
    return differing if rival.cost - chosen.cost <= CLOSE_RIVAL else differing & set(chosen.sighting.doubtful)


def _is_about_clues(sighting: PuzzleSighting, cell: Cell) -> bool:
    """Whether a doubt about a cell is one that solutions can settle, and not about the marks of the player."""
    read = sighting.cells[cell.y][cell.x]
    others = [other for other in sighting.readings.get(cell, ()) if other.text != read]
    return bool(others) and all(differ(read, one.text) or one.probability <= NO_OTHER_MARK for one in others)


def _sentence(trial: _Trial, chosen: Hypothesis, cell: Cell) -> str:
    """Why a cell was changed: what was read does not work, and whether another reading would."""
    read, now = chosen.sighting.cells[cell.y][cell.x], dict(chosen.change)[cell]
    others = [each.text for each in chosen.sighting.readings[cell] if each.text not in (read, now)][:MOST_OTHERS]
    working = [
        other for other in others if trial.count(chosen.other(_with(chosen.change, cell, other))) is SolutionCount.ONE
    ]
    together = " with the other changes" if len(chosen.change) > 1 else ""
    if working:
        also = " and ".join(_said(other) for other in working)
        return f"{cell}: read as {_said(read)}; {_said(now)} gives a unique solution{together}, but {also} would too"
    return f"{cell}: read as {_said(read)}, but only {_said(now)} gives a unique solution{together}"


def _with(change: Change, cell: Cell, text: str) -> Change:
    """A change that gives one of its cells something else."""
    return tuple((other, text if other == cell else now) for other, now in change)


def _said(text: str) -> str:
    return {EMPTY: "an empty cell", "#": "black", "o": "a dot"}.get(text, text)


def _doubted(sighting: PuzzleSighting) -> PuzzleSighting:
    """The sighting with its least certain cells in doubt: something in it is wrong, or it has no unique solution."""
    if sighting.doubtful:
        return sighting

    def certainty(found: tuple[Cell, tuple[InkReading, ...]]) -> float:
        return found[1][0].probability

    least = sorted(sighting.readings.items(), key=certainty)[:3]
    doubtful = sorted((cell for cell, _ in least), key=reading_order)
    return replace(sighting, doubtful=tuple(doubtful))
