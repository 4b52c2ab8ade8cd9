"""The review on many games: planted mistakes found, nobody blamed for none, and how long it takes.

``python -m bench.review [COUNT] [SEED]`` prints one line per question.
"""

import sys
import time
from itertools import islice

from gridseer.minesweeper.setup import Setup
from gridseer.review import judge
from tests.support.planting import LEVELS, PLANTED, plants, strong_game


def main(count: int = 1000, seed: int = 31_000) -> None:
    """Ask all questions."""
    for kind in PLANTED:
        found = 0
        for plant in islice(plants(kind, seed), count // len(PLANTED)):
            review = judge(plant.record)
            blamed = [move.index for move in review.moves if move.kind.is_mistake]
            right = review.moves[plant.index].kind is kind and blamed == [plant.index]
            found += right
            if not right:
                print(f"  {plant.record.setup} move {plant.index}: {review.moves[plant.index]}, blamed {blamed}")
        print(f"planted {kind.value}: {found} of {count // len(PLANTED)} found, and nothing else blamed", flush=True)
    blamed_games = 0
    times: dict[str, list[float]] = {level: [] for level in LEVELS}
    for number in range(count):
        level = LEVELS[number % len(LEVELS)]
        record = strong_game(Setup.of(level, seed=seed + number, start=("safe", "zero")[number % 2])).record
        began = time.process_time()
        review = judge(record)
        times[level].append(time.process_time() - began)
        mistakes = [move for move in review.moves if move.kind.is_mistake]
        blamed_games += bool(mistakes)
        if mistakes:
            print(f"  blamed: {record.setup}: {mistakes}")
    print(f"games of strong without a blame: {count - blamed_games} of {count}")
    for level, seconds in times.items():
        ordered = sorted(seconds)
        middle, late = ordered[len(ordered) // 2], ordered[int(0.99 * len(ordered))]
        print(f"{level}: median {middle:.3f} s, 99 % below {late:.3f} s, most {ordered[-1]:.3f} s of CPU per review")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
