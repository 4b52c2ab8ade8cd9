"""A damaged store: set aside untouched, a new one begun, and what can still be read brought over."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from gridseer.errors import DAMAGE
from gridseer.home import home
from gridseer.store.database import FILE, DamagedStoreError, StoreError
from gridseer.store.history import COLUMNS, game_of, unpacked
from gridseer.store.store import Store

_ASIDE = "gridseer-damaged-"
_BESIDE = ("", "-wal", "-shm")
"""What SQLite keeps beside a file belongs to it."""


def open_store(folder: Path | None = None) -> tuple[Store, str | None]:
    """The store; in place of a damaged one, which is set aside, a new one, and what there is to say about it."""
    try:
        return Store(folder), None
    except DamagedStoreError as error:
        aside = set_aside(home() if folder is None else folder)
        told = f"{error.sentence}. It was set aside as {aside.name!r}; a new one is used from now on."
        return Store(folder), f"{told} To bring over what can be read: gridseer history repair"


def set_aside(folder: Path) -> Path:
    """Give a damaged store another name; nothing in it changes."""
    aside = folder / f"{_ASIDE}{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.sqlite3"
    try:
        for suffix in reversed(_BESIDE):
            if (folder / f"{FILE}{suffix}").exists():
                (folder / f"{FILE}{suffix}").rename(f"{aside}{suffix}")
    except OSError as error:
        raise StoreError(
            f"expected a folder where a damaged store can be set aside, got {str(folder)!r}: {error.strerror}",
            "Set GRIDSEER_HOME to a folder that can be written.",
        ) from None
    return aside


@dataclass(frozen=True, slots=True)
class Rescued:
    """What was read out of a damaged store."""

    file: Path
    """The damaged store; it stays where it is."""
    games: int
    saves: int
    settings: int
    themes: int

    def to_json(self) -> dict[str, str | int]:
        """The counts as plain data."""
        return {**asdict(self), "file": str(self.file)}

    @property
    def sentence(self) -> str:
        """What was rescued, in words."""
        counts = ((self.games, "game"), (self.saves, "saved game"), (self.settings, "setting"), (self.themes, "theme"))
        parts = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts]
        return f"{', '.join(parts[:-1])} and {parts[-1]} rescued from {self.file.name}"


def rescue(folder: Path | None = None) -> list[Rescued]:
    """Bring over what can be read in every store that was set aside; what is there already is not doubled."""
    store, _ = open_store(folder)
    with store:
        return [_rescued(store, file) for file in sorted(store.path.parent.glob(f"{_ASIDE}*.sqlite3"))]


def _rescued(store: Store, file: Path) -> Rescued:
    with tempfile.TemporaryDirectory() as room:
        # SQLite may write beside a file that it only reads, so it is given a copy.
        for suffix in _BESIDE:
            if Path(f"{file}{suffix}").exists():
                shutil.copyfile(f"{file}{suffix}", f"{room}/copy{suffix}")
        with closing(sqlite3.connect(f"{room}/copy", isolation_level=None)) as old:
            return Rescued(
                file, _games(store, old), _saves(store, old), *(_plain(store, old, *table) for table in _PLAIN)
            )


_PLAIN = (
    ("settings", ("name", "value")),
    ("themes", ("name", "window", "cell_width", "cell_height", "facts", "looks", "used")),
)
"""Tables whose rows say all about themselves."""


def _rows(old: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> Iterator[tuple[object, ...]]:
    """The rows that can be read: from the first one to the damage, and from the last one back to it."""
    seen: set[tuple[object, ...]] = set()
    for order in ("", " ORDER BY 1 DESC"):
        try:
            for row in old.execute(f"SELECT {', '.join(columns)} FROM {table}{order}"):
                if row not in seen:
                    seen.add(row)
                    yield row
        except (sqlite3.Error, *DAMAGE):
            continue


def _games(store: Store, old: sqlite3.Connection) -> int:
    count = 0
    for *row, record in _rows(old, "history", (*COLUMNS, "record")):
        try:
            game_of(tuple(row))
        except DAMAGE:
            continue
        kept = record if isinstance(record, bytes) and _is_whole(record) else None
        count += _insert(store, "history", (*COLUMNS, "record"), (*row, kept))
    return count


def _is_whole(record: bytes) -> bool:
    try:
        unpacked(record)
    except DAMAGE:
        return False
    return True


def _saves(store: Store, old: sqlite3.Connection) -> int:
    """The saved games whose events are all there."""
    events: dict[object, dict[object, object]] = {}
    for save, number, event in _rows(old, "events", ("save", "number", "event")):
        events.setdefault(save, {})[number] = event
    count = 0
    for number, *row in _rows(old, "saves", ("id", "name", "game", "head", "touched", "over")):
        happened = events.get(number, {})
        if sorted(happened, key=str) != sorted(range(len(happened)), key=str):
            continue
        if _insert(store, "saves", ("name", "game", "head", "touched", "over"), tuple(row)):
            count += 1
            with store.writing() as connection:
                (new,) = connection.execute("SELECT max(id) FROM saves").fetchone()
                rows = [(new, place, happened[place]) for place in range(len(happened))]
                connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
    return count


def _plain(store: Store, old: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> int:
    return sum(_insert(store, table, columns, row) for row in _rows(old, table, columns))


def _insert(store: Store, table: str, columns: tuple[str, ...], row: tuple[object, ...]) -> bool:
    """Enter a row unless it is there already, or is not what such a row may be."""
    query = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    try:
        with store.writing() as connection:
            return connection.execute(query, row).rowcount == 1
    except StoreError:
        return False
