"""Analyses boards of one hard kind under a limit of memory, and prints what came of each as a line of JSON.

A program of its own, run by ``test_engine_large.py``, because a limit of memory holds for a whole process:
``python -m tests.support.hard_boards KIND SIDE DENSITY...``
"""

import json
import os
import resource
import sys
import time
from typing import Any

import numpy as np

from gridseer.errors import ContradictionError
from gridseer.grid import Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse
from tests.support.positions import Position, hard, spoilt

MOST_MEMORY = 2 << 30
"""Bytes of addresses for the interpreter, numpy and the engine together."""


def look_at(position: Position) -> dict[str, Any]:
    """One board that is true."""
    begin = time.process_time()
    analysis = analyse(position.board)
    seconds = time.process_time() - begin
    certain = analysis.safe | analysis.mines
    rest = analysis.mine_probability[position.board.closed & ~certain]
    return {
        "seconds": seconds,
        "exact": analysis.exact,
        "certain": int(certain.sum()),
        "wrong": int((analysis.safe & position.layout).sum() + (analysis.mines & ~position.layout).sum()),
        "between": bool(((rest > 0) & (rest < 1)).all()),
        "too_many_mines": float(np.nansum(analysis.mine_probability) - position.board.counter),
        "mines_left": position.board.counter,
        "mebibytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def look_at_spoilt(board: Board) -> dict[str, Any]:
    """One board that can hardly be true."""
    begin = time.process_time()
    try:
        analyse(board)
        clues = None
    except ContradictionError as error:
        clues = len(error.clues)
    return {"spoilt": True, "seconds": time.process_time() - begin, "clues": clues}


def main(kind: str, side: int, densities: list[float]) -> None:
    """All densities and topologies of one kind."""
    if "GRIDSEER_SANITIZED" not in os.environ:  # the sanitizers take terabytes of addresses
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    for seed, density in enumerate(densities):
        for topology in Topology:
            position = hard(kind, side, density, seed, topology)
            for found in (look_at(position), look_at_spoilt(spoilt(position, seed, changes=5))):
                sys.stdout.write(json.dumps({"density": density, "topology": topology} | found) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), [float(density) for density in sys.argv[3:]])
