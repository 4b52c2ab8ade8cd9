"""The laws of every solver. A new line in ``SOLVERS`` is covered by being there."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given

from gridseer.errors import ContradictionError, MissingError
from gridseer.grid import Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Answer, Move
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.solvers import SOLVERS, opencl
from gridseer.minesweeper.solvers.cpsat import CpSat
from gridseer.minesweeper.solvers.opencl import OpenCL
from gridseer.minesweeper.solvers.prolog import Prolog
from gridseer.minesweeper.solving.solver import Solver, make_solver
from tests.support.boards import doubtful_positions, positions, random_doubtful_position, random_position
from tests.support.examples import examples, some
from tests.support.judge import Verdict, judge
from tests.support.waiting import PATIENCE

SEEDED_BOARDS = some(250)
"""How many seeded positions each law looks at, next to those of hypothesis."""

Sights = npt.NDArray[np.generic]


SEQUENCES = [
    "trivial,strong",
    "trivial,exact",
    "trivial,matrix,random",  # the bot of source 2
    "trivial,gauss:4,permutations",  # T+G4+P of source 3
]
"""Methods in a row, which keep the laws too."""


def made(text: str) -> Solver:
    """A solver that may take its time, or a skipped test that says what is missing."""
    try:
        solver = make_solver(text)
        if isinstance(solver, OpenCL):
            opencl._device()
    except MissingError as error:
        pytest.skip(f"{error}. {error.hint}")
    return replace(solver, seconds=PATIENCE) if isinstance(solver, CpSat | Prolog) else solver


@pytest.fixture(scope="module", params=[*SOLVERS, *SEQUENCES])
def solver(request: pytest.FixtureRequest) -> Solver:
    return made(request.param)


def answer(solver: Solver, board: Board) -> Answer | ContradictionError:
    """What a solver says, a contradiction being an answer like any other."""
    try:
        return solver.think(board, count=True)
    except ContradictionError as error:
        return error


@pytest.mark.parametrize("name", [*SOLVERS, *SEQUENCES])
def test_it_carries_its_name(name: str) -> None:
    solver = made(name)
    assert solver.name == name
    assert isinstance(solver.complete, bool)
    assert solver.analyse(Board.parse("#1.\nm1")).method == name


# Truth: what it proves is so, and a complete method proves all there is.


def assert_true(solver: Solver, board: Board) -> None:
    """Every law about a single board that can be true."""
    verdict = judge(board)
    found = solver.think(board, count=True)
    analysis = found.analysis
    assert analysis.board == board
    assert_move(found)
    assert_verdicts(solver, analysis, verdict)
    assert_probabilities(board, analysis)
    if analysis.exact:
        assert_exact(analysis, verdict)
    if solver.complete and analysis.exact:
        assert found.layouts is not None
    assert found.layouts in (None, verdict.layouts)


def assert_move(found: Answer) -> None:
    """A move opens a proven safe cell if there is one, never a proven mine, and is missing only when all is done."""
    analysis, move = found.analysis, found.move
    if move is None:
        assert not (analysis.board.closed & ~analysis.mines).any()
        return
    x, y = move.cell
    assert analysis.board.closed[y, x]
    assert not analysis.mines[y, x]
    assert analysis.safe[y, x] == analysis.safe.any()
    assert move.is_guess != analysis.safe[y, x]
    assert move.mine_probability == analysis.mine_probability[y, x]


def assert_verdicts(solver: Solver, analysis: Analysis, verdict: Verdict) -> None:
    safe, mines = set(analysis.safe_cells()), set(analysis.mine_cells())
    assert safe <= verdict.safe
    assert mines <= verdict.mines
    if solver.complete:
        assert safe == verdict.safe
        assert mines == verdict.mines


def assert_probabilities(board: Board, analysis: Analysis) -> None:
    probability = analysis.mine_probability
    assert probability.shape == analysis.safe.shape == analysis.mines.shape == board.cells.shape
    assert np.array_equal(np.isnan(probability), ~board.closed)
    closed = probability[board.closed]
    assert ((closed >= 0) & (closed <= 1)).all()
    assert closed.sum() == pytest.approx(board.mines_left, rel=1e-9, abs=1e-9)
    assert (probability[analysis.safe] == 0).all()
    assert (probability[analysis.mines] == 1).all()


def assert_exact(analysis: Analysis, verdict: Verdict) -> None:
    for cell in verdict.mine_counts:
        found = float(analysis.mine_probability[cell.y, cell.x])
        assert found == pytest.approx(float(verdict.probability(cell)), rel=1e-12, abs=0)
    assert set(cells_of(analysis.mine_probability == 0)) == set(analysis.safe_cells())
    assert set(cells_of(analysis.mine_probability == 1)) == set(analysis.mine_cells())


@given(board=positions())
def test_what_it_says_is_true(solver: Solver, board: Board) -> None:
    assert_true(solver, board)


def test_what_it_says_is_true_of_seeded_positions(solver: Solver) -> None:
    random = Random(20)
    for _ in range(SEEDED_BOARDS):
        assert_true(solver, random_position(random))


@pytest.mark.parametrize(
    "text",
    [
        "#\nm0",
        "#\nm1",
        ".\nm0",
        "X\nm0",
        "!\nm0",
        "!X\nm0",
        "###\nm0",
        "###\nm3",
        "#!#\nm1",
        "##\n##\nm2 torus",
        "...\n...\nm0",
    ],
)
def test_boards_that_say_little(solver: Solver, text: str) -> None:
    assert_true(solver, Board.parse(text))


# Contradictions: they are real, and the clues that are named are enough.


def assert_contradiction(solver: Solver, board: Board) -> None:
    """A contradiction is found by a complete method, claimed by none without reason, and its clues contradict."""
    error = answer(solver, board)
    if not judge(board).contradiction:
        assert not isinstance(error, ContradictionError)
        return
    if not isinstance(error, ContradictionError):
        assert not solver.complete
        return
    assert len(set(error.clues)) == len(error.clues)
    assert all(board[clue] <= 8 for clue in error.clues)
    assert judge(board, clues=error.clues, mine_count=error.mine_count).contradiction
    if solver.complete:
        assert_smallest(board, error)


def assert_smallest(board: Board, error: ContradictionError) -> None:
    """Without any one of the things it names, a layout fits."""
    for left_out in error.clues:
        others = [clue for clue in error.clues if clue != left_out]
        assert not judge(board, clues=others, mine_count=error.mine_count).contradiction
    if error.mine_count:
        assert not judge(board, clues=error.clues, mine_count=False).contradiction


@given(board=doubtful_positions())
def test_a_contradiction_is_real_and_its_clues_are_enough(solver: Solver, board: Board) -> None:
    assert_contradiction(solver, board)


def test_contradictions_of_seeded_positions(solver: Solver) -> None:
    random = Random(21)
    for _ in range(SEEDED_BOARDS):
        assert_contradiction(solver, random_doubtful_position(random))


@pytest.mark.parametrize(
    ("text", "clues", "mine_count"),
    [
        ("2#\nm1", [(0, 0)], False),
        ("!.\nm0", [(1, 0)], False),
        ("!#\nm-1", [], True),
        ("!1\nm-1", [], True),
        ("1#\nm0", [(0, 0)], True),
        ("1#.\nm1", [(0, 0), (2, 0)], False),
        ("1##1\nm1", [(0, 0), (3, 0)], True),
        ("1#.#1\nm2", None, False),
        ("##1\n###\n1##\nm7 hexagon", None, True),
    ],
)
def test_contradictions_found_by_hand(
    solver: Solver, text: str, clues: list[tuple[int, int]] | None, mine_count: bool
) -> None:
    board = Board.parse(text)
    assert judge(board).contradiction
    assert_contradiction(solver, board)
    if solver.complete and clues is not None:
        error = answer(solver, board)
        assert isinstance(error, ContradictionError)
        assert (sorted(error.clues), error.mine_count) == (clues, mine_count)


# Symmetry: a turned board gives the turned answer.

TURNS: dict[str, Callable[[Sights], Sights]] = {
    "mirrored": np.fliplr,
    "upside down": np.flipud,
    "transposed": np.transpose,
    "quarter turn": np.rot90,
    "half turn": lambda sights: np.rot90(sights, 2),
}

SHIFTS = {"right": (0, 1), "down": (1, 0), "both": (2, -1)}


def assert_turned(solver: Solver, board: Board, turn: Callable[[Sights], Sights]) -> None:
    straight = answer(solver, board)
    turned = answer(solver, Board(turn(board.cells), board.mines_left, board.topology))
    assert isinstance(straight, Answer) == isinstance(turned, Answer)
    if isinstance(straight, Answer) and isinstance(turned, Answer):
        one, other = straight.analysis, turned.analysis
        assert np.array_equal(turn(one.safe), other.safe)
        assert np.array_equal(turn(one.mines), other.mines)
        expected = np.asarray(turn(one.mine_probability), np.float64)
        assert np.allclose(expected, other.mine_probability, rtol=1e-12, atol=0, equal_nan=True)
        assert straight.layouts == turned.layouts


@pytest.mark.sampled(50)
@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
@pytest.mark.parametrize("topology", [Topology.SQUARE, Topology.TORUS])
def test_a_turned_board_gives_the_turned_answer(
    solver: Solver, topology: Topology, turn: Callable[[Sights], Sights]
) -> None:
    random = Random(22)
    for _ in range(16):
        for board in (random_position(random), random_doubtful_position(random)):
            assert_turned(solver, Board(board.cells, board.mines_left, topology), turn)


@pytest.mark.sampled(17)
@pytest.mark.parametrize("shift", SHIFTS.values(), ids=SHIFTS)
def test_a_shifted_torus_gives_the_shifted_answer(solver: Solver, shift: tuple[int, int]) -> None:
    random = Random(23)
    for _ in range(40):
        for board in (random_position(random), random_doubtful_position(random)):
            torus = Board(board.cells, board.mines_left, Topology.TORUS)
            assert_turned(solver, torus, lambda sights: np.roll(sights, shift, (0, 1)))


def test_a_hexagon_board_upside_down(solver: Solver) -> None:
    random = Random(24)
    boards = [random_position(random) for _ in range(120)]
    # With an odd number of rows the shifted rows stay the shifted ones.
    for board in boards:
        if board.height % 2:
            assert_turned(solver, Board(board.cells, board.mines_left, Topology.HEXAGON), np.flipud)


# Manners.


@examples(50)
@given(board=doubtful_positions())
def test_twice_the_same_answer_and_the_board_is_left_alone(solver: Solver, board: Board) -> None:
    text = str(board)
    first, second = answer(solver, board), answer(made(solver.name), board)
    assert str(board) == text
    if isinstance(first, ContradictionError):
        assert isinstance(second, ContradictionError)
        assert (first.sentence, first.clues, first.mine_count) == (second.sentence, second.clues, second.mine_count)
        return
    assert isinstance(second, Answer)
    assert (first.move, first.layouts) == (second.move, second.layouts)
    assert_same(first.analysis, second.analysis)
    assert_same(first.analysis, solver.analyse(board))


def assert_same(one: Analysis, other: Analysis) -> None:
    assert one.mine_probability.tobytes() == other.mine_probability.tobytes()
    assert np.array_equal(one.safe, other.safe)
    assert np.array_equal(one.mines, other.mines)
    assert (one.board, one.method, one.exact, one.asked) == (other.board, other.method, other.exact, other.asked)


# Play.


@pytest.mark.sampled(60)
@pytest.mark.parametrize("start", Start)
@pytest.mark.parametrize("topology", Topology)
def test_it_plays_to_the_end_and_loses_only_by_a_guess(solver: Solver, start: Start, topology: Topology) -> None:
    outcomes = []
    for seed in range(12):
        game = Game(4 + seed % 3, 4 + seed % 2, 1 + seed % 5, start=start, seed=seed, topology=topology)
        move = play(solver, game)
        outcomes.append(game.outcome)
        if game.outcome is Outcome.LOST:
            assert game.exploded == move.cell
            assert move.mine_probability > 0
            assert move.is_guess
    assert Outcome.WON in outcomes


def play(solver: Solver, game: Game) -> Move:
    """Plays a game to its end; the last move."""
    for _ in range(game.width * game.height):
        move = solver.think(game.board).move
        assert move is not None
        assert game.board.closed[move.cell.y, move.cell.x]
        game.open(move.cell)
        if game.outcome is not Outcome.PLAYING:
            return move
    raise AssertionError("a game ends after at most as many moves as it has cells")
