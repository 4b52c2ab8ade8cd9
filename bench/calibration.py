"""How sure the reader is, beside how often it is right: cells, ends and whole boards of drawn scenes.

``python -m bench.calibration [--split held-out] [--first N] [--scenes N]`` prints what was said and what came true.
``--fit`` also prints the line that suits the cells best, every look counted once: the cells of a look are right or
wrong together.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from gridseer.geometry import Floats, Mask
from gridseer.vision.board.calibration import calibrated
from gridseer.vision.board.extent import SIDES
from gridseer.vision.board.hints import Hints
from gridseer.vision.board.reader import found
from gridseer.vision.board.reading import Reading
from gridseer.vision.board.sighted import confidence
from scenes import PaintedBoard, Split, scene

_STEPS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
_FITS = 0.2
"""Ends that are off by less than this share of a cell are right."""
_SEEN = 0.97
"""A cell shows what it is from this share on."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that the reader said, and whether it is so."""

    said: float
    right: bool


def main() -> None:
    """Draw, read, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--scenes", type=int, default=300, help="scenes (300)")
    parser.add_argument("--first", type=int, default=60_000_000, help="the first seed (60000000)")
    parser.add_argument("--split", type=Split, default=Split.DEVELOP, choices=list(Split))
    parser.add_argument("--fit", action="store_true", help="print the line that suits the cells best")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    claims: dict[str, list[Claim]] = {"cells": [], "looks": [], "ends": [], "boards": []}
    for seed in range(arguments.first, arguments.first + arguments.scenes):
        painted = scene(seed, arguments.split)
        for reading in found(painted.frame, Hints()):
            board = next(
                (each for each in painted.boards if each.lattice.bounds.overlaps(reading.lattice.bounds)), None
            )
            if board is not None and not (board.seen < _SEEN).any():
                for what, claim in said_of(reading, board):
                    claims[what].append(claim)
    for what, some in claims.items():
        _table(what, some)
    if arguments.fit:
        slope, shift = line_through(
            *(np.array([getattr(each, name) for each in claims["looks"]]) for name in ("said", "right"))
        )
        print(f"slope {slope:.2f}, shift {shift:.2f}")


def said_of(reading: Reading, board: PaintedBoard) -> Iterator[tuple[str, Claim]]:
    """What a reading says of a board that is seen whole."""
    lattice, true = reading.lattice, board.lattice
    slack = _FITS * min(true.cell_width, true.cell_height)
    ends = (lattice.x, lattice.y, lattice.x + lattice.width, lattice.y + lattice.height)
    wanted = (true.x, true.y, true.x + true.width, true.y + true.height)
    fits = [abs(end - goal) < slack for end, goal in zip(ends, wanted, strict=True)]
    for side, right in zip(SIDES, fits, strict=True):
        yield "ends", Claim(reading.sides[side], right)
    placed = all(fits) and (lattice.columns, lattice.rows) == (true.columns, true.rows)
    good = reading.sights == board.sights if placed else np.zeros(reading.sights.shape, bool)
    yield "boards", Claim(confidence(reading), bool(good.all()))
    if placed:
        for probability in np.unique(reading.probabilities):
            some = good[reading.probabilities == probability]
            yield "looks", Claim(float(probability), bool(some.mean() > 1 / 2))
        for probability, right in zip(reading.probabilities.ravel().tolist(), good.ravel().tolist(), strict=True):
            yield "cells", Claim(calibrated(probability), right)


def line_through(said: Floats, right: Floats) -> tuple[float, float]:
    """The line from the logarithms of the odds that were said to those that came true (logistic regression)."""
    odds = np.clip(said, 1e-6, 1 - 1e-6)
    places = np.stack([np.log(odds / (1 - odds)), np.ones(len(odds))], axis=1)
    line = np.array([1.0, 0.0])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-places @ line))
        curve = places.T @ (places * (chance * (1 - chance))[:, None]) + 1e-6 * np.eye(2)
        line = line + np.linalg.solve(curve, places.T @ (right - chance))
    return float(line[0]), float(line[1])


def _table(what: str, claims: Sequence[Claim]) -> None:
    said, right = np.array([each.said for each in claims]), np.array([each.right for each in claims], bool)
    gap = 0.0
    for low, high in pairwise(_STEPS):
        some: Mask = (said >= low) & ((said < high) | (high == 1.0))
        if some.any():
            mean, share = float(said[some].mean()), float(right[some].mean())
            print(f"{what:7} {low:4.2f} to {high:4.2f} {some.sum():7} said {mean:.3f} right {share:.3f}")
            gap += float(some.mean()) * abs(mean - share)
    print(f"{what:7} off by {gap:.4f} on average")


if __name__ == "__main__":
    main()
