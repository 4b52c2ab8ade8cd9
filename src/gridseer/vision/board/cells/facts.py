"""Facts: what somebody knows about cells besides their pixels, such as that one was opened and changed."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from gridseer.geometry import Floats, Mask
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, FLAG, QUESTION, Sight
from gridseer.vision.board.cells.clusters import Clusters

Facts = Mapping[Cell, frozenset[int]]
"""For some cells the sights that they can show at all."""
OPENED = frozenset(int(sight) for sight in Sight) - {CLOSED, FLAG, QUESTION}
"""What a cell can show that was opened and changed."""


def split_by_facts(
    clusters: Clusters, raw: Floats, log_probability: Floats, facts: Facts
) -> tuple[Clusters, Floats, Floats, Mask]:
    """The looks, divided where facts say different things about their cells; and what each of them can show.

    Cells that nothing is known about follow the others of their look, if these are the greater part of it.
    """
    allowed = np.ones((len(clusters.sizes), len(Sight)), np.bool_)
    of_cell, copied = clusters.of_cell.copy(), list(range(len(clusters.sizes)))
    told: dict[int, dict[frozenset[int], list[Cell]]] = {}
    for cell, possible in facts.items():
        told.setdefault(int(of_cell[cell.y, cell.x]), {}).setdefault(possible, []).append(cell)
    extra: list[Mask] = []
    for cluster, groups in told.items():
        common = frozenset.intersection(*groups)
        if common and 2 * sum(map(len, groups.values())) >= clusters.sizes[cluster]:
            allowed[cluster] = _mask(common)
            continue
        for possible, cells in groups.items():
            for cell in cells:
                of_cell[cell.y, cell.x] = len(copied)
            copied.append(cluster)
            extra.append(_mask(possible))
    if not extra:
        return clusters, raw, log_probability, allowed
    # A look all of whose cells went elsewhere stays as a name for no cell.
    sizes = np.bincount(of_cell.ravel(), minlength=len(copied)).astype(np.intp)
    divided = replace(clusters, of_cell=of_cell, squares=clusters.squares[copied], sizes=sizes)
    return divided, raw[copied], log_probability[copied], np.vstack([allowed, *extra])


def _mask(possible: frozenset[int]) -> Mask:
    return np.array([int(sight) in possible for sight in Sight])
