"""Plans in TOML: what they stand for, and every mistake with its line and the fix."""

from pathlib import Path

import pytest

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.lab.boards import boards_of
from gridseer.lab.plan import check_method
from gridseer.lab.toml_plan import load_plan, parse_plan, ready_plans
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.solvers import SOLVERS
from gridseer.need import Need

PLAN = '''title = "A study"
about = """
methods = ["this is no method"]
"""
games = 500
seed = 7

[[part]]
methods = [
    "strong",
    "trivial,strong",  # in a row
]
boards = ["expert", "16x16/1..3"]
start = ["safe", "zero"]

[[part]]
methods = "fast"
boards = "4x4/2"
games = 20
timeout = 3
first = [1, 2]

[[published]]
label = "Somebody (2001)"
board = "30x16/99"
win_rate = 0.31
'''


def test_a_plan() -> None:
    plan = parse_plan(PLAN, "study")
    assert (plan.name, plan.title, len(plan.experiments)) == ("study", "A study", 2 * 4 * 2 + 1)
    first, *_, last = plan.experiments
    assert (first.method, str(first.level), first.start, first.games, first.seed, first.timeout) == (
        "strong", "30x16/99", Start.SAFE, 500, 7, 120,
    )  # fmt: skip
    assert (last.method, last.games, last.seed, last.timeout, last.first) == ("fast", 20, 7, 3, Cell(1, 2))
    assert {each.seed for each in plan.experiments} == {7}  # every method plays the same boards
    assert plan.games == 16 * 500 + 20
    (published,) = plan.published
    assert (published.label, str(published.board), published.figures) == (
        "Somebody (2001)",
        "30x16/99",
        {"win_rate": 0.31},
    )


def test_the_same_games_are_played_once() -> None:
    plan = parse_plan('methods = ["fast"]\nboards = ["expert", "30x16/99"]\n')
    assert len(plan.experiments) == 1


