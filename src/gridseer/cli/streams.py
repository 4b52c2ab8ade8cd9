"""The standard streams: whatever is wrong with them, a command says one sentence or nothing, and never a traceback."""

import errno
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from gridseer.errors import GridseerError, InputError

_MOST_DIGITS = 4
"""Of the width of a terminal."""


def guard_streams() -> None:
    """Make the streams fit to write to: one that is closed fails like a file, and any bytes will do."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - as long as the program runs
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - nobody can hear what is said
    if sys.stdout is None:
        # A file that is open for reading only: every write to it says what is wrong.
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def forget_absurd_sizes() -> None:
    """Rich says nothing at all on a terminal of no columns, and fills the memory for one of a thousand million."""
    for name in ("COLUMNS", "LINES", "TERMINAL_WIDTH"):
        size = os.environ.get(name, "1")
        if not (size.isdecimal() and len(size) <= _MOST_DIGITS and int(size) > 0):
            del os.environ[name]


def target_of(stream: TextIO) -> tuple[int, int] | None:
    """Which file a stream writes to; another one means that somebody has silenced it."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def silence(stream: TextIO) -> None:
    """Let what is still unwritten go nowhere: nobody listens any more."""
    with suppress(OSError, ValueError):  # a stream that is no file keeps nothing back
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def explained(error: OSError) -> GridseerError:
    """What the system refuses, as a sentence."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        return InputError(f"expected a file that can be used, got {os.fspath(error.filename)!r}: {reason}")
    if error.errno in (errno.EBADF, errno.ENOSPC, errno.EIO):
        return InputError(f"expected an output that can be written, got one that can't: {reason}")
    return InputError(f"expected the system to help, but it refused: {reason}")
