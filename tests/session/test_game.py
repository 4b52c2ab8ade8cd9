"""One game of one person: moves, taking back, the same board again, and its record."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.certificate import check
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.no_guess import certify
from gridseer.minesweeper.record import PLAYER, Action
from gridseer.minesweeper.record_text import format_record
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.session import Helper, HintStep, Record, Session, Setup
from gridseer.session.files import from_text
from tests.support.examples import examples


class Time:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def session() -> Session:
    """Opening D4 opens an area of this board."""
    return Session(Setup.of("beginner", seed=4), player="Ann")


def actions(session: Session) -> list[str]:
    return [event.action.value for event in session.record.events]


def test_the_board_is_that_of_the_seed(session: Session) -> None:
    game = Game.at_level("beginner", start=Start.ZERO, seed=4)
    game.open(Cell(3, 3))
    assert session.open(Cell(3, 3)) == ""
    assert session.board == game.board
    assert int((session.board.cells < CLOSED).sum()) == 59
    assert session.board[Cell(2, 0)] == 1
    assert actions(session) == ["draw", "open"]


def test_flags_and_questions_before_the_first_cell_stay(session: Session) -> None:
    session.flag(Cell(0, 0))
    session.question(Cell(1, 0))
    session.question(Cell(8, 8))
    session.flag(Cell(8, 8))
    session.open(Cell(3, 3))
    assert session.board[Cell(0, 0)] == FLAG
    assert session.game.questions == {Cell(1, 0)}
    assert session.board.mines_left == 8
    for _ in range(5):
        session.undo()
    assert (session.board.cells == CLOSED).all()
    assert not session.game.questions


def test_a_flag_is_not_opened_and_draws_nothing(session: Session) -> None:
    session.flag(Cell(3, 3))
    assert session.open(Cell(3, 3)) == "D4 carries a flag"
    assert session.game.layout is None
    assert actions(session) == ["flag"]


def test_undo_and_redo(session: Session) -> None:
    assert session.undo() == "there is nothing to undo"
    assert session.redo() == "there is nothing to redo"
    boards = [session.board]
    for move in (session.flag, session.flag):
        move(Cell(0, 0 if len(boards) == 1 else 1))
        boards.append(session.board)
    session.open(Cell(3, 3))
    boards.append(session.board)
    for board in reversed(boards[:-1]):
        session.undo()
        assert session.board == board
    for board in boards[1:]:
        session.redo()
        assert session.board == board
    session.undo()
    session.flag(Cell(5, 5))
    assert session.redo() == "there is nothing to redo"
    assert session.tally.undos == 4


def test_a_loss_can_be_taken_back_but_counts(session: Session) -> None:
    session.open(Cell(3, 3))
    before = session.board
    session.open(Cell(0, 2))
    assert session.state().outcome is Outcome.LOST
    assert session.open(Cell(0, 0)) == "the game is over"
    assert session.state().exploded == Cell(0, 2)
    assert session.undo() == ""
    assert session.board == before
    assert session.state().outcome is Outcome.PLAYING
    Helper(session).solve(stop_at_guess=False)
    past = session.past_game()
    assert past is not None
    assert (past.result, past.undos, past.assisted) == ("lost", 0, False)


def test_the_same_board_again_whatever_is_opened_first(session: Session) -> None:
    session.open(Cell(3, 3))
    layout = session.game.layout
    game = session.id
    session.restart()
    assert session.id != game
    assert (session.board.cells == CLOSED).all()
    session.open(Cell(0, 2))
    assert session.outcome is Outcome.LOST  # a mine of the known board: no start rule moves it
    assert layout is not None
    assert np.array_equal(session.game.layout, layout)  # type: ignore[arg-type]
    session.restart()
    session.open(Cell(8, 8))
    assert np.array_equal(session.game.layout, layout)  # type: ignore[arg-type]
    assert session.assisted


def test_a_new_game_has_another_identity_and_keeps_player_and_method(session: Session) -> None:
    session.choose_method("trivial")
    before = session.record
    session.new(Setup.of("expert", seed=1))
    assert session.record.game != before.game
    assert (session.record.player, session.method) == ("Ann", "trivial")
    assert session.record.events == ()


@pytest.mark.parametrize("topology", Topology)
def test_no_guess_boards_are_made_for_the_first_cell(topology: Topology) -> None:
    setup = Setup.of(width=12, height=9, mines=20, seed=3, no_guess=True, topology=topology)
    session = Session(setup)
    session.flag(Cell(0, 0))
    session.flag(Cell(0, 0))
    session.open(Cell(7, 6))
    layout = session.game.layout
    assert layout is not None
    certificate = certify(layout, Cell(7, 6), topology=topology)
    assert certificate is not None
    check(certificate)
    Helper(session).solve()
    assert session.outcome is Outcome.WON
    session.restart()
    session.open(Cell(7, 6))
    assert np.array_equal(session.game.layout, layout)  # type: ignore[arg-type]


def test_a_refused_no_guess_board_leaves_the_session_as_it_was() -> None:
    session = Session(Setup.of(width=3, height=1, mines=1, seed=1, start="safe", no_guess=True))
    with pytest.raises(InputError, match="expected a no-guess board"):
        session.open(Cell(1, 0))
    assert session.record.events == ()
    session.open(Cell(0, 0))
    assert session.outcome is not Outcome.LOST


# Time


def test_the_clock_starts_with_the_first_cell_and_stands_while_paused() -> None:
    time = Time()
    session = Session(Setup.of("beginner", seed=4), now=time)
    time.now = 5
    assert session.seconds == 0
    session.flag(Cell(0, 0))
    time.now = 10
    session.open(Cell(3, 3))
    time.now = 12
    assert session.seconds == 2
    session.pause()
    time.now = 100
    assert session.seconds == 2
    assert session.state().paused
    session.flag(Cell(0, 1))
    time.now = 101
    assert session.seconds == 3
    session.undo()
    session.open(Cell(0, 2))
    assert session.outcome is Outcome.LOST
    time.now = 500
    assert session.seconds == 3
    assert [event.action for event in session.record.events if event.seconds == 12] == [
        Action.PAUSE,
        Action.RESUME,
        Action.FLAG,
    ]


def test_a_resumed_game_goes_on_where_its_clock_stood() -> None:
    time = Time()
    session = Session(Setup.of("beginner", seed=4), now=time)
    session.open(Cell(3, 3))
    time.now = 7
    session.flag(Cell(0, 2))
    later = Time()
    later.now = 10_000
    again = Session.resume(session.record, now=later)
    assert again.seconds == 7
    later.now = 20_000
    again.flag(Cell(0, 1))
    later.now = 20_001
    assert again.seconds == 8


# The record


HELP = {"step", "hint", "answer"}
STEPS: list[Any] = [
    *(st.tuples(st.just(name), st.integers(0, 7), st.integers(0, 6)) for name in ("open", "flag", "question", "chord")),
    *(st.just((name,)) for name in ("undo", "redo", "step", "answer", "pause")),
    st.tuples(st.just("hint"), st.sampled_from(HintStep)),
    st.tuples(st.just("choose_method"), st.sampled_from(["trivial", "exact", "trivial, exact"])),
]


def play(session: Session, steps: list[tuple[Any, ...]]) -> None:
    helper = Helper(session)
    for name, *arguments in steps:
        who = helper if name in HELP else session
        if len(arguments) == 2:
            getattr(who, name)(Cell(*arguments))
        else:
            getattr(who, name)(*arguments)


@given(
    st.lists(st.one_of(STEPS), max_size=30),
    st.integers(0, 2**64 - 1),
    st.sampled_from(Topology),
    st.sampled_from([("safe", False), ("zero", False), ("xp", False), ("any", False), ("zero", True)]),
    st.booleans(),
)
@examples(150)
def test_replay_ends_in_the_recorded_board(
    steps: list[tuple[Any, ...]], seed: int, topology: Topology, rule: tuple[str, bool], again: bool
) -> None:
    start, no_guess = rule
    setup = Setup.of(width=8, height=7, mines=9, seed=seed, start=start, no_guess=no_guess, topology=topology)
    session = Session(setup, player="Ann of  Green\nGables", method="trivial, strong")
    play(session, steps)
    if again:
        session.restart()
        play(session, steps)
    record, text = session.record, format_record(session.record, session.board)
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    replayed, from_file = Session.resume(record), from_text(text)
    assert from_file.record == replayed.record == record
    assert state(from_file) == state(replayed) == state(session)


def state(session: Session) -> tuple[Any, ...]:
    """All that can be seen of a session, and what it does next."""
    unlike = {"running": None, "seconds": None, "version": None}
    data = json.loads(json.dumps(session.state().to_json())) | unlike
    return data, session.past_game(), session.undo(), session.redo(), session.board, session.method


def test_everything_is_json(session: Session) -> None:
    session.open(Cell(3, 3))
    before = session.state().to_json()
    assert before["final"] is None
    assert "*" not in json.dumps(before)
    json.dumps(Helper(session).hint(HintStep.WHY).to_json())
    assert session.open(Cell(0, 2)) == ""
    data = json.loads(json.dumps(session.state().to_json()))
    assert (data["outcome"], data["mines_left"], data["exploded"]) == ("lost", 10, [0, 2])
    assert (data["tally"]["clicks"], data["tally"]["hints"], data["assisted"]) == (2, 1, True)
    assert "@" in data["final"]
    assert Board.parse(data["board"]) == session.board


def test_events_say_who_did_what(session: Session) -> None:
    session.open(Cell(3, 3))
    Helper(session).step()
    assert [(event.action, event.by) for event in session.record.events] == [
        (Action.DRAW, PLAYER),
        (Action.OPEN, PLAYER),
        (Action.OPEN, "strong"),
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": "exprt"}, "Did you mean 'expert'"),
        ({"start": "zeor"}, "Did you mean 'zero'"),
        ({"topology": "torsu"}, "Did you mean 'torus'"),
        ({"seed": -1}, "None"),
        ({"start": "xp", "no_guess": True}, "no logic can prove"),
    ],
)
def test_a_setup_is_checked(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match="expected") as refused:
        Setup.of(**options)
    assert message in str(refused.value.hint)


def test_more_mines_than_fit_are_refused() -> None:
    with pytest.raises(InputError, match="at most 0 mines fit this board, got 9") as refused:
        Setup.of(width=3, height=3, mines=9)
    assert "fewer mines" in str(refused.value.hint)
