"""Games played in the lab: true to their seeds, whoever plays them and in however many pieces."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.lab import run as running
from gridseer.lab import signature
from gridseer.lab.archive import Archive
from gridseer.lab.part import PlayedPart
from gridseer.lab.plan import Experiment, Plan
from gridseer.lab.playing import play
from gridseer.lab.results import PlayedGames, Summary, Totals, totals_of
from gridseer.lab.run import Agenda, Crew, run
from gridseer.minesweeper.game import MAX_SEED, Start
from gridseer.minesweeper.level import LEVELS, Level, custom_level
from gridseer.minesweeper.solvers import SOLVERS
from gridseer.minesweeper.solving.solver import needs_of

BEGINNER = LEVELS["beginner"]
HERE = [name for name in SOLVERS if all(need.is_met() for need in needs_of(name))]
"""The methods that can play on this machine."""


def outcomes(games: PlayedGames) -> list[bytes]:
    """What happened, without how long it took."""
    return [column.tobytes() for column in (games.won, games.clicks, games.guesses, games.mines_found)]


def experiment(method: str = "fast", level: Level = BEGINNER, games: int = 100, seed: int = 1) -> Experiment:
    return Experiment(method, level, Start.SAFE, games, seed)


def played(plan: Plan, archive: Archive, slots: int) -> list[PlayedPart]:
    archive.register(plan)
    with Crew(slots) as crew:
        return list(run(Agenda(plan, archive), archive, crew))


@pytest.mark.slow
def test_players_and_parts_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PART_SECONDS", 0.02)
    plan = Plan("test", tuple(experiment(method, custom_level(8, 5, mines=7), games=24) for method in HERE))
    with Archive() as archive:
        parts = played(plan, archive, 2)
        assert len(parts) > 2 * len(plan.experiments)
        for each in plan.experiments:
            games = PlayedGames.joined(games for _, games in archive.games(each))
            assert outcomes(games) == outcomes(play(each)), each.method


@pytest.mark.parametrize("method", ["strong", "trivial"])
def test_a_run_can_be_cut_at_any_seed(method: str) -> None:
    whole = play(experiment(method, games=30, seed=50))
    tail = play(experiment(method, games=10, seed=70))
    assert np.array_equal(whole.won[20:], tail.won)
    assert np.array_equal(whole.clicks[20:], tail.clicks)


@pytest.mark.slow
def test_every_method_plays_the_same_boards() -> None:
    """Where no guess was needed, a complete method wins; what the start shows is the same for all."""
    runs = {method: play(experiment(method, games=150)) for method in ("exact", "fast", "strong", "max", "trivial")}
    for method in ("fast", "strong", "max"):
        assert np.array_equal(runs["exact"].no_guess, runs[method].no_guess)
    assert runs["trivial"].no_guess.sum() > 10
    assert not (runs["trivial"].no_guess & ~runs["exact"].no_guess).any()


def test_in_the_core_and_turn_by_turn_the_same_games_are_played() -> None:
    """A sequence of one strength and another is played in Python, but the first of them always has the word."""
    for level in (BEGINNER, LEVELS["intermediate"]):
        core = play(experiment("exact", level, games=40))
        python = play(experiment("exact,trivial", level, games=40))
        assert np.array_equal(core.no_guess, python.no_guess)


def test_activations_are_counted_by_name() -> None:
    games = play(experiment("trivial,exact", games=40))
    assert list(games.activations) == ["trivial", "exact"]
    trivial, exact = games.activations["trivial"], games.activations["exact"]
    assert (exact <= trivial).all()
    assert (exact >= games.guesses).all()  # a guess is made only when nobody knows a safe cell
    assert exact.sum() < 0.5 * trivial.sum()


def test_fast_wins_as_often_as_it_should_on_beginner() -> None:
    plan = experiment(games=2000, seed=10_000)
    summary = Summary(plan, totals_of(play(plan), 1.0))
    assert 0.88 < summary.win_rate < 0.95
    assert 0.9 < summary.mines_found_share <= 1
    assert 0.4 < summary.no_guess_share < summary.win_rate
    assert 0.3 < summary.guesses < 1.5
    assert summary.cpu_ms_per_game > 0
    assert summary.games_per_second == 2000


@pytest.mark.slow
def test_stronger_methods_win_more() -> None:
    level = LEVELS["intermediate"]
    assert play(experiment("trivial", level, games=60)).won.sum() < play(experiment("exact", level, games=60)).won.sum()
    assert (
        play(experiment("exact", level, games=3000)).won.sum() < play(experiment("strong", level, games=3000)).won.sum()
    )


# The agenda.


def test_parts_are_handed_out_as_they_are_played() -> None:
    plan = Plan("test", (experiment(games=10**9),))
    with Archive() as archive, Crew(1) as crew:
        archive.register(plan)
        agenda = Agenda(plan, archive)
        parts = run(agenda, archive, crew)
        first, second = next(parts), next(parts)
        assert 0 < first.count <= second.count < 10**6
        assert archive.totals(plan.experiments[0]).games == first.count + second.count
        left = agenda.seconds_left(1)
        assert left is not None
        assert left > 60
        parts.close()


def test_the_more_players_the_longer_their_tasks_so_that_nobody_waits_for_the_scheduler() -> None:
    plan = Plan("test", (experiment(games=10**9),))
    with Archive() as archive:
        archive.register(plan)
        counts = {}
        for slots in (2, 1000, 100_000):
            agenda = Agenda(plan, archive)
            agenda.totals[plan.experiments[0]] = Totals(games=50_000, seconds=1.0)
            agenda._size[plan.experiments[0]] = 10**7
            task = agenda.next_task(slots)
            assert task is not None
            counts[slots] = task.count
    assert counts == {2: 50_000, 1000: 999_950, 100_000: 300_000}


def test_a_run_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PART_SECONDS", 0.01)
    each = experiment("trivial", games=80)
    plan = Plan("test", (each,))
    with Archive() as archive:
        archive.register(plan)
        with Crew(2) as crew:
            parts = run(Agenda(plan, archive), archive, crew)
            for _ in range(5):
                next(parts)
            parts.close()
        before = archive.totals(each).games
        assert 0 < before < 80
        assert sum(part.count for part in played(plan, archive, 2)) == 80 - before
        assert played(plan, archive, 2) == []
        more = Plan("test", (replace(each, games=90),))
        assert sum(part.count for part in played(more, archive, 2)) == 10
        assert np.array_equal(archive.won(more.experiments[0]), play(more.experiments[0]).won)


def test_games_that_another_run_has_played_are_not_counted_twice() -> None:
    """Two agendas on one file, as when two people start the same plan: what one has played, the other drops."""
    plan = Plan("test", (experiment("trivial", games=60),))
    with Archive() as archive, Crew(1) as crew:
        archive.register(plan)
        one, other = Agenda(plan, archive), Agenda(plan, archive)
        counts = [sum(part.count for part in run(agenda, archive, crew)) for agenda in (one, other)]
        assert counts == [60, 0]
        assert archive.totals(plan.experiments[0]).games == 60
        assert other.totals[plan.experiments[0]].games == 60


@pytest.mark.slow
def test_a_budget_ends_an_experiment_early() -> None:
    plan = Plan("test", (replace(experiment("trivial", LEVELS["expert"], games=10**6), budget=0.2), experiment()))
    with Archive() as archive:
        played(plan, archive, 2)
        slow, fast = (archive.totals(each) for each in plan.experiments)
        assert 1 < slow.games < 10_000
        assert 0.2 <= slow.cpu_seconds < 5
        assert fast.games == 100
        assert played(plan, archive, 2) == []


def test_the_first_cell_follows_the_start_rule_or_the_plan() -> None:
    assert Experiment("fast", LEVELS["expert"], Start.ZERO, 1, 1).first == Cell(3, 3)
    assert Experiment("fast", LEVELS["expert"], Start.SAFE, 1, 1).first == Cell(0, 0)
    assert play(Experiment("fast", custom_level(2, 1, mines=1), Start.ANY, 50, 1)).won.sum() not in (0, 50)
    corner = replace(experiment(), first_cell=Cell(0, 0))
    middle = replace(experiment(), first_cell=Cell(4, 4))
    assert corner.key == experiment().key != middle.key
    assert outcomes(play(corner)) == outcomes(play(experiment())) != outcomes(play(middle))
    assert middle.first == Cell(4, 4)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "expected at least 1 game, got 0"),
        ({"games": -5}, "expected at least 1 game, got -5"),
        ({"seed": -1}, "expected a seed"),
        ({"seed": MAX_SEED}, "expected seeds of 0 to"),
        ({"level": custom_level(3, 3, mines=9)}, "at most 8 mines fit this board"),
        ({"level": custom_level(0, 3, mines=0)}, "expected a width and a height"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        experiment(**wrong)  # type: ignore[arg-type]


def test_no_players_are_refused() -> None:
    with pytest.raises(InputError, match="at least 1 thread"):
        Crew(0)


# The signature.


def test_the_signature_covers_every_method() -> None:
    assert {each.method for each in signature.EXPERIMENTS} == set(SOLVERS) - signature.LEFT_OUT


def test_one_other_game_changes_the_signature() -> None:
    games = play(experiment(games=50))
    other = replace(games, clicks=games.clicks.copy(), cpu_seconds=games.cpu_seconds * 2)
    assert signature.signature([games]) == signature.signature([other])
    other.clicks[17] += 1
    assert signature.signature([games]) != signature.signature([other])


def test_the_signature_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signature, "EXPERIMENTS", (experiment(games=20),))
    signature.main()
    out, err = capsys.readouterr()
    assert out.strip() == signature.signature([play(experiment(games=20))])
    assert "fast 9x9/10 safe" in err
