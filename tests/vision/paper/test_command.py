"""``gridseer nurikabe read`` and ``solve`` on pictures: answers, exit codes, files that are none."""

import json
import struct
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from gridseer.cli import app
from gridseer.grid import Cell
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.drawing import png
from gridseer.puzzles import nurikabe
from gridseer.vision.image import load
from gridseer.vision.paper.repair import repair
from gridseer.vision.paper.sighting import PuzzleSighting
from tests.support.papers import PUZZLE, crossings_of, drawn, photographed

RUNNER = CliRunner()
TEXT = "\n".join(" ".join(row) for row in PUZZLE) + "\n"


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    frame, _ = photographed(drawn(PUZZLE), crossings_of(PUZZLE), turn=0.15, lean=0.1, light=0.3, noise=2)
    path = tmp_path / "photo.jpg"
    cv2.imwrite(str(path), frame.pixels[..., ::-1])
    return path


def run(*arguments: str, code: int = 0) -> tuple[str, str]:
    result = RUNNER.invoke(app, ["nurikabe", *arguments])
    assert result.exit_code == code, result.output
    return result.stdout, result.stderr


def test_read_prints_the_puzzle(photo: Path, tmp_path: Path) -> None:
    out, talk = run("read", str(photo), "--debug", str(tmp_path / "seen.png"))
    assert out == TEXT
    assert "10 columns, 10 rows" in talk
    assert load(tmp_path / "seen.png").pixels.shape == load(photo).pixels.shape


def test_read_as_json(photo: Path) -> None:
    (puzzle,) = json.loads(run("read", str(photo), "--json")[0])["puzzles"]
    assert puzzle["puzzle"] == TEXT
    assert len(puzzle["corners"]) == 4
    assert puzzle["repaired"] == []
    assert puzzle["turned"] == {"degrees": 0, "probability": pytest.approx(1, abs=0.001), "repaired": False}
    assert puzzle["solutions"] == 1


def test_solve_draws_onto_the_photo(photo: Path, tmp_path: Path) -> None:
    out, _ = run("solve", str(photo), "--png", str(tmp_path / "solved.png"))
    assert "one solution" in out
    assert load(tmp_path / "solved.png").pixels.mean() < load(photo).pixels.mean() - 10


def test_solve_names_the_picture_itself(photo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("solve", str(photo))
    assert (tmp_path / "photo-solved.png").exists()


SEVERAL = "3 . . .\n. . . 4\n. . . .\n. . . ."
NONE = "5 4 3 . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ."


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (SEVERAL, 0, ("another solution:", "more than one solution: another one differs in ")),
        (NONE, 1, ("no solution: the ", " cannot hold")),
    ],
)
def test_what_has_not_one_solution_stays_and_is_shown_on_the_picture(
    tmp_path: Path, text: str, code: int, said: tuple[str, ...]
) -> None:
    board = Board.parse(text)
    (tmp_path / "draft.png").write_bytes(png(board))
    out, talk = run("solve", str(tmp_path / "draft.png"), "--png", str(tmp_path / "shown.png"), code=code)
    assert all(words in out for words in said)
    assert "proven" not in out
    assert "no other reading is likelier" in talk
    pixels = load(tmp_path / "shown.png").pixels.astype(int)
    framed = (pixels[..., 0] > 180) & (pixels[..., 1] < 60)
    assert framed.any()
    answer = json.loads(run("solve", str(tmp_path / "draft.png"), "--json", code=code)[0])
    assert answer["reading"]["puzzle"].split() == str(board).split()
    assert answer["reading"]["solutions"] == answer["solutions"] != 1
    assert answer["reading"]["repaired"] == []


def test_nothing_is_proven_about_a_doubtful_reading(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def doubting(seen: PuzzleSighting, *rest: Any) -> PuzzleSighting:  # noqa: ANN401 - as repair is called
        return replace(repair(seen, *rest), doubtful=(Cell(2, 0),), confidence=0.9)

    monkeypatch.setattr(nurikabe, "repair", doubting)
    out, _ = run("solve", str(photo), "--png", str(photo.with_name("solved.png")))
    assert "one solution, if the picture was read rightly (90.0 % sure of every cell)" in out
    assert "proven" not in out


@pytest.mark.slow
def test_the_answer_about_a_part_of_a_puzzle_says_so(tmp_path: Path) -> None:
    page = drawn(PUZZLE)
    for name, pixels, cut in (("part.png", page[: len(page) * 3 // 5], True), ("whole.png", page, False)):
        cv2.imwrite(str(tmp_path / name), pixels)
        result = RUNNER.invoke(app, ["nurikabe", "solve", str(tmp_path / name), "--png", str(tmp_path / "solved.png")])
        assert ("cut off at the bottom" in result.stderr) == cut
        assert ("about the part that the picture shows" in result.stderr) == cut


def test_check_takes_a_picture(photo: Path) -> None:
    assert "it has one solution" in run("check", str(photo))[0]


def test_classic_reads_what_it_can(tmp_path: Path) -> None:
    cells = tuple(tuple("7" if (x, y) == (2, 3) else "." for x in range(5)) for y in range(5))
    path = tmp_path / "five.png"
    cv2.imwrite(str(path), drawn(cells, side=80))
    out, _ = run("read", str(path), "--method", "classic")
    assert len(out.splitlines()) == 5
    assert run("read", str(path), "--method", "clasic", code=2)[1]


def test_no_grid_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "nothing.png"
    cv2.imwrite(str(path), np.full((200, 300, 3), 90, np.uint8))
    for command in ("read", "solve"):
        out, talk = run(command, str(path), code=1)
        assert out == ""
        assert "no grid found" in talk
    assert json.loads(run("read", str(path), "--json", code=1)[0]) == {"puzzles": []}


def test_broken_files_are_answered(photo: Path, tmp_path: Path) -> None:
    cut, text, large = tmp_path / "cut.jpg", tmp_path / "text.png", tmp_path / "large.png"
    cut.write_bytes(photo.read_bytes()[:3000])
    text.write_text("no picture")
    header = struct.pack(">IIBBBBB", 10_000, 10_000, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    packed = [struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks]
    large.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(packed))
    assert "broken" in run("read", str(cut), code=2)[1]
    assert "isn't a picture" in run("read", str(text), code=2)[1]
    assert "at most 50 million pixels" in run("read", str(large), code=2)[1]
    assert "can be read" in run("read", str(tmp_path / "missing.png"), code=2)[1]
