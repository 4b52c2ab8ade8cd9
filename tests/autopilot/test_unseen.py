"""How a game ended whose board is hidden: by what is seen beside a dialog, and by what was known before."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.autopilot.beside import LastSight
from gridseer.autopilot.judge import Aftermath, judge
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.said import Saying, saying_of
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.geometry import Frame, Lattice, Mask
from gridseer.grid import Cell
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.sight import Sight
from gridseer.minesweeper.solving.engine import analyse
from gridseer.render.window import write
from gridseer.screen.habit_screen import HabitScreen
from gridseer.screen.screen import Button
from gridseer.vision.board import words_over
from tests.support.views import BEFORE, turn, view


def ending_unseen(
    made: Turn, last: LastSight | None = None, *, own_dialog: bool = False, guessed: Turn | None = None
) -> Report:
    verdict = judge(Aftermath(made, last=last, owned=own_dialog, guessed=guessed))
    return verdict.ending or verdict.stopped()


@pytest.mark.parametrize("own", [False, True])
def test_a_board_that_is_gone_after_a_guess_is_no_win(own: bool) -> None:
    ending = ending_unseen(turn(BEFORE, (2, 0)), own_dialog=own)
    assert ending.result in (Result.STOPPED, Result.LOST)
    assert ending.declared


def test_a_board_that_has_moved_after_a_guess_that_could_not_win_is_no_loss() -> None:
    """Nothing of the game's own lies over it, and nothing is where it was."""
    before = view(".1##", ".2##", ".2##", ".1##")
    guess = turn(before, (3, 0))
    moved = LastSight(Frame(before.frame.pixels + 40), np.zeros(before.cells.shape, bool))
    ending = ending_unseen(guess, moved, own_dialog=True)
    assert (ending.result, ending.declared) == (Result.STOPPED, True)
    assert "moved" in ending.cause
    dialog = replace(moved, hidden=np.ones(before.cells.shape, bool))
    assert ending_unseen(guess, dialog, own_dialog=True).result is Result.LOST


def test_a_guess_may_win_where_cells_that_are_not_read_may_be_open() -> None:
    """Two cells are closed and one mine is left: were the third one closed, one click could not win."""
    before = view("1# ", "12#", ".1#", mines=2)
    last = LastSight(before.frame, np.ones(before.cells.shape, bool))
    ending = ending_unseen(turn(before, (2, 1)), last, own_dialog=True)
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
    last = LastSight(before.frame, np.ones(before.cells.shape, bool))
    ending = ending_unseen(turn(before, *safe), last, own_dialog=True, guessed=guess)
    assert ending.result is Result.STOPPED
    assert ending.declared
    assert "the guess at A1" in ending.cause


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


def hidden_rows(*rows: int, like: View) -> Mask:
    hidden = np.zeros(like.cells.shape, bool)
    hidden[list(rows)] = True
    return hidden


PAIR = view("#1", "11", "..", "11", "##")
"""A1 is a mine, and one of A5 and B5."""


def test_marks_beside_a_dialog_are_no_win_where_a_lost_game_marks_the_same() -> None:
    guess = turn(PAIR, (0, 4))
    last = LastSight(view("*1", "  ", "  ", "  ", "  ").frame, hidden_rows(1, 2, 3, 4, like=PAIR))
    ending = ending_unseen(guess, last, own_dialog=True)
    assert (ending.result, ending.declared) == (Result.STOPPED, True)


def test_marks_beside_a_dialog_are_a_win_where_they_leave_no_mine_for_the_guess() -> None:
    hidden = hidden_rows(1, 2, 3, like=PAIR)
    hidden[4, 0] = True
    last = LastSight(view("!1", "  ", "  ", "  ", " !").frame, hidden)
    assert ending_unseen(turn(PAIR, (0, 4)), last, own_dialog=True).result is Result.WON


@pytest.mark.parametrize(
    ("shown", "result"), [("@#", Result.LOST), ("*#", Result.LOST), ("1#", Result.WON), (".#", Result.STOPPED)]
)
def test_a_guess_that_is_seen_beside_a_dialog_tells_the_ending(shown: str, result: Result) -> None:
    """All but an empty look: a cell that is only pressed has the same."""
    after = view("#1", "  ", "  ", "  ", shown)
    last = LastSight(after.frame, hidden_rows(1, 2, 3, like=PAIR), after.cells)
    assert ending_unseen(turn(PAIR, (0, 4)), last, own_dialog=True).result is result


