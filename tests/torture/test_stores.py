"""Damaged stores and results: a sentence, a new store, and the damaged file as it was."""

import shutil
from pathlib import Path
from random import Random

from gridseer.errors import GridseerError, InputError
from gridseer.grid import Cell
from gridseer.lab.archive import Archive
from gridseer.lab.part import part_of
from gridseer.lab.plan import Experiment, Plan
from gridseer.lab.playing import play
from gridseer.lab.results import Summary
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS
from gridseer.session import Autosave, Session, Setup
from gridseer.session.files import from_store, from_text
from gridseer.store import Store
from gridseer.store.database import FILE, StoreError
from gridseer.store.repair import open_store, rescue
from gridseer.store.statistics import statistics
from tests.support.past_games import past_game
from tests.torture.rounds import rounds

EXPERIMENT = Experiment("fast", LEVELS["beginner"], Start.SAFE, games=20, seed=1)
PLAN = Plan("torture", (EXPERIMENT,))


def sample_store(folder: Path) -> bytes:
    with Store(folder) as store:
        session = Session(Setup.of("beginner", seed=4), autosave=Autosave(store))
        session.open(Cell(3, 3))
        session.save("lunch")
        store.history.add(*(past_game(game=f"game {number}", seconds=20.0 + number) for number in range(8)))
        store.settings["player"] = "Ada"
    return (folder / FILE).read_bytes()


def use(store: Store) -> None:
    """Everything that the commands do with a store."""
    games = list(store.history.games())
    statistics(store.history)
    list(store.history.csv())
    for game in games:
        if game.game is not None and (text := store.history.record(game.game)) is not None:
            from_text(text)
    store.settings.all()
    for save in store.saves.all():
        from_store(store, save)
    store.themes.all()
    session = Session(Setup.of("beginner", seed=5), autosave=Autosave(store))
    session.open(Cell(3, 3))
    session.close()


def scarred(content: bytes, choice: Random) -> bytes:
    """A copy with damaged bytes: single ones, or a whole stretch."""
    changed = bytearray(content)
    for _ in range(choice.choice((1, 1, 2, 8))):
        place, length = choice.randrange(len(changed)), choice.choice((1, 1, 4, 512))
        changed[place : place + length] = choice.randbytes(length)[: len(changed) - place]
    return bytes(changed[: choice.randrange(len(changed))] if choice.random() < 0.05 else changed)


def test_a_damaged_store_never_stops_a_game_and_is_never_made_worse(tmp_path: Path) -> None:
    whole = sample_store(tmp_path / "whole")
    choice, refused = Random(2404), 0
    for _ in range(rounds(60, 6_000)):
        folder = tmp_path / "home"
        folder.mkdir()
        damaged = scarred(whole, choice)
        (folder / FILE).write_bytes(damaged)
        try:
            store, told = open_store(folder)
            with store:
                use(store)
        except GridseerError as error:
            told = error.sentence
        if told is not None:
            refused += 1
            aside = list(folder.glob("gridseer-damaged-*.sqlite3"))
            assert all(file.read_bytes() == damaged for file in aside)
            try:
                rescue(folder)
            except StoreError:  # by its version it is a store of a newer gridseer, and is left to that one
                assert (folder / FILE).read_bytes() == damaged
        shutil.rmtree(folder)
    assert refused


def test_what_can_be_read_of_a_damaged_store_is_rescued(tmp_path: Path) -> None:
    whole = bytearray(sample_store(tmp_path))
    place = whole.index(b"game 7")
    page = place // 4096 * 4096
    whole[page : page + 8] = b"\xff" * 8
    (tmp_path / FILE).write_bytes(whole)
    store, told = open_store(tmp_path)
    store.close()
    assert told is not None
    assert "gridseer history repair" in told
    (rescued,) = rescue(tmp_path)
    assert rescued.settings == 1
    assert rescued.saves == 2
    with Store(tmp_path) as again:
        assert again.settings["player"] == "Ada"
        assert from_store(again, again.saves.named("lunch")).board.mines_left == 10


def test_damaged_results_are_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "results.sqlite"
    with Archive(file) as archive:
        archive.register(PLAN)
        archive.add(part_of(EXPERIMENT, 0, play(EXPERIMENT, 0, 12), 0.5))
    whole, choice = file.read_bytes(), Random(2405)
    refused: list[str] = []
    for _ in range(rounds(60, 4_000)):
        damaged = tmp_path / "damaged.sqlite"
        damaged.write_bytes(scarred(whole, choice))
        try:
            with Archive(damaged) as archive:
                read_all(archive)
        except InputError as error:
            refused.append(error.sentence)
        for leftover in tmp_path.glob("damaged.sqlite*"):
            leftover.unlink()
    assert refused
    assert all(sentence.startswith("expected") for sentence in refused)


def read_all(archive: Archive) -> None:
    """Everything that is ever asked of results."""
    archive.about("plan")
    for experiment in archive.experiments():
        archive.missing(experiment)
        totals = archive.totals(experiment)
        if totals.games:
            Summary(experiment, totals).to_row()
        if experiment.games < 1_000_000:
            archive.won(experiment)
