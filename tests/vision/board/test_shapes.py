"""Boards of hexagons and of triangles are named; boards of squares and other pictures are not."""

import math

import cv2
import numpy as np
import pytest

from bench.pictures import decoy
from gridseer.errors import InputError
from gridseer.geometry import Pixels
from gridseer.vision.board.file import find_board

Points = list[tuple[float, float]]


def hexagon(column: int, row: int, side: float) -> Points:
    width = side * math.sqrt(3)
    x, y = 40 + width / 2 + column * width + (row % 2) * width / 2, 40 + side + row * 1.5 * side
    return [(x + side * math.sin(n * math.pi / 3), y + side * math.cos(n * math.pi / 3)) for n in range(6)]


def flat_hexagon(column: int, row: int, side: float) -> Points:
    height = side * math.sqrt(3)
    x, y = 40 + side + column * 1.5 * side, 40 + height / 2 + row * height + (column % 2) * height / 2
    return [(x + side * math.cos(n * math.pi / 3), y + side * math.sin(n * math.pi / 3)) for n in range(6)]


def triangle(column: int, row: int, side: float) -> Points:
    width = 1.6 * side
    height = width * math.sqrt(3) / 2
    x, y = 40 + column * width / 2, 40 + row * height
    base, tip = (y + height, y) if (row + column) % 2 == 0 else (y, y + height)
    return [(x, base), (x + width, base), (x + width / 2, tip)]


KINDS = {"pointed": hexagon, "flat": flat_hexagon, "tri": triangle}


def encoded(pixels: Pixels) -> bytes:
    return cv2.imencode(".png", pixels[..., ::-1])[1].tobytes()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", [16, 21, 30, 37])
def test_other_shapes_are_named(kind: str, side: int) -> None:
    corners = KINDS[kind]
    rng = np.random.default_rng(side)
    picture = np.full((round(12 * 1.8 * side) + 80, round(14 * 1.8 * side) + 80, 3), 250, np.uint8)
    for row in range(11):
        for column in range(13):
            points = np.round(corners(column, row, side)).astype(np.int32)
            opened = rng.random() < 0.4
            cv2.fillPoly(picture, [points], (240, 240, 230) if opened else (150, 170, 190))
            cv2.polylines(picture, [points], isClosed=True, color=(0, 0, 0), thickness=1)
            if opened:
                x, y = points.mean(axis=0).round().astype(int).tolist()
                place = (x - side // 4, y + side // 4)
                cv2.putText(
                    picture, str(rng.integers(1, 6)), place, cv2.FONT_HERSHEY_SIMPLEX, side / 40, (0, 0, 200), 1
                )
    with pytest.raises(InputError, match="looks like a board of hexagons or triangles"):
        find_board("picture.png", encoded(picture))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(27))
def test_other_pictures_are_not_refused(seed: int) -> None:
    assert find_board("picture.png", encoded(decoy(seed)[1].pixels)) is None
