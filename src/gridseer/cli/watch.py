"""``gridseer watch``: read the screen, show the probabilities and the best move; nothing is ever clicked."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.options import (
    ColumnsOption,
    JsonOption,
    LevelOption,
    MethodOption,
    RowsOption,
    ScreenRegionOption,
    SeenMinesOption,
)
from gridseer.cli.play import mines_in_words, mines_of, region_of_screen
from gridseer.cli.speech import NO, complain, print_json, print_picture, talk
from gridseer.cli.themes import taught_looks
from gridseer.errors import ContradictionError, GridseerError
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from gridseer.autopilot import Eye, View
    from gridseer.minesweeper.answer import Answer
    from gridseer.minesweeper.solving.solver import Solver
    from gridseer.screen.guard import Guard

_PAUSE = 0.1
"""Seconds between two looks at a board that does not change."""
_SEARCH_PAUSE = 1.0
"""Seconds between two searches of the whole screen."""


def watch(
    *,
    method: MethodOption = DEFAULT_METHOD,
    level: LevelOption = None,
    mines: SeenMinesOption = None,
    region: ScreenRegionOption = None,
    columns: ColumnsOption = None,
    rows: RowsOption = None,
    once: Annotated[bool, typer.Option("--once", help="Look once and end.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Read the screen, show every probability and the best move as you play. Never clicks. Ctrl-C ends it."""
    from gridseer.autopilot import Eye, PilotSettings
    from gridseer.minesweeper.solving.solver import make_solver
    from gridseer.screen.guard import Guard
    from gridseer.screen.real import RealScreen

    solver = make_solver(method)
    with RealScreen(hands=False) as screen:
        settings = PilotSettings(
            method=method,
            mines=mines_of(level, mines),
            region=region_of_screen(region, screen),
            columns=columns,
            rows=rows,
            themes=taught_looks(),
        )
        guard = Guard(screen)
        eye = Eye(guard, settings)
        view = _search(eye, guard, once=once)
        _tell_mines(view, eye)
        _show(view, solver, as_json=as_json)
        while not once:
            view = _next(eye, guard, view)
            _show(view, solver, as_json=as_json)


def _search(eye: "Eye", guard: "Guard", *, once: bool) -> "View":
    """The board on the screen; unless one look must do, as soon as there is one."""
    from gridseer.autopilot import HaltError, NoBoardError

    told = False
    while True:
        try:
            return eye.find()
        except (NoBoardError, HaltError) as error:
            if once:
                complain(error)
                raise typer.Exit(NO) from None
            if not told:
                talk("no board on the screen; waiting for one")
            told = True
        guard.wait(_SEARCH_PAUSE)


def _tell_mines(view: "View", eye: "Eye") -> None:
    """Say which board was found and what is known of its mines: by that the chances were worked out."""
    rows, columns = view.cells.shape
    if not view.is_over:
        talk(f"found: {columns}x{rows} cells, {mines_in_words(view, eye)}")
        if (unknown := eye.mine_count.sentence(columns, rows)) is not None:
            talk(unknown)


def _next(eye: "Eye", guard: "Guard", before: "View") -> "View":
    """The next board that is not as before."""
    while True:
        guard.wait(_PAUSE)
        seen, settled = eye.wait_until(lambda _: True, 2.0)
        view = _search(eye, guard, once=False) if seen is None or not settled else seen
        if not view.is_like(before):
            return view


def _show(view: "View", solver: "Solver", *, as_json: bool) -> None:
    """What a board comes to, for people or for programs."""
    data: dict[str, Any] = {"sighting": view.sighting.to_json()}
    try:
        answer = _think(view, solver)
    except GridseerError as error:
        if as_json:
            print_json({**data, "error": error.sentence})
        else:
            complain(error)
        return
    if as_json:
        print_json({**data, **(answer.to_json() if answer else {})})
        return
    _print(view, answer)


def _think(view: "View", solver: "Solver") -> "Answer | None":
    """What the solver says; None when the game is over."""
    from gridseer.vision.board import State

    if view.unread:
        cells = ", ".join(map(str, view.unread[:8]))
        raise ContradictionError(f"some cells cannot be read for certain: {cells}")
    if view.sighting.state in (State.WON, State.LOST):
        return None
    return solver.think(view.board, count=True)


def _print(view: "View", answer: "Answer | None") -> None:
    from gridseer.minesweeper.drawing import explained
    from gridseer.minesweeper.sight import FLAG

    if answer is None:
        typer.echo(f"the game is {view.sighting.state}")
        return
    print_picture(explained(answer))
    for cell in view.cells_like(FLAG):
        if answer.analysis.safe[cell.y, cell.x]:
            typer.echo(f"the flag at {cell} is wrong: the numbers prove that cell to be safe")
    typer.echo()
