"""The boards that judge the reader in looks that it has never seen."""

from bench.families import family_case


def test_a_board_of_wide_cells_has_room_on_the_screen() -> None:
    """Of this seed, a board wider than the screen was drawn, and all that was measured before it was lost."""
    case = family_case("oblong", 46)
    assert case.lattice.x >= 0
    assert case.lattice.x + case.lattice.width <= case.frame.width
