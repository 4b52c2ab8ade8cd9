"""The SQLite file of the store: opened, brought up to date, and its failures put into sentences."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import RLock
from typing import Self

from gridseer.errors import DAMAGE, GridseerError, damage_of
from gridseer.home import home
from gridseer.store.schema import APPLICATION, MIGRATIONS

FILE = "gridseer.sqlite3"
PATIENCE = 5.0
"""Seconds to wait while another process writes; a write takes milliseconds."""


_MEANS_DAMAGE = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,  # a table or a column of ours is missing
    sqlite3.SQLITE_MISMATCH,
)


class StoreError(GridseerError):
    """The store cannot be used, or not for this. Nothing was changed."""


class DamagedStoreError(StoreError):
    """The file of the store is damaged, or a row in it is. It was left as it is."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            f"expected the store of gridseer, got a damaged file in {str(path)!r}: "
            f"{' '.join(what.split())}; nothing was changed in it",
            "gridseer history repair sets it aside and rescues what can be read.",
        )


class TakenOverError(StoreError):
    """Another process plays the same saved game now."""

    def __init__(self) -> None:
        super().__init__(
            "expected to be the only one that plays this saved game, but another gridseer has taken it over",
            "This game can go on, but it is no longer kept; save it under a name.",
        )


class Database:
    """One SQLite file that several processes may use at once.

    What cannot be used is refused with a ``StoreError`` and left as it is: a damaged file, one of a newer gridseer, one
    of another program, a folder without permission. Where a folder can be read but not written, so can its store.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (home() if folder is None else folder) / FILE
        self.writable = True
        """Whether anything can be kept; otherwise there is only the past to look at."""
        self._one_writer = RLock()  # threads may share a store; a transaction belongs to one of them
        with self.telling():
            self._connection = self._connect()
        try:
            with self.reading():
                self._prepare()
                self._require_whole()
        except BaseException:
            self._connection.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection for questions, and for making sense of the answers: a row that makes none is damaged."""
        with self.telling():
            try:
                yield self._connection
            except GridseerError:
                raise
            except DAMAGE as error:
                raise DamagedStoreError(self.path, damage_of(error)) from None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection for changes, all of them or none: they are on the disk when the block ends."""
        with self._one_writer, self.telling():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException as error:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                if isinstance(error, OverflowError | UnicodeEncodeError):
                    raise StoreError(
                        f"expected something that can be kept, got what SQLite can't hold: {error}"
                    ) from None
                if isinstance(error, UnicodeDecodeError):  # even the name of what is wrong is damaged
                    raise DamagedStoreError(self.path, damage_of(error)) from None
                raise

    def check(self) -> list[str]:
        """What SQLite finds wrong with the file; nothing when it is whole."""
        try:
            with self.reading() as connection:
                found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
        except StoreError as error:
            return [error.sentence]
        return [] if found == ["ok"] else found

    def close(self) -> None:
        """Leave the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Turn the failures of SQLite and of the disk into sentences."""
        try:
            yield
        except OSError as error:
            raise StoreError(
                f"expected a folder for the store, got {str(self.path.parent)!r}: {error.strerror}",
                "Set GRIDSEER_HOME to a folder that can be written.",
            ) from None
        except sqlite3.Error as error:
            raise self._told(error) from None

    def _connect(self) -> sqlite3.Connection:
        folder = self.path.parent
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and not (os.access(folder, os.W_OK) and os.access(self.path, os.W_OK)):
            return self._connect_for_reading()
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _connect_for_reading(self) -> sqlite3.Connection:
        """A file that cannot be written; ``immutable`` reads one whose journal nobody can have left behind."""
        self.writable = False
        mode = "mode=ro" if self.path.with_name(FILE + "-wal").exists() else "immutable=1"
        uri = f"{self.path.absolute().as_uri()}?{mode}"
        return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)

    def _prepare(self) -> None:
        """Find out whose file it is and bring it up to date. Nothing is written before that is known."""
        version = self._version()
        if version > len(MIGRATIONS):
            raise StoreError(
                f"expected a store of version {len(MIGRATIONS)} or older, got version {version} in {str(self.path)!r}: "
                "a newer gridseer wrote it",
                "Update gridseer, or set GRIDSEER_HOME to another folder.",
            )
        if not self.writable:
            if version < len(MIGRATIONS):
                self._connection = self._migrated_copy()
            return
        # A reader never waits for a writer in this mode; every commit reaches the disk before it is acknowledged.
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        if version < len(MIGRATIONS):
            self._keep_copy(version)
            self._migrate()

    def _keep_copy(self, version: int) -> None:
        """Keep a store as it is before its tables are changed; a new one has nothing to be kept."""
        if version:
            name = self.path.with_name(f"{self.path.stem}-version-{version}{self.path.suffix}")
            with closing(sqlite3.connect(name)) as copy:
                self._connection.backup(copy)

    def _require_whole(self) -> None:
        """Refuse a file with damaged pages before anything is written into it."""
        found = self._connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise DamagedStoreError(self.path, str(found))

    def _migrated_copy(self) -> sqlite3.Connection:
        """An older file that cannot be written, brought up to date in memory; nothing can be written there either."""
        copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        with closing(self._connection) as old:
            old.backup(copy)
        self._connection = copy
        self._migrate()
        copy.execute("PRAGMA query_only = ON")
        return copy

    def _version(self) -> int:
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        (application,) = self._connection.execute("PRAGMA application_id").fetchone()
        tables = self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if tables and application != APPLICATION:
            raise StoreError(
                f"expected the store of gridseer, got the database of another program in {str(self.path)!r}",
                "Move it away, or set GRIDSEER_HOME to another folder.",
            )
        return int(version)

    def _migrate(self) -> None:
        with self.writing() as connection:
            version = self._version()  # another process may have been quicker
            for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
                for statement in script.split(";\n"):
                    if statement.strip():
                        connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")

    def _told(self, error: sqlite3.Error) -> StoreError:
        place, code = repr(str(self.path)), getattr(error, "sqlite_errorcode", 0) & 0xFF
        elsewhere = "Set GRIDSEER_HOME to a folder that can be written."
        if code in _MEANS_DAMAGE:
            return DamagedStoreError(self.path, str(error))
        if code == sqlite3.SQLITE_FULL:
            return StoreError(f"expected room on the disk, got none for {place}", "Free some space; play can go on.")
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError(
                f"expected {place} to be free within {PATIENCE:g} s, but another program holds it", "Try again."
            )
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            return StoreError(f"expected a store that can be written, got {place}: {error}", elsewhere)
        return StoreError(f"expected a store that works, got {place}: {error}", elsewhere)
