"""``gridseer history``: past games and what they come to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.imports import import_games
from gridseer.cli.options import JsonOption
from gridseer.cli.speech import output, print_json, print_picture, talk
from gridseer.cli.themes import themes

if TYPE_CHECKING:
    from collections.abc import Collection

    from rich.table import Table

    from gridseer.store import Store
    from gridseer.store.history import PastGame
    from gridseer.store.statistics import LevelStatistics


app = typer.Typer(invoke_without_command=True)
app.command()(themes)
app.command("import")(import_games)


@app.command()
def repair(*, as_json: JsonOption = False) -> None:
    """Set a damaged store aside, and recover what can still be read from every damaged one."""
    from gridseer.store.repair import rescue

    rescued = rescue()
    if as_json:
        print_json({"rescued": [each.to_json() for each in rescued]})
    for each in [] if as_json else rescued:
        typer.echo(each.sentence)
    if not rescued:
        talk("the store is whole, and no damaged one was set aside")


@app.callback()
def history(
    context: typer.Context,
    *,
    level: Annotated[str | None, typer.Option("--level", "-l", help="A level, or a size such as 20x10/40.")] = None,
    player: Annotated[str | None, typer.Option(help="Only this player's games.")] = None,
    source: Annotated[str | None, typer.Option(help="Who played: own game, autopilot, imported.")] = None,
    result: Annotated[str | None, typer.Option(help="won, likely won, lost, abandoned.")] = None,
    assisted: Annotated[bool | None, typer.Option("--assisted/--alone", help="With help, or without.")] = None,
    no_guess: Annotated[bool | None, typer.Option("--no-guess/--guess", help="No-guess boards, or others.")] = None,
    since: Annotated[str | None, typer.Option(metavar="DAY", help="From this day on: 2026-05-01 (UTC).")] = None,
    until: Annotated[str | None, typer.Option(metavar="DAY", help="Before this day.")] = None,
    limit: Annotated[
        int, typer.Option(min=0, max=1_000_000_000, help="List the last games; statistics count all.")
    ] = 20,
    as_csv: Annotated[bool, typer.Option("--csv", help="All games as CSV.")] = False,
    export: Annotated[str | None, typer.Option(metavar="GAME", help="One game with all its moves, as text.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write to a file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Past games: a table, statistics by level, CSV, JSON.

    Win rates, streaks and best times count games without help; games with help are marked and counted apart.
    """
    from gridseer.store import Store
    from gridseer.store.history import Filter
    from gridseer.store.statistics import statistics

    if context.invoked_subcommand is not None:
        return
    which = Filter(source, level, player, result, assisted, no_guess, since, until)
    which.sql()  # a wrong name is told before the store is opened
    with Store() as store:
        if export is not None:
            _export(store, export, out)
        elif as_csv:
            with output(out) as send:
                for line in store.history.csv(which):
                    send(line.encode())
        else:
            games = list(store.history.games(which, limit=limit))
            _report(games, statistics(store.history, which), as_json=as_json)


def _export(store: "Store", game: str, out: Path | None) -> None:
    text = store.history.record_beginning_with(game)
    with output(out) as send:
        send(text.encode())


def _report(games: "list[PastGame]", levels: "list[LevelStatistics]", *, as_json: bool) -> None:
    if as_json:
        statistics = [each.to_json() for each in levels]
        print_json({"games": [game.to_json() for game in games], "statistics": statistics})
    elif not levels:
        talk("no such games yet; gridseer game plays one")
    else:
        if games:
            print_picture(_games_table(games))
        print_picture(_levels_table(levels))


def _games_table(games: "list[PastGame]") -> "Table":
    """The games; who played is only shown if it wasn't the player."""
    from rich.text import Text

    others = any(game.source != "own game" for game in games)
    headings = ["began (UTC)", "player", "level", "result", "seconds", "help", "game", *(["source"] if others else [])]
    table = _table("Recent games", headings, right={"seconds"})
    for game in games:
        row: list[str | Text] = [
            game.began[:16].replace("T", " "),
            Text(game.player),
            (game.level if game.level != "custom" else game.size) + (" no-guess" if game.no_guess else ""),
            game.result,
            f"{game.seconds:.1f}",
            Text(_help(game)),
            (game.game or "")[:8],
        ]
        table.add_row(*row, *([game.source] if others else []))
    return table


def _table(title: str, headings: list[str], right: "Collection[str]") -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left")
    return table


def _help(game: "PastGame") -> str:
    """What help there was, in short."""
    counts = (("hint", game.hints), ("move", game.automatic_moves), ("undo", game.undos))
    parts = [f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts if count]
    return ", ".join([*parts, *(["known board"] if game.retry else [])])


def _levels_table(levels: "list[LevelStatistics]") -> "Table":
    others = any(each.source != "own game" for each in levels)
    figures = ["games", "won", "%", "streak", "longest", "best s", "mean s", "3BV/s", "with help", "left"]
    headings = [*(["source"] if others else []), "level", *figures]
    table = _table("By level: games without help; those with help apart", headings, right=figures)
    for each in levels:
        table.add_row(
            *([each.source] if others else []),
            each.level + (" no-guess" if each.no_guess else ""),
            f"{each.games:,}",
            f"{each.wins:,}",
            _number(None if each.win_rate is None else 100 * each.win_rate),
            str(each.streak),
            str(each.longest_streak),
            _number(each.best_seconds),
            _number(each.mean_seconds),
            _number(each.best_bbbv_per_second, 2),
            f"{each.assisted_wins:,} of {each.assisted:,}" if each.assisted else "",
            str(each.abandoned or ""),
        )
    return table


def _number(value: float | None, digits: int = 1) -> str:
    return "" if value is None else f"{value:.{digits}f}"
