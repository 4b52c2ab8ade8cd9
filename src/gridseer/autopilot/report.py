"""Report: how a game went, with the figures that source 1 kept for every game."""

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


@dataclass(frozen=True, slots=True)
class Report:
    """One game."""

    result: Result
    cause: str
    """Why it ended, in a sentence."""
    columns: int
    rows: int
    mines: int | None
    """All mines of the board; None where nobody said and the game did not show them."""
    method: str
    clicks: int
    """Clicks of any button."""
    engine_calls: int
    """Boards that were worked out."""
    guesses: int
    """Guesses, the first click of a game not counted."""
    mines_left: int | None
    """Mines that were not proven at the end; None where their number is not known."""
    declared: bool
    """Whether the last click was announced as one that may lose."""
    glances: int
    """Boards that were read."""
    seconds: float
    """From the first glance to the end."""
    cpu_ms: float
    """Computing time of the whole process for this game."""
    find_ms: float
    """Time to find the board on the screen."""
    read_ms: float
    """Time to read the board, per glance."""
    halted: bool = False
    """Whether it was stopped by what was seen, not by the user."""
    picture: str | None = None
    """Where the last picture was saved, if it was."""

    @property
    def is_finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.result in (Result.WON, Result.LIKELY_WON, Result.LOST)

    @property
    def is_mistake(self) -> bool:
        """A game lost by a click that was called certain: it must never happen."""
        return self.result is Result.LOST and not self.declared

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        data = asdict(self)
        for name in ("seconds", "cpu_ms", "find_ms", "read_ms"):
            data[name] = round(data[name], 3)
        return data


def to_csv(reports: Iterable[Report], *, headings: bool = True) -> str:
    """Reports as lines of CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, [field.name for field in fields(Report)], lineterminator="\n")
    if headings:
        writer.writeheader()
    writer.writerows(report.to_json() for report in reports)
    return out.getvalue()
