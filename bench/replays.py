"""Damaged replays, many of each format: read, or refused in one sentence, and how long that takes at most.

``python -m bench.replays [COUNT] [SEED]`` prints one line per format.
"""

import random
import sys
import time

from gridseer.errors import InputError
from gridseer.minesweeper.replays import FORMATS, read_replay
from tests.support.mutations import mutated
from tests.support.replays import SAMPLES, smallest


def main(count: int = 20_000, seed: int = 32_000) -> None:
    """Damage the samples of every format."""
    for ending in FORMATS:
        choice = random.Random(seed)
        samples = [path.read_bytes() for path in SAMPLES if path.suffix == ending and path.stat().st_size < 100_000]
        samples.append(smallest(ending))
        read = refused = unclear = 0
        slowest = 0.0
        for _ in range(count):
            content = mutated(choice.choice(samples), choice)
            began = time.process_time()
            try:
                read_replay(content, f"game{ending}")
                read += 1
            except InputError as error:
                refused += 1
                unclear += not error.sentence.startswith(("expected", "byte "))
            slowest = max(slowest, time.process_time() - began)
        print(f"{ending}: {count:,} damaged files: {read:,} read, {refused:,} refused", end=", ")
        print(f"{unclear:,} of them without a clear sentence, at most {slowest:.2f} s of CPU", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
