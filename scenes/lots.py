"""Lots: random numbers, and things drawn by them."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")


class Rng(np.random.Generator):
    """A source of random numbers that also draws one of several things."""

    @classmethod
    def seeded(cls, *seed: int) -> "Rng":
        """The source that some numbers lead to."""
        return cls(np.random.PCG64(seed))

    def between(self, low: float, high: float) -> float:
        """Any number between two."""
        return float(low + (high - low) * self.random())

    def count(self, low: int, high: int) -> int:
        """A whole number from the first up to, but without, the last."""
        return int(self.integers(low, high))

    def chance(self, share: float) -> bool:
        """Whether something happens that does so often."""
        return bool(self.random() < share)

    def either(self, low: float, high: float) -> float:
        """Any number between two, or that below zero."""
        return self.between(low, high) * (1 if self.chance(0.5) else -1)

    def size(self, low: float, high: float) -> float:
        """Any number between two above zero, small ones as often as large ones."""
        return float(low * (high / low) ** self.random())

    def one(self, some: Sequence[T]) -> T:
        """One of several things."""
        return some[int(self.integers(len(some)))]

    def lot(self, shares: Mapping[T, float]) -> T:
        """One of several things by their shares."""
        total, roll = 0.0, self.random() * sum(shares.values())
        for thing, share in shares.items():
            total += share
            if roll < total:
                return thing
        return next(reversed(list(shares)))
