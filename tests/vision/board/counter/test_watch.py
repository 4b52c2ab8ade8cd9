"""The watch learns which number counts mines: the one that moves with the flags."""

from gridseer.geometry import Region
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.watch import CounterWatch, Role

HERE, THERE = Region(10, 10, 30, 12), Region(90, 10, 30, 12)
FLAGS = (0, 0, 1, 2, 2, 3, 2)


def watched(
    values: list[int], flags: tuple[int, ...] = FLAGS, total: int | None = None, words: str = ""
) -> CounterWatch:
    watch = CounterWatch()
    for value, count in zip(values, flags, strict=True):
        watch.see([ShownNumber(value, HERE, total, words)], count)
    return watch


def test_a_number_that_falls_with_the_flags_counts_mines() -> None:
    watch = watched([34 - flags for flags in FLAGS])
    assert watch.mines == 34
    assert watch.roles() == {HERE: Role.MINES_LEFT}
    assert "33, 32, 31, 32 with 1, 2, 3, 2 flags" in watch.evidence


def test_both_kinds_of_fractions_are_understood() -> None:
    assert watched(list(FLAGS), total=40).mines == 40
    assert watched([40 - flags for flags in FLAGS], total=40).mines == 40


def test_one_change_is_not_enough() -> None:
    assert watched([34, 33, 33], (0, 1, 1)).mines is None
    assert watched([34, 33, 34], (0, 1, 0)).mines == 34


def test_a_clock_is_no_counter_and_is_told() -> None:
    watch = watched([1, 2, 3, 4, 5, 6, 7])
    assert watch.mines is None
    assert watch.evidence == ""
    assert watch.roles() == {HERE: Role.CLOCK}


def test_a_number_that_stays_is_all_mines_only_beside_a_word_for_them() -> None:
    assert watched([30] * 7).mines is None
    watch = watched([30] * 7, words="bombs")
    assert watch.mines == 30
    assert watch.roles() == {HERE: Role.ALL_MINES}


def test_a_score_moves_with_what_is_opened() -> None:
    watch = CounterWatch()
    for opened in (0, 5, 5, 9, 20):
        watch.see([ShownNumber(opened, HERE, 54)], 0, opened=opened)
    assert watch.roles() == {HERE: Role.SCORE}
    assert watch.mines is None


def test_one_misread_glance_is_forgiven_but_two_counters_that_disagree_are_not() -> None:
    assert watched([34, 33, 82, 33, 32, 31, 32], (0, 1, 2, 1, 2, 3, 2)).mines == 34
    watch = CounterWatch()
    for flags in (0, 1, 2, 3):
        watch.see([ShownNumber(34 - flags, HERE), ShownNumber(20 - flags, THERE)], flags)
    assert watch.mines is None


def test_a_number_is_the_same_one_while_its_digits_come_and_go() -> None:
    watch = CounterWatch()
    for flags, left in enumerate((11, 10, 9)):
        watch.see([ShownNumber(left, Region(10 + (left < 10) * 8, 10, 16 - (left < 10) * 8, 12))], flags)
    assert watch.mines == 11
