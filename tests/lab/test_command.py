"""The commands ``gridseer lab``."""

import csv
import json
import re
from pathlib import Path

import pytest

from gridseer.minesweeper.solvers import SOLVERS
from tests.test_cli import on_a_terminal, run, run_really

KEYS = [
    "method", "width", "height", "mines", "start", "games", "wins", "win_rate", "ci95", "clicks", "guesses",
    "mines_found_share", "no_guess_share", "cpu_ms_per_game", "games_per_second", "timeouts", "seed",
]  # fmt: skip
"""The keys that the design promises."""


def test_a_run_as_json_has_the_designed_keys() -> None:
    out, err = run("lab", "run", "--level", "expert", "--games", "1_00", "--seed", "7", "--json")
    answer = json.loads(out)
    assert list(answer) == KEYS
    wanted = {"method": "strong", "width": 30, "height": 16, "mines": 99, "start": "safe", "games": 100, "seed": 7}
    assert {key: answer[key] for key in wanted} == wanted
    low, high = answer["ci95"]
    assert 0 < low < answer["win_rate"] == answer["wins"] / 100 < high < 1
    assert "the same again: gridseer lab run --method strong --level expert --games 100 --start safe --seed 7" in err


def test_several_methods_are_one_object_a_line_and_play_the_same_seeds() -> None:
    size = ["--width", "8", "--height", "6", "--density", "0.2", "--start", "zero", "--seed", "3", "--games", "50"]
    out, err = run("lab", "run", "-m", "fast", "-m", "trivial", "-m", "fast", *size, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [(answer["method"], answer["seed"], answer["mines"]) for answer in answers] == [
        ("fast", 3, 10),
        ("trivial", 3, 10),
    ]
    assert "trivial - fast: " in err
    alone = json.loads(run("lab", "run", "-m", "trivial", *size, "--json", "--threads", "1")[0])
    assert alone["wins"] == answers[1]["wins"]


def test_a_run_for_people() -> None:
    out, _ = run("lab", "run", "-m", "exact", "-m", "strong", "--games", "300", "--seed", "2")
    assert "9x9/10, start safe, seed 2" in out
    for method in ("exact", "strong"):
        assert re.search(rf"{method} +300 +\d\d\.\d\d +\d\d\.\d\d to \d\d\.\d\d ", out)
    assert re.search(r"strong - exact: [+-]\d+\.\d\d points \([+-].* to [+-].*\) in 300 games", out)
    assert re.search(r"McNemar p = [0-9.e-]+", out)
    assert re.search(r"SPRT of H1 \(\+1 points\) against H0 \(none\): (H0|H1|undecided)", out)


def test_the_figures_as_csv(tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    out, _ = run(
        "lab", "run", "-m", "fast", "-m", "exact", "--games", "20", "--seed", "4", "--csv", str(path), "--json"
    )
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    for row, line in zip(rows, out.splitlines(), strict=True):
        answer = json.loads(line)
        low, high = answer.pop("ci95")
        assert row == {key: str(value) for key, value in {**answer, "ci95_low": low, "ci95_high": high}.items()}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--method", "stong"], "Did you mean 'strong'?"),
        (["--level", "exprt"], "Did you mean 'expert'?"),
        (["--start", "zeor"], "Did you mean 'zero'?"),
        (["--games", "-3"], "expected at least 1 game, got -3"),
        (["--games", "0"], "expected at least 1 game, got 0"),
        (["--games", "many"], "--games"),
        (["--seed", "-1"], "expected a seed"),
        (["--threads", "0"], "expected at least 1 thread"),
        (["--width", "3", "--height", "3", "--mines", "9"], "expected 0 to 8 mines, got 9"),
        (["--width", "3", "--height", "3", "--mines", "1", "--start", "zero"], "expected 0 to 0 mines, got 1"),
        (["--width", "5"], "a width and a height"),
        (["--csv", "no/such/folder/figures.csv"], "expected a file that can be written"),
    ],
)
def test_bad_input_is_said_on_stderr_and_exits_2(arguments: list[str], expected: str) -> None:
    out, err = run("lab", "run", "--games", "10", *arguments, code=2)
    assert out == ""
    assert expected in err
    assert "Traceback" not in err


def test_a_progress_bar_on_a_terminal_only() -> None:
    written, code = on_a_terminal("lab", "run", "--games", "3000", "--seed", "1")
    assert code == 0
    assert b"strong 9x9/10 safe" in written
    assert re.search(rb"won \d\d\.\d\d % \(\+-", written)
    assert written.count(b"\x1b[?25l") == written.count(b"\x1b[?25h") == 1  # the cursor comes back
    assert "won " not in run_really("lab", "run", "--games", "100", "--seed", "1").stderr


@pytest.mark.parametrize("method", ["fast", "trivial"])
def test_ctrl_c_keeps_what_was_played(method: str) -> None:
    written, code = on_a_terminal(
        "lab", "run", "-m", method, "-m", "max", "--games", "100_000_000", "--seed", "1", interrupt_at=b"(+-"
    )
    assert code == 130
    assert b"Traceback" not in written
    table = re.search(rb"%s +([\d,]+) +\d\d\.\d\d" % method.encode(), written)
    stopped = re.search(rb"stopped after (\d+) of 200000000 games", written)
    assert table is not None
    assert stopped is not None
    assert table[1].replace(b",", b"") == stopped[1]
    assert b"\x1b[?25h" in written


def test_the_methods_are_listed() -> None:
    out, _ = run("lab", "methods")
    assert [line.split()[0] for line in out.splitlines() if not line.startswith(" ")] == list(SOLVERS)
    answers = {answer["method"]: answer for answer in map(json.loads, run("lab", "methods", "--json")[0].splitlines())}
    assert answers["trivial"] == {
        "method": "trivial",
        "does": "Looks at one number at a time.",
        "complete": False,
        "available": True,
        "needs": [],
        "options": [],
    }
    assert answers["max"]["complete"]
