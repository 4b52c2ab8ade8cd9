"""What a cell would show if it were opened, against the judge."""

from fractions import Fraction
from random import Random

import pytest

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.minesweeper.solving.engine import analyse, exact_probabilities, prospect
from tests.support import counter
from tests.support.boards import random_doubtful_position, random_position
from tests.support.judge import judge, touching
from tests.support.positions import play


def numbers_judged(board: Board, cell: Cell) -> list[Fraction]:
    """For each number the share of layouts in which the cell is free and shows it, with every layout tried."""
    layouts = judge(board).layouts
    flags = sum(board[other] == FLAG for other in touching(cell, board.width, board.height, board.topology))
    counts = [0] * 9
    for number in range(flags, 9):
        opened = board.with_cell(cell, number) if board.counter < len(board.closed_cells()) else None
        counts[number] = judge(opened).layouts if opened else 0
    return [Fraction(count, layouts) for count in counts]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("chunk", range(6))
def test_small_boards_are_as_the_judge_says(chunk: int) -> None:
    random = Random(500 + chunk)
    topologies, judged = set(), 0
    while judged < 250:
        board = random_position(random)
        if not (cells := board.closed_cells()):
            continue
        judged += 1
        topologies.add(board.topology)
        assert_as_judged(board, random.choice(cells))
    assert topologies == set(Topology)


def assert_as_judged(board: Board, cell: Cell) -> None:
    expected = numbers_judged(board, cell)
    found = prospect(board, cell)
    assert found.cell == cell
    assert len(found.numbers) == 9
    for value, fraction in zip(found.numbers, expected, strict=True):
        assert abs(value - float(fraction)) <= 1e-12 * float(fraction), f"{cell} of\n{board}"
    assert found.opens_area == found.numbers[0]
    assert found.dead == (sum(fraction > 0 for fraction in expected) == 1), f"{cell} of\n{board}"
    mine = Fraction(judge(board).mine_counts[cell], judge(board).layouts)
    assert sum(expected) + mine == 1
    assert sum(found.numbers) == pytest.approx(float(1 - mine), rel=1e-12, abs=1e-15)


def test_the_judged_cells_are_of_all_kinds() -> None:
    random = Random(500)
    boards = [board for board in (random_position(random) for _ in range(250)) if board.closed_cells()]
    prospects = [prospect(board, random.choice(board.closed_cells())) for board in boards]
    assert sum(one.dead for one in prospects) > 20
    assert sum(not one.dead for one in prospects) > 20
    assert sum(one.opens_area > 0 for one in prospects) > 20
    assert any(sum(one.numbers) == 0 for one in prospects)


@pytest.mark.slow
def test_expert_boards_are_as_the_second_counter_says() -> None:
    random = Random(41)
    counted = 0
    for position, analysis in play(41):
        board = position.board
        if analysis.safe.any():
            continue
        cell = random.choice(board.closed_cells())
        try:
            layouts = counter.count_layouts(board, most_states=2000)
            counts = [counter.count_layouts(board.with_cell(cell, number), 2000) for number in range(9)]
        except counter.TooManyStatesError:
            continue
        counted += 1
        found = prospect(board, cell).numbers
        assert [value == 0 for value in found] == [count == 0 for count in counts]
        assert found == pytest.approx([count / layouts for count in counts], rel=1e-12, abs=0)
    assert counted >= 2


def test_with_the_mine_they_make_one() -> None:
    for position, _ in play(42):
        fractions = exact_probabilities(position.board)
        for cell in list(fractions)[::37]:
            found = prospect(position.board, cell)
            assert sum(found.numbers) == pytest.approx(float(1 - fractions[cell]), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize(
    ("text", "cell", "numbers", "dead"),
    [
        ("#\nm0", (0, 0), {0: 1.0}, True),  # nothing around it
        ("#\nm1", (0, 0), {}, False),  # a mine shows no number
        ("##\nm1", (0, 0), {1: 0.5}, True),  # if it is free, the other is the mine
        ("#1#\nm1", (0, 0), {0: 0.5}, True),
        ("!#\nm0", (1, 0), {1: 1.0}, True),  # a flag counts as a mine
        ("#####\nm2", (2, 0), {0: 0.1, 1: 0.4, 2: 0.1}, False),
        ("####\nm1 torus", (0, 0), {0: 0.25, 1: 0.5}, False),
        ("#X#\nm1", (0, 0), {0: 0.5}, True),  # walls keep apart
    ],
)
def test_cells_worked_out_by_hand(text: str, cell: tuple[int, int], numbers: dict[int, float], dead: bool) -> None:
    found = prospect(Board.parse(text), Cell(*cell))
    assert found.numbers == pytest.approx(tuple(numbers.get(number, 0) for number in range(9)), rel=1e-15)
    assert found.dead == dead


def test_a_dead_cell_tells_nothing() -> None:
    """Opening it leaves the probabilities of all others as they were among the layouts in which it is free."""
    random = Random(43)
    dead_cells = 0
    while dead_cells < 40:
        board = random_position(random)
        for cell in board.closed_cells():
            found = prospect(board, cell)
            if not found.dead:
                continue
            dead_cells += 1
            number = max(range(9), key=found.numbers.__getitem__)
            opened = judge(board.with_cell(cell, number))
            assert opened.layouts == judge(board).layouts - judge(board).mine_counts[cell]


def test_only_closed_cells_have_a_prospect() -> None:
    board = Board.parse("#1!X\nm1")
    for x in (1, 2, 3):
        with pytest.raises(InputError, match=r"expected a closed cell without a flag, got [A-D]1"):
            prospect(board, Cell(x, 0))
    with pytest.raises(InputError, match="expected a cell from A1 to D1"):
        prospect(board, Cell(4, 0))


def test_a_contradiction_has_no_prospect() -> None:
    random = Random(44)
    contradictions = 0
    while contradictions < 50:
        board = random_doubtful_position(random)
        if not judge(board).contradiction or CLOSED not in board.cells:
            continue
        contradictions += 1
        with pytest.raises(ContradictionError) as prospect_error:
            prospect(board, board.closed_cells()[0])
        with pytest.raises(ContradictionError) as error:
            analyse(board)
        assert prospect_error.value.clues == error.value.clues
