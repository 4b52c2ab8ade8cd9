"""Which cells of an endless lattice are the board: the rectangle in which the network is the surest."""

import numpy as np

from gridseer.geometry import Singles
from gridseer.vision.board.finder.cell_range import CellRange


def surest_rectangle(sure: Singles) -> CellRange:
    """The rows and columns with the greatest sum."""
    rows = len(sure)
    above = np.vstack([np.zeros((1, sure.shape[1])), np.cumsum(sure, axis=0)])
    tops, bottoms = np.triu_indices(rows + 1, 1)
    before = np.cumsum(above[bottoms] - above[tops], axis=1)
    before = np.hstack([np.zeros((len(before), 1)), before])
    lowest = np.minimum.accumulate(before, axis=1)
    gains = before[:, 1:] - lowest[:, :-1]
    best = int(gains.argmax())
    pair, end = divmod(best, gains.shape[1])
    start = int(before[pair, : end + 1].argmin())
    return CellRange(int(tops[pair]), int(bottoms[pair]), start, end + 1)
