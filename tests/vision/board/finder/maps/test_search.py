"""The search by maps, on boards that the search by votes does not find."""

import numpy as np
import pytest

from bench.families import family_case
from bench.pictures import desktop_case
from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.finder.maps.search import FIRST_LOOKS, guesses, is_part, lattices_by_maps
from gridseer.vision.board.finder.maps.view import NetworkView
from gridseer.vision.board.finder.placement import overlap
from gridseer.vision.board.finder.votes.search import lattices_by_votes
from gridseer.vision.board.reader import read
from tests.vision.board.finder.test_lattice import same


@pytest.mark.parametrize(("family", "seed"), [("oblong", 400), ("round", 400), ("gradient", 400), ("dithered", 400)])
def test_boards_without_squares_or_sides_are_placed(family: str, seed: int) -> None:
    case = family_case(family, seed)
    assert any(same(each, case.lattice) for each in lattices_by_maps(case.frame, FIRST_LOOKS[0]))


def test_unequal_columns_and_rows_each_have_their_place() -> None:
    case = family_case("unequal", 400)
    found = [each for each in lattices_by_maps(case.frame, FIRST_LOOKS[0]) if same(each, case.lattice)]
    assert found, "no lattice of the right size at the right place"
    worst = min(float(np.abs(each.column_lines - case.lattice.column_lines).max()) for each in found)
    assert worst < 0.25 * case.lattice.cell_width


def test_a_board_that_touches_a_calendar_is_seen_apart() -> None:
    shape = (40, 60)
    logits = np.full(shape, -4, np.float32)
    logits[2:14, 5:25], logits[14:38, 2:50] = 4, 4
    pitch = np.full(shape, np.log(30), np.float32)
    pitch[:14] = np.log(9)
    phase = np.ones(shape, np.complex64)
    found = guesses(NetworkView(Region(0, 0, 240, 160), 1.0, 1.0, logits, phase, phase, pitch, pitch))
    assert [round(each.cell_width) for each in found] == [30, 9]
    assert (found[1].left, found[1].top, found[1].right, found[1].bottom) == (20, 8, 100, 56)


def test_a_small_board_beside_a_large_plain_area_is_seen() -> None:
    """The network takes plain areas for boards, but has no clear phase there."""
    shape = (80, 120)
    logits, phase = np.full(shape, 1, np.float32), np.full(shape, 0.2, np.complex64)
    logits[:, 100:], logits[10:20, 104:114] = -4, 4
    phase[10:20, 104:114] = 0.9
    pitch = np.full(shape, np.log(10), np.float32)
    found = guesses(NetworkView(Region(0, 0, 480, 320), 1.0, 1.0, logits, phase, phase, pitch, pitch))
    assert [(each.left, each.top, each.right, each.bottom) for each in found] == [(416, 40, 456, 80)]


def test_what_has_no_room_for_a_board_is_not_looked_at() -> None:
    shape = (40, 60)
    logits = np.full(shape, -4, np.float32)
    logits[2:22, 2:22], logits[30:36, 2:50] = 4, 4
    pitch, phase = np.full(shape, np.log(12), np.float32), np.ones(shape, np.complex64)
    found = guesses(NetworkView(Region(0, 0, 240, 160), 1.0, 1.0, logits, phase, phase, pitch, pitch))
    assert [(each.left, each.top, each.right, each.bottom) for each in found] == [(8, 8, 88, 88)]


def test_a_small_board_on_a_large_screen_shows_in_a_closer_look() -> None:
    case = desktop_case(110092)
    first, closer = (lattices_by_maps(case.frame, pixels) for pixels in FIRST_LOOKS)
    assert not any(same(each, case.lattice) for each in first)
    assert any(same(each, case.lattice) for each in closer)


def test_a_picture_of_one_colour_has_no_board() -> None:
    found: list[Lattice] = lattices_by_maps(Frame(np.full((300, 400, 3), 90, np.uint8)), FIRST_LOOKS[0])
    assert found == []


def test_votes_for_lines_at_unequal_distances_wait_for_the_network() -> None:
    case = family_case("unequal", 7003)
    voted = lattices_by_votes(case.frame)
    assert any(overlap(each, case.lattice) for each in voted.uneven)
    assert not any(overlap(each, case.lattice) for each in voted.even)


@pytest.mark.parametrize("seed", [7002, 7006])
def test_a_part_that_votes_take_for_the_whole_is_not_believed(seed: int) -> None:
    """Those of dithered cells are off by a hundredth of the pitch, and can miss the last row or the first columns."""
    case = family_case("dithered", seed)
    columns, rows = case.lattice.columns, case.lattice.rows
    assert is_part(case.frame, case.lattice.part((0, columns), (0, rows - 1)))
    assert is_part(case.frame, case.lattice.part((2, columns), (0, rows)))
    assert not is_part(case.frame, case.lattice)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


def test_a_board_that_ends_with_the_picture_is_whole() -> None:
    case = family_case("oblong", 400)
    place = case.lattice
    left, top = round(place.x), round(place.y)
    pixels = case.frame.pixels[top : top + round(place.height), left : left + round(place.width)]
    assert not is_part(Frame(pixels), place.moved(-left, -top))
