"""``gridseer read`` as people use it."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from gridseer import cli
from gridseer.minesweeper.board import Board
from gridseer.render import Drawing, draw
from gridseer.theme import THEMES
from tests.support.seen_boards import in_progress

RUNNER = CliRunner()


def run(*arguments: str | Path, code: int = 0) -> tuple[str, str]:
    result = RUNNER.invoke(cli.app, ["read", *map(str, arguments)], prog_name="gridseer")
    assert result.exit_code == code, result.output
    return result.stdout, result.stderr


@pytest.fixture
def drawing() -> Drawing:
    return draw(in_progress(5), THEMES["classic"], 24, window=True, mines_left=30)


@pytest.fixture
def picture(drawing: Drawing, tmp_path: Path) -> Path:
    path = tmp_path / "game.png"
    Image.fromarray(drawing.frame.pixels).save(path)
    return path


@pytest.fixture
def nothing(tmp_path: Path) -> Path:
    path = tmp_path / "nothing.png"
    Image.fromarray(np.full((300, 300, 3), 200, np.uint8)).save(path)
    return path


def test_json_names_place_and_board(picture: Path, drawing: Drawing) -> None:
    (board,) = json.loads(run(picture, "--json")[0])["boards"]
    keys = (
        "x y width height columns rows cell_width cell_height board cells mines_left assumed_mines cut_off state "
        "confidence doubtful theme rivals"
    )
    assert list(board) == keys.split()
    assert (board["assumed_mines"], board["cut_off"]) == (40, [])
    assert (board["columns"], board["rows"], board["mines_left"], board["state"]) == (16, 16, 30, "playing")
    assert abs(board["x"] - drawing.lattice.x) < 2
    assert board["cells"] == in_progress(5)
    Board.parse(board["board"])


def test_text_goes_to_stdout_and_talk_to_stderr(picture: Path) -> None:
    out, err = run(picture)
    assert Board.parse(out).width == 16
    assert "16x16 cells" in err.replace("\n", "")


def test_several_pictures_name_their_file(picture: Path, nothing: Path) -> None:
    out, _ = run(picture, nothing, "--json", code=1)
    assert [board["file"] for board in json.loads(out)["boards"]] == [str(picture)]


def test_no_board_is_a_no_with_the_next_thing_to_try(nothing: Path) -> None:
    out, err = run(nothing, code=1)
    assert out == ""
    assert "--region" in err
    assert json.loads(run(nothing, "--json", code=1)[0]) == {"boards": []}


def test_debug_picture_is_written(picture: Path, tmp_path: Path) -> None:
    run(picture, "--debug", tmp_path / "seen.png")
    with Image.open(tmp_path / "seen.png") as seen, Image.open(picture) as original:
        assert seen.size == original.size
        assert not np.array_equal(np.asarray(seen), np.asarray(original))


def test_region_and_size_by_hand(picture: Path, drawing: Drawing) -> None:
    place = drawing.lattice
    region = f"{place.x:.0f},{place.y:.0f},{place.width:.0f},{place.height:.0f}"
    (board,) = json.loads(run(picture, "--region", region, "--columns", "16", "--rows", "16", "--json")[0])["boards"]
    assert board["cells"] == in_progress(5)


def test_what_is_usual_is_not_what_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "bare.png"
    Image.fromarray(draw(in_progress(5), THEMES["classic"], 24).frame.pixels).save(path)
    out, err = run(path)
    assert Board.parse(out).mines_left is None
    assert "16x16 usually has 40 mines; no counter was found" in err.replace("\n", "")
    (board,) = json.loads(run(path, "--json")[0])["boards"]
    assert (board["mines_left"], board["assumed_mines"]) == (None, 40)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["{picture}", "--region", "1,2,3"], "expected a rectangle as x,y,width,height, got '1,2,3'"),
        (["{picture}", "--region", "9000,9000,10,10"], "expected a rectangle inside the picture"),
        (["{picture}", "{picture}", "--debug", "a.png"], "expected one picture with --debug, got 2"),
        (["{picture}", "--debug", "seen.xyz"], "expected a name that ends in .png or .jpg"),
        (["missing.png"], "expected a picture that can be read, got 'missing.png'"),
    ],
)
def test_bad_input_is_one_sentence(picture: Path, arguments: list[str], sentence: str) -> None:
    _, err = run(*(argument.format(picture=picture) for argument in arguments), code=2)
    assert sentence in err.replace("\n", "")
