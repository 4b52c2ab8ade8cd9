"""Joint probabilities against every layout tried, against whole numbers, and against single probabilities."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.minesweeper.solving.engine import Limits, TooWideError, analyse, count_layouts
from gridseer.minesweeper.solving.joint import MOST_CELLS, Joint, joint
from tests.support.boards import random_doubtful_position, random_position
from tests.support.examples import examples
from tests.support.judge import judge, layout_masks
from tests.support.positions import hard, mid_game, play


def counts_judged(board: Board, cells: list[Cell]) -> npt.NDArray[np.int64]:
    """In how many layouts the cells have each pattern, with every layout tried."""
    order, masks = layout_masks(board)
    bits = [(masks >> np.uint32(order.index(cell))) & np.uint32(1) for cell in cells]
    counts = np.zeros((2,) * len(cells), np.int64)
    np.add.at(counts, tuple(np.asarray(column, np.intp) for column in bits), 1)
    return counts


def assert_as_judged(board: Board, cells: list[Cell]) -> None:
    counts = counts_judged(board, cells)
    found = joint(board, cells)
    assert found.cells == tuple(cells)
    expected = counts / counts.sum()
    assert np.array_equal(found.table == 0, counts == 0), board
    assert np.array_equal(found.table == 1, counts == counts.sum()), board
    assert np.allclose(found.table, expected, rtol=1e-12, atol=0), board


def single(found: Joint, place: int) -> float:
    """The probability of a mine in one of the cells."""
    return float(np.take(found.table, 1, axis=place).sum())


def assert_singles_agree(board: Board, found: Joint) -> None:
    analysis = analyse(board)
    assert found.table.sum() == pytest.approx(1, rel=1e-12)
    for place, cell in enumerate(found.cells):
        alone = analysis.mine_probability[cell.y, cell.x]
        assert single(found, place) == pytest.approx(alone, rel=1e-10, abs=0), cell
        assert (single(found, place) == 0) == analysis.safe[cell.y, cell.x]
        assert (np.take(found.table, 0, axis=place) == 0).all() == analysis.mines[cell.y, cell.x]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("chunk", range(6))
def test_small_boards_are_as_the_judge_says(chunk: int) -> None:
    random = Random(900 + chunk)
    topologies, judged = set(), 0
    while judged < 300:
        board = random_position(random)
        closed = board.closed_cells()
        if not closed:
            continue
        judged += 1
        topologies.add(board.topology)
        for _ in range(3):
            cells = random.sample(closed, min(len(closed), random.randint(1, MOST_CELLS)))
            assert_as_judged(board, cells)
        assert_singles_agree(board, joint(board, cells))
    assert topologies == set(Topology)


@examples(150)
@given(st.data())
def test_any_cells_of_any_small_board(data: st.DataObject) -> None:
    """Contradictions among them."""
    board = random_doubtful_position(Random(data.draw(st.integers(0, 2**32))))
    closed = board.closed_cells()
    if not closed:
        return
    cells = data.draw(st.lists(st.sampled_from(closed), min_size=1, max_size=6, unique=True))
    if judge(board).contradiction:
        with pytest.raises(ContradictionError):
            joint(board, cells)
    else:
        assert_as_judged(board, cells)


def test_several_chains_and_cells_off_the_frontier_at_once() -> None:
    board = Board.parse("1##1##1\n#######\n###1###\nm5")
    cells = [Cell(1, 0), Cell(2, 0), Cell(5, 0), Cell(5, 1), Cell(0, 2), Cell(6, 2)]
    assert_as_judged(board, cells)
    assert_as_judged(board, cells[::-1])
    assert_as_judged(board, [Cell(0, 2), Cell(1, 2), Cell(5, 2), Cell(6, 2)])


def counted(board: Board, cells: tuple[Cell, ...], pattern: tuple[int, ...]) -> int:
    """The layouts with a pattern: mines as flags, free cells as numbers that are each tried."""
    flagged = board.cells.copy()
    for cell, mine in zip(cells, pattern, strict=True):
        flagged[cell.y, cell.x] = FLAG if mine else CLOSED
    mines_left = board.counter - sum(pattern)
    free = [cell for cell, mine in zip(cells, pattern, strict=True) if not mine]
    closed = int(np.count_nonzero(flagged == CLOSED))
    if not 0 <= mines_left <= closed:
        return 0
    total = 0  # by inclusion and exclusion over the free cells, so that no number is needed
    for chosen in product((0, 1), repeat=len(free)):
        cells_then = flagged.copy()
        for cell, mine in zip(free, chosen, strict=True):
            cells_then[cell.y, cell.x] = FLAG if mine else CLOSED
        left = mines_left - sum(chosen)
        if left >= 0:
            layouts = count_layouts(Board(cells_then, left))
            assert layouts is not None
            total += (-1) ** sum(chosen) * layouts
    return total


def test_expert_boards_are_as_whole_numbers_say() -> None:
    random = Random(5)
    asked = 0
    for seed in range(8):
        for position, _ in list(play(seed))[1::4]:
            closed = position.board.closed_cells()
            if len(closed) < 8:
                continue
            cells = tuple(random.sample(closed, 3))
            found = joint(position.board, cells)
            layouts = count_layouts(position.board)
            assert layouts
            for pattern in product((0, 1), repeat=3):
                expected = Fraction(counted(position.board, cells, pattern), layouts)
                value = found.probability([bool(mine) for mine in pattern])
                assert value == pytest.approx(float(expected), rel=1e-11, abs=0), position.board
                asked += 1
    assert asked > 100


def test_questions_about_one_board_do_not_disturb_each_other() -> None:
    """Asked in any order, with other boards and other calls between, the answer is the same to the last bit."""
    random = Random(6)
    boards = [position.board for position, _ in list(play(11))[2::5]]
    questions = [(board, random.sample(board.closed_cells(), 2)) for board in boards for _ in range(6)]
    once = [joint(board, cells).table.tobytes() for board, cells in questions]
    places = list(range(len(questions)))
    random.shuffle(places)
    for place in places:
        board, cells = questions[place]
        if place % 3 == 0:
            analyse(board)
        if place % 4 == 0:
            count_layouts(random.choice(boards))
        assert joint(board, cells).table.tobytes() == once[place]


@pytest.mark.parametrize("topology", Topology)
def test_large_boards_agree_with_single_probabilities(topology: Topology) -> None:
    """Too large for doubles: numbers with an exponent of their own."""
    board = mid_game(80, 80, 0.17, 3, 60, topology=topology).board
    random = Random(7)
    closed = board.closed_cells()
    for _ in range(8):
        assert_singles_agree(board, joint(board, random.sample(closed, 4)))
    doubtful = np.argwhere(analyse(board).mine_probability % 1 > 0).tolist()
    assert_singles_agree(board, joint(board, [Cell(x, y) for y, x in random.sample(doubtful, 6)]))


def test_a_very_large_board_whose_weights_are_trimmed() -> None:
    board = mid_game(300, 300, 0.2, 4, 90_000).board
    analysis = analyse(board)
    doubtful = [Cell(x, y) for y, x in np.argwhere(analysis.mine_probability % 1 > 0).tolist()]
    for seed in range(2):
        assert_singles_agree(board, joint(board, Random(seed).sample(doubtful, 3)))


def test_a_pattern_that_hardly_any_layout_has_is_possible() -> None:
    """Two thousand mines less than cells: two free cells together are next to impossible, but not quite."""
    board = Board(np.full((100, 100), CLOSED), 9998)
    found = joint(board, [Cell(3, 4), Cell(50, 60)])
    assert found.all_free == pytest.approx(2 / (10_000 * 9_999), rel=1e-12)
    one_less = joint(Board(np.full((100, 100), CLOSED), 9999), [Cell(3, 4), Cell(50, 60)])
    assert one_less.all_free == 0
    assert one_less.probability((True, False)) == pytest.approx(1e-4, rel=1e-12)


def test_what_cannot_be_asked_is_refused() -> None:
    board = Board.parse("#2!#\n####\nm2")
    with pytest.raises(InputError, match="expected 1 to 8 different cells, got 0"):
        joint(board, [])
    with pytest.raises(InputError, match="expected 1 to 8 different cells, got 2"):
        joint(board, [Cell(0, 0), Cell(0, 0)])
    for cell in (Cell(1, 0), Cell(2, 0)):
        with pytest.raises(InputError, match="expected closed cells without a flag"):
            joint(board, [cell])
    with pytest.raises(InputError, match="expected a pattern of 1 cells, got 2"):
        joint(board, [Cell(0, 0)]).probability((True, False))
    with pytest.raises(InputError):
        joint(board, [Cell(4, 0)])
    with pytest.raises(TooWideError):
        joint(hard("lattice", 16, 0.35, 3).board, [Cell(1, 1)], Limits(work=500, seconds=1e6))
