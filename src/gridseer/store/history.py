"""History: past games, whoever played them, and what can be learnt from them."""

import csv
import io
import math
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from gridseer.errors import InputError, choice_of
from gridseer.grid import Cell

if TYPE_CHECKING:
    import sqlite3

    from gridseer.store.database import Database


class Source(StrEnum):
    """Who played a past game."""

    OWN_GAME = "own game"
    """A person, in a game of gridseer."""
    AUTOPILOT = "autopilot"
    """gridseer, in another program's window."""
    IMPORTED = "imported"
    """A person, in another program that recorded it."""


RESULTS = ("won", "likely won", "lost", "abandoned")
"""How a game can have ended. Only the autopilot knows of likely wins: it can see no more than the game shows."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """One game that is over."""

    began: str
    """When, in UTC: ``2026-05-01T12:00:00+00:00``."""
    source: str
    """Who played: one of ``Source``."""
    level: str
    """The name of the level, or ``custom``."""
    width: int
    height: int
    mines: int | None
    """All mines of the board; None where nobody knows them."""
    result: str
    """One of ``RESULTS``; the first end of a game counts."""
    seconds: float
    """From the first cell opened to the end."""
    clicks: int
    """Moves that a player made by hand: cells opened, chords, flags."""
    start: str = "safe"
    """The start rule."""
    topology: str = "square"
    no_guess: bool = False
    """Whether the board was made to need no guess."""
    seed: str | None = None
    """The seed, if the board came from one; as text, since neither SQLite nor JavaScript has numbers of 64 bits."""
    first: Cell | None = None
    """The first cell opened."""
    player: str = ""
    bbbv: int | None = None
    """The 3BV of the board."""
    hints: int = 0
    automatic_moves: int = 0
    """Moves that a method made."""
    undos: int = 0
    retry: bool = False
    """Whether the player had seen this board before."""
    method: str | None = None
    """The method that helped or played."""
    board: str | None = None
    """The board at the end, with everything shown."""
    game: str | None = None
    """The identity of the game: it is entered once, however often it is reported."""
    mines_source: str | None = None
    """How the autopilot knew the mines: ``counter``, ``told``, ``learnt``, ``unknown``."""
    assumed_mines: int | None = None
    """What a board of this size usually has, where nobody knew."""
    cause: str | None = None
    """Why a game of the autopilot ended, and what was seen of it."""
    assisted: bool = field(init=False, default=False)
    """Whether the player had help of any kind; such a game doesn't count for best times."""

    def __post_init__(self) -> None:
        helped = self.hints + self.automatic_moves + self.undos + self.retry > 0
        object.__setattr__(self, "assisted", helped)

    @property
    def size(self) -> str:
        """Its size and its mines in short: ``30x16/99``, or ``30x16/?``."""
        return f"{self.width}x{self.height}/{'?' if self.mines is None else self.mines}"

    def to_json(self) -> dict[str, Any]:
        """The game as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class RecordedGame(PastGame):
    """A game that is over, with all that happened in it."""

    record: str = ""
    """The record as text; ``History.record`` gives it out again."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are meant; what is None says nothing."""

    source: str | None = None
    level: str | None = None
    """The level's name, or a size such as ``30x16/99``."""
    player: str | None = None
    result: str | None = None
    """One of ``RESULTS``."""
    assisted: bool | None = None
    """With help, or without."""
    no_guess: bool | None = None
    """On boards made to need no guess, or on others."""
    since: str | None = None
    """From this day or time on, in UTC."""
    until: str | None = None
    """Before this day or time."""

    def sql(self) -> tuple[str, list[Any]]:
        """The condition of this filter, and what stands for its question marks."""
        if self.source is not None:
            choice_of(Source, "source", self.source)
        if self.result is not None and self.result not in RESULTS:
            raise InputError.unknown("result", self.result, list(RESULTS))
        conditions = {
            "source = ?": self.source,
            "? IN (level, width || 'x' || height || '/' || ifnull(mines, '?'))": self.level,
            "player = ?": self.player,
            "result = ?": self.result,
            "assisted = ?": self.assisted,
            "no_guess = ?": self.no_guess,
            "began >= ?": self.since,
            "began < ?": self.until,
        }
        used = {condition: value for condition, value in conditions.items() if value is not None}
        return " AND ".join(used) or "1", list(used.values())


EVERYTHING = Filter()

MOST_RECORD = 64 << 20
"""Bytes of the longest record of a game."""

COLUMNS = [
    *("began", "source", "level", "width", "height", "mines", "result", "seconds", "clicks", "start", "topology"),
    *("no_guess", "seed", "first_x", "first_y", "player", "bbbv", "hints", "automatic_moves", "undos", "retry"),
    *("method", "board", "game", "mines_source", "assumed_mines", "cause"),
]


