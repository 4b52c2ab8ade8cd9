"""Checkup: what works on this computer, and for each thing that does not, the exact fix."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridseer.errors import GridseerError
from gridseer.need import EXTRAS, Need

if TYPE_CHECKING:
    from gridseer.screen.capture import Capture


@dataclass(frozen=True, slots=True)
class CheckupFinding:
    """One thing that was looked at."""

    what: str
    works: bool
    says: str
    """What was found."""
    fix: str | None = None
    """What to do about it, where it does not work."""
    needed: bool = True
    """Whether gridseer cannot play without it; the rest is for those who want it."""


OPTIONAL = {
    "method opencl": EXTRAS["opencl"],
    "method prolog": Need("SWI-Prolog", "sudo apt-get install swi-prolog-nox", program="swipl"),
    "experiments on many machines": EXTRAS["dask"],
    "the environment of Gymnasium": EXTRAS["gym"],
    "tools for language models": EXTRAS["mcp"],
    "training of networks": EXTRAS["train"],
}
"""What only some people need."""


def examine() -> list[CheckupFinding]:
    """Look at everything."""
    findings = [_finding(what, check) for what, check in _EVERYWHERE.items()]
    if findings[-1].works:
        with _in_use():
            findings += [_finding(what, check) for what, check in _WITH_DISPLAY.items()]
    return findings + [_extra(what, need) for what, need in OPTIONAL.items()]


def _finding(what: str, check: Callable[[], str]) -> CheckupFinding:
    try:
        return CheckupFinding(what, True, check())
    except GridseerError as error:
        return CheckupFinding(what, False, error.sentence, error.hint)
    except Exception as error:
        return CheckupFinding(what, False, f"{type(error).__name__}: {error}", "Please report this.")


def _extra(what: str, need: Need) -> CheckupFinding:
    met = need.is_met()
    return CheckupFinding(
        what, met, need.what if met else f"{need.what} is not installed", None if met else need.install, False
    )


def _core() -> str:
    from gridseer.minesweeper.board import Board
    from gridseer.minesweeper.solving.engine import analyse

    safe = analyse(Board.parse("1#\n#1\nm1")).safe_cells()
    return f"works out a board on Python {sys.version.split()[0]}" if not safe else "answers strangely"


def _reader() -> str:
    from gridseer.inference import runtime

    return f"onnxruntime {runtime().__version__}"


def _display() -> str:
    if sys.platform != "linux":
        return sys.platform
    from gridseer.screen.x11 import open_display

    connection = open_display()
    size = connection.screen()
    answer = f"X11 {os.environ['DISPLAY']}, {size.width_in_pixels}x{size.height_in_pixels} pixels"
    connection.close()
    return answer


@contextmanager
def _in_use() -> Iterator[None]:
    """Keep the display in use: an X server without users begins anew, and turns away who comes meanwhile."""
    if sys.platform != "linux":
        yield
        return
    from gridseer.screen.x11 import open_display

    connection = open_display()
    try:
        yield
    finally:
        connection.close()


def _permissions() -> str:
    from gridseer.screen.listener import missing_permissions
    from gridseer.screen.screen import ScreenError

    missing = missing_permissions()
    if missing:
        raise ScreenError(
            f"macOS has not allowed {' and '.join(missing)} for this terminal",
            "System Settings, Privacy & Security: switch your terminal on there, then start it again.",
        )
    return "none are needed here" if sys.platform != "darwin" else "given"


def _open_capture() -> "Capture":
    from gridseer.screen.capture import Capture

    return Capture()


def _capture() -> str:
    import time

    capture = _open_capture()
    began = time.perf_counter()
    frame = capture.grab()
    took = 1000 * (time.perf_counter() - began)
    monitors = ", ".join(str(monitor) for monitor in capture.monitors)
    capture.close()
    black = "" if frame.pixels.any() else "; all of it is black: an empty desktop, or a locked or sleeping screen"
    return f"{frame.width}x{frame.height} pixels in {took:.0f} ms; monitors: {monitors}{black}"


def _scale() -> str:
    capture = _open_capture()
    scale = capture.scale
    capture.close()
    return f"{scale:g} pixels to a point of the mouse"


def _mouse() -> str:
    from gridseer.screen.mouse import open_mouse

    mouse = open_mouse(watch=False)
    place = mouse.pointer()
    mouse.close()
    return f"the pointer is at {place}; nothing was moved"


def _guard() -> str:
    from gridseer.screen.mouse import open_mouse

    mouse = open_mouse(watch=True)
    mouse.escape_pressed()
    mouse.close()
    return "Escape is heard in every window"


def _releaser() -> str:
    from gridseer.screen.releaser import Releaser

    Releaser().close()
    return "would let go of a button if gridseer were killed"


def _page() -> str:
    from gridseer.web.server import demand_page

    demand_page()
    return "gridseer ui serves it"


def _store() -> str:
    from gridseer.home import home
    from gridseer.store import Store

    with Store() as store:
        problems = store.check()
    return f"history and settings in {home()}" if not problems else "; ".join(problems)


_EVERYWHERE = {"compiled core": _core, "reader": _reader, "store": _store, "page": _page, "display": _display}
"""What is looked at in any case; the display last."""
_WITH_DISPLAY = {
    "permissions": _permissions, "capture": _capture, "scale": _scale, "mouse": _mouse, "guard": _guard,
    "second process": _releaser,
}  # fmt: skip
"""What makes no sense to look at without a display."""
