"""``gridseer game``: play in the terminal."""

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.options import (
    DensityOption,
    HeightOption,
    LevelOption,
    MinesOption,
    NoGuessOption,
    SeedOption,
    StartOption,
    TopologyOption,
    WidthOption,
)
from gridseer.cli.speech import BUG, STOPPED, ask, print_picture, talk
from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.session import Autosave, Session
    from gridseer.terminal.desk import Desk


def game(
    *,
    level: LevelOption = None,
    width: WidthOption = None,
    height: HeightOption = None,
    mines: MinesOption = None,
    density: DensityOption = None,
    seed: SeedOption = None,
    start: StartOption = None,
    no_guess: NoGuessOption = None,
    topology: TopologyOption = "square",
    method: Annotated[str | None, typer.Option("--method", "-m", help="The method that helps.")] = None,
    player: Annotated[str | None, typer.Option(help="Your name, for the history.")] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Continue the game that was left last.")] = False,
    load: Annotated[str | None, typer.Option(help="Continue a saved game: its name, or a file.")] = None,
    lines: Annotated[bool, typer.Option("--lines", help="Type moves instead of using the whole screen.")] = False,
) -> None:
    """Play in the terminal, with keyboard and mouse: hints in steps, probabilities, undo, saving.

    Without a terminal, or with --lines, moves are typed. Options that you omit are taken from the last game for which
    you gave --level, --no-guess, --start, --method or --player.
    """
    from gridseer.session import Session, Setup
    from gridseer.terminal.desk import Desk

    autosave = _autosave()
    given = {"level": level, "start": start, "no_guess": no_guess, "method": method, "player": player}
    wanted = _settings(autosave, {name: value for name, value in given.items() if value is not None})
    custom: dict[str, Any] = {"width": width, "height": height, "mines": mines, "density": density}
    if level is None and any(value is not None for value in custom.values()):
        wanted["level"] = None
    setup = Setup.of(
        wanted["level"], **custom, seed=seed, start=wanted["start"], topology=topology, no_guess=wanted["no_guess"]
    )
    session = Session(setup, player=wanted["player"], method=wanted["method"], autosave=autosave)
    desk = Desk(session, autosave)
    if load is not None:
        talk(desk.load(load))
    elif go_on:
        desk.sit_down(_last(autosave))
    _remember(autosave, {name: value for name, value in given.items() if value is not None})
    if lines or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        _by_lines(desk)
    else:
        _on_screen(desk)
    if not desk.session.over and desk.session.events_from(0) and autosave is not None and autosave.trouble is None:
        talk("the game is kept: gridseer game --continue")


def _autosave() -> "Autosave | None":
    """Where the game is kept; without a store it is played all the same."""
    from gridseer.session import Autosave
    from gridseer.store import StoreError
    from gridseer.store.repair import open_store

    try:
        store, told = open_store()
        if told is not None:
            talk(told)
        return Autosave(store)
    except StoreError as error:
        talk(f"this game is not kept: {error.sentence}" + (f" {error.hint}" if error.hint else ""))
        return None


def _settings(autosave: "Autosave | None", given: dict[str, Any]) -> dict[str, Any]:
    """What was said, and for the rest what was said earlier."""
    from gridseer.store import StoreError
    from gridseer.store.settings import DEFAULTS

    kept: dict[str, Any] = dict(DEFAULTS)
    if autosave is not None:
        try:
            kept = dict(autosave.store.settings.all())
        except StoreError as error:
            talk(f"the settings cannot be read: {error.sentence}")
    if "start" in given and "no_guess" not in given and given["start"] in ("xp", "any"):
        kept["no_guess"] = False  # a rule that was asked for just now goes before an older wish
    return kept | given


def _remember(autosave: "Autosave | None", given: dict[str, Any]) -> None:
    """What was said holds the next time too."""
    from gridseer.store import StoreError

    try:
        for name, value in given.items():
            if autosave is not None and autosave.store.settings[name] != value:
                autosave.store.settings[name] = value
    except StoreError as error:
        talk(f"the settings are not kept: {error.sentence}")


def _last(autosave: "Autosave | None") -> "Session":
    from gridseer.session.files import from_store

    save = None if autosave is None else autosave.store.saves.last_running()
    if autosave is None or save is None:
        raise InputError("expected a game that was left, got none", "Begin one: gridseer game")
    return from_store(autosave.store, save, autosave=autosave)


def _by_lines(desk: "Desk") -> None:
    from gridseer.terminal.lines import HELP, LineGame

    player = LineGame(desk)
    typer.echo(HELP)
    told: list[str] = []
    try:
        while not player.left:
            print_picture(player.picture())
            for sentence in (*told, player.status()):
                typer.echo(sentence)
            line = ask("> ")
            if line is None:
                return
            told = player.do(line)
    finally:
        desk.session.close()


def _on_screen(desk: "Desk") -> None:
    from gridseer.terminal.app import GameApp

    app = GameApp(desk)
    app.run()
    if app.return_code == STOPPED:
        raise KeyboardInterrupt
    if app.return_code:
        raise typer.Exit(BUG)  # it has shown its own traceback
