"""``gridseer teach``: looks are listed, named and kept; themes go to a file and come back."""

import json
import os
import pty
import re
import select
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from gridseer.geometry import Frame
from gridseer.vision.image import save
from tests.support.command import run, wait_for_keys
from tests.support.seen_boards import in_progress
from tests.support.strange_game import strange_board
from tests.support.waiting import PATIENCE

ROWS = in_progress(8, "beginner")
PLACE = ("--region", "40,30,360,360", "--columns", "9", "--rows", "9")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def picture(home: Path) -> str:
    frame, _ = strange_board(ROWS, 40)
    save(frame, home / "strange.png")
    return str(home / "strange.png")


def firsts() -> dict[str, str]:
    """The first cell of each symbol."""
    cells = {symbol: f"{x},{y}" for y, row in reversed(list(enumerate(ROWS))) for x, symbol in enumerate(row)}
    return {cell: symbol for symbol, cell in cells.items()}


def named(picture: str, *more: str) -> dict[str, dict[str, object]]:
    options = [f"--look={cell}={symbol}" for cell, symbol in firsts().items()]
    out, _ = run("teach", picture, *PLACE, *options, "--json", *more)
    answer: dict[str, dict[str, object]] = json.loads(out)
    return answer


def test_looks_are_listed_and_nothing_is_kept(picture: str) -> None:
    out, _ = run("teach", picture, *PLACE, "--json")
    looks = json.loads(out)["looks"]
    assert len(looks) == len(set("".join(ROWS)))
    for look in looks:
        assert len({ROWS[y][x] for x, y in look["cells"]}) == 1
        assert 0 <= look["probability"] <= 1
    assert sorted(cell for look in looks for cell in look["cells"]) == [[x, y] for x in range(9) for y in range(9)]
    assert json.loads(run("history", "themes", "--json")[0]) == {"themes": []}


def test_a_theme_is_taught_and_read_reads_by_it(picture: str, home: Path) -> None:
    answer = named(picture, "--name", "Strange")
    assert answer["theme"]["name"] == "Strange"
    assert answer["theme"]["taught"] is True
    assert (answer["board"]["cells"], answer["board"]["doubtful"]) == (ROWS, [])
    frame, lattice = strange_board(ROWS, 27, at=(13, 50))
    save(frame, home / "other.png")
    region = f"{lattice.x:.0f},{lattice.y:.0f},{lattice.width:.0f},{lattice.height:.0f}"
    out, _ = run("read", str(home / "other.png"), "--region", region, "--columns", "9", "--rows", "9", "--json")
    (board,) = json.loads(out)["boards"]
    assert (board["cells"], board["doubtful"], board["theme"]) == (ROWS, [], "Strange")


def test_a_theme_is_called_after_its_file_and_added_to(picture: str) -> None:
    cell, symbol = next(iter(firsts().items()))
    run("teach", picture, *PLACE, f"--look={cell}={symbol}")
    assert json.loads(run("history", "themes", "--json")[0])["themes"][0]["looks"] == 1
    answer = named(picture, "--name", "strange")
    assert (answer["theme"]["name"], answer["theme"]["looks"]) == ("strange", len(set("".join(ROWS))))


def test_a_look_that_is_named_again_on_another_picture_loses_its_old_name(picture: str, home: Path) -> None:
    """A slip is corrected by naming the look again, wherever it is seen."""
    cell, symbol = next((cell, symbol) for cell, symbol in firsts().items() if symbol == "1")
    run("teach", picture, *PLACE, f"--look={cell}=2", "--name", "Strange")
    frame, lattice = strange_board(ROWS, 27)
    save(frame, home / "other.png")
    region = f"{lattice.x:.0f},{lattice.y:.0f},{lattice.width:.0f},{lattice.height:.0f}"
    again = ("--region", region, "--columns", "9", "--rows", "9", f"--look={cell}={symbol}", "--name", "Strange")
    out, _ = run("teach", str(home / "other.png"), *again, "--json")
    assert json.loads(out)["theme"]["looks"] == 1


def test_where_no_board_is_found_teach_says_how_to_help(home: Path) -> None:
    save(Frame(np.full((200, 300, 3), 90, np.uint8)), home / "nothing.png")
    _, talk = run("teach", str(home / "nothing.png"), code=1)
    assert "--region" in talk
    assert "gridseer ui" in talk
    assert "gridseer teach" not in talk


