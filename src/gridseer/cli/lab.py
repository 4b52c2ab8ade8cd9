"""The commands ``gridseer lab``: experiments. Thin: the work is done in ``gridseer.lab``."""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer import __version__
from gridseer.cli.lab_request import Asked, opened, plan_from_file, plan_from_words, set_aside
from gridseer.cli.lab_study import announce, conclude, duration
from gridseer.cli.options import (
    DensityOption,
    HeightOption,
    JsonOption,
    LevelOption,
    MinesOption,
    SeedOption,
    WidthOption,
)
from gridseer.cli.speech import STOPPED, make_console, output, print_json, print_picture, talk
from gridseer.errors import InputError
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridseer.lab.archive import Archive
    from gridseer.lab.cluster import Cluster
    from gridseer.lab.plan import Experiment, Plan
    from gridseer.lab.results import Summary
    from gridseer.lab.run import Crew

app = typer.Typer(
    help="Experiments: let methods play many games, and measure how they do.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

MethodsOption = Annotated[
    list[str] | None,
    typer.Option("--method", "-m", help=f"The method that plays ({DEFAULT_METHOD}); several play the same games."),
]
CsvOption = Annotated[Path | None, typer.Option("--csv", help="Write the figures to a file as well.")]
MOST_TABLES = 12
"""With more boards than this, one table holds them all."""

GamesCsvOption = Annotated[Path | None, typer.Option("--games-csv", help="Write every game to a file, one per row.")]


@app.command()
def run(
    *,
    plan_name: Annotated[
        str | None, typer.Option("--plan", "-p", help="A TOML file, or a ready plan: see gridseer lab plans.")
    ] = None,
    method: MethodsOption = None,
    level: LevelOption = None,
    board: Annotated[
        list[str] | None,
        typer.Option("--board", "-b", help="Boards as text: 16x16/40, 16x16/1..100, 9x9,30x16/0.12,0.2."),
    ] = None,
    width: WidthOption = None,
    height: HeightOption = None,
    mines: MinesOption = None,
    density: DensityOption = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", help="How many games each method plays on each board (1000).")
    ] = None,
    share: Annotated[
        float | None, typer.Option(help="Play this share of a plan's games: 0.01 is a small version of a large study.")
    ] = None,
    start: Annotated[
        str | None, typer.Option(help="What the first cell is sure to be: safe (the default), zero, xp, any.")
    ] = None,
    seed: SeedOption = None,
    timeout: Annotated[
        float | None, typer.Option(help="Seconds after which a game is given up; it counts as not won (120).")
    ] = None,
    budget: Annotated[
        float | None, typer.Option(help="CPU seconds after which a method on a board begins no more games.")
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Games in parallel. Default: one per core.")] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a dask cluster: tcp://HOST:8786.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Keep the results in a file; a run continues with those already there."),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin again, and forget what was played.")] = False,
    csv_file: CsvOption = None,
    games_csv: GamesCsvOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let methods play games, and measure how often they win; several methods are compared on the same games.

    Stop it or kill it at any moment: the same command continues where it was. A plan ends with its tables and pictures.
    """
    asked = Asked(method, level, board, (width, height, mines, density), games, start, seed, timeout, budget)
    _check_can_be_written(csv_file, games_csv)
    with ExitStack() as files:
        if plan_name is not None:
            plan = plan_from_file(plan_name, asked, share)
            archive = files.enter_context(opened(out or Path(f"{plan.name}.sqlite"), fresh=fresh))
        else:
            asked.check(share)
            archive = files.enter_context(opened(out, fresh=fresh) if out else set_aside(asked, fresh=fresh))
            plan = plan_from_words(asked, archive)
        stopped = _play(plan, archive, threads, dask)
        _write(archive, plan.experiments, csv_file, games_csv)
        _report(archive, plan.experiments, as_json=as_json)
        if plan_name is not None and not (stopped or as_json):
            conclude(plan, archive)
        _farewell(plan, archive, plan_name, is_kept=out is not None or plan_name is not None, stopped=stopped)


def _check_can_be_written(*paths: Path | None) -> None:
    """Refuse a file that cannot be written before hours are played for it."""
    for path in paths:
        if path is not None and not (path.is_file() and os.access(path, os.W_OK)):
            with output(path):
                pass


def _play(plan: "Plan", archive: "Archive", threads: int | None, dask: str | None) -> bool:
    """Play what is missing of a plan; whether it was stopped by Ctrl-C."""
    from gridseer.cli.lab_progress import progress
    from gridseer.lab.run import Agenda
    from gridseer.lab.run import run as play

    archive.register(plan)
    announce(plan, archive, threads)
    if plan.text:
        archive.note("plan", plan.text)
    began_with = archive.about("version") or __version__
    archive.note("version", began_with)
    if began_with != __version__:
        talk(f"this run was begun with gridseer {began_with}, and this is {__version__}: methods may play differently")
    agenda = Agenda(plan, archive)
    there = sum(totals.games for totals in agenda.totals.values())
    if there:
        talk(f"{there:,} games were played before{f' (in {archive.path})' if archive.path else ''}; going on")
    try:
        with _players(plan, threads, dask) as players, progress(agenda, players) as watch:
            for part in play(agenda, archive, players):
                watch(part)
    except KeyboardInterrupt:
        return True
    return False


def _players(plan: "Plan", threads: int | None, dask: str | None) -> "Crew | Cluster":
    from gridseer.lab.cluster import Cluster
    from gridseer.lab.run import Crew

    if dask is not None:
        return Cluster(dask)
    return Crew(plan.workers if threads is None else threads)


def _report(archive: "Archive", experiments: "Sequence[Experiment]", *, as_json: bool) -> None:
    """The figures of what was played: tables or JSON; then how the methods differ."""
    from gridseer.lab.tables import differences, given_up, summaries_of

    summaries = summaries_of(archive, experiments)
    if as_json:
        for summary in summaries:
            print_json(summary.to_json())
    else:
        _show(archive, summaries)
    for sentence in differences(archive, summaries):
        (talk if as_json else typer.echo)(sentence)
    for sentence in given_up(summaries):
        talk(sentence)


def _show(archive: "Archive", summaries: "list[Summary]") -> None:
    """The tables: beside the figures of others where there are some, otherwise for each board or for all of them."""
    from gridseer.lab.report import labels_in, published_in
    from gridseer.lab.tables import by_board, overview_of, table_of, tables_beside

    labels, published, boards = labels_in(archive, summaries), published_in(archive), by_board(summaries)
    width = make_console().width
    if published:
        pictures = list(tables_beside(summaries, published, labels, width))
    elif len(boards) > MOST_TABLES:
        pictures = list(overview_of(summaries, labels, width))
    else:
        pictures = [table_of(board, labels) for board in boards]
    for picture in pictures:
        print_picture(picture)
    for label, method in labels.legend():
        typer.echo(f"{label}: {method}")


def _write(
    archive: "Archive", experiments: "Sequence[Experiment]", csv_file: Path | None, games_csv: Path | None
) -> None:
    """The figures and the games as CSV."""
    from gridseer.lab.tables import all_game_rows, summaries_of, write_rows

    if csv_file:
        with output(csv_file) as send:
            write_rows((summary.to_row() for summary in summaries_of(archive, experiments)), send)
    if games_csv:
        with output(games_csv) as send:
            write_rows(all_game_rows(archive, experiments), send)


def _farewell(plan: "Plan", archive: "Archive", plan_name: str | None, *, is_kept: bool, stopped: bool) -> None:
    """Say how to do it again and where the results are; forget them once they were shown and nobody wants the file."""
    played = sum(archive.totals(each).games for each in plan.experiments)
    if plan_name is None:
        talk(f"the same again: {_command(plan)}")
    if is_kept:
        talk(f"kept in {archive.path}: gridseer lab plot {archive.path}")
    if stopped:
        talk(f"stopped after {played} of {plan.games} games; the same command continues it")
    if not (is_kept or stopped):
        archive.remove()
    if stopped:
        raise typer.Exit(STOPPED)


def _command(plan: "Plan") -> str:
    """The command that plays a plan of the command line, with its seed."""
    import shlex

    from gridseer.lab.plan import TIMEOUT

    one = plan.experiments[0]
    words = ["gridseer", "lab", "run"]
    for method in dict.fromkeys(each.method for each in plan.experiments):
        words += ["--method", method]
    for level in dict.fromkeys(each.level for each in plan.experiments):
        words += ["--level", level.name] if level.name in LEVELS else ["--board", str(level)]
    words += ["--games", str(one.games), "--start", one.start.value, "--seed", str(one.seed)]
    words += ["--timeout", f"{one.timeout:g}"] if one.timeout != TIMEOUT else []
    words += ["--budget", f"{one.budget:g}"] if one.budget is not None else []
    return shlex.join(words)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="The file of a run.")],
    *,
    csv_file: CsvOption = None,
    games_csv: GamesCsvOption = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Tables in Markdown, beside published figures.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show the results in a file: tables, JSON, CSV; games one by one with --games-csv."""
    with _existing(file) as archive:
        _write(archive, archive.experiments(), csv_file, games_csv)
        if markdown:
            from gridseer.lab.report import report

            typer.echo(report(archive), nl=False)
        else:
            _report(archive, archive.experiments(), as_json=as_json)


@app.command()
def plot(
    file: Annotated[Path, typer.Argument(help="The file of a run.")],
    *,
    folder: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where the pictures go. Default: beside it.")
    ] = None,
    form: Annotated[str, typer.Option("--format", help="png or svg.")] = "png",
    as_json: JsonOption = False,
) -> None:
    """Draw the results in a file: over density, over area, over an option, as bars, strength against speed."""
    from gridseer.lab.plots import draw

    if form not in ("png", "svg"):
        raise InputError.unknown("format", form, ("png", "svg"))
    with _existing(file) as archive:
        drawn = draw(archive, folder or file.parent, file.stem, form)
        experiments = len(archive.experiments())
    if not drawn:
        hint = "A curve has 4 points, a comparison 3 methods, bars figures of others."
        raise InputError(f"expected results that make a picture, got {experiments} experiments in {file}", hint)
    for path in drawn:
        print_json({"picture": str(path)}) if as_json else typer.echo(path)


