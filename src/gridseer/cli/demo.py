"""``gridseer demo``: games on a virtual screen, seen, read and played; no display is needed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption, LevelOption, MethodOption, SeedOption, seed_or_random
from gridseer.cli.speech import make_console, print_json, print_picture, talk
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from gridseer.autopilot.demonstration import DemoSetup, Performance
    from gridseer.autopilot.turn import Turn
    from gridseer.minesweeper.game import Game
    from gridseer.minesweeper.level import Level

LONGEST_PAUSE = 0.3
"""Seconds between two turns that can be followed at leisure."""
LONGEST_GAME = 10.0
"""Seconds that a game takes at most, more or less, whatever its level."""


def demo(
    *,
    level: LevelOption = None,
    seed: SeedOption = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    theme: Annotated[str, typer.Option(help="The look of the game: classic, light, dark, ...")] = "classic",
    scale: Annotated[float, typer.Option(help="The size of its cells: 1 is 20 pixels, 1.25 is 25.")] = 1.0,
    delay: Annotated[float | None, typer.Option(min=0, help="Seconds before each turn on a terminal.")] = None,
    method: MethodOption = DEFAULT_METHOD,
    gif: Annotated[Path | None, typer.Option(help="Write what was seen as a moving picture.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the figures of every game as CSV.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Watch a game on a virtual screen being seen, read and played. No display needed."""
    from gridseer.autopilot.demonstration import Demonstration, DemoSetup, summary
    from gridseer.autopilot.report import to_csv
    from gridseer.minesweeper.level import level_of
    from gridseer.theme import theme_named

    console = make_console()
    quiet = as_json or not console.is_terminal
    chosen, first_seed = level_of(level), seed_or_random(seed)
    pause = 0.0 if quiet else default_pause(chosen) if delay is None else delay
    setup = DemoSetup(chosen, theme_named(theme), scale, first_seed, method, pause)
    played = []
    with _stage(console, quiet=quiet) as draw:
        stage = Demonstration(
            setup, lambda turn: draw(_picture(turn, len(stage.screen.clicks), console.width)), film=gif is not None
        )
        for performance in stage.games(games):
            played.append(performance)
            if not as_json:
                draw(None)
                print_picture(_conclusion(stage.screen.game, performance))
    if gif is not None:
        stage.save_film(gif)
        talk(f"the moving picture is {gif}")
    if csv is not None:
        csv.write_text(to_csv(game.report for game in played if game.report is not None), encoding="utf-8")
        talk(f"the figures are in {csv}")
    _conclude(setup, played, summary(setup, played), as_json=as_json)


def default_pause(level: "Level") -> float:
    """Seconds between turns that let a game end in time: a turn opens three cells or more on average.

    >>> from gridseer.minesweeper.level import LEVELS
    >>> round(default_pause(LEVELS["expert"]), 3)
    0.079
    """
    return min(LONGEST_PAUSE, 3 * LONGEST_GAME / max(level.width * level.height - level.mines, 1))


@contextmanager
def _stage(console: "Console", *, quiet: bool) -> "Iterator[Callable[[RenderableType | None], None]]":
    """Where turns are shown on a terminal: each picture takes the place of the last one; None clears the stage."""
    if quiet:
        yield lambda _: None
        return
    from rich.live import Live
    from rich.text import Text

    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield lambda picture: live.update(Text() if picture is None else picture, refresh=True)


def _picture(turn: "Turn", clicks: int, width: int) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    from gridseer.minesweeper import drawing

    board, move, region = turn.analysis.board, turn.move, turn.view.region
    picture, explained = drawing.terminal(board, turn.analysis, best=move.cell), drawing.legend()
    if len(picture.plain.partition("\n")[0]) >= width:
        picture, explained = drawing.terminal(board, best=move.cell), Text()
    more = f" and {len(turn.cells) - 1} more" if len(turn.cells) > 1 else ""
    seen = Text(f"seen: {board.width}x{board.height} cells in {region}, {board.mines_left} mines", "bright_black")
    line = Text(f"move {clicks + 1}: {move.reason}{more}", "yellow" if move.is_guess else "")
    return Group(picture, explained, seen, line)


def _conclusion(game: "Game", performance: "Performance") -> "RenderableType":
    """The last picture of a game, with its result and figures."""
    from rich.console import Group
    from rich.text import Text

    from gridseer.autopilot.report import Result
    from gridseer.minesweeper import drawing

    report = performance.report
    assert report is not None
    result = Text(
        f"{report.result}: {report.clicks} clicks, {report.glances} glances, {report.guesses} guesses; {report.cause}",
        "bold green" if report.result is Result.WON else "bold red",
    )
    figures = Text(
        f"seed {performance.seed}, method {report.method}, found in {report.find_ms:.0f} ms, "
        f"read in {report.read_ms:.1f} ms per glance, {report.cpu_ms:.0f} ms of computing, "
        f"misread: {performance.misreads}",
        "bright_black",
    )
    return Group(drawing.final(game), figures, result)


def _conclude(setup: "DemoSetup", played: "list[Performance]", answer: dict[str, object], *, as_json: bool) -> None:
    if as_json:
        print_json(answer)
    elif len(played) > 1:
        typer.echo(
            f"{answer['wins']} of {len(played)} games won; misread: {answer['misreads']} of {answer['glances']} glances"
        )
    again = (
        f"gridseer demo --level {setup.level.name} --seed {setup.seed} --games {len(played)} --method {setup.method}"
    )
    talk(f"the same again: {again} --theme {setup.theme.name} --scale {setup.scale:g}")
