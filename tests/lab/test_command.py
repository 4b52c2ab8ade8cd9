"""The commands ``gridseer lab``."""

import csv
import json
import re
from pathlib import Path

import pytest

from gridseer.minesweeper.solvers import SOLVERS
from gridseer.minesweeper.solving.solver import needs_of
from tests.support.command import on_a_terminal, run, run_really

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


@pytest.mark.slow
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
        expected = {key: str(value) for key, value in {**answer, "ci95_low": low, "ci95_high": high}.items()}
        assert row.items() >= expected.items()
        assert set(row) - set(expected) == {"win_rate_of_ended", "mines_left", "ms_per_game", "activations"}


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
        (["--width", "3", "--height", "3", "--mines", "9"], "at most 8 mines fit this board, got 9"),
        (["--width", "3", "--height", "3", "--mines", "1", "--start", "zero"], "at most 0 mines fit this board, got 1"),
        (["--width", "5"], "a width and a height"),
        (["--csv", "no/such/folder/figures.csv"], "expected a file that can be written"),
    ],
)
def test_bad_input_is_said_on_stderr_and_exits_2(arguments: list[str], expected: str) -> None:
    out, err = run("lab", "run", "--games", "10", *arguments, code=2)
    assert out == ""
    assert expected in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_a_progress_bar_on_a_terminal_only() -> None:
    written, code = on_a_terminal("lab", "run", "--games", "3000", "--seed", "1")
    assert code == 0
    assert b"strong 9x9/10 safe" in written
    assert re.search(rb"won \d\d\.\d\d % \(\+-", written)
    assert written.count(b"\x1b[?25l") == written.count(b"\x1b[?25h") == 1  # the cursor comes back
    assert "won " not in run_really("lab", "run", "--games", "100", "--seed", "1").stderr


@pytest.mark.sampled(1)
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


# Plans, files, pictures.


