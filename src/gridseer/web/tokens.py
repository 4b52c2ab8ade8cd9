"""The token of the page: kept in the folder of gridseer, so that bookmarks and open tabs live on after a restart.

Anyone who has it can do everything the page can, mouse included. So the file belongs to the user and nobody else can
read it; one that others could have read or written is not believed, and replaced.
"""

import os
import re
import secrets
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

FILE = "page-token"
_TOKEN = re.compile(r"[\w-]{43}", re.ASCII)
"""What ``secrets.token_urlsafe(32)`` makes."""


def kept_token(folder: Path, *, renewed: bool = False) -> str:
    """The token that was kept, or a new one, kept from now on. Where nothing can be kept, it ends with its server."""
    found = None if renewed else _read(folder / FILE)
    if found is not None:
        return found
    token = secrets.token_urlsafe(32)
    with suppress(OSError):
        _write(folder, token)
    return token


def _read(path: Path) -> str | None:
    """A token that only its user can have seen, or None."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    with os.fdopen(handle, "rb") as file:
        if not _is_private(os.fstat(file.fileno())):
            return None
        text = file.read(64).decode("latin-1")
    return text if _TOKEN.fullmatch(text) else None


def _is_private(status: os.stat_result) -> bool:
    """Whether nobody else can read or write a file; elsewhere than on POSIX the user's folder is private as a whole."""
    if os.name != "posix":
        return stat.S_ISREG(status.st_mode)
    ours = status.st_uid == os.getuid()
    return stat.S_ISREG(status.st_mode) and ours and not status.st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def _write(folder: Path, token: str) -> None:
    """Write it whole or not at all; ``mkstemp`` makes files that only their user can read."""
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{FILE}.", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(token)
        Path(name).replace(folder / FILE)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
