"""The games of the autopilot in the history, marked as what they are."""

from datetime import UTC, datetime, timedelta

from gridseer.autopilot.report import Report, Result
from gridseer.minesweeper.course import course_of
from gridseer.minesweeper.level import sized_level
from gridseer.minesweeper.record_text import format_record
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.seen_text import format_seen

_RESULTS = {
    Result.WON: "won", Result.LIKELY_WON: "likely won", Result.LOST: "lost",
    Result.STOPPED: "abandoned", Result.FAILED: "abandoned",
}  # fmt: skip


def enter_history(report: Report, record: SeenRecord | None) -> None:
    """Enter a game into the history. One over its time is left out, as in source 1, and one that was not begun."""
    from gridseer.store import Store
    from gridseer.store.history import RecordedGame, Source

    if report.result not in _RESULTS or report.columns is None or report.rows is None or record is None:
        return
    began = datetime.now(UTC) - timedelta(seconds=report.seconds)
    with Store() as store:
        store.history.add(
            RecordedGame(
                began=began.isoformat(timespec="seconds"),
                source=Source.AUTOPILOT,
                level=_level(report.columns, report.rows, report.mines),
                width=report.columns,
                height=report.rows,
                mines=report.mines,
                result=_RESULTS[report.result],
                seconds=report.seconds,
                clicks=report.clicks,
                start="any",
                automatic_moves=report.clicks,
                method=report.method,
                mines_source=report.mines_source,
                assumed_mines=report.assumed_mines,
                cause=report.sentence,
                game=record.game,
                record=_text(record),
            )
        )


def _text(record: SeenRecord) -> str:
    """The game as text: as a whole record where the mines are known, otherwise as it was seen."""
    whole = record.whole()
    return format_seen(record) if whole is None else format_record(whole, course_of(whole).board)


def _level(columns: int, rows: int, mines: int | None) -> str:
    """The name of the level; a size alone names none."""
    return "custom" if mines is None else sized_level(columns, rows, mines).name
