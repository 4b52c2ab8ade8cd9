"""The search by maps, on boards that the search by votes does not find."""

import numpy as np
import pytest

from bench.families import family_case
from bench.pictures import desktop_case
from gridseer.geometry import Frame, Lattice
from gridseer.vision.board.finder.maps import search
from gridseer.vision.board.finder.maps.search import FIRST_LOOKS, Looked, is_part, lattices_by_maps
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


def test_a_small_board_on_a_large_screen_shows_in_a_closer_look() -> None:
    case = desktop_case(110092)
    first, closer = (lattices_by_maps(case.frame, pixels) for pixels in FIRST_LOOKS)
    assert not any(same(each, case.lattice) for each in first)
    assert any(same(each, case.lattice) for each in closer)


@pytest.mark.parametrize(
    ("seed", "look"),
    [
        (180350, 0),  # cells of 17 pixels beside swatches of 15
        (180373, 0),  # of 38 beside swatches of 25
        (180432, 0),  # of 21 over a table of 22
        (5297, 1),  # thin lines that are lost in a second look, beside a photograph
    ],
)
def test_a_board_that_touches_other_lattices_is_seen_apart(seed: int, look: int) -> None:
    case = desktop_case(seed)
    assert any(same(each, case.lattice) for each in lattices_by_maps(case.frame, FIRST_LOOKS[look]))


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


def test_what_was_looked_at_is_not_looked_at_again_from_nearer(monkeypatch: pytest.MonkeyPatch) -> None:
    case, looked = desktop_case(7001), list[Looked]()
    first = lattices_by_maps(case.frame, FIRST_LOOKS[0], looked)
    monkeypatch.setattr(search, "_looked_at", lambda *_: [])
    again = lattices_by_maps(case.frame, FIRST_LOOKS[1], looked)
    assert any(same(each, case.lattice) for each in first)
    assert any(same(each, case.lattice) for each in again)
