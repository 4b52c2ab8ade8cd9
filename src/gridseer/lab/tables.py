"""Results as tables: for the terminal, and as CSV."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, groupby
from typing import TYPE_CHECKING, Any

from gridseer.lab.archive import Archive
from gridseer.lab.compare import Sprt, compare, told
from gridseer.lab.labels import Labels
from gridseer.lab.plan import Experiment, Published
from gridseer.lab.results import Summary, game_rows, wilson
from gridseer.minesweeper.level import Level

if TYPE_CHECKING:
    from rich.table import Table

Size = tuple[int, int, int]
"""Width, height and mines of a board."""
MOST_PAIRS = 10
"""With more pairs of methods than this nobody reads how each pair differs."""


def summaries_of(archive: Archive, experiments: Iterable[Experiment]) -> list[Summary]:
    """The figures of the experiments in which at least one game was played."""
    found = ((each, archive.totals(each)) for each in experiments)
    return [Summary(each, totals) for each, totals in found if totals.games]


def by_board(summaries: Iterable[Summary]) -> list[list[Summary]]:
    """Summaries of the same board, start rule and seed together: their methods have played the same games."""
    groups: dict[object, list[Summary]] = {}
    for summary in summaries:
        each = summary.experiment
        groups.setdefault((each.level, each.start, each.first, each.seed), []).append(summary)
    return list(groups.values())


def table_of(summaries: list[Summary], labels: Labels) -> "Table":
    """The methods on one board, with Wilson's intervals, for the terminal."""
    from rich import box
    from rich.table import Table

    experiment = summaries[0].experiment
    title = f"{experiment.level}, start {experiment.start}, seed {experiment.seed}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("method", overflow="fold", min_width=7)
    timeouts = ["timeouts"] if any(summary.totals.timeouts for summary in summaries) else []
    for heading in ["games", "won %", "95 % interval", "clicks", "guesses", "CPU ms", "games/s", *timeouts]:
        table.add_column(heading, justify="right", no_wrap=True)
    for summary in summaries:
        cells = _cells(summary)
        table.add_row(labels[summary.experiment.method], *(cells if timeouts else cells[:-1]))
    return table


def _cells(summary: Summary) -> list[str]:
    low, high = summary.ci95
    return [
        f"{summary.games:,}",
        f"{100 * summary.win_rate:.2f}",
        f"{100 * low:.2f} to {100 * high:.2f}",
        f"{summary.clicks:.1f}",
        f"{summary.guesses:.2f}",
        f"{summary.cpu_ms_per_game:.3g}",
        f"{summary.games_per_second:,.3g}" if summary.games_per_second < 100 else f"{summary.games_per_second:,.0f}",
        f"{summary.totals.timeouts:,}",
    ]


def overview_of(summaries: list[Summary], labels: Labels, width: int) -> "Iterator[Table]":
    """Many boards together: one row per board, one column per method, the win rates in per cent."""
    methods = list(dict.fromkeys(each.experiment.method for each in summaries))
    rows = []
    for group in by_board(summaries):
        experiment = group[0].experiment
        rates = {each.experiment.method: f"{100 * each.win_rate:.1f}" for each in group}
        rows.append([f"{experiment.level} {experiment.start}", *(rates.get(method, "") for method in methods)])
    yield from _wide_table("won %", ["board", *(labels[method] for method in methods)], rows, 1, width)


def tables_beside(
    summaries: list[Summary], published: Iterable[Published], labels: Labels, width: int
) -> "Iterator[Table]":
    """Our figures beside those of others: for each figure that they have published a table, one row per board."""
    published = list(published)
    kept = 1 + len({one.label for one in published})
    for (title,), heading, *rows in rows_beside(summaries, published, labels):
        yield from _wide_table(title, heading, rows, kept, width)


def _wide_table(title: str, heading: list[str], rows: list[list[str]], kept: int, width: int) -> "Iterator[Table]":
    """A table, or several with the first columns in each where it is wider than the terminal: no word is ever cut."""
    from rich import box
    from rich.table import Table

    heading = [word.replace(", ", "\n") for word in heading]
    widths = [
        2 + max(len(line) for cell in column for line in cell.split("\n"))
        for column in zip(heading, *rows, strict=True)
    ]
    left = list(range(kept, len(heading)))
    while left:
        places, room = list(range(kept)), width - sum(widths[:kept])
        while left and (len(places) == kept or widths[left[0]] <= room):
            room -= widths[left[0]]
            places.append(left.pop(0))
        table = Table(title=title, title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0), pad_edge=False)
        for place in places:
            table.add_column(heading[place], justify="right" if place else "left", no_wrap=True)
        for row in rows:
            table.add_row(*(row[place] for place in places))
        yield table


def rows_beside(summaries: list[Summary], published: list[Published], labels: Labels) -> Iterator[list[list[str]]]:
    """For each figure that others have published: its title, the heading of a table, and a row per board."""
    columns = columns_of(summaries, published, labels)
    boards = {size_of(one.board): str(one.board) for one in published}
    for figure, title in FIGURES.items():
        if any(figure in one.figures for one in published):
            rows = [[title], ["board", *columns]]
            for size, board in boards.items():
                values = [cells.get(size, {}).get(figure) for cells in columns.values()]
                rows.append([board, *("" if value is None else _shown(title, value) for value in values)])
            yield rows


def _shown(title: str, value: float) -> str:
    if "%" in title:
        return f"{100 * value:.1f}"
    return f"{value:.3g}" if value < 1 else f"{value:,.2f}"


