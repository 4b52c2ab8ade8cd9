"""Saved games: kept move by move, named by the player, and never played by two at once."""

from collections.abc import Iterator
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.session import Autosave, Session, Setup
from gridseer.session.files import from_store
from gridseer.store import Store, StoreError
from gridseer.store.saves import KEPT_GAMES
from gridseer.store.settings import DEFAULTS


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as store:
        yield store


def begun(store: Store, seed: int = 4) -> Session:
    session = Session(Setup.of("beginner", seed=seed), autosave=Autosave(store))
    session.open(Cell(3, 3))
    return session


def continued(store: Store, name: str | None = None) -> Session:
    save = store.saves.last_running() if name is None else store.saves.named(name)
    assert save is not None
    return from_store(store, save, autosave=Autosave(store))


def test_a_running_game_is_continued(store: Store) -> None:
    session = begun(store)
    session.flag(Cell(0, 2))
    again = continued(store)
    assert again.board == session.board
    again.flag(Cell(0, 2))
    (save,) = store.saves.all()
    assert (save.name, save.game, save.over) == (None, session.record.game, False)
    third = continued(store)
    assert third.board == again.board
    assert third.record == again.record


def test_who_continues_a_game_takes_it_over(store: Store) -> None:
    session = begun(store)
    other = continued(store)
    other.flag(Cell(0, 0))
    session.flag(Cell(8, 8))
    told = session.state().trouble
    assert told is not None
    assert "taken it over" in told
    session.flag(Cell(8, 8))
    session.close()
    assert continued(store).board == other.board


def test_ended_and_untouched_games_are_not_kept(store: Store) -> None:
    session = begun(store)
    session.open(Cell(0, 2))
    assert store.saves.last_running() is None
    session.undo()
    assert store.saves.last_running() is not None
    session.redo()
    session.close()
    assert store.saves.all() == []
    Session(Setup.of(seed=1), autosave=Autosave(store)).close()
    assert store.saves.all() == []


def test_unfinished_games_stay_after_closing(store: Store) -> None:
    begun(store).close()
    assert store.saves.last_running() is not None


def test_named_saves(store: Store) -> None:
    session = begun(store)
    session.save("before lunch")
    board = session.board
    session.flag(Cell(0, 2))
    session.close()
    assert continued(store, "before lunch").board == board
    session.save("before lunch")
    assert continued(store, "before lunch").board == session.board
    with pytest.raises(InputError, match="expected the name of a saved game") as unknown:
        store.saves.named("before lunsh")
    assert unknown.value.hint == "Did you mean 'before lunch'?"
    with pytest.raises(InputError, match="expected a name"):
        session.save("  ")
    named = store.saves.named("before lunch")
    store.saves.delete(named.id)
    assert [save.name for save in store.saves.all()] == [None]
    with pytest.raises(InputError, match="a session without one"):
        Session(Setup.of(seed=1)).save("x")


def test_old_running_games_give_way_but_named_ones_stay(store: Store) -> None:
    first = begun(store, 0)
    first.save("first")
    for seed in range(1, KEPT_GAMES + 3):
        begun(store, seed)
    saves = store.saves.all()
    assert len(saves) == KEPT_GAMES + 1
    assert [save.name for save in saves if save.name] == ["first"]
    assert first.record.game not in [save.game for save in saves if save.name is None]
    with store.reading() as connection:
        orphans = connection.execute("SELECT count(*) FROM events WHERE save NOT IN (SELECT id FROM saves)").fetchone()
    assert orphans == (0,)


class Yesterday(datetime):
    """A clock that was set back."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "Yesterday":
        return cls.fromtimestamp(datetime.now(tz).timestamp() - 86_400, tz)


def test_a_clock_that_was_set_back_loses_no_game(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """By their times, all other games were played after this one: it would give way to them at once."""
    for seed in range(KEPT_GAMES):
        begun(store, seed)
    monkeypatch.setattr("gridseer.store.saves.datetime", Yesterday)
    session = begun(store, seed=KEPT_GAMES)
    session.flag(Cell(0, 2))
    assert session.state().trouble is None
    assert continued(store).record == session.record


def test_a_hand_entered_position_of_an_older_version_is_refused_with_its_board(store: Store) -> None:
    head = {
        "game": "x",
        "began": "2026-05-01",
        "player": "",
        "method": "strong",
        "setup": None,
        "entered": "#1\n11\nm1",
    }
    edit = {"seconds": 1.0, "action": "edit", "cell": [0, 0], "by": "player", "detail": "!"}
    store.saves.begin("x", head, [edit], over=False)
    save = store.saves.last_running()
    assert save is not None
    with pytest.raises(InputError, match="got a hand-entered position: #1 / 11 / m1") as refused:
        from_store(store, save)
    assert refused.value.hint == "Enter its board in the tab Analyse."


def test_a_save_with_nonsense_is_told_and_the_others_work(store: Store) -> None:
    begun(store, 1).save("good")
    begun(store, 2).save("bad")
    with store.writing() as connection:
        connection.execute(
            "UPDATE events SET event = '{\"action\": \"fly\"}' WHERE save = (SELECT id FROM saves WHERE name = 'bad')"
        )
    with pytest.raises(InputError, match="expected an event of a game"):
        continued(store, "bad")
    continued(store, "good")
    with store.writing() as connection:
        connection.execute("UPDATE events SET event = 'nonsense'")
    with pytest.raises(StoreError, match="something unreadable"):
        continued(store, "good")


# Settings


def test_settings(store: Store, tmp_path: Path) -> None:
    assert store.settings.all() == DEFAULTS
    store.settings["player"] = "Ann"
    store.settings["no_guess"] = True
    with Store(tmp_path) as other:
        assert other.settings["player"] == "Ann"
        assert other.settings["no_guess"] is True
    store.settings.reset("player")
    assert store.settings["player"] == ""
    with pytest.raises(InputError, match="expected the name of a setting"):
        store.settings["colour"] = "red"
    with pytest.raises(InputError, match="expected a bool"):
        store.settings["no_guess"] = 1
    with store.writing() as connection:
        connection.execute("INSERT OR REPLACE INTO settings VALUES ('method', '5'), ('later', '1'), ('level', 'x{')")
    assert store.settings["method"] == "strong"
    assert store.settings["level"] == "beginner"
