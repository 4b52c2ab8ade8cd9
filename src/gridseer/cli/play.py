"""``gridseer play``: find a board on the screen and play it."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import (
    ColumnsOption,
    JsonOption,
    LevelOption,
    MethodOption,
    RowsOption,
    ScreenRegionOption,
    SeenMinesOption,
    cell_of,
    named,
)
from gridseer.cli.speech import NO, STOPPED, complain, print_json, talk
from gridseer.errors import InputError
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from gridseer.autopilot import Pilot, Report, Settings
    from gridseer.autopilot.recipe import Recipe
    from gridseer.autopilot.turn import Turn
    from gridseer.geometry import Region
    from gridseer.screen.guard import Guard
    from gridseer.screen.real import RealScreen


def play(
    *,
    games: Annotated[int, typer.Option(min=1, help="How many games; more than one needs --next.")] = 1,
    restart: Annotated[
        str | None,
        typer.Option("--next", help="How the next game begins: face, key:F2, click:X,Y, or steps: 'wait:1 key:n'."),
    ] = None,
    method: MethodOption = DEFAULT_METHOD,
    guess: Annotated[bool, typer.Option("--guess/--no-guess", help="Guess, or stop where nothing is certain.")] = True,
    flags: Annotated[bool, typer.Option("--flags", help="Flag proven mines.")] = False,
    chord: Annotated[
        str | None, typer.Option(help="Open around finished numbers with this button: left, middle.")
    ] = None,
    first: Annotated[str | None, typer.Option(metavar="X,Y", help="The first cell on a fresh board.")] = None,
    level: LevelOption = None,
    mines: SeenMinesOption = None,
    region: ScreenRegionOption = None,
    columns: ColumnsOption = None,
    rows: RowsOption = None,
    delay: Annotated[float, typer.Option(min=0, help="Seconds to wait before each turn.")] = 0.0,
    max_seconds: Annotated[float, typer.Option(min=1, help="Seconds for one game.")] = 120.0,
    max_clicks: Annotated[int, typer.Option(min=1, help="Clicks for one game.")] = 5000,
    countdown: Annotated[int, typer.Option(min=0, max=60, help="Seconds before the mouse moves.")] = 3,
    csv: Annotated[Path | None, typer.Option(help="Write the figures of every game as CSV.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the screen here when a game is stopped by what was seen.")
    ] = None,
    history: Annotated[bool, typer.Option("--history/--no-history", help="Enter games into the history.")] = True,
    as_json: JsonOption = False,
) -> None:
    """Find a Minesweeper board on the screen and play it.

    Stop it at any time: move the mouse, press Escape, or press Ctrl-C.
    """
    from gridseer.autopilot.recipe import Recipe
    from gridseer.autopilot.settings import Settings
    from gridseer.screen.guard import Guard, Limits
    from gridseer.screen.real import RealScreen
    from gridseer.screen.screen import Button

    if games > 1 and restart is None:
        raise InputError(
            f"expected a way to begin the next of {games} games, got none",
            "The autopilot clicks nothing but the board unless you say so: --next face, --next key:F2.",
        )
    recipe = None if restart is None else Recipe.parse(restart)
    button = None if chord is None else named(Button, "button", chord)
    start = None if first is None else cell_of(first)
    with RealScreen() as screen, Guard(screen, Limits(max_seconds, max_clicks)) as guard:
        settings = Settings(
            method=method,
            guess=guess,
            flags=flags or button is not None,
            chord=button,
            delay=delay,
            first=start,
            mines=mines_of(level, mines),
            region=region_of_screen(region, screen),
            columns=columns,
            rows=rows,
        )
        reports = _play_all(
            guard,
            settings,
            recipe=recipe,
            games=games,
            countdown=countdown,
            save=save,
            tell=lambda report, number: _tell(report, number, csv, enter=history, as_json=as_json),
        )
        stopped = guard.stopped_because is not None
    _conclude(reports, as_json=as_json)
    if stopped:
        raise typer.Exit(STOPPED)
    if len(reports) < games or reports[-1].halted:
        raise typer.Exit(NO)


def mines_of(level: str | None, mines: int | None) -> int | None:
    """All mines, from a level or told outright."""
    from gridseer.minesweeper.level import named_level

    return mines if mines is not None or level is None else named_level(level).mines


def region_of_screen(text: str | None, screen: "RealScreen") -> "Region | None":
    """A rectangle that was told, or one that the user drags now."""
    from gridseer.geometry import Region

    if text is None:
        return None
    if text == "drag":
        talk("drag a rectangle around the board with the left mouse button")
        return screen.drag_region()
    return Region.parse(text)


def _play_all(
    guard: "Guard",
    settings: "Settings",
    *,
    recipe: "Recipe | None",
    games: int,
    countdown: int,
    save: Path | None,
    tell: "Callable[[Report, int], None]",
) -> "list[Report]":
    """All games, one after another, until one is not played to its end."""
    from gridseer.autopilot import HaltError, Pilot, Result
    from gridseer.autopilot.recipe import next_game
    from gridseer.screen.guard import StoppedError

    pilot = Pilot(guard, settings, on_turn=_announce, say=talk, save=save)
    over = _find(pilot, guard)
    _count_down(countdown)
    reports: list[Report] = []
    while True:
        if over and recipe is not None:
            assert pilot.view is not None
            try:
                pilot.view = next_game(guard, pilot.eye, pilot.view, recipe)
            except (HaltError, StoppedError) as error:
                complain(error)
                return reports
        report = pilot.play()
        reports.append(report)
        tell(report, len(reports))
        over = report.result in (Result.WON, Result.LOST)
        if not over or len(reports) == games:
            return reports


def _find(pilot: "Pilot", guard: "Guard") -> bool:
    """Find the board and say so; whether its game is over already."""
    from gridseer.autopilot import NoBoardError
    from gridseer.screen.fairness import refuse_ranked
    from gridseer.vision.board.sighting import State

    try:
        view = pilot.find()
    except NoBoardError as error:
        complain(error)
        raise typer.Exit(NO) from None
    lattice = view.sighting.lattice
    titles = guard.screen.titles_at(view.region.middle)
    refuse_ranked(titles)
    window = f" in the window {titles[-1]!r}" if titles else ""
    talk(f"found: {lattice.columns}x{lattice.rows} cells, {view.mines} mines, {view.region}{window}")
    return view.is_complete or view.sighting.state is State.LOST


def _count_down(seconds: int, sleep: Callable[[float], None] = time.sleep) -> None:
    talk("to stop: move the mouse, press Escape, or press Ctrl-C")
    for left in range(seconds, 0, -1):
        talk(f"{left} ...")
        sleep(1)


def _announce(turn: "Turn") -> None:
    """Every click that may lose is said before it is made."""
    if turn.is_guess:
        talk(f"guess: {turn.move.reason}")


def _tell(report: "Report", number: int, csv: Path | None, *, enter: bool, as_json: bool) -> None:
    from gridseer.autopilot.report import to_csv

    if not as_json:
        typer.echo(
            f"game {number}: {report.result}, {report.clicks} clicks, {report.guesses} guesses, "
            f"{report.seconds:.1f} s; {report.cause}"
        )
    if report.picture:
        talk(f"the screen is saved in {report.picture}")
    if csv is not None:
        new = not csv.exists() or csv.stat().st_size == 0
        with csv.open("a", encoding="utf-8") as file:
            file.write(to_csv([report], headings=new))
    if enter:
        from gridseer.autopilot.memoir import enter_history

        enter_history(report)


def _conclude(reports: "list[Report]", *, as_json: bool) -> None:
    from gridseer.autopilot.report import Result

    wins = sum(report.result is Result.WON for report in reports)
    if as_json:
        print_json({"games": len(reports), "wins": wins, "results": [report.to_json() for report in reports]})
    elif len(reports) > 1:
        typer.echo(f"{wins} of {len(reports)} games won")
    sys.stdout.flush()
