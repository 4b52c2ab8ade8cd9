"""Recorded positions: guess points of expert games, one board text each, in a gzip file.

``python -m bench.positions`` plays the games again and writes the file. Seeds count from 0; the first cell is the
corner, the start rule `safe`; certain cells are opened, then the smallest risk is taken (ties to the upper left). Every
position at which nothing is certain is kept until there are enough.
"""

import gzip
from pathlib import Path

from gridseer import Board, Cell, Game, Outcome, analyse

FILE = Path(__file__).with_name("expert-guess-points.txt.gz")
COUNT = 2400


def load() -> list[Board]:
    """The recorded positions."""
    with gzip.open(FILE, "rt", encoding="ascii") as lines:
        return [Board.parse(text) for text in lines.read().split("\n\n") if text.strip()]


def record(count: int = COUNT) -> list[Board]:
    """Play until there are enough positions."""
    positions: list[Board] = []
    seed = 0
    while len(positions) < count:
        positions += guess_points(Game.at_level("expert", seed=seed))
        seed += 1
    return positions[:count]


def guess_points(game: Game) -> list[Board]:
    """The positions of one game at which nothing was certain, the first click left out."""
    found = []
    game.open(Cell(0, 0))
    while game.outcome is Outcome.PLAYING:
        analysis = analyse(game.board)
        safe = analysis.safe_cells()
        if not safe:
            found.append(game.board)
            risks = [(analysis.mine_probability[y, x], y, x) for x, y in game.board.closed_cells()]
            _, y, x = min(risks)
            safe = [Cell(x, y)]
        for cell in safe:
            game.open(cell)
    return found


def save(positions: list[Board]) -> None:
    """Write the positions; the same positions give the same bytes."""
    text = "\n\n".join(str(board) for board in positions) + "\n"
    FILE.write_bytes(gzip.compress(text.encode("ascii"), mtime=0))
