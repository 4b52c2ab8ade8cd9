"""The colours of pixels: compared at once, and mixed where two of them take turns."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame

_LOOKED_AT = 7
"""Every which row of pixels is looked at for a dither: an odd number, since rows take turns too."""
_DITHERED = 0.01
"""The share of the pixels that take turns in a dithered picture."""


def packed(frame: Frame) -> npt.NDArray[np.uint32]:
    """One number per pixel, so that colours are compared at once."""
    return cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2RGBA).view(np.uint32)[:, :, 0]


def is_dithered(frame: Frame) -> bool:
    """Whether pixels of two colours take turns in a part of a picture, as where few colours stand for many."""
    lines = packed(frame)[::_LOOKED_AT]
    turns = (lines[:, :-2] == lines[:, 2:]) & (lines[:, :-2] != lines[:, 1:-1])
    return bool((turns[:, :-1] & turns[:, 1:]).mean() > _DITHERED)


def mixed(frame: Frame) -> Frame:
    """A dithered picture with the pixels that take turns mixed."""
    return replace(frame, pixels=np.asarray(cv2.blur(frame.pixels, (2, 2)), np.uint8))
