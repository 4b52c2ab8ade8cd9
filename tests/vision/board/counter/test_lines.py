"""Lines of text: every piece of ink beside a number must have its character."""

import numpy as np
import pytest

from gridseer.geometry import Place, Region
from gridseer.vision.board.counter.lines import ReadLine, is_accounted_for
from gridseer.vision.board.counter.text import Print


@pytest.mark.parametrize(("name", "accounted"), [("!", True), ("*", True), ("4", False), ("", False)])
def test_an_icon_may_be_as_wide_as_its_line_is_high(name: str, accounted: bool) -> None:
    """The cloth of a flag is 16 pixels wide and 11 high, with a pole that is fainter; a digit is never as wide."""
    strength = np.zeros((18, 42), np.int16)
    strength[0:11, 0:16] = 200
    strength[11:18, 1:3] = 40
    strength[3:15, 22:30] = strength[3:15, 32:40] = 255
    strip = Print(Place(0, 0), 1, False, strength.astype(np.uint8), strength, Region(0, 0, 42, 18))
    boxes = (Region(8, 0, 4, 18), Region(25, 0, 3, 18), Region(34, 0, 4, 18))
    line = ReadLine(f"{name}40", boxes[3 - len(f"{name}40") :], (1.0,) * len(f"{name}40"))
    assert is_accounted_for(strip, line, Region.around(boxes[1:])) is accounted
