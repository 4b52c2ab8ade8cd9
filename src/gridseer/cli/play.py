"""``gridseer play``: find a board on the screen and play it."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
)
from gridseer.cli.speech import NO, STOPPED, complain, counted, print_json, talk
from gridseer.cli.themes import taught_looks
from gridseer.errors import InputError, choice_of
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from gridseer.autopilot import Eye, Flight, Report, View
    from gridseer.autopilot.acquaintance import Acquaintance
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
    save: Annotated[Path | None, typer.Option(help="Save the screen here if what was seen stops a game.")] = None,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask about a cell that can't be read, if nothing can be decided without it.")
    ] = False,
    history: Annotated[bool, typer.Option("--history/--no-history", help="Enter games into the history.")] = True,
    remember: Annotated[
        bool, typer.Option("--remember/--no-remember", help="Recognise games met before; see gridseer history themes.")
    ] = True,
    as_json: JsonOption = False,
) -> None:
    """Find a Minesweeper board on the screen and play it.

    Stop it at any time: move the mouse, press Escape, or press Ctrl-C.
    """
    from gridseer.autopilot import Flight, Pilot, PilotSettings
    from gridseer.autopilot.recipe import Recipe
    from gridseer.cli.question import asker, demand_terminal
    from gridseer.screen.guard import GameLimits, Guard
    from gridseer.screen.real import RealScreen
    from gridseer.screen.screen import Button

    if games > 1 and restart is None:
        raise InputError(
            f"expected a way to begin the next of {games} games, got none",
            "The autopilot clicks nothing but the board unless you say so: --next face, --next key:F2.",
        )
    if ask:
        demand_terminal()
    recipe = None if restart is None else Recipe.parse(restart)
    button = None if chord is None else choice_of(Button, "button", chord)
    start = None if first is None else cell_of(first)
    reports: list[Report] = []
    with (
        _concluding(reports, as_json=as_json),
        RealScreen() as screen,
        Guard(screen, GameLimits(max_seconds, max_clicks)) as guard,
    ):
        settings = PilotSettings(
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
            themes=taught_looks(),
        )
        known = _acquaintance(guard) if remember else None

        announce = announcer(asks=ask)

        def on_turn(turn: "Turn") -> None:
            announce(turn)
            if known is not None:
                known.watch(turn)

        flight = Flight(
            Pilot(guard, settings, on_turn=on_turn, say=talk, ask=asker(guard) if ask else None, save=save),
            recipe,
            on_found=lambda view: _tell_found(
                view, flight.pilot.eye, guard, known, countdown if recipe or not view.is_over else None
            ),
            say=talk,
            history=history,
            acquaintance=known,
        )
        flight.reports = reports
        _fly(flight, games, lambda report, number: _tell(report, number, csv, as_json=as_json))
        stopped = guard.stopped_because is not None
    if stopped:
        raise typer.Exit(STOPPED)
    if len(reports) < games or reports[-1].halted:
        raise typer.Exit(NO)


def _acquaintance(guard: "Guard") -> "Acquaintance | None":
    """What the store knows of games; without a store every game is new."""
    from gridseer.autopilot.acquaintance import Acquaintance
    from gridseer.store import StoreError
    from gridseer.store.repair import open_store

    try:
        store, told = open_store()
        if told is not None:
            talk(told)
    except StoreError as error:
        talk(f"no game is recognised or remembered: {error.sentence}")
        return None
    return Acquaintance(store, guard) if store.writable else None


def mines_of(level: str | None, mines: int | None) -> int | None:
    """All mines, from a level or given outright."""
    from gridseer.minesweeper.level import named_level

    return mines if mines is not None or level is None else named_level(level).mines


def region_of_screen(text: str | None, screen: "RealScreen") -> "Region | None":
    """A rectangle that was given, or one that the user drags now."""
    from gridseer.geometry import Region

    if text is None:
        return None
    if text == "drag":
        talk("drag a rectangle around the board with the left mouse button")
        return screen.drag_region()
    return Region.parse(text)


def _fly(flight: "Flight", games: int, tell: "Callable[[Report, int], None]") -> None:
    """Play this many games, and report on each."""
    from gridseer.autopilot import HaltError, NoBoardError
    from gridseer.screen.guard import StoppedError

    try:
        for number, report in enumerate(flight.games(games), 1):
            tell(report, number)
    except (HaltError, NoBoardError, StoppedError) as error:
        complain(error)
        if flight.reports[-1].picture:
            talk(f"the screen is saved in {flight.reports[-1].picture}")


def _tell_found(view: "View", eye: "Eye", guard: "Guard", known: "Acquaintance | None", countdown: int | None) -> None:
    """Say which board was found, and count down before the mouse moves; None: it won't."""
    lattice = view.sighting.lattice
    titles = guard.titles_at(view.region.middle)
    window = f" in the window {titles[-1]!r}" if titles else ""
    state = "the game is over" if view.is_over else mines_in_words(view, eye)
    talk(f"found: {lattice.columns}x{lattice.rows} cells, {state}, {view.region}{window}")
    if known is not None and known.theme is not None:
        games = known.theme.facts.games
        width, height = known.theme.cell
        cells = f"cells of {width}x{height} pixels"
        talk(f"met before: {known.theme.name!r} ({cells}), {games} game{'' if games == 1 else 's'}")
    if countdown is not None:
        _count_down(countdown)


