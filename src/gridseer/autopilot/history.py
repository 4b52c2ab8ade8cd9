"""The games of the autopilot in the history, marked as what they are."""

from datetime import UTC, datetime, timedelta

from gridseer.autopilot.report import Report, Result
from gridseer.minesweeper.level import sized_level

_RESULTS = {
    Result.WON: "won", Result.LIKELY_WON: "likely won", Result.LOST: "lost",
    Result.STOPPED: "abandoned", Result.FAILED: "abandoned",
}  # fmt: skip


def enter_history(report: Report) -> None:
    """Enter a game into the history. One over its time is left out, as in source 1, and one that was not begun."""
    from gridseer.store import Store
    from gridseer.store.history import PastGame, Source

    if report.result not in _RESULTS or report.columns is None or report.rows is None or not report.clicks:
        return
    began = datetime.now(UTC) - timedelta(seconds=report.seconds)
    with Store() as store:
        store.history.add(
            PastGame(
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
            )
        )


def _level(columns: int, rows: int, mines: int | None) -> str:
    """The name of the level; a size alone names none."""
    return "custom" if mines is None else sized_level(columns, rows, mines).name
