"""Digits: what the cells of an unrolled grid hold."""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.vision.glyphs import name_glyphs, normalised
from gridseer.vision.puzzle_sighting import EMPTY, ISLAND, SEA, Reading

SIDE = 40
"""The side of a cell in the unrolled picture."""

Grey = npt.NDArray[np.uint8]


def read_cells(flat: Grey) -> list[list[tuple[Reading, ...]]]:
    """The readings of every cell of an unrolled grid, the likeliest first."""
    rows, columns = flat.shape[0] // SIDE, flat.shape[1] // SIDE
    return [
        [_read_cell(flat[y * SIDE : (y + 1) * SIDE, x * SIDE : (x + 1) * SIDE]) for x in range(columns)]
        for y in range(rows)
    ]


def _read_cell(cell: Grey) -> tuple[Reading, ...]:
    rim = SIDE // 8
    inner = np.ascontiguousarray(cell[rim:-rim, rim:-rim])
    paper = float(np.percentile(inner, 90))
    ink = np.clip((paper - inner.astype(np.float32)) * 1.5, 0, 255).astype(np.uint8)
    mask = (ink > 90).astype(np.uint8)
    if paper < 90:
        return (Reading(SEA, 1.0),)
    count, labels, table, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    glyphs = [n for n in range(1, count) if table[n, 4] > 8]
    if not glyphs:
        return (Reading(EMPTY, 1.0),)
    if max(table[n, 3] for n in glyphs) < SIDE * 0.3:
        return (Reading(ISLAND, 1.0),)
    squares = []
    for n in sorted((n for n in glyphs if table[n, 3] >= SIDE * 0.3), key=lambda n: int(table[n, 0])):
        x, y, width, height = table[n, :4].tolist()
        part = np.where(labels[y : y + height, x : x + width] == n, ink[y : y + height, x : x + width], 0)
        squares.append(normalised(part.astype(np.uint8)))
    names, chances = name_glyphs(np.stack(squares))
    return (Reading(names.lstrip("0/") or EMPTY, float(chances.min())),)
