"""The games that agents play, by identity. They live as long as the server and never reach a person's history."""

from collections import OrderedDict
from threading import RLock
from typing import Any

from gridseer.errors import InputError
from gridseer.minesweeper.cell_text import parse_cell
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.setup import Setup
from gridseer.session import Session

MOST_GAMES = 100
"""Games at once; the one that was not touched for longest makes room."""


class Tables:
    """The games in play. Several threads may ask."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Session] = OrderedDict()
        self._lock = RLock()

    def begin(self, setup: Setup) -> dict[str, Any]:
        """Begin a game, and show it."""
        session = Session(setup)
        with self._lock:
            self._games[session.id] = session
            while len(self._games) > MOST_GAMES:
                self._games.popitem(last=False)
            return shown(session)

    def move(self, game: str, action: Action, cell: str) -> dict[str, Any]:
        """Make a move, and show what came of it; one that changes nothing says why."""
        with self._lock:
            session = self.session(game)
            chosen = parse_cell(cell)
            session.board[chosen]  # it must be on the board
            said = session.move(action, chosen)
            return shown(session) | ({"nothing_happened": said} if said else {})

    def session(self, game: str) -> Session:
        """A game by its identity."""
        with self._lock:
            if game not in self._games:
                raise InputError(f"expected the name of a game in play, got {game[:40]!r}", "new_game begins one.")
            self._games.move_to_end(game)
            return self._games[game]

    def __contains__(self, game: str) -> bool:
        return game in self._games


def shown(session: Session) -> dict[str, Any]:
    """A game as its player sees it; the mines are in it only when the game is over."""
    state = session.state()
    over = {} if state.final is None else {"final": state.final}
    return {"game": state.game, "board": state.board, "outcome": state.outcome.value, **over}
