"""Pilot: plays the board in front of it, glance by glance; what is certain is proven from what was seen."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from gridseer.autopilot.belief import UNREAD
from gridseer.autopilot.doubt import Ask, Doubt
from gridseer.autopilot.ending import (
    OWN_WINDOW,
    Ending,
    has_opened,
    is_fresh,
    is_proven_complete,
    judge,
    likely_won,
    may_be_complete,
    of_silence,
    shows_mines,
    won,
)
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.hand import Hand
from gridseer.autopilot.hypothesis import certain_anyway, open_alike
from gridseer.autopilot.logbook import Logbook
from gridseer.autopilot.moves import Moves
from gridseer.autopilot.picture import save_picture
from gridseer.autopilot.recipe import Recipe, next_game
from gridseer.autopilot.report import Report, Result, outcome_of
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.signs import Signs
from gridseer.autopilot.tally import Tally
from gridseer.autopilot.turn import Turn, sure_turn, take_turn, without_count
from gridseer.autopilot.unseen import ending_unseen, is_known
from gridseer.autopilot.view import OPENABLE, HaltError, View
from gridseer.errors import ContradictionError, GridseerError
from gridseer.grid import Cell
from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.screen.guard import CoveredError, Guard, OwnDialogError, StoppedError

_FLAG_PATIENCE = 0.5
"""Seconds in which a game that is not over shows a flag."""
_FEWEST_FLAGS = 2
"""This many flags show which number counts mines: one may be chance."""
_MOST_RENUMBERED = 2
"""When more open cells than this show another number at once, it is another game, or none."""


class Pilot:
    """Plays games on a guarded screen."""

    def __init__(
        self,
        guard: Guard,
        settings: PilotSettings | None = None,
        *,
        on_turn: Callable[[Turn], None] = lambda _: None,
        on_view: Callable[[View], None] = lambda _: None,
        say: Callable[[str], None] = lambda _: None,
        ask: Ask | None = None,
        save: Path | None = None,
    ) -> None:
        """Get ready.

        ``on_turn`` sees each turn before it is made, ``on_view`` each board that is believed, ``say`` what is worth
        saying. ``ask`` is asked about a cell that cannot be read when nothing can be decided without it. Under ``save``
        the picture is kept when a game is stopped by what was seen.
        """
        self._guard = guard
        self._settings = settings or PilotSettings()
        self._solver = make_solver(self._settings.method)
        self._on_turn, self._on_view, self._say, self._save, self._ask = on_turn, on_view, say, save, ask
        self.eye = Eye(guard, self._settings)
        """What looks at the screen."""
        self._logbook = Logbook()
        self._hand = Hand(guard, self.eye, self._settings, self._logbook)
        self.view: View | None = None
        """The last board that was believed."""
        self.interrupted = False
        """Whether Ctrl-C has ended a game."""
        self.record: SeenRecord | None = None
        """What was seen and clicked in the last game; None if nothing was clicked."""
        self._said: set[str] = set()
        self._asked: set[Cell] = set()
        self._takes_flags, self._may_flag = False, True
        self._probed: View | None = None
        self._awaited: View | None = None
        self._moves = Moves()

    def find(self) -> View:
        """Look for a board on the screen; raise ``ScreenError`` where players are ranked against each other."""
        view = self.eye.find()
        self._on_view(view)
        self._guard.require_fair(view.region.middle)
        self.view = view
        return view

    def play(self) -> Report:
        """Play the board that was found until the game is over; whatever ends it is in the report."""
        view = self.view or self.find()
        self._guard.require_fair(view.region.middle)
        tally = Tally(self._guard.owner_at(view.region.middle), len(self.eye.read_ms))
        self._logbook.begin()
        try:
            self._guard.begin(self._hand.fence(view))
            ending = self._play(view, tally)
        except StoppedError as error:
            result = Result.TIMEOUT if self._guard.time_is_up else Result.STOPPED
            ending = Ending(result, error.sentence, self._moves.is_declared)
        except (HaltError, CoveredError, ContradictionError) as error:
            ending = Ending(Result.STOPPED, error.sentence, self._moves.is_declared, halted=True)
            if error.hint is not None:
                self._say(error.hint)
        except GridseerError as error:
            ending = Ending(Result.FAILED, error.sentence, self._moves.is_declared, halted=True)
        except KeyboardInterrupt:
            self.interrupted = True
            ending = Ending(Result.STOPPED, "Ctrl-C was pressed", self._moves.is_declared)
        finally:
            self._guard.end()
        if ending.halted or (ending.result is Result.LOST and not ending.declared):
            ending = replace(ending, picture=self.save_picture())
        assert self.view is not None
        self.record = self._logbook.record(self._solver.name, outcome_of(ending.result), self.view)
        return tally.report(ending, self.view, self.eye, self._solver.name, self._guard.clicks)

    def next_game(self, recipe: Recipe) -> View:
        """Begin the next game, by steps that the user has allowed."""
        assert self.view is not None
        self.view = next_game(self._guard, self.eye, self.view, recipe)
        return self.view

    def _play(self, view: View, tally: Tally) -> Ending:
        self.eye.begin()
        self._asked.clear()
        self._takes_flags, self._may_flag, self._probed, self._awaited = False, self._settings.finish, None, None
        self._moves = Moves()
        self._hand.park(view)
        view = self._believe(self._hand.look())
        if view.is_over:
            raise HaltError("the game on the screen is over already", "Begin a new one, or say how: --next.")
        sentence = self.eye.mine_count.sentence(*reversed(view.cells.shape))
        if sentence is not None:
            self._say_once(sentence)
        try:
            return self._play_on(view, tally, Signs(self._guard, view))
        except OwnDialogError:
            if (ending := self._ending_by_dialog()) is None:
                raise
            return ending

    def _ending_by_dialog(self) -> Ending | None:
        """The ending of a game whose own window came over the board after the last glance; None if that says nothing.

        Where everything was read, the last clicks did not end it, unless every cell is open.
        """
        if not self._guard.clicks or self.view is None:
            return None
        unseen = self._moves.unseen_guess(self._guard.clicks)
        if unseen is None and may_be_complete(self.view) and self._unread_guess is None:
            return won(None, [OWN_WINDOW])
        last = unseen or self._unread_guess or self._moves.made
        if last is None or (unseen is None and not self.view.unread):
            return None
        return ending_unseen(last, self._hand.last_sight(last.view), own_dialog=True, guessed=self._moves.guessed)

    def _play_on(self, view: View, tally: Tally, signs: Signs) -> Ending:
        turn: Turn | None = None
        while True:
            ending = None if turn is None else self._ending_of(view, turn, signs)
            if ending is not None:
                return ending
            signs.watch(view)
            if (thought := self._think(view, tally)) is None:
                view = self._look_longer(view, turn)
                continue
            turn = thought
            self._on_turn(turn)
            if turn.is_guess and not turn.is_first and not self._settings.guess:
                because = f"nothing is certain any more, and guesses are not wanted: {turn.move.reason}"
                return Ending(Result.STOPPED, because, self._moves.is_declared)
            tally.guesses += turn.is_guess and not turn.is_first
            if self._settings.delay:
                self._guard.wait(self._settings.delay)
            self._moves.begin(turn, self._guard.clicks)
            effect = self._hand.act(turn)
            self._moves.end(turn, made=effect.made)
            if effect.made and turn.is_guess and effect.view is not None and effect.view[turn.move.cell] == UNREAD:
                effect = self._hand.look_again(turn)
            if effect.view is None:
                own = self._is_own_dialog(turn.view, tally.owner)
                if effect.made:
                    return ending_unseen(turn, effect.last, own_dialog=own, guessed=self._moves.guessed)
                dialog = self._guard.has_own_window_at([turn.view.region.middle])
                if dialog and self._guard.clicks and is_known(turn) and self._unread_guess is None:
                    return won(None, [OWN_WINDOW])  # the game has opened by itself what was left
                if own and (ending := self._ending_by_dialog()) is not None:
                    return ending
                raise HaltError("the board changed by itself since it was read, before anything was clicked")
            if effect.made and effect.view.is_like(turn.view):  # also where all that it shows is that it is over
                if effect.answered or (afresh := self._hand.look_afresh(turn)) is None:
                    return self._ending_of_silence(turn, effect.view)
                effect = replace(effect, view=afresh)
            self._takes_flags |= effect.answered and not turn.opens
            turn = turn if effect.made else None  # the board changed by itself, before anything was clicked
            assert effect.view is not None
            view = self._believe(effect.view, turn)

    def _ending_of(self, view: View, turn: Turn, signs: Signs) -> Ending | None:
        """The ending that a board shows after a turn, or None while the game goes on."""
        shown = judge(turn, view)
        if shown is not None:
            return shown
        if is_fresh(view) and turn.opens:
            # Some games show nothing at their end and begin anew.
            return ending_unseen(turn, guessed=self._moves.guessed)
        if not may_be_complete(view) or not has_opened(turn, view):
            return None
        evidence = signs.seen(view)
        if shows_mines(turn, view):
            evidence.append("the game shows its mines")
        if is_proven_complete(view):
            evidence.append("the numbers prove a mine in every cell that is left")
        if evidence:
            ending = won(turn, evidence)
            with suppress(StoppedError):  # the result stands, whoever wants the mouse back now
                self._finish(view)
            return ending
        return self._ending_by_flag(view, turn, signs)

    def _ending_by_flag(self, view: View, turn: Turn, signs: Signs) -> Ending | None:
        """Whether a game is over in which everything may be open: one that is over takes no more flags."""
        cells = view.cells_like(CLOSED)
        counted = view.is_complete
        if not cells or not self._settings.finish or (self._probed is not None and self._probed.is_like(view)):
            why = "as many cells are closed as there are mines, and nothing more is seen"
            return likely_won(turn, why) if counted else None
        self._probed = view
        marked = self._hand.mark(view, cells[0], self._settings.patience)  # as long as any game may take to answer
        if marked is None:
            return likely_won(turn, "whether it still takes flags could not be tried") if counted else None
        if not marked:
            if self._takes_flags or (counted and self.eye.mine_count.is_certain):
                return won(turn, ["the board takes no more flags"])
            return likely_won(turn, "it takes no flags, but may never have taken any") if counted else None
        self._takes_flags = True
        if counted:
            self._finish(self._hand.look())
            evidence = signs.seen(view)
            return won(turn, evidence) if evidence else likely_won(turn, "the game still takes flags")
        self._hand.unmark(cells[0], _FLAG_PATIENCE)
        return None

    def _ending_of_silence(self, turn: Turn, view: View) -> Ending:
        """The ending of a game that does not answer any more."""
        if (ending := of_silence(turn, view, self._unread_guess)) is not None:
            return ending
        where = ", ".join(map(str, turn.cells[:5]))
        raise HaltError(
            f"clicked {self._settings.tries} times at {where}, and the board did not change",
            "Is the game waiting for something, or is it paused?",
        )

    @property
    def _unread_guess(self) -> Turn | None:
        return None if self.view is None else self._moves.unread_guess(self.view)

    def _think(self, view: View, tally: Tally) -> Turn | None:
        """What to do now; None: nothing is certain, and cells that cannot be read are worth a longer look first."""
        answer = self._answer(view, tally)
        turn = None if answer.move is None else take_turn(view, answer.analysis, answer.move, self._settings)
        if turn is not None and not turn.is_guess:
            turn = turn if self.eye.mine_count.is_certain else without_count(turn)
        if (turn is None or turn.is_guess) and view.unread:
            more = certain_anyway(view, answer.analysis, counted=self.eye.mine_count.is_certain)
            turn = (more and sure_turn(view, more, self._settings)) or turn
        if turn is None or (turn.is_guess and not turn.is_first):
            if view.unread and (self._awaited is None or not self._awaited.is_like(view)):
                return None
            known = self._ask_about(view) or self._learn_count(turn)
            if known is not None:
                return self._think(known, tally)
        if turn is None and view.unread:
            cells = ", ".join(map(str, view.unread[:8]))
            raise HaltError(f"nothing can be decided without cells that cannot be read for certain: {cells}")
        if turn is None:
            raise HaltError(
                f"expected {view.mines} mines, but every closed cell is proven to be one and the game goes on",
                "Perhaps the number of mines is wrong: --mines N.",
            )
        for cell in turn.wrong_flags:
            self._say_once(f"the flag at {cell} is wrong: the numbers prove that cell to be safe")
        return turn

    def _look_longer(self, view: View, turn: Turn | None) -> View:
        """What a board with cells that cannot be read shows after a while: some games paint late."""
        self._awaited = view
        later = self._hand.look_longer(view)
        if self._guard.has_own_window_at([view.region.middle]):
            raise OwnDialogError(OWN_WINDOW)
        return view if later is None else self._believe(later, turn)

    def _learn_count(self, turn: Turn | None) -> View | None:
        """Flag proven mines to see which number follows: that one counts mines. None where nothing can be learnt."""
        count = self.eye.mine_count
        if turn is None or count.is_certain or not count.has_numbers or not self._may_flag:
            return None
        analysis = turn.analysis
        if analysis.board.mines_left is not None:
            return None  # a guess even if the counter is right
        mines = [cell for cell in analysis.mine_cells() if turn.view[cell] == CLOSED]
        self._may_flag = len(mines) >= _FEWEST_FLAGS
        if not self._may_flag:
            return None
        self._say_once("proven mines are flagged to see which number counts them")
        view = self.eye.count(turn.view)
        for cell in mines[:_FEWEST_FLAGS]:
            if not self._hand.mark(view, cell, _FLAG_PATIENCE):
                break
            self._takes_flags = True
            view = self.eye.count(self._hand.look())
        self._may_flag = False
        return self._believe(self.eye.again(self._hand.look()))

    def _answer(self, view: View, tally: Tally) -> Answer:
        """What the method says; a counter that makes the board impossible didn't count mines."""
        try:
            answer = self._solver.think(view.board)
        except (ContradictionError, HaltError):
            if view.mines is None or self.eye.mine_count.is_told:
                raise
            self._say_once(f"the counter was read as {view.mines} mines, which does not fit the numbers: not believed")
            self.eye.mine_count.refute()
            return self._answer(replace(view, mines=None), tally)
        tally.engine_calls += 1
        tally.proven = int(answer.analysis.mines.sum())
        self._guard.check()
        return answer

    def _ask_about(self, view: View) -> View | None:
        """The same view after somebody was asked about a cell that cannot be read; None where nobody can tell."""
        for cell in view.unread:
            if self._ask is None or cell in self._asked:
                continue
            self._asked.add(cell)
            sight = self._ask(Doubt.about(view, cell))
            self._guard.check()
            if sight is not None:
                return self.eye.told(view, cell, sight)
        return None

    def _is_own_dialog(self, view: View, game: int | None) -> bool:
        """Whether the window over the middle of the board belongs to the process of the game."""
        owner = self._guard.owner_at(view.region.middle)
        return owner is not None and owner == game

    def _believe(self, view: View, turn: Turn | None = None) -> View:
        """A view that may be played on: what was open shows what it did."""
        if turn is not None:
            self._moves.see(turn, view)
        if turn is None or judge(turn, view) is None:
            renumbered = self.eye.belief.learn(view.cells)
            if len(renumbered) > _MOST_RENUMBERED:
                cells = ", ".join(map(str, renumbered[:5]))
                raise HaltError(f"open cells show other numbers than before: {cells}")
            for cell in renumbered:
                self._say_once(f"{cell} was read as two different numbers: it is not used any more")
            alike = open_alike(view, self.eye.belief.facts())
            self.eye.belief.opened(alike, view.cells.shape)
            if renumbered or alike:
                view = self.eye.again(view)
        self.view = view
        self._on_view(view)
        return view

    def _finish(self, view: View) -> None:
        """Flag the mines that are left if the game still takes flags: such a game wants them before it is won."""
        for cell in view.cells_like(*OPENABLE) if self._settings.finish else ():
            if not self._hand.mark(view, cell, _FLAG_PATIENCE):
                return

    def save_picture(self) -> str | None:
        """Save the whole screen where that is wanted, or the last glance when it cannot be looked at; the file."""
        return None if self._save is None else save_picture(self._guard, self.view, self._save, self._say)

    def _say_once(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            self._say(sentence)
