"""A reading without a unique solution is repaired by its likeliest other readings, and what was changed is said."""

from dataclasses import replace

import pytest

from gridseer.geometry import Mesh
from gridseer.grid import Cell, reading_order
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.solver import solve
from gridseer.pencil.solutions import SolutionCount
from gridseer.puzzles.nurikabe import solutions_of
from gridseer.vision.paper import repair as repairing
from gridseer.vision.paper.sighting import InkReading as Ink
from gridseer.vision.paper.sighting import PuzzleSighting
from tests.support.papers import PUZZLE, Rows, crossings_of
from tests.support.waiting import PATIENCE


def sighting(cells: Rows, **others: tuple[Ink, ...]) -> PuzzleSighting:
    """What a reader says that is sure of every cell but those named by x_y."""
    readings: dict[Cell, tuple[Ink, ...]] = {
        Cell(x, y): (Ink(text, 0.999),) for y, row in enumerate(cells) for x, text in enumerate(row) if text != "."
    }
    for name, found in others.items():
        x, y = name[1:].split("_")
        readings[Cell(int(x), int(y))] = found
    return PuzzleSighting(Mesh(crossings_of(cells)), cells, (), readings)


def repair(seen: PuzzleSighting, seconds: float = PATIENCE) -> PuzzleSighting:
    return repairing.repair(seen, solutions_of, seconds)


def changed(cells: Rows, cell: Cell, text: str) -> Rows:
    rows = [list(row) for row in cells]
    rows[cell.y][cell.x] = text
    return tuple(tuple(row) for row in rows)


def test_what_is_right_stays_as_it_is() -> None:
    seen = sighting(PUZZLE)
    assert solve(Puzzle.parse(seen.text)).count is SolutionCount.ONE
    assert repair(seen) == seen


def test_a_misread_digit_is_put_right_and_said() -> None:
    seen = sighting(changed(PUZZLE, Cell(2, 0), "8"), c2_0=(Ink("8", 0.7), Ink("3", 0.2), Ink("9", 0.1)))
    mended = repair(seen)
    assert mended.cells == PUZZLE
    assert [(one.cell, one.read, one.now) for one in mended.repairs] == [(Cell(2, 0), "8", "3")]
    assert mended.repairs[0].sentence == "C1: read as 8, but only 3 gives a unique solution"
    assert Cell(2, 0) in mended.doubtful


def test_two_misread_digits() -> None:
    cells = changed(changed(PUZZLE, Cell(2, 0), "8"), Cell(7, 0), "7")
    seen = sighting(cells, c2_0=(Ink("8", 0.7), Ink("3", 0.3)), c7_0=(Ink("7", 0.6), Ink("2", 0.4)))
    mended = repair(seen)
    assert mended.cells == PUZZLE
    assert len(mended.repairs) == 2
    assert all("with the other changes" in one.sentence for one in mended.repairs)


def test_ink_that_is_no_clue() -> None:
    seen = sighting(changed(PUZZLE, Cell(5, 4), "1"), c5_4=(Ink("1", 0.8), Ink(".", 0.2)))
    mended = repair(seen)
    assert mended.cells == PUZZLE
    assert mended.repairs[0].sentence.startswith("F5: read as 1, but only an empty cell")


def test_what_cannot_be_repaired_is_doubted_but_not_changed() -> None:
    seen = sighting(changed(PUZZLE, Cell(2, 0), "8"))
    mended = repair(seen, seconds=2)
    assert mended.cells == seen.cells
    assert not mended.repairs
    assert mended.doubtful


def test_marks_of_the_player_are_no_reason_to_repair() -> None:
    wrong_mark = changed(PUZZLE, Cell(2, 1), "#")
    seen = sighting(wrong_mark, c2_1=(Ink("#", 0.9), Ink(".", 0.1)))
    assert repair(seen) == seen


CORNERS: Rows = (("1", ".", ".", "."), (".", ".", ".", "4"), (".",) * 4, (".",) * 4)
"""A puzzle with exactly one solution; with 2 instead of 1 it has one too, with 3 it has not."""


