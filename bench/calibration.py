"""How sure the reader is, beside how often it is right, on boards in made-up looks that no network has seen.

``python -m bench.calibration --first 2000 --boards 200`` prints for cells, and for whole boards, what was said and
what came true. ``--fit`` also prints the line that suits these boards best, every look counted once: the cells of a
look are right or wrong together. The line in ``vision/board/cells/calibration`` was drawn with the seeds 0 to 1249.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from bench.pictures import STAGES, random_game, random_position
from gridseer.geometry import Floats, Lattice, Mask, Pixels
from gridseer.minesweeper.sight import CLOSED, EMPTY, FLAG, MINE, QUESTION, Sights, sights_of
from gridseer.vision.board.cells.calibration import calibrated
from gridseer.vision.board.cells.labels import SIGHT_OF_LABEL, Label
from gridseer.vision.board.cells.progress import perhaps_flags
from gridseer.vision.board.cells.reading import Reading, read_cells
from gridseer.vision.board.sighted import DOUBT, board_confidence
from training.cells.looks import Look
from training.cells.scenes import distort
from training.fonts import need_held_out

_LABELS = {**{sight: label for label, sight in SIGHT_OF_LABEL.items()}, CLOSED: Label.BLANK, EMPTY: Label.BLANK}
_CELL_STEPS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
_BOARD_STEPS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0)


def main() -> None:
    """Draw, read, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=200, help="boards (200)")
    parser.add_argument("--first", type=int, default=2000, help="the first seed (2000)")
    parser.add_argument("--fit", action="store_true", help="print the line that suits these boards best")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    need_held_out()
    weights, right, boards = [], [], []
    counts: Counter[str] = Counter()
    for seed in range(arguments.first, arguments.first + arguments.boards):
        pixels, lattice, sights = drawn(seed)
        reading = read_cells(pixels, lattice)
        good = is_right(reading, sights)
        weights.append(reading.probabilities.ravel())
        right.append(good.ravel())
        boards.append(board_confidence(reading))
        counts.update(verdict(reading, good))
    print(", ".join(f"{count} {what}" for what, count in counts.items()), f"of {len(boards)} boards")
    said = np.array([calibrated(float(each)) for each in np.concatenate(weights)])
    _table("cells", said, np.concatenate(right), _CELL_STEPS)
    _table("boards", np.array(boards), np.array([each.all() for each in right]), _BOARD_STEPS)
    if arguments.fit:
        slope, shift = line_through(*by_look(weights, right))
        print(f"slope {slope:.2f}, shift {shift:.2f}")


def is_right(reading: Reading, sights: Sights) -> Mask:
    """Which cells are right; a skin's flag that is read as a mine is told apart later, by the state of the game."""
    return np.asarray((reading.sights == sights) | ((reading.sights == MINE) & (sights == FLAG)))


def verdict(reading: Reading, good: Mask) -> Counter[str]:
    """What is counted of a board."""
    doubted = reading.wrong | (reading.probabilities < DOUBT) | perhaps_flags(reading.sights)
    silent = ~good & ~doubted
    return Counter(
        {
            "exact": int(good.all()),
            "of them without a doubt": int(good.all() and not doubted.any()),
            "wrong without a doubt": int(not good.all() and not doubted.any()),
            "with cells wrong without a doubt": int(silent.any()),
            "such cells": int(silent.sum()),
        }
    )


def by_look(weights: Sequence[Floats], right: Sequence[Mask]) -> tuple[Floats, Floats]:
    """For each look its weight, and the share of its cells that are right."""
    looks = [
        (weight, good[some == weight].mean())
        for some, good in zip(weights, right, strict=True)
        for weight in np.unique(some)
    ]
    return np.array([weight for weight, _ in looks]), np.array([share for _, share in looks])


def drawn(seed: int) -> tuple[Pixels, Lattice, Sights]:
    """A board of a game in a made-up look, spoilt as pictures are."""
    rng = np.random.default_rng([11, seed])
    look = Look(rng, held_out=True)
    sights = sights_of(random_position(rng, random_game(rng), str(rng.choice(STAGES))).rows)
    (rows, columns), side = sights.shape, look.side
    picture = np.empty(((rows + 2) * side, (columns + 2) * side, 3), np.float32)
    picture[:] = np.asarray(look.grounds["closed"].window)
    tiles: dict[tuple[int, int], np.ndarray[tuple[int, ...], np.dtype[np.float32]]] = {}
    for y in range(rows):
        for x in range(columns):
            sight, parity = int(sights[y, x]), (x + y) % 2 if look.checker else 0
            if (sight, parity) not in tiles:
                closed = sight in (CLOSED, FLAG, QUESTION)
                tiles[sight, parity] = look.tile(int(_LABELS[sight]), closed=closed, parity=parity, lift=0.0)
            picture[(y + 1) * side : (y + 2) * side, (x + 1) * side : (x + 2) * side] = tiles[sight, parity]
    pixels, across, down = distort(picture, side, rng)
    return pixels, Lattice(across, down, across, down, columns, rows), sights


def line_through(weights: Floats, right: Floats) -> tuple[float, float]:
    """The line from the logarithms of the odds that were said to those that came true (logistic regression)."""
    odds = np.clip(weights, 1e-6, 1 - 1e-6)
    places = np.stack([np.log(odds / (1 - odds)), np.ones(len(odds))], axis=1)
    line = np.array([1.0, 0.0])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-places @ line))
        curve = places.T @ (places * (chance * (1 - chance))[:, None]) + 1e-6 * np.eye(2)
        line = line + np.linalg.solve(curve, places.T @ (right - chance))
    return float(line[0]), float(line[1])


def _table(what: str, said: Floats, right: Mask, steps: Sequence[float]) -> None:
    gap = 0.0
    for low, high in pairwise(steps):
        some = (said >= low) & ((said < high) | (high == 1.0))
        if some.any():
            mean, share = float(said[some].mean()), float(right[some].mean())
            print(f"{what:7} {low:4.2f} to {high:4.2f} {some.sum():7} said {mean:.3f} right {share:.3f}")
            gap += float(some.mean()) * abs(mean - share)
    print(f"{what:7} off by {gap:.4f} on average")


if __name__ == "__main__":
    main()
