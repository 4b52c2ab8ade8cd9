"""Results as Markdown: what was played, with intervals, and beside what others have measured."""

from collections.abc import Callable, Iterable, Iterator

from gridseer.lab.archive import Archive
from gridseer.lab.labels import Labels, labels_of
from gridseer.lab.plan import Published
from gridseer.lab.results import Summary
from gridseer.lab.tables import by_board, rows_beside, summaries_of
from gridseer.lab.toml_plan import parse_labels, parse_published

MOST_BOARDS = 12
"""With more boards than this, one table holds them all."""


def report(archive: Archive) -> str:
    """All tables of a file of results, in Markdown."""
    summaries = summaries_of(archive, archive.experiments())
    labels = labels_in(archive, summaries)
    blocks = list(_beside(summaries, list(published_in(archive)), labels))
    boards = by_board(summaries)
    if len(boards) > MOST_BOARDS:
        blocks += [_overview(summaries, labels, *figure) for figure in OVERVIEWS]
    else:
        blocks += [_board(board, labels) for board in boards]
    return "\n".join([*blocks, *_legend(labels)])


def published_in(archive: Archive) -> tuple[Published, ...]:
    """The figures of others that the plan of a run holds."""
    text = archive.about("plan")
    return parse_published(text) if text else ()


def labels_in(archive: Archive, summaries: Iterable[Summary]) -> Labels:
    """Short names of the methods that have played, as the plan of a run gives them."""
    text = archive.about("plan")
    return labels_of((each.experiment.method for each in summaries), parse_labels(text) if text else {})


def _board(summaries: list[Summary], labels: Labels) -> str:
    experiment = summaries[0].experiment
    rows = [
        ["method", "games", "won %", "95 % interval", "clicks", "guesses", "no guess %", "CPU ms per game", "timeouts"]
    ]
    for each in summaries:
        low, high = each.ci95
        rows.append(
            [
                labels[each.experiment.method],
                f"{each.games:,}",
                f"{100 * each.win_rate:.2f}",
                f"{100 * low:.2f} to {100 * high:.2f}",
                f"{each.clicks:.1f}",
                f"{each.guesses:.2f}",
                f"{100 * each.no_guess_share:.1f}",
                f"{each.cpu_ms_per_game:.3g}",
                f"{each.totals.timeouts}",
            ]
        )
    return f"**{experiment.level}, start {experiment.start}, seed {experiment.seed}**\n\n{markdown(rows)}"


OVERVIEWS: tuple[tuple[str, Callable[[Summary], str]], ...] = (
    ("won, %", lambda each: f"{100 * each.win_rate:.1f}"),
    ("CPU milliseconds per game", lambda each: f"{each.cpu_ms_per_game:.2g}"),
    ("games", lambda each: str(each.games)),
)
"""What is shown of each board where there are many."""


def _overview(summaries: list[Summary], labels: Labels, title: str, shown: Callable[[Summary], str]) -> str:
    """One row per board, one column per method."""
    methods = list(dict.fromkeys(each.experiment.method for each in summaries))
    rows = [["board", *(labels[method] for method in methods)]]
    for group in by_board(summaries):
        cells = {each.experiment.method: shown(each) for each in group}
        experiment = group[0].experiment
        rows.append([f"{experiment.level} {experiment.start}", *(cells.get(method, "") for method in methods)])
    return f"**{title}, on every board**\n\n{markdown(rows)}"


def _beside(summaries: list[Summary], published: list[Published], labels: Labels) -> Iterator[str]:
    """Our figures beside those of others on the same boards: a table for each figure."""
    for (title,), *rows in rows_beside(summaries, published, labels):
        yield f"**{title}**\n\n{markdown(rows)}"


def _legend(labels: Labels) -> Iterator[str]:
    """What the short names stand for."""
    rows = [[label, f"`{method}`"] for label, method in labels.legend()]
    if rows:
        yield markdown([["short name", "method"], *rows], right=False)


def markdown(rows: list[list[str]], *, right: bool = True) -> str:
    """A table in Markdown; the first row is its heading."""
    heading, *others = rows
    lines = [heading, ["---"] + ["---:" if right else "---"] * (len(heading) - 1), *others]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
