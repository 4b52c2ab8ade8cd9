"""Capture: pictures of the real screen, with mss; all monitors, any scale."""

import platform
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from gridseer.geometry import Frame, Place, Region
from gridseer.screen.screen import ScreenError

if TYPE_CHECKING:
    from gridseer.geometry import Pixels

X11 = platform.system() == "Linux"
"""Whether pictures come from an X server."""
_PROBE = 64
"""The side of the picture that is taken to measure the scale, in points of the mouse."""


class Capture:
    """Takes pictures. Its pixels may be smaller than the points in which the mouse is moved: ``scale`` to one."""

    def __init__(self) -> None:
        import mss
        from mss.exception import ScreenShotError

        self._error = ScreenShotError
        try:
            self._mss: Any = mss.MSS() if hasattr(mss, "MSS") else mss.mss()
            self._points = [_region(monitor) for monitor in self._mss.monitors]
            probe = self._points[0]
            asked = Region(probe.x, probe.y, min(_PROBE, probe.width), min(_PROBE, probe.height))
            self.scale = self._shot(asked).shape[1] / asked.width
            """Pixels to a point of the mouse: 2 on many hidpi displays, 1 on X11."""
        except ScreenShotError as error:
            raise ScreenError(
                f"expected a screen that can be captured, got none: {error}",
                "On Linux, is DISPLAY set to an X11 display? gridseer doctor says more.",
            ) from None

    @property
    def whole(self) -> Region:
        """All monitors together, in pixels."""
        return self._in_pixels(self._points[0])

    @property
    def monitors(self) -> tuple[Region, ...]:
        """The monitors, in pixels."""
        return tuple(self._in_pixels(points) for points in self._points[1:] or self._points)

    def grab(self, region: Region | None = None) -> Frame:
        """A picture of a rectangle, or of everything."""
        part = self.whole if region is None else region.within(self.whole)
        left, top = int(part.x // self.scale), int(part.y // self.scale)
        right, bottom = int(np.ceil(part.right / self.scale)), int(np.ceil(part.bottom / self.scale))
        try:
            pixels = self._shot(Region.between(left, top, right, bottom))
        except self._error as error:
            raise ScreenError(f"expected a picture of {part}, got none: {error}", "Was the display closed?") from None
        frame = Frame(pixels, Place(round(left * self.scale), round(top * self.scale)))
        if region is None and not X11 and not frame.pixels.any():
            # An X server refuses or shows what there is; other systems answer with black where they allow nothing.
            raise ScreenError(
                "expected a picture of the screen, got nothing but black",
                "A locked screen or a missing permission does this: gridseer doctor says more.",
            )
        return frame if frame.region == part else frame.crop(part.moved(-frame.origin.x, -frame.origin.y))

    def close(self) -> None:
        """Let go of the screen."""
        self._mss.close()

    def _shot(self, points: Region) -> "Pixels":
        shot = self._mss.grab({"left": points.x, "top": points.y, "width": points.width, "height": points.height})
        raw = np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)
        return np.asarray(cv2.cvtColor(raw, cv2.COLOR_BGRA2RGB), np.uint8)

    def _in_pixels(self, points: Region) -> Region:
        numbers = (points.x, points.y, points.width, points.height)
        return Region(*(round(number * self.scale) for number in numbers))


def _region(monitor: Any) -> Region:  # noqa: ANN401 - a dictionary in one release of mss, an object in the next
    return Region(int(monitor["left"]), int(monitor["top"]), int(monitor["width"]), int(monitor["height"]))
