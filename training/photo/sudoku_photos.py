"""Sudoku photos: phone photos of printed grids with what they show, where they are at hand."""

import csv
import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mesh
from gridseer.vision.image import load
from gridseer.vision.paper.ink.glyph_groups import SIDE, GlyphGroups, glyph_groups
from gridseer.vision.paper.mesh.finder import find_meshes
from gridseer.vision.paper.mesh.unrolled import unrolled
from training.data import DATA

FOLDS = 5
"""Every fifth photo is kept back in turn."""
EAGER = 2.4
"""More empty cells are taken for inked than when reading, to learn what is nothing: grains of the paper, stains."""

Rows = list[list[int]]
Judge = Callable[[GlyphGroups, list[str]], float]
"""How well cells and what they should hold fit together; more is better."""


@dataclass(frozen=True, slots=True, eq=False)
class SudokuPhoto:
    """One photo and the truth about it."""

    path: Path
    """The picture."""
    rows: Rows
    """Nine rows of digits; 0 is an empty cell."""
    corners: npt.NDArray[np.float64] | None
    """The corners of the grid, from the upper left clockwise, if somebody marked them."""


def sudoku_photos() -> list[SudokuPhoto]:
    """Every photo with its digits, in the order of their names; none where the folder is missing."""
    folder = DATA / "sudoku-photos"
    if not folder.exists():
        return []
    with (folder / "corners.csv").open() as file:
        marked = {row[0]: np.array(row[1:9], np.float64).reshape(4, 2) for row in list(csv.reader(file))[1:]}
    photos = []
    for path in sorted(folder.glob("*.jpg")):
        lines = path.with_suffix(".dat").read_text().splitlines()[2:11]
        photos.append(
            SudokuPhoto(path, [[int(word) for word in line.split()] for line in lines], marked.get(path.name))
        )
    return photos


def fold_of(index: int) -> int:
    """In which fold a photo is, by its place in the list."""
    return index % FOLDS


def cells_of(
    photo: SudokuPhoto, judge: Judge, rng: np.random.Generator | None = None
) -> tuple[GlyphGroups, list[str]] | None:
    """The cells with ink of a photo, and what they hold; None when the grid is not found.

    Which side is up is told by where the digits are, and since many puzzles are symmetric, by a judge: a network that
    knows digits already. With a generator, to learn from, the mesh is moved a little and more empty cells are given.
    """
    grey, meshes = _seen(photo.path)
    if not meshes:
        return None
    truth = np.array(photo.rows)
    turned = [glyph_groups(unrolled(grey, meshes[0].turned(quarters), SIDE), black=False) for quarters in range(4)]
    agreement = [_agreement(groups, truth) for groups in turned]
    likely = [n for n in range(4) if agreement[n] >= max(agreement) - 2]
    best = max(likely, key=lambda n: judge(turned[n], _texts(turned[n], truth)))
    mesh = meshes[0].turned(best)
    if rng is None:
        return turned[best], _texts(turned[best], truth)
    groups = glyph_groups(unrolled(grey, jittered(mesh, rng), SIDE), EAGER, black=False)
    return groups, _texts(groups, truth)


def _texts(groups: GlyphGroups, truth: npt.NDArray[np.int_]) -> list[str]:
    return [str(truth[y, x]) if truth[y, x] else "." for x, y in groups.places.tolist()]


@functools.cache
def _seen(path: Path) -> tuple[npt.NDArray[np.uint8], list[Mesh]]:
    """A photo in grey and the grids of nine by nine cells in it."""
    frame = load(path)
    grey = np.asarray(cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    return grey, [mesh for mesh in find_meshes(grey) if (mesh.columns, mesh.rows) == (9, 9)]


def _agreement(groups: GlyphGroups, truth: npt.NDArray[np.int_]) -> int:
    inked = np.zeros((9, 9), bool)
    inked[groups.places[:, 1], groups.places[:, 0]] = True
    return int(((truth > 0) == inked).sum())


def jittered(mesh: Mesh, rng: np.random.Generator) -> Mesh:
    """A mesh that is a little off, as a finder's may be."""
    much = float(rng.choice([0.01, 0.02, 0.04]))
    off = rng.normal(0, much, mesh.crossings.shape) + rng.normal(0, much, 2)
    return Mesh(mesh.crossings + off * mesh.pitch, mesh.score)