def test_a_doubt_that_solving_settles_is_dropped() -> None:
    seen = sighting(CORNERS, c0_0=(Ink("1", 0.9), Ink("3", 0.1)))
    assert repair(replace(seen, doubtful=(Cell(0, 0),))) == replace(seen, doubtful=())


@pytest.mark.parametrize("rival", ["2", "o"])
def test_a_doubt_that_solving_does_not_settle_stays(rival: str) -> None:
    cell, read = (Cell(0, 0), "1") if rival == "2" else (Cell(1, 1), ".")
    doubted = (Ink(read, 0.9), Ink("3", 0.05), Ink(rival, 0.05))
    seen = replace(sighting(CORNERS), doubtful=(cell,))
    seen.readings[cell] = doubted
    assert repair(seen) == seen


def test_two_cells_that_may_be_wrong_together_stay_doubtful() -> None:
    """Neither other reading by itself gives a unique solution, but both together do: nothing is settled."""

    def pair(one: str, other: str) -> Rows:
        empty: Rows = ((".",) * 5,) * 5
        return changed(changed(changed(empty, Cell(3, 3), "1"), Cell(0, 3), one), Cell(2, 0), other)

    counts = {(one, other): solutions_of(pair(one, other), 10) for one in "24" for other in "43"}
    unique = {texts for texts, found in counts.items() if found is not None and found.only}
    assert unique == {("2", "4"), ("4", "3")}
    seen = sighting(pair("2", "4"), c0_3=(Ink("2", 0.6), Ink("4", 0.4)), c2_0=(Ink("4", 0.96), Ink("3", 0.04)))
    assert repair(replace(seen, doubtful=(Cell(0, 3),))).doubtful == (Cell(0, 3),)
    closer = sighting(pair("2", "4"), c0_3=(Ink("2", 0.6), Ink("4", 0.4)), c2_0=(Ink("4", 0.9), Ink("3", 0.1)))
    assert repair(closer).doubtful == (Cell(2, 0), Cell(0, 3))
    surer = sighting(pair("2", "4"), c0_3=(Ink("2", 0.6), Ink("4", 0.4)), c2_0=(Ink("4", 0.9999), Ink("3", 0.0001)))
    assert repair(replace(surer, doubtful=(Cell(0, 3),))).doubtful == ()


def test_the_side_that_gives_a_unique_solution_is_up() -> None:
    upright = sighting(PUZZLE)
    lying = sighting(changed(PUZZLE, Cell(2, 0), "8"), c2_0=(Ink("8", 0.9), Ink("9", 0.1)))
    mended = repair(replace(lying, turned=((5.0, upright),)))
    assert mended.cells == PUZZLE
    assert not mended.repairs
    assert mended.solutions is not None


def test_another_side_comes_before_any_change() -> None:
    """What was read from the wrong side may take so long to solve that changes of it would use up all the time."""
    seen = sighting(changed(PUZZLE, Cell(2, 0), "8"), c2_0=(Ink("8", 0.6), Ink("3", 0.4)))
    other = sighting(PUZZLE)
    mended = repair(replace(seen, turned=((6.0, other),)))
    assert mended.cells == PUZZLE
    assert not mended.repairs


def test_the_likelier_of_two_sides_with_a_unique_solution_is_doubted() -> None:
    seen, other = sighting(PUZZLE), sighting(tuple(row[::-1] for row in PUZZLE))
    assert repair(replace(seen, turned=((5.0, other),))).doubtful == tuple(sorted(seen.corners, key=reading_order))
    assert repair(replace(seen, turned=((8.0, other),))).doubtful == ()


def test_a_doubt_without_readings_stays() -> None:
    seen = replace(sighting(CORNERS), doubtful=(Cell(3, 3),))
    assert repair(seen) == seen


def test_a_clue_that_was_left_out_is_put_back() -> None:
    seen = sighting(changed(PUZZLE, Cell(2, 0), "."), c2_0=(Ink(".", 0.9), Ink("9", 0.06), Ink("3", 0.04)))
    mended = repair(seen)
    assert mended.cells == PUZZLE
    assert mended.repairs[0].sentence == "C1: read as an empty cell, but only 3 gives a unique solution"
