"""Where a board ends: what lies beside it on the screen can have lines at the same distances."""

import pytest

from bench.covers import covered_case, verdict_covered
from bench.habits import SIDES, SIZES
from bench.pictures import desktop_case
from gridseer.screen.habit import GameHabit
from gridseer.screen.habit_screen import HabitScreen
from gridseer.vision.board.finder.votes.search import lattices_by_votes
from gridseer.vision.board.reader import read


@pytest.mark.parametrize("seed", [5082, 5122, 5218, 5594])
def test_a_wallpaper_full_of_edges_is_not_part_of_the_board_before_it(seed: int) -> None:
    case = desktop_case(seed)
    voted = max(lattices_by_votes(case.frame).even, key=lambda each: each.score * each.columns * each.rows)
    # A line that is drawn around the board may seem to be one more on each side; the reading settles it.
    assert voted.columns - case.lattice.columns in range(3)
    assert voted.rows - case.lattice.rows in range(3)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


def test_a_column_whose_grounds_no_other_has_is_not_part_of_a_new_board() -> None:
    case = desktop_case(5386)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


@pytest.mark.parametrize("seed", [5611, 6136, 6837, 170071])
def test_a_lattice_a_little_beside_its_place_loses_no_row_of_a_board_that_is_seen_to_end(seed: int) -> None:
    case = desktop_case(seed)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows
    assert not sighting.cut_off


def test_a_photograph_beside_a_board_does_not_change_its_pitch() -> None:
    case = desktop_case(6083)
    (voted,) = lattices_by_votes(case.frame).even
    assert (voted.columns, voted.rows) == (case.lattice.columns, case.lattice.rows)
    assert abs(voted.x + voted.width - case.lattice.x - case.lattice.width) < 1


@pytest.mark.parametrize("seed", [6232, 6464, 6478])
def test_squares_beside_a_board_and_flat_wallpaper_below_it_are_not_its_cells(seed: int) -> None:
    case = desktop_case(seed)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


def test_a_new_board_of_which_a_part_is_seen_has_a_doubt() -> None:
    (sighting,) = read(desktop_case(5729).frame)
    assert sighting.cells.shape == (7, 11) or {cell.y for cell in sighting.doubtful} >= {0}


def test_rows_of_a_spreadsheet_below_a_board_do_not_change_what_is_read_on_it() -> None:
    case = desktop_case(5087)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows
    assert not sighting.doubtful


def test_a_row_beside_a_board_in_which_all_cells_are_known_belongs_to_it() -> None:
    case = desktop_case(5107)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


def test_a_lattice_of_which_all_but_a_line_is_hidden_is_no_board() -> None:
    habits = frozenset({GameHabit.DITHERED, GameHabit.OLD_FLAGS})
    screen = HabitScreen(SIZES[0], habits, seed=21_101_032, side=SIDES[2])
    (sighting,) = read(screen.grab())
    assert sighting.cells.shape == (SIZES[0].height, SIZES[0].width)


def test_the_outer_cells_of_a_board_whose_votes_were_for_two_cells_are_found() -> None:
    case = desktop_case(170111)
    voted = max(lattices_by_votes(case.frame).even, key=lambda each: each.score * each.columns * each.rows)
    assert (voted.columns, voted.rows) == (case.lattice.columns, case.lattice.rows)


def test_a_table_that_goes_on_everywhere_is_not_a_second_board() -> None:
    """Half of the cells of a spreadsheet behind the game's window began with a digit, and the others were bare."""
    case = desktop_case(7227)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


def test_the_bevel_at_the_end_of_a_scaled_board_is_not_the_beginning_of_more_cells() -> None:
    case = desktop_case(7137)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows
    assert not sighting.cut_off


def test_where_voted_cells_are_not_quite_square_the_network_is_asked() -> None:
    """Rows of 19 pixels seemed to have 19.8; two of nine were lost, and the rest was read without a doubt."""
    case = desktop_case(192269)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


@pytest.mark.parametrize("seed", [192129, 300725, 302318])
def test_columns_tell_the_distance_of_the_rows_of_square_cells(seed: int) -> None:
    """In an enlarged picture the votes agree on a pitch that some of the cells have, or the rows on one and no more."""
    case = desktop_case(seed)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows
    assert not sighting.doubtful


def test_a_last_row_with_a_pixel_more_than_the_others_is_whole() -> None:
    case = desktop_case(301259)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows
    assert not sighting.doubtful


def test_a_column_of_closed_cells_on_the_ground_of_open_ones_is_not_part_of_a_board() -> None:
    """A white spreadsheet beside a board whose open cells are white."""
    case = desktop_case(300088)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        (190014, "the strokes of digits in the strip above a bar were as straight as the sides of cells"),
        (31080, "only one column looks out beside a menu, on cells of 25.5 pixels"),
        (31087, "what was read under a tooltip has no other ground to compare with, and was closed"),
        (31097, "only one row looks out below a dialog"),
        (31114, "nothing but the tops of digits is seen above a bar: open cells have no sides there"),
        (31113, "hardly anything is sure on a board under a large dialog, and some hidden cells were"),
        (31118, "the edge of a bar pulled the last line out of its place, and rows seemed to be unequal"),
    ],
)
def test_what_lies_over_a_board_does_not_end_it(seed: int, why: str) -> None:
    covered = covered_case(seed)
    assert verdict_covered(read(covered.case.frame), covered) in {"exact", "a part, said so"}, why
