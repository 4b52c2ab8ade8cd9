"""Results as Markdown: what was played, with intervals, and beside what others have measured."""

from collections.abc import Iterable, Iterator

from gridseer.lab.archive import Archive
from gridseer.lab.plan import Published
from gridseer.lab.results import Summary
from gridseer.lab.tables import FIGURES, by_board, columns_of, size_of, summaries_of
from gridseer.lab.toml_plan import parse_published

MOST_BOARDS = 12
"""With more boards than this, one table holds them all."""


def report(archive: Archive) -> str:
    """All tables of a file of results, in Markdown."""
    summaries = summaries_of(archive, archive.experiments())
    blocks = list(_beside(summaries, published_in(archive)))
    boards = by_board(summaries)
    if len(boards) > MOST_BOARDS:
        blocks.append(_overview(summaries))
    else:
        blocks += [_board(board) for board in boards]
    return "\n".join(blocks)


def published_in(archive: Archive) -> tuple[Published, ...]:
    """The figures of others that the plan of a run holds."""
    text = archive.about("plan")
    return parse_published(text) if text else ()


def _board(summaries: list[Summary]) -> str:
    experiment = summaries[0].experiment
    rows = [
        ["method", "games", "won %", "95 % interval", "clicks", "guesses", "no guess %", "CPU ms per game", "timeouts"]
    ]
    for each in summaries:
        low, high = each.ci95
        rows.append(
            [
                f"`{each.experiment.method}`",
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


def _overview(summaries: list[Summary]) -> str:
    """One row per board, one column per method: the win rates in per cent."""
    methods = list(dict.fromkeys(each.experiment.method for each in summaries))
    rows = [["board", *(f"`{method}`" for method in methods)]]
    for group in by_board(summaries):
        rates = {each.experiment.method: f"{100 * each.win_rate:.1f}" for each in group}
        experiment = group[0].experiment
        rows.append([f"{experiment.level} {experiment.start}", *(rates.get(method, "") for method in methods)])
    return f"**won, %, on every board**\n\n{markdown(rows)}"


def _beside(summaries: list[Summary], published: Iterable[Published]) -> Iterator[str]:
    """Our figures beside those of others on the same boards: a table for each figure."""
    published = list(published)
    columns = columns_of(summaries, published)
    boards = {size_of(one.board): str(one.board) for one in published}
    for figure, title in FIGURES.items():
        if any(figure in one.figures for one in published):
            others = {one.label for one in published}
            rows = [["board", *(label if label in others else f"`{label}`" for label in columns)]]
            for size, board in boards.items():
                values = [cells.get(size, {}).get(figure) for cells in columns.values()]
                rows.append([board, *("" if value is None else _shown(title, value) for value in values)])
            yield f"**{title}**\n\n{markdown(rows)}"


def _shown(title: str, value: float) -> str:
    if "%" in title:
        return f"{100 * value:.1f}"
    return f"{value:.3g}" if value < 1 else f"{value:,.2f}"


def markdown(rows: list[list[str]]) -> str:
    """A table in Markdown; the first row is its heading."""
    heading, *others = rows
    lines = [heading, ["---"] + ["---:"] * (len(heading) - 1), *others]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
