"""What is seen of a run while it goes on: a bar with the time left, and the results so far."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

from gridseer.cli.speech import make_console

if TYPE_CHECKING:
    from gridseer.lab.part import PlayedPart
    from gridseer.lab.run import Agenda, Players


@contextmanager
def progress(agenda: "Agenda", players: "Players") -> "Iterator[Callable[[PlayedPart], None]]":
    """A bar on stderr; an experiment that is done leaves a line above it. Only a terminal shows it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from gridseer.lab.tables import rate_of

    console = make_console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[left]}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        planned = sum(experiment.games for experiment in agenda.totals)
        task = bar.add_task("", total=planned, completed=_played(agenda), rate="", left="")

        def watch(part: "PlayedPart") -> None:
            experiment, totals = part.experiment, agenda.totals[part.experiment]
            rate = rate_of(totals.wins, totals.games)
            left = agenda.seconds_left(players.slots)
            bar.update(
                task,
                description=str(experiment),
                completed=_played(agenda),
                rate=rate,
                left="" if left is None else f"{timedelta(seconds=round(left))} left",
            )
            if totals.games >= experiment.games and len(agenda.totals) > 1:
                bar.console.print(f"{experiment}: {rate} in {totals.games:,} games", soft_wrap=True)

        yield watch


def _played(agenda: "Agenda") -> int:
    return sum(min(totals.games, experiment.games) for experiment, totals in agenda.totals.items())
