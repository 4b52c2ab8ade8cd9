"""A plan from its beginning to its end: how long it will take, then the tables and pictures that come of it."""

import os
from typing import TYPE_CHECKING

from gridseer.cli.speech import talk

if TYPE_CHECKING:
    from gridseer.lab.archive import Archive
    from gridseer.lab.plan import Plan


def duration(plan: "Plan", processors: int | None = None) -> str:
    """About how long a plan takes, in words; empty where that was never measured."""
    if plan.cpu_hours is None:
        return ""
    processors = processors or plan.workers or os.cpu_count() or 1
    seconds = 3600 * plan.cpu_hours / processors
    return f"about {_rounded(seconds)} on {processors} {'processor' if processors == 1 else 'processors'}"


def _rounded(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"


def announce(plan: "Plan", archive: "Archive", processors: int | None) -> None:
    """Say before a plan begins what is left of it."""
    played = sum(min(archive.totals(each).games, each.games) for each in plan.experiments)
    left, words = plan.games - played, duration(plan, processors)
    if left and words:
        share = "" if not played else f", of which {played:,} are there already"
        talk(f"{plan.games:,} games{share}; all of them take {words}")


def conclude(plan: "Plan", archive: "Archive") -> None:
    """Draw what came of a plan, and write its tables beside the pictures."""
    from gridseer.lab.plots import draw
    from gridseer.lab.report import report

    for finding in plan.findings:
        talk(f"the source: {finding}")
    if archive.path is None:
        return
    folder, stem = archive.path.parent, archive.path.stem
    text = folder / f"{stem}-tables.md"
    text.write_text(f"# {plan.title}\n\n{report(archive)}", encoding="utf-8")
    for path in [text, *draw(archive, folder, stem)]:
        talk(f"written: {path}")
