"""The decoder: one name for each look, so that the board obeys the rules; and how sure each name is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask
from gridseer.grid import Cell
from gridseer.minesweeper.sight import (
    CLOSED,
    COVERED,
    EMPTY,
    EXPLODED,
    FLAG,
    MINE,
    QUESTION,
    WALL,
    WRONG_FLAG,
    Sight,
    Sights,
)
from gridseer.vision.board.limits import DECODE
from gridseer.vision.board.rules import Habit, conflict, count_around, going_on, impossible, unlikely, without_beyond

Names = npt.NDArray[np.intp]
Rivals = tuple[tuple[int, float], ...]
"""What a cell may show, and how likely each is."""

HABIT_COSTS = {Habit.ALL_AROUND: 0.0, Habit.SIDES: DECODE.sides, Habit.NONE: DECODE.none}
"""What it costs to believe that a game opens cells in another way than nearly all do."""
_SIGHTS = len(Sight)
_MARKS = (WRONG_FLAG, QUESTION, COVERED, EXPLODED, FLAG, MINE)
"""Between these the rules hardly decide."""


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """What every cell shows."""

    sights: Sights
    probabilities: Floats
    """How likely each of them is right."""
    wrong: Mask
    """Cells that break a rule of the game."""
    rivals: Mapping[Cell, Rivals]
    """What the cells that are not sure may show."""
    habit: Habit
    cut_off: tuple[str, ...]
    """The sides beyond which mines may lie that nobody sees."""
    cost: float
    """What the names cost beside the likeliest ones, and the rules that they break."""


@dataclass(slots=True, eq=False)
class NameCosts:
    """Looks to be named."""

    costs: Floats
    """Shape (groups, sights): what each name costs beside the likeliest one of its group; the likeliest costs 0."""
    of_cell: Names
    """The number of each cell's group, as rows and columns."""
    likely: Floats
    """Shape (groups, sights): probabilities."""
    habit: Habit = Habit.ALL_AROUND
    cut_off: tuple[str, ...] = ()
    tried: dict[bytes, tuple[float, Mask, Mask]] = field(default_factory=dict)

    @classmethod
    def of(cls, names: Floats, looks: Names, allowed: Mapping[Cell, frozenset[int]]) -> "NameCosts":
        """From logarithms of probabilities of each cell's names; cells of one look are named together.

        What lies over a cell has nothing to do with its look, and what is known of a cell holds for it alone.
        """
        covered = names[..., COVERED] > np.log(0.5)
        keys = looks * 2 + covered
        known = np.zeros(keys.shape, np.intp)
        for number, cell in enumerate(allowed, 1):
            known[cell.y, cell.x] = number
        _, groups = np.unique(keys * (len(allowed) + 1) + known, return_inverse=True)
        of_cell = groups.reshape(looks.shape)
        counts = np.bincount(of_cell.ravel())
        table: Floats = np.stack(
            [np.bincount(of_cell.ravel(), names[..., sight].ravel()) for sight in range(_SIGHTS)], 1
        )
        table = table / counts[:, None]
        table[:, WALL] = -np.inf
        for cell, possible in allowed.items():
            impossible_ones = [sight for sight in range(_SIGHTS) if sight not in possible]
            table[of_cell[cell.y, cell.x], impossible_ones] = -np.inf
        table -= np.logaddexp.reduce(table, axis=1, keepdims=True)
        return cls(table.max(1, keepdims=True) - table, of_cell, np.exp(table))

    def sights(self, names: Names) -> Sights:
        """The board with some names."""
        return names[self.of_cell].astype(np.uint8)

    def judged(self, names: Names) -> tuple[float, Mask, Mask]:
        """What names cost with the rules that they break, and where; and where they show what hardly a game does."""
        key = names.astype(np.uint8).tobytes()
        if key not in self.tried:
            whole = going_on(self.sights(names), self.cut_off)
            wrong = without_beyond(impossible(whole, self.habit), self.cut_off)
            cost = float(self.costs[np.arange(len(names)), names].sum())
            exploded, short = (without_beyond(each, self.cut_off) for each in unlikely(whole))
            mines = (names == MINE) & (np.bincount(self.of_cell.ravel()) > 1)  # one alone may be under the pointer
            cost += DECODE.explosion * max(0.0, float(exploded.sum()) - 1)
            if mines.sum() > 1:
                cost += DECODE.another * float(mines.sum() - 1)
                short |= mines[self.of_cell]
            cost += min(DECODE.unexplained * float(short.sum()), DECODE.hidden_mines)
            self.tried[key] = cost + DECODE.broken * float(wrong.sum()), wrong, exploded | short
        return self.tried[key]


def decode(puzzle: NameCosts, cut_off: Sequence[str], perhaps: Mapping[str, float]) -> Decoded:
    """The likeliest board under the rules.

    ``perhaps`` says what it costs to believe that the board goes on at other sides too, where that can't be seen.
    """
    best = _under_habits(puzzle, tuple(cut_off))
    price = sum(perhaps.values())
    if perhaps and best.cost > price:
        other = _under_habits(puzzle, (*cut_off, *perhaps))
        best = other if other.cost + price < best.cost else best
    return best


