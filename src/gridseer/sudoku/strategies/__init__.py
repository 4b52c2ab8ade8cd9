"""The strategies, one small class each with one method, from easy to hard."""

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.step import SudokuStrategy
from gridseer.sudoku.strategies.chains import ImplicationChain
from gridseer.sudoku.strategies.colouring import Colouring
from gridseer.sudoku.strategies.contradiction import Contradiction
from gridseer.sudoku.strategies.fish import Fish
from gridseer.sudoku.strategies.locked import BoxLine, Pointing
from gridseer.sudoku.strategies.singles import HiddenSingle, NakedSingle
from gridseer.sudoku.strategies.subsets import HiddenSubset, NakedSubset
from gridseer.sudoku.strategies.wings import XYWing, XYZWing

SINGLES: tuple[SudokuStrategy, ...] = (HiddenSingle(), NakedSingle())
"""What a look at one unit or one cell shows."""

LADDER: tuple[SudokuStrategy, ...] = (
    *SINGLES,
    Pointing(),
    BoxLine(),
    NakedSubset("NakedPair", 2, Difficulty.MEDIUM),
    HiddenSubset("HiddenPair", 2, Difficulty.MEDIUM),
    NakedSubset("NakedTriple", 3, Difficulty.MEDIUM),
    HiddenSubset("HiddenTriple", 3, Difficulty.MEDIUM),
    Fish("XWing", 2),
    XYWing(),
    Fish("Swordfish", 3),
    XYZWing(),
    Colouring(),
    NakedSubset("NakedQuad", 4, Difficulty.HARD),
    HiddenSubset("HiddenQuad", 4, Difficulty.HARD),
    Fish("Jellyfish", 4),
    ImplicationChain("XYChain", two_options=True),
    ImplicationChain("AlternatingChain", two_options=True, two_places=True),
    Contradiction(),
)
"""Every strategy, from easy to hard."""
