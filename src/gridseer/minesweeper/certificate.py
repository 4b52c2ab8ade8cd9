"""A certificate: the proofs that open a board without a guess. And its checker, which trusts nobody.

The checker is meant for those who disbelieve the generator, so it shares nothing with it: it uses no compiled core, no
solver and no board of this package, only the plain data of the certificate. It knows its own neighbours and counts in
its own way.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gridseer.errors import InputError, damaged

_Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """Cells that are safe to open, and why."""

    cells: tuple[_Cell, ...]
    """The cells, as (x, y)."""
    clues: tuple[_Cell, ...]
    """Numbers that are open before this step and leave no room for a mine in any of the cells."""
    mine_count: bool
    """Whether the number of all mines is needed as well."""

    def to_json(self) -> dict[str, Any]:
        """The step as plain data."""
        return {
            "cells": [list(cell) for cell in self.cells],
            "clues": [list(clue) for clue in self.clues],
            "mine_count": self.mine_count,
        }


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proofs that open a layout from its first cell, in order."""

    layout: tuple[str, ...]
    """The mines as rows: ``*`` a mine, ``.`` a free cell, ``X`` a wall."""
    topology: str
    """Which cells touch: ``square``, ``torus`` or ``hexagon``."""
    first: _Cell
    """The cell that is opened first."""
    steps: tuple[Step, ...]
    """What is opened next, and why."""

    @property
    def mine_count_needed(self) -> bool:
        """Whether the numbers alone are not enough: somewhere the number of all mines must be known."""
        return any(step.mine_count for step in self.steps)

    def to_json(self) -> dict[str, Any]:
        """The certificate as plain data."""
        return {
            "layout": list(self.layout),
            "topology": self.topology,
            "first": list(self.first),
            "mine_count_needed": self.mine_count_needed,
            "steps": [step.to_json() for step in self.steps],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Certificate":
        """The certificate of plain data."""
        with damaged("a certificate"):
            steps = tuple(
                Step(_cells(step["cells"]), _cells(step["clues"]), bool(step["mine_count"])) for step in data["steps"]
            )
            (first,) = _cells([data["first"]])
            return cls(tuple(map(str, data["layout"])), str(data["topology"]), first, steps)


def check(certificate: Certificate) -> None:
    """Verify every proof; the first thing that does not hold is an ``InputError``.

    >>> check(Certificate(("..*.",), "square", (0, 0), (Step(((3, 0),), ((1, 0),), mine_count=True),)))
    >>> check(Certificate(("..*.",), "square", (0, 0), (Step(((3, 0),), ((1, 0),), mine_count=False),)))
    Traceback (most recent call last):
    gridseer.errors.InputError: step 1: expected a proof that (3, 0) is safe, but its clues allow a mine there
    """
    Checker(certificate).run()


class Checker:
    """Plays a certificate step by step on its layout and verifies each proof before it is used."""

    def __init__(self, certificate: Certificate) -> None:
        self._certificate = certificate
        rows = certificate.layout
        self._height, self._width = len(rows), len(rows[0]) if rows else 0
        if not rows or any(len(row) != self._width or set(row) - set("*.X") for row in rows):
            raise InputError("expected a layout as rows of '*', '.' and 'X', all of one length, got something else")
        cells = [(x, y) for y in range(self._height) for x in range(self._width)]
        self._mines = {(x, y) for x, y in cells if rows[y][x] == "*"}
        self._free = {(x, y) for x, y in cells if rows[y][x] == "."}
        self._open: dict[_Cell, int] = {}

    def run(self) -> None:
        """Verify every step; raise at the first that does not hold."""
        self._reveal(self._certificate.first, "the first cell")
        for number, step in enumerate(self._certificate.steps, start=1):
            place = f"step {number}"
            for clue in step.clues:
                if clue not in self._open:
                    raise InputError(f"{place}: expected clues that are open, got {clue}")
            for cell in step.cells:
                if cell in self._open or cell not in self._mines | self._free:
                    raise InputError(f"{place}: expected a closed cell, got {cell}")
                if self._may_be_mine(cell, step):
                    raise InputError(f"{place}: expected a proof that {cell} is safe, but its clues allow a mine there")
            for cell in step.cells:
                self._reveal(cell, place)
        if set(self._open) != self._free:
            missing = min(self._free - set(self._open), key=lambda cell: (cell[1], cell[0]))
            raise InputError(f"expected proofs for every free cell, got none for {missing}")

    def _reveal(self, cell: _Cell, place: str) -> None:
        if cell not in self._free:
            raise InputError(f"{place}: expected a free cell, got {cell}, which isn't one")
        waiting = [cell]
        while waiting:
            cell = waiting.pop()
            if cell in self._open:
                continue
            around = set(self._touching(cell))
            self._open[cell] = len(around & self._mines)
            if not around & self._mines:
                waiting.extend(around & self._free)

    def _may_be_mine(self, cell: _Cell, step: Step) -> bool:
        """Whether a mine in the cell fits the clues of a step, and the number of all mines if the step uses it."""
        closed = (self._mines | self._free) - set(self._open)
        around = [[other for other in self._touching(clue) if other in closed] for clue in step.clues]
        totals = _totals(around, [self._open[clue] for clue in step.clues], cell)
        if not step.mine_count:
            return bool(totals)
        near = {other for cells in around for other in cells} | {cell}
        elsewhere = len(closed) - len(near)
        return any(0 <= len(self._mines) - total <= elsewhere for total in totals)

    def _touching(self, cell: _Cell) -> "Iterator[_Cell]":
        """The cells that touch a cell, once each."""
        x, y = cell
        if self._certificate.topology == "hexagon":
            shift = 0 if y % 2 else -1  # odd rows stand half a cell to the right
            places = {(x - 1, y), (x + 1, y), *((x + shift + i, y + side) for side in (-1, 1) for i in (0, 1))}
        else:
            places = {(x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1)}
        if self._certificate.topology == "torus":
            places = {(column % self._width, row % self._height) for column, row in places}
        for column, row in places - {cell}:
            if 0 <= column < self._width and 0 <= row < self._height:
                yield column, row


def _totals(around: list[list[_Cell]], numbers: list[int], assumed: _Cell) -> set[int]:
    """How many mines there can be in the cells around some numbers and in the assumed mine, together.

    The cells are decided one after the other. What matters of the cells decided so far is how many mines each number
    still misses, so all ways to the same state are followed together; a state remembers its totals as bits.
    """
    clues_of: dict[_Cell, list[int]] = {assumed: []}
    for clue, cells in enumerate(around):
        for cell in cells:
            clues_of.setdefault(cell, []).append(clue)
    last = {clue: cell for cell, clues in clues_of.items() for clue in clues}
    states = {tuple(numbers): 1}
    for cell, clues in clues_of.items():
        done = [clue for clue in clues if last[clue] == cell]
        following: dict[tuple[int, ...], int] = {}
        for missing, totals in states.items():
            for mine in (1,) if cell == assumed else (0, 1):
                rest = tuple(count - mine * (clue in clues) for clue, count in enumerate(missing))
                if min(rest, default=0) >= 0 and not any(rest[clue] for clue in done):
                    following[rest] = following.get(rest, 0) | totals << mine
        states = following
    empty = [clue for clue, cells in enumerate(around) if not cells]
    bits = 0
    for missing, totals in states.items():
        bits |= 0 if any(missing[clue] for clue in empty) else totals
    return {total for total in range(bits.bit_length()) if bits >> total & 1}


def _cells(pairs: Any) -> tuple[_Cell, ...]:  # noqa: ANN401 - it comes from a file
    return tuple((int(x), int(y)) for x, y in pairs)
