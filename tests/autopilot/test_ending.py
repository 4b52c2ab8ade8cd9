"""How a game ended, by what its board shows: no win without evidence, and no loss that is none."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.autopilot.ending import (
    LastSight,
    ending_unseen,
    is_covered,
    is_in_place,
    is_natural,
    is_proven_complete,
    judge,
    may_be_complete,
)
from gridseer.autopilot.report import Result
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.geometry import Frame, Lattice
from gridseer.grid import Cell
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.minesweeper.sight import sights_of
from gridseer.minesweeper.solving.engine import analyse
from gridseer.vision.board.sighting import Sighting, State

SIDE = 8


def view(*rows: str, mines: MinesLeft = None) -> View:
    """A board in which every sight has a colour of its own."""
    cells = sights_of(rows)
    grey = np.kron(12 * cells, np.ones((SIDE, SIDE), np.uint8))
    lattice = Lattice(0, 0, SIDE, SIDE, len(rows[0]), len(rows))
    pixels = np.repeat(grey[:, :, None], 3, axis=2).astype(np.uint8)
    return View(Frame(pixels), Sighting(lattice, cells, None, State.PLAYING, 1.0), cells, mines)


def turn(before: View, *cells: tuple[int, int]) -> Turn:
    clicked = tuple(Cell(*cell) for cell in cells)
    return Turn(before, analyse(before.board), Move(clicked[0], "open", 0.5, None, "a test"), clicked, changing=clicked)


BEFORE = view("1##", "1##", "1##", "1##")
"""Nothing is certain in the third column."""


def test_a_mine_where_the_guess_was_has_lost_the_game() -> None:
    ending = judge(turn(BEFORE, (2, 0)), view("1*@", "1##", "1*#", "1##"))
    assert ending is not None
    assert (ending.result, ending.declared) == (Result.LOST, True)


def test_odd_mines_elsewhere_have_lost_the_game_on_the_guess() -> None:
    for odd in ("1 #", "1##", "1# ", "1##"), ("14#", "1##", "1#7", "1##"):
        after = view("1# ", *odd[1:])
        ending = judge(turn(BEFORE, (2, 0)), after)
        assert ending is not None
        assert (ending.result, ending.declared) == (Result.LOST, True)


def test_a_number_has_lost_nothing() -> None:
    assert judge(turn(BEFORE, (2, 0)), view("1#1", "1##", "1##", "1##")) is None


def test_an_area_that_opens_late_is_no_loss() -> None:
    assert judge(turn(BEFORE, (2, 0)), view("1#1", "1##", "1##", "1#1")) is None


def test_a_game_that_marks_all_mines_is_won() -> None:
    before = view("#1.1#", "11.1#")
    ending = judge(turn(before, (4, 0)), view("!1.11", "11.1!"))
    assert ending is not None
    assert (ending.result, ending.declared) == (Result.WON, True)


def test_an_unreadable_cell_is_open_where_the_numbers_beside_it_have_their_mines_elsewhere() -> None:
    before = view("#1.1#", "11.1#")
    won = judge(turn(before, (4, 0)), view("!1.1X", "11.1!"))
    assert won is not None
    assert won.result is Result.WON
    lost = judge(turn(before, (4, 0)), view("*1.1 ", "11.1#"))
    assert lost is not None
    assert (lost.result, lost.declared) == (Result.LOST, True)


def test_a_certain_click_that_cannot_be_read_is_no_mistake_while_no_mine_is_shown() -> None:
    before = view("11#", "#1#", mines=None)
    certain = turn(before, (2, 0))
    assert not certain.is_guess
    assert judge(certain, view("11X", "#1#")) is None


def test_everything_is_open_only_where_every_number_fits() -> None:
    assert may_be_complete(view("1#", "11"))
    assert may_be_complete(view("1#", "11", mines=1))
    assert not may_be_complete(view("1#", "11", mines=2))
    assert not may_be_complete(view("1#", "1#"))
    assert not may_be_complete(view("1#", "1 "))
    assert not may_be_complete(view("##", "##"))


def test_a_cell_that_touches_no_number_is_not_proven_to_be_a_mine() -> None:
    assert is_proven_complete(view("1#", "11"))
    hidden = view("#####", "#####", "##8##", "#####", "#####")
    assert not may_be_complete(view("###", "#7#", "###"))
    assert may_be_complete(hidden)
    assert not is_proven_complete(hidden)


def test_a_block_over_closed_cells_is_no_loss_but_something_that_covers_them() -> None:
    before = view("1####", "1####", "1####", "1####", "1####")
    covered = view("1#   ", "1#   ", "1#   ", "1####", "11###")
    assert is_covered(turn(before, (1, 4)), covered)
    assert not is_covered(turn(before, (1, 4)), view("1# ##", "1####", "1## #", "1####", "1X###"))


def test_open_cells_that_are_gone_are_covered() -> None:
    before = view("..1#", "..1#", "..1#")
    after = view("  1#", " .1#", "..11")
    assert is_covered(turn(before, (3, 2)), after)
    assert not is_in_place(turn(before, (3, 2)), after)


def test_more_open_cells_before_a_click_are_natural() -> None:
    before = view("1##", "1##")
    assert is_natural(turn(before, (2, 0)), view("11#", "1##"))
    assert not is_natural(turn(before, (2, 0)), view("2##", "1##"))
    assert not is_natural(turn(before, (2, 0)), view("###", "1##"))


@pytest.mark.parametrize("own", [False, True])
def test_a_board_that_is_gone_after_a_guess_is_no_win(own: bool) -> None:
    ending = ending_unseen(turn(BEFORE, (2, 0)), own_dialog=own)
    assert ending.result in (Result.STOPPED, Result.LOST)
    assert ending.declared


def test_a_guess_may_win_where_cells_that_are_not_read_may_be_open() -> None:
    """Two cells are closed and one mine is left: were the third one closed, one click could not win."""
    before = view("1# ", "12#", ".1#", mines=2)
    ending = ending_unseen(turn(before, (2, 1)), own_dialog=True)
    assert ending.result is Result.STOPPED
    assert ending.cause.endswith("whether the guess at C2 was right")


MIDDLE = view("#1..", "#211", ".###", mines=2)
"""Three cells are safe, and each of them lies beside a mine: none opens more than itself."""


def test_a_dialog_after_certain_clicks_that_could_not_win_is_no_win() -> None:
    """A game may say something in the middle of it."""
    safe = analyse(MIDDLE.board).safe_cells()
    assert len(safe) == 3
    assert ending_unseen(turn(MIDDLE, safe[0]), own_dialog=True).result is Result.STOPPED
    assert ending_unseen(turn(MIDDLE, *safe), own_dialog=True).result is Result.WON


def test_a_board_that_is_gone_while_safe_cells_are_left_is_no_win() -> None:
    unknown = view("#1..", "#211", ".###")
    safe = analyse(unknown.board).safe_cells()
    assert ending_unseen(turn(unknown, safe[0])).result is Result.STOPPED
    assert ending_unseen(turn(unknown, *safe)).result is Result.WON


def test_a_dialog_is_no_win_while_the_last_guess_could_not_be_read() -> None:
    """A pressed cell can look open while a slow game has not opened it yet: it may have lost the game since then."""
    before = view("X1#1", "#211", "####", mines=2)
    safe = analyse(before.board).safe_cells()
    guess = turn(BEFORE, (2, 0))
    guess = replace(guess, move=replace(guess.move, cell=Cell(0, 0)))
    assert guess.is_guess
    ending = ending_unseen(turn(before, *safe), own_dialog=True, guessed=guess)
    assert ending.result is Result.STOPPED
    assert ending.declared
    assert "the guess at A1" in ending.cause


def test_a_game_that_shows_all_of_its_board_has_lost_on_the_guess() -> None:
    """Numbers end an area: no click can have opened what lies beyond them."""
    before = view("#####", "#####", "#####", "#####", "#####", mines=3)
    after = view(" 1..1", "11..1", ".111.", ".1*1.", ".111.", mines=3)
    assert not is_covered(turn(before, (0, 0)), after)
    ending = judge(turn(before, (0, 0)), after)
    assert ending is not None
    assert (ending.result, ending.declared) == (Result.LOST, True)


def test_closed_cells_beside_new_numbers_may_change_at_their_edges() -> None:
    before = view("#####", "#####", "#####", "#####", "#####", mines=3)
    after = view("..1##", "..1##", "111##", "#####", "#####", mines=3)
    pixels = after.frame.pixels.copy()
    pixels[:, 3 * SIDE + 1] += 3  # near the sides of closed cells
    pixels[3 * SIDE + 1, :] += 3
    shaded = replace(after, frame=Frame(pixels))
    assert before.changed(shaded.frame, inside=False)[0, 3]
    assert judge(turn(before, (0, 0)), shaded) is None


@pytest.mark.parametrize(
    ("after", "result"),
    [
        (("1*", "  ", "  ", "  ", "@#"), Result.LOST),  # A1 touches a mine that is shown, and B5 is closed still
        (("1#", "  ", "  ", "  ", "1#"), Result.STOPPED),  # all that is closed may be mines
    ],
)
def test_what_is_seen_beside_a_dialog_must_fit_the_numbers(after: tuple[str, ...], result: Result) -> None:
    guess = turn(view("1#", "11", "..", "11", "##", mines=2), (0, 4))
    assert guess.is_guess
    hidden = np.zeros((5, 2), bool)
    hidden[1:4] = True
    assert ending_unseen(guess, LastSight(view(*after).frame, hidden), own_dialog=True).result is result


def test_closed_cells_under_a_dialog_are_not_taken_for_changed_ones() -> None:
    """The dialog lies over two mines beside the open cells that it hides; the game is won."""
    guess = turn(view("#2", "#2", "11", "..", "11", "##", mines=3), (0, 5))
    assert guess.is_guess
    hidden = np.zeros((6, 2), bool)
    hidden[:2] = True
    last = LastSight(view("  ", "  ", "11", "..", "11", "1#").frame, hidden)
    assert ending_unseen(guess, last, own_dialog=True).result is Result.STOPPED
