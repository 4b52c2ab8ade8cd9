"""A display of our own under Xvfb, and a window manager on it."""

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.live.programs import Program
from tests.support.waiting import wait_for

WALLPAPER = 0x5A6B7C


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a display that only these tests use; DISPLAY is set to it."""
    for program in ("Xvfb", "openbox"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed: sudo apt-get install -y --no-install-recommends xvfb openbox")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(writer)
    with os.fdopen(reader) as number:
        name = f":{number.readline().strip()}"
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = name
    with Program(["openbox"]):
        wait_for_manager()
        paint_root(WALLPAPER)
        yield name
    if before is None:
        del os.environ["DISPLAY"]
    else:
        os.environ["DISPLAY"] = before
    server.terminate()
    server.wait()


def wait_for_manager() -> None:
    """Wait until the window manager is there: windows that come just before it may never be shown."""
    from Xlib.display import Display

    connection = Display()
    root, ready = connection.screen().root, connection.intern_atom("_NET_CLIENT_LIST")
    deadline = wait_for("the window manager")
    while root.get_full_property(ready, 0) is None:
        deadline.tick(0.05)
    connection.close()


def paint_root(colour: int) -> None:
    """Give the display a wallpaper, as desktops have one."""
    from Xlib.display import Display

    connection = Display()
    root = connection.screen().root
    root.change_attributes(background_pixel=colour)
    root.clear_area()
    connection.sync()
    connection.close()
