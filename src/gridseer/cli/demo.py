"""``gridseer demo``: games on a virtual screen, seen, read and played; no display is needed."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption, LevelOption, MethodOption, SeedOption, seed_or_random
from gridseer.cli.show import Pace, open_show
from gridseer.cli.speech import make_console, print_json, talk
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from gridseer.autopilot.turn import Turn
    from gridseer.cli.demonstration import DemoSetup, Performance


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
    from gridseer.autopilot.report import to_csv
    from gridseer.cli.demonstration import Demonstration, DemoSetup, summary
    from gridseer.minesweeper.level import level_of
    from gridseer.theme import theme_named

    console = make_console()
    setup = DemoSetup(level_of(level), theme_named(theme), scale, seed_or_random(seed), method)
    silent = as_json or not console.is_terminal
    pace = Pace(0.0 if silent else delay)
    played = []

    def on_turn(turn: "Turn") -> None:
        show.turn(demonstration, turn)
        pace.wait(turn)

    demonstration = Demonstration(setup, on_turn, film=gif is not None)
    with open_show(console, demonstration, silent=silent) as show:
        for performance in demonstration.games(games):
            played.append(performance)
            if not as_json:
                show.end(demonstration, performance)
    if gif is not None:
        demonstration.save_film(gif)
        talk(f"the moving picture is {gif}")
    if csv is not None:
        csv.write_text(to_csv(game.report for game in played if game.report is not None), encoding="utf-8")
        talk(f"the figures are in {csv}")
    _conclude(setup, played, summary(setup, played), as_json=as_json)


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
