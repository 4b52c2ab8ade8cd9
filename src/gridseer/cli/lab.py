"""The commands ``gridseer lab``: experiments. Thin: the work is done in ``gridseer.lab``."""

import csv
import io
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.options import (
    DEFAULT_METHOD,
    DensityOption,
    HeightOption,
    JsonOption,
    LevelOption,
    MinesOption,
    SeedOption,
    StartOption,
    WidthOption,
    named,
    seed_or_random,
)
from gridseer.cli.speech import STOPPED, make_console, output, print_json, print_picture, talk

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.table import Table

    from gridseer.lab.plan import Experiment
    from gridseer.lab.results import Games, Summary

    Watch = Callable[[Games], None]

app = typer.Typer(
    help="Experiments: methods play many games, and it is measured.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

MethodsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--method", "-m", help=f"Who plays: a method by name ({DEFAULT_METHOD}); several play the same games."
    ),
]


@app.command()
def run(
    *,
    method: MethodsOption = None,
    level: LevelOption = None,
    width: WidthOption = None,
    height: HeightOption = None,
    mines: MinesOption = None,
    density: DensityOption = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games each method plays.")] = 1000,
    start: StartOption = "safe",
    seed: SeedOption = None,
    threads: Annotated[int | None, typer.Option(help="Games side by side. Default: one a core.")] = None,
    csv_file: Annotated[Path | None, typer.Option("--csv", help="Write the figures to a file as well.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Let methods play games, and measure how often they win; several methods are compared on the same games."""
    from gridseer.lab.plan import Experiment
    from gridseer.minesweeper.game import Start
    from gridseer.minesweeper.generate import level_of

    board, rule = level_of(level, width, height, mines, density), named(Start, "start rule", start)
    first_seed = seed_or_random(seed)
    names = list(dict.fromkeys(method or [DEFAULT_METHOD]))
    plan = [Experiment(name, board, rule, games, first_seed) for name in names]
    with output(csv_file) if csv_file else _nowhere() as send:
        played, stopped = _play(plan, threads if threads is not None else os.cpu_count() or 1)
        _report(played, send, as_json=as_json)
    size = f"--level {level}" if level else f"--width {board.width} --height {board.height} --mines {board.mines}"
    who = " ".join(f"--method {name}" for name in names)
    talk(f"the same again: gridseer lab run {who} {size} --games {games} --start {rule} --seed {first_seed}")
    if stopped:
        talk(f"stopped after {sum(len(each) for _, each in played)} of {len(plan) * games} games")
        raise typer.Exit(STOPPED)


@contextmanager
def _nowhere() -> "Iterator[Callable[[bytes], object]]":
    yield lambda _: None


def _play(plan: "Sequence[Experiment]", threads: int) -> "tuple[list[tuple[Experiment, Games]], bool]":
    """Play the games of a plan; what was played, which is not all of it when it was stopped by Ctrl-C."""
    from gridseer.lab.results import Games
    from gridseer.lab.run import play

    parts: dict[Experiment, list[Games]] = {}
    stopped = False
    try:
        for experiment in plan:
            parts[experiment] = []
            with _progress(experiment) as watch:
                for part in play(experiment, threads):
                    parts[experiment].append(part)
                    watch(part)
    except KeyboardInterrupt:
        stopped = True
    return [(experiment, Games.joined(list_)) for experiment, list_ in parts.items() if list_], stopped


@contextmanager
def _progress(experiment: "Experiment") -> "Iterator[Watch]":
    """A bar on stderr with the win rate so far; only a terminal shows it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = make_console(stderr=True)
    columns = (
        TextColumn(f"{experiment.method} {experiment.level} {experiment.start}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    wins = count = 0
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=experiment.games, rate="")

        def watch(part: "Games") -> None:
            nonlocal wins, count
            wins, count = wins + int(part.won.sum()), count + len(part)
            progress.update(task, completed=count, rate=_rate(wins, count))

        yield watch


def _report(played: "list[tuple[Experiment, Games]]", send: "Callable[[bytes], object]", *, as_json: bool) -> None:
    """The figures of what was played: a table or JSON, and CSV; then how the methods differ."""
    from gridseer.lab.results import summarise

    if not played:
        return
    summaries = [summarise(experiment, games) for experiment, games in played]
    send(_csv([summary.to_json() for summary in summaries]))
    if as_json:
        for summary in summaries:
            print_json(summary.to_json())
    else:
        print_picture(_table(summaries))
    for (other, other_games), (one, games) in combinations(played, 2):
        (talk if as_json else typer.echo)(_difference(one.method, games, other.method, other_games))


def _table(summaries: "list[Summary]") -> "Table":
    from rich import box
    from rich.table import Table

    experiment = summaries[0].experiment
    title = f"{experiment.level}, start {experiment.start}, seed {experiment.seed}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE, pad_edge=False)
    table.add_column("method", no_wrap=True)
    for heading in ("games", "won %", "95 % interval", "clicks", "guesses", "CPU ms", "games/s"):
        table.add_column(heading, justify="right", no_wrap=True)
    for each in summaries:
        low, high = each.ci95
        table.add_row(
            each.experiment.method,
            f"{each.games:,}",
            f"{100 * each.win_rate:.2f}",
            f"{100 * low:.2f} to {100 * high:.2f}",
            f"{each.clicks:.1f}",
            f"{each.guesses:.2f}",
            f"{each.cpu_ms_per_game:.3g}",
            f"{each.games_per_second:,.0f}",
        )
    return table


def _rate(wins: int, games: int) -> str:
    from gridseer.lab.results import wilson

    low, high = wilson(wins, games)
    return f"won {100 * wins / games:.2f} % (+-{50 * (high - low):.2f})"


def _difference(one: str, games: "Games", other: str, other_games: "Games") -> str:
    """How two methods differ on the games that both played, in a sentence."""
    from gridseer.lab.compare import Sprt, compare

    found, test = compare(games.won, other_games.won), Sprt()
    low, high = found.ci95
    return (
        f"{one} - {other}: {100 * found.difference:+.2f} points ({100 * low:+.2f} to {100 * high:+.2f}) "
        f"in {found.games:,} games\n"
        f"  only {one} won {found.only_first:,}, only {other} {found.only_second:,}: McNemar p = {found.p_value:.2g}\n"
        f"  SPRT of H1 (+{100 * test.gain:g} points) against H0 (none): "
        f"{test.verdict(found)}, log ratio {test.log_ratio(found):+.2f}, bounds +-{test.bound:.2f}"
    )


def _csv(rows: list[dict[str, Any]]) -> bytes:
    """Figures as CSV, the interval in two columns."""
    text = io.StringIO()
    flat = [{**row, "ci95_low": row["ci95"][0], "ci95_high": row["ci95"][1]} for row in rows]
    columns = [name for name in flat[0] if name != "ci95"]
    writer = csv.DictWriter(text, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return text.getvalue().encode()


@app.command()
def methods(*, as_json: JsonOption = False) -> None:
    """List the methods: what each does, what it needs and whether that is there, and its options."""
    from gridseer.minesweeper.solver import needs_of, options_of, solver_class
    from gridseer.minesweeper.solvers import SOLVERS

    for name in SOLVERS:
        kind, options, needs = solver_class(name), options_of(name), needs_of(name)
        does, complete = (kind.__doc__ or "").partition("\n")[0], bool(kind.complete)  # type: ignore[attr-defined]
        missing = [need for need in needs if not need.is_met()]
        if as_json:
            print_json(
                {
                    "method": name,
                    "does": does,
                    "complete": complete,
                    "available": not missing,
                    "needs": [{"what": need.what, "install": need.install, "met": need.is_met()} for need in needs],
                    "options": [asdict(option) for option in options],
                }
            )
            continue
        typer.echo(f"{name:13} {'finds all' if complete else 'misses some':12} {does}")
        for need in missing:
            typer.echo(f"{'':26} not here: it needs {need.what}; install it: {need.install}")
        for option in options:
            typer.echo(f"{'':26} {option.name}={_shown(option.default)}: {option.says}")


def _shown(value: bool | float | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
