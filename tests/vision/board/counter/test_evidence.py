"""Which number counts the mines: by words, by the way it is written, by its value; otherwise none."""

import pytest

from gridseer.geometry import Region
from gridseer.vision.board.counter.evidence import Situation, chosen
from gridseer.vision.board.counter.number import ShownNumber

HERE, THERE = Region(10, 10, 40, 20), Region(200, 10, 40, 20)
MEDIUM = Situation(cells=256, closed=256, flags=0, level=40, fresh=True)
SMALL = Situation(cells=64, closed=64, flags=0, level=10, fresh=True)


def shown(value: int, words: str = "", total: int | None = None, box: Region = HERE) -> ShownNumber:
    return ShownNumber(value, box, total, words)


def display(value: int, box: Region = HERE) -> ShownNumber:
    return ShownNumber(value, box, display=True)


def mines(*numbers: ShownNumber, at: Situation = MEDIUM) -> int | None:
    claim = chosen(numbers, at)
    return None if claim is None else claim.mines


@pytest.mark.parametrize(
    ("number", "count"),
    [
        (shown(30, "bombs"), 30),
        (shown(34, "", total=None), None),
        (ShownNumber(0, HERE, 34), 34),
        (shown(24, "x"), 24),
        (shown(24, "* x"), 24),
        (shown(24, "!"), 24),
        (shown(55, "mines left"), 55),
        (shown(40), None),
        (shown(40, "time"), None),
        (shown(40, "score"), None),
        (shown(200, "mines"), None),
        (shown(1, "bombs"), None),
        (ShownNumber(0, HERE, 216, "opened"), None),
        (ShownNumber(0, HERE, 216), None),
        (ShownNumber(3, HERE, 40), None),
    ],
)
def test_a_number_is_believed_by_what_is_beside_it_never_by_the_level(number: ShownNumber, count: int | None) -> None:
    assert mines(number) == count


def test_opened_cells_are_no_mines() -> None:
    assert mines(ShownNumber(0, HERE, 54, "opened"), at=SMALL) is None
    assert mines(ShownNumber(0, HERE, 54), at=SMALL) is None
    assert mines(ShownNumber(0, HERE, 10, "flags"), ShownNumber(0, THERE, 54, "opened"), at=SMALL) == 10


def test_a_fraction_counts_flags_or_mines_left() -> None:
    three = Situation(cells=256, closed=253, flags=3)
    assert mines(ShownNumber(3, HERE, 34), at=three) == 34
    assert mines(ShownNumber(31, HERE, 34), at=three) == 34
    assert mines(ShownNumber(5, HERE, 34), at=three) is None


def test_as_many_flags_as_are_set_say_nothing() -> None:
    ten = Situation(cells=256, closed=200, flags=10)
    assert mines(shown(10, "flags"), at=ten) is None
    assert mines(shown(24, "flags"), at=ten) == 34


def test_of_two_displays_the_one_at_rest_is_the_clock_while_nothing_is_open() -> None:
    assert mines(display(34), display(0, THERE)) == 34
    assert mines(display(0), display(34, THERE)) == 34


def test_in_play_the_left_display_counts_mines_unless_that_cannot_be() -> None:
    play = Situation(cells=480, closed=300, flags=0, level=99)
    assert mines(display(80), display(123, THERE), at=play) == 80
    assert mines(display(1), display(99, THERE), at=play) == 99
    assert mines(display(60), display(99, THERE), at=play) is None


@pytest.mark.parametrize(
    ("left", "right", "count"), [("010", "123", 70), ("10", "123", 70), ("10", "023", None), ("05", "12", None)]
)
def test_two_displays_are_written_alike(left: str, right: str, count: int | None) -> None:
    play = Situation(cells=480, closed=300, flags=60)
    one, other = (
        ShownNumber(int(text), box, display=True, digits=len(text)) for text, box in ((left, HERE), (right, THERE))
    )
    assert mines(one, other, at=play) == count


def test_two_counters_that_disagree_are_not_believed() -> None:
    assert mines(shown(30, "bombs"), shown(34, "mines", box=THERE)) is None
    assert mines(shown(30, "bombs"), shown(30, "mines", box=THERE)) == 30


