"""Numbers beside a board: where they are looked for, and what two readings of one place say."""

from gridseer.geometry import Lattice, Region
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.learnt.counter.numbers import _agreed, bands_around

PLACE = Lattice(40, 80, 24, 24, 12, 12)


def test_bands_lie_around_the_board_inside_the_picture() -> None:
    bands = list(bands_around(PLACE, Region(0, 0, 380, 420)))
    assert len(bands) == 4
    board = Region(40, 80, 288, 288)
    assert all(not band.overlaps(board) and band.within(Region(0, 0, 380, 420)) == band for band in bands)
    assert list(bands_around(Lattice(2, 3, 24, 24, 15, 15), Region(0, 0, 364, 365))) == []


def number(value: int, box: Region, confidence: float = 1.0) -> ShownNumber:
    return ShownNumber(value, box, confidence=confidence)


def test_where_two_readings_of_a_place_differ_neither_is_sure() -> None:
    (kept,) = _agreed([number(40, Region(10, 10, 30, 20)), number(49, Region(12, 10, 30, 20), 0.95)])
    assert kept.confidence == 0.5
    (kept,) = _agreed([number(40, Region(10, 10, 30, 20)), number(49, Region(12, 10, 30, 20), 0.4)])
    assert (kept.value, kept.confidence) == (40, 1.0)


def test_what_is_seen_in_a_part_of_a_number_denies_nothing_and_a_frame_is_no_number() -> None:
    hole = number(0, Region(27, 14, 6, 11))
    (kept,) = _agreed([hole, number(40, Region(10, 10, 30, 20), 0.95)])
    assert (kept.value, kept.confidence) == (40, 0.95)
    (kept,) = _agreed([number(40, Region(20, 14, 20, 11)), number(0, Region(10, 10, 40, 20), 0.95)])
    assert kept.confidence == 0.5