PLAN = """
seed = 4
games = 30
methods = ["fast", "exact", "trivial"]
boards = "6x6/2..8:2"
"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", SOLVERS)
def test_every_method_plays_expert_games(method: str) -> None:
    missing = [need for need in needs_of(method) if not need.is_met()]
    # Trying all assignments of a long chain takes its time, alone even minutes: those games are given up.
    size = ["--level", "expert", "--games", "2", "--seed", "3", "--timeout", "2"]
    command = ["lab", "run", "--method", method, *size, "--json"]
    if missing:
        assert missing[0].install in run(*command, code=2)[1]
        return
    answer = json.loads(run(*command)[0])
    assert list(answer) == KEYS
    assert (answer["method"], answer["width"], answer["games"], answer["seed"]) == (method, 30, 2, 3)


@pytest.mark.slow
def test_a_plan_is_kept_shown_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("study.toml").write_text(PLAN)
    out, err = run("lab", "run", "--plan", "study.toml", "--json")
    assert "kept in study.sqlite: gridseer lab plot study.sqlite" in err
    answers = [json.loads(line) for line in out.splitlines()]
    assert [(answer["method"], answer["mines"]) for answer in answers] == [
        (method, mines) for method in ("fast", "exact", "trivial") for mines in (2, 4, 6, 8)
    ]
    assert {(answer["games"], answer["seed"]) for answer in answers} == {(30, 4)}
    shown, _ = run("lab", "show", "study.sqlite", "--json")
    assert [json.loads(line) for line in shown.splitlines()] == answers
    _, again = run("lab", "run", "--plan", "study.toml", "--json")
    assert "360 games were played before (in study.sqlite)" in again
    pictures, _ = run("lab", "plot", "study.sqlite", "--out", "pictures", "--format", "svg")
    assert pictures.splitlines() == ["pictures/study-density-6x6-safe.svg", "pictures/study-strength.svg"]
    assert all(Path(path).stat().st_size > 1000 for path in pictures.splitlines())
    text, _ = run("lab", "show", "study.sqlite", "--markdown")
    assert "**6x6/2, start safe, seed 4**" in text


def test_the_games_of_a_file_one_by_one(tmp_path: Path) -> None:
    path, rows = tmp_path / "results.sqlite", tmp_path / "games.csv"
    size = ["--board", "6x6/5", "--games", "25", "--seed", "8", "--out", str(path)]
    run("lab", "run", "-m", "trivial,exact", *size)
    run("lab", "show", str(path), "--games-csv", str(rows))
    with rows.open(newline="") as file:
        games = list(csv.DictReader(file))
    assert [int(game["seed"]) for game in games] == list(range(8, 33))
    assert list(games[0]) == [
        "method", "width", "height", "mines", "start", "seed", "result", "clicks", "guesses", "no_guess", "mines_left",
        "mines_found_share", "cpu_seconds", "seconds", "activations",
    ]  # fmt: skip
    assert {game["result"] for game in games} == {"won", "lost"}
    assert all(game["mines_left"] == "0" for game in games if game["result"] == "won")
    assert any(re.fullmatch(r"trivial=\d+ exact=\d+", game["activations"]) for game in games)


@pytest.mark.slow
def test_a_part_of_a_plan_with_fewer_games(tmp_path: Path) -> None:
    plan, path = tmp_path / "study.toml", tmp_path / "results.sqlite"
    plan.write_text(PLAN)
    changes = ["--method", "exact", "--board", "6x6/2,8", "--games", "7", "--seed", "1", "--timeout", "9"]
    out, _ = run("lab", "run", "--plan", str(plan), "--out", str(path), *changes, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [(each["method"], each["mines"], each["games"], each["seed"]) for each in answers] == [
        ("exact", 2, 7, 1),
        ("exact", 8, 7, 1),
    ]
    more, err = run("lab", "run", "--plan", str(plan), "--out", str(path), *changes, "--games", "9", "--json")
    assert [json.loads(line)["games"] for line in more.splitlines()] == [9, 9]
    assert "14 games were played before" in err
    fresh, err = run("lab", "run", "--plan", str(plan), "--out", str(path), *changes, "--fresh", "--json")
    assert [json.loads(line)["games"] for line in fresh.splitlines()] == [7, 7]
    assert "played before" not in err


@pytest.mark.slow
def test_timeouts_are_counted_and_shown() -> None:
    arguments = ["--board", "200x200/6000", "--start", "zero", "--games", "2", "--timeout", "0.001", "--seed", "1"]
    out, err = run("lab", "run", "-m", "fast", *arguments)
    assert re.search(r"timeouts *\n.*\n *fast +2 +0\.00 +0\.00 to \d+\.\d\d .* 2 *\n", out)
    assert "2 games were given up for lack of time; they count as not won" in err
    assert "played to their end" not in err  # none was
    assert "--timeout 0.001" in err
    answer = json.loads(run("lab", "run", "-m", "fast", *arguments, "--json")[0])
    assert (answer["games"], answer["wins"], answer["timeouts"]) == (2, 0, 2)


def test_the_ready_plans_are_listed() -> None:
    out, _ = run("lab", "plans")
    assert {"source1", "source2", "source3", "source3-levels", "own"} <= {line.split()[0] for line in out.splitlines()}
    answers = [json.loads(line) for line in run("lab", "plans", "--json")[0].splitlines()]
    (source1,) = (answer for answer in answers if answer["plan"] == "source1")
    assert source1["title"].startswith("Source 1")
    assert Path(source1["file"]).is_file()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["run", "--plan", "surce1"], "Did you mean 'source1'?"),
        (["run", "--plan", "bad.toml"], "line 2 of bad.toml: expected the name of a method, got 'stong'"),
        (["run", "--plan", "source1", "--level", "expert"], "expected sizes and start rules in the plan 'source1'"),
        (["run", "--plan", "source1", "--method", "strng"], "Did you mean 'strong'?"),
        (["run", "--board", "9x9/10", "--level", "expert"], "expected boards or a size, got both"),
        (["run", "--board", "9x9"], "expected a board, got '9x9'"),
        (["run", "--timeout", "0"], "expected a timeout of more than 0 and at most 100,000,000 seconds"),
        (["run", "--out", "bad.toml"], "expected a file for results, got 'bad.toml'"),
        (["show", "nothing.sqlite"], "expected a file of the lab, got 'nothing.sqlite', which is not there"),
        (["plot", "bad.toml"], "expected a file for results"),
        (["plot", "nothing.sqlite", "--format", "jpg"], "Did you mean 'png'?"),
    ],
)
def test_bad_plans_and_files(
    arguments: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text('boards = "expert"\nmethods = "stong"\n' + "# a text, and no database\n" * 50)
    out, err = run("lab", *arguments, code=2)
    assert out == ""
    assert expected in err


def test_nothing_to_draw(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    run("lab", "run", "--games", "3", "--out", str(path))
    _, err = run("lab", "plot", str(path), code=2)
    assert "expected results that make a picture, got 1 experiments" in err
