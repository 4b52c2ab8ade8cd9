"""Games as somebody sees them who is never told the mines."""

import numpy as np

from gridseer.grid import Cell
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.seen import SeenMove, SeenRecord, seen_board
from gridseer.minesweeper.sight import EXPLODED, MINE
from gridseer.minesweeper.solving.solver import make_solver


def seen_game(seed: int, mines: MinesLeft, *, method: str = "strong", shown: bool = False) -> SeenRecord:
    """A beginner's game of a method that is told so many mines; ``shown``: a lost game shows where they were."""
    game, solver = Game.at_level("beginner", start=Start.ZERO, seed=seed), make_solver(method)
    moves, cell = list[SeenMove](), Cell(4, 4)
    while game.outcome is Outcome.PLAYING:
        board = seen_board(game.board.cells, mines)
        if moves:
            answer = solver.think(board)
            assert answer.move is not None
            cell = answer.move.cell
        moves.append(SeenMove(float(len(moves)), Action.OPEN, cell, board))
        game.open(cell)
    end = game.board.cells.copy()
    if game.outcome is Outcome.LOST:
        assert game.layout is not None
        end[game.layout if shown else np.zeros_like(game.layout)] = MINE
        end[cell.y, cell.x] = EXPLODED
    return SeenRecord(f"seen{seed}", "2026-05-01T12:00:00+00:00", method, game.outcome, tuple(moves), end)
