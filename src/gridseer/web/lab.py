"""The calls of the tab Lab: runs, each in a file of its own, so that they can be paused, and looked at another day."""

import csv
import io
import json
import re
import time
import uuid
from pathlib import Path
from threading import Event, RLock, Thread

import numpy as np
from fastapi import APIRouter, Response

from gridseer.errors import GridseerError, InputError, choice_of
from gridseer.lab.archive import Archive
from gridseer.lab.plan import Experiment, Plan, check_method, without_twins
from gridseer.lab.results import wilson
from gridseer.lab.run import Agenda, Crew, run
from gridseer.lab.tables import summaries_of, told_differences
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.generate import random_seed
from gridseer.minesweeper.level import level_of
from gridseer.web.lab_messages import Curve, RunState, RunWish

CURVE_POINTS = 120
"""Places of a curve: enough for a screen."""
_NAME = re.compile(r"[0-9]{8,14}-[0-9a-f]{8}")
_WISH = "page"


class Runs:
    """The runs in a folder, of which one is played at a time."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock = RLock()
        self._playing: str | None = None
        self._pause = Event()
        self._thread: Thread | None = None
        self._trouble: dict[str, str] = {}

    def begin(self, wish: RunWish) -> str:
        """Begin a run; its name."""
        for method in wish.methods:
            check_method(method)
        settled = wish.model_copy(update={"seed": wish.seed or str(random_seed() % 2**53)})
        plan_of(settled)  # what cannot be played is refused before anything is written
        name = f"{time.strftime('%Y%m%d%H%M%S')}-{uuid.uuid4().hex[:8]}"
        self._demand_rest()
        with Archive(self._path(name, new=True)) as archive:
            archive.note(_WISH, settled.model_dump_json())
        self.resume(name)
        return name

    def resume(self, name: str) -> None:
        """Go on with a run."""
        path = self._path(name)
        with self._lock:
            self._demand_rest()
            self._playing, self._pause = name, Event()
            self._trouble.pop(name, None)
            self._thread = Thread(target=self._play, args=(name, path, self._pause), name=f"lab {name}", daemon=True)
            self._thread.start()

    def pause(self, name: str) -> None:
        """Let a run rest; what was played is kept."""
        self._path(name)
        with self._lock:
            thread = self._thread if self._playing == name else None
            if thread is not None:
                self._pause.set()
        if thread is not None:
            thread.join(30)

    def delete(self, name: str) -> None:
        """Forget a run."""
        self.pause(name)
        with Archive(self._path(name)) as archive:
            archive.remove()

    def names(self) -> list[str]:
        """All runs, the latest first."""
        if self._folder is None or not self._folder.is_dir():
            return []
        found = (path.stem.removeprefix("run-") for path in self._folder.glob("run-*.sqlite"))
        return sorted((name for name in found if _NAME.fullmatch(name)), reverse=True)

    def state(self, name: str, *, curves: bool = True) -> RunState:
        """How far a run is and what has come of it."""
        with Archive(self._path(name)) as archive:
            wish = _wish(archive)
            plan = plan_of(wish)
            archive.register(plan)
            summaries = summaries_of(archive, plan.experiments)
            played = sum(summary.games for summary in summaries)
            running = self._playing == name
            return RunState.model_validate(
                {
                    "run": name,
                    "wish": wish.model_dump(),
                    "state": "running" if running else "finished" if played >= plan.games else "paused",
                    "played": played,
                    "planned": plan.games,
                    "summaries": [each.figures() for each in summaries],
                    "differences": list(told_differences(archive, summaries)) if curves and not running else [],
                    "curves": [_curve(archive, each).model_dump() for each in plan.experiments] if curves else [],
                    "trouble": self._trouble.get(name),
                }
            )

    def table(self, name: str) -> str:
        """The figures of a run as CSV."""
        with Archive(self._path(name)) as archive:
            rows = [each.to_row() for each in summaries_of(archive, plan_of(_wish(archive)).experiments)]
        text = io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()

    def _play(self, name: str, path: Path, pause: Event) -> None:
        try:
            with Archive(path) as archive:
                wish = _wish(archive)
                plan = plan_of(wish)
                archive.register(plan)
                with Crew(wish.threads) as players:
                    for _ in run(Agenda(plan, archive), archive, players):
                        if pause.is_set():
                            break
        except GridseerError as error:
            self._trouble[name] = error.sentence
        finally:
            with self._lock:
                self._playing = None

    def _demand_rest(self) -> None:
        with self._lock:
            if self._playing is not None:
                raise InputError("expected no other run to be under way, got one", "Pause it first.")

    def _path(self, name: str, *, new: bool = False) -> Path:
        """The file of a run. A name that is not one of ours never becomes a path."""
        if self._folder is None:
            raise InputError("expected a store for runs, got none: nothing is kept", "gridseer doctor says why.")
        if not new and (not _NAME.fullmatch(name) or name not in self.names()):
            raise InputError(f"expected the name of a run, got {name[:40]!r}", "It may have been deleted.")
        return self._folder / f"run-{name}.sqlite"


def routes(runs: Runs) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(prefix="/api/lab/runs", tags=["lab"])

    @router.get("")
    def list_runs() -> list[RunState]:
        return [runs.state(name, curves=False) for name in runs.names()[:100]]

    @router.post("")
    def begin(wish: RunWish) -> RunState:
        return runs.state(runs.begin(wish))

    @router.get("/{name}")
    def look(name: str) -> RunState:
        return runs.state(name)

    @router.post("/{name}/pause")
    def pause(name: str) -> RunState:
        runs.pause(name)
        return runs.state(name)

    @router.post("/{name}/resume")
    def resume(name: str) -> RunState:
        runs.resume(name)
        return runs.state(name)

    @router.delete("/{name}")
    def delete(name: str) -> list[RunState]:
        runs.delete(name)
        return list_runs()

    @router.get("/{name}/csv", response_class=Response)
    def table(name: str) -> Response:
        headers = {"content-disposition": f'attachment; filename="gridseer-lab-{name[:14]}.csv"'}
        return Response(runs.table(name), media_type="text/csv; charset=utf-8", headers=headers)

    return router


def plan_of(wish: RunWish) -> Plan:
    """The plan that somebody asks for: every method plays the same games on every board."""
    if not (wish.seed or "").isdecimal():
        raise InputError(f"expected a whole number as seed, got {wish.seed!r}", "Leave it empty for a random one.")
    start = choice_of(Start, "start rule", wish.start)
    levels = [level_of(board.level, board.width, board.height, board.mines) for board in wish.boards]
    experiments = [
        Experiment(method, level, start, wish.games, int(wish.seed or 0), wish.timeout)
        for level in levels
        for method in wish.methods
    ]
    return Plan("page", without_twins(experiments))


def _wish(archive: Archive) -> RunWish:
    return RunWish.model_validate(json.loads(archive.about(_WISH) or "{}"))


def _curve(archive: Archive, experiment: Experiment) -> Curve:
    """The share of games won after that many games."""
    won = archive.won(experiment)
    won = won[won >= 0]
    if not len(won):
        return Curve(name=experiment.method, games=[], won=[], low=[], high=[])
    places = np.unique(np.linspace(1, len(won), min(CURVE_POINTS, len(won))).astype(int))
    wins = np.cumsum(won > 0)[places - 1]
    band = [wilson(int(count), int(games)) for count, games in zip(wins, places, strict=True)]
    low, high = ([round(100 * each[side], 3) for each in band] for side in (0, 1))
    share = (100 * wins / places).round(3).tolist()
    return Curve(name=experiment.method, games=places.tolist(), won=share, low=low, high=high)
