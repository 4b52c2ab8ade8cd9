"""Scores: who plays better scores higher, and a program is asked as the datasheet says."""

import json
import sys
from pathlib import Path

import pytest

from gridseer.benchmark.edition import FIRST_EDITION
from gridseer.benchmark.make import make_benchmark
from gridseer.benchmark.player import ProgramPlayer, make_player
from gridseer.benchmark.score import Score, Scorer
from gridseer.errors import InputError
from gridseer.minesweeper.board import Board
from tests.support.command import run

FIRST_CLOSED = """
import sys
rows = []
for line in sys.stdin:
    line = line.strip()
    if line:
        rows.append(line)
        continue
    y, x = next((y, row.index("#")) for y, row in enumerate(rows) if "#" in row)
    print(x, y, flush=True)
    rows = []
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("benchmark")
    make_benchmark(made, FIRST_EDITION.smaller(0.006), lambda _: None)
    return made


def scores(folder: Path, name: str, share: float = 1.0) -> dict[str, Score]:
    return {score.name: score for score in Scorer(folder, make_player(name), share).scores()}


@pytest.mark.slow
def test_better_players_score_higher(folder: Path) -> None:
    by_chance, careful, strong = (scores(folder, name) for name in ("random", "exact", "strong"))
    for name, score in by_chance.items():
        assert score.score < min(careful[name].score, strong[name].score), name
        assert name.startswith("games") or careful[name].score <= strong[name].score  # a few games have luck in them
        assert all(found[name].ci95[0] <= found[name].score <= found[name].ci95[1] for found in (by_chance, strong))
    assert careful["decisions"].score < strong["decisions"].score
    assert strong["decisions"].score == strong["positions"].score == strong["small boards"].score == 1
    for level in ("beginner", "intermediate", "expert"):
        assert strong[f"games {level}"].p_value == 1.0  # it is held against itself, game by game
    assert by_chance["games beginner"].p_value is not None
    assert by_chance["games beginner"].p_value < 1e-9


def program(tmp_path: Path, source: str) -> str:
    path = tmp_path / "player.py"
    path.write_text(source, encoding="utf-8")
    return f"{sys.executable} {path}"


def test_a_program_is_scored(folder: Path, tmp_path: Path) -> None:
    command = program(tmp_path, FIRST_CLOSED)
    written, _ = run("benchmark", "score", str(folder), "--program", command, "--share", "0.05", "--json")
    found = json.loads(written)
    assert found["player"] == command
    assert [score["name"] for score in found["scores"]][:3] == ["positions", "decisions", "small boards"]
    assert all(score["bad_moves"] == 0 for score in found["scores"])
    assert all(0 <= score["score"] <= 1 for score in found["scores"])


def test_answers_that_are_no_closed_cell_are_bad_moves(tmp_path: Path) -> None:
    answers = ["9 9", "0 0", "B1", "north", "1,0"]
    source = f"""
import sys
answers = {answers}
for line in sys.stdin:
    if line.strip() == "":
        print(answers.pop(0), flush=True)
"""
    with ProgramPlayer(program(tmp_path, source)) as player:
        board = Board.parse("1#\n##\nm1")
        assert [player.move(board) for _ in answers] == [None, None, (1, 0), None, (1, 0)]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [("", "got one that ended with 0"), ("import time\ntime.sleep(60)", "got none within 0.5 s")],
)
def test_a_program_that_does_not_answer_is_named(tmp_path: Path, source: str, sentence: str) -> None:
    with ProgramPlayer(program(tmp_path, source), seconds=0.5) as player:
        if "sleep" not in source:
            player._process.wait()
        with pytest.raises(InputError, match=sentence):
            player.move(Board.parse("1#\n##\nm1"))


def test_a_program_that_cannot_be_started_is_refused() -> None:
    for command in ("", "no-such-program-anywhere", '"'):
        with pytest.raises(InputError, match="expected a program that can be started"):
            ProgramPlayer(command)
