"""An independent judge of how many solutions a puzzle has: a CP-SAT model that shares no line with gridseer's solvers.

Connection is left out at first and asked for piece by piece: as long as a solution has a part that hangs in the air, a
clause says that such a part must touch more of its kind.
"""

import time
from collections.abc import Iterator
from typing import Any

from ortools.sat.python import cp_model

Clues = tuple[tuple[int, ...], ...]
Place = tuple[int, int]


class Judge:
    """A puzzle as a model that grows."""

    def __init__(self, clues: Clues, seconds: float = 60) -> None:
        self._clues = clues
        self._height, self._width = len(clues), len(clues[0])
        self._deadline = time.monotonic() + seconds
        self._places = [(x, y) for y in range(self._height) for x in range(self._width)]
        self._roots = [(x, y) for x, y in self._places if clues[y][x]]
        self._model: Any = cp_model.CpModel()
        self._sea: dict[Place, Any] = {place: self._model.new_bool_var("") for place in self._places}
        self._owned: dict[tuple[Place, int], Any] = {}
        self._build()

    def solutions(self, most: int = 2) -> list[list[str]] | None:
        """Up to so many solutions, as rows of # and . ; None when the time was over."""
        found: list[list[str]] = []
        while len(found) < most:
            values = self._next()
            if values is None:
                return None
            if not values:
                return found
            found.append(
                ["".join("#" if values[x, y] else "." for x in range(self._width)) for y in range(self._height)]
            )
            self._model.add_bool_or([~sea if values[place] else sea for place, sea in self._sea.items()])
        return found

    def _touching(self, place: Place) -> Iterator[Place]:
        x, y = place
        for other in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            if other in self._sea:
                yield other

    def _build(self) -> None:
        for place in self._places:
            for number, (x, y) in enumerate(self._roots):
                size = self._clues[y][x]
                if size < 0 or abs(place[0] - x) + abs(place[1] - y) < size:
                    self._owned[place, number] = self._model.new_bool_var("")
        for place in self._places:
            owners = [self._owned[place, k] for k in range(len(self._roots)) if (place, k) in self._owned]
            self._model.add_exactly_one([self._sea[place], *owners])
        for (place, number), owned in self._owned.items():
            for other in self._touching(place):
                same = [self._owned[other, number]] if (other, number) in self._owned else []
                self._model.add_bool_or([~owned, self._sea[other], *same])
        for number, (x, y) in enumerate(self._roots):
            self._model.add_bool_or([self._owned[(x, y), number]])
            if self._clues[y][x] > 0:
                cells = [owned for (_, k), owned in self._owned.items() if k == number]
                self._model.add(sum(cells) == self._clues[y][x])
        for x, y in self._places:
            block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            if all(place in self._sea for place in block):
                self._model.add_bool_or([~self._sea[place] for place in block])

    def _next(self) -> dict[Place, bool] | None:
        """Whether each cell is sea in a solution; nothing: there is none; None: the time was over."""
        while time.monotonic() < self._deadline:
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.max_time_in_seconds = max(0.01, self._deadline - time.monotonic())
            status = solver.solve(self._model)
            if status == cp_model.INFEASIBLE:
                return {}
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return None
            sea = {place: bool(solver.value(each)) for place, each in self._sea.items()}
            if not self._connect(solver, sea):
                return sea
        return None

    def _connect(self, solver: Any, sea: dict[Place, bool]) -> bool:  # noqa: ANN401 - ortools has no types
        """Ask for more connection where the solution lacks it; whether it did."""
        parts = list(self._parts({place for place, wet in sea.items() if wet}))
        for part in parts if len(parts) > 1 else []:
            border = {other for place in part for other in self._touching(place)} - part
            outside = next(iter(next(other for other in parts if other is not part)))
            reason = [~self._sea[place] for place in part] + [~self._sea[outside]]
            self._model.add_bool_or(reason + [self._sea[place] for place in border])
        asked = len(parts) > 1
        for number, root in enumerate(self._roots):
            mine = {place for place, k in self._owned if k == number and solver.value(self._owned[place, k])}
            for part in self._parts(mine):
                if root in part:
                    continue
                border = {other for place in part for other in self._touching(place)} - part
                near = [self._owned[place, number] for place in border if (place, number) in self._owned]
                self._model.add_bool_or([~self._owned[place, number] for place in part] + near)
                asked = True
        return asked

    def _parts(self, places: set[Place]) -> Iterator[set[Place]]:
        left = set(places)
        while left:
            part = {left.pop()}
            queue = list(part)
            for place in queue:
                for other in self._touching(place):
                    if other in left:
                        left.remove(other)
                        part.add(other)
                        queue.append(other)
            yield part
