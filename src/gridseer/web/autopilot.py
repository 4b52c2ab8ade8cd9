"""The calls of the tab Autopilot: one flight at a time, on a virtual screen or the real one, behind the guard."""

import threading
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import numpy as np
from fastapi import APIRouter, Response

from gridseer.autopilot.acquaintance import Acquaintance
from gridseer.autopilot.flight import Flight
from gridseer.autopilot.pilot import Pilot
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.errors import GridseerError, InputError
from gridseer.geometry import Frame, Region
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.generate import random_seed
from gridseer.minesweeper.level import level_of
from gridseer.screen.guard import Guard, StoppedError
from gridseer.screen.screen import Screen
from gridseer.store import Store
from gridseer.vision.board import NamedLooks
from gridseer.web.autopilot_messages import FlightReport, FlightState, FlightWish

COUNTDOWN = 3.0
"""Seconds before the real mouse moves."""
MOST_TURNS = 300
"""Turns of a game that are sent; of a longer one only the last."""
_STOPPED = "stopped from the page"


class Cockpit:
    """The autopilot, seen from the page."""

    def __init__(self, store: Store | None = None) -> None:
        self._store = store if store is not None and store.writable else None
        self._lock = threading.RLock()
        self._guard: Guard | None = None
        self._thread: threading.Thread | None = None
        self._next = threading.Event()
        self._stop = threading.Event()
        self._frame: Frame | None = None
        self._told: dict[str, Any] = {"state": "idle", "sentence": "", "games": 0, "wins": 0, "version": 0}

    def start(self, wish: FlightWish) -> None:
        """Begin a flight."""
        with self._lock:
            if self._thread is not None and self._thread.is_alive():
                raise InputError("expected no other flight, got one that is under way", "Stop it first.")
            settings = _settings(wish, () if self._store is None else self._store.themes.named_looks())
            self._next, self._stop, self._guard, self._frame = threading.Event(), threading.Event(), None, None
            version = self._told["version"]
            self._told = {"state": "looking", "sentence": "", "games": 0, "wins": 0, "version": version + 1}
            arguments = (wish, settings, self._next, self._stop)
            self._thread = threading.Thread(target=self._fly, args=arguments, name="autopilot", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stop at once: the guard lets no click through any more."""
        with self._lock:
            self._stop.set()
            if self._guard is not None:
                self._guard.stop(_STOPPED)
            self._next.set()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(20)

    def next_game(self) -> None:
        """Play the next game."""
        self._next.set()

    def state(self) -> FlightState:
        """Where the flight is."""
        with self._lock:
            return FlightState.model_validate(self._told)

    def picture(self) -> bytes | None:
        """The last picture that was looked at, as PNG."""
        frame = self._frame  # another thread may take it away
        return None if frame is None else frame.png()

    def _tell(self, **news: object) -> None:
        with self._lock:
            self._told = {**self._told, **news, "version": self._told["version"] + 1}

    def _fly(
        self, wish: FlightWish, settings: PilotSettings, following: threading.Event, stop: threading.Event
    ) -> None:
        try:
            with closing(_screen(wish)) as screen, Guard(screen) as guard:
                with self._lock:
                    self._guard = guard
                if stop.is_set():
                    raise StoppedError(_STOPPED)
                self._games(guard, wish, settings, following)
        except StoppedError as error:
            was = self._told  # a game that had ended before isn't stopped by that
            self._tell(state="stopped", sentence=was["sentence"] if was["state"] == "finished" else error.sentence)
        except GridseerError as error:
            self._tell(state="failed", sentence=error.sentence + (f". {error.hint}" if error.hint else ""))
        finally:
            with self._lock:
                self._guard = None

    def _games(self, guard: Guard, wish: FlightWish, settings: PilotSettings, following: threading.Event) -> None:
        """Games one after the other; between them somebody says whether there shall be another one."""
        real = wish.screen == "real"
        known = Acquaintance(self._store, guard) if real and self._store is not None else None

        def on_turn(turn: Turn) -> None:
            self._turn(turn)
            if known is not None:
                known.watch(turn)

        flight = Flight(
            Pilot(guard, settings, on_turn=on_turn, on_view=self._view),
            None if real else Recipe.parse("key:F2"),
            on_found=lambda _: self._count_down(guard) if real else None,
            on_start=lambda: self._tell(state="solving"),
            history=real,
            acquaintance=known,
            after_stop=True,
        )
        self._tell(state="looking", sentence="", report=None, turns=[])
        for report in flight.games():
            if flight.pilot.view is not None:
                self._frame = flight.pilot.view.frame
            self._ended(report)
            guard.check()
            while not following.wait(0.1):
                guard.check()
            following.clear()
            guard.check()
            self._tell(state="looking", sentence="", report=None, turns=[])

    def _count_down(self, guard: Guard) -> None:
        self._tell(sentence="found a board; to stop: move the mouse, press Escape, or press Stop here")
        guard.wait(COUNTDOWN)

    def _ended(self, report: Report) -> None:
        wins = self._told["wins"] + (report.result is Result.WON)
        told = report.to_json()
        kept = {name: told[name] for name in FlightReport.model_fields}
        state = "finished" if report.is_finished else "stopped"
        self._tell(
            state=state,
            sentence=report.sentence,
            report=kept,
            games=self._told["games"] + 1,
            wins=wins,
            next=[],
            probabilities=None,
        )

    def _view(self, view: View) -> None:
        self._frame = view.frame
        self._tell(**_seen(view))

    def _turn(self, turn: Turn) -> None:
        """What is about to be clicked, and why; a guess is said before it is made."""
        self._frame = turn.view.frame
        table = turn.analysis.mine_probability
        rows = [[None if np.isnan(value) else value for value in row] for row in table.tolist()]
        note = {
            "cells": [list(cell) for cell in turn.cells],
            "sentence": turn.move.reason,
            "guess": turn.is_guess and not turn.is_first,
        }
        turns = [*self._told.get("turns", [])[-MOST_TURNS + 1 :], note]
        self._tell(
            **_seen(turn.view), turns=turns, sentence=turn.move.reason, probabilities=rows, guess=turn.is_guess,
            next=[list(cell) for cell in turn.cells],
            safe=[list(cell) for cell in turn.analysis.safe_cells()],
            mines=[list(cell) for cell in turn.analysis.mine_cells()],
        )  # fmt: skip


def routes(cockpit: Cockpit) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(prefix="/api/autopilot", tags=["autopilot"])

    @router.get("")
    def state() -> FlightState:
        return cockpit.state()

    @router.post("/start")
    def start(wish: FlightWish) -> FlightState:
        cockpit.start(wish)
        return cockpit.state()

    @router.post("/next")
    def follow() -> FlightState:
        cockpit.next_game()
        return cockpit.state()

    @router.post("/stop")
    def stop() -> FlightState:
        cockpit.stop()
        return cockpit.state()

    @router.get("/picture", response_class=Response)
    def picture() -> Response:
        content = cockpit.picture()
        return Response(content, media_type="image/png") if content else Response(status_code=204)  # none yet

    @router.get("/screen", response_class=Response)
    def whole_screen() -> Response:
        return Response(_whole_screen(), media_type="image/png")

    return router


def _seen(view: View) -> dict[str, object]:
    """The board of a glance, in pixels of its picture."""
    return {"picture": [view.frame.width, view.frame.height], "board": view.sighting.to_json()}


def _settings(wish: FlightWish, themes: Sequence[NamedLooks]) -> PilotSettings:
    from gridseer.minesweeper.solving.solver import make_solver

    make_solver(wish.method)
    region = None if wish.region is None else Region.parse(wish.region)
    mines = wish.mines if wish.level is None else level_of(wish.level).mines
    return PilotSettings(
        method=wish.method,
        guess=wish.guess,
        flags=wish.flags,
        delay=wish.delay,
        mines=mines,
        region=region,
        themes=themes,
    )


def _screen(wish: FlightWish) -> Screen:
    if wish.screen == "real":
        from gridseer.screen.real import RealScreen

        return RealScreen()
    from gridseer.screen.virtual import VirtualScreen, seeded_games
    from gridseer.theme import THEMES

    if wish.theme not in THEMES:
        raise InputError.unknown("theme", wish.theme, THEMES)
    seed = random_seed() % 2**53 if wish.seed is None else wish.seed
    level = level_of(wish.level or "beginner")
    return VirtualScreen(seeded_games(level, Start.ZERO, seed), THEMES[wish.theme], size=(1280, 800))


def _whole_screen() -> bytes:
    """A picture of the real screen, for showing where the board is."""
    from gridseer.screen.real import RealScreen

    with closing(RealScreen(hands=False)) as screen:
        return screen.grab().png()
