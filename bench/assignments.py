"""What it costs to try all assignments of a chain, by its length: ``python -m bench.assignments``.

The chain is a straight one, a row of closed cells along a row of ones: most assignments fail at the first numbers.
Prints one line a length, in milliseconds, the best of three; the kernel is compiled before.
"""

import time
from collections.abc import Callable

from gridseer.errors import MissingError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.opencl import OpenCL
from gridseer.minesweeper.solving.assignments import Fitting, try_natively
from gridseer.minesweeper.solving.chains import FitQuestion, chains
from gridseer.minesweeper.solving.solver import make_solver

LENGTHS = range(8, 29, 2)
REPEATS = 3


def straight(length: int) -> FitQuestion:
    """The assignments of a straight chain."""
    (chain,) = chains(Board.parse(f"{'#' * length}\n{'1' * length}\nm{length // 3}"))
    return chain.question()


def milliseconds(tries: Callable[[FitQuestion], Fitting], question: FitQuestion) -> float:
    """The best time of a few."""
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        tries(question)
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def main() -> None:
    """Print the table."""
    ways: dict[str, Callable[[FitQuestion], Fitting]] = {
        "1 thread": lambda question: try_natively(question, 1),
        "2 threads": lambda question: try_natively(question, 2),
    }
    try:
        kernel = make_solver("opencl:kernel_from=0")
        assert isinstance(kernel, OpenCL)
        kernel.tries(straight(8))
        ways["OpenCL"] = kernel.tries
    except MissingError as error:
        print(f"without OpenCL: {error}. {error.hint}")
    print("length", *(f"{name:>12}" for name in ways))
    for length in LENGTHS:
        question = straight(length)
        print(f"{length:6}", *(f"{milliseconds(tries, question):12.3f}" for tries in ways.values()))


if __name__ == "__main__":
    main()
