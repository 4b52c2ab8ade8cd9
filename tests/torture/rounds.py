"""How long to torture: a little in the tests, for minutes with ``make torture``."""

import os
import resource
import time
from collections.abc import Callable, Iterator
from random import Random

from tests.support.mutations import mutated

SLOWEST = 2.0
"""Processor seconds that one mutant may take."""
MOST_MEMORY = 2**20
"""The kilobytes by which one mutant may make the process grow."""


def rounds(few: int, many: int) -> int:
    """How many mutants: a few, or many when GRIDSEER_TORTURE is set."""
    return many if os.environ.get("GRIDSEER_TORTURE") else few


def mutants(samples: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """Damaged copies of the samples, in turns; the same for the same seed."""
    choice = Random(seed)
    for number in range(count):
        yield mutated(samples[number % len(samples)], choice)


def within_bounds(work: Callable[[], object]) -> None:
    """Do something, quickly enough and without much memory."""
    began, had = time.process_time(), _peak()
    try:
        work()
    finally:
        assert time.process_time() - began < SLOWEST
        assert _peak() - had < MOST_MEMORY


def _peak() -> int:
    """The most memory that this process ever had, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
