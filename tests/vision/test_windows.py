import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bench.windows import Judged, judge, main, totals, windows
from gridseer.geometry import Frame, Lattice
from gridseer.grid import Cell
from gridseer.minesweeper.sight import sights_of
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.sighting import Sighting, State
from gridseer.vision.image import save

ROWS = ["........", ".111....", ".1#1....", ".111....", "......11", "......1#", "......11", "........"]
LATTICE = Lattice(20, 30, 20, 20, 8, 8)
EXACT = Sighting(LATTICE, sights_of(ROWS), 2, State.PLAYING, 1.0)
BLANK = Frame(np.full((200, 200, 3), 200, np.uint8))


def nothing(_: Frame) -> list[Sighting]:
    return []


def folder_of(folder: Path, frame: Frame, lattice: Lattice, **others: object) -> Path:
    save(frame, folder / "one.png")
    truth = {
        "file": "one.png", "columns": lattice.columns, "rows": lattice.rows, "x": lattice.x, "y": lattice.y,
        "cell_width": lattice.cell_width, "cell_height": lattice.cell_height, "board": "\n".join(ROWS),
        "mines_left": 2, "state": "playing", "note": "",
    }  # fmt: skip
    (folder / "truth.jsonl").write_text(json.dumps(truth | others) + "\n")
    return folder


def judged(folder: Path, seen: Sequence[Sighting], **others: object) -> Judged:
    (window,) = windows(folder_of(folder, BLANK, LATTICE, **others))
    return judge(window, lambda _: seen)


def with_wrong(*doubtful: Cell) -> Sighting:
    """One closed cell is read as a flag."""
    return replace(EXACT, cells=sights_of([*ROWS[:2], ".1!1....", *ROWS[3:]]), doubtful=doubtful)


WORSE = {
    "exact": EXACT,
    "exact with doubts": replace(EXACT, doubtful=(Cell(0, 0),)),
    "doubtful": with_wrong(Cell(2, 2)),
    "wrong without a doubt": with_wrong(Cell(0, 0)),
    "a part, said so": replace(
        EXACT, lattice=Lattice(20, 50, 20, 20, 8, 7), cells=sights_of(ROWS[1:]), cut_off=("top",), mines_left=None
    ),
    "missed": replace(EXACT, lattice=Lattice(400, 400, 20, 20, 8, 8)),
}


@pytest.mark.parametrize("verdict", WORSE)
def test_each_way_to_read_a_board_has_its_verdict(tmp_path: Path, verdict: str) -> None:
    assert judged(tmp_path, [WORSE[verdict]]).verdict == verdict


def test_a_counter_is_read_or_wrong_or_invented(tmp_path: Path) -> None:
    unread, other = replace(EXACT, mines_left=None), replace(EXACT, mines_left=3)
    assert judged(tmp_path, [EXACT]).counter == "read"
    assert judged(tmp_path, [unread]).counter == "not read"
    assert judged(tmp_path, [other]).counter == "wrong"
    assert judged(tmp_path, [other], mines_left=None).counter == "invented"
    assert judged(tmp_path, [unread], mines_left=None).counter == "not shown"
    cut = dict(totals([judged(tmp_path, [unread], note="cut by the screen below")]))
    assert cut["counters not read"] == "0 of 0"
    assert cut["exact"] == "1 of 1"


def test_boards_that_are_not_there_and_sides_that_are_not_cut_off_count(tmp_path: Path) -> None:
    twice = judged(tmp_path, [EXACT, WORSE["missed"], WORSE["a part, said so"]])
    assert (twice.verdict, twice.extra, twice.said_cut) == ("exact", 2, True)
    figures = dict(totals([twice, judged(tmp_path, [WORSE["missed"]])]))
    assert figures["exact"] == "1 of 2"
    assert figures["boards seen where there is none"] == "3"
    assert figures["said to be cut off and aren't"] == "1 of 2"
    assert figures["states right, of boards found"] == "1 of 1"


def test_of_what_a_dialog_hides_nothing_may_be_sure(tmp_path: Path) -> None:
    hidden = "\n".join([" " * 8, *ROWS[1:]])
    figures = dict(totals([judged(tmp_path, [EXACT], board=hidden)]))
    assert figures["partly covered"] == "confidently wrong 1"
    assert figures["exact"] == "0 of 0"


def test_a_drawn_window_is_read_by_the_present_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = draw(ROWS, THEMES["classic"], 24, window=True, mines_left=2)
    folder_of(tmp_path, drawing.frame, drawing.lattice)
    for options, exact in (([], "1 of 1"), (["--reader", f"{__name__}:nothing"], "0 of 1")):
        monkeypatch.setattr(sys, "argv", ["windows", str(tmp_path), "--json", "--verbose", *options])
        main()
        answer = json.loads(capsys.readouterr().out)
        assert answer["exact"] == exact
        assert answer["counters wrong"] == "0 of 1"
        assert [each["file"] for each in answer["windows"]] == ["one.png"]


@pytest.mark.parametrize("arguments", [["nowhere"], ["--reader", "no.such:reader"]])
def test_what_cannot_be_measured_is_said_in_one_sentence(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["windows", *arguments])
    with pytest.raises(SystemExit, match="expected a"):
        main()
