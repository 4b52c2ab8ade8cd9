"""Turns as complex numbers: what every sum over a wave is made of."""

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats


def rotation(turns: Floats) -> npt.NDArray[np.complex64]:
    """The numbers that turn backwards by some turns, exp(-2 pi i turns), in single precision: that is quick."""
    angle = ((turns - np.rint(turns)) * (-2 * np.pi)).astype(np.float32)
    result = np.empty(angle.shape, np.complex64)
    result.real, result.imag = np.cos(angle), np.sin(angle)
    return result