def test_answers_come_from_a_file(picture: str, home: Path) -> None:
    (home / "looks.json").write_text(json.dumps(firsts()))
    out, talk = run("teach", picture, *PLACE, "--looks", str(home / "looks.json"))
    assert out.splitlines()[:9] == [row.replace("?", "#") for row in ROWS]
    assert "0 cells of this board still doubtful" in " ".join(talk.split())


def test_a_theme_goes_to_a_file_and_comes_back(picture: str, home: Path) -> None:
    named(picture, "--name", "Strange")
    run("history", "themes", "--export", "Strange", "--out", str(home / "strange.theme"))
    assert (home / "strange.theme").stat().st_size < 100_000
    before = json.loads(run("history", "themes", "--json")[0])["themes"][0]
    run("history", "themes", "--forget", "Strange")
    _, talk = run("history", "themes", "--import", str(home / "strange.theme"))
    assert "imported: 'Strange'" in talk
    after = json.loads(run("history", "themes", "--json")[0])["themes"][0]
    assert {**after, "used": ""} == {**before, "used": ""}
    out, _ = run("read", picture, *PLACE, "--json")
    assert json.loads(out)["boards"][0]["cells"] == ROWS


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("teach",), "either a picture or --screen, got neither"),
        (("teach", "PICTURE", "--screen"), "got both"),
        (("teach", "PICTURE", *PLACE), "expected a terminal"),
        (("teach", "PICTURE", *PLACE, "--look", "3,4"), "got the symbol ''"),
        (("teach", "PICTURE", *PLACE, "--look", "3,4=Z"), "got the symbol 'Z'"),
        (("teach", "PICTURE", *PLACE, "--look", "3=1"), "expected a cell such as C5"),
        (("teach", "PICTURE", *PLACE, "--look", "9,0=1"), "expected cells of the board, which has 9x9"),
        (("teach", "PICTURE", *PLACE, "--looks", "PICTURE"), "expected JSON"),
        (("history", "themes", "--export", "nothing"), "expected the name of a theme"),
        (("history", "themes", "--import", "PICTURE"), "expected a theme that gridseer exported"),
        (("history", "themes", "--import", "nowhere"), "expected a file that can be read"),
    ],
)
def test_mistakes_are_told_in_a_sentence(picture: str, arguments: tuple[str, ...], sentence: str) -> None:
    _, talk = run(*(picture if word == "PICTURE" else word for word in arguments), code=2)
    assert sentence in " ".join(talk.split())


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_looks_are_named_in_a_terminal(picture: str) -> None:
    shown = typed(["teach", picture, *PLACE, "--name", "Keys"], keys=[b"Z", b"1", b"\x7f", b"#", b"-", b"\t"])
    assert "expected one of" in shown
    assert "# closed" in shown
    assert re.search(r"[A-I][1-9]: closed", shown)
    assert "kept: 'Keys', 1 look;" in " ".join(shown.split())
    assert "\u2580" in shown
    assert json.loads(run("history", "themes", "--json")[0])["themes"][0]["looks"] == 1
    typed(["teach", picture, *PLACE, "--name", "Escape"], keys=[b"#", b"\x1b"])
    assert [theme["name"] for theme in json.loads(run("history", "themes", "--json")[0])["themes"]] == ["Keys"]


def typed(arguments: list[str], keys: list[bytes]) -> str:
    """What is shown on a terminal of its own while somebody answers each question with a key."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ["COLUMNS"] = "120"
        os.execv(sys.executable, [sys.executable, "-m", "gridseer", *arguments])
    shown, answered, end = b"", 0, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            shown += os.read(terminal, 65536)
        except OSError:
            break
        asked = shown.count(b"in the middle") + shown.count(b"expected one of")
        if asked > answered and answered < len(keys):
            wait_for_keys(terminal)
            os.write(terminal, keys[answered])
            answered += 1
    os.close(terminal)
    os.waitpid(process, 0)
    return shown.decode()


def test_many_doubts_are_counted_and_teaching_is_advised(picture: str) -> None:
    _, talk = run("read", picture, *PLACE)
    assert "more" in next(line for line in talk.splitlines() if line.startswith("doubtful: "))
    assert "gridseer teach" in talk
