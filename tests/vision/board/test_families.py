"""The boards that judge the reader in looks that it has never seen."""

import pytest

from bench.families import family_case
from bench.vision import verdict
from gridseer.vision.board.reader import read


def test_a_board_of_wide_cells_has_room_on_the_screen() -> None:
    """Of this seed, a board wider than the screen was drawn, and all that was measured before it was lost."""
    case = family_case("oblong", 46)
    assert case.lattice.x >= 0
    assert case.lattice.x + case.lattice.width <= case.frame.width


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        (4000, "a column of which one pixel of 58 is missing was read, and the board called one column larger"),
        (4006, "two rows that the network didn't see were left out, and the rest was said to go on there"),
        (4017, "a new game whose first row lacks a pixel under a bar"),
        (4059, "the strip under the bar shows an exploded mine and a closed cell that are seen nowhere else"),
        (5005, "a strip of open cells with faint lines wasn't seen to go on"),
        (5006, "a bar ends with a line between rows: all numbers had to be something else to fit"),
        (5007, "a line of which two pixels are seen at each end"),
    ],
)
def test_of_a_scrolled_board_all_whole_cells_are_read_and_no_others(seed: int, why: str) -> None:
    case = family_case("scrolled", seed)
    assert verdict(read(case.frame), case.lattice, case.position.rows).startswith("exact"), why
