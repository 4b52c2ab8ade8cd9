"""Which parts of a picture may be lines of text."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from gridseer.geometry import Pixels, Region
from gridseer.vision.learnt.counter.strips import HEIGHT, strips_of

Colour = tuple[int, int, int]


def page(text: str, ink: Colour, ground: Colour) -> tuple[Pixels, Region]:
    """A line of text, and the box around its ink."""
    image = Image.new("RGB", (300, 80), ground)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(20)
    draw.text((40, 25), text, fill=ink, font=font)
    left, top, right, bottom = (round(each) for each in draw.textbbox((40, 25), text, font=font))
    return np.asarray(image), Region.between(left, top, right, bottom)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [((0, 0, 0), (255, 255, 255)), ((250, 250, 120), (20, 30, 90)), ((200, 0, 0), (0, 102, 0))],
)
def test_a_line_of_any_colour_is_one_strip(ink: Colour, ground: Colour) -> None:
    pixels, box = page("Mines left: 40", ink, ground)
    around = [strip.box for strip in strips_of(pixels, 24)]
    assert any(abs(each.x - box.x) <= 2 and abs(each.right - box.right) <= 2 for each in around)


def test_the_bars_of_a_display_are_one_strip() -> None:
    pixels = np.zeros((70, 120, 3), np.uint8)
    for x in (30, 54):
        for left, top, right, bottom in (
            (4, 0, 14, 4),
            (0, 4, 4, 16),
            (14, 4, 18, 16),
            (4, 17, 14, 21),
            (0, 22, 4, 34),
        ):
            pixels[20 + top : 20 + bottom, x + left : x + right] = (255, 0, 0)
    boxes = [strip.box for strip in strips_of(pixels, 30)]
    assert Region.between(30, 20, 72, 54) in boxes


def test_a_strip_is_as_high_as_the_network_wants_it_and_as_bright_as_can_be() -> None:
    pixels, _ = page("40", (118, 118, 118), (90, 90, 90))
    images = [strip.image for strip in strips_of(pixels, 24)]
    assert images
    assert all(image.shape[0] == HEIGHT and (image.min(), image.max()) == (0, 255) for image in images)


def test_a_plain_ground_has_no_strips() -> None:
    assert strips_of(np.full((80, 200, 3), 180, np.uint8), 24) == []