def _existing(file: Path) -> "Archive":
    from gridseer.lab.archive import Archive

    if not file.is_file():
        hint = "A run keeps its results in a file with --out, or with --plan."
        raise InputError(f"expected a file of the lab, got {str(file)!r}, which is not there", hint)
    return Archive(file)


@app.command()
def plans(*, as_json: JsonOption = False) -> None:
    """List the ready plans: each is played by gridseer lab run --plan NAME."""
    from gridseer.lab.toml_plan import load_plan, ready_plans

    for name, path in ready_plans().items():
        plan = load_plan(name)
        if as_json:
            figures = {"games": plan.games, "cpu_hours": plan.cpu_hours, "file": str(path)}
            print_json({"plan": name, "title": plan.title, **figures})
        else:
            typer.echo(f"{name:15} {plan.title}\n{'':15} {plan.games:,} games, {duration(plan) or 'never timed'}")


@app.command()
def methods(*, as_json: JsonOption = False) -> None:
    """List the methods: what each does, what it needs and whether that is there, and its options."""
    from gridseer.minesweeper.solving.catalogue import catalogue

    for each in catalogue():
        if as_json:
            print_json(each.to_json())
            continue
        typer.echo(f"{each.method:13} {'finds all' if each.complete else 'misses some':12} {each.does}")
        for need in each.needs:
            if not need.met:
                typer.echo(f"{'':26} not here: it needs {need.what}; install it: {need.install}")
        for option in each.options:
            typer.echo(f"{'':26} {option.name}={_shown(option.default)}: {option.says}")


def _shown(value: bool | float | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
