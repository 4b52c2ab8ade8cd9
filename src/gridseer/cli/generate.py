"""``gridseer generate``: boards by level or size, seed and start rule."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import (
    DensityOption,
    HeightOption,
    JsonOption,
    LevelOption,
    MinesOption,
    NoGuessOption,
    SeedOption,
    StartOption,
    TopologyOption,
    WidthOption,
    cell_of,
)
from gridseer.cli.speech import output, talk
from gridseer.errors import InputError, choice_of

if TYPE_CHECKING:
    from gridseer.minesweeper.game import Game
    from gridseer.minesweeper.generate import Batch, GeneratedView


def generate(
    *,
    level: LevelOption = None,
    width: WidthOption = None,
    height: HeightOption = None,
    mines: MinesOption = None,
    density: DensityOption = None,
    seed: SeedOption = None,
    start: StartOption = None,
    no_guess: NoGuessOption = None,
    certificate: Annotated[
        bool, typer.Option("--certificate", help="No-guess boards with their proofs, as JSON.")
    ] = False,
    first: Annotated[
        str | None, typer.Option(metavar="X,Y", help="First cell. Default 0,0; under zero 2,2 or 3,3.")
    ] = None,
    topology: TopologyOption = "square",
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many: seeds SEED, SEED+1, ...")] = 1,
    view: Annotated[str, typer.Option(help="What is shown: solution, start, closed.")] = "solution",
    file_format: Annotated[str, typer.Option("--format", help="Output format: text, mine, mbf.")] = "text",
    out: Annotated[Path | None, typer.Option(help="Write to a file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Make boards: by level or size, seed and start rule; with --no-guess, boards that logic alone opens.

    The start rule is safe by default, and zero for no-guess boards.
    """
    from gridseer.grid import Topology
    from gridseer.minesweeper.game import Start
    from gridseer.minesweeper.generate import Batch, Format, GeneratedView, check_format, written
    from gridseer.minesweeper.level import level_of

    form, shown, as_json = (
        choice_of(Format, "format", file_format),
        choice_of(GeneratedView, "view", view),
        as_json or certificate,
    )
    if form is not Format.TEXT and as_json:
        raise InputError(f"expected the format 'text' inside JSON, got {file_format!r}", "Omit one of them.")
    check_format(form, count)
    batch = Batch.of(
        level_of(level, width, height, mines, density),
        start=None if start is None else choice_of(Start, "start rule", start),
        seed=seed,
        first=None if first is None else cell_of(first),
        count=count,
        topology=choice_of(Topology, "topology", topology),
        no_guess=bool(no_guess or certificate),
    )
    talk(str(batch))
    with output(out) as send:
        if as_json:
            boards = [batch.game_to_json(*each, shown, certificate=certificate) for each in _made(batch, shown)]
            send(json.dumps({**batch.to_json(), "view": shown, "boards": boards}).encode() + b"\n")
        else:
            for number, (_, game) in enumerate(_made(batch, shown)):
                send((b"\n" if number else b"") + written(game, shown, form))
    if out is not None:
        talk(f"written to {out}")


def _made(batch: "Batch", view: "GeneratedView") -> "Iterator[tuple[int, Game]]":
    """The games with their seeds; one that is lost before it has begun is talked about."""
    from gridseer.minesweeper.game import Outcome
    from gridseer.minesweeper.generate import GeneratedView

    for seed, game in zip(batch.seeds, batch.games(), strict=True):
        if view is GeneratedView.START and game.outcome is Outcome.LOST:
            talk(f"seed {seed}: {batch.first} is a mine, so the start is a loss; the board is shown closed")
        yield seed, game
