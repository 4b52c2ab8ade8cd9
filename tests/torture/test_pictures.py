"""Damaged pictures: a frame, or a sentence."""

import io

import numpy as np
import pytest
from PIL import Image

from gridseer.errors import InputError
from gridseer.vision.board.reader import read
from gridseer.vision.image import decode
from tests.torture.rounds import mutants, rounds, within_bounds

KINDS = ("PNG", "JPEG", "BMP", "GIF", "WEBP", "TIFF")


def picture(kind: str) -> bytes:
    pixels = np.random.default_rng(3).integers(0, 256, (24, 32, 3), np.uint8)
    content = io.BytesIO()
    Image.fromarray(pixels).save(content, kind)
    return content.getvalue()


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_pictures_are_decoded_or_refused(kind: str) -> None:
    sentences = []
    for data in mutants([picture(kind)], rounds(150, 20_000 // len(KINDS)), 2403):
        try:
            within_bounds(lambda: decode(data))  # noqa: B023 - it is called at once
        except InputError as error:
            sentences.append(error.sentence)
    assert sentences
    assert all(each.startswith("expected") or each.endswith("isn't a picture") for each in sentences)


@pytest.mark.parametrize("size", [(1, 1), (5000, 1), (1, 5000), (3, 3), (31, 8), (7, 900)])
def test_a_sliver_holds_no_board(size: tuple[int, int]) -> None:
    content = io.BytesIO()
    Image.new("RGB", size, "white").save(content, "PNG")
    within_bounds(lambda: read(decode(content.getvalue())))
    assert read(decode(content.getvalue())) == []
