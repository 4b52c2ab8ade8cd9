"""Repair: what a picture may show, weighed by how many solutions it would have.

A published puzzle has one solution, but exercises, drafts and half-copied puzzles often have several or none. So the
number of solutions is evidence like any other: a hypothesis of the whole picture is as likely as its ink says, times
how much more often puzzles that people photograph have that number of solutions than misread ones do. What was read is
replaced only by a hypothesis with exactly one solution that is likelier than all others together. The probability that
each cell is left with settles its doubts, or raises them.

The solver of the puzzles is given: pictures are read without a solver.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gridseer.grid import Cell, reading_order
from gridseer.pencil.solutions import SolutionCount, Solutions
from gridseer.vision.paper.hypotheses import Cells, Change, Hypothesis, differ, hypotheses, mass
from gridseer.vision.paper.sighting import EMPTY, InkReading, PuzzleSighting, Repair

PHOTOGRAPHED = {SolutionCount.ONE: 0.75, SolutionCount.SEVERAL: 0.14, SolutionCount.NONE: 0.11}
"""The share of puzzles that people photograph, by the number of their solutions: one in four isn't unique."""
MISREAD = {SolutionCount.ONE: 0.04, SolutionCount.SEVERAL: 0.13, SolutionCount.NONE: 0.83}
"""The same of 1,656 misreadings: hypotheses that differ a little from what printed and drawn puzzles with one solution
really show. The pictures were for development."""
WEIGHTS = {count: math.log(share / MISREAD[count]) for count, share in PHOTOGRAPHED.items()}
"""What the number of solutions says for or against a hypothesis, as a logarithm; that it isn't known says nothing."""
CREDIBLE = 0.5
"""A hypothesis that is less probable than this doesn't replace what was read."""
SURE = 0.95
"""A cell whose content is less probable than this becomes doubtful."""
SETTLED = 0.995
"""A doubt about a cell is dropped when what it holds is at least so probable, and one about the side that is up too."""
RIVAL = math.log(1000)
"""A hypothesis that cannot be likelier than the chosen one by less than this, as a logarithm, isn't weighed."""
MOST_TRIES, MOST_RIVALS = 4000, 300
"""How many hypotheses are tried until one is chosen, and how many are weighed against it."""
MOST_OTHERS = 3
"""This many other readings of a repaired cell are tried, to say whether only one of them works."""
LONGEST_TRY, LONGEST_CHANGED = 2.0, 0.4
"""How long one of them may take, in seconds, as it was read and with changes: most puzzles that people print are solved
within milliseconds."""
LEAST_CERTAIN = 3
"""This many cells are doubtful where a puzzle isn't unique, as misreadings are more often than puzzles, and no cell is
doubtful by itself."""
NO_OTHER_MARK = 0.03
"""A doubt about marks of the player, which no solution settles, is dropped below this probability."""

Solve = Callable[[Cells, float], Solutions[Any]]
"""From rows of clues, ``.`` where there is none, and the seconds that may be spent on them to their solutions."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """The means to find out how many solutions a hypothesis has, and what was found out."""

    solve: Solve
    ends: float
    """When time runs out, by ``time.monotonic()``."""
    known: dict[Cells, Solutions[Any]] = field(default_factory=dict)

    def solutions(self, hypothesis: Hypothesis) -> Solutions[Any]:
        """The solutions of its clues."""
        clues = hypothesis.clues
        if clues not in self.known:
            longest = LONGEST_CHANGED if hypothesis.change else LONGEST_TRY
            left = min(longest, self.ends - time.monotonic())
            self.known[clues] = self.solve(clues, max(left, 0.01))
        return self.known[clues]

    def is_unique(self, hypothesis: Hypothesis) -> bool:
        """Whether it has exactly one solution."""
        return self.solutions(hypothesis).count is SolutionCount.ONE

    def score(self, hypothesis: Hypothesis) -> float:
        """How likely it is by its ink and its solutions, as a logarithm."""
        return WEIGHTS.get(self.solutions(hypothesis).count, 0.0) - hypothesis.cost

    @property
    def is_over(self) -> bool:
        """Whether time has run out."""
        return time.monotonic() > self.ends


@dataclass(frozen=True, slots=True)
class _Odds:
    """How likely the chosen hypothesis is, compared with all that may be true instead."""

    chosen: float
    """The probability of the whole."""
    side: float
    """The probability of the side that is up."""
    others: Mapping[Cell, float]
    """For each cell the probability that it holds something else."""
    rest: float
    """The probability that something else is true that wasn't weighed."""


def repair(sighting: PuzzleSighting, solve: Solve, seconds: float) -> PuzzleSighting:
    """What the picture shows by its likeliest hypothesis, its doubts, and how many solutions it has.

    Nothing else is chosen than what was read or a hypothesis with exactly one solution.
    """
    trial = _Trial(solve, time.monotonic() + seconds)
    read = Hypothesis(0.0, sighting)
    chosen = _likeliest(read, trial)
    odds = _odds(chosen, sighting, trial)
    if chosen is not read and odds.chosen < CREDIBLE:
        chosen, odds = read, _odds(read, sighting, trial)
    return replace(
        chosen.sighting,
        cells=chosen.cells,
        doubtful=_doubts(chosen, trial, odds, turned=chosen.sighting is not sighting),
        repairs=tuple(_repair(chosen, trial, odds, cell) for cell, _ in chosen.change),
        solutions=trial.solutions(chosen),
        # What is uncertain about clues and sides is in the odds; the grid and the marks of the player are not.
        confidence=min(1.0, odds.chosen * sighting.confidence * mass(sighting)),
        upright=odds.side,
        turned_by_repair=chosen.sighting is not sighting,
    )


