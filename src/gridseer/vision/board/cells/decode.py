"""Decoding: from the probabilities of each look to one board that the rules allow.

The network names looks one by one and may be wrong; a board of Minesweeper contradicts itself soon when a number is
misread. So the names are chosen together: the likeliest that break no rule.
"""

import heapq
import itertools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, EXPLODED, MINE, QUESTION, Sights
from gridseer.vision.board.cells.grounds import OTHER_NAME_COST, Costs
from gridseer.vision.board.cells.hopeless import MOST_CLOSED_LOOKS, are_too_strange, break_too_many
from gridseer.vision.board.cells.likeliest import likeliest_by_grounds, likeliest_by_looks
from gridseer.vision.board.cells.names import MOST_RIVALS, Decoding, Names, renamed
from gridseer.vision.board.cells.rivals import MARKS, MOST_MARKED_SHARE, rivals_of
from gridseer.vision.board.cells.rules import Habit, conflict, going_on, impossible, without_beyond
from gridseer.vision.board.cells.wholes import Whole, Wholes

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
MOST_GUESSED_COST = 12.0
"""The same where the board as a whole is at odds with its names; what looks cost each other may count twice there."""
MOST_SETTLED = 20
"""How often names are changed for likelier ones."""
BROKEN_COST = 2.0
"""What a cell that breaks a rule costs while names are searched for."""
NO_FLAG_COST = 8.0
"""What it costs to call a look a flag, or a mine, that too many cells have for that."""
FEWEST_ALIKE = 8
"""This many cells that look the same, and this many numbers, aren't there by chance."""
MOST_CHANGES = 300
"""How many changes of a board that was read are looked at, the cheapest ones."""

_MINES: frozenset[int] = frozenset({MINE, EXPLODED})
_HABIT_COST = {Habit.ALL_AROUND: 0.0, Habit.SIDES: 5.0, Habit.NONE: 8.0}
"""What it costs to say that a game opens fewer neighbours of an empty cell than games do."""


