"""Hints that teach, in steps: each says a little more, so that players can stop where they see it themselves.

A hint knows no more than the player: it is worked out from the numbers on the board, never from the hidden mines, and
does not believe the player's flags.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Literal

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.sight import FLAG
from gridseer.minesweeper.solving.explain import Proof, explain
from gridseer.minesweeper.solving.solver import Solver
from gridseer.minesweeper.solving.unavoidable import unavoidable_guesses
from gridseer.minesweeper.unavoidable import UnavoidableGuess

MOST_EXPLAINED = 16
"""How many certain cells are compared to find the one with the easiest proof."""


class HintStep(StrEnum):
    """How much a hint says, from the least to the most."""

    FLAGS = "flags"
    """Is one of my flags wrong?"""
    CERTAIN = "certain"
    """Is there anything certain?"""
    CLUES = "clues"
    """Which numbers should I look at?"""
    CELL = "cell"
    """Which cell is it?"""
    WHY = "why"
    """The numbers that prove it."""
    DO = "do"
    """Do it for me."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a step of help says."""

    step: HintStep
    sentence: str
    cells: tuple[Cell, ...] = ()
    """The cells it is about: wrong flags, or the cell to act on."""
    clues: tuple[Cell, ...] = ()
    """The numbers to look at."""
    action: Literal["open", "flag", "guess"] | None = None
    """What to do with the cell; ``guess`` when nothing is certain."""

    def to_json(self) -> dict[str, Any]:
        """The hint as plain data."""
        return asdict(self)


def give_hint(board: Board, step: HintStep, solver: Solver) -> Hint:
    """A hint for a board; about a board that contradicts itself it says so."""
    try:
        return Adviser(board, solver).hint(step)
    except ContradictionError as error:
        return Hint(step, error.sentence, clues=error.clues)


class Adviser:
    """What can be said about one board, worked out once."""

    def __init__(self, board: Board, solver: Solver) -> None:
        self._board = board
        self._solver = solver
        self._analysis = solver.analyse(board.unflagged())
        self._mines = [cell for cell in self._analysis.mine_cells() if board[cell] != FLAG]

    def hint(self, step: HintStep) -> Hint:
        """What a step says."""
        if step is HintStep.FLAGS:
            return self._flags()
        if not (self._analysis.safe_cells() or self._mines):
            return self._nothing_certain(step)
        if step is HintStep.CERTAIN:
            return Hint(step, self._count())
        cell, proof = self._easiest()
        action: Literal["open", "flag"] = "open" if self._analysis.safe[cell.y, cell.x] else "flag"
        clues = proof.clues if proof else ()
        if step is HintStep.CLUES:
            return Hint(step, self._clues_sentence(proof), clues=clues)
        sentence = self._cell_sentence(cell) if step is HintStep.CELL or not proof else proof.sentence
        return Hint(step, sentence, (cell,), clues, action)

    def _flags(self) -> Hint:
        flags = cells_of(self._board.cells == FLAG)
        wrong = tuple(cell for cell in flags if self._analysis.safe[cell.y, cell.x])
        doubtful = [cell for cell in flags if not self._analysis.mines[cell.y, cell.x]]
        if wrong:
            verb = "carry flags" if len(wrong) > 1 else "carries a flag"
            return Hint(HintStep.FLAGS, f"{_list(wrong)} {verb}, but cannot be a mine", wrong)
        if doubtful:
            return Hint(HintStep.FLAGS, f"no flag is proven wrong, but not all are proven right: {_list(doubtful)}")
        return Hint(HintStep.FLAGS, "every flag is proven right" if flags else "there are no flags")

    def _nothing_certain(self, step: HintStep) -> Hint:
        prefix = "nothing is certain" if self._analysis.exact else "this method finds nothing certain"
        if step in (HintStep.CERTAIN, HintStep.CLUES):
            return Hint(step, _sentences(f"{prefix}: you have to guess", self._unavoidable()))
        move = self._solver.think(self._analysis.board).move
        if move is None:
            return Hint(step, "there is nothing left to open")
        here = [guess for guess in self._unavoidable() if move.cell in guess.cells]
        return Hint(step, _sentences(move.reason, here), (move.cell,), (), "guess")

    def _unavoidable(self) -> tuple[UnavoidableGuess, ...]:
        return unavoidable_guesses(self._analysis.board) if self._analysis.exact else ()

    def _easiest(self) -> tuple[Cell, Proof | None]:
        """The certain cell whose proof needs the fewest numbers; safe cells first, since they lead on."""
        cells = (self._analysis.safe_cells() or self._mines)[:MOST_EXPLAINED]
        board = self._analysis.board
        proofs = [(cell, explain(board, cell)) for cell in cells]

        def effort(entry: tuple[Cell, Proof | None]) -> tuple[bool, bool, int]:
            proof = entry[1]
            return proof is None, bool(proof and proof.mine_count), len(proof.clues) if proof else 0

        return min(proofs, key=effort)

    def _count(self) -> str:
        safe, mines = len(self._analysis.safe_cells()), len(self._mines)
        parts = [f"{safe} safe cell{'' if safe == 1 else 's'}"] if safe else []
        parts += [f"{mines} unflagged mine{'' if mines == 1 else 's'}"] if mines else []
        return f"{' and '.join(parts)} {'is' if safe + mines == 1 else 'are'} certain"

    def _clues_sentence(self, proof: Proof | None) -> str:
        if proof is None:
            return "something is certain, but its proof is too long to be found in time"
        parts = [f"the {self._board[clue]} at {clue}" for clue in proof.clues]
        parts += ["the number of mines left"] if proof.mine_count else []
        return f"look at {', '.join(parts[:-1])}{' and ' if len(parts) > 1 else ''}{parts[-1]}"

    def _cell_sentence(self, cell: Cell) -> str:
        if not self._analysis.safe[cell.y, cell.x]:
            return f"{cell} is proven a mine"
        return f"{cell} is proven safe" + (", though it carries a flag" if self._board[cell] == FLAG else "")


def _sentences(first: str, guesses: Iterable[UnavoidableGuess]) -> str:
    """What there is to say, then what nothing will ever tell; the last full stop is left to whoever shows it."""
    further = [guess.sentence for guess in guesses]
    return ". ".join([first, *(sentence[0].upper() + sentence[1:] for sentence in further)])


def _list(cells: Iterable[Cell]) -> str:
    return ", ".join(map(str, cells))