def mines_in_words(view: "View", eye: "Eye") -> str:
    """How many mines there are and how that is known; only what was seen or given is said."""
    if view.mines is None:
        return "mines unknown"
    count = f"{view.mines}" if isinstance(view.mines, int) else f"{view.mines.least} to {view.mines.most}"
    return f"{count} mines {'as you said' if eye.mine_count.is_told else 'by its counter'}"


def _count_down(seconds: int, sleep: Callable[[float], None] = time.sleep) -> None:
    talk("to stop: move the mouse, press Escape, or press Ctrl-C")
    for left in range(seconds, 0, -1):
        talk(f"{left} ...")
        sleep(1)


def announcer(*, asks: bool) -> "Callable[[Turn], None]":
    """Says every click that may lose before it is made; and once, where cells can't be read, what would help."""
    advised = asks

    def announce(turn: "Turn") -> None:
        nonlocal advised
        if not turn.is_guess:
            return
        talk(f"guess: {turn.move.reason}")
        unread = len(turn.view.unread)
        if unread and not advised:
            advised = True
            talk(
                f"{counted(unread, 'cell')} can't be read: --ask asks you about them, and gridseer teach --screen "
                "names the looks of a game once"
            )

    return announce


def _tell(report: "Report", number: int, csv: Path | None, *, as_json: bool) -> None:
    from gridseer.autopilot.report import to_csv

    if not as_json:
        typer.echo(
            f"game {number}: {report.result}, {counted(report.clicks, 'click')}, "
            f"{counted(report.guesses, 'guess')}, {report.seconds:.1f} s; {report.sentence}"
        )
    if report.picture:
        talk(f"the screen is saved in {report.picture}")
    if csv is not None:
        new = not csv.exists() or csv.stat().st_size == 0
        with csv.open("a", encoding="utf-8") as file:
            file.write(to_csv([report], headings=new))


@contextmanager
def _concluding(reports: "list[Report]", *, as_json: bool) -> "Iterator[None]":
    """Tell of all games at the end, however it comes; an error before the first game is a report as well."""
    from gridseer.autopilot.flight import why
    from gridseer.autopilot.report import Report, Result

    try:
        yield
    except (Exception, KeyboardInterrupt) as error:
        if not reports:
            reports.append(Report(Result.FAILED, why(error)))
        raise
    finally:
        games = sum(report.columns is not None for report in reports)
        wins = sum(report.result is Result.WON for report in reports)
        if as_json:
            print_json({"games": games, "wins": wins, "results": [report.to_json() for report in reports]})
        elif games > 1:
            typer.echo(f"{wins} of {games} games won")
        sys.stdout.flush()