def _under_habits(puzzle: NameCosts, cut_off: tuple[str, ...]) -> Decoded:
    """The likeliest board, whichever way its game opens cells."""
    found: list[tuple[float, Habit, Names]] = []
    for habit, extra in HABIT_COSTS.items():
        if found and min(each[0] for each in found) <= extra:
            break
        puzzle.habit, puzzle.cut_off = habit, cut_off
        puzzle.tried.clear()
        names = _vetoed(puzzle, _repaired(puzzle, puzzle.costs.argmin(1)))
        found.append((puzzle.judged(names)[0] + extra, habit, names))
    cost, habit, names = min(found, key=lambda each: each[0])
    puzzle.habit = habit
    puzzle.tried.clear()
    wrong = puzzle.judged(names)[1]
    return _decoded(puzzle, names, wrong, cost)


def _repaired(puzzle: NameCosts, names: Names) -> Names:
    """Names changed near broken rules for as long as the whole gets cheaper."""
    for _ in range(DECODE.most_changes):
        now, wrong, odd = puzzle.judged(names)
        if not (wrong | odd).any():
            break
        best = min(_changes(puzzle, names, wrong | odd), key=lambda other: puzzle.judged(other)[0], default=names)
        if puzzle.judged(best)[0] >= now:
            break
        names = best
    return names


def _changes(puzzle: NameCosts, names: Names, wrong: Mask) -> Iterator[Names]:
    """Names with one look changed near a broken rule, the cheapest first; and with open and closed exchanged."""
    near = np.unique(puzzle.of_cell[wrong | (count_around(wrong) > 0)])
    for _, look, sight in sorted(_alternatives(puzzle, names, near))[: DECODE.most_tries]:
        yield _with(names, look, sight)
    for one, other in ((EMPTY, CLOSED), (CLOSED, EMPTY)):
        some = (names == one) & (puzzle.costs[:, other] < DECODE.hopeless)
        touched = np.isin(np.arange(len(names)), near) & some
        for which in (some, touched):
            if which.sum() > 1:
                yield np.where(which, other, names)


def _alternatives(puzzle: NameCosts, names: Names, looks: Names) -> Iterator[tuple[float, int, int]]:
    """What it costs to call some looks otherwise."""
    for look in looks.tolist():
        for sight in np.flatnonzero(puzzle.costs[look] < DECODE.hopeless).tolist():
            if sight != names[look]:
                yield float(puzzle.costs[look, sight] - puzzle.costs[look, names[look]]), look, sight


def _with(names: Names, look: int, sight: int) -> Names:
    other = names.copy()
    other[look] = sight
    return other


def _vetoed(puzzle: NameCosts, names: Names) -> Names:
    """The exact engine has the last word: numbers that contradict each other cost one look its name."""
    sights = puzzle.sights(names)
    if puzzle.cut_off or puzzle.judged(names)[1].any() or (sights == COVERED).any():
        return names
    clues = conflict(sights)
    if not clues:
        return names
    near = np.zeros(sights.shape, bool)
    for clue in clues:
        near[max(0, clue.y - 1) : clue.y + 2, max(0, clue.x - 1) : clue.x + 2] = True
    for _, look, sight in sorted(_alternatives(puzzle, names, np.unique(puzzle.of_cell[near])))[
        : DECODE.most_questions
    ]:
        other = _with(names, look, sight)
        if not puzzle.judged(other)[1].any() and conflict(puzzle.sights(other)) is None:
            return other
    return names


def _decoded(puzzle: NameCosts, names: Names, wrong: Mask, cost: float) -> Decoded:
    """The answer, with how sure each name is: names with which more rules are broken count little."""
    broken, sure = int(wrong.sum()), puzzle.likely[np.arange(len(names)), names].copy()
    others: dict[int, Rivals] = {}
    for number, look in enumerate(np.flatnonzero(sure < DECODE.unsure).tolist()):
        weights = {int(names[look]): float(sure[look])}
        for sight in np.flatnonzero(puzzle.costs[look] < DECODE.hopeless).tolist():
            if sight == names[look]:
                continue
            unruled = number >= DECODE.most_weighed or (sight in _MARKS and names[look] in _MARKS)
            breaks = not unruled and int(puzzle.judged(_with(names, look, sight))[1].sum()) > broken
            weights[sight] = float(puzzle.likely[look, sight]) * (DECODE.feasible if breaks else 1.0)
        total = sum(weights.values())
        sure[look] = weights[int(names[look])] / total
        others[look] = tuple(sorted(((s, w / total) for s, w in weights.items()), key=lambda each: -each[1]))
    cells = ((Cell(int(x), int(y)), int(puzzle.of_cell[y, x])) for y, x in np.ndindex(*puzzle.of_cell.shape))
    rivals = {cell: others[look] for cell, look in cells if look in others}
    probabilities = np.where(wrong, np.minimum(sure[puzzle.of_cell], 0.5), sure[puzzle.of_cell])
    return Decoded(puzzle.sights(names), probabilities, wrong, rivals, puzzle.habit, puzzle.cut_off, cost)
