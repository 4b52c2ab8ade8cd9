"""Property tests on examples that nobody has tried: ``make explore MINUTES=30``.

Round after round every property test draws new examples. A finding is printed with the command that shows it again.
"""

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time


def main() -> int:
    """Explore until the time is up; the exit code is 1 if something was found."""
    parser = argparse.ArgumentParser(description="Try the property tests on new examples.")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, help="the seed of the first round; drawn by chance unless given")
    arguments, more = parser.parse_known_args()
    # What is started in the background of a shell ignores Ctrl-C, and so would the tests.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    until = time.monotonic() + 60 * arguments.minutes
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(2**31)
    found: list[int] = []
    rounds = 0
    while time.monotonic() < until:
        if explore(seed + rounds, until - time.monotonic(), more):
            found.append(seed + rounds)
        rounds += 1
    say(f"{rounds} round{'s' if rounds != 1 else ''}, {len(found)} with a finding")
    for each in found:
        say(f"  again: GRIDSEER_TIER=explore python -m pytest -m hypothesis --hypothesis-seed={each}")
    return 1 if found else 0


def explore(seed: int, seconds: float, more: list[str]) -> bool:
    """One round, cut short when the time is up; whether it found something."""
    say(f"round {seed}: the same examples come again with --hypothesis-seed={seed}")
    command = [sys.executable, "-m", "pytest", "-q", "-m", "hypothesis", "-n", "auto", "--no-header", "--tb=short"]
    command += [f"--hypothesis-seed={seed}", "--ignore", "tests/browser", *more]
    environment = {**os.environ, "GRIDSEER_TIER": "explore"}
    printed = b""
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        # As Ctrl-C: what has failed so far is still printed. The exit code of a round that was cut short says nothing.
        timer = threading.Timer(seconds, process.send_signal, [signal.SIGINT])
        timer.start()
        try:
            while chunk := os.read(process.stdout.fileno(), 4096):
                printed += chunk
                say(chunk.decode(errors="replace"), end="")
        finally:
            timer.cancel()
    return process.returncode not in (0, 2, 5) or re.search(rb"^(FAILED|ERROR) ", printed, re.MULTILINE) is not None


def say(words: str, end: str = "\n") -> None:
    """A line for whoever watches."""
    sys.stdout.write(words + end)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
