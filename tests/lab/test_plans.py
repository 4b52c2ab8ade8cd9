"""The ready plans, from the command to the pictures."""

import json
import re
from pathlib import Path

import pytest

from gridseer.errors import InputError
from gridseer.lab.toml_plan import load_plan, parse_plan, ready_plans
from tests.support.command import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_plan_ends_with_the_tables_of_the_source_beside_ours_and_its_pictures() -> None:
    method = ["--method", "exact", "--method", "trivial,gauss:4,permutations", "-b", "9x9/10", "-b", "16x16/40"]
    out, err = run("lab", "run", "--plan", "source3-levels", "--share", "0.002", *method, "--threads", "1")
    titles = re.findall(r"^(won, %|milliseconds per game)\s*$", out, re.MULTILINE)
    assert titles == ["won, %", "milliseconds per game"]
    assert re.search(r"board +source 3 +its way +exact", out)
    assert re.search(r"9x9/10 +96\.7 +\d+\.\d +\d+\.\d", out)
    assert "its way: trivial,gauss:4,permutations" in out
    written = re.findall(r"written: (\S+)", err)
    assert [Path(path).name for path in written] == [
        "source3-levels-tables.md", "source3-levels-figures.png"
    ]  # fmt: skip
    assert "| 9x9/10 | 96.7 |" in Path(written[0]).read_text()
    assert all(Path(path).stat().st_size > 1000 for path in written)
    again, said = run("lab", "run", "--plan", "source3-levels", "--share", "0.002", *method, "--json")
    assert [json.loads(line)["games"] for line in again.splitlines()] == [20] * 4
    assert "80 games were played before" in said
    assert "written" not in said


@pytest.mark.slow
@pytest.mark.parametrize("name", ready_plans())
def test_every_ready_plan_runs_at_a_small_share(name: str, folder: Path) -> None:
    out, err = run("lab", "run", "--plan", name, "--share", "0.01", "--budget", "0.2")
    assert "expected" not in err
    assert "Traceback" not in err
    pictures = [path for path in re.findall(r"written: (\S+)", err) if path.endswith(".png")]
    assert pictures
    assert all(Path(path).stat().st_size > 1000 for path in pictures)
    for one in load_plan(name).published:
        assert str(one.board) in out
    assert (folder / f"{name}-tables.md").read_text().startswith(f"# {load_plan(name).title}\n")


def test_a_share_of_a_plan_keeps_at_least_one_game_and_its_share_of_the_time() -> None:
    plan = load_plan("source1")
    part = plan.shared(0.0001)
    assert {each.games for each in part.experiments} == {1, 2}
    assert plan.cpu_hours is not None
    assert part.cpu_hours == pytest.approx(plan.cpu_hours * part.games / plan.games)
    with pytest.raises(InputError, match="expected a share above 0 and at most 1, got 2"):
        plan.shared(2)


def test_every_ready_plan_says_how_long_it_takes_and_names_its_long_methods() -> None:
    out, _ = run("lab", "plans")
    for name in ready_plans():
        time = r"(never timed|about [\d.]+ (s|min|h) on \d+ processor)"
        assert re.search(rf"^{name} +\S.*\n +[\d,]+ games, {time}", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--plan", "source1", "--share", "0"], "expected a share above 0 and at most 1, got 0"),
        (["--plan", "source1", "--share", "0.5", "--games", "3"], "expected a number of games or a share of them"),
        (["--method", "fast", "--share", "0.5"], "expected a plan to play a share of"),
    ],
)
def test_a_share_that_makes_no_sense(arguments: list[str], expected: str) -> None:
    assert expected in run("lab", "run", *arguments, code=2)[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("findings = [1]", "line 1 of plan.toml: expected a list of texts as findings"),
        ("cpu_hours = 'many'", "line 1 of plan.toml: expected a number as cpu_hours"),
        ("labels = 3", "line 1 of plan.toml: expected a table of texts as labels"),
    ],
)
def test_mistakes_in_what_a_plan_says_about_itself(text: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_plan(f'{text}\nmethods = "fast"\nboards = "expert"')
    assert caught.value.sentence.startswith(expected)
