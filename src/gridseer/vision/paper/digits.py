"""Digits: what the cells of a grid hold, by a small network, with the probability of every reading."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask
from gridseer.vision.network import log_probabilities, scores
from gridseer.vision.paper.ink.glyph_groups import GlyphGroups
from gridseer.vision.paper.sighting import ANY, EMPTY, ISLAND, SEA, InkReading

MODEL = "digits.onnx"
"""The network in the package."""
KINDS = (EMPTY, ISLAND, SEA, ANY, "1", "12", "123")
"""What the network tells apart first: nothing, a dot, black, a question mark, a number of one, two or three digits."""
MARKS = 4
"""This many kinds don't make a number."""
OUTPUTS = len(KINDS) + 30
"""One score a kind, then ten for each of up to three digits, from the left."""
RARE = (1, 2, 3, 6)
"""The kinds that most puzzles have none of: dots, black cells, question marks, numbers of three digits."""
CLEARLY, UNLIKELY = float(np.log(0.9)), float(np.log(0.1))
"""From which probability on a cell shows a kind clearly, and by what it is multiplied if no cell does: logarithms."""
BELIEF = 0.8
"""How far it is believed that a clue is small, as most clues of published puzzles are."""
SLIP = float(np.log(0.3))
"""How likely it is, where the length of a number is open, that one of the other length differs by a 1 in front."""
MOST_READINGS = 24
"""How many readings of a cell are kept."""
SMALLEST_PROBABILITY = 1e-6
"""Less likely readings are dropped."""


@dataclass(frozen=True, slots=True, eq=False)
class GlyphProbabilities:
    """What the network says about some cells, in logarithms of probabilities."""

    kinds: Floats
    """Shape (cells, 7)."""
    digits: Floats
    """Shape (cells, 3, 10)."""

    def likelihood(self) -> Floats:
        """How well the best reading of each cell explains it, as the logarithm of its probability."""
        best = self.digits.max(axis=2)
        numbers = self.kinds[:, MARKS:] + np.cumsum(best, axis=1)
        return np.asarray(np.maximum(self.kinds[:, :MARKS].max(axis=1), numbers.max(axis=1)))

    def readings(self, index: int) -> tuple[InkReading, ...]:
        """The readings of one cell, the likeliest first. A number cannot begin with a nought."""
        found = {KINDS[kind]: float(self.kinds[index, kind]) for kind in range(MARKS)}
        for text, score in itertools.chain(self._numbers(index), self._slips(index)):
            if text[0] != "0":
                found[text] = max(found.get(text, -math.inf), score + _commonness(int(text)))
        every = math.log(sum(math.exp(score) for score in found.values()))
        likeliest = sorted(found.items(), key=lambda one: -one[1])[:MOST_READINGS]
        kept = [InkReading(text, math.exp(score - every)) for text, score in likeliest]
        return tuple(one for one in kept if one.probability >= SMALLEST_PROBABILITY)

    def _numbers(self, index: int) -> Iterator[tuple[str, float]]:
        """The likeliest numbers of each length, with the logarithms of their probabilities."""
        for length, most in ((1, 10), (2, 4), (3, 3)):
            likeliest = [np.argsort(-self.digits[index, place])[:most].tolist() for place in range(length)]
            for digits in itertools.product(*likeliest):
                parts = [float(self.digits[index, place, digit]) for place, digit in enumerate(digits)]
                yield "".join(map(str, digits)), float(self.kinds[index, MARKS + length - 1]) + sum(parts)

    def _slips(self, index: int) -> Iterator[tuple[str, float]]:
        """A line may be taken for the 1 before a digit, and such a 1 for a line."""
        either = float(self.kinds[index, MARKS : MARKS + 2].sum()) + SLIP
        for digit in range(10):
            yield str(digit), either + float(self.digits[index, 1, digit])
            yield f"1{digit}", either + float(self.digits[index, 0, digit])


def _commonness(number: int) -> float:
    """How much commoner a clue is in puzzles than in what the network learnt from, as a logarithm."""
    if number < 10:
        return BELIEF * (0.7 if number == 1 else 1.2 - 0.35 * max(0, number - 3))
    return BELIEF * max(-4.0, -0.1 * (number - 10))


def name_groups(groups: GlyphGroups, again: Sequence[GlyphGroups] = ()) -> GlyphProbabilities:
    """What the network says about groups of glyphs, on average over other cuts of the same cells."""
    if not len(groups.squares):
        return GlyphProbabilities(np.empty((0, len(KINDS))), np.empty((0, 3, 10)))
    raw, times = scores(groups.squares, MODEL), np.ones((len(groups.squares), 1))
    for other in again:
        mine, others = _in_both(groups, other)
        if len(mine):
            raw[mine] += scores(other.squares[others], MODEL)
            times[mine] += 1
    return _weighed(probabilities_of(raw / times), groups.filled)


def _in_both(one: GlyphGroups, other: GlyphGroups) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Which cells of the first and which of the second are the same."""
    mine, others = np.nonzero((one.places[:, None] == other.places[None]).all(axis=2))
    return mine, others


def _weighed(probabilities: GlyphProbabilities, filled: Mask) -> GlyphProbabilities:
    """The same, less probable for rare kinds that no cell of the picture shows clearly: a puzzle has them or not.

    Among cells that are dark up to their lines, black ones aren't rare.
    """
    weights = np.zeros_like(probabilities.kinds)
    for kind in RARE:
        if float(probabilities.kinds[:, kind].max()) < CLEARLY:
            weights[:, kind] = UNLIKELY
    weights[filled, KINDS.index(SEA)] = 0.0
    return GlyphProbabilities(log_probabilities(probabilities.kinds + weights), probabilities.digits)


def probabilities_of(raw: Floats) -> GlyphProbabilities:
    """The scores of the network as probabilities."""
    kinds = log_probabilities(raw[:, : len(KINDS)])
    digits = [log_probabilities(raw[:, len(KINDS) + 10 * place :][:, :10]) for place in range(3)]
    return GlyphProbabilities(kinds, np.stack(digits, axis=1))
