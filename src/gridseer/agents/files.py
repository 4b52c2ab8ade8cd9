"""The files that an agent names: only regular ones are opened, and within the limits that hold for everybody."""

from pathlib import Path

from gridseer.errors import InputError


def given_file(path: str) -> Path:
    """The file of a path. Standard input, which carries the protocol, is none, and neither is a device."""
    try:
        found = Path(path).expanduser().resolve()
        regular = found.is_file()
    except (OSError, RuntimeError, ValueError):
        regular = False
    if not regular:
        raise InputError(f"expected the path of a file, got {path[:200]!r}", "Give the full path of an existing file.")
    return found
