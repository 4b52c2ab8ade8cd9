"""Names for looks: one for all cells that look the same, so that the board obeys the rules."""

import numpy as np

from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, FLAG, MINE, Sight, Sights, sights_of
from gridseer.vision.board.decoder import Decoded, NameCosts, decode
from gridseer.vision.board.hints import OPENED
from gridseer.vision.board.rules import Habit, impossible, unlikely

BOARD = sights_of(["#1.....", "11.....", "...111.", "...1#1.", "...111."])


def scores(sights: Sights, sure: float = 0.95) -> np.ndarray[tuple[int, int, int], np.dtype[np.float64]]:
    """What a network says that is right about every cell, and as sure of it as is said."""
    likely = np.full((*sights.shape, len(Sight)), (1 - sure) / (len(Sight) - 1))
    np.put_along_axis(likely, sights[..., None].astype(np.intp), sure, axis=2)
    return np.log(likely)


def decoded(names: np.ndarray[tuple[int, int, int], np.dtype[np.float64]], looks: Sights) -> Decoded:
    return decode(NameCosts.of(names, looks.astype(np.intp), {}), (), {})


def test_a_board_that_is_seen_as_it_is_stays_so() -> None:
    seen = decoded(scores(BOARD), BOARD)
    assert (seen.sights == BOARD).all()
    assert not seen.wrong.any()


def test_cells_of_one_look_have_one_name() -> None:
    names = scores(BOARD)
    names[2, 3] = scores(sights_of(["7"]))[0, 0]  # one of many ones is taken for a seven
    assert (decoded(names, BOARD).sights == BOARD).all()


def test_a_name_that_breaks_a_rule_gives_way_to_the_next_one() -> None:
    names = scores(BOARD)
    alone = BOARD.astype(np.intp)
    alone[0, 0] = 40  # a closed cell in the corner that looks like no other, and rather like an open one
    names[0, 0] = np.log(np.where(np.arange(len(Sight)) == EMPTY, 0.55, 0.45 / (len(Sight) - 1)))
    names[0, 0, CLOSED] = np.log(0.4)
    seen = decode(NameCosts.of(names, alone, {}), (), {})
    assert seen.sights[0, 0] == CLOSED
    assert not seen.wrong.any()


def test_numbers_that_contradict_each_other_are_left_to_the_engine() -> None:
    # Each number by itself is possible; together they aren't, as only the exact engine sees.
    wrong = sights_of(["1##1", "1221", "...."])
    wrong[1, 1] = 1
    looks = np.arange(wrong.size).reshape(wrong.shape)
    names = scores(wrong, 0.9)
    names[1, 1, 2] = np.log(0.3)
    seen = decode(NameCosts.of(names, looks.astype(np.intp), {}), (), {})
    assert seen.sights[1, 1] == 2


def test_what_lies_over_a_cell_has_nothing_to_do_with_its_look() -> None:
    names = scores(BOARD)
    names[4, 6] = scores(np.array([[COVERED]], np.uint8))[0, 0]  # a white dialog over a white cell
    seen = decoded(names, BOARD)
    assert seen.sights[4, 6] == COVERED
    assert seen.sights[0, 6] == EMPTY


def test_facts_about_a_cell_are_believed_and_hold_for_it_alone() -> None:
    board = sights_of(["####", "####", "####", "####"])
    cell = Cell(1, 2)
    puzzle = NameCosts.of(scores(board), board.astype(np.intp), {cell: OPENED})
    seen = decode(puzzle, (), {})
    assert seen.sights[2, 1] not in (CLOSED, FLAG)
    assert np.count_nonzero(seen.sights == CLOSED) == board.size - 1


def test_a_number_at_a_side_where_the_board_goes_on_counts_what_nobody_sees() -> None:
    board = sights_of(["2.##", "2.##", "####", "####"])
    board[:2, 1] = 3
    looks = board.astype(np.intp)
    ends = decode(NameCosts.of(scores(board), looks, {}), (), {})
    goes_on = decode(NameCosts.of(scores(board), looks, {}), ("left", "top"), {})
    assert ends.cost > goes_on.cost
    assert (goes_on.sights == board).all()


def test_what_is_not_sure_says_what_else_it_may_be() -> None:
    names = scores(BOARD)
    names[BOARD == FLAG] = 0
    odd = BOARD.astype(np.intp)
    odd[0, 0] = 50
    names[0, 0, CLOSED] = names[0, 0, FLAG] = np.log(0.48)
    seen = decode(NameCosts.of(names, odd, {}), (), {})
    rivals = dict(seen.rivals[Cell(0, 0)])
    assert {int(CLOSED), int(FLAG)} <= set(rivals)
    assert abs(sum(rivals.values()) - 1) < 1e-9
    assert seen.probabilities[0, 0] < 0.6


def test_a_game_that_opens_only_sides_has_no_flags_instead_of_closed_cells() -> None:
    """All closed cells were called flags, which any empty cell may have beside it; the other habit wasn't weighed."""
    board = sights_of(["###11###", "##1111##", "#1....1#", "#1....1#"])
    names = scores(board)
    names[board == CLOSED, FLAG] = np.log(0.01)
    seen = decoded(names, board)
    assert (seen.habit, (seen.sights == board).all()) == (Habit.SIDES, True)


def test_one_mine_explodes_and_the_others_are_shown() -> None:
    lost = sights_of(["*1..", "11..", "..11", "..1*"])
    names = scores(lost)
    names[lost == MINE] = names[lost == MINE][:, [*range(12), 13, 12, *range(14, 17)]]  # both have the look of a blast
    names[lost == MINE, MINE] = np.log(0.3)
    assert (decoded(names, lost).sights == lost).all()


def test_a_wrong_flag_has_no_mine() -> None:
    assert impossible(sights_of(["%1", "11"])).sum() == 3
    assert not impossible(sights_of(["%1", "1#"])).any()


def test_where_mines_are_shown_numbers_count_no_hidden_ones() -> None:
    exploded, short = unlikely(sights_of(["*2#", "12.", "@@."]))
    assert exploded.sum() == 2
    assert np.argwhere(short).tolist() == [[0, 1]]
    assert not any(each.any() for each in unlikely(sights_of(["#2#", "12."])))


def test_a_second_picture_that_may_be_a_flag_is_no_mine() -> None:
    """Ghosts marked what had been flagged, and pumpkins were the mines; both were called mines without a doubt."""
    lost = sights_of(["!1.1*", "11.11", ".....", "11.11", "!1.1*"])
    names = scores(lost)
    names[lost == FLAG, MINE], names[lost == FLAG, FLAG] = np.log(0.8), np.log(0.15)
    assert (decoded(names, lost).sights == lost).all()
