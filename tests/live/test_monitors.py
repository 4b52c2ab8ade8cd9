"""Two monitors, of which the second begins higher: the game on it is played, and every corner stops that."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gridseer.autopilot import NoBoardError, Pilot, PilotSettings, Result
from gridseer.geometry import Place, Region
from gridseer.screen.guard import GameLimits, Guard, StoppedError
from gridseer.screen.real import RealScreen
from tests.live.programs import Program
from tests.support.waiting import wait_for

pytestmark = [pytest.mark.xdist_group("display"), pytest.mark.slow]

FIRST, SECOND = Region(0, 300, 1024, 768), Region(1024, 0, 800, 600)
INSTALL = "sudo apt-get install -y --no-install-recommends xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils"
_SERVER = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 128000
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  DefaultDepth 24
  SubSection "Display"
    Virtual 2000 1200
  EndSubSection
EndSection
"""


@pytest.fixture
def two_monitors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A display of its own, with the two monitors."""
    if not (shutil.which("Xorg") and shutil.which("xrandr") and list(Path("/usr/lib/xorg").rglob("dummy_drv.so"))):
        pytest.skip(f"there is no X server with two monitors: {INSTALL}")
    if os.geteuid() != 0:
        pytest.skip("only root may start an X server without a console")
    (tmp_path / "xorg.conf").write_text(_SERVER)
    reader, writer = os.pipe()
    options = [
        "-config",
        str(tmp_path / "xorg.conf"),
        "-logfile",
        str(tmp_path / "log"),
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    server = subprocess.Popen(
        ["Xorg", "-displayfd", str(writer), *options], pass_fds=[writer], stderr=subprocess.DEVNULL
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as number:
            name = f":{number.readline().strip()}"
        monkeypatch.setenv("DISPLAY", name)
        subprocess.run(["xrandr", "--addmode", "DUMMY1", "800x600"], check=True)
        first = ["--output", "DUMMY0", "--mode", "1024x768", "--pos", "0x300"]
        second = ["--output", "DUMMY1", "--mode", "800x600", "--pos", "1024x0"]
        subprocess.run(["xrandr", *first, *second], check=True)
        yield name
    finally:
        server.terminate()
        server.wait()


def put(title: str, place: Place) -> None:
    """Move a window, as its owner does."""
    from Xlib.display import Display

    connection: Any = Display()
    deadline = wait_for(f"the window {title}")
    while True:
        windows = [window for window in connection.screen().root.query_tree().children if window.get_wm_name() == title]
        if windows:
            break
        deadline.tick()
    windows[0].configure(x=place.x, y=place.y)
    connection.sync()
    connection.close()


def test_a_game_on_the_higher_monitor_is_played(two_monitors: str, tmp_path: Path) -> None:
    assert two_monitors
    command = [sys.executable, "-m", "tests.live.habit_window", "3", str(tmp_path / "truth")]
    with Program(command), RealScreen() as screen, Guard(screen, GameLimits(seconds=240)) as guard:
        put("Habits", Place(SECOND.x + 90, 40))
        assert guard.monitors == (FIRST, SECOND)
        pilot, deadline = Pilot(guard, PilotSettings(patience=5.0)), wait_for("a board")
        while pilot.view is None or pilot.view.region.x < SECOND.x:
            with suppress(NoBoardError):
                pilot.find()
            deadline.tick()
        report = pilot.play()
        assert report.result in (Result.WON, Result.LOST), report.cause
        assert not report.is_mistake, report.cause
        shown = (tmp_path / "truth").read_text().splitlines()
        assert shown[0] == report.result.value
        assert len(shown) == 1 + (report.rows or 0)
        assert guard.monitor_at(pilot.view.region.middle) == SECOND


@pytest.mark.parametrize("corner", [*FIRST.corners, *SECOND.corners])
def test_every_corner_of_every_monitor_stops(two_monitors: str, corner: Place) -> None:
    assert two_monitors
    with RealScreen() as screen, Guard(screen) as guard:
        guard.begin(SECOND)
        screen.move(corner)
        with pytest.raises(StoppedError, match="corner"):
            guard.wait(30)
        assert screen.pointer() == corner
