"""Property tests on examples that nobody has tried: ``make explore MINUTES=30``.

Round after round every property test draws new examples. A finding is printed with the command that shows it again.
"""

import argparse
import os
import random
import subprocess
import sys
import time


def main() -> int:
    """Explore until the time is up; the exit code is 1 if something was found."""
    parser = argparse.ArgumentParser(description="Try the property tests on new examples.")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, help="the seed of the first round; drawn by chance unless given")
    arguments, more = parser.parse_known_args()
    until = time.monotonic() + 60 * arguments.minutes
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(2**31)
    found: list[int] = []
    rounds = 0
    while time.monotonic() < until:
        if explore(seed + rounds, until - time.monotonic(), more):
            found.append(seed + rounds)
        rounds += 1
    say(f"{rounds} rounds, {len(found)} with a finding")
    for each in found:
        say(f"  again: GRIDSEER_TIER=explore python -m pytest -m hypothesis --hypothesis-seed={each}")
    return 1 if found else 0


def explore(seed: int, seconds: float, more: list[str]) -> bool:
    """One round, cut short when the time is up; whether it found something."""
    say(f"round {seed}: the same examples come again with --hypothesis-seed={seed}")
    command = [sys.executable, "-m", "pytest", "-q", "-m", "hypothesis", "-n", "auto", "--no-header", "--tb=short"]
    command += [f"--hypothesis-seed={seed}", "--ignore", "tests/browser", *more]
    process = subprocess.Popen(command, env={**os.environ, "GRIDSEER_TIER": "explore"}, start_new_session=False)
    try:
        return process.wait(seconds) not in (0, 5)
    except subprocess.TimeoutExpired:
        process.send_signal(2)  # as Ctrl-C: what has failed so far is still printed
        return process.wait() == 1
    except KeyboardInterrupt:
        process.wait()
        raise


def say(words: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
