"""How long to torture: a little in the tests, for minutes with ``make torture``."""

import os
import time
from collections.abc import Callable, Iterator
from random import Random

from tests.support.mutations import mutated

SLOWEST = 2.0
"""Processor seconds that one mutant may take."""


def rounds(few: int, many: int) -> int:
    """How many mutants: a few, or many when GRIDSEER_TORTURE is set."""
    return many if os.environ.get("GRIDSEER_TORTURE") else few


def mutants(samples: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """Damaged copies of the samples, in turns; the same for the same seed."""
    choice = Random(seed)
    for number in range(count):
        yield mutated(samples[number % len(samples)], choice)


def within_time(work: Callable[[], object]) -> None:
    """Do something, quickly enough."""
    began = time.process_time()
    work()
    assert time.process_time() - began < SLOWEST
