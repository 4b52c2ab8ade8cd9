"""The calls of the tab Lab: runs, each in a file of its own, so that they can be paused, and looked at another day."""

import csv
import io
import json
import re
import time
import uuid
from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, RLock, Thread
from zipfile import ZipFile

import numpy as np
from fastapi import APIRouter, Response

from gridseer.errors import GridseerError, InputError, choice_of
from gridseer.lab.archive import Archive
from gridseer.lab.boards import boards_of, methods_of
from gridseer.lab.labels import Labels, labels_of
from gridseer.lab.plan import Experiment, Plan, check_method, without_twins
from gridseer.lab.plots import draw
from gridseer.lab.ranges import over_boards, over_options
from gridseer.lab.report import report
from gridseer.lab.results import Summary, wilson
from gridseer.lab.run import Agenda, Crew, run
from gridseer.lab.tables import summaries_of, told_differences
from gridseer.lab.toml_plan import load_plan, ready_plans
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.generate import random_seed
from gridseer.minesweeper.level import Level, level_of
from gridseer.web.lab_messages import BoardWish, Curve, RangeCurves, RangeLine, ReadyPlan, RunState, RunWish

CURVE_POINTS = 120
"""Places of a curve: enough for a screen."""
MOST_ROWS = 100
"""With more methods times boards than this, a run is shown over its ranges alone, without a table."""
MOST_CURVES = 12
"""With more than this, the win rate isn't shown over the games: too many lines lie on each other."""
MOST_EXPERIMENTS = 3000
"""Methods times boards of one run: the largest ready plan has 2,400."""
_NAME = re.compile(r"[0-9]{8,14}-[0-9a-f]{8}")
_WISH = "page"


