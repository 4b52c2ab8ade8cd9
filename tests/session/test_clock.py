"""The clock of a game: it runs while somebody looks at the board, and no longer."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.setup import Setup
from gridseer.session import Autosave, Helper, Session
from gridseer.session.files import from_store
from gridseer.store import Store


@dataclass
class Hands:
    """A clock that a test sets."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hands() -> Hands:
    return Hands()


def kept(store: Store, hands: Hands) -> Session:
    return Session(Setup.of("beginner", seed=4), autosave=Autosave(store), now=hands)


def test_the_clock_stands_while_nobody_looks(hands: Hands) -> None:
    session = Session(Setup.of("beginner", seed=4), now=hands)
    session.open(Cell(3, 3))
    hands.now = 2
    session.leave()
    hands.now = 400
    assert session.seconds == 2
    assert not session.state().running
    assert not session.paused  # nothing is covered when somebody comes back
    session.look()
    hands.now = 403
    assert session.seconds == 5


def test_a_pause_lasts_until_it_is_ended_whoever_looks(hands: Hands) -> None:
    session = Session(Setup.of("beginner", seed=4), now=hands)
    session.open(Cell(3, 3))
    session.pause()
    session.leave()
    hands.now = 9
    session.look()
    hands.now = 20
    assert (session.paused, session.seconds) == (True, 0)
    session.go_on()
    hands.now = 21
    assert (session.paused, session.seconds) == (False, 1)
    assert [event.action.value for event in session.record.events[-2:]] == ["pause", "resume"]


def test_a_kill_loses_no_time_that_was_kept(tmp_path: Path, hands: Hands) -> None:
    with Store(tmp_path) as store:
        session = kept(store, hands)
        session.open(Cell(3, 3))
        hands.now = 30
        session.keep_time()
        save = store.saves.last_running()
        assert save is not None
        again = from_store(store, save)  # the session itself was never asked to leave
        assert again.seconds == 30
        again.flag(Cell(0, 1))
        assert again.record.events[-1].seconds == pytest.approx(30, abs=0.5)


def test_every_change_is_newer_than_all_before(hands: Hands) -> None:
    session = Session(Setup.of("beginner", seed=4), now=hands)
    versions = [session.version]
    steps = (
        lambda: session.open(Cell(3, 3)),
        session.leave,
        session.look,
        session.pause,
        session.go_on,
        session.undo,
        session.restart,
    )
    for step in steps:
        step()
        versions.append(session.version)
    assert versions == sorted(set(versions))


def test_the_best_time_is_that_of_the_other_games_of_the_kind(tmp_path: Path, hands: Hands) -> None:
    with Store(tmp_path) as store:
        for seconds, level in ((9, "beginner"), (7, "beginner"), (2, "intermediate")):
            session = Session(Setup.of(level, seed=4, no_guess=True), autosave=Autosave(store), now=hands)
            began = hands.now
            win(session, hands, began + seconds)
        session = Session(Setup.of("beginner", seed=5, no_guess=True), autosave=Autosave(store), now=hands)
        assert session.state().best_seconds == 7
        win(session, hands, hands.now + 3)
        state = session.state()
        assert (state.outcome, state.seconds, state.best_seconds) == (Outcome.WON, 3, 7)


def win(session: Session, hands: Hands, end: float) -> None:
    """Win by hand what a method would: a helper on a copy says which cells are safe."""
    session.open(Cell(3, 3))
    hands.now = end
    while not session.over:
        adviser = Helper(Session.resume(session.record))
        for cell in adviser.analyse().safe_cells():
            session.open(cell)


def test_a_lost_game_is_worth_what_was_opened(hands: Hands) -> None:
    session = Session(Setup.of("beginner", seed=4), now=hands)
    session.open(Cell(3, 3))
    layout = session.game.layout
    assert layout is not None
    y, x = (int(part) for part in next(zip(*layout.nonzero(), strict=True)))
    session.open(Cell(x, y))
    state = session.state()
    assert state.outcome is Outcome.LOST
    assert state.bbbv is not None
    assert state.bbbv_done == 1 < state.bbbv  # one opening


def test_looks_are_no_hints(hands: Hands) -> None:
    session = Session(Setup.of("beginner", seed=4, no_guess=True), now=hands)
    helper = Helper(session)
    session.open(Cell(3, 3))
    while not session.over:
        helper.answer()
        helper.step()
    assert session.tally.hints == 0
    assert session.tally.looks == session.tally.automatic_moves > 0
    assert session.assisted
