"""Games of the method strong with one move replaced by a mistake, for the review to find."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

from gridseer.grid import Cell
from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.record import Action, Record
from gridseer.minesweeper.setup import Setup
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.minesweeper.solving.unavoidable import unavoidable_guesses
from gridseer.review import MoveKind
from gridseer.session import Session

LEVELS = ("beginner", "intermediate", "expert")
PLANTED = (MoveKind.MISSED_SAFE, MoveKind.WORSE_GUESS, MoveKind.PROVEN_MINE, MoveKind.WRONG_FLAG)
_CLEARLY = 0.02
"""A planted guess is riskier than the engine's own by at least this much."""


@dataclass(frozen=True, slots=True)
class Plant:
    """A game with a mistake in it."""

    record: Record
    kind: MoveKind
    index: int
    """Which of its moves is the mistake."""


def strong_game(setup: Setup, until: int | None = None) -> Session:
    """A game that strong plays, to its end or for so many moves."""
    session = Session(setup)
    play_on(session, until)
    return session


def play_on(session: Session, until: int | None = None) -> None:
    """Let strong play a game to its end, or for so many moves; flags are not believed."""
    solver = make_solver("strong")
    made = 0
    while not session.over and (until is None or made < until):
        move = solver.think(session.board.unflagged()).move
        assert move is not None
        if session.board[move.cell] == 10:
            session.flag(move.cell)
        session.open(move.cell)
        made += 1


def plants(kind: MoveKind, seed: int) -> Iterator[Plant]:
    """Games with a mistake of one kind, one after the other; a game that has no place for it is passed over."""
    choice = random.Random(seed)
    while True:
        setup = Setup.of(choice.choice(LEVELS), seed=choice.getrandbits(60), start=choice.choice(("safe", "zero")))
        places = _places(setup, kind)
        for index in choice.sample(places, min(3, len(places))):
            session = strong_game(setup, index)
            cell = _mistake(session, kind, choice)
            if cell is not None:
                session.move(Action.FLAG if kind is MoveKind.WRONG_FLAG else Action.OPEN, cell)
                play_on(session)
                yield Plant(session.record, kind, index)
                break


def _places(setup: Setup, kind: MoveKind) -> list[int]:
    """The moves after the first that could be replaced: guesses for a worse one, all for any other mistake."""
    session, solver = Session(setup), make_solver("strong")
    found: list[int] = []
    for index in itertools.count():
        if session.over:
            return found
        move = solver.think(session.board).move
        assert move is not None
        if index and (move.is_guess or kind is not MoveKind.WORSE_GUESS):
            found.append(index)
        session.open(move.cell)
    raise AssertionError


def _mistake(session: Session, kind: MoveKind, choice: random.Random) -> Cell | None:
    """A cell that makes the mistake here; None where it can't be made."""
    answer = make_solver("strong").think(session.board)
    analysis = answer.analysis
    risks = {cell: float(analysis.mine_probability[cell.y, cell.x]) for cell in session.board.closed_cells()}
    open_to_both = [cell for cell, risk in risks.items() if 0 < risk < 1]
    found = {
        MoveKind.MISSED_SAFE: open_to_both if analysis.safe.any() else [],
        MoveKind.PROVEN_MINE: analysis.mine_cells(),
        MoveKind.WRONG_FLAG: analysis.safe_cells(),
        MoveKind.WORSE_GUESS: [] if analysis.safe.any() else _worse(session, answer, risks),
    }[kind]
    return choice.choice(found) if found else None


def _worse(session: Session, answer: Answer, risks: dict[Cell, float]) -> list[Cell]:
    """Guesses that can't be as good: riskier than the engine's, or too risky to win as often as the best play."""
    assert answer.move is not None
    least = max(answer.move.mine_probability, min(risks.values())) + _CLEARLY
    win = answer.move.win_probability
    if win is not None:
        return [cell for cell, risk in risks.items() if risk < 1 and 1 - risk < win - _CLEARLY]
    apart = {cell for guess in unavoidable_guesses(session.board) for cell in guess.cells}
    return [cell for cell, risk in risks.items() if least < risk < 1 and cell not in apart]
