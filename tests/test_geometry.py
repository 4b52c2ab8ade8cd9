"""Places, rectangles, lattices and pictures."""

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.geometry import Frame, Lattice, Place, Region
from gridseer.vision.image import decode


def test_a_rectangle_is_read_and_asked() -> None:
    region = Region.parse(" 10, 20,30,40 ")
    assert region == Region(10, 20, 30, 40) == Region.between(10, 20, 40, 60)
    assert (10, 20) in region
    assert (39, 59) in region
    assert (40, 59) not in region
    assert (9, 20) not in region
    assert region.corners == ((10, 20), (39, 20), (10, 59), (39, 59))
    assert (region.right, region.bottom) == (40, 60)
    assert region.middle == Place(25, 40)
    assert region.moved(-15, 5) == Region(-5, 25, 30, 40)
    assert region.grown(2) == Region(8, 18, 34, 44)
    assert region.grown(2, 1) == Region(8, 19, 34, 42)


@pytest.mark.parametrize(
    "text",
    ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1,2,0,4", "1,2,3,-4", "1.5,2,3,4", "--1,2,3,4", "9" * 5000 + ",2,3,4"],
)
def test_a_bad_rectangle_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected a rectangle") as refused:
        Region.parse(text)
    assert len(refused.value.sentence) < 120


def test_a_rectangle_is_cut_to_the_screen() -> None:
    screen = Region(0, 0, 100, 50)
    assert Region(-5, 40, 20, 20).within(screen) == Region(0, 40, 15, 10)
    with pytest.raises(InputError, match="on the screen"):
        Region(200, 0, 5, 5).within(screen)


def test_rectangles_overlap_when_they_share_a_pixel() -> None:
    one = Region(10, 10, 10, 10)
    assert one.overlaps(Region(19, 19, 5, 5))
    assert not one.overlaps(Region(20, 10, 5, 5))
    assert not one.overlaps(Region(10, 0, 10, 10))


@pytest.mark.parametrize("shift", [0, -300])
def test_the_pixels_of_a_lattice(shift: int) -> None:
    lattice = Lattice(10.25 + shift, 20.75, 16.5, 16.5, 3, 2)  # up to 59.75 and 53.75
    assert lattice.region == Region.between(11 + shift, 21, 59 + shift, 53)
    assert lattice.bounds == Region.between(10 + shift, 20, 60 + shift, 54)
    assert Lattice.filling(Region(5, 6, 40, 30), 4, 3) == Lattice(5, 6, 10, 10, 4, 3)


def test_a_part_of_a_picture_knows_where_it_is() -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (40, 60, 3), np.uint8)
    frame = Frame(pixels, Place(-100, 7))
    assert frame.region == Region(-100, 7, 60, 40)
    part = frame.crop(Region(-5, 30, 15, 20))
    assert np.array_equal(part.pixels, pixels[30:, :10])
    assert part.region == Region(-100, 37, 10, 10)
    with pytest.raises(InputError, match=r"inside the picture of 60x40 pixels, got 5x5 at \(-9,0\)"):
        frame.crop(Region(-9, 0, 5, 5))


def test_a_picture_is_written_and_read() -> None:
    frame = Frame(np.random.default_rng(2).integers(0, 256, (7, 9, 3), np.uint8))
    assert np.array_equal(decode(frame.png()).pixels, frame.pixels)


def test_unequal_lines_move_and_are_cut_with_the_lattice() -> None:
    lattice = Lattice.with_lines([10, 30, 55, 70], [5, 15, 27])
    assert (lattice.columns, lattice.rows, lattice.cell_width, lattice.cell_height) == (3, 2, 20, 11)
    assert lattice.centre(1, 0) == (42.5, 10)
    moved = lattice.moved(-10, 1)
    assert moved.column_lines.tolist() == [0, 20, 45, 60]
    assert moved.centre(2, 1) == (52.5, 22)
    assert lattice.part((1, 3), (0, 2)).column_lines.tolist() == [30, 55, 70]
    assert lattice.part((-1, 4), (0, 2)).column_lines.tolist() == [-10, 10, 30, 55, 70, 85]


def test_equal_lines_need_not_be_listed() -> None:
    lattice = Lattice(3, 4, 10, 12, 3, 2)
    assert lattice.column_lines.tolist() == [3, 13, 23, 33]
    assert lattice.part((1, 3), (1, 2)) == Lattice(13, 16, 10, 12, 2, 1)
