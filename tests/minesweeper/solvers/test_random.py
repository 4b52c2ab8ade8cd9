"""The method ``random``: a shot at any closed cell."""

import subprocess
import sys
from collections import Counter

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.solving.solver import make_solver

BOARD = Board.parse("""
1##!#
1#3##
m3
""")


def shot(seed: int, board: Board = BOARD) -> Cell:
    move = make_solver(f"random:{seed}").think(board).move
    assert move is not None
    return move.cell


def test_every_closed_cell_is_shot_at_about_equally_often_and_nothing_else_is() -> None:
    shots = Counter(shot(seed) for seed in range(700))
    assert set(shots) == set(BOARD.closed_cells())
    assert 50 < min(shots.values()) <= max(shots.values()) < 180  # 117 expected


def test_the_same_shot_in_another_process() -> None:
    script = (
        "from gridseer.minesweeper.board import Board; from gridseer.minesweeper.solving.solver import make_solver;"
        f"print(*(make_solver(f'random:{{seed}}').think({BOARD!r}).move.cell for seed in range(20)))"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert answer.split() == [str(shot(seed)) for seed in range(20)]


def test_it_looks_at_no_number_but_at_the_mines_left() -> None:
    analysis = make_solver("random").analyse(BOARD)
    assert set(analysis.mine_probability[BOARD.closed].tolist()) == {0.5}
    assert not analysis.exact
    assert make_solver("random").analyse(Board.parse("#!#\nm0")).safe_cells() == [Cell(0, 0), Cell(2, 0)]


def test_as_a_last_resort_it_never_shoots_at_a_proven_mine() -> None:
    solver, asked = make_solver("trivial,matrix,random"), Counter[str]()
    for seed in range(15):
        game = Game(9, 9, 12, start=Start.SAFE, seed=seed)
        game.open(Cell(4, 4))
        while game.outcome.value == "playing":
            answer = solver.think(game.board)
            analysis, move = answer.analysis, answer.move
            assert move is not None
            assert not analysis.mines[move.cell.y, move.cell.x]
            assert move.is_guess == (analysis.asked[-1] == "random" and not analysis.safe.any())
            asked[analysis.asked[-1]] += 1
            game.open(move.cell)
    assert min(asked["trivial"], asked["matrix"], asked["random"]) > 0
