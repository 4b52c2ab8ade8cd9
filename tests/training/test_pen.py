"""Pens: clues to learn from are now and then faint or thin, and those that judge never are."""

import cv2
import numpy as np
import pytest

from training.photo.camera import Floats
from training.photo.pen import Pen


def stroke() -> Floats:
    mask = np.zeros((40, 30), np.float32)
    cv2.line(mask, (15, 5), (15, 34), 1.0, 7)
    return mask


@pytest.mark.parametrize("thinner", [0.3, 0.6, 0.85])
def test_a_thinner_stroke_is_narrower_and_as_long(thinner: float) -> None:
    thin = Pen(thinner=thinner).drawn(stroke())
    assert 0 < thin.sum() < (1 - thinner / 2) * stroke().sum()
    assert (thin[8:32].max(axis=1) > 0.5).all()


def test_what_judges_is_written_as_fonts_and_hands_are() -> None:
    rng = np.random.default_rng(1)
    assert all(Pen.random(rng, held_out=True) == Pen() for _ in range(50))
    drawn = [Pen.random(rng, held_out=False) for _ in range(200)]
    assert any(pen.strength < 1 for pen in drawn)
    assert any(pen.thinner > 0 for pen in drawn)
    assert Pen() in drawn
