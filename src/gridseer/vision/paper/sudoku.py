"""The reader of Sudoku: grids of 4, 6, 9 or 16 rows and as many columns, and in a cell a digit or nothing.

Beyond nine, digits are printed as numbers: 10 to 16.
"""

import math
from dataclasses import replace

from gridseer.geometry import Frame, Mesh, Points
from gridseer.sudoku.board import symbol
from gridseer.sudoku.units import BOXES
from gridseer.vision.paper import reader
from gridseer.vision.paper.digits import KINDS, MARKS, MOST_READINGS, SMALLEST_PROBABILITY, GlyphProbabilities
from gridseer.vision.paper.sighting import EMPTY, ISLAND, InkReading, PuzzleSighting

USUAL = 9
"""The size of nearly every puzzle that is printed: a smaller grid may be a part of one that the picture cuts off."""
_ONE, _TWO = MARKS, MARKS + 1
"""The kinds of numbers with one digit and with two."""


def readings(probabilities: GlyphProbabilities, index: int, mesh: Mesh) -> tuple[InkReading, ...]:
    """The digits that a cell may hold, or nothing: a spot is a grain of the paper."""
    kinds, digits = probabilities.kinds[index], probabilities.digits[index]
    scores = {EMPTY: _sum(kinds[KINDS.index(EMPTY)], kinds[KINDS.index(ISLAND)])}
    for digit in range(1, min(9, mesh.columns) + 1):
        # Where no number has two digits, a line of the grid was taken for one of them.
        ways = [kinds[_ONE] + digits[0, digit]]
        if mesh.columns <= 9:
            ways += [kinds[_TWO] + digits[1, digit], kinds[_TWO] + digits[0, digit]]
        scores[symbol(digit)] = _sum(*ways)
    for digit in range(10, mesh.columns + 1):
        scores[symbol(digit)] = float(kinds[_TWO] + digits[0, 1] + digits[1, digit - 10])
    every = _sum(*scores.values())
    likeliest = sorted(scores.items(), key=lambda one: -one[1])[:MOST_READINGS]
    kept = [InkReading(text, math.exp(score - every)) for text, score in likeliest]
    return tuple(one for one in kept if one.probability >= SMALLEST_PROBABILITY)


def _sum(*logarithms: float) -> float:
    """The logarithm of the sum of probabilities that are given as logarithms."""
    largest = max(logarithms)
    return float(largest + math.log(sum(math.exp(one - largest) for one in logarithms)))


ALPHABET = reader.Alphabet(
    fits=lambda mesh: mesh.columns == mesh.rows and mesh.columns in BOXES,
    readings=readings,
    black=False,
    by_hand=False,
)


def read(
    frame: Frame, corners: Points | None = None, columns: int | None = None, rows: int | None = None
) -> list[PuzzleSighting]:
    """Every puzzle in a picture, the best first; somebody may say where its corners are and how large it is."""
    return [_whole(seen) for seen in reader.read(frame, ALPHABET, corners, columns, rows)]


def _whole(sighting: PuzzleSighting) -> PuzzleSighting:
    """What runs on beyond nine rows and columns isn't part of the puzzle, but of the page around it."""
    return replace(sighting, cut=()) if sighting.width >= USUAL else sighting
