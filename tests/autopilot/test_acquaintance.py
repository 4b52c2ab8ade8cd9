"""Games that were met before: recognised by their window and looks, and only what was seen is remembered."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gridseer.autopilot import Flight, Pilot, PilotSettings, Report, Result
from gridseer.autopilot.acquaintance import Acquaintance
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.report import MinesSource
from gridseer.geometry import Place
from gridseer.grid import Cell
from gridseer.minesweeper.area import opening_of
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.sight import CLOSED, Sight, sights_of
from gridseer.screen.guard import Guard
from gridseer.store import Store
from gridseer.store.themes import KnownTheme
from gridseer.theme import THEMES
from tests.support.habits import HabitScreen

SETTINGS = PilotSettings(first=Cell(4, 4), patience=1.0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        yield store


def fly(
    screen: HabitScreen, store: Store, games: int = 1
) -> tuple[Acquaintance, list[Report], list[KnownTheme | None]]:
    """Play some games; what was known before them is the last answer."""
    met: list[KnownTheme | None] = []
    with Guard(screen) as guard:
        known = Acquaintance(store, guard)
        pilot = Pilot(guard, SETTINGS, on_turn=known.watch)
        flight = Flight(pilot, Recipe.parse("key:F2"), on_found=lambda _: met.append(known.theme), acquaintance=known)
        return known, list(flight.games(games)), met


def test_a_game_is_recognised_the_next_time(store: Store) -> None:
    _, reports, met = fly(HabitScreen(seed=3), store, games=2)
    assert met == [None]
    (theme,) = store.themes.all()
    assert (theme.name, theme.window, theme.cell) == ("Mines 20x20", "virtual", (20, 20))
    assert (theme.facts.games, theme.facts.first_clicks, theme.facts.first_losses) == (2, 2, 0)
    assert theme.facts.wins == sum(report.result is Result.WON for report in reports)
    assert theme.facts.opens == "around"
    assert {CLOSED, 0, 1} <= set(theme.looks.values())
    known, _, met = fly(HabitScreen(seed=30), store)
    assert met == [theme]
    assert known.theme is not None
    assert [theme.facts.games for theme in store.themes.all()] == [3]


@pytest.mark.slow
def test_another_look_of_the_same_window_is_another_theme(store: Store) -> None:
    fly(HabitScreen(seed=3), store)
    _, _, met = fly(HabitScreen(seed=3, theme=THEMES["dark"]), store)
    assert met == [None]
    assert sorted(theme.name for theme in store.themes.all()) == ["Mines 20x20", "Mines 20x20 (2)"]


def test_known_looks_are_there_from_the_first_glance(store: Store) -> None:
    fly(HabitScreen(seed=3), store)
    (theme,) = store.themes.all()
    with Guard(HabitScreen(seed=30)) as guard:
        pilot = Pilot(guard, SETTINGS)
        view = pilot.find()
        assert set(pilot.eye.looks.values()) == {CLOSED}
        again = Acquaintance(store, guard).meet(pilot.eye, view)
        assert again.is_like(view)
        assert pilot.eye.looks == theme.looks


@pytest.mark.slow
def test_a_look_that_is_called_otherwise_now_is_dropped(store: Store) -> None:
    fly(HabitScreen(seed=3), store)
    (theme,) = store.themes.all()
    closed = next(look for look, sight in theme.looks.items() if sight == CLOSED)
    store.themes.keep(replace(theme, looks={**theme.looks, closed: Sight.FOUR.value}))
    _, _, met = fly(HabitScreen(seed=30), store)
    assert met == [None]  # nothing else is seen of a fresh board, so it cannot be told to be the same game
    assert all(theme.looks[closed] == CLOSED for theme in store.themes.all()[:1])


@pytest.mark.slow
def test_looks_that_have_misled_are_forgotten(store: Store) -> None:
    fly(HabitScreen(seed=3), store)
    screen = HabitScreen(seed=30)
    screen.lose_every = 1  # it answers no more, so the game is stopped by what was seen
    _, (report,), _ = fly(screen, store)
    assert report.halted
    (theme,) = store.themes.all()
    assert theme.looks == {}
    assert theme.facts.games == 1
    fly(HabitScreen(seed=31), store)  # but the game is known, and its looks are learnt anew
    (again,) = store.themes.all()
    assert again.facts.games == 2
    assert CLOSED in again.looks.values()


@pytest.mark.slow
def test_a_game_that_was_stopped_teaches_nothing(store: Store) -> None:
    screen = HabitScreen(seed=3)
    screen.lose_every = 1
    _, (report,), _ = fly(screen, store)
    assert not report.is_finished
    assert store.themes.all() == []


@pytest.mark.slow
def test_first_clicks_that_lose_are_counted(store: Store) -> None:
    screen = HabitScreen(seed=1, start=Start.ANY)
    _, reports, _ = fly(screen, store, games=8)
    (theme,) = store.themes.all()
    lost = [report for report in reports if report.result is Result.LOST and report.clicks == 1]
    assert theme.facts.first_losses == len(lost) > 0
    assert theme.facts.first_clicks == theme.facts.games == 8


@pytest.mark.parametrize(
    ("rows", "clicked", "opens"),
    [
        (["..1#", "112#", "####"], [], "around"),
        (["..1#", "112#", "####"], [(2, 1)], None),
        (["..1#", "11##", "####"], [], "sides"),
        ([".###", "####"], [], "none"),
        (["1###", "####"], [], None),
        (["####", "####"], [], None),
    ],
)
def test_how_a_game_opens_is_what_a_board_proves(
    rows: list[str], clicked: list[tuple[int, int]], opens: str | None
) -> None:
    cells = sights_of(rows)
    mask = np.zeros(cells.shape, bool)
    for x, y in clicked:
        mask[y, x] = True
    assert opening_of(cells, mask) == opens


@pytest.mark.slow
def test_a_counter_that_was_seen_to_work_need_not_prove_itself_again(store: Store) -> None:
    screen = HabitScreen(seed=3)
    screen.open(Cell(4, 4))
    with Guard(screen) as guard:
        pilot, known = Pilot(guard, SETTINGS), Acquaintance(store, guard)
        view = known.meet(pilot.eye, pilot.find())
        for mine in screen.mines()[:3]:
            screen.flag(mine)
            view = pilot.eye.count(pilot.eye.glance() or view)
        assert pilot.eye.mine_count.source is MinesSource.LEARNT
        known.part(Report(Result.WON, "all is open", columns=9, rows=9, clicks=9), pilot.eye)
    (theme,) = store.themes.all()
    assert theme.facts.counter is not None
    assert theme.facts.counter_board == (9, 9)
    x, y, _, _ = theme.facts.counter
    assert Place(round(screen.lattice.x) + x, round(screen.lattice.y) + y) in screen.window
    for level, certain in (("beginner", True), ("intermediate", False)):
        with Guard(HabitScreen(level, seed=30)) as guard:
            pilot = Pilot(guard, SETTINGS)
            view = pilot.find()
            assert not pilot.eye.mine_count.is_certain
            Acquaintance(store, guard).meet(pilot.eye, view)
            assert pilot.eye.mine_count.is_certain == certain
            pilot.eye.mine_count.refute()
            assert not pilot.eye.mine_count.is_certain


def refute(pilot: Pilot) -> None:
    """What a board does with which the number of mines is impossible."""
    pilot.eye.mine_count.refute()


@pytest.mark.slow
def test_a_counter_that_misled_is_forgotten(store: Store) -> None:
    fly(HabitScreen(seed=3), store)
    (theme,) = store.themes.all()
    store.themes.keep(replace(theme, facts=replace(theme.facts, counter=(0, -40, 30, 20), counter_board=(9, 9))))
    screen = HabitScreen(seed=30)
    with Guard(screen) as guard:
        known = Acquaintance(store, guard)
        pilot = Pilot(guard, SETTINGS, on_turn=known.watch)
        flight = Flight(pilot, on_start=lambda: refute(pilot), acquaintance=known)
        list(flight.games(1))
    (theme,) = store.themes.all()
    assert theme.facts.counter is None
