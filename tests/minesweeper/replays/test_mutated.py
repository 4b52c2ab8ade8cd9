"""Damaged replays: a record, or one clear sentence; never anything else, and never for long."""

import random
import time

import pytest

from gridseer.errors import InputError
from gridseer.minesweeper.replays import FORMATS, read_replay
from tests.support.mutations import mutated
from tests.support.replays import SAMPLES, smallest

COUNT = 120
"""Per format; ``python -m bench.replays`` tries 20,000."""


@pytest.mark.skipif(not SAMPLES, reason="no sample replays here")
@pytest.mark.parametrize("ending", list(FORMATS))
def test_damaged_replays(ending: str) -> None:
    choice = random.Random(2400)
    content = smallest(ending)
    sentences = []
    for _ in range(COUNT):
        began = time.process_time()
        try:
            read_replay(mutated(content, choice), f"game{ending}")
        except InputError as error:
            sentences.append(error.sentence)
        assert time.process_time() - began < 1
    assert len(sentences) > COUNT / 10
    assert all(sentence.startswith(("expected", "byte ")) for sentence in sentences)
