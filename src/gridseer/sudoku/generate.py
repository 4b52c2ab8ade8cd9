"""Making puzzles: a random solution, from which digits are taken as long as no other solution appears."""

import time
from dataclasses import dataclass
from random import Random
from typing import Any

from gridseer import _core
from gridseer.errors import InputError
from gridseer.pencil.explanation import Difficulty
from gridseer.stop import Stop
from gridseer.sudoku.board import Board
from gridseer.sudoku.ladder import SudokuExplanation, explain_fully
from gridseer.sudoku.notation import format_line, format_url
from gridseer.sudoku.solver import solve
from gridseer.sudoku.strategies import LADDER
from gridseer.sudoku.units import check_size

DEFAULT_SECONDS = 60.0
"""How long the making of one puzzle may take when nothing else is said."""
EASY_SHARE = 0.4
"""The share of cells that an easy puzzle keeps: with fewer digits singles are hard to spot."""
LARGE = 16
"""From this size on, taking every digit that can be spared takes too long for the search."""
LARGE_SHARE = 0.42
"""This many cells such a puzzle keeps at least."""


@dataclass(frozen=True, slots=True)
class SudokuWish:
    """What a puzzle should be like."""

    size: int = 9
    seed: int = 0
    """The same seed gives the same puzzle in one release."""
    difficulty: Difficulty | None = None
    """How hard it should be; None: any."""
    symmetric: bool = True
    """Whether the given digits keep their places when the grid is turned by half."""

    def __post_init__(self) -> None:
        check_size(self.size)


@dataclass(frozen=True, slots=True)
class MadeSudoku:
    """A puzzle with its only solution and the way to it."""

    wish: SudokuWish
    board: Board
    """The given digits."""
    solution: Board
    """The only one."""
    explanation: SudokuExplanation
    """How to find it, step by step."""

    def to_json(self) -> dict[str, Any]:
        """As ``gridseer sudoku generate --json`` prints it."""
        return {
            "seed": self.wish.seed,
            "puzzle": format_line(self.board),
            "url": format_url(self.board),
            "solution": self.solution.rows(),
            "steps": [step.to_json() for step in self.explanation.steps],
            "difficulty": self.explanation.difficulty.value,
        }


def generate(wish: SudokuWish, *, seconds: float = DEFAULT_SECONDS, stop: Stop | None = None) -> MadeSudoku:
    """A puzzle with exactly one solution. Setting the stop from another thread ends it as if the time were over."""
    ends, random = time.monotonic() + seconds, Random(wish.seed)
    while (left := ends - time.monotonic()) > 0 and not (stop is not None and stop.is_set):
        board = _dug(wish, int(random.random() * 2**53), left, stop)
        if board is None:
            break
        found = solve(board, seconds=left, stop=stop)
        if found.only is None:
            continue
        explanation = explain_fully(found, strategies=_enough(wish.difficulty), seconds=left)
        if wish.difficulty in (None, explanation.difficulty):
            return MadeSudoku(wish, board, found.only, explanation)
    kind = f"{wish.difficulty} " if wish.difficulty else ""
    raise InputError(
        f"expected to find a unique {kind}puzzle of {wish.size}x{wish.size} in {seconds:g} s, got none",
        "Another seed, another difficulty, a smaller grid or more --seconds can help.",
    )


def _dug(wish: SudokuWish, seed: int, seconds: float, stop: Stop | None) -> Board | None:
    easy = wish.difficulty is Difficulty.EASY
    share = EASY_SHARE if easy else LARGE_SHARE if wish.size >= LARGE else 0.0
    fewest = round(share * wish.size**2)
    digits = _core.sudoku_make(wish.size, seed, wish.symmetric, easy, fewest, seconds, stop)
    return Board.of(digits.tolist()) if digits.size else None


def _enough(difficulty: Difficulty | None) -> tuple[Any, ...]:
    """The strategies that decide whether a puzzle is of a difficulty: what needs a harder one isn't wanted then."""
    order = list(Difficulty)
    if difficulty in (None, Difficulty.BEYOND, Difficulty.EXPERT):
        return LADDER
    return tuple(strategy for strategy in LADDER if order.index(strategy.difficulty) <= order.index(difficulty))
