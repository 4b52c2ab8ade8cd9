"""Pens and type: how dark the strokes of clues are, and how thin."""

from dataclasses import dataclass

import cv2
import numpy as np

from training.photo.camera import Floats
from training.photo.palette import Rng

FAINT, THIN = 0.15, 0.3
"""The shares of pictures to learn from whose clues are fainter than all else, and whose strokes are thinned."""
_FINER = 4
"""Strokes are thinned in a picture that is larger by this."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What the clues of a picture are written or printed with."""

    strength: float = 1.0
    """How dark clues are beside dots and lines."""
    thinner: float = 0.0
    """How much of the width of their strokes is missing, of those that are narrowest: hairline type has little left."""

    @classmethod
    def random(cls, rng: Rng, *, held_out: bool) -> "Pen":
        """To learn from, now and then faint or thin; what is held back is as fonts and hands are."""
        if held_out:
            return cls()
        strength = float(rng.uniform(0.3, 0.8)) if rng.random() < FAINT else 1.0
        return cls(strength, float(rng.uniform(0.3, 0.85)) if rng.random() < THIN else 0.0)

    def drawn(self, mask: Floats) -> Floats:
        """The ink of a clue (0 to 1) as this pen leaves it."""
        return (_thinned(mask, self.thinner) if self.thinner else mask) * np.float32(self.strength)


def _thinned(mask: Floats, share: float) -> Floats:
    """The same strokes with this share of their width taken away."""
    high, wide = mask.shape
    large = cv2.resize(mask, (wide * _FINER, high * _FINER), interpolation=cv2.INTER_CUBIC)
    inside = np.asarray(cv2.distanceTransform((large > 0.5).astype(np.uint8), cv2.DIST_L2, 5), np.float32)
    ridge = inside[(inside >= cv2.dilate(inside, np.ones((3, 3), np.uint8))) & (inside > 1)]
    if not ridge.size:
        return mask
    left = np.clip(inside - share * float(np.percentile(ridge, 25)), 0, 1)
    return np.asarray(cv2.resize(left, (wide, high), interpolation=cv2.INTER_AREA), np.float32)
