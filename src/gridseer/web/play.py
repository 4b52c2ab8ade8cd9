"""The calls of the tab Play."""

import time
from fractions import Fraction
from typing import Any

from fastapi import APIRouter

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import TooWideError, exact_probabilities, prospect
from gridseer.minesweeper.solving.explain import explain
from gridseer.session import HintStep, Session
from gridseer.session.change import Change
from gridseer.session.replay import frames
from gridseer.session.text import format_record
from gridseer.web.games import Games, setup_of
from gridseer.web.past_messages import ReplayState
from gridseer.web.play_messages import (
    Act,
    CellFigures,
    CellWish,
    GameChances,
    GameState,
    Hinted,
    HintWish,
    Kind,
    MethodChoice,
    Name,
    Prospects,
    SaveState,
)

WITH_CELL = {"open", "flag", "question", "chord"}
SHORT_FRACTION = 10**9
"""Fractions with a larger denominator are told as a percentage only."""

PROSPECT_SECONDS = 0.5
"""How long all cells together may take."""


def routes(games: Games) -> APIRouter:
    """Every call of the tab, upon the open games."""
    router = APIRouter(prefix="/api", tags=["play"])

    @router.post("/games")
    def begin(kind: Kind) -> GameState:
        return state(games.begin(kind, _player(games)))

    @router.get("/games/last")
    def last() -> GameState | None:
        session = games.last()
        return None if session is None else state(session)

    @router.get("/games/{game}")
    def look(game: str) -> GameState:
        with games.playing(game) as session:
            return state(session)

    @router.post("/games/{game}/new")
    def new(game: str, kind: Kind) -> GameState:
        with games.playing(game) as session:
            setup = setup_of(kind)
            if kind.method != session.method:
                session.choose_method(kind.method)
            return state(session, session.new(setup))

    @router.post("/games/{game}/act")
    def act(game: str, wish: Act) -> GameState:
        with games.playing(game) as session:
            change = _done(session, wish)
            chances = session.probabilities() if wish.look and not session.over else None
            return state(session, change, chances)

    @router.post("/games/{game}/method")
    def method(game: str, wish: MethodChoice) -> GameState:
        with games.playing(game) as session:
            return state(session, session.choose_method(wish.method))

    @router.post("/games/{game}/hint")
    def hint(game: str, wish: HintWish) -> Hinted:
        with games.playing(game) as session:
            given = session.next_hint() if wish.step is None else session.hint(HintStep(wish.step))
            return Hinted.model_validate({"hint": given.to_json(), "game": state(session).model_dump()})

    @router.post("/games/{game}/chances")
    def chances(game: str) -> GameChances:
        with games.playing(game) as session:
            found = session.probabilities()
            return GameChances.model_validate({"chances": found, "game": state(session).model_dump()})

    @router.post("/games/{game}/cell")
    def cell(game: str, wish: CellWish) -> CellFigures:
        with games.playing(game) as session:
            session.analyse()  # looking at the figures of a cell is help, as looking at all of them is
            board = session.board.unflagged()
        return figures(board, Cell(wish.x, wish.y))

    @router.post("/games/{game}/prospects")
    def look_at_numbers(game: str) -> Prospects:
        with games.playing(game) as session:
            session.analyse()
            board = session.board.unflagged()
        return prospects(board)

    @router.get("/games/{game}/replay")
    def replay(game: str) -> ReplayState:
        return replayed(games, game)

    @router.get("/games/{game}/text")
    def text(game: str) -> dict[str, str]:
        with games.playing(game) as session:
            return {"text": format_record(session.record, session.board)}

    @router.post("/games/{game}/save")
    def save(game: str, wish: Name) -> list[SaveState]:
        with games.playing(game) as session:
            session.save(wish.name)
        return _saves(games)

    @router.get("/saves")
    def saves() -> list[SaveState]:
        return _saves(games)

    @router.post("/saves/{number}/load")
    def load(number: int) -> GameState:
        return state(games.load(number))

    @router.delete("/saves/{number}")
    def delete(number: int) -> list[SaveState]:
        games.demanded_store().saves.delete(number)
        return _saves(games)

    return router


def state(session: Session, change: Change | None = None, chances: dict[str, Any] | None = None) -> GameState:
    """A game as its player sees it, and what there is to say."""
    past = session.past_game()
    told = "" if change is None else change.told
    bbbv = past.bbbv if past is not None and session.over else None
    return GameState.model_validate({**session.to_json(), "told": told, "bbbv": bbbv, "chances": chances})


def figures(board: Board, cell: Cell) -> CellFigures:
    """All that is known of one closed cell; a board that cannot be counted in time has no number chances."""
    if board[cell] != CLOSED:
        raise InputError(f"expected a closed cell without a flag, got {cell}", "Only closed cells have figures.")
    proof = explain(board, cell)
    found: dict[str, Any] = {"mine": None, "fraction": None, "numbers": None, "dead": False}
    try:
        expected = prospect(board, cell)
        mine = exact_probabilities(board)[cell]
        found = {"mine": float(mine), "fraction": _short(mine), "numbers": expected.numbers, "dead": expected.dead}
    except TooWideError:
        pass
    return CellFigures.model_validate(
        {"x": cell.x, "y": cell.y, **found, "proof": None if proof is None else proof.to_json()}
    )


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


def replayed(games: Games, game: str) -> ReplayState:
    """A game event by event, and its end if it has one."""
    record = games.record(game)
    session = Session.resume(record)
    steps = [frame.to_json() for frame in frames(record)]
    final = session.game.final_text() if session.over else None
    setup = session.setup.to_json()
    return ReplayState.model_validate(
        {"game": game, "setup": setup, "outcome": session.outcome.value, "final": final, "frames": steps}
    )


def _done(session: Session, wish: Act) -> Change:
    """What a wish does: one call of the session."""
    if wish.action in WITH_CELL:
        if wish.x is None or wish.y is None:
            raise InputError(f"expected a cell to {wish.action}, got none")
        doing: Change = getattr(session, wish.action)(Cell(wish.x, wish.y))
        return doing
    try:
        if wish.action == "solve":
            return session.solve(stop_at_guess=wish.stop_at_guess)
        change: Change = getattr(session, wish.action)()
        return change
    except ContradictionError as error:
        raise InputError(error.sentence, error.hint) from None


def _short(value: Fraction) -> str | None:
    return f"{value.numerator}/{value.denominator}" if value.denominator <= SHORT_FRACTION else None


def _player(games: Games) -> str:
    return "" if games.store is None else str(games.store.settings["player"])


def _saves(games: Games) -> list[SaveState]:
    if games.store is None:
        return []
    found = [save for save in games.store.saves.all() if save.head.get("setup") is not None]
    return [
        SaveState.model_validate(
            {
                "id": save.id, "name": save.name, "touched": save.touched, "over": save.over, "events": save.events,
                "method": save.head["method"], "setup": save.head["setup"],
            }
        )
        for save in found
    ]  # fmt: skip
