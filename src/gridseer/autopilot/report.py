"""Report: how a game went, what was seen and what was assumed, with the figures that source 1 kept for every game."""

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from gridseer.minesweeper.game import Outcome


class Result(StrEnum):
    """How it went: the outcome of a game that was played to its end, or why it was not."""

    WON = Outcome.WON.value
    LIKELY_WON = "likely won"
    """Everything seems to be open, but nothing that was seen proves that the game is won: not counted as a win."""
    LOST = Outcome.LOST.value
    STOPPED = "stopped"
    """By the user, by the guard, or because of what was seen."""
    TIMEOUT = "timeout"
    """The time for a game was up; such a game is left out of statistics."""
    FAILED = "failed"
    """An error ended it: no board to play on, a display that was closed, a mistake in gridseer."""


def outcome_of(result: Result) -> Outcome:
    """How a game stands by what was seen: a win that is only likely proves nothing."""
    return Outcome(result.value) if result in (Result.WON, Result.LOST) else Outcome.PLAYING


class MinesSource(StrEnum):
    """Where the number of mines comes from. A usual number for the size is none of these: it is assumed, not known."""

    COUNTER = "counter"
    """The game shows it, and it was read."""
    TOLD = "told"
    """The user said it."""
    LEARNT = "learnt"
    """It followed from what the game showed in the course of play."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Report:
    """One game, or the attempt to begin one."""

    result: Result
    cause: str
    """Why it ended, in a sentence."""
    columns: int | None = None
    """None without a board; so are the rows."""
    rows: int | None = None
    mines: int | None = None
    """All mines of the board, where they were seen or given."""
    mines_source: MinesSource = MinesSource.UNKNOWN
    assumed_mines: int | None = None
    """What a board of this size usually has; nothing was concluded from it."""
    evidence: tuple[str, ...] = ()
    """What was seen that proves how the game ended, one sentence each."""
    method: str = ""
    clicks: int = 0
    """Clicks of any button."""
    engine_calls: int = 0
    """Boards that were worked out."""
    guesses: int = 0
    """Guesses, the first click of a game not counted."""
    mines_left: int | None = None
    """Mines that were not proven at the end, where all mines are known."""
    declared: bool = False
    """Whether the last click was announced as one that may lose."""
    glances: int = 0
    """Boards that were read."""
    seconds: float = 0.0
    """From the first glance to the end."""
    cpu_ms: float = 0.0
    """Computing time of the whole process for this game."""
    find_ms: float = 0.0
    """Time to find the board on the screen."""
    read_ms: float = 0.0
    """Time to read the board, per glance."""
    halted: bool = False
    """Whether it was stopped by what was seen, not by the user."""
    picture: str | None = None
    """Where the last picture was saved, if it was."""

    @property
    def sentence(self) -> str:
        """Why it ended, and what was seen that proves it."""
        return f"{self.cause}: {'; '.join(self.evidence)}" if self.evidence else self.cause

    @property
    def is_finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.result in (Result.WON, Result.LIKELY_WON, Result.LOST)

    @property
    def is_mistake(self) -> bool:
        """A game lost by a click that was called certain: it must never happen."""
        return self.result is Result.LOST and not self.declared

    @property
    def is_first_loss(self) -> bool:
        """Whether the first click of the game has lost it."""
        return self.result is Result.LOST and self.engine_calls == 1

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        data = asdict(self)
        for name in ("seconds", "cpu_ms", "find_ms", "read_ms"):
            data[name] = round(data[name], 3)
        return {**data, "evidence": list(self.evidence)}


def to_csv(reports: Iterable[Report], *, headings: bool = True) -> str:
    """Reports as lines of CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, [field.name for field in fields(Report)], lineterminator="\n")
    if headings:
        writer.writeheader()
    writer.writerows({**report.to_json(), "evidence": "; ".join(report.evidence)} for report in reports)
    return out.getvalue()
