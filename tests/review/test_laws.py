"""What holds for every game, however it was played."""

import random

import pytest

from gridseer import Session, Setup, Topology
from gridseer.grid import Cell
from gridseer.minesweeper.record import Action
from gridseer.review import MoveKind, judge
from tests.support.planting import play_on


def somehow_played(choice: random.Random, topology: str) -> Session:
    """A game played by somebody who knows a little, guesses a lot, flags, chords and takes moves back."""
    width, height = choice.randint(4, 9), 2 * choice.randint(2, 4)
    mines = choice.randint(1, width * height // 5)
    start = choice.choice(("safe", "any", "xp"))
    session = Session(
        Setup.of(width=width, height=height, mines=mines, seed=choice.getrandbits(40), start=start, topology=topology)
    )
    for _ in range(choice.randint(1, 40)):
        cell = Cell(choice.randrange(width), choice.randrange(height))
        what = choice.random()
        if what < 0.5:
            play_on(session, 1)
        elif what < 0.9:
            session.move(choice.choice((Action.OPEN, Action.FLAG, Action.CHORD, Action.QUESTION)), cell)
        else:
            choice.choice((session.undo, session.redo))()
    return session


@pytest.mark.parametrize("topology", list(Topology))
def test_laws(topology: Topology) -> None:
    choice = random.Random(f"laws on a {topology}")
    for _ in range(40):
        session = somehow_played(choice, topology)
        found, layout = judge(session.record), session.game.layout
        assert found.result is session.outcome
        assert 0 <= found.skill <= 1
        for move in found.moves:
            assert 0 <= move.mine_probability <= 1
            assert 0 <= move.kept <= 1
            assert all(win is None or 0 <= win <= 1 for win in (move.win_before, move.win_after))
            if move.kind is MoveKind.SAFE:
                assert not move.died
            if move.kind is MoveKind.PROVEN_MINE:
                assert move.died
            if move.kind in (MoveKind.MISSED_SAFE, MoveKind.PROVEN_MINE) and layout is not None:
                assert not any(layout[cell.y, cell.x] for cell in move.missed)
            if move.proof is not None and layout is not None:
                assert bool(layout[move.proof.cell.y, move.proof.cell.x]) != move.proof.safe
        assert sum(found.counts().values()) == len(found.moves)
