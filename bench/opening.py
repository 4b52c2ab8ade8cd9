"""The first guesses of a game, by playing many games out: which cell to open once the corner shows a number.

    nice python -m bench.opening A1=1                            expert; the corner shows 1: a race of second cells
    nice python -m bench.opening A1=1 AD1=1 --player strong      the next corner shows 1 too: a race of third cells
    nice python -m bench.opening --cells A1 C3 --level expert    a race of first cells that are known to be safe

Layouts that fit what is seen are drawn, and every cell of the race is opened in the same ones, which a strength then
plays to their end. Rounds grow; after each one the cells that are surely behind leave the race. The others keep all
their games, so the differences at the end, each with its 95 % interval, are those of equal games. The cell that a
strength chooses by itself is always in it and is what the others are compared with.
"""

import argparse
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from bench.engine import print_table
from gridseer import LEVELS, Board, Cell, Level, Topology, _core
from gridseer.minesweeper.cell_text import parse_cell
from gridseer.minesweeper.mines_left import core_mines_left
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

FIRST_SEED = 560_000_000
"""Of the layouts; they count on by rounds."""
SURELY_BEHIND = 3.0
"""Standard errors behind the leader with which a cell leaves the race."""


@dataclass(slots=True)
class Race:
    """Cells that are opened in the same layouts."""

    board: Board
    mines: int
    player: Strength
    cells: list[int]
    won: dict[int, npt.NDArray[np.float64]] = field(default_factory=dict)
    """For each cell what every layout says of its chance to win."""

    def run(self, layouts: int) -> None:
        """Play so many layouts, in rounds that double; cells that are surely behind leave."""
        done, count, seed = 0, min(layouts, 4000), FIRST_SEED
        while done < layouts:
            count = min(count, layouts - done)
            self.play(count, seed)
            done, count, seed = done + count, done + count, seed + 1
            self.drop_those_behind()

    def play(self, count: int, seed: int) -> None:
        """One round: the same layouts for every cell that is still in the race."""
        board = self.board
        won = _core.play_out(
            board.cells,
            board.topology.core,
            self.mines,
            np.array(self.cells, np.int32),
            count,
            seed,
            self.player.core,
        )
        for place, cell in enumerate(self.cells):
            before = self.won.get(cell, np.zeros(0))
            self.won[cell] = np.concatenate([before, won[:, place]])

    def drop_those_behind(self) -> None:
        """The first cell stays whatever happens: the others are compared with it."""
        leader = max(self.cells, key=lambda cell: float(self.won[cell].mean()))
        kept = [self.cells[0]]
        for cell in self.cells[1:]:
            mean, error = difference(self.won[cell], self.won[leader])
            if mean >= -SURELY_BEHIND * error:
                kept.append(cell)
        self.cells = kept

    def table(self) -> list[dict[str, object]]:
        """What every cell won, the best first, and its difference to the first cell on equal games."""
        first = next(iter(self.won))
        rows: list[dict[str, object]] = []
        for cell, won in sorted(self.won.items(), key=lambda item: -float(item[1].mean())):
            mean, error = difference(won, self.won[first][: len(won)])
            rows.append(
                {
                    "cell": str(Cell.of(cell, self.board.width)),
                    "layouts": len(won),
                    "won": f"{100 * won.mean():.2f}",
                    "difference": "" if cell == first else f"{100 * mean:+.2f} +-{196 * error:.2f}",
                }
            )
        return rows


def difference(won: npt.NDArray[np.float64], reference: npt.NDArray[np.float64]) -> tuple[float, float]:
    """The mean of a paired difference and its standard error."""
    each = won - reference
    return float(each.mean()), float(each.std() / np.sqrt(len(each)))


def seen_board(level: Level, seen: list[str]) -> Board:
    """A board that shows these numbers and nothing else."""
    sights = np.full((level.height, level.width), 9, np.uint8)
    for text in seen:
        name, _, number = text.partition("=")
        cell = parse_cell(name)
        sights[cell.y, cell.x] = int(number)
    return Board(sights, level.mines, Topology.SQUARE)


def worth_a_try(board: Board) -> list[int]:
    """Corners, edges and the middle of the board, and all cells within three of an open one; only closed ones."""
    width, height = board.width, board.height
    columns = {0, 1, 2, 3, width // 2, width - 4, width - 3, width - 2, width - 1}
    rows = {0, 1, 2, 3, height // 2, height - 4, height - 3, height - 2, height - 1}
    return [y * width + x for y in sorted(rows) for x in sorted(columns) if board.cells[y, x] == 9]


def main() -> None:
    """Hold one race."""
    parser = argparse.ArgumentParser(description="The first guesses of a game, by playing many games out.")
    parser.add_argument("seen", nargs="*", help="what is open, such as A1=1")
    parser.add_argument("--level", choices=list(LEVELS), default="expert")
    parser.add_argument("--player", choices=list(STRENGTHS), default="fast", help="who plays the games to their end")
    parser.add_argument("--layouts", type=int, default=200_000)
    parser.add_argument("--cells", nargs="*", help="the cells of the race, instead of all that are worth a try")
    arguments = parser.parse_args()
    level = LEVELS[arguments.level]
    board = seen_board(level, arguments.seen)
    chosen, *_ = _core.choose(
        board.cells, board.topology.core, core_mines_left(board.mines_left), STRENGTHS["strong"].core
    )
    if arguments.cells:
        cells = [parse_cell(name).index_in(board.width) for name in arguments.cells]
    else:
        cells = worth_a_try(board)
    race = Race(board, level.mines, STRENGTHS[arguments.player], [chosen] + [cell for cell in cells if cell != chosen])
    race.run(arguments.layouts)
    print_table(race.table())


if __name__ == "__main__":
    main()
