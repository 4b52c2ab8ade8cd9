"""The solutions that CP-SAT lists, as ``gridseer solve --layouts`` shows them."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.minesweeper.board import Board
    from gridseer.minesweeper.solvers.cpsat import SolutionList
    from gridseer.minesweeper.solving.solver import Solver


def check_lists(solver: "Solver") -> None:
    """Refuse a method that lists no solutions."""
    if not hasattr(solver, "solutions"):
        hint = "Add --method cpsat; the others count without listing."
        raise InputError(f"expected a method that lists solutions, got {solver.name!r}", hint)


def solutions_as_json(solver: "Solver", board: "Board", most: int) -> dict[str, Any]:
    """The first solutions, each with its mines next to numbers and the layouts that it stands for."""
    found = _solutions(solver, board)
    listed = [
        {"mines": [list(cell) for cell in each.mines], "layouts": str(each.layouts)} for each in islice(found, most)
    ]
    return {"solutions": listed, "solutions_finished": found.finished}


def solutions_in_words(solver: "Solver", board: "Board", most: int) -> Iterator[str]:
    """A line for each of the first solutions."""
    found = _solutions(solver, board)
    shown = list(islice(found, most + 1))
    for number, each in enumerate(shown[:most], 1):
        mines = " ".join(map(str, each.mines)) or "none"
        yield f"solution {number}: mines next to numbers {mines}; {each.layouts:,} layouts"
    if len(shown) > most:
        yield f"there are more; --layouts {10 * most} shows more of them"
    elif not found.finished:
        yield "the time was too short to list all; cpsat:seconds=60 gives it more"


def _solutions(solver: Any, board: "Board") -> "SolutionList":  # noqa: ANN401  # of the methods, only CP-SAT lists
    found: SolutionList = solver.solutions(board)
    return found