def rate_of(wins: int, games: int) -> str:
    """A win rate so far, for people."""
    low, high = wilson(wins, games)
    return f"won {100 * wins / games:.2f} % (+-{50 * (high - low):.2f})"


@dataclass(frozen=True, slots=True)
class Difference:
    """How two methods differ on the games that both have played."""

    sentence: str
    """The difference in words, for people who have never heard of a test."""
    details: str
    """With the figures of the tests."""


def differences(archive: Archive, summaries: list[Summary]) -> Iterator[str]:
    """How the methods differ on the games that both of a pair have played, with the figures of the tests."""
    for each in told_differences(archive, summaries):
        yield each.details


def told_differences(archive: Archive, summaries: list[Summary]) -> Iterator[Difference]:
    """How the methods differ on the games that both of a pair have played."""
    boards = by_board(summaries)
    pairs = [pair for group in boards for pair in combinations([each.experiment for each in group], 2)]
    if len(pairs) > MOST_PAIRS:
        return
    for other, one in pairs:
        where = f"{one.level}, " if len(boards) > 1 else ""
        found = _difference(archive, one, other)
        yield Difference(where + found.sentence, where + found.details)


def _difference(archive: Archive, one: Experiment, other: Experiment) -> Difference:
    first, second = archive.won(one), archive.won(other)
    shared = min(len(first), len(second))
    both = (first[:shared] >= 0) & (second[:shared] >= 0)
    if not both.any():
        none = f"{one.method} - {other.method}: no game that both have played"
        return Difference(none, none)
    found, test = compare(first[:shared][both] > 0, second[:shared][both] > 0), Sprt()
    low, high = found.ci95
    details = (
        f"{one.method} - {other.method}: {100 * found.difference:+.2f} points "
        f"({100 * low:+.2f} to {100 * high:+.2f}) in {found.games:,} games\n"
        f"  only {one.method} won {found.only_first:,}, only {other.method} {found.only_second:,}: "
        f"McNemar p = {found.p_value:.2g}\n"
        f"  SPRT of H1 (+{100 * test.gain:g} points) against H0 (none): "
        f"{test.verdict(found)}, log ratio {test.log_ratio(found):+.2f}, bounds +-{test.bound:.2f}"
    )
    return Difference(told(found, one.method, other.method), details)


def given_up(summaries: Iterable[Summary]) -> Iterator[str]:
    """The games that were given up, and both ways to count them: as not won, or not at all."""
    late = [summary for summary in summaries if summary.totals.timeouts]
    if not late:
        return
    timeouts = sum(summary.totals.timeouts for summary in late)
    yield f"{timeouts:,} games were given up for lack of time; they count as not won"
    for each in late:
        if each.ended:
            yield (
                f"{each.experiment}: {100 * each.win_rate:.2f} % of {each.games:,} games won, "
                f"{100 * each.win_rate_of_ended:.2f} % of the {each.ended:,} that were played to their end"
            )


def write_rows(rows: Iterable[dict[str, Any]], send: Callable[[bytes], object]) -> None:
    """Rows as CSV, a thousand at a time; their columns are those of the first."""
    rows = iter(rows)
    first = next(rows, None)
    if first is None:
        return
    heading = True
    for _, block in groupby(enumerate(chain([first], rows)), lambda pair: pair[0] // 1000):
        text = io.StringIO()
        writer = csv.DictWriter(text, list(first), lineterminator="\n")
        if heading:
            writer.writeheader()
        heading = False
        writer.writerows(row for _, row in block)
        send(text.getvalue().encode())


def all_game_rows(archive: Archive, experiments: Iterable[Experiment]) -> Iterator[dict[str, Any]]:
    """A row for each game of the experiments."""
    for experiment in experiments:
        for first, games in archive.games(experiment):
            yield from game_rows(experiment, first, games)


FIGURES = {
    "win_rate": "won, %",
    "clicks": "clicks per game",
    "activations": "turns of the last method per game",
    "guesses": "guesses per game",
    "mines_left": "mines left per game",
    "mines_found_share": "share of the mines found, %",
    "no_guess_share": "games won without a guess, %",
    "milliseconds": "milliseconds per game",
}
"""The figures that others have published, with their titles."""


def figures_of(summary: Summary) -> dict[str, float]:
    """Our figures by the names that those of others have."""
    last = summary.experiment.method.split(",")[-1].split(":")[0]
    figures = summary.to_json() | {
        "activations": summary.activations.get(last, 0.0),
        "mines_left": summary.mines_left,
        "milliseconds": summary.cpu_ms_per_game,
    }
    return {name: figures[name] for name in FIGURES}


def columns_of(
    summaries: list[Summary], published: Iterable[Published], labels: Labels
) -> dict[str, dict[Size, dict[str, float]]]:
    """What was measured: for others and for each method, the figures on each board; others come first.

    Where a method was played with several start rules, each is a column of its own.
    """
    columns: dict[str, dict[Size, dict[str, float]]] = {}
    for one in published:
        columns.setdefault(one.label, {})[size_of(one.board)] = one.figures
    starts: dict[str, set[str]] = {}
    for each in summaries:
        starts.setdefault(each.experiment.method, set()).add(each.experiment.start.value)
    for each in summaries:
        method, start = each.experiment.method, each.experiment.start.value
        label = labels[method] if len(starts[method]) == 1 else f"{labels[method]}, {start}"
        columns.setdefault(label, {})[size_of(each.experiment.level)] = figures_of(each)
    return columns


def size_of(level: Level) -> Size:
    """Width, height and mines: two boards with the same ones are the same, whatever they are called."""
    return level.width, level.height, level.mines
