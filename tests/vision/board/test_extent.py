"""Where a board ends, by what the network says about its cells and those beside them."""

import numpy as np
import pytest

from gridseer.geometry import Singles
from gridseer.minesweeper.sight import CLOSED, COVERED
from gridseer.vision.board.extent import Extent, Side, extent_of, going_on, sureness
from gridseer.vision.board.naming import GOES_ON, OUTSIDE

NAMES = GOES_ON + 1
INNER = Extent(2, 9, 2, 11)


def said(board: Extent, sure: float = 0.97, beyond: int = OUTSIDE) -> Singles:
    """Logarithms of probabilities of a view of 11x13 cells with a board somewhere in it."""
    likely = np.full((11, 13, NAMES), (1 - sure) / (NAMES - 1))
    likely[..., beyond] = sure
    likely[board.slices] = (1 - sure) / (NAMES - 1)
    likely[board.slices] += np.where(np.arange(NAMES) == CLOSED, sure - (1 - sure) / (NAMES - 1), 0)
    return np.asarray(np.log(likely), np.float32)


WITHIN = np.ones((11, 13), np.float32)


def test_the_rectangle_is_found_and_its_sides_are_sure() -> None:
    names = said(INNER)
    assert extent_of(names, WITHIN) == INNER
    assert min(sureness(names, WITHIN, INNER).values()) > 0.95
    assert max(going_on(names, INNER).values()) < 0.01


def test_a_cell_that_is_misread_does_not_move_a_side() -> None:
    names = said(INNER)
    names[2, 5] = names[0, 0]
    names[1, 7] = names[5, 5]
    assert extent_of(names, WITHIN) == INNER


def test_nothing_is_a_board_where_every_cell_is_outside() -> None:
    assert extent_of(said(Extent(0, 0, 0, 0)), WITHIN) is None


def test_what_lies_beyond_the_picture_is_no_part_of_the_board() -> None:
    within = WITHIN.copy()
    within[:, :4] = 0.1
    found = extent_of(said(INNER), within)
    assert found is not None
    assert found.left == 4


@pytest.mark.parametrize(("side", "line"), [("left", np.s_[:, 2]), ("bottom", np.s_[8])])
def test_a_side_is_unsure_where_its_last_line_may_be_none(side: Side, line: tuple[slice, int] | int) -> None:
    names = said(INNER)
    names[line] = np.log(1 / NAMES)
    names[line][..., OUTSIDE] = np.log(0.5)
    sure = sureness(names, WITHIN, INNER)
    assert sure[side] < 0.9 < min(value for other, value in sure.items() if other != side)


def test_a_board_goes_on_where_cells_are_cut_through() -> None:
    names = said(INNER)
    names[:, 11] = said(INNER, beyond=GOES_ON)[:, 12]
    likely = going_on(names, INNER)
    assert likely["right"] > 0.9
    assert max(likely["left"], likely["top"], likely["bottom"]) < 0.1


def test_what_is_covered_neither_belongs_to_the_board_nor_ends_it() -> None:
    """A wallpaper around a window was taken for covered cells, and the board grew over all of it."""
    names = said(Extent(0, 0, 0, 0), beyond=COVERED)
    names[INNER.slices] = said(INNER)[INNER.slices]
    assert extent_of(names, WITHIN) == INNER
    assert max(sureness(names, WITHIN, INNER).values()) < 0.9, "there may be more cells below what covers them"


def test_a_line_of_which_a_part_is_seen_beside_a_cover_belongs_to_the_board() -> None:
    names = said(INNER)
    names[2:4, 4:11] = said(INNER, beyond=COVERED)[0, 0]
    assert extent_of(names, WITHIN) == INNER
