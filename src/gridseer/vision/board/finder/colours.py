"""The colours of pixels: compared at once, and mixed where two of them take turns."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Pixels

_LOOKED_AT = 7
"""Every which row of pixels is looked at for a dither: an odd number, since rows take turns too."""
_DITHERED = 0.01
"""The share of the pixels that take turns in a dithered picture."""
_PERIODS = (2, 3)
"""After how many pixels a dither begins anew."""


def packed(frame: Frame) -> npt.NDArray[np.uint32]:
    """One number per pixel, so that colours are compared at once."""
    return cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2RGBA).view(np.uint32)[:, :, 0]


def whole_rows(pixels: Pixels) -> Pixels:
    """The pixels as the core takes them: those of a row one after the other, as in a picture and in any part of it."""
    return pixels if pixels.strides[1:] == (3, 1) else np.ascontiguousarray(pixels)


def dither_period(frame: Frame) -> int | None:
    """After how many pixels the colours of a pattern come again, as where few colours stand for many; None: no pattern.

    Only pixels that are seen twice in the same order are part of one.
    """
    lines = packed(Frame(frame.pixels[::_LOOKED_AT]))
    for period in _PERIODS:
        again = lines[:, :-period] == lines[:, period:]
        changing = np.zeros(again.shape, np.bool_)
        for step in range(1, period):
            changing |= lines[:, :-period] != lines[:, step : step - period]
        width = again.shape[1] - period + 1
        if width <= 0:
            continue
        turns = changing[:, :width]
        for step in range(period):
            turns = turns & again[:, step : step + width]
        if turns.mean() > _DITHERED:
            return period
    return None


def mixed(frame: Frame) -> Frame:
    """A dithered picture with the pixels that take turns mixed; any other picture as it is.

    The window is the same on both sides of a pixel: an even number of pixels would move everything by half of one.
    """
    period = dither_period(frame)
    if period is None:
        return frame
    window = np.ones(period) if period % 2 else np.array([0.5, *[1.0] * (period - 1), 0.5])
    plain = cv2.sepFilter2D(frame.pixels, -1, window / period, window / period)
    return replace(frame, pixels=np.asarray(plain, np.uint8))