def test_a_plan_can_be_reduced() -> None:
    plan = parse_plan(PLAN).reduced(games=10, budget=2.0, seed=9, timeout=1.0)
    assert {(each.games, each.budget, each.seed, each.timeout) for each in plan.experiments} == {(10, 2.0, 9, 1.0)}
    assert {each.method for each in plan.only(["fast"]).experiments} == {"fast"}
    assert len(plan.only(boards=boards_of("16x16/1..3:2")).experiments) == 2 * 2 * 2
    with pytest.raises(InputError, match="expected the name of a board in the plan plan, got '16x16/4'"):
        plan.only(boards=boards_of("16x16/4"))
    with pytest.raises(InputError, match="expected the name of a method in the plan"):
        plan.only(["fats"])


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence", "hint"),
    [
        ('"strong",\n', '"stong",\n', 10, "expected the name of a method, got 'stong'", "Did you mean 'strong'?"),
        ("trivial,strong", "trivial,strng", 11, "expected the name of a method, got 'strng'", "Did you mean 'strong'?"),
        ('methods = "fast"', 'methods = "fast:4"', 17, "expected at most 0 options of the method fast", ""),
        ('"expert", "16x16', '"exprt", "16x16', 13, "expected the name of a level, got 'exprt'", "mean 'expert'?"),
        ("16x16/1..3", "16x16/1..300", 13, "16x16/248: at most 247 mines fit this board, got 248", "Take fewer mines"),
        ("4x4/2", "4x4/16", 18, "4x4/16: at most 15 mines fit this board, got 16", "Take fewer mines"),
        ("4x4/2", "0x4/2", 18, "0x4/2: expected a width and a height of 1 to 1000", ""),
        ("games = 20", "games = -20", 19, "expected at least 1 game, got -20", "For example 1000."),
        ("games = 500", "games = 0", 5, "expected at least 1 game, got 0", ""),
        ("games = 500", 'games = "many"', 5, "expected a whole number as games, got 'many'", ""),
        ("games = 500", "games = 1.5", 5, "expected a whole number as games, got 1.5", ""),
        ("seed = 7", "seed = -7", 6, "expected a seed of 0", ""),
        ("timeout = 3", "timeout = 0", 20, "expected a timeout of more than 0 and at most 100,000,000", ""),
        ("timeout = 3", "budget = -1", 20, "expected a budget of more than 0 and at most 100,000,000", ""),
        ("first = [1, 2]", "first = [4, 2]", 21, "expected a first cell from A1 to D4, got E3", ""),
        ("first = [1, 2]", "first = [4]", 21, "expected the first cell as [x, y], got [4]", ""),
        ('"safe", "zero"', '"safe", "zeor"', 14, "expected the name of a start rule, got 'zeor'", "'zero'"),
        ("timeout = 3", "timeuot = 3", 20, "expected the name of a setting, got 'timeuot'", "'timeout'"),
        ("seed = 7", "sede = 7", 6, "expected the name of a setting, got 'sede'", "'seed'"),
        ("win_rate", "winrate", 26, "expected the name of a setting, got 'winrate'", "'win_rate'"),
        ('methods = "fast"', "methods = []", 17, "expected a text or a list of texts as methods, got []", ""),
        ('methods = "fast"', "methods = 4", 17, "expected a text or a list of texts as methods, got 4", ""),
        ('methods = "fast"\n', "", 16, "expected methods, got none", 'For example methods = ["strong"].'),
        ("first = [1, 2]", "first = [1, 2", 23, "expected TOML, got a mistake", ""),
        ('start = ["safe"', 'start = ["safe', 14, "expected TOML, got a mistake", ""),
        ("title = ", "workers = 0\ntitle = ", 1, "expected at least 1 as workers, got 0", ""),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line_and_the_fix(old: str, new: str, line: int, sentence: str, hint: str) -> None:
    assert PLAN.count(old) == 1
    with pytest.raises(InputError) as caught:
        parse_plan(PLAN.replace(old, new), file="study.toml")
    assert caught.value.sentence.startswith(f"line {line} of study.toml: {sentence}")
    assert hint in (caught.value.hint or "")


def test_parts_are_tables() -> None:
    with pytest.raises(InputError, match=r"line 2 of plan\.toml: expected tables, got 3") as caught:
        parse_plan('methods = "fast"\npart = 3\nboards = "expert"')
    assert caught.value.hint == "Each begins with a line [[part]]."


def test_a_plan_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        load_plan(str(tmp_path / "nothing.toml"))
    with pytest.raises(InputError, match="Is a directory"):
        load_plan(str(tmp_path))
    (tmp_path / "picture.toml").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(InputError, match="aren't UTF-8 text"):
        load_plan(str(tmp_path / "picture.toml"))
    with pytest.raises(InputError, match="expected the name of a ready plan, or a file, got 'surce1'") as caught:
        load_plan("surce1")
    assert caught.value.hint == "Did you mean 'source1'?"


def test_what_is_not_installed_is_left_out_and_the_rest_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from gridseer.minesweeper.solvers.trivial import Trivial

    monkeypatch.setattr(
        Trivial, "needs", (Need("Unobtainium", install="pip install unobtainium", module="unob"),), raising=False
    )
    check_method.cache_clear()
    plan = parse_plan('methods = ["trivial", "fast", "fast,trivial"]\nboards = "expert"')
    check_method.cache_clear()
    assert [each.method for each in plan.experiments] == ["fast"]
    sentence = "the method trivial needs Unobtainium, which is not installed. Install it: pip install unobtainium"
    assert plan.left_out == (sentence,)


@pytest.mark.parametrize("name", ready_plans())
def test_the_ready_plans_are_sound(name: str) -> None:
    plan = load_plan(name)
    assert plan.title
    assert all(each.method.split(":")[0].split(",")[0] in SOLVERS for each in plan.experiments)
