"""The user's files: read within limits, and written with sentences for whatever goes wrong."""

import sys
from pathlib import Path

from gridseer.errors import InputError

STDIN = "-"
"""The name that stands for standard input."""
MEGABYTE = 1 << 20
MOST_TEXT = 8 * MEGABYTE
"""The largest text: a board of the largest size, 1000x1000, is an eighth of it."""
MOST_PICTURE = 64 * MEGABYTE
"""The largest picture, and the largest file that may be a text or a picture."""


def read_bytes(source: str | Path, most: int = MOST_TEXT, what: str = "file") -> bytes:
    """The contents of a file, or of standard input; one that goes on for longer than ``most`` bytes is refused.

    No more than that is ever read, so that an endless file or a device does no harm.
    """
    try:
        if str(source) == STDIN:
            content = sys.stdin.buffer.read(most + 1)
        else:
            with Path(source).open("rb") as file:
                content = file.read(most + 1)
    except (OSError, ValueError) as error:  # a name with a null character in it is a ValueError
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"expected a {what} that can be read, got {str(source)!r}: {reason}") from None
    if len(content) > most:
        raise _too_long(what, most, source)
    return content


def read_text(source: str | Path, what: str = "text file") -> str:
    """The text of a file, or of standard input."""
    try:
        return read_bytes(source, MOST_TEXT, what).decode()
    except UnicodeDecodeError:
        raise InputError(f"expected a {what}, got bytes that aren't UTF-8 text in {str(source)!r}") from None


def check_text(content: bytes, source: str) -> None:
    """Refuse what turned out not to be a picture, and is too long to be a text."""
    if len(content) > MOST_TEXT:
        raise _too_long("text", MOST_TEXT, source)


def _too_long(what: str, most: int, source: str | Path) -> InputError:
    return InputError(
        f"expected a {what} of at most {most / MEGABYTE:g} MB, got more than that in {str(source)!r}",
        "Check that this is the file you meant.",
    )


def unwritable(path: str | Path, error: OSError) -> InputError:
    """What is said of a file that cannot be written."""
    return InputError(f"expected a file that can be written, got {str(path)!r}: {error.strerror}")
