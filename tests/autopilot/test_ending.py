"""How a game ended, by what its board shows: no win without evidence, and no loss that is none."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.autopilot.ending import (
    has_opened,
    has_stayed,
    is_covered,
    is_in_place,
    is_natural,
    is_proven_complete,
    judge,
    may_be_complete,
    of_silence,
)
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.moves import Moves
from gridseer.autopilot.report import Result
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.signs import Signs
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.unseen import LastSight, ending_unseen
from gridseer.autopilot.view import View
from gridseer.geometry import Frame, Lattice, Mask
from gridseer.grid import Cell
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.minesweeper.sight import Sight, sights_of
from gridseer.minesweeper.solving.engine import analyse
from gridseer.screen.guard import Guard
from gridseer.screen.habit_screen import HabitScreen
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


def test_mines_that_are_shown_while_a_certain_click_is_not_answered_are_none_of_its_doing() -> None:
    """A guess before it may have lost, or the time was up; a mine that was clicked would not look closed."""
    before = view("11###", "#1###")
    certain = turn(before, (2, 0))
    assert not certain.is_guess
    assert judge(certain, view("11##*", "#1###")) is None
    mistake = judge(certain, view("11X#*", "#1###"))
    assert mistake is not None
    assert (mistake.result, mistake.declared) == (Result.LOST, False)


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


FLAGGED = view("!1.1#", "11.1#", mines=2)
"""One of E1 and E2 is the second mine."""


def test_a_guess_that_cannot_be_read_is_no_win_where_another_cell_would_do_as_the_mine() -> None:
    after = view("!1.1X", "11.1#", mines=2)
    assert may_be_complete(after)
    assert not has_opened(turn(FLAGGED, (4, 0)), after)
    rivals = {Cell(4, 0): ((1, 0.6), (7, 0.4))}
    read = replace(after, sighting=replace(after.sighting, rivals=rivals), candidates={Cell(4, 0): (1, 7)})
    assert has_opened(turn(FLAGGED, (4, 0)), read)
    perhaps = {Cell(4, 0): ((1, 0.6), (int(Sight.MINE), 0.4))}
    assert not has_opened(turn(FLAGGED, (4, 0)), replace(read, sighting=replace(after.sighting, rivals=perhaps)))


def test_a_guess_that_looks_like_a_cell_that_was_opened_before_is_open() -> None:
    rivals = ((7, 0.6), (int(Sight.MINE), 0.1))
    before = replace(FLAGGED, cells=view("!1.1#", "X1.1#").cells)
    before = replace(before, sighting=replace(before.sighting, rivals={Cell(0, 1): ((7, 0.5),)}))  # it varies
    after = view("!1.1X", "X1.1#", mines=2)
    after = replace(after, sighting=replace(after.sighting, rivals={Cell(0, 1): rivals, Cell(4, 0): rivals}))
    assert has_opened(turn(before, (4, 0)), after)


def test_a_lost_game_that_opens_all_of_its_board_is_no_win_where_the_guess_cannot_be_read() -> None:
    ending = judge(turn(view("#1.1#", "11.1#"), (4, 0)), view("*1.1X", "11.11"))
    assert ending is not None
    assert (ending.result, ending.declared) == (Result.LOST, True)


def test_a_dialog_over_few_open_cells_covers_the_board() -> None:
    before = view("11###", "#####", "#####")
    assert is_covered(turn(before, (4, 2)), view("1 ###", "  ###", "####1"))
    assert not is_covered(turn(before, (4, 2)), view("1 ###", "#####", "####1"))


def test_a_board_has_stayed_where_only_what_was_clicked_has_changed() -> None:
    before = view("1##", "1##", "1##")
    certain = turn(before, (2, 0))
    assert has_stayed(certain, view("1#1", "1##", "1##"))
    assert not has_stayed(certain, view("1#1", "1##", "#1#"))  # something else has changed
    assert not has_stayed(certain, view("1#1", "1#1", "1#1"))  # the last column may be elsewhere
    assert not has_stayed(certain, view("1# ", "1##", "1##"))  # what has changed is not a cell of the board


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
    last = LastSight(view("#1", "  ", "  ", "  ", "  ").frame, hidden_rows(1, 2, 3, 4, like=PAIR), title=title)
    assert ending_unseen(turn(PAIR, (0, 4)), last, own_dialog=True).result is result


def test_silence_after_a_guess_that_cannot_be_read_proves_neither_ending() -> None:
    guess, complete = turn(FLAGGED, (4, 0)), view("!1.1X", "11.1#", mines=2)
    next_turn = turn(complete, (4, 1))
    assert of_silence(next_turn, complete, guess) is None
    won = of_silence(next_turn, complete, None)
    assert won is not None
    assert won.result is Result.WON
    lost = of_silence(next_turn, view("!1.1X", "11.##", mines=2), guess)
    assert lost is not None
    assert (lost.result, lost.declared) == (Result.LOST, True)


def test_a_guess_that_cannot_be_read_was_not_the_end_once_the_game_has_gone_on() -> None:
    """Silence much later must not be taken for its loss; a number that a click has opened proves that it is none."""
    moves, guess = Moves(), turn(BEFORE, (2, 0))
    unread, opened = view("1#X", "1##", "1##", "1##"), view("1#X", "1##", "1##", "1#1")
    moves.see(guess, unread)
    assert moves.unread_guess(unread) is guess
    certain = turn(unread, (2, 3))
    certain = replace(certain, analysis=replace(certain.analysis, safe=np.ones((4, 3), bool)))
    moves.see(certain, unread)
    assert moves.unread_guess(unread) is guess
    moves.see(certain, view("1#X", "1*#", "1##", "1#1"))  # mines elsewhere: it is over
    assert moves.unread_guess(opened) is guess
    moves.see(certain, opened)
    assert moves.unread_guess(opened) is None


@pytest.mark.parametrize(("later", "seen"), [(0, []), (9, ["the face has changed"])])
def test_a_face_that_is_only_startled_says_nothing(
    later: int, seen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = HabitScreen(LEVELS["beginner"], seed=5)
    with Guard(screen) as guard:
        board = Eye(guard, PilotSettings()).find()
        signs = Signs(guard, board)
        assert signs.seen(board) == []
        pixels = np.zeros((9, 9, 3), np.uint8)
        signs._before = Frame(pixels)
        faces = [Frame(pixels + 9), Frame(pixels + later)]
        monkeypatch.setattr(guard, "grab", lambda _: faces.pop(0))
        assert signs.seen(board) == seen


@pytest.mark.parametrize(
    ("after", "mines", "result"),
    [
        (("!X!", "XX!"), 3, Result.WON),  # all mines are marked
        (("!X!", "XX!"), None, Result.LIKELY_WON),  # there may be one more, but lost games show mines, not flags
        (("*X*", "XX*"), None, Result.LOST),
        (("*X*", "XX*"), 4, Result.LOST),
    ],
)
def test_marks_beside_a_guess_that_no_number_touches(after: tuple[str, str], mines: MinesLeft, result: Result) -> None:
    """Nothing that can be read lies beside the guess at A2."""
    ending = judge(turn(view("#X#", "#X#", mines=mines), (0, 1)), view(*after, mines=mines))
    assert ending is not None
    assert (ending.result, ending.declared) == (result, True)
