"""Intervals, tests and summaries against values worked out by hand or published."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.lab.compare import MOST_EXACT, Comparison, Sprt, compare, mcnemar
from gridseer.lab.plan import Experiment
from gridseer.lab.results import SUMS, PlayedGames, Summary, game_rows, totals_of, wilson
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import custom_level

# Wilson's interval. The first four are those of Newcombe, Statistics in Medicine 17 (1998), table I.


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10**9).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_wilson_holds_the_rate_and_mirrors(counts: tuple[int, int]) -> None:
    wins, games = counts
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=1e-12)


# McNemar's test, by hand: twice the upper tail of a fair coin.


@pytest.mark.parametrize(
    ("only_first", "only_second", "p"),
    [
        (0, 0, 1),
        (1, 0, 1),
        (5, 0, 2 / 32),
        (6, 0, 2 / 64),
        (9, 1, 2 * 11 / 1024),
        (5, 5, 1),
        (2, 8, 2 * (45 + 10 + 1) / 1024),
    ],
)
def test_mcnemar(only_first: int, only_second: int, p: float) -> None:
    assert mcnemar(only_first, only_second) == mcnemar(only_second, only_first) == pytest.approx(p, rel=1e-12)


def test_mcnemar_of_many_games_goes_on_where_the_exact_test_ends() -> None:
    half = MOST_EXACT // 2
    for more in (0, 10, 30, 50):
        exact, normal = mcnemar(half + more, half - more), mcnemar(half + more + 1, half - more)
        assert normal == pytest.approx(exact, rel=0.2)
    # 1,200 against 1,000: z = 199 / sqrt(2,200) = 4.2427
    assert mcnemar(1200, 1000) == pytest.approx(2.209e-5, rel=1e-3)


# Comparisons.


def test_compare_looks_at_the_games_that_both_played() -> None:
    first = np.array([True, True, False, True, False])
    second = np.array([False, True, True, False])
    found = compare(first, second)
    assert found == Comparison(games=4, only_first=2, only_second=1)
    assert found.difference == 0.25
    assert found.p_value == 1
    with pytest.raises(InputError, match="got none"):
        compare(first, second[:0])


def test_the_interval_of_a_difference() -> None:
    found = Comparison(games=1000, only_first=80, only_second=50)
    # The variance of a game is 0.13 - 0.03 ** 2, but for the half games added.
    margin = 1.96 * math.sqrt((0.13 - 0.0009) / 1000)
    assert found.ci95 == pytest.approx((0.03 - margin, 0.03 + margin), abs=2e-4)


def test_sprt_by_hand() -> None:
    test = Sprt(gain=0.02)
    assert test.bound == pytest.approx(math.log(19))
    ahead = Comparison(games=4999, only_first=300, only_second=199)
    variance = 500 / 5000 - (101 / 5000) ** 2
    expected = 4999 * 0.02 * (101 / 4999 - 0.01) / variance
    assert test.log_ratio(ahead) == pytest.approx(expected)
    assert test.verdict(ahead) == "H1"
    assert test.verdict(Comparison(4999, 200, 200)) == "H0"
    assert test.verdict(Comparison(100, 3, 2)) == "undecided"
    assert test.verdict(Comparison(10, 0, 0)) == "undecided"
    assert test.verdict(Comparison(5000, 0, 0)) == "H0"


def test_sprt_errs_as_seldom_as_it_promises() -> None:
    """Two hundred tests each with H0 and with H1 true: at most about one in twenty decides wrongly."""
    random = np.random.default_rng(5)
    test = Sprt(gain=0.05)
    for truth, wrong in ((0.0, "H1"), (0.05, "H0")):
        verdicts = [_decide(test, random, truth) for _ in range(200)]
        assert verdicts.count(wrong) <= 20
        assert verdicts.count("undecided") == 0


def _decide(test: Sprt, random: np.random.Generator, gain: float) -> str:
    """Look after every hundred games in which one method alone wins every fifth, until it is decided."""
    only_first = only_second = 0
    for games in range(100, 100_000, 100):
        first, second, _ = random.multinomial(100, [0.1 + gain / 2, 0.1 - gain / 2, 0.8])
        only_first, only_second = only_first + int(first), only_second + int(second)
        verdict = test.verdict(Comparison(games, only_first, only_second))
        if verdict != "undecided":
            return verdict
    return "undecided"


@pytest.mark.parametrize(("gain", "error"), [(0, 0.05), (-0.1, 0.05), (0.01, 0), (0.01, 0.5)])
def test_a_test_that_decides_nothing_is_refused(gain: float, error: float) -> None:
    with pytest.raises(InputError, match="expected a gain"):
        Sprt(gain, error)


# Summaries.


def games(won: list[bool], guesses: list[int], mines_found: list[int], timed_out: int = 0) -> PlayedGames:
    """Games of ten clicks and two milliseconds; the last ones have timed out."""
    count = len(won)
    return PlayedGames(
        np.array(won, np.bool_),
        np.arange(count) >= count - timed_out,
        np.full(count, 10, np.int32),
        np.array(guesses, np.int32),
        np.array(mines_found, np.int32),
        np.full(count, 0.002),
        np.full(count, 0.003),
        {"fast": np.full(count, 5, np.int32)},
    )


EXPERIMENT = Experiment("fast", custom_level(5, 4, mines=4), Start.SAFE, games=4, seed=9)


def test_a_summary_by_hand() -> None:
    played = PlayedGames.joined([games([True, True], [0, 2], [4, 4]), games([False, False], [1, 1], [3, 0])])
    summary = Summary(EXPERIMENT, totals_of(played, 2.0))
    assert summary.to_json() == {
        "method": "fast",
        "width": 5,
        "height": 4,
        "mines": 4,
        "start": "safe",
        "games": 4,
        "wins": 2,
        "win_rate": 0.5,
        "ci95": list(wilson(2, 4)),
        "clicks": 10,
        "guesses": 1,
        "mines_found_share": 11 / 16,
        "no_guess_share": 0.25,
        "cpu_ms_per_game": pytest.approx(2),
        "games_per_second": pytest.approx(2),
        "timeouts": 0,
        "seed": 9,
    }
    assert summary.mines_left == pytest.approx(1.25)
    assert summary.ms_per_game == pytest.approx(3)
    assert summary.activations == {"fast": 5}


def test_a_timeout_is_a_game_not_won_and_has_no_say_in_the_averages() -> None:
    totals = totals_of(games([True, False, False], [0, 1, 9], [4, 2, 0], timed_out=1), 1.0)
    totals.add(totals_of(PlayedGames.timeout(120), 120.0))
    summary = Summary(EXPERIMENT, totals)
    assert (summary.games, summary.wins, summary.totals.timeouts, summary.win_rate) == (4, 1, 2, 0.25)
    assert (summary.clicks, summary.guesses, summary.mines_found_share) == (10, 0.5, 6 / 8)
    assert summary.no_guess_share == 0.25
    assert summary.activations == {"fast": 5}
    assert summary.cpu_ms_per_game == pytest.approx((6 + 120_000) / 4)
    alone = Summary(EXPERIMENT, totals_of(PlayedGames.timeout(120), 120.0))
    assert (alone.clicks, alone.mines_found_share, alone.win_rate) == (0, 0, 0)


def test_a_board_without_mines_has_all_of_them_found() -> None:
    experiment = Experiment("fast", custom_level(5, 4, mines=0), Start.SAFE, games=1, seed=9)
    assert Summary(experiment, totals_of(games([True], [0], [0]), 1.0)).mines_found_share == 1


def test_totals_add_up() -> None:
    one, other = games([True, False], [0, 2], [4, 1]), games([False], [1], [3])
    both = totals_of(one, 1.5)
    both.add(totals_of(other, 0.5))
    whole = totals_of(PlayedGames.joined([one, other]), 2.0)
    for name in SUMS:
        assert getattr(both, name) == pytest.approx(getattr(whole, name)), name
    assert both.activations == whole.activations


def test_a_row_for_each_game() -> None:
    rows = list(game_rows(EXPERIMENT, 7, games([True, False, False], [0, 1, 0], [4, 3, 0], timed_out=1)))
    assert [(row["seed"], row["result"], row["no_guess"], row["mines_left"]) for row in rows] == [
        (16, "won", 1, 0),
        (17, "lost", 0, 1),
        (18, "timeout", 0, 4),
    ]
    assert rows[1] | {"seed": 0} == {
        "method": "fast",
        "width": 5,
        "height": 4,
        "mines": 4,
        "start": "safe",
        "seed": 0,
        "result": "lost",
        "clicks": 10,
        "guesses": 1,
        "no_guess": 0,
        "mines_left": 1,
        "mines_found_share": 0.75,
        "cpu_seconds": 0.002,
        "seconds": 0.003,
        "activations": "fast=5",
    }
