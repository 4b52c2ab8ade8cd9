"""The archive: nothing is lost, nothing is kept twice, and every game comes back as it was played."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.lab.archive import Archive
from gridseer.lab.part import PlayedPart, pack, part_of, unpack
from gridseer.lab.plan import Experiment, Plan
from gridseer.lab.playing import play
from gridseer.lab.results import COLUMNS, PlayedGames, totals_of
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS

EXPERIMENT = Experiment("fast", LEVELS["beginner"], Start.SAFE, games=100, seed=1)
OTHER = replace(EXPERIMENT, method="trivial", first_cell=None)
PLAN = Plan("test", (EXPERIMENT, OTHER))


def part(first: int, count: int, experiment: Experiment = EXPERIMENT) -> PlayedPart:
    return part_of(experiment, first, play(experiment, first, count), 0.5)


def archive(path: Path | None = None) -> Archive:
    made = Archive(path)
    made.register(PLAN)
    return made


def assert_equal(one: PlayedGames, other: PlayedGames) -> None:
    for name in COLUMNS:
        assert np.allclose(getattr(one, name), getattr(other, name), atol=1e-6), name
    assert list(one.activations) == list(other.activations)
    for name, counts in one.activations.items():
        assert np.array_equal(counts, other.activations[name])


@pytest.mark.parametrize("method", ["fast", "trivial", "trivial,exact"])
def test_games_come_back_as_they_were(method: str) -> None:
    games = play(replace(EXPERIMENT, method=method, games=33))
    again = unpack(pack(games), len(games))
    assert_equal(games, again)
    assert [getattr(again, name).dtype for name in COLUMNS] == [getattr(games, name).dtype for name in COLUMNS]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 10**6), st.floats(0, 10**5)), min_size=1, max_size=40))
def test_any_numbers_come_back(rows: list[tuple[bool, int, float]]) -> None:
    flags, counts, times = (np.array(column) for column in zip(*rows, strict=True))
    numbers = counts.astype(np.int32)
    games = PlayedGames(flags, ~flags, numbers, numbers, numbers, times, times, {"some method": numbers})
    assert_equal(games, unpack(pack(games), len(games)))


def test_parts_fill_the_gaps_and_are_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "results.sqlite"
    with archive(path) as first:
        assert first.missing(EXPERIMENT) == [(0, 100)]
        assert first.add(part(20, 10))
        assert first.add(part(90, 10))
        assert first.missing(EXPERIMENT) == [(0, 20), (30, 60)]
    with archive(path) as second:
        assert second.missing(EXPERIMENT) == [(0, 20), (30, 60)]
        assert second.missing(OTHER) == [(0, 100)]
        assert second.add(part(0, 20))
        assert second.add(part(30, 60))
        assert second.missing(EXPERIMENT) == []
        assert second.missing(replace(EXPERIMENT, games=150)) == [(100, 50)]
        assert second.missing(replace(EXPERIMENT, games=15)) == []
        whole = play(EXPERIMENT)
        assert np.array_equal(second.won(EXPERIMENT), whole.won)
        assert_equal_but_time(PlayedGames.joined(games for _, games in second.games(EXPERIMENT)), whole)
        sums, expected = second.totals(EXPERIMENT), totals_of(whole, 2.0)
        for name in ("games", "wins", "clicks", "guesses", "mines_found", "no_guess", "activations", "clock_seconds"):
            assert getattr(sums, name) == getattr(expected, name), name


def assert_equal_but_time(one: PlayedGames, other: PlayedGames) -> None:
    assert_equal(replace(one, cpu_seconds=other.cpu_seconds, seconds=other.seconds), other)


@pytest.mark.parametrize(("first", "count"), [(20, 10), (15, 6), (29, 5), (22, 2), (10, 40), (29, 1)])
def test_no_game_is_kept_twice(first: int, count: int) -> None:
    with archive() as kept:
        assert kept.add(part(20, 10))
        assert not kept.add(part(first, count))
        assert kept.totals(EXPERIMENT).games == 10
        assert kept.add(part(30, 5))
        assert kept.add(part(10, 10))
        assert kept.add(part(20, 10, OTHER))


@pytest.mark.slow
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 8)), max_size=12))
def test_whatever_comes_in_each_game_counts_once(parts: list[tuple[int, int]]) -> None:
    games, taken = play(replace(EXPERIMENT, games=40)), set[int]()
    with archive() as kept:
        for first, count in parts:
            numbers = set(range(first, first + count))
            cut = unpack(pack(games), 40)
            cut = replace(
                cut,
                **{name: getattr(cut, name)[first : first + count] for name in COLUMNS},
                activations={name: asked[first : first + count] for name, asked in cut.activations.items()},
            )
            assert kept.add(part_of(EXPERIMENT, first, cut, 0.1)) == taken.isdisjoint(numbers)
            taken |= numbers if taken.isdisjoint(numbers) else set()
        assert kept.totals(EXPERIMENT).games == len(taken)
        missing = {first + i for first, count in kept.missing(EXPERIMENT) for i in range(count)}
        assert missing == set(range(100)) - taken
        assert {i for i, won in enumerate(kept.won(EXPERIMENT)) if won >= 0} == taken


def test_two_writers_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    with archive(path) as one, archive(path) as other:
        assert one.add(part(0, 10))
        assert not other.add(part(5, 10))
        assert other.add(part(10, 10))
        assert one.totals(EXPERIMENT).games == other.totals(EXPERIMENT).games == 20


def test_what_was_planned_is_told_again(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    big = replace(EXPERIMENT, seed=2**64 - 200, timeout=2.5)
    with Archive(path) as kept:
        kept.register(Plan("test", (big, OTHER)))
        kept.register(Plan("test", (replace(big, games=7),)))
        kept.note("plan", "some text")
    with Archive(path) as kept:
        assert [(each.key, each.games) for each in kept.experiments()] == [(big.key, 100), (OTHER.key, 100)]
        assert kept.about("plan") == "some text"
        assert kept.about("nothing") is None
        with pytest.raises(InputError, match="expected an experiment of this file"):
            kept.totals(EXPERIMENT)


def test_files_that_are_none_of_ours(tmp_path: Path) -> None:
    text, foreign = tmp_path / "text.sqlite", tmp_path / "foreign.sqlite"
    text.write_text("This is a text, and a long one, so that nobody takes it for the beginning of a database.\n" * 20)
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE mine (x)")
    database.close()
    for path, reason in ((text, "not a database"), (foreign, "isn't a file of the lab"), (tmp_path, "unable to open")):
        with pytest.raises(InputError, match=reason):
            Archive(path)
    assert foreign.exists()


def test_an_archive_can_be_removed(tmp_path: Path) -> None:
    kept = archive(tmp_path / "results.sqlite")
    kept.add(part(0, 1))
    kept.remove()
    assert list(tmp_path.iterdir()) == []
