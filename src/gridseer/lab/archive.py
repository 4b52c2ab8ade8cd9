"""Archive: the results of a run in a SQLite file, from which it goes on after it was stopped or killed."""

import functools
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Concatenate, ParamSpec, Self, TypeVar

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError, damaged
from gridseer.grid import Cell
from gridseer.lab.part import PlayedPart, unpack
from gridseer.lab.plan import Experiment, Plan
from gridseer.lab.results import SUMS, PlayedGames, Totals
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import sized_level

Given = ParamSpec("Given")
Found = TypeVar("Found")

FORMAT = 1
"""Counts up when the tables change."""

_TABLES = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE experiment (
    id INTEGER PRIMARY KEY,
    method TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, mines INTEGER NOT NULL, start TEXT NOT NULL,
    first_x INTEGER NOT NULL, first_y INTEGER NOT NULL, seed TEXT NOT NULL, timeout REAL NOT NULL,
    planned INTEGER NOT NULL,
    UNIQUE (method, width, height, mines, start, first_x, first_y, seed, timeout)
);
-- The games `first` to `first + games - 1` of an experiment: their sums, and the games themselves in `packed`.
CREATE TABLE part (
    experiment INTEGER NOT NULL REFERENCES experiment (id), first INTEGER NOT NULL,
    games INTEGER NOT NULL, wins INTEGER NOT NULL, timeouts INTEGER NOT NULL, clicks INTEGER NOT NULL,
    guesses INTEGER NOT NULL, mines_found INTEGER NOT NULL, no_guess INTEGER NOT NULL, cpu_seconds REAL NOT NULL,
    seconds REAL NOT NULL, clock_seconds REAL NOT NULL, activations TEXT NOT NULL, packed BLOB NOT NULL,
    PRIMARY KEY (experiment, first)
);
"""


def _told(method: Callable[Concatenate["Archive", Given], Found]) -> Callable[Concatenate["Archive", Given], Found]:
    """A question to an archive, with whatever is wrong with the file said in one sentence."""

    def asked(archive: "Archive", /, *arguments: Given.args, **options: Given.kwargs) -> Found:
        with archive._telling():
            return method(archive, *arguments, **options)

    return functools.update_wrapper(asked, method)


class Archive:
    """A file of results. Every part is kept for good before it is counted, and no game is kept twice.

    Many games that were played in a row are one row of the file: a hundred million games of the core would otherwise
    cost more to keep than to play. ``games`` takes them apart again, one row per game.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Open a file, or begin it; without a path the results live as long as the archive."""
        self.path = path
        """The file, or None."""
        with self._telling():
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, timeout=60)
        try:
            with self._telling():
                self._begin()
        except InputError:
            self.close()
            raise
        self._ids: dict[Experiment, int] = {}

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Whatever is wrong with the file is said in one sentence, now and later."""
        hint = "Name another file: --out results.sqlite."
        try:
            with damaged(f"results of the lab in {str(self.path)!r}", hint):
                yield
        except (sqlite3.Error, OSError) as error:
            raise InputError(f"expected a file for results, got {str(self.path)!r}: {error}", hint) from None

    def _begin(self) -> None:
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        with self._transaction():
            (tables,) = self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if not tables:
                for statement in _TABLES.split(";"):
                    self._database.execute(statement)
                self._database.execute(f"PRAGMA user_version = {FORMAT}")
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        if version != FORMAT:
            raise sqlite3.DatabaseError(f"it isn't a file of the lab, or is one of another version ({version})")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self._database.close()

    def remove(self) -> None:
        """Delete the file: its results were shown and nobody asked to keep them."""
        self.close()
        if self.path is not None:
            for name in (self.path.name, f"{self.path.name}-wal", f"{self.path.name}-shm"):
                self.path.with_name(name).unlink(missing_ok=True)

    @_told
    def about(self, key: str) -> str | None:
        """Something noted about the run, such as ``plan``: the text of its plan."""
        found = self._database.execute("SELECT value FROM about WHERE key = ?", (key,)).fetchone()
        return None if found is None else str(found[0])

    @_told
    def note(self, key: str, value: str) -> None:
        """Note something about the run."""
        with self._transaction():
            self._database.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (key, value))

    @_told
    def register(self, plan: Plan) -> None:
        """Let it be known what is going to be played."""
        with self._transaction():
            for experiment in plan.experiments:
                self._database.execute(
                    "INSERT INTO experiment VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                    "ON CONFLICT DO UPDATE SET planned = max(planned, excluded.planned)",
                    (*experiment.key, experiment.games),
                )

    @_told
    def add(self, part: PlayedPart) -> bool:
        """Keep a part; False when one of its games is there already, and then nothing is kept of it."""
        identity, first, last = self._id(part.experiment), part.first, part.first + part.count
        sums = [getattr(part.totals, name) for name in SUMS]
        with self._transaction():
            # Parts do not overlap, so that only the last one that begins before our end can reach into ours.
            before = self._database.execute(
                "SELECT first + games FROM part WHERE experiment = ? AND first < ? ORDER BY first DESC LIMIT 1",
                (identity, last),
            ).fetchone()
            if before and before[0] > first:
                return False
            self._database.execute(
                f"INSERT INTO part (experiment, first, {', '.join(SUMS)}, activations, packed) "
                f"VALUES (?, ?, {', '.join('?' * len(SUMS))}, ?, ?)",
                (identity, first, *sums, json.dumps(part.totals.activations or {}), part.packed),
            )
        return True

    @_told
    def experiments(self) -> list[Experiment]:
        """What was planned in this file, in the order in which it was."""
        rows = self._database.execute(
            "SELECT method, width, height, mines, start, planned, seed, timeout, first_x, first_y "
            "FROM experiment ORDER BY id"
        )
        return [
            Experiment(
                method,
                sized_level(width, height, mines),
                Start(start),
                planned,
                int(seed),
                timeout,
                first_cell=Cell(x, y),
            )
            for method, width, height, mines, start, planned, seed, timeout, x, y in rows
        ]

    @_told
    def missing(self, experiment: Experiment) -> list[tuple[int, int]]:
        """The games that are still to be played: the number of a first one, and how many from there on."""
        gaps, begin = [], 0
        rows = self._database.execute(
            "SELECT first, games FROM part WHERE experiment = ? ORDER BY first", (self._id(experiment),)
        )
        for first, count in [*rows, (experiment.games, 0)]:
            if begin < min(first, experiment.games):
                gaps.append((begin, min(first, experiment.games) - begin))
            begin = first + count
        return gaps

    @_told
    def totals(self, experiment: Experiment) -> Totals:
        """The sums over the games that were played."""
        identity = self._id(experiment)
        sums = self._database.execute(
            f"SELECT {', '.join(f'coalesce(sum({name}), 0)' for name in SUMS)} FROM part WHERE experiment = ?",
            (identity,),
        ).fetchone()
        asked = self._database.execute(
            "SELECT key, sum(value) FROM part, json_each(part.activations) WHERE experiment = ? GROUP BY key "
            "ORDER BY min(part.rowid), json_each.id",
            (identity,),
        )
        found = Totals(**dict(zip(SUMS, sums, strict=True)), activations=dict(asked.fetchall()))
        found.check()
        return found

    def games(self, experiment: Experiment) -> Iterator[tuple[int, PlayedGames]]:
        """The games that were played, in order: the number of a first one, and those from it on."""
        query = "SELECT first, games, packed FROM part WHERE experiment = ? ORDER BY first"
        with self._telling():
            for first, count, packed in self._database.execute(query, (self._id(experiment),)):
                yield first, unpack(packed, count)

    @_told
    def won(self, experiment: Experiment) -> npt.NDArray[np.int8]:
        """For every planned game 1 when it was won, 0 when it was not, -1 when it was not played."""
        found = np.full(experiment.games, -1, np.int8)
        for first, games in self.games(experiment):
            room = found[first : first + len(games)]
            room[:] = games.won[: len(room)]
        return found

    def _id(self, experiment: Experiment) -> int:
        if experiment not in self._ids:
            found = self._database.execute(
                "SELECT id FROM experiment WHERE "
                "(method, width, height, mines, start, first_x, first_y, seed, timeout) = (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                experiment.key,
            ).fetchone()
            if found is None:
                raise InputError(f"expected an experiment of this file, got {experiment}")
            self._ids[experiment] = found[0]
        return self._ids[experiment]
