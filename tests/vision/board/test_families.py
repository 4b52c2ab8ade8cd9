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
        (3087, "a column of which a pixel is missing was read, since the pitch was a twentieth of a pixel too small"),
        (4000, "a column of which one pixel of 58 is missing was read, and the board called one column larger"),
        (4007, "a pixel off, and a row was read of which a bar hides a pixel; some of its cells are seen nowhere else"),
        (4006, "two rows that the network didn't see were left out, and the rest was said to go on there"),
        (4017, "a new game whose first row lacks a pixel under a bar"),
        (4059, "the strip under the bar shows an exploded mine and a closed cell that are seen nowhere else"),
        (5005, "a strip of open cells with faint lines wasn't seen to go on"),
        (5006, "a bar ends with a line between rows: all numbers had to be something else to fit"),
        (5007, "a line of which two pixels are seen at each end"),
        (7205, "a pixel off: one of the next cells seemed to hide one of the first row"),
        (300032, "a bar hides a pixel of the first row, and a pixel further down all rows together were more alike"),
        (301008, "two pixels of a column are missing, and the height of a row was 44.84 instead of 45"),
        (300055, "digits outvoted the sides of cells, and the lattice began in the middle of one"),
        (192027, "the same, on a board of five columns"),
        (1042, "a bar ends with a line between rows: the numbers need mines under it, and a 4 became a wrong flag"),
    ],
)
def test_of_a_scrolled_board_all_whole_cells_are_read_and_no_others(seed: int, why: str) -> None:
    case = family_case("scrolled", seed)
    assert verdict(read(case.frame), case.lattice, case.position.rows).startswith("exact"), why


@pytest.mark.parametrize(
    ("family", "seed", "why"),
    [
        ("unequal", 1004, "sizes differ by so little that all lines counted as equal; a part was read without a doubt"),
        ("unequal", 1006, "the halves of the board don't agree on the lines"),
        ("round", 1007, "of three rows of another window below the board, one cell seemed to be closed"),
        ("round", 1021, "a column of bare ground with something else at its end counted as open cells"),
        ("gradient", 1022, "closed cells in many shades aren't tiles, and the pitch was 43.87 instead of 44"),
        ("lineless", 1032, "the votes were for edges two pixels beside the lines, and the first row was cut off"),
        ("picture", 1021, "nothing but the ends of the board shows where the same picture begins"),
        ("picture", 1048, "a lattice with more doubts than the true one was taken, as its looks seemed surer"),
        ("picture", 1059, "the only look of a new game was a number to the network, and so nothing was closed"),
        ("gapped", 300026, "votes for a row of 32.82 pixels instead of 33 stood before what the network saw"),
        ("round", 301033, "a first row of open balls that are hardly darker than the window was missed"),
        ("gradient", 190011, "mines under a shade have unlike grounds, and some of them were flags"),
        ("dithered", 192006, "a dither in rows of closed cells was taken for the lines of a table"),
        ("picture", 300003, "closed cells with a plant on them were printed zeros, and so mines"),
        ("picture", 300058, "four closed cells of a lost game were flags, though then nothing would be closed"),
        (
            "picture",
            301014,
            "a new game on a window whose edge was taken for its own: columns of 38 pixels, rows of 37",
        ),
        ("unequal", 300057, "the edge of the window was clearer than the end of the board"),
        ("picture", 1061, "equal pictures without sides that end on a plain ground were refused"),
    ],
)
def test_a_board_in_a_look_that_was_never_seen_is_read(family: str, seed: int, why: str) -> None:
    case = family_case(family, seed)
    assert verdict(read(case.frame), case.lattice, case.position.rows).startswith("exact"), why


def test_a_number_that_comes_once_is_not_called_covered_where_lines_were_missed() -> None:
    case = family_case("oblong", 180028)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


def test_where_the_ground_goes_on_beyond_a_board_that_is_cut_off_its_end_is_doubtful() -> None:
    """Rows of open cells with lines that nobody sees were missed, and the rest was read without a doubt."""
    case = family_case("scrolled", 1061)
    assert verdict(read(case.frame), case.lattice, case.position.rows) != "wrong without a doubt"


def test_a_part_of_a_board_with_unequal_rows_has_a_doubt() -> None:
    """A table of about the same pitch touches it, and only its lower rows were found."""
    case = family_case("unequal", 192016)
    assert verdict(read(case.frame), case.lattice, case.position.rows) != "wrong without a doubt"


def test_a_part_of_a_board_of_unequal_cells_is_not_the_whole() -> None:
    """Lines between cells ran on beyond all of its sides, as if bars lay over the rest."""
    case = family_case("unequal", 301015)
    assert verdict(read(case.frame), case.lattice, case.position.rows) != "wrong without a doubt"
