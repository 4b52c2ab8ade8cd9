"""The engine against the judge, against whole numbers, and against a second way of counting."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.exact import Exact
from gridseer.minesweeper.solving.engine import (
    Limits,
    TooWideError,
    analyse,
    analyse_many,
    count_layouts,
    exact_probabilities,
    prospect,
)
from tests.support import counter
from tests.support.boards import random_doubtful_position, random_position
from tests.support.judge import judge
from tests.support.positions import Position, hard, play, seen

UNHURRIED = 1e6
"""Seconds: only the work is limited, so that a slow machine gives the same answer."""


def answer(board: Board, limits: Limits | None = None) -> Analysis | ContradictionError:
    try:
        return analyse(board) if limits is None else analyse(board, limits)
    except ContradictionError as error:
        return error


def assert_same(one: Analysis | ContradictionError, other: Analysis | ContradictionError) -> None:
    """To the last bit."""
    if isinstance(one, ContradictionError):
        assert isinstance(other, ContradictionError)
        assert (one.clues, one.mine_count) == (other.clues, other.mine_count)
        return
    assert isinstance(other, Analysis)
    assert one.board == other.board
    assert one.exact == other.exact
    assert one.mine_probability.tobytes() == other.mine_probability.tobytes()
    assert np.array_equal(one.safe, other.safe)
    assert np.array_equal(one.mines, other.mines)


# Small boards: every layout tried.

CHUNKS, BOARDS_A_CHUNK = 20, 1000


@pytest.mark.sampled(7)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_small_boards_are_as_the_judge_says(chunk: int) -> None:
    """Every second board has some things changed, and about a third of these is a contradiction."""
    random = Random(1000 + chunk)
    for number in range(BOARDS_A_CHUNK):
        board = random_doubtful_position(random) if number % 2 else random_position(random)
        assert_as_judged(board)


def assert_as_judged(board: Board) -> None:
    verdict = judge(board)
    found = answer(board)
    assert isinstance(found, ContradictionError) == verdict.contradiction, board
    assert count_layouts(board) == verdict.layouts, board
    if isinstance(found, ContradictionError):
        return
    assert found.exact
    assert Exact().count_layouts(found) == verdict.layouts, board
    assert set(found.safe_cells()) == verdict.safe, board
    assert set(found.mine_cells()) == verdict.mines, board
    fractions = exact_probabilities(board)
    assert set(fractions) == set(verdict.mine_counts)
    for cell in verdict.mine_counts:
        expected = verdict.probability(cell)
        assert fractions[cell] == expected, board
        value = found.mine_probability[cell.y, cell.x]
        assert abs(value - float(expected)) <= 1e-12 * float(expected), board


def test_the_judged_boards_have_everything_in_them() -> None:
    random = Random(1000)
    boards = [random_doubtful_position(random) if number % 2 else random_position(random) for number in range(1000)]
    assert {board.topology for board in boards} == set(Topology)
    assert sum("X" in str(board) for board in boards) > 200
    assert sum("!" in str(board) for board in boards) > 200
    assert sum(judge(board).contradiction for board in boards) > 200


# Expert boards out of play: as whole numbers say.

GAMES_A_CHUNK, EXPERT_BOARDS_A_CHUNK = 8, 130


def expert_positions(chunk: int) -> list[tuple[Position, Analysis]]:
    """Positions of seeded games, those where nothing is safe among them."""
    first = chunk * GAMES_A_CHUNK
    found = [pair for seed in range(first, first + GAMES_A_CHUNK) for pair in play(seed)]
    assert len(found) >= EXPERT_BOARDS_A_CHUNK
    assert sum(not analysis.safe.any() for _, analysis in found) >= 10
    return found[:EXPERT_BOARDS_A_CHUNK]


@pytest.mark.parametrize("chunk", range(4))
def test_expert_boards_are_as_whole_numbers_say(chunk: int) -> None:
    for position, analysis in expert_positions(chunk):
        board, probability = position.board, analysis.mine_probability
        assert analysis.exact
        fractions = exact_probabilities(board)
        assert sum(fractions.values()) == board.mines_left
        for cell, expected in fractions.items():
            value = probability[cell.y, cell.x]
            assert abs(value - float(expected)) <= 1e-12 * float(expected), f"{cell} of\n{board}"
        closed = np.nansum(probability)
        assert closed == pytest.approx(board.mines_left, abs=1e-9)
        assert set(analysis.safe_cells()) == {cell for cell, value in fractions.items() if value == 0}
        assert set(analysis.mine_cells()) == {cell for cell, value in fractions.items() if value == 1}
        assert np.array_equal(probability == 0, analysis.safe)
        assert np.array_equal(probability == 1, analysis.mines)
        assert not (analysis.safe & position.layout).any()
        assert not (analysis.mines & ~position.layout).any()


def test_mirrored_expert_boards_give_mirrored_answers() -> None:
    for position, analysis in expert_positions(4):
        board = position.board
        for turn in (np.fliplr, np.flipud, np.transpose):
            turned = analyse(Board(turn(board.cells), board.mines_left))
            assert np.allclose(turn(analysis.mine_probability), turned.mine_probability, 1e-12, 0, equal_nan=True)
            assert np.array_equal(turn(analysis.safe), turned.safe)
            assert np.array_equal(turn(analysis.mines), turned.mines)


# The second way of counting.


def test_the_second_counter_is_as_the_judge_says() -> None:
    random = Random(7)
    for number in range(600):
        board = random_doubtful_position(random) if number % 2 else random_position(random)
        verdict = judge(board)
        assert counter.count_layouts(board) == verdict.layouts
        if not verdict.contradiction and verdict.mine_counts:
            cell = random.choice(list(verdict.mine_counts))
            assert counter.count_mine_layouts(board, cell) == verdict.mine_counts[cell]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "mines"), [(16, 16, 40), (30, 16, 99), (16, 30, 99), (24, 24, 115)])
def test_boards_out_of_play_are_as_the_second_counter_says(width: int, height: int, mines: int) -> None:
    counted = 0
    for seed in range(6):
        for position, analysis in islice(play(seed, width, height, mines), 2, None, 3):
            try:
                layouts = counter.count_layouts(position.board, most_states=2000)
            except counter.TooManyStatesError:
                continue
            counted += 1
            assert count_layouts(position.board) == layouts, position.board
            assert_cells_as_counted(analysis, layouts, seed)
    assert counted >= 10


def assert_cells_as_counted(analysis: Analysis, layouts: int, seed: int) -> None:
    """A few cells of a board, certain ones and others."""
    for cell in Random(seed).sample(analysis.board.closed_cells(), 3):
        if analysis.board.mines_left:
            expected = counter.count_mine_layouts(analysis.board, cell) / layouts
            assert analysis.mine_probability[cell.y, cell.x] == pytest.approx(expected, rel=1e-12, abs=0)


# Limits: less work, fewer answers, no wrong ones.

WORKS = [0, 10, 100, 1000, 10_000, 100_000]


def wide_positions() -> Iterator[Position]:
    for name in ("lattice", "noise", "checkerboard", "thirds"):
        for topology in Topology:
            yield hard(name, 12, 0.3, 5, topology)


def test_a_small_limit_gives_an_estimate_that_says_so() -> None:
    position = hard("lattice", 16, 0.35, 3)
    limits = Limits(work=500, seconds=UNHURRIED)
    analysis = analyse(position.board, limits)
    assert not analysis.exact
    assert Exact().count_layouts(analysis) is None
    assert count_layouts(position.board, limits) is None
    with pytest.raises(TooWideError, match="within 500 units of work"):
        exact_probabilities(position.board, limits)
    with pytest.raises(TooWideError, match="got one that takes more"):
        prospect(position.board, Cell(1, 1), limits)
    assert analyse(position.board).exact


@pytest.mark.parametrize("work", WORKS)
def test_an_estimate_calls_certain_only_what_is(work: int) -> None:
    estimates = 0
    for position in wide_positions():
        exact = analyse(position.board)
        assert exact.exact
        estimate = analyse(position.board, Limits(work, UNHURRIED))
        estimates += not estimate.exact
        assert not (estimate.safe & ~exact.safe).any()
        assert not (estimate.mines & ~exact.mines).any()
        assert_lawful(estimate)
        if estimate.exact:
            assert_same(estimate, exact)
    assert estimates or work >= 100_000


def assert_lawful(analysis: Analysis) -> None:
    board, probability = analysis.board, analysis.mine_probability
    assert np.array_equal(np.isnan(probability), ~board.closed)
    assert np.nansum(probability) == pytest.approx(board.mines_left, rel=1e-9, abs=1e-9)
    assert np.array_equal(probability == 0, analysis.safe)
    assert np.array_equal(probability == 1, analysis.mines)
    inner = probability[board.closed]
    assert ((inner >= 0) & (inner <= 1)).all()


def test_an_estimate_comes_nearer_than_the_mean() -> None:
    """It is an estimate of the same thing: far better than to spread the mines evenly."""
    errors, even_errors = [], []
    for position in wide_positions():
        closed = position.board.closed
        exact = analyse(position.board).mine_probability[closed]
        estimate = analyse(position.board, Limits(0, UNHURRIED)).mine_probability[closed]
        errors.append(np.abs(exact - estimate).mean())
        even_errors.append(np.abs(exact - exact.mean()).mean())
    assert np.mean(errors) < 0.5 * np.mean(even_errors)


@pytest.mark.parametrize("work", WORKS)
def test_an_estimate_is_the_same_every_time(work: int) -> None:
    for position in wide_positions():
        limits = Limits(work, UNHURRIED)
        first = analyse(position.board, limits)
        analyse(hard("noise", 9, 0.2, 1).board)
        assert_same(first, analyse(position.board, limits))


def test_no_time_at_all_still_gives_an_answer() -> None:
    position = hard("lattice", 60, 0.3, 3)
    analysis = analyse(position.board, Limits(seconds=0))
    assert not analysis.exact
    assert_lawful(analysis)
    assert not (analysis.safe & position.layout).any()
    assert not (analysis.mines & ~position.layout).any()


# Many boards at once, and what is kept between boards.


def mixed_boards(seed: int, count: int) -> list[Board]:
    """Small boards of all sizes and topologies, contradictions among them, and positions of expert games."""
    random = Random(seed)
    boards = [random_doubtful_position(random) if number % 2 else random_position(random) for number in range(count)]
    boards += [position.board for position, _ in play(seed)]
    random.shuffle(boards)
    return boards


@pytest.mark.parametrize("threads", [1, 4, None])
def test_many_boards_at_once_are_as_one_by_one(threads: int | None) -> None:
    boards = mixed_boards(31, 400)
    found = analyse_many(boards, threads=threads)
    assert len(found) == len(boards)
    assert any(isinstance(one, ContradictionError) for one in found)
    for board, one in zip(boards, found, strict=True):
        assert_same(one, answer(board))


def test_many_boards_at_once_under_a_limit() -> None:
    boards = [position.board for position in wide_positions()]
    limits = Limits(300, UNHURRIED)
    for board, one in zip(boards, analyse_many(boards, limits, threads=4), strict=True):
        assert_same(one, analyse(board, limits))


def test_no_boards_at_once() -> None:
    assert analyse_many([]) == []
    with pytest.raises(InputError, match="expected at least 1 thread, got 0"):
        analyse_many([Board.parse("#1\nm1")], threads=0)


def test_what_is_kept_between_boards_changes_nothing() -> None:
    """Thousands of boards through one engine, some of them again and again, are as each through a fresh one."""
    boards = mixed_boards(33, 1500)
    fresh = [alone(board) for board in boards[:60]]
    rounds = [analyse_many(boards, threads=1) for _ in range(2)]
    for board, once, again in zip(boards, *rounds, strict=True):
        assert_same(once, answer(board))
        assert_same(again, once)
    for board, one in zip(boards[:60], fresh, strict=True):
        assert_same(answer(board), one)
        answer(boards[-1])
        assert_same(answer(board), one)


def alone(board: Board) -> Analysis | ContradictionError:
    """The answer of an engine that has seen nothing else: each thread has its own."""
    found: list[Analysis | ContradictionError] = []
    thread = threading.Thread(target=lambda: found.append(answer(board)))
    thread.start()
    thread.join()
    return found[0]


def test_a_fresh_process_gives_the_same_answer() -> None:
    boards = [position.board for position, _ in play(35)]
    program = """
