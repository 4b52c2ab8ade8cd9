"""Decisions without luck: which cells are certain, and which guess wins most often."""

from collections.abc import Iterator
from typing import Any

from gridseer.benchmark.edition import BoardKind
from gridseer.benchmark.positions import Counted
from gridseer.benchmark.walk import walks
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse, count_layouts
from gridseer.minesweeper.solving.solver import make_solver

LEAST_LAYOUTS, MOST_LAYOUTS = 6, 300
"""Of a guess: few enough that anyone can search its tree."""


def make_certain(kinds: tuple[BoardKind, ...]) -> Iterator[dict[str, Any]]:
    """Tasks to find a certain cell where no single number proves a safe one; at most one of a game."""
    trivial = make_solver("trivial")
    for kind in kinds:
        for board in _one_per_game(kind, lambda board: _is_subtle(board, trivial)):
            counted = Counted.of(board)
            yield {
                "task": "certain",
                "board": str(board),
                "layouts": str(counted.layouts),
                "safe": counted.safe,
                "certain_mines": counted.certain_mines,
            }


def make_guesses(kinds: tuple[BoardKind, ...]) -> Iterator[dict[str, Any]]:
    """Tasks to find the best guess, with what every cell wins; at most one of a game."""
    for kind in kinds:
        for board in _one_per_game(kind, _is_telling_guess):
            counted = Counted.of(board)
            won = counted.won(MOST_LAYOUTS)
            assert won is not None
            yield {
                "task": "guess",
                "board": str(board),
                "layouts": str(counted.layouts),
                "won": list(won.values()),
                "mines": list(counted.mines.values()),
            }


def _one_per_game(kind: BoardKind, wanted: Any) -> Iterator[Board]:  # noqa: ANN401 - a question about a board
    made = 0
    for _, boards in walks(kind):
        if made == kind.count:
            return
        found = next(filter(wanted, boards), None)
        if found is not None:
            made += 1
            yield found


def _is_subtle(board: Board, trivial: Any) -> bool:  # noqa: ANN401 - a solver
    return bool(analyse(board).safe.any()) and not trivial.analyse(board).safe.any()


def _is_telling_guess(board: Board) -> bool:
    """Nothing is safe, and the best guess isn't the smallest risk, or not every smallest risk is best."""
    if analyse(board).safe.any():
        return False
    layouts = count_layouts(board)
    if layouts is None or not LEAST_LAYOUTS <= layouts <= MOST_LAYOUTS:
        return False
    counted = Counted.of(board)
    won = counted.won(MOST_LAYOUTS)
    if won is None:
        return False
    smallest, most = min(counted.mines.values()), max(won.values())
    return any(count == smallest and won[cell] < most for cell, count in counted.mines.items())
