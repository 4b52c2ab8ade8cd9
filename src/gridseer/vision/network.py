"""The small network that names a cell: ONNX, on one core."""

import functools
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Pixels
from gridseer.inference import open_network

if TYPE_CHECKING:
    import onnxruntime

TEMPERATURE = 1.0
"""What the scores are divided by, so that of the cells called 90 % sure nine in ten are right."""


_elsewhere: dict[str, Path] = {}


def replace(name: str, path: Path | None) -> None:
    """Read with another network than the one in the package, to measure it; None: with that one again."""
    if path is None:
        _elsewhere.pop(name, None)
    else:
        _elsewhere[name] = path
    _session.cache_clear()


@functools.cache
def _session(name: str) -> "onnxruntime.InferenceSession":
    inside = resources.files("gridseer.vision").joinpath("models", name)
    return open_network(_elsewhere.get(name, inside).read_bytes())


def scores(cells: Pixels, name: str) -> npt.NDArray[np.float64]:
    """The raw scores of squares of pixels, shape (cells, side, side, 3)."""
    (result,) = _session(name).run(None, {"cells": cells})
    return np.asarray(result, np.float64)


def log_probabilities(raw: npt.NDArray[np.float64], temperature: float = TEMPERATURE) -> npt.NDArray[np.float64]:
    """Scores as logarithms of probabilities, row by row."""
    cooled = raw / temperature
    cooled = cooled - cooled.max(axis=1, keepdims=True)
    return np.asarray(cooled - np.log(np.exp(cooled).sum(axis=1, keepdims=True)))


def maps(planes: npt.NDArray[np.float32], name: str = "lattice.onnx") -> npt.NDArray[np.float32]:
    """What the network that sees lattices says about planes of shape (5, height, width): seven maps, 1/4 as large."""
    (result,) = _session(name).run(None, {"planes": planes[None]})
    return np.asarray(result[0], np.float32)
