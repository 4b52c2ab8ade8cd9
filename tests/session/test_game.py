"""One game of one person: moves, taking back, the same board again, hints, and a solver's moves."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.certificate import check
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.no_guess import certify
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.session import HintStep, Record, Session, Setup
from gridseer.session.files import from_text, resume
from gridseer.session.record import PLAYER, Action
from gridseer.session.text import format_record


class Time:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def session() -> Session:
    """Opening (3,3) opens an area of this board."""
    return Session(Setup.of("beginner", seed=4), player="Ann")


def actions(session: Session) -> list[str]:
    return [event.action.value for event in session.record.events]


def test_the_board_is_that_of_the_seed(session: Session) -> None:
    game = Game.at_level("beginner", start=Start.ZERO, seed=4)
    game.open(Cell(3, 3))
    change = session.open(Cell(3, 3))
    assert session.board == game.board
    assert len(change.changed) == 59
    assert dict(change.changed)[Cell(2, 0)] == "1"
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
    assert session.open(Cell(3, 3)).told == "(3,3) carries a flag"
    assert session.game.layout is None
    assert actions(session) == ["flag"]


def test_undo_and_redo(session: Session) -> None:
    assert session.undo().told == "there is nothing to undo"
    assert session.redo().told == "there is nothing to redo"
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
    assert session.redo().told == "there is nothing to redo"
    assert session.record.undos == 4


def test_a_loss_can_be_taken_back_but_counts(session: Session) -> None:
    session.open(Cell(3, 3))
    change = session.open(Cell(0, 2))
    assert change.outcome is Outcome.LOST
    assert session.open(Cell(0, 0)).told == "the game is over"
    assert session.to_json()["exploded"] == [0, 2]
    assert session.undo().changed == ((Cell(0, 2), "#"),)
    assert session.outcome is Outcome.PLAYING
    session.solve(stop_at_guess=False)
    past = session.past_game()
    assert past is not None
    assert (past.result, past.undos, past.assisted) == ("lost", 0, False)


def test_the_same_board_again_whatever_is_opened_first(session: Session) -> None:
    session.open(Cell(3, 3))
    layout = session.game.layout
    game = session.record.game
    session.restart()
    assert session.record.game != game
    assert (session.board.cells == CLOSED).all()
    session.open(Cell(0, 2))
    assert session.outcome is Outcome.LOST  # a mine of the known board: no start rule moves it
    assert layout is not None
    assert np.array_equal(session.game.layout, layout)  # type: ignore[arg-type]
    session.restart()
    session.open(Cell(8, 8))
    assert np.array_equal(session.game.layout, layout)  # type: ignore[arg-type]
    assert session.record.assisted


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
    assert session.solve().outcome is Outcome.WON
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
    assert session.to_json()["paused"]
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


# Help


def test_hints_come_in_steps_and_each_tells_more(session: Session) -> None:
    session.open(Cell(3, 3))
    session.flag(Cell(6, 4))
    assert session.hint(HintStep.FLAGS).sentence == "every flag is proven right"
    certain = session.hint(HintStep.CERTAIN)
    assert certain.sentence.startswith("something is certain: ")
    assert not certain.cells
    assert not certain.clues
    clues = session.hint(HintStep.CLUES)
    assert clues.clues
    assert not clues.cells
    cell = session.hint(HintStep.CELL)
    assert (len(cell.cells), cell.action) == (1, "open")
    why = session.hint(HintStep.WHY)
    assert (why.cells, why.clues) == (cell.cells, clues.clues)
    assert f"no room for a mine at {cell.cells[0]}" in why.sentence
    session.hint(HintStep.DO)
    assert session.board[cell.cells[0]] <= 8
    assert session.record.hints == 6
    assert session.record.automatic_moves == 1


def test_the_next_hint_climbs_until_the_board_changes(session: Session) -> None:
    session.open(Cell(3, 3))
    wrong = session.hint(HintStep.CELL).cells[0]
    session.flag(wrong)
    steps = [session.next_hint().step.value for _ in range(6)]
    assert steps == ["flags", "certain", "clues", "cell", "why", "do"]
    assert session.board[wrong] <= 8
    assert session.next_hint().step is HintStep.CERTAIN
    session.flag(Cell(0, 5))
    assert session.next_hint().step is HintStep.CERTAIN


def test_the_next_hint_passes_over_clues_when_there_are_none() -> None:
    session = Session(Setup.of(width=3, height=1, mines=1, start="safe", seed=1))
    session.open(Cell(1, 0))
    assert [session.next_hint().step.value for _ in range(2)] == ["certain", "cell"]


def test_a_wrong_flag_is_found_but_nothing_hidden_is_told(session: Session) -> None:
    session.open(Cell(3, 3))
    assert session.hint(HintStep.FLAGS).sentence == "there are no flags"
    safe = session.hint(HintStep.CELL).cells[0]
    session.flag(safe)
    hint = session.hint(HintStep.FLAGS)
    assert hint.cells == (safe,)
    assert "cannot be a mine" in hint.sentence
    session.flag(safe)
    session.flag(Cell(0, 5))  # far from every number: nobody can know
    hint = session.hint(HintStep.FLAGS)
    assert hint.cells == ()
    assert "not all are proven right: (0,5)" in hint.sentence


def test_a_hint_opens_a_cell_under_a_wrong_flag(session: Session) -> None:
    session.open(Cell(3, 3))
    safe = session.hint(HintStep.CELL).cells[0]
    for cell in cells_of(session.board.closed):
        session.flag(cell)
    assert session.hint(HintStep.DO).cells == (safe,)
    assert session.board[safe] <= 8


def test_where_nothing_is_certain_a_hint_says_so_and_names_the_best_guess() -> None:
    session = Session(Setup.of(width=3, height=1, mines=1, start="safe", seed=1))
    session.open(Cell(1, 0))
    assert session.hint(HintStep.CERTAIN).sentence == "nothing is certain: you have to guess"
    assert session.hint(HintStep.CLUES).clues == ()
    hint = session.hint(HintStep.CELL)
    assert (hint.action, hint.cells) == ("guess", (Cell(0, 0),))
    assert "50.0 %" in hint.sentence


def test_a_hint_can_be_a_mine(session: Session) -> None:
    session.open(Cell(3, 3))
    session.solve()
    flags = 0
    while not session.over:
        hint = session.hint(HintStep.DO)
        flags += hint.action == "flag"
        if hint.action == "guess":
            break
    assert session.over or flags


def test_no_help_after_the_end(session: Session) -> None:
    session.open(Cell(3, 3))
    session.open(Cell(0, 2))
    assert session.hint(HintStep.DO).sentence == "the game is over"
    assert session.step().told == "the game is over"
    assert session.solve().told == "the game is over"
    assert session.record.hints == 0


def test_probabilities_are_help_once_a_position(session: Session) -> None:
    session.open(Cell(3, 3))
    answer = session.probabilities()
    assert answer == session.probabilities()
    json.dumps(answer, allow_nan=False)
    assert session.record.hints == 1
    assert answer["best"]["mine_probability"] == 0
    session.open(Cell(answer["best"]["x"], answer["best"]["y"]))
    session.probabilities()
    assert session.record.hints == 2


def test_step_and_solve_are_by_the_method(session: Session) -> None:
    session.open(Cell(3, 3))
    change = session.step()
    assert "proven safe" in change.told
    assert session.record.events[-1].by == "strong"
    change = session.solve()
    assert change.outcome is Outcome.WON or change.told.startswith("stopped before a guess")
    assert session.record.clicks == 1
    assert session.record.automatic_moves == len(session.record.events) - 2


def test_solve_plays_from_the_beginning_and_through_guesses() -> None:
    outcomes = set()
    for seed in range(12):
        session = Session(Setup.of("intermediate", seed=seed), method="trivial")
        outcomes.add(session.solve(stop_at_guess=False).outcome)
    assert outcomes == {Outcome.WON, Outcome.LOST}


@pytest.mark.parametrize("start", Start)
def test_solve_begins_by_itself_only_where_the_first_cell_is_promised(start: Start) -> None:
    session = Session(Setup.of("beginner", seed=1, start=start))
    session.flag(Cell(5, 5))
    change = session.solve()
    assert bool(change.changed) == (start is not Start.ANY)
    assert change.outcome is not Outcome.LOST


def test_solve_does_not_believe_flags(session: Session) -> None:
    session.open(Cell(3, 3))
    for cell in cells_of(session.board.closed):
        session.flag(cell)
    closed = int((session.board.cells >= CLOSED).sum())
    session.solve()
    assert int((session.board.cells >= CLOSED).sum()) < closed


def test_an_unknown_method_changes_nothing(session: Session) -> None:
    with pytest.raises(InputError, match="expected the name of a method"):
        session.choose_method("stong")
    assert session.method == "strong"
    assert session.record.events == ()


# The record


STEPS: list[Any] = [
    *(st.tuples(st.just(name), st.integers(0, 7), st.integers(0, 6)) for name in ("open", "flag", "question", "chord")),
    *(st.just((name,)) for name in ("undo", "redo", "step", "probabilities", "pause")),
    st.tuples(st.just("hint"), st.sampled_from(HintStep)),
    st.tuples(st.just("choose_method"), st.sampled_from(["trivial", "exact", "trivial, exact"])),
]


def play(session: Session, steps: list[tuple[Any, ...]]) -> None:
    for name, *arguments in steps:
        if len(arguments) == 2:
            getattr(session, name)(Cell(*arguments))
        else:
            getattr(session, name)(*arguments)


@given(
    st.lists(st.one_of(STEPS), max_size=30),
    st.integers(0, 2**64 - 1),
    st.sampled_from(Topology),
    st.sampled_from([("safe", False), ("zero", False), ("xp", False), ("any", False), ("zero", True)]),
    st.booleans(),
)
@settings(max_examples=150)
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
    replayed, from_file = resume(record), from_text(text)
    assert isinstance(replayed, Session)
    assert isinstance(from_file, Session)
    assert from_file.record == replayed.record == record
    assert state(from_file) == state(replayed) == state(session)


def state(session: Session) -> tuple[Any, ...]:
    """All that can be seen of a session, and what it does next."""
    unlike = {"paused": None, "seconds": None}
    data = json.loads(json.dumps(session.to_json())) | unlike
    return data, session.past_game(), session.undo(), session.redo(), session.board, session.method


def test_everything_is_json(session: Session) -> None:
    session.open(Cell(3, 3))
    before = session.to_json()
    assert before["final"] is None
    assert "*" not in json.dumps(before)
    data = json.loads(json.dumps(session.open(Cell(0, 2)).to_json()))
    assert data == {"changed": [[0, 2, "#"]], "outcome": "lost", "mines_left": 10, "told": ""}
    assert "@" in session.to_json()["final"]
    json.dumps(session.hint(HintStep.WHY).to_json())
    assert Board.parse(session.to_json()["board"]) == session.board


def test_events_say_who_did_what(session: Session) -> None:
    session.open(Cell(3, 3))
    session.step()
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
        ({"width": 3, "height": 3, "mines": 9}, "fewer mines"),
        ({"seed": -1}, "None"),
        ({"start": "xp", "no_guess": True}, "None"),
    ],
)
def test_a_setup_is_checked(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match="expected") as refused:
        Setup.of(**options)
    assert message in str(refused.value.hint)