def test_a_board_that_is_gone_after_certain_clicks_is_no_win_while_others_may_be_safe() -> None:
    """Nobody knows how many mines there are, and some cells touch no number: the game may only be paused."""
    before = view("#1.1#", "#211#", "#####", "#####")
    certain = turn(before, *analyse(before.board).safe_cells())
    assert certain.cells
    assert not certain.is_guess
    assert ending_unseen(certain, own_dialog=True).result is Result.STOPPED
    last = LastSight(before.frame, np.ones(before.cells.shape, bool))
    assert ending_unseen(certain, last, own_dialog=True).result is Result.WON


@pytest.mark.parametrize(("shown", "result"), [("X!", Result.WON), ("X*", Result.WON), ("X#", Result.STOPPED)])
def test_mines_that_are_read_beside_a_dialog_tell_of_the_guess(shown: str, result: Result) -> None:
    """They are so near to it that their pixels alone prove nothing, and the guess cannot be read."""
    after = view("#1", "  ", "  ", "  ", shown)
    seen = after.cells.copy()
    seen[4, 0] = Sight.COVERED
    last = LastSight(after.frame, hidden_rows(1, 2, 3, 4, like=PAIR), seen)
    assert ending_unseen(turn(PAIR, (0, 4)), last, own_dialog=True).result is result


@pytest.mark.parametrize(
    ("title", "result"),
    [
        ("High Scores - KMines", Result.LIKELY_WON),
        ("You Lost!", Result.LOST),
        ("Game over", Result.STOPPED),
        ("", Result.STOPPED),
    ],
)
def test_a_dialog_may_tell_by_its_title(title: str, result: Result) -> None:
    last = LastSight(view("#1", "  ", "  ", "  ", "  ").frame, hidden_rows(1, 2, 3, 4, like=PAIR), words=title)
    assert ending_unseen(turn(PAIR, (0, 4)), last, own_dialog=True).result is result


def test_a_dialog_that_speaks_of_a_loss_is_no_win_though_the_clicks_were_certain() -> None:
    """The time of the game may be up; certain clicks that lose are called a mistake in any case."""
    certain = turn(MIDDLE, *analyse(MIDDLE.board).safe_cells())
    hidden = np.ones(MIDDLE.cells.shape, bool)
    assert ending_unseen(certain, LastSight(MIDDLE.frame, hidden), own_dialog=True).result is Result.WON
    ending = ending_unseen(certain, LastSight(MIDDLE.frame, hidden, words="You lost!"), own_dialog=True)
    assert (ending.result, ending.declared) == (Result.LOST, False)


def test_a_window_that_a_right_click_has_opened_is_no_win() -> None:
    """A menu, or a page that asks something: flags end no game in which cells without a mine are closed."""
    flag = replace(turn(MIDDLE, (0, 0)), button=Button.RIGHT)
    last = LastSight(MIDDLE.frame, np.ones(MIDDLE.cells.shape, bool))
    assert ending_unseen(flag, last, own_dialog=True).result is Result.STOPPED


@pytest.mark.parametrize("boxed", [False, True])
@pytest.mark.parametrize(("text", "said"), [("You won!", Saying.WON), ("You lost", Saying.LOST), ("Try again?", None)])
def test_what_is_written_over_a_board_is_read(text: str, said: Saying | None, boxed: bool) -> None:
    screen = HabitScreen(LEVELS["beginner"], seed=5)
    screen.grab()
    before, frame = screen.grab(screen.board), screen.grab(screen.board)
    lattice = Lattice(screen.board.x, screen.board.y, 24, 24, 9, 9)
    assert saying_of(" / ".join(words_over(before, frame, lattice))) is None
    if boxed:
        frame.pixels[60:130, 10:206] = 245
    write(frame.pixels, text, (30, 80), 24, (20, 20, 20))
    assert saying_of(" / ".join(words_over(before, frame, lattice))) is said
