"""The single-number rule: one number and its closed neighbours, over and over until nothing changes."""

from collections import deque

from gridseer.errors import ContradictionError
from gridseer.grid import Cell, reading_order
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.constraints import Equation, equations
from gridseer.minesweeper.solving.method import Method


class Trivial(Method):
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
        proofs: dict[Cell, Equation] = {}
        queue = deque(found)
        while queue:
            equation = queue.popleft()
            for cell, mine in _proven(equation, is_mine, proofs).items():
                is_mine[cell] = mine
                proofs[cell] = equation
                queue.extend(touching[cell])
        safe = [cell for cell, mine in is_mine.items() if not mine]
        mines = [cell for cell, mine in is_mine.items() if mine]
        clues = {proof.clue for proof in proofs.values()}
        return Analysis.from_verdicts(board, self.name, safe, mines, clues)


def _proven(equation: Equation, is_mine: dict[Cell, bool], proofs: dict[Cell, Equation]) -> dict[Cell, bool]:
    """The cells that one number proves, given what is known already."""
    unknown = [cell for cell in equation.cells if cell not in is_mine]
    missing = equation.mines - sum(is_mine.get(cell, False) for cell in equation.cells)
    if missing < 0:
        sentence = f"the number at {equation.clue} has {-missing} more mines around it than it says"
        raise ContradictionError(sentence, _clues_behind(equation, proofs))
    if missing > len(unknown):
        sentence = f"the number at {equation.clue} misses {missing} mines, but has {len(unknown)} cells for them"
        raise ContradictionError(sentence, _clues_behind(equation, proofs))
    if unknown and missing in (0, len(unknown)):
        return dict.fromkeys(unknown, missing > 0)
    return {}


def _clues_behind(equation: Equation, proofs: dict[Cell, Equation]) -> tuple[Cell, ...]:
    """A number and all those that proved something about its cells, in reading order."""
    clues = {equation.clue}
    waiting = [equation]
    while waiting:
        for cell in waiting.pop().cells:
            proof = proofs.get(cell)
            if proof is not None and proof.clue not in clues:
                clues.add(proof.clue)
                waiting.append(proof)
    return tuple(sorted(clues, key=reading_order))
