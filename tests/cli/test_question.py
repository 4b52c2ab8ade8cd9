"""A question about a cell: drawn in a terminal, answered with a key, refused without a terminal."""

import os
import pty
import select
import signal
import sys
import time
from types import SimpleNamespace

import numpy as np
import pytest

from gridseer.cli.play import announcer
from gridseer.cli.question import described, drawn
from gridseer.geometry import Frame, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.sight import Sight
from gridseer.screen.guard import Guard, StoppedError
from tests.support.command import run, wait_for_keys
from tests.support.habits import HabitScreen
from tests.support.waiting import PATIENCE

ASKING = """
import numpy as np
from gridseer.autopilot.doubt import Doubt
from gridseer.cli.question import asker
from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.minesweeper.sight import Sight
from gridseer.screen.guard import Guard
from tests.support.habits import HabitScreen
guard = Guard(HabitScreen())
picture = Frame(np.full((60, 60, 3), 190, np.uint8))
answer = asker(guard)(Doubt(Cell(2, 3), (Sight.THREE, Sight.EIGHT), picture))
print("answered", None if answer is None else answer.name, guard._wish, flush=True)
"""


def answered(keys: bytes) -> str:
    """What is shown on a terminal of its own when somebody presses these keys."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ["COLUMNS"] = "120"
        os.execv(sys.executable, [sys.executable, "-c", ASKING])
    shown, sent, end = b"", False, time.monotonic() + PATIENCE
    while b"answered" not in shown or not shown.endswith(b"\n"):
        if time.monotonic() > end:
            os.kill(process, signal.SIGKILL)
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            shown += os.read(terminal, 4096)
        except OSError:
            break
        if b"Escape to stop" in shown and not sent:
            wait_for_keys(terminal)
            os.write(terminal, keys)
            sent = True
    os.close(terminal)
    os.waitpid(process, 0)
    return shown.decode()


@pytest.mark.sampled(1)
@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
@pytest.mark.parametrize(
    ("keys", "answer"), [(b"3", "THREE None"), (b"5", "FIVE None"), (b"x!", "FLAG None"), (b"\r", "None None")]
)
def test_a_key_answers(keys: bytes, answer: str) -> None:
    shown = answered(keys)
    assert f"answered {answer}" in shown
    assert "what does the cell C4" in " ".join(shown.split())
    assert "show? Perhaps the number 3 or the number 8." in " ".join(shown.split())
    assert ("got 'x'" in shown) == keys.startswith(b"x")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_escape_stops() -> None:
    assert "answered None Escape was pressed" in answered(b"\x1b")


def test_without_a_terminal_it_is_refused() -> None:
    _, talk = run("play", "--ask", stdin="3", code=2)
    assert "expected a terminal in which a question can be answered for --ask" in " ".join(talk.split())


def test_a_cell_is_drawn_in_its_colours() -> None:
    pixels = np.zeros((48, 48, 3), np.uint8)
    pixels[:, 24:] = (255, 0, 128)
    lines = drawn(Frame(pixels)).split("\n")
    assert [len(line) for line in lines] == [48] * 24
    left, right = lines[3].spans[0].style, lines[3].spans[-1].style
    assert (str(left), str(right)) == ("#000000 on #000000", "#000000 on #ff0080")
    assert described(Sight.FLAG) == "a flag"
    assert described(Sight.FOUR) == "the number 4"


def test_the_mouse_is_the_users_while_the_guard_rests() -> None:
    screen = HabitScreen(seed=3)
    lattice = screen.lattice
    with Guard(screen) as guard:
        guard.begin(Region(round(lattice.x), round(lattice.y), round(lattice.width), round(lattice.height)))
        guard.click(screen.centre(Cell(4, 4)))
        clock = guard.clock
        with guard.resting():
            screen.move(Place(3, 3))
            screen.pause(30)
            guard.check()
        assert guard.clock - clock < 1
        assert guard.click(screen.centre(Cell(0, 0)))
        screen.move(Place(200, 3))
        with pytest.raises(StoppedError, match="moved"):
            guard.click(screen.centre(Cell(0, 0)))


def test_what_helps_where_cells_cannot_be_read_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    def turn(unread: int) -> SimpleNamespace:
        return SimpleNamespace(
            is_guess=True, move=SimpleNamespace(reason="a risk"), view=SimpleNamespace(unread=[0] * unread)
        )

    announce = announcer(asks=False)
    for count in (0, 3, 4):
        announce(turn(count))  # type: ignore[arg-type]
    said = " ".join(capsys.readouterr().err.split())
    assert said.count("guess: a risk") == 3
    assert said.count("3 cells can't be read: --ask") == 1
    assert "4 cells" not in said
    announcer(asks=True)(turn(3))  # type: ignore[arg-type]
    assert "teach" not in capsys.readouterr().err
