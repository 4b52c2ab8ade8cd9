"""Positions are moments of real games: the numbers are right and the mines are counted."""

import cv2
import numpy as np
import pytest

from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from scenes.lots import Rng
from scenes.positions import Position, random_position, random_size


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    rng = Rng.seeded(5)
    return [random_position(rng, *random_size(rng)) for _ in range(300)]


def around(
    cells: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]",
) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    sums = cv2.filter2D(cells.astype(np.uint8), cv2.CV_8U, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(sums - cells, np.uint8)


def test_every_state_is_drawn(positions: list[Position]) -> None:
    states = [each.state for each in positions]
    assert all(states.count(state) > 10 for state in ("ready", "playing", "won", "lost"))


def test_numbers_of_won_games_are_the_mines_around(positions: list[Position]) -> None:
    for each in positions:
        if each.state == "won":
            mines = each.sights > 8
            assert mines.sum() == each.mines
            assert np.array_equal(each.sights[~mines], around(mines)[~mines])


def test_numbers_never_exceed_the_cells_that_may_be_mines(positions: list[Position]) -> None:
    for each in positions:
        opened = each.sights <= 8
        assert (each.sights[opened] <= around(~opened)[opened]).all()
        shown = np.isin(each.sights, (MINE, EXPLODED))
        assert (each.sights[opened] >= around(shown)[opened]).all()


def test_mines_are_shown_and_counted_as_games_do(positions: list[Position]) -> None:
    for each in positions:
        flags = int(np.isin(each.sights, (FLAG, WRONG_FLAG)).sum())
        assert each.mines >= 1
        if each.state == "lost":
            assert each.mines - flags >= each.mines_left, "a flag on a mine may be shown as a mine"
        else:
            assert each.mines - flags == each.mines_left
            assert WRONG_FLAG not in each.sights
        if each.state == "ready":
            assert set(np.unique(each.sights)) <= {CLOSED, FLAG}
        if each.state != "lost":
            assert np.count_nonzero(each.sights == EXPLODED) <= 1


def test_questions_and_wrong_flags_are_drawn_now_and_then(positions: list[Position]) -> None:
    for sight, least in ((QUESTION, 20), (WRONG_FLAG, 5), (EXPLODED, 20), (MINE, 20)):
        assert sum(sight in each.sights for each in positions) >= least
