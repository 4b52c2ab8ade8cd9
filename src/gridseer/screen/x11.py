"""The mouse on X11: XTEST moves it and clicks, raw events of XInput report Escape in any window."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from Xlib import XK, X, display
from Xlib.error import DisplayError, XError
from Xlib.ext import xinput
from Xlib.protocol import request

from gridseer.errors import InputError
from gridseer.geometry import Place, Region
from gridseer.screen.press import GAP_SECONDS, MODIFIERS, split_keys
from gridseer.screen.screen import Button, ScreenError, seen_over
from gridseer.screen.unbroken import Unbroken

_NUMBERS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 3}
_KEYCODE = slice(6, 10)
"""Where the key is in the part of a raw event that python-xlib leaves to us."""
_INPUT_VERSION = (2, 2)
"""Of XInput. A program that names an older one doesn't hear of keys that are pressed while another program holds the
keyboard, as open menus, launchers and locked screens do. python-xlib names 2.0."""


def open_display() -> Any:  # noqa: ANN401 - python-xlib has no types
    """A connection to the X server; if there is none, the reason."""
    name = os.environ.get("DISPLAY", "")
    if not name:
        raise ScreenError(
            "expected an X11 display, got none: DISPLAY is not set",
            "Run gridseer in a desktop session, or read a screenshot: gridseer read IMAGE.",
        )
    try:
        connection = display.Display(name)
    except (DisplayError, XError, OSError) as error:
        raise ScreenError(f"expected the X11 display {name!r}, got no connection: {error}", "gridseer doctor") from None
    if _is_wayland(connection):
        raise ScreenError(
            "expected an X11 session, got Wayland, which lets no program see other windows",
            "Log in with an X11 (Xorg) session, or read a screenshot: gridseer read IMAGE.",
        )
    return connection


def _is_wayland(connection: Any) -> bool:  # noqa: ANN401
    """Whether this X server is only a guest of Wayland."""
    return any(str(name).strip("b'").upper() == "XWAYLAND" for name in connection.list_extensions())


class X11Mouse:
    """The pointer and the keys of an X11 display."""

    def __init__(self, *, watch: bool = True) -> None:
        self._display = open_display()
        self._lock = Unbroken()
        self._root = self._display.screen().root
        self._escape_codes = {code for code, held in self._display.keysym_to_keycodes(XK.XK_Escape) if not held}
        if not self._display.has_extension("XTEST"):
            raise ScreenError("expected the X11 extension XTEST, got a display without it", "Mouse clicks need it.")
        if watch:
            self._watch_keys()
        self._is_steady = False

    def _watch_keys(self) -> None:
        if not self._display.has_extension("XInputExtension") or not self._escape_codes:
            raise ScreenError("expected the X11 extension XInput and an Escape key, got a display without them")
        opcode = self._display.display.get_extension_major(xinput.extname)
        major, minor = _INPUT_VERSION
        known = xinput.XIQueryVersion(self._display.display, opcode=opcode, major_version=major, minor_version=minor)
        if (known.major_version, known.minor_version) < _INPUT_VERSION:
            got = f"{known.major_version}.{known.minor_version}"
            raise ScreenError(
                f"expected XInput {major}.{minor}, which always reports Escape, got {got}: the X server is old"
            )
        self._root.xinput_select_events([(xinput.AllMasterDevices, xinput.RawKeyPressMask)])
        self._display.sync()

    def move(self, place: Place) -> None:
        """Put the pointer somewhere."""
        with self._lock:
            self._display.xtest_fake_input(X.MotionNotify, x=place[0], y=place[1])
            self._display.sync()

    @contextmanager
    def steady(self) -> Iterator[None]:
        """The server answers nobody else until the button is down: no window can come between."""
        with self._lock, _telling():
            self._display.grab_server()
            self._is_steady = True
        try:
            yield
        finally:
            with self._lock, _telling():
                self._let_others_on()
                self._display.sync()

    def _let_others_on(self) -> None:
        if self._is_steady:
            self._display.ungrab_server()
            self._is_steady = False

    def press(self, button: Button) -> None:
        """Press a button and hold it."""
        with self._lock:
            self._display.xtest_fake_input(X.ButtonPress, _NUMBERS[button])
            self._let_others_on()
            self._display.sync()

    def release(self, button: Button) -> None:
        """Let a button go."""
        with self._lock:
            self._display.xtest_fake_input(X.ButtonRelease, _NUMBERS[button])
            self._display.sync()

    def type_key(self, key: str) -> None:
        """Press and release a key; all of it is sent at once, so that no key can stay down."""
        held, name = split_keys(key)
        codes = [self._keycode(MODIFIERS[modifier]) for modifier in held] + [self._keycode(name)]
        with self._lock:
            for code in codes:
                self._display.xtest_fake_input(X.KeyPress, code)
            for code in reversed(codes):
                self._display.xtest_fake_input(X.KeyRelease, code)
            self._display.sync()
        time.sleep(GAP_SECONDS)

    def pointer(self) -> Place:
        """Where the pointer is."""
        with self._lock, _telling():
            answer = self._root.query_pointer()
            return Place(int(answer.root_x), int(answer.root_y))

    def escape_pressed(self) -> bool:
        """Whether Escape was pressed since the last time. The server sends keys before it answers, so none is late."""
        pressed = False
        with self._lock, _telling():
            self._display.sync()
            while self._display.pending_events():
                event = self._display.next_event()
                if getattr(event, "evtype", None) == xinput.RawKeyPress:
                    pressed |= int.from_bytes(event.data[_KEYCODE], "little") in self._escape_codes
        return pressed

    def titles_at(self, place: Place) -> tuple[str, ...]:
        """The titles of the windows at a place, the outermost first."""
        titles = (self._title(window) for window in self._windows_at(place))
        return tuple(title for title in titles if title)

    def owner_at(self, place: Place) -> int | None:
        """The process that the windows at a place name as theirs; where they name none, minus their connection."""
        with self._lock:
            atom = self._display.intern_atom("_NET_WM_PID")
            windows = self._windows_at(place)
            try:
                # At the edge of a window only its frame is found, which is the window manager's: what is in it tells.
                framed = windows[0].query_tree().children if windows else []
                for window in (*reversed(windows), *framed):
                    owner = window.get_full_property(atom, X.AnyPropertyType)
                    if owner is not None and owner.value:
                        return int(owner.value[0])
            except XError:
                return None
            unframed = self._unframed([*windows, *framed])
            return -self._maker(unframed[0]) if unframed else None

    def _maker(self, window: Any) -> int:  # noqa: ANN401
        """The connection that has made a window: the server numbers what each of them creates in a block of its own."""
        return int(window.id) & ~int(self._display.display.info.resource_id_mask)

    def _unframed(self, windows: list[Any]) -> list[Any]:
        """Some windows without the frame that a window manager has put around them, if the first one is that."""
        return [window for window in windows if self._maker(window) != self._maker(windows[0])] or windows

    def window_at(self, place: Place) -> int | None:
        """The outermost window at a place; windows that let clicks through are passed over by the server."""
        with self._lock, _telling():
            child = self._root.translate_coords(self._root, *place).child
            return int(child.id) if child and child != X.NONE else None

    def over(self, window: int, region: Region) -> tuple[tuple[int, Region], ...]:
        """The windows above one in the stack that are shown and share pixels of a rectangle with it.

        Some of them may let clicks through, or not be there at all places of their rectangle: ``window_at`` says so.
        """
        with self._lock, _telling():
            stack = [child.id for child in self._root.query_tree().children]  # from the lowest to the uppermost
            if window not in stack:  # it was closed: whatever is there now is something else
                return seen_over(self.window_at, window, region)
            boxes = self._boxes(stack[stack.index(window) :])
        ours = boxes.pop(window, region)
        if not ours.overlaps(region):
            return ()
        part = ours.within(region)
        return tuple((other, box.within(part)) for other, box in boxes.items() if box.overlaps(part))

    def _boxes(self, windows: list[int]) -> dict[int, Region]:
        """The rectangles of those windows that are shown; all are asked before the first answer is waited for."""
        connection = self._display.display
        asked = [
            (
                window,
                request.GetWindowAttributes(connection, True, window=window),
                request.GetGeometry(connection, True, drawable=window),
            )
            for window in windows
        ]
        found = {}
        for window, attributes, box in asked:
            try:
                attributes.reply()
                box.reply()
            except XError:  # it was closed this moment
                continue
            if attributes.map_state == X.IsViewable:
                edges = 2 * box.border_width
                found[window] = Region(box.x, box.y, box.width + edges, box.height + edges)
        return found

    def is_held(self, place: Place) -> bool:
        """Whether another program holds the pointer: it is asked for and at once given back.

        It is asked for on behalf of the window where it is, so that no window hears of it.
        """
        with self._lock, _telling():
            window = [self._root, *self._windows_at(place)][-1]
            mode = X.GrabModeAsync
            status = window.grab_pointer(True, 0, mode, mode, X.NONE, X.NONE, X.CurrentTime)
            if status == X.GrabSuccess:
                self._display.ungrab_pointer(X.CurrentTime)
                self._display.sync()
            return bool(status in (X.AlreadyGrabbed, X.GrabFrozen))

    def class_at(self, place: Place) -> str | None:
        """The class that a window at a place names as its own."""
        with self._lock:
            for window in self._unframed(self._windows_at(place)):  # what is inside it may have the toolkit's name
                try:
                    names = window.get_wm_class()
                except XError:
                    return None
                if names:
                    return str(names[-1])
        return None

    def is_own_window(self, place: Place) -> bool:
        """Whether the terminal named in WINDOWID is seen at a place."""
        own = os.environ.get("WINDOWID", "")
        return own.isdecimal() and any(window.id == int(own) for window in self._windows_at(place))

    def drag_region(self) -> Region:
        """Let the user drag a rectangle with the left button."""
        with self._lock:
            status = self._root.grab_pointer(
                False,
                X.ButtonPressMask | X.ButtonReleaseMask,
                X.GrabModeAsync,
                X.GrabModeAsync,
                X.NONE,
                X.NONE,
                X.CurrentTime,
            )
            if status != X.GrabSuccess:
                raise ScreenError("expected to be given the mouse, but another program holds it", "Close its menu.")
            try:
                start = self._wait_for(X.ButtonPress)
                end = self._wait_for(X.ButtonRelease)
            finally:
                self._display.ungrab_pointer(X.CurrentTime)
                self._display.sync()
        left, top = min(start[0], end[0]), min(start[1], end[1])
        width, height = abs(start[0] - end[0]), abs(start[1] - end[1])
        if min(width, height) < 8:
            raise InputError(f"expected a rectangle around the board, got {width}x{height} pixels", "Drag once more.")
        return Region(left, top, width, height)

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._display.close()

    def _wait_for(self, kind: int) -> Place:
        while True:
            event = self._display.next_event()
            if event.type == kind:
                return Place(int(event.root_x), int(event.root_y))

    def _windows_at(self, place: Place) -> list[Any]:
        """From the outermost window to the innermost at a place."""
        windows: list[Any] = []
        window = self._root
        with self._lock:
            try:
                while True:
                    child = window.translate_coords(self._root, *place).child
                    if not child or child == X.NONE:
                        return windows
                    window = child
                    windows.append(window)
            except XError:
                return windows  # it was closed this moment

    def _title(self, window: Any) -> str:  # noqa: ANN401
        with self._lock:
            try:
                name = window.get_full_text_property(self._display.intern_atom("_NET_WM_NAME"))
                return str(name or window.get_wm_name() or "")
            except XError:
                return ""

    def _keycode(self, name: str) -> int:
        keysym = XK.string_to_keysym(name) or XK.string_to_keysym(name.capitalize())
        code = self._display.keysym_to_keycode(keysym) if keysym else 0
        if not code:
            raise InputError(f"expected the name of a key, got {name!r}", "For example F2, Return, space, n, ctrl+n.")
        return int(code)


@contextmanager
def _telling() -> Iterator[None]:
    """A connection that breaks is a screen that is gone."""
    try:
        yield
    except (XError, DisplayError, OSError) as error:
        raise ScreenError(f"the X11 display no longer answers: {error}") from None
