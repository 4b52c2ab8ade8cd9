"""A reading without a unique solution is repaired by its likeliest other readings, and what was changed is said."""

from dataclasses import replace

import pytest

from gridseer.geometry import Mesh
from gridseer.grid import Cell, reading_order
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.solver import solve
from gridseer.pencil.solutions import SolutionCount, Solutions
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
    seen = sighting(CORNERS, c0_0=(Ink("1", 0.97), Ink("3", 0.03)))
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
    surer = sighting(pair("2", "4"), c0_3=(Ink("2", 0.97), Ink("4", 0.03)), c2_0=(Ink("4", 0.9999), Ink("3", 0.0001)))
    assert repair(replace(surer, doubtful=(Cell(0, 3),))).doubtful == ()


def test_the_side_that_gives_a_unique_solution_is_up() -> None:
    upright = sighting(PUZZLE)
    lying = sighting(changed(PUZZLE, Cell(2, 0), "8"), c2_0=(Ink("8", 0.9), Ink("9", 0.1)))
    mended = repair(replace(lying, other_sides=((3.0, upright),)))
    assert mended.cells == PUZZLE
    assert not mended.repairs
    assert mended.solutions is not None


def test_the_likelier_of_a_side_and_a_change_is_chosen() -> None:
    seen = sighting(changed(PUZZLE, Cell(2, 0), "8"), c2_0=(Ink("8", 0.6), Ink("3", 0.4)))
    other = sighting(tuple(row[::-1] for row in PUZZLE))
    turned = repair(replace(seen, other_sides=((0.1, other),)))
    assert (turned.cells, turned.repairs, turned.turned_by_repair) == (other.cells, (), True)
    changed_by_it = repair(replace(seen, other_sides=((6.0, other),)))
    assert (changed_by_it.cells, changed_by_it.turned_by_repair) == (PUZZLE, False)


def test_time_is_spent_on_other_sides_first() -> None:
    """What was read from the wrong side may take so long to solve that changes of it would use up all the time."""
    doubted = {f"c{x}_{y}": (Ink(PUZZLE[y][x], 0.5), Ink("?", 0.5)) for x, y in ((2, 0), (7, 0), (5, 2))}
    seen, other = sighting(changed(PUZZLE, Cell(2, 0), "8"), **doubted), sighting(PUZZLE)
    asked: list[Rows] = []

    def solve_and_tell(cells: Rows, seconds: float) -> Solutions[Board]:
        asked.append(cells)
        return solutions_of(cells, seconds)

    repairing.repair(replace(seen, other_sides=((3.0, other),)), solve_and_tell, PATIENCE)
    assert asked[1] == PUZZLE


def test_the_likelier_of_two_sides_with_a_unique_solution_is_doubted() -> None:
    seen, other = sighting(PUZZLE), sighting(tuple(row[::-1] for row in PUZZLE))
    assert repair(replace(seen, other_sides=((5.0, other),))).doubtful == tuple(sorted(seen.corners, key=reading_order))
    assert repair(replace(seen, other_sides=((8.0, other),))).doubtful == ()
    mended = repair(replace(sighting(changed(PUZZLE, Cell(2, 0), "8")), other_sides=((1.0, seen),)))
    assert (mended.cells, mended.doubtful) == (PUZZLE, tuple(sorted(seen.corners, key=reading_order)))


def test_a_doubt_without_readings_stays() -> None:
    seen = replace(sighting(CORNERS), doubtful=(Cell(3, 3),))
    assert repair(seen) == seen


def test_a_clue_that_was_left_out_is_put_back() -> None:
    seen = sighting(changed(PUZZLE, Cell(2, 0), "."), c2_0=(Ink(".", 0.9), Ink("9", 0.06), Ink("3", 0.04)))
    mended = repair(seen)
    assert mended.cells == PUZZLE
    assert mended.repairs[0].sentence == "C1: read as an empty cell, but only 3 gives a unique solution"


PLAIN: Rows = tuple(tuple(row) for row in ("543..", ".....", ".....", ".....", "....."))
"""A clean row of digits that has no solution, as in a draft."""


@pytest.mark.parametrize("cells", [PLAIN, changed(CORNERS, Cell(0, 0), "3")])
def test_what_was_sure_stays_though_another_reading_has_one_solution(cells: Rows) -> None:
    """Every clue could be anything at one in 2,000, and some of that has exactly one solution."""
    doubted = tuple(Ink(text, 0.0005) for text in (".", "1", "2", "6", "7", "8", "9"))
    clues = [(x, y, text) for y, row in enumerate(cells) for x, text in enumerate(row) if text != "."]
    seen = sighting(cells, **{f"c{x}_{y}": (Ink(text, 0.9965), *doubted) for x, y, text in clues})
    count = solutions_of(cells, PATIENCE).count
    assert count is not SolutionCount.ONE
    done = repair(seen)
    assert (done.cells, done.repairs) == (cells, ())
    assert 1 <= len(done.doubtful) <= 3
    assert done.solutions is not None
    assert done.solutions.count is count


def test_another_side_needs_evidence_of_its_own() -> None:
    seen, other = sighting(changed(PUZZLE, Cell(2, 0), "8")), sighting(PUZZLE)
    for cost, turned in ((3.0, True), (7.0, False)):
        done = repair(replace(seen, other_sides=((cost, other),)))
        assert (done.turned_by_repair, done.cells == PUZZLE) == (turned, turned)


def test_how_sure_a_repair_is() -> None:
    """What counts is how likely the ink is, and how many solutions that has: one with a 3, none with an 8 or a 9."""
    seen = sighting(changed(PUZZLE, Cell(2, 0), "8"), c2_0=(Ink("8", 0.7), Ink("3", 0.2), Ink("9", 0.1)))
    one, none = (
        ink * repairing.PHOTOGRAPHED[count] / repairing.MISREAD[count]
        for ink, count in ((0.2, SolutionCount.ONE), (0.8, SolutionCount.NONE))
    )
    done = repair(replace(seen, confidence=0.7))
    assert done.repairs[0].probability == pytest.approx(one / (one + none), rel=1e-3)
    assert done.confidence == pytest.approx(done.repairs[0].probability)


def test_a_repair_that_is_no_better_than_others_is_not_made() -> None:
    """Three readings have one solution each: none is credible."""
    cells = changed(CORNERS, Cell(0, 0), "3")
    unique = [text for text in "12456789" if solutions_of(changed(CORNERS, Cell(0, 0), text), PATIENCE).only]
    assert len(unique) >= 2
    share = 0.4 / len(unique)
    done = repair(sighting(cells, c0_0=(Ink("3", 0.6), *(Ink(text, share) for text in unique))))
    assert done.cells == cells
    assert done.doubtful == (Cell(0, 0),)
