"""Rivals: what else looks may be, and how likely, once the likeliest names that break no rule are found."""

import math
from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats
from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from gridseer.vision.board.cells.grounds import Costs
from gridseer.vision.board.cells.names import Names, Rivals, renamed

SURE_ENOUGH = 0.999
"""At this probability a name is not questioned any further."""
WORTH_ASKING = 0.01
"""A rival that is less likely than this beside the name of a look is not worth asking the rules about."""
LEFT_WHEN_REFUTED = 0.02
"""What is left of a rival's probability when it breaks a rule: the mistake may be elsewhere."""
MANY_BROKEN = 5
"""A rival that lets more cells than this break a rule is refuted twice."""
MOST_MARKED_SHARE = 0.4
"""A look that a larger share of the board has isn't a flag or a mine."""
FITTING: frozenset[int] = frozenset({WRONG_FLAG, QUESTION, COVERED})
"""What breaks no rule wherever it is."""
MARKS = (FLAG, MINE, WRONG_FLAG, EXPLODED, QUESTION)


class Board(Protocol):
    """What is asked about names."""

    of_cell: npt.NDArray[np.intp]
    costs: Costs
    sizes: npt.NDArray[np.intp]

    def cost(self, names: Names) -> float:
        """What names cost together."""

    def misfit(self, names: Names) -> float:
        """What of that is due to the board as a whole."""

    def count_broken(self, names: Names) -> int:
        """How many cells break a rule."""

    def look_at(self, boards: Sequence[Names]) -> None:
        """Names that will be asked about: all at once is quicker."""

    def blank_changes(self, names: Names) -> list[tuple[list[int], int]]:
        """Blank looks that may have another name together."""


def rivals_of(board: Board, names: Names, odd: list[int], *, possible: bool) -> tuple[Rivals, ...]:
    """For each look what it may be; ``odd`` ones may be flags that are nothing but a colour.

    Where the board is not ``possible``, the rules say nothing about a rival.
    """
    table = board.costs.beside(np.asarray(names))
    table[odd, FLAG] = np.minimum(table[odd, FLAG], table[odd, CLOSED])
    together = _together(board, names) if possible else {}
    shares = np.exp(table.min(axis=1, keepdims=True) - table)
    shares /= shares.sum(axis=1, keepdims=True)
    if possible:
        asked = shares > WORTH_ASKING * shares[np.arange(len(names)), names][:, None]
        board.look_at([renamed(names, [look], rival) for look, rival in np.argwhere(asked).tolist()])
    return tuple(_of_look(board, names, look, row, together, possible=possible) for look, row in enumerate(shares))


def _together(board: Board, names: Names) -> dict[tuple[int, int], float]:
    """For blank looks that may have another name together, that name's weight as a share of their own name's."""
    weights: dict[tuple[int, int], float] = {}
    cost = board.cost(names)
    for group, name in board.blank_changes(names):
        changed = tuple(name if look in group else each for look, each in enumerate(names))
        gain = cost - board.cost(changed)
        if math.exp(min(0.0, gain)) > WORTH_ASKING:
            weight = math.exp(min(0.0, gain)) * _left_by_rules(board, changed)
            weights.update({(look, name): max(weight, weights.get((look, name), 0.0)) for look in group})
    return weights


def _left_by_rules(board: Board, names: Names, *, common: bool = False) -> float:
    """What is left of the probability of names that may break a rule."""
    broken = board.count_broken(names)
    if not broken:
        return 1.0
    # Many cells that break a rule are not wrong by chance, and what most cells look like is seen best.
    return LEFT_WHEN_REFUTED**2 if common or broken > MANY_BROKEN else LEFT_WHEN_REFUTED


def _of_look(
    board: Board, names: Names, look: int, row: Floats, together: dict[tuple[int, int], float], *, possible: bool
) -> Rivals:
    """How likely the name of a look is among those that break no rule, and how likely each of these.

    ``row`` says it for each sight by the looks alone. A name that fits anywhere isn't proven by rules that all others
    break: a look that nobody has seen before may be what the network thinks least of.
    """
    name = names[look]
    groups = {rival: weight * float(row[name]) for (each, rival), weight in together.items() if each == look}
    if row[name] >= SURE_ENOUGH and not groups:
        return ((name, float(row[name])),)
    weights, misfit = {name: float(row[name])}, board.misfit(names)
    proven = possible and name not in FITTING
    for rival in np.argsort(-row).tolist():
        if rival != name:
            asked = proven and row[rival] > WORTH_ASKING * row[name]
            left = _left(board, names, look, rival, misfit) if asked else 1.0
            weights[rival] = max(float(row[rival]) * left, groups.get(rival, 0.0))
    if name == FLAG and MINE in names and int(board.costs.alone[look].argmin()) == MINE:
        # Only its ground tells it from the mines, and a shade over the board changes grounds as well.
        weights[MINE] = max(weights[MINE], weights[FLAG])
    total = sum(weights.values())
    return tuple((sight, weight / total) for sight, weight in weights.items())


def _left(board: Board, names: Names, look: int, rival: int, misfit: float) -> float:
    """What is left of a rival's probability when the whole board is asked."""
    changed = renamed(names, [look], rival)
    common = bool(board.sizes[look] > MOST_MARKED_SHARE * board.of_cell.size)
    left = math.exp(misfit - board.misfit(changed)) * _left_by_rules(board, changed, common=common)
    return min(left, LEFT_WHEN_REFUTED) if common and rival in MARKS else left
