"""The guard on a real display: by the server's own clock, no click but the one under way follows the user's sign."""

import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gridseer.autopilot import NoBoardError, Pilot, PilotSettings, Report, Result
from gridseer.errors import GridseerError
from gridseer.geometry import Place, Region
from gridseer.screen.guard import Guard
from gridseer.screen.real import RealScreen
from tests.live.playing import LIMITS
from tests.live.programs import SGT_MINES, RealGame
from tests.support.waiting import PATIENCE, until, wait_for

pytestmark = pytest.mark.xdist_group("display")

LARGE = RealGame(SGT_MINES.name, ("sgt-mines", "30x20n90#2024"), SGT_MINES.install)
"""A game that takes many clicks, the same every time."""


class Witness:
    """A second connection to the display: it sees every press with the server's time, and plays the user."""

    def __init__(self, display: str) -> None:
        from Xlib import X
        from Xlib.display import Display
        from Xlib.ext import xinput

        self._display: Any = Display(display)
        self._root = self._display.screen().root
        self._window = self._root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
        opcode = self._display.display.get_extension_major(xinput.extname)
        xinput.XIQueryVersion(self._display.display, opcode=opcode, major_version=2, minor_version=2)
        self._root.xinput_select_events([(xinput.AllMasterDevices, xinput.RawButtonPressMask)])
        self._display.sync()
        self.presses: list[int] = []
        """The times of all presses so far."""

    def look(self) -> None:
        """Take in what has happened."""
        from Xlib.ext import xinput

        self._display.sync()
        while self._display.pending_events():
            event = self._display.next_event()
            if getattr(event, "evtype", None) == xinput.RawButtonPress:
                self.presses.append(struct.unpack("<I", event.data[2:6])[0])

    def now(self) -> int:
        """The server's time, by a change that it dates."""
        from Xlib import X, Xatom

        self._window.change_property(self._display.intern_atom("NOW"), Xatom.STRING, 8, b"now")
        while True:
            event = self._display.next_event()
            if event.type == X.PropertyNotify:
                return int(event.time)
            if getattr(event, "evtype", None) is not None:
                self.presses.append(struct.unpack("<I", event.data[2:6])[0])

    def move(self, x: int, y: int) -> None:
        from Xlib import X

        self._display.xtest_fake_input(X.MotionNotify, x=x, y=y)
        self._display.sync()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        from Xlib import X

        self.move(*start)
        self._display.xtest_fake_input(X.ButtonPress, 1)
        self.move(*end)
        self._display.xtest_fake_input(X.ButtonRelease, 1)
        self._display.sync()

    def press_escape(self) -> None:
        from Xlib import XK, X

        code = self._display.keysym_to_keycode(XK.XK_Escape)
        self._display.xtest_fake_input(X.KeyPress, code)
        self._display.xtest_fake_input(X.KeyRelease, code)
        self._display.sync()

    def hold(self, *, keyboard: bool = False) -> None:
        """Hold the pointer, or the keyboard, as a program with an open menu does."""
        from Xlib import X

        mode = X.GrabModeAsync
        deadline = wait_for("the pointer, which whatever is being clicked holds")
        while True:
            if keyboard:
                status = self._root.grab_keyboard(False, mode, mode, X.CurrentTime)
            else:
                status = self._root.grab_pointer(False, 0, mode, mode, X.NONE, X.NONE, X.CurrentTime)
            if status == X.GrabSuccess:
                return
            deadline.tick(0.001)

    def let_go(self) -> None:
        from Xlib import X

        self._display.ungrab_keyboard(X.CurrentTime)
        self._display.ungrab_pointer(X.CurrentTime)
        self._display.sync()

    def pressed_buttons(self) -> int:
        """The buttons that are down, as bits."""
        return int(self._root.query_pointer().mask) & 0x1F00

    def close(self) -> None:
        self._display.close()


@pytest.fixture
def witness(display: str) -> Iterator[Witness]:
    witness = Witness(display)
    yield witness
    witness.close()


def play_in_background(reports: list[Report]) -> threading.Thread:
    def play() -> None:
        with RealScreen() as screen, Guard(screen, LIMITS) as guard:
            pilot = Pilot(guard, PilotSettings(patience=15, finish=False))
            deadline = wait_for("a board")
            while True:
                try:
                    pilot.find()
                    break
                except (NoBoardError, GridseerError):
                    deadline.tick()
            reports.append(pilot.play())

    thread = threading.Thread(target=play)
    thread.start()
    return thread


def press_escape_in_a_menu(user: Witness) -> None:
    """Press it where another program gets all keys."""
    user.hold(keyboard=True)
    user.press_escape()


SIGNS: dict[str, tuple[Callable[[Witness], None], str]] = {
    "the mouse is moved": (lambda user: user.move(640, 850), "the mouse was moved"),
    "the pointer goes into a corner": (lambda user: user.move(1279, 899), "corner"),
    "Escape is pressed": (Witness.press_escape, "Escape was pressed"),
    "Escape is pressed in a menu": (press_escape_in_a_menu, "Escape was pressed"),
}


