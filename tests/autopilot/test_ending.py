"""How a game ended, by what its board shows: no win without evidence, and no loss that is none."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.autopilot.change import (
    has_opened,
    has_stayed,
    is_covered,
    is_in_place,
    is_natural,
    is_proven_complete,
    may_be_complete,
    unexplained,
)
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.face import Face
from gridseer.autopilot.judge import Aftermath, Fate, Sign, judge, left_by
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.tally import Tally
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.minesweeper.sight import Sight
from gridseer.screen.guard import Guard
from gridseer.screen.habit_screen import HabitScreen
from tests.support.views import BEFORE, SIDE, turn, view


def ending_of(made: Turn, after: View) -> Report | None:
    return judge(Aftermath(made, after)).ending


def silent(made: Turn, after: View, guessed: Turn | None) -> Report | None:
    return judge(Aftermath(made, after, answered=False, guessed=guessed)).ending


def test_a_mine_where_the_guess_was_has_lost_the_game() -> None:
    ending = ending_of(turn(BEFORE, (2, 0)), view("1*@", "1##", "1*#", "1##"))
    assert ending is not None
    assert (ending.result, ending.declared) == (Result.LOST, True)


def test_odd_mines_elsewhere_have_lost_the_game_on_the_guess() -> None:
    for odd in ("1 #", "1##", "1# ", "1##"), ("14#", "1##", "1#7", "1##"):
        after = view("1# ", *odd[1:])
        ending = ending_of(turn(BEFORE, (2, 0)), after)
        assert ending is not None
        assert (ending.result, ending.declared) == (Result.LOST, True)


def test_a_number_has_lost_nothing() -> None:
    assert ending_of(turn(BEFORE, (2, 0)), view("1#1", "1##", "1##", "1##")) is None


def test_what_is_written_over_closed_cells_is_no_loss_where_the_guess_is_a_number() -> None:
    assert ending_of(turn(BEFORE, (2, 0)), view("1#1", "1##", "1# ", "1##")) is None


def framed(after: View, *cells: tuple[int, int]) -> View:
    """The same view with a frame in some cells, which doesn't change what they show."""
    pixels = after.frame.pixels.copy()
    for x, y in cells:
        pixels[y * SIDE + 1 : (y + 1) * SIDE - 1, x * SIDE + 1] += 5
    return replace(after, frame=Frame(pixels))


@pytest.mark.parametrize("guessed", ["1", "X", "#"])
def test_a_frame_that_goes_from_cell_to_cell_is_no_loss(guessed: str) -> None:
    """Many games frame the button that was clicked last; it may be a flag far from the guess."""
    before = view("!1.1#", "11.1#")
    after = framed(view(f"!1.1{guessed}", "11.1#"), (0, 0))
    assert before.changed(after.frame, inside=False)[0, 0]
    assert Sign.QUIET in judge(Aftermath(turn(before, (4, 0)), after)).signs


def test_a_frame_around_a_closed_cell_is_not_its_mark() -> None:
    """A1 touches no number but those of the cells around it, which cannot be read."""
    before = view("#X.1#", "XX.1#")
    after = framed(view("#X.11", "XX.1#"), (0, 0), (4, 1))
    assert ending_of(turn(before, (4, 0)), after) is None


def test_an_area_that_opens_late_is_no_loss() -> None:
    assert ending_of(turn(BEFORE, (2, 0)), view("1#1", "1##", "1##", "1#1")) is None


def test_a_game_that_marks_all_mines_is_won() -> None:
    before = view("#1.1#", "11.1#")
    ending = ending_of(turn(before, (4, 0)), view("!1.11", "11.1!"))
    assert ending is not None
    assert (ending.result, ending.declared) == (Result.WON, True)


def test_an_unreadable_cell_is_open_where_the_numbers_beside_it_have_their_mines_elsewhere() -> None:
    before = view("#1.1#", "11.1#")
    won = ending_of(turn(before, (4, 0)), view("!1.1X", "11.1!"))
    assert won is not None
    assert won.result is Result.WON
    lost = ending_of(turn(before, (4, 0)), view("*1.1 ", "11.1#"))
    assert lost is not None
    assert (lost.result, lost.declared) == (Result.LOST, True)


def test_a_certain_click_that_cannot_be_read_is_no_mistake_while_no_mine_is_shown() -> None:
    before = view("11#", "#1#", mines=None)
    certain = turn(before, (2, 0))
    assert not certain.is_guess
    assert ending_of(certain, view("11X", "#1#")) is None


def test_mines_that_are_shown_while_a_certain_click_is_not_answered_are_none_of_its_doing() -> None:
    """A guess before it may have lost, or the time was up; a mine that was clicked would not look closed."""
    before = view("11###", "#1###")
    certain = turn(before, (2, 0))
    assert not certain.is_guess
    assert ending_of(certain, view("11##*", "#1###")) is None
    mistake = ending_of(certain, view("11X#*", "#1###"))
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


def test_what_no_click_can_have_changed_is_unexplained() -> None:
    """There the windowing system is asked for a dialog, whatever the cells look like: they were read as shown mines."""
    certain = turn(view("1##", "1##", "11#"), (2, 0))
    assert unexplained(certain, view("1#1", "1#1", "11#")) == []
    assert unexplained(certain, view("1#1", "1##", "*1#")) == [Cell(0, 2)]
    assert unexplained(certain, view("1#1", "1##", "11*")) == [Cell(2, 2)]


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