class Decoder:
    """Tries names for clusters, the likeliest first, and changes only those that take part in a conflict."""

    def __init__(
        self,
        of_cell: npt.NDArray[np.intp],
        costs: Costs,
        cut_off: tuple[str, ...] = (),
        mines: int | None = None,
        *,
        doubted: bool = False,
    ) -> None:
        self.of_cell = of_cell
        self.cut_off = cut_off
        self.doubted = doubted
        """Whether this may be no board at all: then names aren't searched for any longer where hardly any will fit."""
        self.wholes = Wholes(going_on(of_cell, cut_off, len(costs.alone)), mines)
        self.costs = costs
        self.sizes = np.bincount(of_cell.ravel())
        self.questions = 0
        self.habit = Habit.ALL_AROUND
        self._priced: dict[Names, tuple[Floats, float]] = {}
        self._conflicts: dict[Names, frozenset[Cell]] = {}

    def decode(self) -> Decoding:
        """The likeliest names that break no rule, or those that break the fewest."""
        names, wrong = self._search_habits()
        for _ in range(MOST_CLOSED_LOOKS):
            look = self._closed_after_all(names)
            if look is None:
                break
            # Flags that no player would set: a picture on closed cells looks like one.
            self.costs.alone[look, CLOSED] = self.costs.alone[look].min()
            self.costs.alone[look, [*MARKS, COVERED]] += NO_FLAG_COST
            self._priced.clear()
            self.questions = 0
            names, wrong = self._search_habits()
        rivals = rivals_of(self, names, self._oddly_coloured(names), possible=not wrong.any())
        probabilities = tuple(dict(some)[name] for some, name in zip(rivals, names, strict=True))
        ranked = tuple(tuple(sorted(some, key=lambda each: -each[1])[:MOST_RIVALS]) for some in rivals)
        return Decoding(names, probabilities, wrong, self.habit, ranked)

    def _closed_after_all(self, names: Names) -> int | None:
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
        marked = [look for look, name in perhaps if name in MARKS]
        if not marked:
            return None
        look = max(marked, key=lambda each: int(self.sizes[each]))
        least = max(MOST_MARKED_SHARE * self.of_cell.size, closed)
        return look if self.sizes[look] > least else None

    def _closed_cells(self, names: Names) -> int:
        return int(sum(self.sizes[look] for look, name in enumerate(names) if name == CLOSED))

    def _search_habits(self) -> tuple[Names, Mask]:
        """The likeliest names, if need be for a game that opens fewer cells by itself than others."""
        plain = likeliest_by_looks(self.costs)
        names, wrong = self._search(plain)
        invented = not _MINES.isdisjoint(names) and _MINES.isdisjoint(plain)
        for habit in self._habits(plain, names, wrong):
            if not wrong.any() and not invented and self.cost(names) <= self.cost(plain) + self._habit_cost(habit):
                continue
            self.habit, self.questions = habit, 0
            other, broken = self._search(plain)
            if not broken.any():
                return other, broken
            self.habit = Habit.ALL_AROUND
        return names, wrong

    def _habit_cost(self, habit: Habit) -> float:
        """What a habit costs; nothing where zeros are printed, as that shows an empty cell without opening others."""
        return 0.0 if self.costs.zeros.any() else _HABIT_COST[habit]

    def _habits(self, plain: Names, names: Names, wrong: Mask) -> list[Habit]:
        """Other habits that may explain a board.

        They are asked for where the looks by themselves say so: as they are named without the rules, all numbers are
        possible, and only empty cells lie beside closed ones. Then a mine where none is to be seen explains nothing.
        Where a rule is broken, they are asked for also if the best names break no other one, and that only at corners;
        or if it is known what closed cells look like, and empty ones: a cell that was flagged may stay closed beside
        these.
        """
        habit = self._habit_of(plain)
        if habit is not None:
            return [habit] if names != plain or wrong.any() else []
        if not wrong.any():
            return []
        if self._known_as(CLOSED).any():
            return [Habit.SIDES, Habit.NONE] if self._known_as(EMPTY).any() else [Habit.SIDES]
        return [Habit.SIDES] if self._habit_of(names) is Habit.SIDES else []

    def _known_as(self, name: int) -> Mask:
        """The looks of which it is known that they have this name."""
        possible = self.costs.alone < OTHER_NAME_COST
        return np.asarray(possible[:, name] & (possible.sum(axis=1) == 1))

    def _habit_of(self, names: Names) -> Habit | None:
        """The habit of a game in which names break no rule; None where they break another one, or none at all."""
        sights = self.sights(names)
        if impossible(sights, Habit.NONE).any() or not impossible(sights).any():
            return None
        return Habit.SIDES if not impossible(sights, Habit.SIDES).any() else Habit.NONE

    def _colours(self, names: Names, wanted: set[int]) -> list[list[int]]:
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

    def _oddly_coloured(self, names: Names) -> list[int]:
        """Closed looks of another colour than most closed cells: some games mark a cell by nothing but its colour.

        Before anything is open, nothing is marked, and a picture goes on from cell to cell.
        """
        if not any(EMPTY < name < CLOSED for name in names):
            return []
        main, *others = self._colours(names, {CLOSED}) or [[]]
        return [look for group in others for look in group if self.costs.blank[look, main].min() > 0]

    def _settled(self, names: Names, wrong: Mask) -> tuple[Names, Mask]:
        """The same names, changed one by one while that makes the board likelier and breaks no more rules."""
        self.questions = 0
        for _ in range(MOST_SETTLED):
            better = self._better(names, wrong)
            if better is None:
                break
            names, wrong = better
        return names, wrong

    def _better(self, names: Names, wrong: Mask) -> tuple[Names, Mask] | None:
        """Likelier names that differ in one look, or in the blank looks of a colour."""
        broken = int(wrong.sum())
        total = self.cost(names) + BROKEN_COST * broken
        for guess, changed in heapq.nsmallest(MOST_CHANGES, self._guesses(names, broken)):
            if guess >= total - 0.01 or self.questions >= MOST_ENGINE_QUESTIONS:
                return None
            if self._whole(changed).impossible > broken or self.cost(changed) >= total - 0.01:
                continue
            now = self.broken(changed)
            if now.sum() <= broken and self.cost(changed) + BROKEN_COST * int(now.sum()) < total - 0.01:
                return changed, now
        return None

    def _guesses(self, names: Names, broken: int) -> list[tuple[float, Names]]:
        """Changed names, and about what they cost."""
        table, total = self._beside(names)
        most = min(MOST_GUESSED_COST, self.misfit(names) + BROKEN_COST * broken)
        more = table - table[np.arange(len(names)), names][:, None]
        guesses: list[tuple[float, Names]] = []
        for look, name in np.argwhere(more < most).tolist():
            # A question mark and what lies over a board fit anything.
            if name != names[look] and (name not in {QUESTION, COVERED} or more[look, name] < 0):
                guesses.append((total + float(more[look, name]), renamed(names, [look], name)))
        for group, name in self.blank_changes(names):
            changed = renamed(names, group, name)
            guesses.append((self._beside(changed)[1], changed))
        return self._with_wholes(guesses)

    def _with_wholes(self, guesses: list[tuple[float, Names]]) -> list[tuple[float, Names]]:
        """The same names, and with what they cost what their boards as wholes do."""
        wholes = self.wholes.of([names for _, names in guesses], self.habit)
        return [
            (cost + (whole.misfit + BROKEN_COST * whole.impossible), names)
            for (cost, names), whole in zip(guesses, wholes, strict=True)
        ]

    def blank_changes(self, names: Names) -> list[tuple[list[int], int]]:
        """Blank looks that may be closed, or empty, together: those of a colour, and those that lean that way."""
        (table, _), alone = self._beside(names), self.costs.alone
        changes: list[tuple[list[int], int]] = []
        for name, other in ((CLOSED, EMPTY), (EMPTY, CLOSED)):
            called = [look for look, each in enumerate(names) if each == name]
            leaning = [look for look in called if table[look, other] < table[look, name]]
            groups = dict.fromkeys(map(tuple, [*self._colours(names, {name}), leaning, called]))
            changes += [
                (group, other)
                for group in (list(each) for each in groups if each)
                if max(alone[group, other] - alone[group, name]) < NEVER_TRIED_COST
            ]
        return changes

    def sights(self, names: Names) -> Sights:
        """The board with these names, and covered lines where it goes on."""
        return self.wholes.sights(names)

    def _search(self, plain: Names) -> tuple[Names, Mask]:
        """The names that break the fewest rules, and of several the likeliest.

        ``plain`` are the likeliest, rules aside. Boards that break more rules than another are left as they were found:
        settling them hardly ever makes up for it.
        """
        first = self._blanks_sorted(plain)
        likeliest = self._search_from(first)
        if self.doubted and self._is_hopeless(*likeliest):
            return likeliest  # a board has better names than that after one search
        found = dict([likeliest])
        others = dict.fromkeys((self._leaning(first), plain, likeliest_by_grounds(self.costs)))
        found.update(self._search_from(start) for start in others if start != first)
        fewest = min(int(wrong.sum()) for wrong in found.values())
        settled = [self._settled(names, wrong) for names, wrong in found.items() if int(wrong.sum()) == fewest]
        return min(settled, key=lambda each: (int(each[1].sum()), self.cost(each[0])))

    def _is_hopeless(self, names: Names, wrong: Mask) -> bool:
        opened = int(np.count_nonzero(self.sights(names) < CLOSED))
        return break_too_many(wrong, opened) or are_too_strange(names, self.sizes, ~self._known_as(COVERED))

    def _search_from(self, start: Names) -> tuple[Names, Mask]:
        best, fewest = start, np.ones_like(self.of_cell, np.bool_)
        queue = [(self.cost(start), 0, start)]
        seen, ticket = {start}, itertools.count(1)
        for _ in range(MOST_TRIES):
            if not queue:
                break
            _, _, names = heapq.heappop(queue)
            wrong = self.broken(names)
            if not wrong.any():
                return names, wrong
            if wrong.sum() < fewest.sum():
                best, fewest = names, wrong
            for cost, changed in self._changes(names, wrong, seen):
                heapq.heappush(queue, (cost, next(ticket), changed))
        return best, fewest

    def _leaning(self, names: Names) -> Names:
        """The same names, with the blank looks of a colour closed or empty together where that is likelier.

        Rules are left aside: another look that is misread may be what breaks them.
        """
        for group in self._colours(names, {CLOSED, EMPTY}):
            together = (renamed(names, group, blank) for blank in (CLOSED, EMPTY))
            names = min((names, *together), key=self.cost)
        return names

    def _blanks_sorted(self, names: Names) -> Names:
        """The same names, with closed and empty looks chosen so that the fewest cells break a rule."""
        colours = self._colours(names, {CLOSED, EMPTY})
        looks = sorted(itertools.chain(*colours), key=lambda look: -int(self.sizes[look]))
        # All looks of a colour together; then each by itself, since closed and empty cells can have like colours.
        for groups in (colours, [[look] for look in looks]):
            tried = [names]
            for blanks in itertools.product([CLOSED, EMPTY], repeat=min(len(groups), MOST_BLANKS)):
                other = names
                for group, blank in zip(groups, blanks, strict=False):
                    other = renamed(other, group, blank)
                tried.append(other)
            counts = [whole.impossible for whole in self.wholes.of(tried, self.habit)]
            fewest = [other for other, count in zip(tried, counts, strict=True) if count == min(counts)]
            if min(counts) == 0:
                return fewest[0]
            names = min(fewest, key=lambda other: (self.cost(other), other))
        return names

    def broken(self, names: Names) -> Mask:
        """The cells that break a rule, by themselves or together."""
        wrong = impossible(self.sights(names), self.habit)
        for x, y in self._conflict(names):
            wrong[y, x] = True
        return without_beyond(wrong, self.cut_off)

    def count_broken(self, names: Names) -> int:
        """How many cells break a rule, by themselves or together."""
        return self._whole(names).impossible or len(self._conflict(names))

    def _conflict(self, names: Names) -> frozenset[Cell]:
        """The numbers that can't be true together, on a board on which each can; the engine is asked so often only."""
        if self._whole(names).impossible or self.questions >= MOST_ENGINE_QUESTIONS:
            return frozenset()
        self.questions += 1
        if names not in self._conflicts:
            self._conflicts[names] = frozenset(conflict(self.sights(names)) or ())
        return self._conflicts[names]

    def look_at(self, boards: Sequence[Names]) -> None:
        """Names that will be asked about: all at once is quicker."""
        self.wholes.of(boards, self.habit)

    def _changes(self, names: Names, wrong: Mask, seen: set[Names]) -> list[tuple[float, Names]]:
        """The names with one of them changed, for the looks that take part in the most conflicts; and about the cost.

        Those that were seen before are left out, and the others are seen now. What a change costs is judged by the
        looks beside it, as if these were none the worse for it: adding up everything anew for each takes too long.
        """
        votes: dict[int, float] = {}
        for y, x in np.argwhere(wrong)[:40].tolist():
            votes[int(self.of_cell[y, x])] = votes.get(int(self.of_cell[y, x]), 0) + 1
            for cluster in set(self.of_cell[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].ravel().tolist()):
                votes[cluster] = votes.get(cluster, 0) + 0.3
        involved = sorted(votes, key=lambda cluster: -votes[cluster])[:MOST_LOOKS_CHANGED]
        changes: list[tuple[float, Names]] = []
        table, total = self._beside(names)
        for cluster in involved:
            row = table[cluster]
            for name in np.flatnonzero(row - row.min() < NEVER_TRIED_COST).tolist():
                changed = renamed(names, [cluster], name)
                if changed not in seen:
                    seen.add(changed)
                    changes.append((total + float(row[name] - row[names[cluster]]), changed))
        return self._with_wholes(changes)

    def cost(self, names: Names) -> float:
        """What names cost together, the board as a whole included."""
        return self._beside(names)[1] + self.misfit(names)

    def misfit(self, names: Names) -> float:
        """What of that is due to the board as a whole."""
        return self._whole(names).misfit

    def _whole(self, names: Names) -> Whole:
        return self.wholes.of([names], self.habit)[0]

    def _beside(self, names: Names) -> tuple[Floats, float]:
        """What each name of each look costs beside these names, and what they cost together."""
        if names not in self._priced:
            self._priced[names] = self.costs.priced(np.asarray(names))
        return self._priced[names]
