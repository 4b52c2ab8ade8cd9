"""The move that is chosen: the same every time, the best where the best is known, and with a reason in words."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.lab.plan import Experiment
from gridseer.lab.playing import play
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import Level, custom_level
from gridseer.minesweeper.mines_left import core_mines_left
from gridseer.minesweeper.sight import FLAG
from gridseer.minesweeper.solvers import SOLVERS
from gridseer.minesweeper.solvers.exact import Strong
from gridseer.minesweeper.solving.engine import Limits, analyse
from gridseer.minesweeper.solving.play import turns
from gridseer.minesweeper.solving.policy import choose
from gridseer.minesweeper.solving.solver import make_solver, needs_of
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength
from tests.support.boards import random_position
from tests.support.full_tree import FullTree, all_layouts, starts
from tests.support.judge import judge

WORK = 1e9
"""More than any search here takes."""

Optimum = tuple[int, int, int, Cell, int, int]
"""Width, height, mines, first cell, the layouts that the best play wins after it, and all layouts."""

OPTIMA: list[Optimum] = [
    (3, 3, 2, Cell(0, 1), 24, 28),
    (4, 4, 3, Cell(0, 0), 400, 455),
    (4, 4, 4, Cell(0, 1), 961, 1365),
    (4, 4, 4, Cell(0, 0), 949, 1365),
    (5, 5, 3, Cell(0, 0), 1798, 2024),
]


def move(text: str, method: str) -> Move:
    found = make_solver(method).think(Board.parse(text)).move
    assert found is not None
    return found


def search(board: Board) -> tuple[bool, int, int, int]:
    """The core's search: finished, best cell, layouts won, layouts."""
    finished, best, won, layouts, _ = _core.solve_endgame(board.cells, board.topology.core, board.counter, 65000, WORK)
    return finished, best, won, layouts


# The endgame search is optimal.


@pytest.mark.sampled(1)
@pytest.mark.parametrize("optimum", OPTIMA)
def test_the_known_optima(optimum: Optimum) -> None:
    width, height, mines, first, wins, layouts = optimum
    trees = [FullTree(board) for board in starts(width, height, mines, first)]
    assert sum(tree.layouts for tree in trees) == layouts
    assert sum(tree.wins() for tree in trees) == wins
    found = [search(board) for board in starts(width, height, mines, first)]
    assert sum(won for _, _, won, _ in found) == wins


