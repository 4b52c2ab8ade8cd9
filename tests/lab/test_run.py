"""Games played in the lab: true to their seeds, whoever plays and on however many threads."""

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.lab import run as running
from gridseer.lab import signature
from gridseer.lab.plan import Experiment
from gridseer.lab.results import Games, summarise
from gridseer.lab.run import play, run
from gridseer.minesweeper.game import MAX_SEED, Start
from gridseer.minesweeper.level import LEVELS, Level, custom_level
from gridseer.minesweeper.solvers import SOLVERS
from gridseer.minesweeper.strength import STRENGTHS

BEGINNER = LEVELS["beginner"]


def outcomes(games: Games) -> list[bytes]:
    """What happened, without how long it took."""
    return [column.tobytes() for column in (games.won, games.clicks, games.guesses, games.mines_found)]


def experiment(method: str = "fast", level: Level = BEGINNER, games: int = 100, seed: int = 1) -> Experiment:
    return Experiment(method, level, Start.SAFE, games, seed)


@pytest.mark.parametrize("method", SOLVERS)
def test_threads_and_parts_change_nothing(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = experiment(method, custom_level(8, 5, mines=7), games=60)
    whole = run(plan)
    assert len(whole) == 60
    monkeypatch.setattr(running, "PART_SECONDS", 0.001)  # many parts, and processes for methods in Python
    assert outcomes(run(plan, threads=3)) == outcomes(whole)


@pytest.mark.parametrize("method", ["strong", "trivial"])
def test_a_run_can_be_cut_at_any_seed(method: str) -> None:
    whole = run(experiment(method, games=30, seed=50))
    tail = run(experiment(method, games=10, seed=70))
    assert np.array_equal(whole.won[20:], tail.won)
    assert np.array_equal(whole.clicks[20:], tail.clicks)


def test_every_method_plays_the_same_boards() -> None:
    """Where no guess was needed, a complete method wins; what the start shows is the same for all."""
    runs = {method: run(experiment(method, games=150)) for method in [*STRENGTHS, "trivial", "matrix", "gauss"]}
    for method in ("fast", "strong", "max"):
        unguessed = (runs["exact"].guesses == 0) & runs["exact"].won
        assert np.array_equal(unguessed, (runs[method].guesses == 0) & runs[method].won)
    for method in ("trivial", "matrix", "gauss"):
        solved = (runs[method].guesses == 0) & runs[method].won
        assert solved.sum() > 10
        assert not (solved & ~unguessed).any()


def test_fast_wins_as_often_as_it_should_on_beginner() -> None:
    summary = summarise(plan := experiment(games=2000, seed=10_000), run(plan))
    assert 0.88 < summary.win_rate < 0.95
    assert 0.9 < summary.mines_found_share <= 1
    assert 0.4 < summary.no_guess_share < summary.win_rate
    assert 0.3 < summary.guesses < 1.5
    assert summary.cpu_ms_per_game > 0


def test_stronger_methods_win_more() -> None:
    level = LEVELS["intermediate"]
    assert run(experiment("trivial", level, games=60)).won.sum() < run(experiment("exact", level, games=60)).won.sum()
    assert (
        run(experiment("exact", level, games=3000)).won.sum() < run(experiment("strong", level, games=3000)).won.sum()
    )


def test_parts_are_handed_out_as_they_are_played() -> None:
    parts = play(experiment(games=10**9))
    first, second = next(parts), next(parts)
    assert 0 < len(first) <= len(second) < 10**6


def test_the_first_cell_follows_the_start_rule() -> None:
    assert Experiment("fast", LEVELS["expert"], Start.ZERO, 1, 1).first == Cell(3, 3)
    assert Experiment("fast", LEVELS["expert"], Start.SAFE, 1, 1).first == Cell(0, 0)
    assert run(Experiment("fast", custom_level(2, 1, mines=1), Start.ANY, 50, 1)).won.sum() not in (0, 50)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"method": "fats"}, "expected the name of a method"),
        ({"games": 0}, "expected at least 1 game, got 0"),
        ({"games": -5}, "expected at least 1 game, got -5"),
        ({"seed": -1}, "expected a seed"),
        ({"seed": MAX_SEED}, "expected seeds of 0 to"),
        ({"level": custom_level(3, 3, mines=9)}, "expected 0 to 8 mines"),
        ({"level": custom_level(0, 3, mines=0)}, "expected a width and a height"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        experiment(**wrong)  # type: ignore[arg-type]


def test_no_threads_are_refused() -> None:
    with pytest.raises(InputError, match="at least 1 thread"):
        run(experiment(), threads=0)


# The signature.


def test_the_signature_is_the_same_for_every_number_of_threads() -> None:
    alone, together = ([run(each, threads) for each in signature.EXPERIMENTS] for threads in (1, 3))
    assert signature.signature(alone) == signature.signature(together)


def test_the_signature_covers_every_method() -> None:
    assert {each.method for each in signature.EXPERIMENTS} == set(SOLVERS)


def test_one_other_game_changes_the_signature() -> None:
    games = run(experiment(games=50))
    other = Games(games.won, games.clicks.copy(), games.guesses, games.mines_found, games.cpu_seconds * 2, 9.0)
    assert signature.signature([games]) == signature.signature([other])
    other.clicks[17] += 1
    assert signature.signature([games]) != signature.signature([other])


def test_the_signature_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signature, "EXPERIMENTS", (experiment(games=20),))
    signature.main()
    out, err = capsys.readouterr()
    assert out.strip() == signature.signature([run(experiment(games=20))])
    assert "fast 9x9/10 safe" in err
