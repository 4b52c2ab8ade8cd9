"""The single-number rule: one number and its closed neighbours, over and over until nothing changes."""

from collections import deque

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.constraints import Equation, equations


class Trivial:
    """Looks at one number at a time.

    When its closed neighbours are as many as the mines it still misses, all are mines; when it misses none, all are
    safe. What one number proves is used by the next.
    """

    name = "trivial"
    complete = False

    def analyse(self, board: Board) -> Analysis:
        """Prove what single numbers prove."""
        found = equations(board)
        touching: dict[Cell, list[Equation]] = {}
        for equation in found:
            for cell in equation.cells:
                touching.setdefault(cell, []).append(equation)
        is_mine: dict[Cell, bool] = {}
        queue = deque(found)
        while queue:
            for cell, mine in _proven(queue.popleft(), is_mine).items():
                is_mine[cell] = mine
                queue.extend(touching[cell])
        safe = [cell for cell, mine in is_mine.items() if not mine]
        mines = [cell for cell, mine in is_mine.items() if mine]
        return Analysis.from_verdicts(board, self.name, safe, mines)


def _proven(equation: Equation, is_mine: dict[Cell, bool]) -> dict[Cell, bool]:
    """The cells that one number proves, given what is known already."""
    unknown = [cell for cell in equation.cells if cell not in is_mine]
    missing = equation.mines - sum(is_mine.get(cell, False) for cell in equation.cells)
    if not 0 <= missing <= len(unknown):
        raise ContradictionError(
            f"the number at {equation.clue} misses {missing} mines, but has {len(unknown)} cells for them",
            (equation.clue,),
        )
    if unknown and missing in (0, len(unknown)):
        return dict.fromkeys(unknown, missing > 0)
    return {}