@pytest.mark.slow
@pytest.mark.parametrize(("side", "mines", "best"), [(3, 2, 24), (4, 3, 400), (4, 4, 961)])
def test_no_other_first_cell_is_better(side: int, mines: int, best: int) -> None:
    cells = [Cell(x, y) for y in range((side + 1) // 2) for x in range(y + 1)]
    assert best == max(sum(FullTree(board).wins() for board in starts(side, side, mines, cell)) for cell in cells)


def test_the_optimum_of_a_larger_board() -> None:
    found = [search(board) for board in starts(5, 5, 4, Cell(0, 0))]
    assert all(finished for finished, _, _, layouts in found if layouts)
    assert sum(layouts for _, _, _, layouts in found) == 10626
    assert sum(won for _, _, won, _ in found) == 8236


@pytest.mark.slow
def test_the_search_equals_the_full_tree() -> None:
    random = Random(41)
    guesses = 0
    for _ in range(400):
        board = random_position(random)
        if not board.closed.any() or judge(board).layouts > 300:
            continue
        tree = FullTree(board)
        finished, index, won, layouts = search(board)
        assert layouts == tree.layouts
        if np.count_nonzero(board.closed) == board.counter:
            continue  # only mines are left: there is nothing to open
        assert finished
        assert won == tree.wins() == tree.wins_by(Cell.of(index, board.width))
        guesses += won < layouts
    assert guesses > 50


def test_the_value_of_every_cell_is_that_of_the_full_tree() -> None:
    random = Random(44)
    valued = 0
    for _ in range(200):
        board = random_position(random)
        if not board.closed.any() or judge(board).layouts > 300:
            continue
        tree = FullTree(board)
        won = _core.value_cells(board.cells, board.topology.core, board.counter, 300, WORK)
        assert {cell: won[cell.index_in(board.width)] for cell in board.closed_cells()} == {
            cell: tree.wins_by(cell) for cell in board.closed_cells()
        }
        valued += tree.wins() < tree.layouts
    assert valued > 30


def test_no_cell_is_valued_when_there_are_too_many_layouts_or_too_much_work() -> None:
    board = Board.parse("####\n1###\nm3")
    assert len(_core.value_cells(board.cells, board.topology.core, 3, 1000, WORK)) == 8
    assert len(_core.value_cells(board.cells, board.topology.core, 3, 5, WORK)) == 0
    assert len(_core.value_cells(board.cells, board.topology.core, 3, 1000, 1)) == 0


@pytest.mark.parametrize("optimum", OPTIMA[:2])
def test_max_wins_the_best_possible_number_of_layouts(optimum: Optimum) -> None:
    width, height, mines, first, wins, layouts = optimum
    solver = make_solver("max")
    outcomes = []
    for layout in all_layouts(width, height, mines, first):
        game = Game.on_layout(layout)
        game.open(first)
        for _ in turns(game, solver):
            pass
        outcomes.append(game.outcome)
    assert len(outcomes) == layouts
    assert outcomes.count(Outcome.WON) == wins


def test_the_win_probability_is_that_of_the_full_tree() -> None:
    random = Random(42)
    searched = 0
    for _ in range(300):
        board = random_position(random)
        answer = make_solver("max").think(board)
        analysis, chosen = answer.analysis, answer.move
        if chosen is None or analysis.safe.any() or judge(board).layouts > 300:
            continue
        assert chosen.mine_probability == analysis.mine_probability[chosen.cell.y, chosen.cell.x]
        if board.closed.all():
            continue  # the first move is not searched
        tree = FullTree(board)
        assert chosen.win_probability == pytest.approx(tree.wins() / tree.layouts, rel=1e-12)
        assert tree.wins_by(chosen.cell) == tree.wins()
        searched += 1
    assert searched > 30


# Every strength, the same way every time, in Python as in the core.


@pytest.mark.parametrize("method", STRENGTHS)
def test_a_strength_is_a_method(method: str) -> None:
    assert method in SOLVERS


@pytest.mark.sampled(1)
@pytest.mark.parametrize("method", STRENGTHS)
@pytest.mark.parametrize(
    ("level", "start"), [(custom_level(7, 6, mines=9), Start.ZERO), (custom_level(16, 8, mines=24), Start.SAFE)]
)
def test_python_and_the_core_play_the_same_games(method: str, level: Level, start: Start) -> None:
    experiment = Experiment(method, level, start, games=40, seed=300)
    in_core, solver = play(experiment), make_solver(method)
    for number in range(experiment.games):
        game = experiment.game(number)
        game.open(experiment.first)
        guesses = sum(answer.move is not None and answer.move.is_guess for answer in turns(game, solver))
        assert (game.outcome is Outcome.WON) == in_core.won[number]
        assert guesses == in_core.guesses[number]


@pytest.mark.parametrize("method", STRENGTHS)
def test_the_same_board_gives_the_same_move(method: str) -> None:
    random = Random(43)
    boards = [board for board in (random_position(random) for _ in range(60)) if board.closed.any()]

    def moves() -> list[Move | None]:
        return [make_solver(method).think(board).move for board in boards]

    assert moves() == moves()


@pytest.mark.parametrize("known", [True, False])
def test_flags_on_proven_mines_change_no_guess(known: bool) -> None:
    flags = 0
    for seed in range(4):
        game = Game.at_level("expert", start=Start.SAFE, seed=seed)
        game.open(Cell(0, 0))
        for answer in turns(game, make_solver("exact")):
            mines_left = answer.analysis.board.counter if known else None
            board = Board(answer.analysis.board.cells, mines_left)
            analysis = analyse(board)
            if analysis.safe.any() or not answer.move:
                continue
            found = int(analysis.mines.sum())
            cells = np.where(analysis.mines, FLAG, board.cells).astype(np.uint8)
            flagged = Board(cells, None if mines_left is None else mines_left - found)
            assert chosen_cell(flagged, LOOK_AHEAD) == chosen_cell(board, LOOK_AHEAD)
            flags += found
    assert flags > 0


# Swaps: cells that may end as an even guess.

LOOK_AHEAD = replace(STRENGTHS["strong"], endgame_layouts=0)
"""What is left of `strong` when it must not search the endgame."""


def test_swaps_lead_to_better_guesses() -> None:
    random = Random(45)
    given_away = {0.005: 0.0, 1.0: 0.0}
    for _ in range(400):
        board = random_position(random)
        if not board.closed.any() or judge(board).layouts > 300 or analyse(board).safe.any():
            continue
        won = _core.value_cells(board.cells, board.topology.core, board.counter, 300, WORK)
        for chance in given_away:
            cell = chosen_cell(board, replace(LOOK_AHEAD, swap_chance=chance))
            given_away[chance] += (won.max() - won[cell]) / judge(board).layouts
    assert 0 < given_away[0.005] < given_away[1.0]


def chosen_cell(board: Board, strength: Strength) -> int:
    """The index of the cell that a strength opens."""
    mines_left = core_mines_left(board.mines_left)
    index, *_ = _core.choose(board.cells, board.topology.core, mines_left, strength.core)
    return index


SWAP_AT_THE_SAFEST_CELL = """
!!!22!312!
##!22!##2#
m3
"""
"""The safest cell is one of a swap, and worth much less than its safety: it once was no candidate, nor any other."""


@pytest.mark.parametrize("depth", [2, 3])
def test_there_is_a_guess_even_if_swaps_speak_against_the_safest_cell(depth: int) -> None:
    board = Board.parse(SWAP_AT_THE_SAFEST_CELL)
    assert not analyse(board).safe.any()
    assert board.closed.flat[chosen_cell(board, replace(LOOK_AHEAD, depth=depth))]


# The parts of a move.

TWO_WAYS = "#2##\n#2##\nm3"
"""Three mines, nothing certain, few layouts."""


def test_the_reason_names_the_search() -> None:
    for method in ("fast", "strong", "max"):
        chosen = move(TWO_WAYS, method)
        assert chosen.win_probability == 0.25
        assert "the whole game tree was searched" in chosen.reason
        assert "wins 25.0 % of the layouts" in chosen.reason


def test_exact_takes_the_smallest_risk_and_works_out_no_win_probability() -> None:
    chosen = move(TWO_WAYS, "exact")
    assert chosen.win_probability is None
    assert "smallest risk, exactly 50.0 %" in chosen.reason


def test_the_reason_names_the_look_ahead() -> None:
    game = Game.at_level("expert", start=Start.SAFE, seed=1)
    game.open(Cell(0, 0))
    reasons = [answer.move.reason for answer in turns(game, make_solver("strong")) if answer.move]
    assert any("looked ahead: " in reason for reason in reasons)
    assert any("is proven safe" in reason for reason in reasons)


def test_a_safe_cell_is_taken_first() -> None:
    for method in STRENGTHS:
        assert move("#1.\n#1.\n#1.\nm1", method).mine_probability == 0


@pytest.mark.parametrize("topology", Topology)
@pytest.mark.parametrize("method", [name for name in SOLVERS if all(need.is_met() for need in needs_of(name))])
def test_the_first_move_is_the_corner(method: str, topology: Topology) -> None:
    board = Board(np.full((16, 30), 9), 99, topology)
    chosen = make_solver(method).think(board).move
    assert chosen is not None
    assert chosen.cell == Cell(0, 0)
    assert chosen.mine_probability == pytest.approx(99 / 480)
    assert "nothing is open yet" in chosen.reason


@pytest.mark.parametrize("text", ["!1\n11\nm0", "#1\n11\nm1", "...\nm0"])
def test_a_finished_board_has_no_move(text: str) -> None:
    board = Board.parse(text)
    for method in STRENGTHS:
        answer = make_solver(method).think(board)
        assert answer.move is None
        with pytest.raises(InputError, match="finished"):
            choose(board, answer.analysis)


def test_an_estimate_is_played_by_its_smallest_risk() -> None:
    game = Game.at_level("expert", start=Start.ZERO, seed=3)
    game.open(Cell(3, 3))
    answers = list(turns(game, make_solver("strong")))
    boards = [answer.analysis.board for answer in answers if answer.move and answer.move.is_guess]
    estimates = [analyse(board, Limits(work=1)) for board in boards]
    assert any(not estimate.exact for estimate in estimates)
    for estimate in estimates:
        if not estimate.exact and not estimate.safe.any():
            chosen = Strong().guess(estimate)
            assert chosen == choose(estimate.board, estimate)
            assert chosen.mine_probability == np.nanmin(estimate.mine_probability[~estimate.mines])
            assert "by estimate" in chosen.reason
