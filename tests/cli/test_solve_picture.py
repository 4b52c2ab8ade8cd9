"""``gridseer solve`` with a picture instead of a text."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Start
from gridseer.puzzles import PUZZLES
from gridseer.render import Drawing, draw
from gridseer.theme import THEMES
from tests.support.command import COMMAND, run
from tests.support.seen_boards import in_progress

MINES_LEFT = 30


@pytest.fixture
def drawing() -> Drawing:
    return draw(in_progress(5), THEMES["classic"], 24, window=True, mines_left=MINES_LEFT)


@pytest.fixture
def picture(drawing: Drawing, tmp_path: Path) -> Path:
    return saved(drawing.frame.pixels, tmp_path / "game.png")


def saved(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], path: Path) -> Path:
    Image.fromarray(pixels).save(path)
    return path


def text_of(mines_left: int) -> str:
    rows = "\n".join(in_progress(5)).replace("?", "#")
    return str(Board.parse(f"{rows}\nm{mines_left}"))


def solved(*arguments: str | Path, stdin: str = "") -> object:
    return json.loads(run("solve", *map(str, arguments), "--json", stdin=stdin)[0])


def test_a_picture_gives_the_answer_of_its_board(picture: Path) -> None:
    assert solved(picture) == solved("-", stdin=text_of(MINES_LEFT))


def test_a_picture_may_come_through_a_pipe(picture: Path) -> None:

    result = subprocess.run(
        [*COMMAND, "solve", "-", "--json"], input=picture.read_bytes(), capture_output=True, check=True
    )
    assert json.loads(result.stdout) == solved(picture)


def test_without_a_counter_nothing_rests_on_the_number_of_mines(tmp_path: Path) -> None:
    game = Game(11, 12, 20, start=Start.ZERO, seed=3)
    game.open(Cell(5, 5))
    board = str(game.board).splitlines()[:-1]
    bare = saved(draw(board, THEMES["classic"], 24).frame.pixels, tmp_path / "bare.png")
    out, err = run("solve", str(bare), "--json")
    assert "no counter was found" in err
    unknown = "\n".join([*board, "m?"])
    assert json.loads(out) == solved("-", stdin=unknown)
    assert solved(bare, "--mines", "20") == solved("-", stdin=str(game.board))


def test_no_board_is_a_no(tmp_path: Path) -> None:
    nothing = saved(np.full((300, 300, 3), 200, np.uint8), tmp_path / "nothing.png")
    out, err = run("solve", str(nothing), code=1)
    assert out == ""
    assert "no board found" in err


def test_of_several_boards_one_is_taken_and_a_region_chooses(drawing: Drawing, tmp_path: Path) -> None:
    pixels = drawing.frame.pixels
    gap = np.full((pixels.shape[0], 200, 3), 120, np.uint8)
    both = saved(np.concatenate([pixels, gap, pixels], axis=1), tmp_path / "both.png")
    assert "2 boards in the picture" in run("solve", str(both))[1].replace("\n", " ")
    height, width = pixels.shape[:2]
    out, err = run("solve", str(both), "--region", f"{width + 200},0,{width},{height}", "--json")
    assert "boards in the picture" not in err
    assert json.loads(out) == solved("-", stdin=text_of(MINES_LEFT))


@pytest.mark.parametrize("option", [("--mines", "9"), ("--region", "0,0,9,9"), ("--columns", "9"), ("--rows", "9")])
def test_what_only_a_picture_needs_is_refused_for_a_text(option: tuple[str, str]) -> None:
    out, err = run("solve", "-", *option, stdin="#1\n11\nm1", code=2)
    assert out == ""
    assert "expected a picture" in err


def test_a_broken_picture_is_bad_input(picture: Path) -> None:
    picture.write_bytes(picture.read_bytes()[:200])
    assert "expected a whole picture" in run("solve", str(picture), code=2)[1].replace("\n", " ")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("command", "name"), [("solve", "nurikabe"), ("solve", "sudoku"), ("read", "nurikabe")])
def test_a_puzzle_on_paper_is_sent_to_its_own_command(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kind, path = PUZZLES[name], tmp_path / "my puzzle.png"
    path.write_bytes(kind.writers.get()["png"](kind.generate(1)))
    out, err = run(command, str(path), code=1)
    assert out == ""
    said = " ".join(err.split())
    assert f"this looks like a {name.title()}. Try: gridseer {name} solve '{path}'" in said
    assert run(*said.partition("Try: gridseer ")[2].partition("'")[0].split(), str(path))[0]
