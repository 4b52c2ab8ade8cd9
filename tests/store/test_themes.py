"""Themes in the store: kept as they were seen, found again by window and size, forgotten on request."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from gridseer.errors import InputError
from gridseer.store import Store, StoreError
from gridseer.store.database import FILE
from gridseer.store.schema import APPLICATION, MIGRATIONS
from gridseer.store.themes import KnownTheme, ThemeFacts
from tests.support.past_games import past_game

LOOKS = {bytes([number]) * 12: number for number in range(5)}
FACTS = ThemeFacts("Mines", 3, 2, "around", 3, 1, (10, -40, 60, 20), (9, 9), 31.5)
THEME = KnownTheme("", "sgt-mines", (2, 2), FACTS, LOOKS)


def test_a_theme_comes_back_as_it_was(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept = store.themes.keep(THEME)
    assert kept.name == "Mines 2x2"
    with Store(tmp_path) as store:
        assert store.themes.all() == [kept]
        assert store.themes.of_window("sgt-mines", (2, 2)) == [kept]
        assert store.themes.of_window("sgt-mines", (2, 3)) == store.themes.of_window("xbomb", (2, 2)) == []
    assert (kept.facts, kept.looks) == (FACTS, LOOKS)


def test_themes_are_told_apart_and_renewed_by_name(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        first, second = store.themes.keep(THEME), store.themes.keep(THEME)
        assert (first.name, second.name) == ("Mines 2x2", "Mines 2x2 (2)")
        store.themes.keep(replace(first, facts=replace(FACTS, games=9)))
        assert {theme.name: theme.facts.games for theme in store.themes.all()} == {first.name: 9, second.name: 3}


def test_a_theme_is_forgotten(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept = store.themes.keep(THEME)
        with pytest.raises(InputError, match="name of a theme"):
            store.themes.forget("Mines 2x3")
        store.themes.forget(kept.name)
        assert store.themes.all() == []


def test_names_of_looks_are_taken_back_and_a_theme_without_any_is_forgotten(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept = store.themes.keep(THEME)
        one, *others = LOOKS.items()
        assert store.themes.unteach(kept.name, kept.cell, {one[0]: one[1] + 1}) == 5  # it has another name by now
        assert store.themes.unteach(kept.name, kept.cell, dict([one])) == 4
        assert store.themes.all()[0].looks == dict(others)
        assert store.themes.unteach(kept.name, kept.cell, dict(others)) == 0
        assert store.themes.all() == []
        assert store.themes.unteach("nobody", kept.cell, LOOKS) == 0


def test_what_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        kept, other = store.themes.keep(THEME), store.themes.keep(THEME)
        with store.writing() as connection:
            connection.execute("UPDATE themes SET looks = ? WHERE name = ?", (b"no looks", kept.name))
        assert store.themes.all() == [other]
        with store.writing() as connection:
            connection.execute("UPDATE themes SET facts = '[1]' WHERE name = ?", (other.name,))
        assert store.themes.all() == []


# From one version to the next


@pytest.fixture
def first_version(tmp_path: Path) -> Path:
    """The folder of a store as the first version wrote it, with two games and an unused theme in it."""
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript(MIGRATIONS[0])
    for game, result in (("one", "won"), ("two", "abandoned")):
        connection.execute(
            "INSERT INTO history (game, began, player, source, level, width, height, mines, topology, start, no_guess, "
            "first_x, first_y, result, seconds, clicks, hints, automatic_moves, undos, retry, record) VALUES "
            "(?, '2026-05-01T12:00:00+00:00', 'Ann', 'own game', 'beginner', 9, 9, 10, 'square', 'safe', 0, 3, 4, ?, "
            "20.5, 30, 1, 0, 0, 0, x'00')",
            (game, result),
        )
    connection.execute("INSERT INTO themes VALUES ('key', '{}', '2026-05-01')")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()
    return tmp_path


def test_a_store_of_the_first_version_is_brought_up_to_date(first_version: Path) -> None:
    with Store(first_version) as store:
        games = list(store.history.games())
        assert [(game.game, game.result, game.mines, game.mines_source) for game in games] == [
            ("two", "abandoned", 10, None),
            ("one", "won", 10, None),
        ]
        assert all(game.assisted and game.seconds == 20.5 and game.first == (3, 4) for game in games)
        unknown = past_game(mines=None, result="likely won", assumed_mines=10, mines_source="unknown", cause="over")
        store.history.add(unknown)
        assert unknown in list(store.history.games())
        assert store.themes.all() == []
        store.themes.keep(THEME)
        assert store.check() == []
        with store.reading() as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    with Store(first_version) as store:  # once is enough
        assert len(list(store.history.games())) == 3


def test_an_old_store_that_cannot_be_written_is_read_all_the_same(
    first_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (first_version / FILE).read_bytes()
    monkeypatch.setattr("gridseer.store.database.os.access", lambda *_: False)
    with Store(first_version) as store:
        assert not store.writable
        assert [game.game for game in store.history.games()] == ["two", "one"]
        with pytest.raises(StoreError, match="can be written"):
            store.history.add(past_game())
        assert store.themes.all() == []
    assert (first_version / FILE).read_bytes() == before