def test_a_game_that_shows_all_of_its_board_has_lost_on_the_guess() -> None:
    """Numbers end an area: no click can have opened what lies beyond them."""
    before = view("#####", "#####", "#####", "#####", "#####", mines=3)
    after = view(" 1..1", "11..1", ".111.", ".1*1.", ".111.", mines=3)
    assert not is_covered(turn(before, (0, 0)), after)
    ending = ending_of(turn(before, (0, 0)), after)
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
    assert ending_of(turn(before, (0, 0)), shaded) is None


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
    ending = ending_of(turn(view("#1.1#", "11.1#"), (4, 0)), view("*1.1X", "11.11"))
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


def test_silence_after_a_guess_that_cannot_be_read_proves_neither_ending() -> None:
    guess, complete = turn(FLAGGED, (4, 0)), view("!1.1X", "11.1#", mines=2)
    next_turn = turn(complete, (4, 1))
    assert silent(next_turn, complete, guess) is None
    won = silent(next_turn, complete, None)
    assert won is not None
    assert won.result is Result.WON
    lost = silent(next_turn, view("!1.1X", "11.##", mines=2), guess)
    assert lost is not None
    assert (lost.result, lost.declared) == (Result.LOST, True)


def test_a_guess_that_cannot_be_read_was_not_the_end_once_the_game_has_gone_on() -> None:
    """Silence much later must not be taken for its loss; a number that a click has opened proves that it is none."""
    moves, guess = Tally(), turn(BEFORE, (2, 0))
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


@pytest.mark.parametrize(("later", "seen"), [(0, False), (9, True)])
def test_a_face_that_is_only_startled_says_nothing(later: int, seen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = HabitScreen(LEVELS["beginner"], seed=5)
    with Guard(screen) as guard:
        board = Eye(guard, PilotSettings()).find()
        face = Face(guard, board)
        assert not face.has_changed(board)
        pixels = np.zeros((9, 9, 3), np.uint8)
        face._before = Frame(pixels)
        faces = [Frame(pixels + 9), Frame(pixels + later)]
        monkeypatch.setattr(guard, "grab", lambda _: faces.pop(0))
        assert face.has_changed(board) == seen


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
    ending = ending_of(turn(view("#X#", "#X#", mines=mines), (0, 1)), view(*after, mines=mines))
    assert ending is not None
    assert (ending.result, ending.declared) == (result, True)


def test_every_sign_leaves_a_fate_and_some_sign_tells_every_fate_apart() -> None:
    for sign in Sign:
        assert sign.value.leaves
        assert set(sign.value.leaves) < set("GWLICMN")
    for one in Fate:
        for other in Fate:
            separated = any(one in left_by((sign,)) and other not in left_by((sign,)) for sign in Sign)
            later = (one, other) == (Fate.LIFE_LOST, Fate.LOST)  # the next click shows it
            assert separated or later or one is other, (one, other)


AREA = view("#####", "#####", "#####", "#####", "#####", mines=3)
OPENED = view("..1##", "..1##", "111##", "#####", "#####", mines=3)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 1)])
def test_an_opened_area_is_no_loss_though_a_cell_of_it_looks_like_a_mine(x: int, y: int) -> None:
    """Open cells that differ from closed ones by their bevel only were taken for shown mines."""
    cells = OPENED.cells.copy()
    cells[y, x] = int(Sight.MINE)
    doubted = replace(OPENED.sighting, cells=cells, doubtful=(Cell(x, y),), rivals={Cell(x, y): ((15, 0.7), (0, 0.3))})
    after = replace(OPENED, sighting=doubted, cells=cells)
    assert ending_of(turn(AREA, (0, 0)), after) is None


def test_a_mine_that_was_clicked_is_no_area_though_others_opened_around_it() -> None:
    sure = view("*.1##", "..1##", "111##", "#####", "#####", mines=3)
    assert Fate.LOST in judge(Aftermath(turn(AREA, (0, 0)), sure)).fates


def test_a_mine_and_nothing_else_may_have_cost_a_life_only() -> None:
    guess = turn(BEFORE, (2, 0))
    hurt = judge(Aftermath(guess, view("1#@", "1##", "1##", "1##")))
    assert hurt.fates == {Fate.LOST, Fate.LIFE_LOST}
    assert hurt.ending is None
    frowned = judge(Aftermath(guess, view("1#@", "1##", "1##", "1##"), tried=(Sign.FACE,))).ending
    assert frowned is not None
    assert (frowned.result, frowned.declared) == (Result.LOST, True)
    after = view("1#@", "1##", "1##", "1##")
    deaf = judge(Aftermath(turn(after, (2, 3)), after, answered=False, wounded=guess)).ending
    assert deaf is not None
    assert deaf.result is Result.LOST
    assert "C1 was a declared guess" in deaf.cause


def test_a_game_that_begins_anew_has_ended() -> None:
    fresh = view("###", "###", "###", "###")
    guess = judge(Aftermath(turn(BEFORE, (2, 0)), fresh))
    assert guess.fates == {Fate.LOST}  # one click could not open all that was left
    certain = turn(view("11#", "#1#", mines=None), (2, 0), (2, 1))
    won = judge(Aftermath(certain, view("###", "###"))).ending
    assert won is not None
    assert (won.result, won.evidence[0]) == (Result.WON, "the game has begun anew")


def test_a_report_names_the_fates_that_remain() -> None:
    certain = turn(view("11#", "#1#", mines=None), (2, 0))
    stopped = judge(Aftermath(certain)).stopped()
    assert (stopped.result, stopped.halted, stopped.declared) == (Result.STOPPED, True, False)
    assert "the game is won or something covers the board or its window was moved, resized or closed" in stopped.cause
    assert "lost" not in stopped.cause
