"""Past games: kept truly, filtered, and counted so that help gives no best times."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome
from gridseer.session import Autosave, Helper, HintStep, Session, Setup
from gridseer.session.files import from_text
from gridseer.store import Store
from gridseer.store.history import Filter, PastGame, Source
from gridseer.store.statistics import statistics
from tests.support.examples import examples
from tests.support.past_games import past_game


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        yield store


def test_a_game_comes_back_as_it_was(store: Store) -> None:
    game = past_game(
        seed=str(2**64 - 1), first=Cell(3, 4), board="*#\n", method="gauss:4", no_guess=True, retry=True, game="a"
    )
    store.history.add(game)
    assert list(store.history.games()) == [game]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with Store(tmp_path_factory.mktemp("store")) as store:
        yield store


names = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)


@given(
    st.lists(
        st.builds(
            past_game,
            player=names,
            seed=st.none() | st.integers(0, 2**64 - 1).map(str),
            source=st.sampled_from(Source).map(str),
            result=st.sampled_from(["won", "lost", "abandoned"]),
            hints=st.integers(0, 3),
            undos=st.integers(0, 1),
            first=st.none() | st.builds(Cell, st.integers(0, 8), st.integers(0, 8)),
        ),
        max_size=8,
    )
)
@examples(30)
def test_any_games_come_back(shared: Store, games: list[PastGame]) -> None:
    with shared.writing() as connection:
        connection.execute("DELETE FROM history")
    shared.history.add(*games)
    assert list(shared.history.games()) == games[::-1]
    assert list(shared.history.games(Filter(assisted=True))) == [game for game in games[::-1] if game.assisted]
    rows = list(csv.DictReader(io.StringIO("".join(shared.history.csv()), newline="")))
    assert [row["player"] for row in rows] == [game.player for game in games[::-1]]


def test_a_game_is_entered_once(store: Store) -> None:
    store.history.add(past_game(game="a", result="lost"), past_game(game="a"), past_game(), past_game())
    store.history.add(past_game(game="a"))
    assert [game.result for game in store.history.games()] == ["won", "won", "lost"]


def test_filters(store: Store) -> None:
    store.history.add(
        past_game(game="old", began="2025-12-31T23:59:59+00:00"),
        past_game(game="expert", level="expert", width=30, height=16, mines=99, player="Ann"),
        past_game(game="pilot", source="autopilot", result="lost", no_guess=True),
        past_game(game="helped", hints=1),
    )

    def found(**conditions: object) -> list[str | None]:
        return [game.game for game in store.history.games(Filter(**conditions))]  # type: ignore[arg-type]

    assert found(level="expert") == found(level="30x16/99") == found(player="Ann") == ["expert"]
    assert found(source="autopilot") == found(result="lost") == found(no_guess=True) == ["pilot"]
    assert found(assisted=True) == ["helped"]
    assert found(until="2026") == ["old"]
    assert found(since="2026-05-01", assisted=False) == ["pilot", "expert"]
    assert [game.game for game in store.history.games(limit=2)] == ["helped", "pilot"]
    with pytest.raises(InputError, match="expected the name of a source"):
        found(source="autopilto")
    with pytest.raises(InputError, match="expected the name of a result"):
        found(result="wno")


def test_statistics_count_help_apart(store: Store) -> None:
    results = ["won", "won", "lost", "won", "won", "won", "abandoned"]
    for number, result in enumerate(results):
        store.history.add(past_game(result=result, seconds=10.0 + number, began=f"2026-05-0{number + 1}"))
    store.history.add(
        past_game(seconds=1.0, hints=1),
        past_game(seconds=1.0, automatic_moves=1),
        past_game(seconds=1.0, undos=1),
        past_game(seconds=1.0, retry=True, result="lost"),
        past_game(level="custom", width=5, height=5, mines=3, result="lost"),
        past_game(no_guess=True),
        past_game(source="autopilot", seconds=0.001),
        past_game(topology="torus", seconds=2.0),
    )
    custom, usual, no_guess, torus, pilot = statistics(store.history)
    assert (torus.level, torus.best_seconds) == ("beginner torus", 2.0)
    assert (pilot.source, pilot.best_seconds) == ("autopilot", 0.001)
    assert (usual.level, usual.games, usual.wins, usual.win_rate) == ("beginner", 6, 5, 5 / 6)
    assert (usual.assisted, usual.assisted_wins, usual.abandoned) == (4, 3, 1)
    assert (usual.best_seconds, usual.mean_seconds) == (10.0, (10 + 11 + 13 + 14 + 15) / 5)
    assert usual.best_bbbv_per_second == 2.5
    assert (usual.streak, usual.longest_streak) == (3, 3)
    assert (custom.level, custom.win_rate, custom.best_seconds, custom.streak) == ("5x5/3", 0, None, 0)
    assert (no_guess.no_guess, no_guess.wins) == (True, 1)
    assert statistics(store.history, Filter(level="expert")) == []


# What a session leaves


def test_a_game_enters_the_history_with_its_last_move(store: Store) -> None:
    session = Session(Setup.of("beginner", seed=4), player="Ann", autosave=Autosave(store))
    session.flag(Cell(0, 2))
    session.open(Cell(3, 3))
    assert list(store.history.games()) == []
    session.flag(Cell(0, 2))
    session.open(Cell(0, 2))
    (game,) = store.history.games()
    assert (game.result, game.player, game.clicks, game.seed, game.first) == ("lost", "Ann", 4, "4", (3, 3))
    assert game.bbbv is not None
    assert not game.assisted
    assert game.board == session.game.final_text()
    record = store.history.record(game.game or "")
    assert record is not None
    again = from_text(record)
    assert again.board == session.board
    assert again.record == session.record
    assert store.history.record("nothing") is None


def test_help_is_marked(store: Store) -> None:
    session = Session(Setup.of("beginner", seed=4), autosave=Autosave(store))
    session.open(Cell(3, 3))
    helper = Helper(session)
    helper.hint(HintStep.CERTAIN)
    helper.solve(stop_at_guess=False)
    assert session.outcome is not Outcome.PLAYING
    (game,) = store.history.games()
    assert game.assisted
    assert (game.hints, game.method) == (1, "strong")
    assert game.automatic_moves > 0


def test_a_game_that_is_left_is_abandoned_and_one_not_begun_is_nothing(store: Store) -> None:
    session = Session(Setup.of("beginner", seed=4), autosave=Autosave(store))
    session.flag(Cell(0, 0))
    session.new(Setup.of("beginner", seed=5))
    session.open(Cell(3, 3))
    session.restart()
    session.open(Cell(3, 3))
    results = [(game.result, game.retry, game.seed) for game in store.history.games()]
    assert results == [("abandoned", False, "5")]
    assert len(store.saves.all()) == 1
