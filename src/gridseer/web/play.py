"""The calls of the tab Play."""

import time
from collections.abc import Callable
from fractions import Fraction

from fastapi import APIRouter, Response

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.record import MOVES, Action
from gridseer.minesweeper.record_text import format_record
from gridseer.minesweeper.replay import Replay, replay
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import TooWideError, exact_probabilities, prospect
from gridseer.minesweeper.solving.explain import explain
from gridseer.session.state import GameState
from gridseer.web.games import OpenGame, OpenGames, setup_of
from gridseer.web.play_messages import (
    Act,
    CellFigures,
    CellWish,
    Hinted,
    HintWish,
    MethodChoice,
    NewGame,
    Played,
    Prospects,
    SaveName,
    SaveState,
)

SHORT_FRACTION = 10**9
"""Fractions with a larger denominator are shown as a percentage only."""

PROSPECT_SECONDS = 0.5
"""How long all cells together may take."""


def routes(games: OpenGames) -> APIRouter:
    """Every call of the tab, upon the open games."""
    router = APIRouter(prefix="/api", tags=["play"])

    @router.post("/games")
    def begin(wanted: NewGame) -> GameState:
        return games.begin(wanted, _player(games)).state()

    @router.get("/games/last")
    def last() -> GameState | None:
        session = games.last()
        return None if session is None else session.state()

    @router.get("/games/{game}")
    def look(game: str) -> GameState:
        with games.playing(game, following=True) as table:
            return table.session.state()

    @router.post("/games/{game}/new")
    def new(game: str, wanted: NewGame) -> GameState:
        setup = setup_of(wanted)
        if not games.has(games.followed(game)):
            return games.begin(wanted, _player(games)).state()
        with games.playing(game, following=True) as table:
            if wanted.method != table.session.method:
                table.session.choose_method(wanted.method)
            table.session.new(setup)
            return table.session.state()

    @router.post("/games/{game}/act")
    def act(game: str, wish: Act) -> Played:
        with games.playing(game) as table:
            told = done(table, wish)
            answer = table.helper.answer().state() if wish.look and not table.session.over else None
            return Played(game=table.session.state(), told=told, answer=answer)

    @router.post("/games/{game}/method")
    def method(game: str, wish: MethodChoice) -> GameState:
        with games.playing(game) as table:
            table.session.choose_method(wish.method)
            return table.session.state()

    @router.post("/games/{game}/hint")
    def hint(game: str, wish: HintWish) -> Hinted:
        with games.playing(game) as table:
            given = table.helper.next_hint() if wish.step is None else table.helper.hint(wish.step)
            return Hinted(hint=given, game=table.session.state())

    @router.post("/games/{game}/probabilities")
    def probabilities(game: str) -> Played:
        with games.playing(game) as table:
            answer = table.helper.answer().state()
            return Played(game=table.session.state(), answer=answer)

    @router.post("/games/{game}/cell")
    def cell(game: str, wish: CellWish) -> CellFigures:
        return figures(_looked_at(games, game), Cell(wish.x, wish.y))

    @router.post("/games/{game}/prospects")
    def look_at_numbers(game: str) -> Prospects:
        return prospects(_looked_at(games, game))

    @router.get("/games/{game}/replay")
    def replay_game(game: str) -> Replay:
        return replay(games.record(game))

    @router.get("/games/{game}/text", response_class=Response)
    def text(game: str) -> Response:
        with games.playing(game) as table:
            content = format_record(table.session.record, table.session.board)
        headers = {"content-disposition": 'attachment; filename="gridseer-game.txt"'}
        return Response(content, media_type="text/plain; charset=utf-8", headers=headers)

    @router.post("/games/{game}/save")
    def save(game: str, wish: SaveName) -> list[SaveState]:
        with games.playing(game) as table:
            table.session.save(wish.name)
        return _saves(games)

    @router.get("/saves")
    def saves() -> list[SaveState]:
        return _saves(games)

    @router.post("/saves/{number}/load")
    def load(number: int) -> GameState:
        return games.load(number).state()

    @router.delete("/saves/{number}")
    def delete(number: int) -> list[SaveState]:
        games.demanded_store().saves.delete(number)
        return _saves(games)

    return router


def done(table: OpenGame, wish: Act) -> str:
    """Do what a player wishes; what there is to say about it."""
    try:
        return ACTIONS[wish.action](table, wish)
    except ContradictionError as error:
        raise InputError(error.sentence, error.hint) from None


def _move(table: OpenGame, wish: Act) -> str:
    if wish.x is None or wish.y is None:
        raise InputError(f"expected a cell to {wish.action}, got none")
    return table.session.move(Action(wish.action), Cell(wish.x, wish.y))


ACTIONS: dict[str, Callable[[OpenGame, Act], str]] = {
    **{move.value: _move for move in MOVES},
    "undo": lambda table, _: table.session.undo(),
    "redo": lambda table, _: table.session.redo(),
    "pause": lambda table, _: table.session.pause(),
    "resume": lambda table, _: table.session.go_on(),
    "restart": lambda table, _: table.session.restart(),
    "step": lambda table, _: table.helper.step(),
    "solve": lambda table, wish: table.helper.solve(stop_at_guess=wish.stop_at_guess),
}
"""What each action of the page calls."""


def _looked_at(games: OpenGames, game: str) -> Board:
    """The board of a game, without its flags. Looking up cells counts as help, as looking at all of them does."""
    with games.playing(game) as table:
        table.helper.analyse()
        return table.session.board.unflagged()


def figures(board: Board, cell: Cell) -> CellFigures:
    """All that is known of one closed cell; a board that cannot be counted in time has no probabilities."""
    if board[cell] != CLOSED:
        raise InputError(f"expected a closed cell without a flag, got {cell}", "Only closed cells have figures.")
    known = CellFigures(x=cell.x, y=cell.y, proof=explain(board, cell))
    try:
        expected = prospect(board, cell)
        mine = exact_probabilities(board)[cell]
    except TooWideError:
        return known
    found = {"mine": float(mine), "fraction": _short(mine), "numbers": expected.numbers, "dead": expected.dead}
    return known.model_copy(update=found)


def prospects(board: Board) -> Prospects:
    """What every closed cell would show, as far as the time goes."""
    zero: list[list[float | None]] = [[None] * board.width for _ in range(board.height)]
    dead: list[tuple[int, int]] = []
    until = time.monotonic() + PROSPECT_SECONDS
    for cell in board.closed_cells():
        try:
            found = prospect(board, cell)
        except TooWideError:
            return Prospects(zero=zero, dead=dead, whole=False)
        zero[cell.y][cell.x] = found.opens_area
        dead += [(cell.x, cell.y)] if found.dead and found.numbers[0] < 1 else []
        if time.monotonic() > until:
            return Prospects(zero=zero, dead=dead, whole=False)
    return Prospects(zero=zero, dead=dead, whole=True)


def _short(value: Fraction) -> str | None:
    return f"{value.numerator}/{value.denominator}" if value.denominator <= SHORT_FRACTION else None


def _player(games: OpenGames) -> str:
    return "" if games.store is None else str(games.store.settings["player"])


def _saves(games: OpenGames) -> list[SaveState]:
    """The saved games; a hand-entered position, which older versions kept too, isn't one."""
    saves = [] if games.store is None else games.store.saves.all()
    return [
        SaveState(
            id=save.id,
            name=save.name,
            touched=save.touched,
            over=save.over,
            events=save.events,
            method=save.head["method"],
            setup=save.head["setup"],
        )
        for save in saves
        if save.head.get("setup") is not None
    ]