@pytest.mark.parametrize("sign", SIGNS)
def test_no_click_follows_a_sign_of_the_user(sign: str, witness: Witness, tmp_path: Path) -> None:
    give, reason = SIGNS[sign]
    reports: list[Report] = []
    with LARGE.start(tmp_path):
        player = play_in_background(reports)
        deadline = wait_for("some clicks")
        while len(witness.presses) < 8:
            witness.look()
            deadline.tick(0.002)
        give(witness)
        given = witness.now()
        player.join(PATIENCE)
        witness.look()
    assert not player.is_alive()
    assert [report.result for report in reports] == [Result.STOPPED]
    assert reason in reports[0].cause
    assert len([press for press in witness.presses if press > given]) <= 1, "only the click under way may follow"
    assert witness.pressed_buttons() == 0


def test_a_killed_autopilot_leaves_no_button_pressed(witness: Witness) -> None:
    hold = (
        "from gridseer.geometry import Place\n"
        "from gridseer.screen.real import RealScreen\n"
        "from gridseer.screen.screen import Button\n"
        "screen = RealScreen(); screen.move(Place(640, 850)); screen.press(Button.LEFT, 600)"
    )
    process = subprocess.Popen([sys.executable, "-c", hold])
    until(witness.pressed_buttons, "the button to be pressed")
    process.send_signal(signal.SIGKILL)
    process.wait()
    until(lambda: not witness.pressed_buttons(), "the button to be released")


def test_escape_is_heard_only_once(display: str, witness: Witness) -> None:
    assert display
    with RealScreen() as screen:
        assert not screen.escape_pressed()
        witness.press_escape()
        assert screen.escape_pressed()
        assert not screen.escape_pressed()


def test_escape_is_heard_while_another_program_holds_the_keyboard(display: str, witness: Witness) -> None:
    assert display
    with RealScreen() as screen:
        witness.hold(keyboard=True)
        witness.press_escape()
        assert screen.escape_pressed()
        witness.let_go()
        assert not screen.escape_pressed()


def test_a_pointer_that_another_program_holds_is_noticed(display: str, witness: Witness) -> None:
    assert display
    with RealScreen() as screen:
        for place in (Place(640, 850), Place(0, 0)):
            screen.move(place)
            assert not screen.is_held(place)
            witness.hold()
            assert screen.is_held(place)
            witness.let_go()
            assert not screen.is_held(place)
        witness.hold()  # asking has let nobody else's hold go
        witness.let_go()


INTERRUPTED = """
import os, signal, threading, time
from gridseer.screen.x11 import X11Mouse

def press():
    global listening
    while pressed < 100:
        time.sleep(0.002)
        if listening:  # each Ctrl-C comes while words are exchanged, never while the last one is being counted
            listening = False
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background of a shell ignores it
mouse, pressed, listening = X11Mouse(), 0, False
threading.Thread(target=press, daemon=True).start()
while pressed < 100:
    try:
        listening = True
        while True:
            mouse.pointer()
    except KeyboardInterrupt:
        pressed += 1
other = threading.Thread(target=mouse.escape_pressed, daemon=True)
other.start()
other.join(120)
print(other.is_alive())
"""


def test_ctrl_c_never_cuts_a_word_with_the_screen(display: str) -> None:
    """An answer that was cut off left the other threads waiting for ever."""
    assert display
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout == "False\n"


def test_the_mouse_goes_where_it_is_sent(display: str) -> None:
    assert display
    with RealScreen() as screen:
        for place in [Place(100, 100), Place(640, 450), Place(1200, 850)]:
            screen.move(place)
            assert screen.pointer() == place
        assert screen.scale == 1
        assert [(monitor.width, monitor.height) for monitor in screen.monitors] == [(1280, 900)]


def test_a_rectangle_is_dragged(display: str, witness: Witness) -> None:
    assert display
    dragged: list[Region] = []

    def wait_for_it() -> None:
        with RealScreen(hands=False) as screen:
            dragged.append(screen.drag_region())

    waiting = threading.Thread(target=wait_for_it)
    waiting.start()
    deadline = wait_for("the rectangle")
    while waiting.is_alive():
        witness.drag((400, 350), (120, 100))
        deadline.tick(0.3)
    waiting.join()
    assert dragged == [Region(120, 100, 280, 250)]


OTHER_MOUSE = """
import os, time
from gridseer.geometry import Place
from gridseer.screen.listener import ListenedMouse
from gridseer.screen.screen import Button
mouse = ListenedMouse()
mouse.move(Place(321, 432))
end = time.monotonic() + 120
while mouse.pointer() != Place(321, 432) and time.monotonic() < end:
    time.sleep(0.01)
print(mouse.pointer(), mouse.escape_pressed(), flush=True)
input()
mouse.press(Button.LEFT)
print("pressed", flush=True)
input()
mouse.release(Button.LEFT)
mouse.type_key("ctrl+F2")
print("released", flush=True)
while not mouse.escape_pressed():
    time.sleep(0.01)
print("escape", flush=True)
os._exit(0)  # the listener of pynput ends with a complaint on X11
"""


def test_the_mouse_of_other_systems_works_too(display: str, witness: Witness) -> None:
    """pynput runs on X11 as well, so that what Windows and macOS use is tried here."""
    assert display
    process = subprocess.Popen(
        [sys.executable, "-c", OTHER_MOUSE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        assert process.stdout.readline() == "(321,432) False\n"
        process.stdin.write("\n")
        assert process.stdout.readline() == "pressed\n"
        until(witness.pressed_buttons, "the button to be pressed")
        process.stdin.write("\n")
        assert process.stdout.readline() == "released\n"
        until(lambda: not witness.pressed_buttons(), "the button to be released")
        witness.press_escape()
        assert process.stdout.readline() == "escape\n"
