"""Decoding: from the probabilities of each look to one board that the rules allow.

The network names looks one by one and may be wrong; a board of Minesweeper contradicts itself soon when a number is
misread. So the names are chosen together: the likeliest that break no rule.
"""

import heapq
import itertools
import math

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.cells.grounds import OTHER_NAME_COST, Costs
from gridseer.vision.board.cells.names import MOST_RIVALS, Decoding, Rivals
from gridseer.vision.board.cells.rules import (
    Habit,
    conflict,
    going_on,
    impossible,
    unaccounted,
    without_beyond,
)

MOST_TRIES = 20
"""How many boards are tried before the reader admits that none fits."""
MOST_ENGINE_QUESTIONS = 25
"""How many of them the exact engine is asked about."""
MOST_LOOKS_CHANGED = 8
"""How many looks are changed to resolve a conflict."""
MOST_BLANKS = 6
"""How many blank looks are tried both closed and empty."""
NEVER_TRIED_COST = 8.0
"""A name that is e^8 times less likely than the best is never tried."""
SURE_ENOUGH = 0.999
"""At this probability a name is not questioned any further."""
CLOSED_BY_CHANCE_COST = 4.0
"""What it may cost to call a closed look empty that touches no other closed one."""
WORTH_ASKING = 0.01
"""A rival with less probability than this is not worth asking the rules about."""
UNFITTING_MINES_COST = 3.0
"""How much it costs that shown mines or flags do not fit the numbers, by the logarithm of how many do not."""
LEFT_WHEN_REFUTED = 0.02
"""What is left of a rival's probability when it breaks a rule: the mistake may be elsewhere."""
NO_FLAG_COST = 8.0
"""What it costs to call a look a flag, or a mine, that too many cells have for that."""
MOST_MARKED_SHARE = 0.4
"""A look that a larger share of the board has isn't a flag or a mine."""
MANY_BROKEN = 5
"""A rival that lets more cells than this break a rule is refuted twice."""
FEWEST_ALIKE = 8
"""This many cells that look the same, and this many numbers, aren't there by chance."""
MOST_FITTED = 300
"""How many changes are tried to make mines and flags fit the numbers, the cheapest ones."""
MOST_CLOSED_LOOKS = 3
"""So many looks of closed cells are told from flags."""


_MARKS = (FLAG, MINE, WRONG_FLAG, EXPLODED, QUESTION)
_FITTED = frozenset({FLAG, MINE, EXPLODED, WRONG_FLAG})
_HABIT_COST = {Habit.ALL_AROUND: 0.0, Habit.SIDES: 5.0, Habit.NONE: 8.0}
"""What it costs to say that a game opens fewer neighbours of an empty cell than games do."""


