"""Helper: a solver beside one person's game. It sees what the player sees, and what it does is written down as help."""

from dataclasses import replace

from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.record import LOOK, Action
from gridseer.minesweeper.sight import FLAG
from gridseer.minesweeper.solving.solver import Solver, make_solver
from gridseer.session.game import OVER, Session
from gridseer.session.hint import Hint, HintStep, give_hint

_Moment = tuple[str, Board]
"""A game and its board, to know whether anything has changed."""


class Helper:
    """Hints, probabilities and moves for the game of a session, by the session's method.

    The player's flags are not believed: they may be wrong.

    >>> from gridseer.minesweeper.setup import Setup
    >>> session = Session(Setup.of(width=4, height=1, mines=1, start="safe", seed=2))
    >>> helper = Helper(session)
    >>> session.open(Cell(0, 0))
    ''
    >>> helper.hint(HintStep.CELL).sentence
    'C1 is proven safe'
    >>> helper.solve()
    ''
    >>> session.outcome
    <Outcome.WON: 'won'>
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._made = session.method, make_solver(session.method)
        self._seen: _Moment | None = None
        self._hinted: tuple[_Moment, HintStep] | None = None

    # Help to look at

    def hint(self, step: HintStep) -> Hint:
        """A step of help. The last one, ``do``, also does what it says."""
        if self.session.over:
            return Hint(step, OVER)
        hint = give_hint(self.session.board, step, self._solver)
        with self.session.together():
            self.session.count_help(step.value)
            if step is HintStep.DO and hint.cells:
                self._move(Action.FLAG if hint.action == "flag" else Action.OPEN, hint.cells[0])
        return hint

    def next_hint(self) -> Hint:
        """The next step of help: a wrong flag if there is one, then a little more each time until the board changes."""
        board, step = self.session.board, HintStep.FLAGS
        if self._hinted is not None and self._hinted[0] == self._moment:
            steps = list(HintStep)
            step = steps[min(steps.index(self._hinted[1]) + 1, len(steps) - 1)]
        elif not give_hint(board, step, self._solver).cells:
            step = HintStep.CERTAIN
        if step is HintStep.CLUES and not give_hint(board, step, self._solver).clues:
            step = HintStep.CELL  # there is nothing to look at: a guess, or a proof by the mine count alone
        self._hinted = self._moment, step
        return self.hint(step)

    def analyse(self) -> Analysis:
        """What the method finds out about the board. Looking counts as help, once per board."""
        analysis = self._solver.analyse(self.session.board.unflagged())
        self._count_look()
        return analysis

    def answer(self) -> Answer:
        """The same with the best move and the layouts counted, as ``gridseer solve`` answers; counts as help, too."""
        answer = self._solver.think(self.session.board.unflagged(), count=True)
        self._count_look()
        return replace(answer, move=None) if self.session.over else answer

    # Moves

    def step(self) -> str:
        """One move of the method, a certain cell if it knows one, otherwise its best guess; why it was made."""
        if self.session.over:
            return OVER
        move = self._think().move
        assert move is not None
        with self.session.together():
            self._move(Action.OPEN, move.cell)
        return move.reason

    def advance(self, *, stop_at_guess: bool = True) -> str:
        """One move of the method, or why it made none."""
        if self.session.over:
            return OVER
        with self.session.together():
            return self._play(stop_at_guess=stop_at_guess, all_safe=False)

    def solve(self, *, stop_at_guess: bool = True) -> str:
        """Let the method play on to the end, or until it would have to guess; why it stopped before the end."""
        stopped = OVER if self.session.over else ""
        with self.session.together():
            while not self.session.over and not stopped:
                stopped = self._play(stop_at_guess=stop_at_guess, all_safe=True)
        return stopped

    # How it is done

    def _play(self, *, stop_at_guess: bool, all_safe: bool) -> str:
        """Think once, and open the cell that was found or all that are safe; why not, if a guess is not wanted."""
        answer = self._think()
        move = answer.move
        assert move is not None
        if stop_at_guess and move.is_guess and not self._promised(answer.analysis.board):
            return f"stopped before a guess: {move.reason}"
        for cell in (all_safe and answer.analysis.safe_cells()) or [move.cell]:
            self._move(Action.OPEN, cell)
        return ""

    def _think(self) -> Answer:
        return self._solver.think(self.session.board.unflagged())

    def _promised(self, board: Board) -> bool:
        """Whether the start rule promises that the next cell isn't a mine."""
        return bool(board.closed.all()) and self.session.setup.start is not Start.ANY

    def _move(self, action: Action, cell: Cell) -> None:
        """A move by the method; a flag of the player's that is in the way is taken away first."""
        method = self.session.method
        if action is Action.OPEN and self.session.board[cell] == FLAG:
            self.session.move(Action.FLAG, cell, method)
        self.session.move(action, cell, method)

    def _count_look(self) -> None:
        if self._seen != self._moment and not self.session.over:
            self._seen = self._moment
            self.session.count_help(LOOK)

    @property
    def _moment(self) -> _Moment:
        return self.session.id, self.session.board

    @property
    def _solver(self) -> Solver:
        if self._made[0] != self.session.method:
            self._made = self.session.method, make_solver(self.session.method)
        return self._made[1]