class History:
    """The past games in a store."""

    def __init__(self, store: "Database") -> None:
        self._store = store

    def add(self, *games: PastGame) -> None:
        """Enter games, all of them or none. One that was entered before is passed over."""
        with self._store.writing() as connection:
            enter(connection, games)

    def games(self, which: Filter = EVERYTHING, *, limit: int | None = None) -> Iterator[PastGame]:
        """Games, the latest first."""
        condition, values = which.sql()
        query = f"SELECT {', '.join(COLUMNS)} FROM history WHERE {condition} ORDER BY began DESC, id DESC LIMIT ?"
        with self._store.reading() as connection:
            for row in connection.execute(query, [*values, -1 if limit is None else limit]):
                yield game_of(row)

    def best_seconds(self, like: PastGame) -> float | None:
        """The quickest win without help in the other games of a kind; None when there is none."""
        columns = ("source", "level", "width", "height", "mines", "topology", "no_guess")
        query = (
            f"SELECT min(seconds) FROM history WHERE result = 'won' AND NOT assisted AND game IS NOT ? "
            f"AND {' AND '.join(f'{column} IS ?' for column in columns)}"
        )
        with self._store.reading() as connection:
            row = connection.execute(query, [like.game, *(getattr(like, column) for column in columns)]).fetchone()
        best: float | None = row[0]
        return best

    def record(self, game: str) -> str | None:
        """The whole of a game as text, by its identity; None when it is not there."""
        with self._store.reading() as connection:
            row = connection.execute("SELECT record FROM history WHERE game = ?", (game,)).fetchone()
            return None if row is None or row[0] is None else unpacked(row[0])

    def record_beginning_with(self, beginning: str) -> str:
        """The whole of the one game whose identity begins so; none, or several, are an ``InputError``."""
        with self._store.reading() as connection:
            query = "SELECT game FROM history WHERE substr(game, 1, ?) = ?"
            found = [row[0] for row in connection.execute(query, (len(beginning), beginning))] if beginning else []
        if len(found) != 1:
            raise InputError(
                f"expected the beginning of one game's name, got {beginning!r}, which fits {len(found)}",
                "gridseer history lists the names.",
            )
        text = self.record(found[0])
        if text is None:
            raise InputError(f"expected a game with its moves, got {beginning!r}, of which only the result was kept")
        return text

    def last_record(self) -> str:
        """The whole of the last game whose moves were kept."""
        query = "SELECT game FROM history WHERE record IS NOT NULL ORDER BY began DESC, id DESC LIMIT 1"
        with self._store.reading() as connection:
            row = connection.execute(query).fetchone()
        text = None if row is None else self.record(row[0])
        if text is None:
            raise InputError("expected a past game with its moves, got none", "gridseer game plays one.")
        return text

    def csv(self, which: Filter = EVERYTHING) -> Iterator[str]:
        """Games as lines of CSV, the latest first, after a line of headings."""
        names = [column.name for column in fields(PastGame) if column.name != "board"]
        yield _csv_line(names)
        for game in self.games(which):
            data = game.to_json()
            data["first"] = None if game.first is None else f"{game.first[0]},{game.first[1]}"
            yield _csv_line([data[name] for name in names])


def enter(connection: "sqlite3.Connection", games: Iterable[PastGame]) -> None:
    """Enter games into the history as a part of a larger change."""
    marks = ", ".join("?" * (len(COLUMNS) + 1))
    query = f"INSERT INTO history ({', '.join(COLUMNS)}, record) VALUES ({marks}) ON CONFLICT (game) DO NOTHING"
    connection.executemany(query, (_row(game) for game in games))


def _row(game: PastGame) -> list[Any]:
    data = game.to_json()
    data["first_x"], data["first_y"] = game.first or (None, None)
    record = zlib.compress(game.record.encode()) if isinstance(game, RecordedGame) else None
    return [*(data[column] for column in COLUMNS), record]


def unpacked(record: bytes) -> str:
    """The text of a record; no more of it than a game can have, whatever the bytes say."""
    text = zlib.decompressobj().decompress(record, MOST_RECORD)
    if len(text) == MOST_RECORD:
        raise ValueError("a record without an end")
    return text.decode()


def game_of(row: tuple[Any, ...]) -> PastGame:
    """A game from the columns of its row."""
    data = dict(zip(COLUMNS, row, strict=True))
    if not math.isfinite(data["seconds"]):
        raise ValueError(f"a game of {data['seconds']} seconds")
    x, y = data.pop("first_x"), data.pop("first_y")
    data["first"] = None if x is None else Cell(x, y)
    data["no_guess"], data["retry"] = bool(data["no_guess"]), bool(data["retry"])
    return PastGame(**data)


def _csv_line(values: list[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(values)  # so that either of them is quoted inside a value
    return line.getvalue().removesuffix("\r\n") + "\n"