import sys
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.exact import Exact
from gridseer.minesweeper.solving.engine import analyse
for text in sys.stdin.read().split("\\n\\n"):
    print(analyse(Board.parse(text)).mine_probability.tobytes().hex())
"""
    text = "\n\n".join(str(board) for board in reversed(boards))
    process = subprocess.run([sys.executable, "-c", program], input=text, capture_output=True, text=True, check=True)
    expected = [analyse(board).mine_probability.tobytes().hex() for board in boards]
    assert process.stdout.split() == expected[::-1]


def test_boards_that_differ_in_one_place_are_kept_apart() -> None:
    """The same chain with one number changed, one cell flagged or one mine fewer, in turn through one engine."""
    layout = np.zeros((5, 12), np.bool_)
    layout[[0, 1, 3, 4, 4], [1, 4, 6, 8, 11]] = True
    board = seen(layout, np.indices(layout.shape)[0] == 2).board
    variants = [board, Board(board.cells, 4), Board(board.cells, 7)]
    for cell in [Cell(x, 2) for x in range(12)] + [Cell(0, 1), Cell(5, 3)]:
        variants += [board.with_cell(cell, sight) for sight in (0, 1, 2, 3)]
    expected = [counter.count_layouts(variant) for variant in variants]
    assert len(set(expected)) > 10
    for _ in range(3):
        assert [count_layouts(variant) for variant in variants] == expected
