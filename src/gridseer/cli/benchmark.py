"""``gridseer benchmark``: the frozen benchmark, made from its seeds and verified; it scores a solver or an agent."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import NO, print_json, print_picture, talk
from gridseer.errors import InputError

if TYPE_CHECKING:
    from rich.table import Table

    from gridseer.benchmark.player import Player
    from gridseer.benchmark.score import Score

app = typer.Typer(no_args_is_help=True, help="Exact data for research: make it, verify it, score a solver or an agent.")

FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the benchmark.")]
ShareOption = Annotated[float, typer.Option(min=0.0001, max=1, help="Only this share of it, for a quick look.")]


@app.command()
def make(folder: FolderArgument, *, share: ShareOption = 1.0, as_json: JsonOption = False) -> None:
    """Write version 1 into a folder: data, datasheet and checker. The same bytes every time; it takes minutes."""
    from gridseer.benchmark.edition import FIRST_EDITION, VERSION
    from gridseer.benchmark.make import changed_files, make_benchmark

    edition = FIRST_EDITION if share == 1 else FIRST_EDITION.smaller(share)
    sums = make_benchmark(folder, edition, talk)
    frozen = share == 1 and not changed_files(folder)
    if as_json:
        print_json({"version": VERSION, "folder": str(folder), "frozen": frozen, "sums": sums})
    else:
        talk(f"written to {folder}; check it with: python {folder / 'check.py'}")
    if share == 1 and not frozen:
        talk(f"these are not the files of version {VERSION}: {', '.join(changed_files(folder))}")
        raise typer.Exit(NO)


@app.command()
def verify(folder: FolderArgument, *, as_json: JsonOption = False) -> None:
    """Say whether a folder holds version 1, by the SHA-256 sums of its files."""
    from gridseer.benchmark.edition import SUMS, VERSION
    from gridseer.benchmark.make import changed_files

    changed = changed_files(folder)
    if as_json:
        print_json({"version": VERSION, "frozen": not changed, "changed": changed, "sums": SUMS})
    else:
        talk(f"not version {VERSION}: {', '.join(changed)}" if changed else f"version {VERSION}, {len(SUMS)} files")
    if changed:
        raise typer.Exit(NO)


@app.command()
def score(
    folder: FolderArgument,
    *,
    program: Annotated[
        str | None, typer.Option(metavar="COMMAND", help="A program that reads boards and prints a cell per line.")
    ] = None,
    method: Annotated[
        str | None, typer.Option("--method", "-m", help="Or a method of gridseer: random, exact, fast, strong, ...")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=1e6, help="How long a program may think about a move.")] = 30.0,
    share: ShareOption = 1.0,
    as_json: JsonOption = False,
) -> None:
    """Score a program or a method: positions, decisions, small boards and games, with intervals.

    The program is started once. It is given board text and an empty line, and answers with one line: the cell to open,
    as C5 or as column and row from 0, such as 2 4; then the next board follows. exact is the smallest risk.
    """
    from gridseer.benchmark.score import Scorer

    player = _player(program, method, seconds)
    scores = []
    try:
        for found in Scorer(folder, player, share).scores():
            talk(f"{found.name}: {found.score:.4f}")
            scores.append(found)
    finally:
        player.close()
    if as_json:
        print_json({"player": player.name, "share": share, "scores": [found.to_json() for found in scores]})
    else:
        print_picture(_table(player.name, scores))


@app.command()
def cnf(
    folder: FolderArgument,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder that the formulas are written into.")],
    *,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many positions.")] = 100,
    as_json: JsonOption = False,
) -> None:
    """Write positions as formulas in DIMACS CNF for model counters, each with its number of models in a comment."""
    from gridseer.benchmark.formulas import write_formulas

    written = write_formulas(folder, out, count)
    if as_json:
        print_json({"files": [str(path) for path in written]})
    else:
        talk(f"{len(written)} formulas written to {out}")


def _player(program: str | None, method: str | None, seconds: float) -> "Player":
    from gridseer.benchmark.player import ProgramPlayer, make_player

    if (program is None) == (method is None):
        given = "neither" if program is None else "both"
        raise InputError(f"expected a program or a method, got {given}", 'For example: --program "python my.py"')
    return make_player(method) if method is not None else ProgramPlayer(str(program), seconds)


def _table(name: str, scores: "list[Score]") -> "Table":
    from rich.table import Table

    table = Table(title=name, title_justify="left")
    for heading in ("score", "points", "95 % interval", "cases", "p against strong", "bad moves"):
        table.add_column(heading, justify="left" if heading == "score" else "right")
    for found in scores:
        low, high = found.ci95
        interval = f"{100 * low:.2f} to {100 * high:.2f}" if high > low else "exact"
        p_value = "" if found.p_value is None else f"{found.p_value:.3g}"
        table.add_row(
            found.name, f"{100 * found.score:.2f}", interval, f"{found.count:,}", p_value, str(found.bad_moves)
        )
    return table
