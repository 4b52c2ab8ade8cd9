"""A game that plays itself, drawn turn by turn for whoever watches."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gridseer.minesweeper import drawing
from gridseer.minesweeper.analysis import Move
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.play import turns
from gridseer.minesweeper.policy import percent
from gridseer.minesweeper.solver import Solver

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

LONGEST_PAUSE = 0.3
"""Seconds between two moves that can be followed at leisure."""
LONGEST_GAME = 10.0
"""Seconds that a game takes at most, more or less, whatever its level."""

Show = Callable[["RenderableType"], None]
"""Shows a picture."""


def default_pause(level: Level) -> float:
    """Seconds between moves that let a game end in time: areas open at once, so half the safe cells are moves at most.

    >>> from gridseer.minesweeper.level import LEVELS
    >>> round(default_pause(LEVELS["expert"]), 3)
    0.052
    """
    return min(LONGEST_PAUSE, 2 * LONGEST_GAME / max(level.width * level.height - level.mines, 1))


@contextmanager
def stage(console: "Console", pause: float) -> Iterator[Show]:
    """Where a game is shown on a terminal: each picture takes the place of the last one."""
    from rich.live import Live

    with Live(console=console, auto_refresh=False) as live:

        def show(picture: "RenderableType") -> None:
            live.update(picture, refresh=True)
            time.sleep(pause)

        yield show


def play(game: Game, solver: Solver, show: Show, width: int) -> list[Move]:
    """Let a solver play a game whose first cell is open, on a terminal so many characters wide; its moves."""
    from rich.console import Group
    from rich.text import Text

    moves: list[Move] = []
    for turn in turns(game, solver):
        moves.append(turn.move)
        picture = drawing.terminal(game.board, turn.analysis, best=turn.move.cell)
        explained = drawing.legend()
        if len(picture.plain.partition("\n")[0]) >= width:
            picture, explained = drawing.terminal(game.board, best=turn.move.cell), Text()
        line = Text(f"move {len(moves)}: {turn.move.reason}", "yellow" if turn.move.is_guess else "")
        show(Group(picture, explained, line))
    return moves


def conclusion(game: Game, moves: list[Move], method: str) -> "RenderableType":
    """The last picture of a game, with its result and statistics."""
    from rich.console import Group
    from rich.text import Text

    guesses = sum(move.is_guess for move in moves)
    counts = f"{len(moves)} moves after the start, {guesses} of them guessed"
    if game.outcome is Outcome.WON:
        result = Text(f"won: {counts}", "bold green")
    else:
        result = Text(f"lost: {counts}; {_last_move(moves[-1])}", "bold red")
    return Group(drawing.final(game), Text(f"method {method}, seed {game.seed}", "bright_black"), result)


def _last_move(move: Move) -> str:
    if move.is_guess:
        return f"{move.cell} was a guess with a risk of {percent(move.mine_probability)}, as the method sees it"
    return f"{move.cell} was called safe, which is a mistake of the method"
