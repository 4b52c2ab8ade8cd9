"""Names: what the looks of a board are called, and how likely each name is."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask
from gridseer.vision.board.cells.grounds import Costs
from gridseer.vision.board.cells.rules import Habit, going_on, impossible, without_beyond

MOST_RIVALS = 4
"""This many of the things that a look may be are kept."""
Names = tuple[int, ...]
"""For each look a sight."""
Rivals = tuple[tuple[int, float], ...]
"""What a look may be and how likely each is, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Decoding:
    """The names of the clusters."""

    names: Names
    """For each cluster a sight."""
    probabilities: tuple[float, ...]
    """For each cluster how likely its name is, given that its rivals may break a rule."""
    wrong: Mask
    """Cells that break a rule whatever the names; none on a board that was read well."""
    habit: Habit
    """How the game opens cells, as far as the board tells."""
    rivals: tuple[Rivals, ...]
    """For each cluster what it may be."""


def named_alone(of_cell: npt.NDArray[np.intp], costs: Costs, cut_off: tuple[str, ...]) -> Decoding:
    """For each look its own likeliest name, whatever the rules say: for those that are too many for a board."""
    names = tuple(int(name) for name in costs.alone.argmin(axis=1))
    table = np.exp(costs.alone.min(axis=1, keepdims=True) - costs.alone)
    table /= table.sum(axis=1, keepdims=True)
    best = [np.argsort(-row)[:MOST_RIVALS].tolist() for row in table]
    rivals = tuple(tuple((name, float(row[name])) for name in some) for row, some in zip(table, best, strict=True))
    sights = going_on(np.asarray(names, np.uint8)[of_cell], cut_off)
    wrong = without_beyond(impossible(sights), cut_off)
    return Decoding(names, tuple(table.max(axis=1).tolist()), wrong, Habit.ALL_AROUND, rivals)


def renamed(names: Names, looks: list[int], name: int) -> Names:
    """The names with another one for some looks."""
    changed = list(names)
    for look in looks:
        changed[look] = name
    return tuple(changed)
