"""A program as a language model: started for each move, it reads the prompt on stdin and writes its reply to stdout."""

import subprocess
from collections.abc import Sequence

from gridseer.errors import InputError

MOST_REPLY = 1_000_000
"""Characters of a reply that are looked at; a move is in its last line."""


class Program:
    """A program that answers prompts."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        """Take a program and its arguments; a reply may take at most ``seconds``."""
        self._command, self._seconds = list(command), seconds

    def __call__(self, prompt: str) -> str:
        """The program's reply. One that fails or takes too long stops the evaluation: that isn't a wrong move."""
        name = self._command[0]
        try:
            done = subprocess.run(
                self._command, input=prompt.encode(), capture_output=True, timeout=self._seconds, check=False
            )
        except OSError as error:
            raise InputError(f"expected a program that can be started, got {name!r}: {error.strerror}") from None
        except subprocess.TimeoutExpired:
            hint = "Give it more time: --seconds."
            raise InputError(f"expected a reply of {name!r} in {self._seconds:g} seconds, got none", hint) from None
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip().splitlines()
            raise InputError(f"{name!r} failed with the code {done.returncode}: {said[-1][:200] if said else ''}")
        return done.stdout.decode(errors="replace")[-MOST_REPLY:]