def _likeliest(read: Hypothesis, trial: _Trial) -> Hypothesis:
    """The likeliest hypothesis with exactly one solution, or what was read if none is likelier."""
    best, score = read, trial.score(read)
    for tries, hypothesis in enumerate(_sides_first(read.sighting, WEIGHTS[SolutionCount.ONE] - score)):
        if tries > MOST_TRIES or trial.is_over:
            break
        if WEIGHTS[SolutionCount.ONE] - hypothesis.cost > score and trial.is_unique(hypothesis):
            best, score = hypothesis, trial.score(hypothesis)
    return best


def _sides_first(sighting: PuzzleSighting, farthest: float) -> Iterator[Hypothesis]:
    """Each side that may be up, then everything: what was read from the wrong side takes long to solve."""
    yield from (Hypothesis(cost, turned) for cost, turned in sighting.other_sides if cost < farthest)
    yield from hypotheses(sighting, farthest)


def _odds(chosen: Hypothesis, sighting: PuzzleSighting, trial: _Trial) -> _Odds:
    """Weigh the hypotheses that may be true instead of the chosen one, until time runs out."""
    others: Counter[Cell] = Counter()
    every = side = same = tried = 0.0
    farthest = WEIGHTS[SolutionCount.ONE] - trial.score(chosen) + RIVAL
    for tries, hypothesis in enumerate(hypotheses(sighting, farthest)):
        if tries > MOST_RIVALS or trial.is_over:
            break
        share = math.exp(trial.score(hypothesis))
        every += share
        tried += math.exp(-hypothesis.cost)
        if hypothesis.sighting is chosen.sighting:
            side += share
            differing = chosen.differing(hypothesis)
            same += 0.0 if differing else share
            others.update(dict.fromkeys(differing, share))
    # What wasn't tried is taken to have solutions as often as what was tried beside the chosen hypothesis.
    beside = tried - math.exp(-chosen.cost)
    rest = max(0.0, mass(sighting) - tried) * ((every - same) / beside if beside > 0 else 1.0)
    every += rest
    shares = {cell: share / every for cell, share in others.items()}
    return _Odds(same / every, side / every, shares, rest / every)


def _doubts(chosen: Hypothesis, trial: _Trial, odds: _Odds, *, turned: bool) -> tuple[Cell, ...]:
    """The cells that may hold something other than the chosen hypothesis says, and all that repair has changed.

    The cells in the corners stand for the whole.
    """
    seen, changed = chosen.sighting, dict(chosen.change)
    doubtful = {cell for cell, other in odds.others.items() if other > 1 - SURE} | set(changed)
    for cell in seen.doubtful:
        if odds.rest + odds.others.get(cell, 0.0) > 1 - SETTLED or not _is_about_clues(seen, cell):
            doubtful.add(cell)
    if turned or odds.side < SETTLED:
        doubtful.update(seen.corners)
    if not doubtful and trial.solutions(chosen).count in (SolutionCount.NONE, SolutionCount.SEVERAL):
        doubtful.update(_least_certain(seen))
    return tuple(sorted(doubtful, key=reading_order))


def _is_about_clues(sighting: PuzzleSighting, cell: Cell) -> bool:
    """Whether a doubt about a cell is one that solutions can settle, and not about the marks of the player."""
    read = sighting.cells[cell.y][cell.x]
    others = [other for other in sighting.readings.get(cell, ()) if other.text != read]
    return bool(others) and all(differ(read, one.text) or one.probability <= NO_OTHER_MARK for one in others)


def _least_certain(sighting: PuzzleSighting) -> list[Cell]:
    """The cells that are most likely wrong where something must be wrong, in the picture or in the puzzle."""

    def certainty(found: tuple[Cell, tuple[InkReading, ...]]) -> float:
        return found[1][0].probability

    return [cell for cell, _ in sorted(sighting.readings.items(), key=certainty)[:LEAST_CERTAIN]]


def _repair(chosen: Hypothesis, trial: _Trial, odds: _Odds, cell: Cell) -> Repair:
    """What was changed in a cell, and how likely that is."""
    read, now = chosen.sighting.cells[cell.y][cell.x], dict(chosen.change)[cell]
    probability = max(0.0, odds.side - odds.others.get(cell, 0.0))
    return Repair(cell, read, now, probability, _sentence(chosen, trial, cell))


def _sentence(chosen: Hypothesis, trial: _Trial, cell: Cell) -> str:
    """Why a cell was changed: what was read does not work, and whether another reading would."""
    read, now = chosen.sighting.cells[cell.y][cell.x], dict(chosen.change)[cell]
    others = [each.text for each in chosen.sighting.readings[cell] if each.text not in (read, now)][:MOST_OTHERS]
    working = [other for other in others if trial.is_unique(chosen.other(_with(chosen.change, cell, other)))]
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
