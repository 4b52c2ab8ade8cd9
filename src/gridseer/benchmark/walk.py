"""Where positions come from: games played by a hand that opens what is proven safe, and otherwise knows the mines.

Only whole numbers decide what is opened, so that the same seed gives the same position on every machine.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from gridseer.benchmark.edition import BoardKind
from gridseer.grid import Cell, Topology, neighbours
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import analyse


def walks(kind: BoardKind) -> Iterator[tuple[Random, Iterator[Board]]]:
    """For one seed after the other a generator of chance, and the positions of its game."""
    seed = kind.seed
    while True:
        random = Random(seed)
        yield random, _positions(kind, seed, random)
        seed += 1


def _positions(kind: BoardKind, seed: int, random: Random) -> Iterator[Board]:
    """All positions of a game after its first cell."""
    level = kind.level
    start = Start.SAFE if random.random() < 0.5 else Start.ZERO
    game = Game(level.width, level.height, level.mines, start=start, seed=seed, topology=kind.topology)
    game.open(Cell(pick(random, level.width), pick(random, level.height)))
    while game.outcome is Outcome.PLAYING:
        board = game.board
        yield board
        safe = analyse(board).safe_cells()
        if safe:
            wanted = 1 + pick(random, len(safe))
            for cell in safe[:wanted]:
                game.open(cell)
        else:
            free = _free_cells(game, board)
            game.open(free[pick(random, len(free))])


def _free_cells(game: Game, board: Board) -> list[Cell]:
    """The closed cells that aren't mines; those next to a number, if there are any."""
    assert game.layout is not None
    touching = _touching(board.width, board.height, board.topology)
    sights, mines = board.cells.reshape(-1).tolist(), game.layout.reshape(-1).tolist()
    free = [cell for cell, sight in enumerate(sights) if sight == CLOSED and not mines[cell]]
    near = [cell for cell in free if any(sights[each] < CLOSED for each in touching[cell])]
    return [Cell.of(cell, board.width) for cell in near or free]


@cache
def _touching(width: int, height: int, topology: Topology) -> list[list[int]]:
    """For every cell by its index those that touch it."""
    cells = [Cell.of(index, width) for index in range(width * height)]
    return [[each.index_in(width) for each in neighbours(cell, width, height, topology)] for cell in cells]


def pick(random: Random, bound: int) -> int:
    """A whole number below a bound, by the one method of ``Random`` that never changes."""
    return int(random.random() * bound)