class Runs:
    """The runs in a folder, of which one is played at a time."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock = RLock()
        self._playing: str | None = None
        self._agenda: Agenda | None = None
        self._pause = Event()
        self._thread: Thread | None = None
        self._trouble: dict[str, str] = {}

    def begin(self, wish: RunWish) -> str:
        """Begin a run; its name."""
        for method in (method for text in wish.methods for method in methods_of(text)):
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
            with self._lock:
                agenda = self._agenda if self._playing == name else None
            if agenda is None:
                archive.register(plan)
                summaries = summaries_of(archive, plan.experiments)
            else:  # what is being played is known without asking the file for each experiment
                summaries = [Summary(each, copy(totals)) for each, totals in agenda.totals.items() if totals.games]
            played = sum(summary.games for summary in summaries)
            running = self._playing == name
            few = len(plan.experiments) <= MOST_ROWS
            lines = plan.experiments if curves and len(plan.experiments) <= MOST_CURVES else ()
            labels = labels_of((each.method for each in plan.experiments), plan.labels)
            return RunState.model_validate(
                {
                    "run": name,
                    "wish": wish.model_dump(),
                    "state": "running" if running else "finished" if played >= plan.games else "paused",
                    "played": played,
                    "planned": plan.games,
                    "summaries": [each.figures() for each in summaries] if few else [],
                    "differences": list(told_differences(archive, summaries)) if curves and not running else [],
                    "curves": [_curve(archive, each, name).model_dump() for each, name in _named(lines)],
                    "ranges": [each.model_dump() for each in ranges_of(summaries, labels)] if curves else [],
                    "labels": labels.legend(),
                    "trouble": self._trouble.get(name),
                }
            )

    def pictures(self, name: str) -> bytes:
        """All pictures of a run, as PNG and as SVG, with its tables, in a ZIP file."""
        packed = io.BytesIO()
        with Archive(self._path(name)) as archive, TemporaryDirectory() as folder, ZipFile(packed, "w") as files:
            if not summaries_of(archive, archive.experiments()):
                raise InputError("expected a run with games to draw, got none", "Let it play for a moment.")
            for form in ("png", "svg"):
                for path in draw(archive, Path(folder), "run", form):
                    files.write(path, path.name)
            files.writestr("run.md", report(archive))
            files.writestr("run.csv", self.table(name))
        return packed.getvalue()

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
                if plan.text:
                    archive.note("plan", plan.text)
                agenda = Agenda(plan, archive)
                with self._lock:
                    self._agenda = agenda
                with Crew(wish.threads or plan.workers) as players:
                    for _ in run(agenda, archive, players):
                        if pause.is_set():
                            break
        except GridseerError as error:
            self._trouble[name] = error.sentence
        finally:
            with self._lock:
                self._playing = self._agenda = None

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

    @router.get("/plans")
    def ready() -> list[ReadyPlan]:
        return plans()

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

    @router.get("/{name}/pictures", response_class=Response)
    def pictures(name: str) -> Response:
        headers = {"content-disposition": f'attachment; filename="gridseer-lab-{name[:14]}.zip"'}
        return Response(runs.pictures(name), media_type="application/zip", headers=headers)

    @router.get("/{name}/csv", response_class=Response)
    def table(name: str) -> Response:
        headers = {"content-disposition": f'attachment; filename="gridseer-lab-{name[:14]}.csv"'}
        return Response(runs.table(name), media_type="text/csv; charset=utf-8", headers=headers)

    return router


def plan_of(wish: RunWish) -> Plan:
    """The plan that somebody asks for: every method plays the same games on every board."""
    return _plan_of(wish.model_dump_json())


@lru_cache(maxsize=8)
def _plan_of(wish_text: str) -> Plan:
    wish = RunWish.model_validate_json(wish_text)
    if wish.plan is not None:
        if wish.plan not in ready_plans():
            raise InputError.unknown("ready plan", wish.plan, ready_plans())
        return load_plan(wish.plan).here().shared(wish.share)
    if not (wish.seed or "").isdecimal():
        raise InputError(f"expected a whole number as seed, got {wish.seed!r}", "Leave it empty for a random one.")
    if not wish.methods or not wish.boards:
        raise InputError("expected methods and boards, or a ready plan, got none", "Choose at least one method.")
    start = choice_of(Start, "start rule", wish.start)
    methods = [method for text in wish.methods for method in methods_of(text)]
    experiments = [
        Experiment(method, level, start, wish.games, int(wish.seed or 0), wish.timeout)
        for board in wish.boards
        for level in _levels(board)
        for method in methods
    ]
    if len(experiments) > MOST_EXPERIMENTS:
        sentence = f"expected at most {MOST_EXPERIMENTS:,} methods times boards, got {len(experiments):,}"
        raise InputError(sentence, "Take a larger step: 16x16/4..100:4.")
    return Plan("page", without_twins(experiments))


def _levels(board: BoardWish) -> list[Level]:
    if board.text is not None:
        return boards_of(board.text)
    return [level_of(board.level, board.width, board.height, board.mines)]


def plans() -> list[ReadyPlan]:
    """The ready plans, with what is said about each."""
    loaded = ((name, load_plan(name)) for name in ready_plans())
    return [
        ReadyPlan(plan=name, title=plan.title, about=plan.about, games=plan.games, cpu_hours=plan.cpu_hours)
        for name, plan in loaded
    ]


def ranges_of(summaries: list[Summary], labels: Labels) -> Iterator[RangeCurves]:
    """The results as curves over the density, the area, and the values of options."""
    for _, group, along in over_boards(summaries):
        lines: dict[str, list[tuple[float, Summary]]] = {}
        for each in sorted(group, key=along.place):
            lines.setdefault(labels[each.experiment.method], []).append((along.place(each), each))
        drawn = [_range_line(name, points) for name, points in lines.items()]
        yield RangeCurves(title=along.title, axis=along.words, lines=drawn)
    for option, curves in over_options(summaries).items():
        boards = list(dict.fromkeys(board for _, board in curves))
        names = {key: key[0] if len(boards) == 1 else ", ".join(key) for key in curves}
        drawn = [_range_line(names[key], points) for key, points in curves.items()]
        yield RangeCurves(title=", ".join(boards), axis=option, lines=drawn)


def _range_line(name: str, points: list[tuple[float, Summary]]) -> RangeLine:
    results = [each for _, each in points]
    low, high = ([round(100 * each.ci95[side], 3) for each in results] for side in (0, 1))
    return RangeLine(
        name=name,
        x=[round(place, 4) for place, _ in points],
        won=[round(100 * each.win_rate, 3) for each in results],
        low=low,
        high=high,
        milliseconds=[each.cpu_ms_per_game for each in results],
    )


def _wish(archive: Archive) -> RunWish:
    return RunWish.model_validate(json.loads(archive.about(_WISH) or "{}"))


def _named(experiments: tuple[Experiment, ...]) -> Iterator[tuple[Experiment, str]]:
    """Each experiment with a name of its own: its method, and its board where there are several."""
    several = len({(each.level, each.start) for each in experiments}) > 1
    for each in experiments:
        yield each, str(each) if several else each.method


def _curve(archive: Archive, experiment: Experiment, name: str) -> Curve:
    """The share of games won after that many games."""
    won = archive.won(experiment)
    won = won[won >= 0]
    if not len(won):
        return Curve(name=name, games=[], won=[], low=[], high=[])
    places = np.unique(np.linspace(1, len(won), min(CURVE_POINTS, len(won))).astype(int))
    wins = np.cumsum(won > 0)[places - 1]
    band = [wilson(int(count), int(games)) for count, games in zip(wins, places, strict=True)]
    low, high = ([round(100 * each[side], 3) for each in band] for side in (0, 1))
    share = (100 * wins / places).round(3).tolist()
    return Curve(name=name, games=places.tolist(), won=share, low=low, high=high)
