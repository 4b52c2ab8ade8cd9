"""The files that an agent names: only those of formats that gridseer reads, in folders that the user allows.

What an agent asks for may be asked by somebody whose words it has read. So a file is never quoted, neither in an answer
nor in an error, and nobody learns whether a file elsewhere exists.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from gridseer.errors import GridseerError, InputError
from gridseer.files import MEGABYTE
from gridseer.minesweeper.replays import FORMATS

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".gif", ".webp", ".tif", ".tiff"})
"""The endings of pictures."""
TEXTS = frozenset({".txt"})
"""The ending of puzzles as text and of saved games."""
REPLAYS = frozenset(FORMATS)
"""The endings of other programs' recorded games."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders in which an agent may name files."""

    allowed: tuple[Path, ...] = ()

    @classmethod
    def of(cls, folders: list[Path]) -> "Folders":
        """Folders that a user names; each must be there."""
        missing = next((folder for folder in folders if not folder.is_dir()), None)
        if missing is not None:
            raise InputError(f"expected a folder that files may be read from, got {str(missing)!r}")
        return cls(tuple(folder.resolve() for folder in folders))

    def read(self, path: str, endings: frozenset[str], most: int) -> bytes:
        """The contents of a file. Its folder is looked at first, so that an agent learns nothing of other ones."""
        found = self._inside(path)
        if found.suffix.lower() not in endings:
            raise InputError(f"expected a file named *{', *'.join(sorted(endings))}, got {path[:200]!r}")
        content = _contents(found, most + 1)
        if content is None:
            raise _no_file(path)
        if len(content) > most:
            raise InputError(f"expected a file of at most {most / MEGABYTE:g} MB, got more in {path[:200]!r}")
        return content

    def _inside(self, path: str) -> Path:
        try:
            found = Path(path).resolve()
        except (OSError, RuntimeError, ValueError):
            raise _no_file(path) from None
        if not any(found.is_relative_to(folder) for folder in self.allowed):
            allowed = ", ".join(map(str, self.allowed)) or "no folder"
            raise InputError(
                f"expected a file in a folder that may be read ({allowed}), got {path[:200]!r}",
                "The user allows a folder by starting the server with --folder PATH.",
            )
        return found


def _contents(path: Path, most: int) -> bytes | None:
    """The beginning of a file; None for what isn't one, such as a device, which might never end."""
    try:
        opened = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    try:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            return None
        with os.fdopen(opened, "rb", closefd=False) as file:
            return file.read(most)
    finally:
        os.close(opened)


@contextmanager
def unquoted(what: str, path: str) -> Iterator[None]:
    """Say that a file holds something else, and not what: a sentence about a text quotes it."""
    try:
        yield
    except GridseerError:
        raise InputError(f"expected {what} in {path[:200]!r}, got something else", "Name another file.") from None


def _no_file(path: str) -> InputError:
    return InputError(f"expected the path of a file, got {path[:200]!r}", "Give the full path of an existing file.")
