"""The games of the autopilot in the history, marked as what they are."""

from datetime import UTC, datetime, timedelta

from gridseer.autopilot.report import Report, Result
from gridseer.minesweeper.level import sized_level

_RESULTS = {Result.WON: "won", Result.LOST: "lost", Result.STOPPED: "abandoned"}


def enter_history(report: Report) -> None:
    """Enter a game into the history; one over its time is left out, as in source 1."""
    from gridseer.store import Store
    from gridseer.store.history import PastGame, Source

    if report.result not in _RESULTS:
        return
    began = datetime.now(UTC) - timedelta(seconds=report.seconds)
    with Store() as store:
        store.history.add(
            PastGame(
                began=began.isoformat(timespec="seconds"),
                source=Source.AUTOPILOT,
                level=sized_level(report.columns, report.rows, report.mines or 0).name,
                width=report.columns,
                height=report.rows,
                mines=report.mines or 0,
                result=_RESULTS[report.result],
                seconds=report.seconds,
                clicks=report.clicks,
                start="any",
                automatic_moves=report.clicks,
                method=report.method,
            )
        )