def test_a_number_that_was_not_read_for_sure_is_not_believed() -> None:
    assert mines(ShownNumber(30, HERE, words="bombs", confidence=0.6)) is None


def test_the_reason_is_said_in_words() -> None:
    claim = chosen([shown(30, "bombs")], MEDIUM)
    assert claim is not None
    assert claim.reason == "'bombs 30' stands beside the board"


def test_the_twin_of_a_display_that_was_read_as_text_counts_the_mines() -> None:
    counter = ShownNumber(99, HERE, digits=3)
    clock = ShownNumber(134, THERE, display=True, digits=3)
    expert = Situation(cells=480, closed=480, flags=0, level=99, fresh=True)
    assert mines(counter, clock, at=expert) == 99


def test_one_number_of_a_whole_table_must_say_more_than_a_single_one() -> None:
    """A spreadsheet lay beside a board without a counter, and a speck beside one of its numbers passed for a flag."""
    playing = Situation(cells=256, closed=173, flags=17, level=40)
    table = [shown(100 * row + 7, box=Region(900, 20 * row, 20, 8)) for row in range(32)]
    assert mines(shown(9, "!"), at=playing) == 26
    assert mines(shown(9, "!"), *table, at=playing) is None
    assert mines(shown(9, "mines"), *table, at=playing) == 26


def test_where_two_displays_are_seen_a_printed_number_counts_only_if_one_of_them_says_the_same() -> None:
    """A flag and a number that were seen in a wallpaper stood against displays of which neither was sure."""
    left, right = display(44, Region(0, 0, 60, 30)), display(41, Region(200, 0, 60, 30))
    assert mines(shown(30, "!")) == 30
    assert mines(left, right, shown(30, "!")) != 30
    assert mines(left, right, shown(44, "Mines")) == 44
    elsewhere = display(188, Region(0, 700, 60, 40))
    assert mines(left, right, elsewhere, shown(30, "!")) != 30


def test_words_that_stand_beside_several_numbers_say_nothing_about_any() -> None:
    """The cells of a table seemed to have a flag before them, and only one of their numbers could count mines."""
    assert mines(shown(30, "!"), shown(999, "!", box=THERE)) is None
    assert mines(shown(30, "!"), shown(30, "!", box=THERE)) == 30
    assert mines(shown(30, "!"), shown(999, "time", box=THERE)) == 30


def test_a_number_that_was_not_read_makes_no_other_one_doubtful() -> None:
    assert mines(shown(30, "!"), ShownNumber(999, THERE, words="!", confidence=0.6)) == 30


def test_mines_beside_a_count_of_flags_may_be_all_mines() -> None:
    four = Situation(cells=256, closed=200, flags=4)
    assert mines(shown(40, "mines"), shown(4, "flags", box=THERE), at=four) is None
    assert mines(shown(40, "mines"), shown(3, "flags", box=THERE), at=four) == 44
    assert mines(shown(40, "mines"), shown(0, "flags", box=THERE)) == 40


def test_two_plain_numbers_at_both_ends_are_mines_and_seconds_while_the_clock_is_at_rest() -> None:
    ends = shown(40, box=Region(0, 0, 30, 20)), shown(0, box=Region(300, 0, 15, 20))
    assert mines(*ends) == 40
    assert mines(*ends, at=Situation(cells=256, closed=200, flags=0)) is None
    assert mines(*ends, shown(7, box=Region(150, 0, 15, 20)), at=SMALL) is None


def test_a_pair_may_differ_in_height_as_much_as_frames_do_and_no_more() -> None:
    """One was read with its panel, the other one without."""
    assert mines(display(34, Region(0, 3, 30, 10)), display(0, Region(300, 0, 48, 16))) == 34
    assert mines(display(34, Region(0, 8, 20, 5)), display(0, Region(300, 0, 48, 16))) is None


def test_beside_a_display_a_printed_number_that_differs_needs_more_evidence() -> None:
    play = Situation(cells=81, closed=40, flags=6, level=10)
    display_of_four = ShownNumber(4, HERE, display=True, digits=3)
    speck = shown(3, "!", box=Region(200, 300, 5, 9))
    assert mines(speck, *(shown(900 + n, box=Region(0, 400 + 30 * n, 20, 9)) for n in range(8)), at=play) is not None
    assert mines(display_of_four, speck, at=play) != 9