class Decoder:
    """Tries names for clusters, the likeliest first, and changes only those that take part in a conflict."""

    def __init__(self, of_cell: npt.NDArray[np.intp], costs: Costs, cut_off: tuple[str, ...] = ()) -> None:
        self.of_cell = of_cell
        self.cut_off = cut_off
        self.shown = going_on(of_cell, cut_off, len(costs.alone))
        self.costs = costs
        self.sizes = np.bincount(of_cell.ravel())
        self.questions = 0
        self.habit = Habit.ALL_AROUND

    def decode(self) -> Decoding:
        """The likeliest names that break no rule, or those that break the fewest."""
        names, wrong = self._search_habits()
        for _ in range(MOST_CLOSED_LOOKS):
            look = self._closed_after_all(names)
            if look is None:
                break
            # Flags that no player would set: a picture on closed cells looks like one.
            self.costs.alone[look, CLOSED] = self.costs.alone[look].min()
            self.costs.alone[look, [*_MARKS, COVERED]] += NO_FLAG_COST
            self.questions = 0
            names, wrong = self._search_habits()
        if not wrong.any():
            names = self._mines_fitted(self._opened_up(names))
        table, possible = self.costs.beside(np.asarray(names)), not wrong.any()
        odd = self._oddly_coloured(names)
        table[odd, FLAG] = np.minimum(table[odd, FLAG], table[odd, CLOSED])
        rivals = tuple(self._rivals(names, cluster, table, possible=possible) for cluster in range(len(names)))
        probabilities = tuple(dict(some)[name] for some, name in zip(rivals, names, strict=True))
        ranked = tuple(tuple(sorted(some, key=lambda each: -each[1])[:MOST_RIVALS]) for some in rivals)
        return Decoding(names, probabilities, wrong, self.habit, ranked)

    def _closed_after_all(self, names: tuple[int, ...]) -> int | None:
        """A look that is called a flag or a mine but must be the closed cell; None where there is none.

        Players do not flag most of a board. And what lies over a board with numbers does not look the same in more
        cells than are closed. A look that is known not to be closed stays what it is: a game may keep the flags of the
        one before it.
        """
        sights, closed = self.sights(names), self._closed_cells(names)
        perhaps = [(look, name) for look, name in enumerate(names) if self.costs.alone[look, CLOSED] < OTHER_NAME_COST]
        covered = [look for look, name in perhaps if name == COVERED and self.sizes[look] > closed]
        if covered and np.count_nonzero((sights > EMPTY) & (sights < CLOSED)) >= FEWEST_ALIKE:
            look = max(covered, key=lambda each: int(self.sizes[each]))
            if self.sizes[look] >= FEWEST_ALIKE:
                return look
        marked = [look for look, name in perhaps if name in _MARKS]
        if not marked:
            return None
        look = max(marked, key=lambda each: int(self.sizes[each]))
        least = max(MOST_MARKED_SHARE * self.of_cell.size, closed)
        return look if self.sizes[look] > least else None

    def _closed_cells(self, names: tuple[int, ...]) -> int:
        return int(sum(self.sizes[look] for look, name in enumerate(names) if name == CLOSED))

    def _search_habits(self) -> tuple[tuple[int, ...], Mask]:
        """The likeliest names, if need be for a game that opens fewer cells by itself than others.

        That is asked only where the looks by themselves say so: as they are named without the rules, all numbers are
        possible, and only empty cells lie beside closed ones.
        """
        names, wrong = self._search()
        plain = self._by_looks()
        sights = self.sights(plain)
        if names == plain or impossible(sights, Habit.NONE).any() or not impossible(sights).any():
            return names, wrong
        habit = Habit.SIDES if not impossible(sights, Habit.SIDES).any() else Habit.NONE
        if not wrong.any() and self._cost(names) <= self._cost(plain) + _HABIT_COST[habit]:
            return names, wrong
        self.habit, self.questions = habit, 0
        other, broken = self._search()
        if broken.any():
            self.habit = Habit.ALL_AROUND
            return names, wrong
        return other, broken

    def _opened_up(self, names: tuple[int, ...]) -> tuple[int, ...]:
        """Closed looks called empty where that breaks no rule either.

        An open area touches nothing but numbers; that several closed cells do so by chance is less likely.
        """
        closed = [cluster for cluster, name in enumerate(names) if name == CLOSED]
        table = self.costs.beside(np.asarray(names))
        leaning = [cluster for cluster in closed if table[cluster, EMPTY] < table[cluster, CLOSED]]
        groups = [[cluster] for cluster in closed] + self._colours(names, {CLOSED}) + [leaning]
        cost = self._cost(names)
        for group in {tuple(group): group for group in groups if group}.values():
            opened = _renamed(names, group, EMPTY)
            least = CLOSED_BY_CHANCE_COST if self.sizes[group].sum() >= 3 else 0.0
            new_cost = self._cost(opened)
            if new_cost - cost < least and not self._broken(opened)[1]:
                names, cost = opened, new_cost
        return names

    def _colours(self, names: tuple[int, ...], wanted: set[int]) -> list[list[int]]:
        """The looks with a wanted name, those of one colour together, the groups with the most cells first.

        Where a picture was scaled, one blank cell has a dozen looks: each alone cannot change its name without
        breaking a rule beside the others.
        """
        left = {cluster for cluster, name in enumerate(names) if name in wanted}
        groups = []
        while left:
            group = [left.pop()]
            for cluster in group:
                near = left & set(np.flatnonzero(self.costs.coloured[cluster]).tolist())
                left -= near
                group += near
            groups.append(sorted(group))
        return sorted(groups, key=lambda group: -int(self.sizes[group].sum()))

    def _oddly_coloured(self, names: tuple[int, ...]) -> list[int]:
        """Closed looks of another colour than most closed cells: some games mark a cell by nothing but its colour.

        Before anything is open, nothing is marked, and a picture goes on from cell to cell.
        """
        if not any(EMPTY < name < CLOSED for name in names):
            return []
        main, *others = self._colours(names, {CLOSED}) or [[]]
        return [look for group in others for look in group if self.costs.blank[look, main].min() > 0]

    def _mines_fitted(self, names: tuple[int, ...]) -> tuple[int, ...]:
        """The same names, changed one by one while that makes mines and flags fit the numbers better.

        Nothing becomes a question mark: that would fit anything.
        """
        for _ in range(MOST_LOOKS_CHANGED):
            if not self._misfit(names):
                break
            table, total = self.costs.beside(np.asarray(names)), self.costs.total(np.asarray(names))
            near = table - table.min(axis=1, keepdims=True) < NEVER_TRIED_COST
            others = (
                (float(table[cluster, name] - table[cluster, names[cluster]]), cluster, name)
                for cluster, name in np.argwhere(near).tolist()
                if name not in {names[cluster], QUESTION} and names[cluster] not in {CLOSED, EMPTY}
            )
            changes = []
            for difference, cluster, name in heapq.nsmallest(MOST_FITTED, others):
                changed = _renamed(names, [cluster], name)
                changes.append((total + difference + self._misfit(changed), changed))
            better = min(changes, default=(0.0, names))[1]
            if self._cost(better) >= total + self._misfit(names) - 0.01 or self._broken(better)[1]:
                break
            names = better
        return names

    def sights(self, names: tuple[int, ...]) -> Sights:
        """The board with these names, and covered lines where it goes on."""
        return np.asarray((*names, COVERED), np.uint8)[self.shown]

    def _search(self) -> tuple[tuple[int, ...], Mask]:
        """The names that break the fewest rules, and of several that break none the likeliest."""
        first = self._likeliest()
        found = [self._search_from(start) for start in dict.fromkeys((first, self._leaning(first)))]
        names, wrong = min(found, key=lambda each: (int(each[1].sum()), self._cost(each[0])))
        return names, wrong

    def _search_from(self, start: tuple[int, ...]) -> tuple[tuple[int, ...], Mask]:
        best, fewest = start, np.ones_like(self.of_cell, np.bool_)
        queue = [(self._cost(start), 0, start)]
        seen, ticket = {start}, itertools.count(1)
        for _ in range(MOST_TRIES):
            if not queue:
                break
            _, _, names = heapq.heappop(queue)
            wrong, broken = self._broken(names)
            if not broken:
                return names, wrong
            if wrong.sum() < fewest.sum():
                best, fewest = names, wrong
            for cost, changed in self._changes(names, broken, seen):
                heapq.heappush(queue, (cost, next(ticket), changed))
        return best, fewest

    def _likeliest(self) -> tuple[int, ...]:
        """The likeliest names, with closed and empty looks chosen so that the fewest cells break a rule."""
        return self._blanks_sorted(self._by_looks())

    def _by_looks(self) -> tuple[int, ...]:
        """The likeliest names, rules aside: from the likeliest of each look alone, those changed that gain most."""
        names = self.costs.alone.argmin(axis=1)
        everyone = np.arange(len(names))
        for _ in range(24):
            table = self.costs.beside(names)
            gain = table[everyone, names] - table.min(axis=1)
            if gain.max() < 1e-6:
                break
            chosen = np.argsort(-gain)[: max(1, np.count_nonzero(gain > 1e-6) // 4)]
            names[chosen] = table[chosen].argmin(axis=1)
        return tuple(int(name) for name in names)

    def _leaning(self, names: tuple[int, ...]) -> tuple[int, ...]:
        """The same names, with the blank looks of a colour closed or empty together where that is likelier.

        Rules are left aside: another look that is misread may be what breaks them.
        """
        for group in self._colours(names, {CLOSED, EMPTY}):
            together = (_renamed(names, group, blank) for blank in (CLOSED, EMPTY))
            names = min((names, *together), key=self._cost)
        return names

    def _blanks_sorted(self, names: tuple[int, ...]) -> tuple[int, ...]:
        """The same names, with closed and empty looks chosen so that the fewest cells break a rule."""
        best = (self._count_impossible(names), self._cost(names), names)
        colours = self._colours(names, {CLOSED, EMPTY})
        looks = sorted(itertools.chain(*colours), key=lambda look: -int(self.sizes[look]))
        # All looks of a colour together; then each by itself, since closed and empty cells can have like colours.
        for groups in (colours, [[look] for look in looks]):
            for blanks in itertools.product([CLOSED, EMPTY], repeat=min(len(groups), MOST_BLANKS)):
                if best[0] == 0:
                    return best[2]
                other = names
                for group, blank in zip(groups, blanks, strict=False):
                    other = _renamed(other, group, blank)
                best = min(best, (self._count_impossible(other), self._cost(other), other))
            names = best[2]
        return best[2]

    def _count_impossible(self, names: tuple[int, ...]) -> int:
        return int(impossible(self.sights(names), self.habit).sum())

    def _broken(self, names: tuple[int, ...]) -> tuple[Mask, list[Cell]]:
        """The cells that break a rule, by themselves or together."""
        sights = self.sights(names)
        wrong = impossible(sights, self.habit)
        if not wrong.any() and self.questions < MOST_ENGINE_QUESTIONS:
            self.questions += 1
            clues = conflict(sights)
            for x, y in clues or ():
                wrong[y, x] = True
        wrong = without_beyond(wrong, self.cut_off)
        rows, columns = np.nonzero(wrong)
        return wrong, [Cell(x, y) for x, y in zip(columns.tolist(), rows.tolist(), strict=True)]

    def _changes(
        self, names: tuple[int, ...], broken: list[Cell], seen: set[tuple[int, ...]]
    ) -> list[tuple[float, tuple[int, ...]]]:
        """The names with one of them changed, for the looks that take part in the most conflicts; and about the cost.

        Those that were seen before are left out, and the others are seen now. What a change costs is judged by the
        looks beside it, as if these were none the worse for it: adding up everything anew for each takes too long.
        """
        votes: dict[int, float] = {}
        for x, y in broken[:40]:
            votes[int(self.of_cell[y, x])] = votes.get(int(self.of_cell[y, x]), 0) + 1
            for cluster in set(self.of_cell[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].ravel().tolist()):
                votes[cluster] = votes.get(cluster, 0) + 0.3
        involved = sorted(votes, key=lambda cluster: -votes[cluster])[:MOST_LOOKS_CHANGED]
        changes: list[tuple[float, tuple[int, ...]]] = []
        table, total = self.costs.beside(np.asarray(names)), self.costs.total(np.asarray(names))
        for cluster in involved:
            row = table[cluster]
            for name in np.flatnonzero(row - row.min() < NEVER_TRIED_COST).tolist():
                changed = _renamed(names, [cluster], name)
                if changed not in seen:
                    seen.add(changed)
                    changes.append((total + float(row[name] - row[names[cluster]]) + self._misfit(changed), changed))
        return changes

    def _cost(self, names: tuple[int, ...]) -> float:
        return self.costs.total(np.asarray(names)) + self._misfit(names)

    def _misfit(self, names: tuple[int, ...]) -> float:
        """What it costs when the mines and flags that a board shows are not those that its numbers count."""
        if _FITTED.isdisjoint(names):
            return 0.0
        return UNFITTING_MINES_COST * math.log1p(unaccounted(self.sights(names)))

    def _rivals(self, names: tuple[int, ...], cluster: int, table: Floats, *, possible: bool) -> Rivals:
        """How likely the name of a cluster is among those that break no rule, and how likely each of these."""
        row = np.exp(-(table[cluster] - table[cluster].min()))
        row = row / row.sum()
        name = names[cluster]
        if row[name] >= SURE_ENOUGH:
            return ((name, float(row[name])),)
        weights, misfit = {name: float(row[name])}, self._misfit(names)
        for rival in np.argsort(-row).tolist():
            if rival != name:
                left = self._left(names, cluster, rival, misfit) if possible and row[rival] > WORTH_ASKING else 1.0
                weights[rival] = float(row[rival]) * left
        total = sum(weights.values())
        return tuple((sight, weight / total) for sight, weight in weights.items())

    def _left(self, names: tuple[int, ...], cluster: int, rival: int, misfit: float) -> float:
        """What is left of a rival's probability when the whole board is asked."""
        changed = (*names[:cluster], rival, *names[cluster + 1 :])
        common = self.sizes[cluster] > MOST_MARKED_SHARE * self.of_cell.size
        broken = self._broken(changed)[1]
        if broken:
            # Many cells that break a rule are not wrong by chance, and what most cells look like is seen best.
            return LEFT_WHEN_REFUTED**2 if common or len(broken) > MANY_BROKEN else LEFT_WHEN_REFUTED
        left = math.exp(misfit - self._misfit(changed))
        if common and rival in _MARKS:
            left = min(left, LEFT_WHEN_REFUTED)
        if (names[cluster], rival) == (EMPTY, CLOSED) and np.count_nonzero(self.of_cell == cluster) >= 3:
            left *= math.exp(-CLOSED_BY_CHANCE_COST)
        return left


def _renamed(names: tuple[int, ...], clusters: list[int], name: int) -> tuple[int, ...]:
    changed = list(names)
    for cluster in clusters:
        changed[cluster] = name
    return tuple(changed)
