"""The likeliest names of the looks of a board, rules aside: where the search for a board that breaks none begins."""

import numpy as np

from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY
from gridseer.vision.board.cells.grounds import Costs
from gridseer.vision.board.cells.names import Names


def likeliest_by_looks(costs: Costs) -> Names:
    """From the likeliest name of each look alone, those changed that gain most."""
    names = costs.alone.argmin(axis=1)
    everyone = np.arange(len(names))
    for _ in range(24):
        table = costs.beside(names)
        gain = table[everyone, names] - table.min(axis=1)
        if gain.max() < 1e-6:
            break
        chosen = np.argsort(-gain)[: max(1, np.count_nonzero(gain > 1e-6) // 4)]
        names[chosen] = table[chosen].argmin(axis=1)
    return tuple(int(name) for name in names)


def likeliest_by_grounds(costs: Costs) -> Names:
    """The likeliest names by the looks alone, with blank looks closed or empty as the grounds of the others say."""
    names = costs.alone.argmin(axis=1)
    blank = (names == CLOSED) | (names == EMPTY)
    table = costs.beside(np.where(blank, COVERED, names))
    names[blank] = np.where(table[blank, EMPTY] < table[blank, CLOSED], EMPTY, CLOSED)
    return tuple(int(name) for name in names)
