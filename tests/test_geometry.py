"""Rectangles of the screen."""

import pytest

from gridseer.errors import InputError
from gridseer.geometry import Region


def test_a_rectangle_is_read_and_asked() -> None:
    region = Region.parse(" 10, 20,30,40 ")
    assert region == Region(10, 20, 30, 40)
    assert (10, 20) in region
    assert (39, 59) in region
    assert (40, 59) not in region
    assert (9, 20) not in region
    assert region.corners == ((10, 20), (39, 20), (10, 59), (39, 59))


@pytest.mark.parametrize("text", ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,0,4", "1,2,3,-4", "1.5,2,3,4"])
def test_a_bad_rectangle_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected a rectangle"):
        Region.parse(text)


def test_a_rectangle_is_cut_to_the_screen() -> None:
    screen = Region(0, 0, 100, 50)
    assert Region(-5, 40, 20, 20).within(screen) == Region(0, 40, 15, 10)
    with pytest.raises(InputError, match="on the screen"):
        Region(200, 0, 5, 5).within(screen)
