"""The mouse on Windows and macOS, with pynput: it moves and clicks, and a listener watches for Escape."""

import platform
import threading
import time
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from gridseer.errors import InputError
from gridseer.geometry import Place, Region
from gridseer.screen.press import GAP_SECONDS, split_keys
from gridseer.screen.screen import Button, ScreenError, seen_over

if TYPE_CHECKING:
    from collections.abc import Callable

_START_SECONDS = 5.0
"""The listener must be running within this time."""
_HELD = {"ctrl": "ctrl", "shift": "shift", "alt": "alt", "super": "cmd"}
"""What pynput calls the keys that are held."""
_NAMES = {"return": "enter", "escape": "esc", "page_up": "page_up", "page_down": "page_down"}


class ListenedMouse:
    """The pointer and the keys by way of pynput."""

    def __init__(self, *, watch: bool = True) -> None:
        _check_permissions()
        from pynput import keyboard, mouse

        self._keyboard, self._buttons = keyboard, mouse.Button
        self._mouse: Any = mouse.Controller()
        self._keys: Any = keyboard.Controller()
        self._escape = threading.Event()
        self._listener: Any = None
        if watch:
            self._listener = keyboard.Listener(on_press=self._heard)
            self._listener.start()
            self._listener.wait()
            if not self._listener.running:
                raise ScreenError("expected to hear the Escape key, but the listener did not start", "gridseer doctor")

    def move(self, place: Place) -> None:
        """Put the pointer somewhere."""
        self._mouse.position = place

    def press(self, button: Button) -> None:
        """Press a button and hold it."""
        self._mouse.press(self._buttons[button.value])

    def release(self, button: Button) -> None:
        """Let a button go."""
        self._mouse.release(self._buttons[button.value])

    def type_key(self, key: str) -> None:
        """Press and release a key."""
        held, name = split_keys(key)
        modifiers = [self._keyboard.Key[_HELD[modifier]] for modifier in held]
        with self._keys.pressed(*modifiers):
            self._keys.tap(self._key(name))
        time.sleep(GAP_SECONDS)

    def pointer(self) -> Place:
        """Where the pointer is."""
        x, y = self._mouse.position
        return Place(round(x), round(y))

    def escape_pressed(self) -> bool:
        """Whether Escape was pressed since the last time; a listener that has died is a screen that is gone."""
        if self._listener is not None and not self._listener.running:
            raise ScreenError("the listener for the Escape key has stopped")
        pressed = self._escape.is_set()
        self._escape.clear()
        return pressed

    def titles_at(self, place: Place) -> tuple[str, ...]:
        """The title of the window that is seen at a place."""
        find: Callable[[Place], tuple[str, ...]] | None = {"Windows": _windows_titles, "Darwin": _macos_titles}.get(
            platform.system()
        )
        return find(place) if find else ()

    def owner_at(self, place: Place) -> int | None:
        """It can't be known here."""
        del place
        return None

    def steady(self) -> AbstractContextManager[None]:
        """There is no way to keep windows still on this system."""
        return nullcontext()

    def window_at(self, place: Place) -> int | None:
        """The outermost window at a place."""
        find: Callable[[Place], int | None] | None = {"Windows": _windows_window, "Darwin": _macos_window}.get(
            platform.system()
        )
        return find(place) if find else None

    def over(self, window: int, region: Region) -> tuple[tuple[int, Region], ...]:
        """The windows that are seen at some places of a rectangle and aren't this one."""
        return seen_over(self.window_at, window, region)

    def is_held(self, place: Place) -> bool:
        """It can't be known here."""
        del place
        return False

    def class_at(self, place: Place) -> str | None:
        """It can't be known here."""
        del place
        return None

    def is_own_window(self, place: Place) -> bool:
        """It can't be known here."""
        del place
        return False

    def close(self) -> None:
        """Stop listening, and let go of the system's mouse and keys."""
        self._mouse = self._keys = None
        if self._listener is not None:
            self._listener.stop()
            self._listener.join(_START_SECONDS)

    def _heard(self, key: object) -> None:
        if key == self._keyboard.Key.esc:
            self._escape.set()

    def _key(self, name: str) -> Any:  # noqa: ANN401
        if len(name) == 1:
            return name
        lower = _NAMES.get(name.lower(), name.lower())
        if lower not in self._keyboard.Key.__members__:
            raise InputError(f"expected the name of a key, got {name!r}", "For example F2, Return, space, n, ctrl+n.")
        return self._keyboard.Key[lower]


def missing_permissions() -> list[str]:
    """What macOS doesn't allow yet; empty elsewhere."""
    if platform.system() != "Darwin":
        return []
    import HIServices
    import Quartz

    missing = []
    if not Quartz.CGPreflightScreenCaptureAccess():
        missing.append("Screen Recording")
    if not HIServices.AXIsProcessTrusted():
        missing.append("Accessibility")
    return missing


def _check_permissions() -> None:
    missing = missing_permissions()
    if missing:
        raise ScreenError(
            f"expected the permission for {' and '.join(missing)}, which macOS has not given to this terminal",
            "System Settings, Privacy & Security: switch your terminal on under " + " and ".join(missing) + ".",
        )


def _windows_window(place: Place) -> int | None:
    """The outermost window at a place, on Windows."""
    import ctypes

    user32: Any = getattr(ctypes, "windll").user32  # noqa: B009 - only there on Windows
    point = ctypes.c_long * 2
    window = user32.WindowFromPoint(point(*place))
    return int(user32.GetAncestor(window, 2)) or None


def _windows_titles(place: Place) -> tuple[str, ...]:
    """The title of the outermost window at a place, on Windows."""
    import ctypes

    user32: Any = getattr(ctypes, "windll").user32  # noqa: B009 - only there on Windows
    text = ctypes.create_unicode_buffer(512)
    user32.GetWindowTextW(_windows_window(place) or 0, text, 512)
    return (text.value,) if text.value else ()


def _macos_titles(place: Place) -> tuple[str, ...]:
    """The title of the frontmost window at a place, on macOS."""
    window = _macos_front(place)
    return tuple(str(window[key]) for key in ("kCGWindowOwnerName", "kCGWindowName") if window.get(key))


def _macos_window(place: Place) -> int | None:
    """The frontmost window at a place, on macOS."""
    return _macos_front(place).get("kCGWindowNumber")


def _macos_front(place: Place) -> dict[str, Any]:
    """What macOS says of the frontmost window at a place; nothing on the desktop."""
    import Quartz

    windows = Quartz.CGWindowListCopyWindowInfo(Quartz.kCGWindowListOptionOnScreenOnly, Quartz.kCGNullWindowID)
    for window in windows:
        box = window["kCGWindowBounds"]
        inside = 0 <= place[0] - box["X"] < box["Width"] and 0 <= place[1] - box["Y"] < box["Height"]
        if inside and window.get("kCGWindowLayer", 0) == 0:
            return dict(window)
    return {}
