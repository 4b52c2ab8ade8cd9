"""Help with a game: hints in steps, probabilities, and a solver's moves."""

import json

import pytest

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.game import Outcome, Start
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.session import Helper, HintStep, Session, Setup


@pytest.fixture
def session() -> Session:
    """Opening D4 opens an area of this board."""
    return Session(Setup.of("beginner", seed=4), player="Ann")


@pytest.fixture
def helper(session: Session) -> Helper:
    return Helper(session)


def test_hints_come_in_steps_and_each_tells_more(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    session.flag(Cell(6, 4))
    assert helper.hint(HintStep.FLAGS).sentence == "every flag is proven right"
    certain = helper.hint(HintStep.CERTAIN)
    assert certain.sentence.endswith(" certain")
    assert not certain.cells
    assert not certain.clues
    clues = helper.hint(HintStep.CLUES)
    assert clues.clues
    assert not clues.cells
    cell = helper.hint(HintStep.CELL)
    assert (len(cell.cells), cell.action) == (1, "open")
    why = helper.hint(HintStep.WHY)
    assert (why.cells, why.clues) == (cell.cells, clues.clues)
    assert f"no room for a mine at {cell.cells[0]}" in why.sentence
    helper.hint(HintStep.DO)
    assert session.board[cell.cells[0]] <= 8
    assert session.tally.hints == 6
    assert session.tally.automatic_moves == 1


def test_the_next_hint_climbs_until_the_board_changes(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    wrong = helper.hint(HintStep.CELL).cells[0]
    session.flag(wrong)
    steps = [helper.next_hint().step.value for _ in range(6)]
    assert steps == ["flags", "certain", "clues", "cell", "why", "do"]
    assert session.board[wrong] <= 8
    assert helper.next_hint().step is HintStep.CERTAIN
    session.flag(Cell(0, 5))
    assert helper.next_hint().step is HintStep.CERTAIN


def test_the_next_hint_passes_over_clues_when_there_are_none() -> None:
    session = Session(Setup.of(width=3, height=1, mines=1, start="safe", seed=1))
    helper = Helper(session)
    session.open(Cell(1, 0))
    assert [helper.next_hint().step.value for _ in range(2)] == ["certain", "cell"]


def test_a_wrong_flag_is_found_but_nothing_hidden_is_told(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    assert helper.hint(HintStep.FLAGS).sentence == "there are no flags"
    safe = helper.hint(HintStep.CELL).cells[0]
    session.flag(safe)
    hint = helper.hint(HintStep.FLAGS)
    assert hint.cells == (safe,)
    assert "cannot be a mine" in hint.sentence
    session.flag(safe)
    session.flag(Cell(0, 5))  # far from every number: nobody can know
    hint = helper.hint(HintStep.FLAGS)
    assert hint.cells == ()
    assert "not all are proven right: A6" in hint.sentence


def test_a_hint_opens_a_cell_under_a_wrong_flag(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    safe = helper.hint(HintStep.CELL).cells[0]
    for cell in cells_of(session.board.closed):
        session.flag(cell)
    assert helper.hint(HintStep.DO).cells == (safe,)
    assert session.board[safe] <= 8


def test_where_nothing_is_certain_a_hint_says_so_and_names_the_best_guess() -> None:
    session = Session(Setup.of(width=3, height=1, mines=1, start="safe", seed=1))
    helper = Helper(session)
    session.open(Cell(1, 0))
    assert helper.hint(HintStep.CERTAIN).sentence.startswith("nothing is certain: you have to guess. One of ")
    assert helper.hint(HintStep.CLUES).clues == ()
    hint = helper.hint(HintStep.CELL)
    assert (hint.action, hint.cells) == ("guess", (Cell(0, 0),))
    assert "50.0 %" in hint.sentence


def test_a_hint_can_be_a_mine(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    helper.solve()
    flags = 0
    while not session.over:
        hint = helper.hint(HintStep.DO)
        flags += hint.action == "flag"
        if hint.action == "guess":
            break
    assert session.over or flags


def test_no_help_after_the_end(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    session.open(Cell(0, 2))
    assert helper.hint(HintStep.DO).sentence == "the game is over"
    assert helper.step() == "the game is over"
    assert helper.solve() == "the game is over"
    assert session.tally.hints == 0


def test_probabilities_are_help_once_a_position(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    answer = helper.answer().to_json()
    assert answer == helper.answer().to_json()
    json.dumps(answer, allow_nan=False)
    assert session.tally.looks == 1
    assert answer["best"]["mine_probability"] == 0
    session.open(Cell(answer["best"]["x"], answer["best"]["y"]))
    helper.answer().to_json()
    assert session.tally.looks == 2


def test_step_and_solve_are_by_the_method(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    assert "proven safe" in helper.step()
    assert session.record.events[-1].by == "strong"
    stopped = helper.solve()
    assert session.outcome is Outcome.WON or stopped.startswith("stopped before a guess")
    assert session.tally.clicks == 1
    assert session.tally.automatic_moves == len(session.record.events) - 2


def test_solve_plays_from_the_beginning_and_through_guesses() -> None:
    outcomes = set()
    for seed in range(12):
        session = Session(Setup.of("intermediate", seed=seed), method="trivial")
        Helper(session).solve(stop_at_guess=False)
        outcomes.add(session.outcome)
    assert outcomes == {Outcome.WON, Outcome.LOST}


@pytest.mark.parametrize("start", Start)
def test_solve_begins_by_itself_only_where_the_first_cell_is_promised(start: Start) -> None:
    session = Session(Setup.of("beginner", seed=1, start=start))
    session.flag(Cell(5, 5))
    Helper(session).solve()
    assert bool((session.board.cells < CLOSED).any()) == (start is not Start.ANY)
    assert session.outcome is not Outcome.LOST


def test_solve_does_not_believe_flags(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    for cell in cells_of(session.board.closed):
        session.flag(cell)
    closed = int((session.board.cells >= CLOSED).sum())
    helper.solve()
    assert int((session.board.cells >= CLOSED).sum()) < closed


def test_an_unknown_method_changes_nothing(session: Session) -> None:
    with pytest.raises(InputError, match="expected the name of a method"):
        session.choose_method("stong")
    assert session.method == "strong"
    assert session.record.events == ()


def test_a_new_game_at_the_same_table_is_looked_at_anew(session: Session, helper: Helper) -> None:
    helper.answer()
    assert session.tally.looks == 1
    session.new(Setup.of("beginner", seed=5))
    helper.answer()
    assert session.tally.looks == 1


def test_another_method_helps_at_once(session: Session, helper: Helper) -> None:
    session.open(Cell(3, 3))
    assert helper.answer().analysis.method == "strong"
    session.choose_method("trivial")
    assert helper.answer().analysis.method == "trivial"


class Thinking:
    """A solver that counts how often it is asked to think."""

    def __init__(self) -> None:
        self._solver = make_solver("strong")
        self.name, self.complete = self._solver.name, self._solver.complete
        self.thoughts = 0

    def analyse(self, board: Board) -> Analysis:
        raise AssertionError(f"a move is thought of as a whole, but {board} was analysed alone")

    def think(self, board: Board, *, count: bool = False) -> Answer:
        assert not count
        self.thoughts += 1
        return self._solver.think(board)


@pytest.mark.parametrize("stop_at_guess", [True, False])
def test_moves_of_the_method_are_no_hints_and_each_is_thought_of_once(
    session: Session, monkeypatch: pytest.MonkeyPatch, stop_at_guess: bool
) -> None:
    solver = Thinking()
    monkeypatch.setattr("gridseer.session.helper.make_solver", lambda _: solver)
    helper = Helper(session)
    session.open(Cell(3, 3))
    moves = 0
    while not session.over:
        assert helper.advance(stop_at_guess=stop_at_guess) == ""
        moves += 1
    assert session.outcome is Outcome.WON
    assert moves == solver.thoughts == session.tally.automatic_moves > 5
    assert session.tally.hints == 0


def test_solving_thinks_once_for_all_cells_that_are_safe_together(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = Thinking()
    monkeypatch.setattr("gridseer.session.helper.make_solver", lambda _: solver)
    session.open(Cell(3, 3))
    Helper(session).solve()
    assert session.outcome is Outcome.WON
    assert solver.thoughts < session.tally.automatic_moves
    assert session.tally.hints == 0
