"""Pilot: plays the board in front of it, glance by glance; what is certain is proven from what was seen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from gridseer.autopilot.belief import UNREAD
from gridseer.autopilot.change import SHOWN, is_known, may_be_complete
from gridseer.autopilot.doubt import Ask, Doubt
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.face import Face
from gridseer.autopilot.flags import Flags
from gridseer.autopilot.hand import Effect, Hand
from gridseer.autopilot.judge import HURT, Aftermath, Sign, Verdict, judge, won
from gridseer.autopilot.picture import save_picture
from gridseer.autopilot.recipe import Recipe, next_game
from gridseer.autopilot.report import Report, Result, outcome_of
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.tally import Tally
from gridseer.autopilot.turn import Turn, sure_turn, take_turn, without_count
from gridseer.autopilot.view import HaltError, View
from gridseer.errors import ContradictionError, GridseerError
from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.logbook import Logbook
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.solving.hypotheses import certain_anyway
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.screen.guard import CoveredError, Guard, OwnDialogError, StoppedError

_MOST_RENUMBERED = 2
"""When more open cells than this show another number at once, it is another game, or none."""


class _Over(Exception):  # noqa: N818 - nothing went wrong
    """The game has come to its end, or can't be played on."""

    def __init__(self, ending: Report) -> None:
        self.ending = ending


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
        self._flags = Flags(self.eye, self._hand, self._settings, self._say_once)
        self._tally = Tally()

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
        self._tally = Tally(self._guard.owner_at(view.region.middle), len(self.eye.read_ms))
        self._logbook.begin()
        ending = self._ending(view)
        if ending.halted or ending.is_mistake:
            ending = replace(ending, picture=self.save_picture())
        assert self.view is not None
        self.record = self._logbook.record(self._solver.name, outcome_of(ending.result), self.view.cells)
        return self._tally.report(ending, self.view, self.eye, self._solver.name, self._guard.clicks)

    def next_game(self, recipe: Recipe) -> View:
        """Begin the next game, by steps that the user has allowed."""
        assert self.view is not None
        self.view = next_game(self._guard, self.eye, self.view, recipe)
        return self.view

    def save_picture(self) -> str | None:
        """Save the whole screen where that is wanted, or the last glance when it cannot be looked at; the file."""
        return None if self._save is None else save_picture(self._guard, self.view, self._save, self._say)

    def _ending(self, view: View) -> Report:
        """How a game ends, whatever ends it."""
        try:
            self._guard.begin(self._hand.fence(view))
            self._play(view)
        except _Over as over:
            return over.ending
        except StoppedError as error:
            result = Result.TIMEOUT if self._guard.time_is_up else Result.STOPPED
            return self._broken_off(result, error.sentence)
        except (HaltError, CoveredError, ContradictionError) as error:
            if error.hint is not None:
                self._say(error.hint)
            return self._broken_off(Result.STOPPED, error.sentence, halted=True)
        except GridseerError as error:
            return self._broken_off(Result.FAILED, error.sentence, halted=True)
        except KeyboardInterrupt:
            self.interrupted = True
            return self._broken_off(Result.STOPPED, "Ctrl-C was pressed")
        finally:
            self._guard.end()
        raise AssertionError("a game goes on until something ends it")

    def _broken_off(self, result: Result, cause: str, *, halted: bool = False) -> Report:
        return Report(result, cause, declared=self._tally.is_declared, halted=halted)

    def _play(self, view: View) -> None:
        self.eye.begin()
        self._flags.begin()
        self._hand.park(view)
        view = self._believe(self._hand.look())
        if view.is_over:
            raise HaltError("the game on the screen is over already", "Begin a new one, or say how: --next.")
        sentence = self.eye.mine_count.sentence(*reversed(view.cells.shape))
        if sentence is not None:
            self._say_once(sentence)
        try:
            self._play_on(view, Face(self._guard, view))
        except OwnDialogError:
            self._judge_dialog()
            raise

    def _play_on(self, view: View, face: Face) -> None:
        """From one turn to the next until the game is over; docs/guides/autopilot.md names the states."""
        turn: Turn | None = None
        while True:
            if turn is not None:
                self._judge(view, turn, face)
            face.watch(view)
            if (next_turn := self._think(view)) is None:
                view = self._look_longer(view, turn)
            elif self._flags.wants_trial(next_turn):
                view, turn = self._try_right_click(next_turn)
            elif (counted := self._flags.learn_count(next_turn)) is not None:
                view, turn = self._believe(counted), None
            else:
                view, turn = self._click(next_turn)

    # think

    def _think(self, view: View) -> Turn | None:
        """What to do now; None: nothing is certain, and cells that cannot be read are worth a longer look first."""
        turn = self._best_turn(view)
        if turn is None or (turn.is_guess and not turn.is_first):
            if view.unread and not view.is_like(self._tally.awaited):
                return None
            known = self._ask_about(view)
            if known is not None:
                return self._think(known)
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

    def _best_turn(self, view: View) -> Turn | None:
        """What the method says, as far as it rests on what is known for certain; a guess where nothing does."""
        answer, settings, counted = self._answer(view), self._settings, self.eye.mine_count.is_certain
        if not self._hand.manners.flags:
            settings = replace(settings, flags=False, chord=None)
        turn = None if answer.move is None else take_turn(view, answer.analysis, answer.move, settings)
        if turn is not None and not turn.is_guess and not counted:
            turn = without_count(turn)
        if (turn is None or turn.is_guess) and view.unread:
            more = certain_anyway(answer.analysis, view.candidates, counted=counted)
            turn = (more and sure_turn(view, more, settings)) or turn
        return turn

    def _answer(self, view: View) -> Answer:
        """What the method says; a counter that makes the board impossible didn't count mines."""
        try:
            answer = self._solver.think(view.board)
        except (ContradictionError, HaltError):
            if view.mines is None or self.eye.mine_count.is_told:
                raise
            self._say_once(f"the counter was read as {view.mines} mines, which does not fit the numbers: not believed")
            self.eye.mine_count.refute()
            return self._answer(replace(view, mines=None))
        self._tally.engine_calls += 1
        self._tally.proven = int(answer.analysis.mines.sum())
        self._guard.check()
        return answer

    def _ask_about(self, view: View) -> View | None:
        """The same view after somebody was asked about a cell that cannot be read; None where nobody can tell."""
        for cell in view.unread:
            if self._ask is None or cell in self._tally.asked:
                continue
            self._tally.asked.add(cell)
            sight = self._ask(Doubt.about(view, cell))
            self._guard.check()
            if sight is not None:
                return self.eye.told(view, cell, sight)
        return None

    # look

    def _look_longer(self, view: View, turn: Turn | None) -> View:
        """What a board with cells that cannot be read shows after a while: some games paint late."""
        self._tally.awaited = view
        later = self._hand.look_longer(view)
        if self._guard.has_own_window_at([view.region.middle]):
            raise OwnDialogError(Sign.WINDOW.value.words)
        return view if later is None else self._believe(later, turn)

    def _believe(self, view: View, turn: Turn | None = None) -> View:
        """A view that may be played on: what was open shows what it did."""
        verdict = None
        if turn is not None:
            self._tally.see(turn, view)
            verdict = self._verdict(turn, view)
        if verdict is None or verdict.ending is None:
            self._learn(view)
            if turn is not None and verdict is not None and verdict.fates == HURT:
                self.eye.belief.exploded |= {cell for cell in turn.changing if view[cell] in SHOWN}
            view = self.eye.again(view)
        self.view = view
        self._on_view(view)
        return view

    def _learn(self, view: View) -> None:
        """Remember the numbers of a board; a game whose open cells change their numbers isn't played on."""
        renumbered = self.eye.belief.learn(view.cells)
        if len(renumbered) > _MOST_RENUMBERED:
            cells = ", ".join(map(str, renumbered[:5]))
            raise HaltError(f"open cells show other numbers than before: {cells}")
        for cell in renumbered:
            self._say_once(f"{cell} was read as two different numbers: it is not used any more")

    # click and watch

    def _click(self, turn: Turn) -> tuple[View, Turn | None]:
        """What is seen after a turn, and the part of it that was clicked; None where nothing was."""
        self._on_turn(turn)
        guess = turn.is_guess and not turn.is_first
        if guess and not self._settings.guess:
            because = f"nothing is certain any more, and guesses are not wanted: {turn.move.reason}"
            raise _Over(self._broken_off(Result.STOPPED, because))
        self._tally.guesses += guess
        if self._settings.delay:
            self._guard.wait(self._settings.delay)
        effect = self._watch(turn)
        if effect.view is None:
            raise _Over(self._judge_hidden(turn, effect))
        view = effect.view
        if effect.made is not None and view.is_like(turn.view):  # also where it shows only that it is over
            view = self._look_afresh(turn, effect)
        return self._believe(view, effect.made), effect.made

    def _watch(self, turn: Turn) -> Effect:
        self._tally.begin(turn, self._guard.clicks)
        effect = self._hand.act(turn)
        self._tally.end(turn, made=effect.made is not None)
        if effect.made is None or effect.view is None:
            return effect
        # A mine that was opened, and a guess that can't be read, may be the first thing that a lost game shows.
        if self._verdict(turn, effect.view).fates == HURT:
            self._tally.wounded = turn
        elif not turn.is_guess or effect.view[turn.move.cell] != UNREAD:
            return effect
        return self._hand.look_again(effect.made)

    def _look_afresh(self, turn: Turn, effect: Effect) -> View:
        """The board after clicks that have changed nothing, read without what was learnt; or the game is over."""
        assert effect.view is not None
        afresh = None if effect.answered else self._hand.look_afresh(turn)
        if afresh is None and not turn.opens:  # what takes no right click is no flag, but open and misread
            self.eye.belief.opened(turn.changing, turn.view.cells.shape)
            afresh = self.eye.again(effect.view)
        if afresh is not None:
            return afresh
        raise self._judge_silence(turn, effect.view)

    def _judge_silence(self, turn: Turn, view: View) -> _Over | HaltError:
        """The end of a game that does not answer any more."""
        if (ending := self._verdict(turn, view, answered=False).ending) is not None:
            return _Over(ending)
        where = ", ".join(map(str, turn.cells[:5]))
        return HaltError(
            f"clicked {self._settings.tries} times at {where}, and the board did not change",
            "Is the game waiting for something, or is it paused?",
        )

    def _try_right_click(self, turn: Turn) -> tuple[View, Turn | None]:
        """What is seen after the first right click, and the turn if that has opened its cell."""
        self._on_turn(turn)
        self._tally.begin(turn, self._guard.clicks)
        view = self._flags.try_out(turn)
        opened = not self._hand.manners.flags and not view.is_like(turn.view)
        self._tally.end(turn, made=opened)
        self._tally.guesses += opened and turn.is_guess
        made = turn if opened else None
        return self._believe(view, made), made

    # judge

    @property
    def _unread_guess(self) -> Turn | None:
        return None if self.view is None else self._tally.unread_guess(self.view)

    def _aftermath(self, turn: Turn, view: View | None = None) -> Aftermath:
        """What is known after a turn."""
        unread = self._unread_guess if view is not None else self._tally.unread_guess(turn.view)
        return Aftermath(turn, view, guessed=None if unread is turn else unread, wounded=self._tally.wounded)

    def _verdict(self, turn: Turn, view: View | None, *, answered: bool = True, tried: Sequence[Sign] = ()) -> Verdict:
        return judge(replace(self._aftermath(turn, view), answered=answered, tried=tuple(tried)))

    def _judge(self, view: View, turn: Turn, face: Face) -> None:
        """Whether a board shows after a turn that the game is over."""
        verdict = self._verdict(turn, view)
        ending: Report | None = None
        if verdict.fates == HURT:  # the next click will show whether the game goes on
            ending = self._verdict(turn, view, tried=[Sign.FACE]).ending if face.has_changed(view) else None
        elif Sign.COMPLETE in verdict.signs:
            ending = self._judge_complete(view, turn, face, verdict)
        elif not verdict.goes_on:
            ending = verdict.ending or verdict.stopped()
        if ending is not None:
            raise _Over(ending)

    def _judge_complete(self, view: View, turn: Turn, face: Face, verdict: Verdict) -> Report | None:
        """The ending of a game in which every cell without a mine may be open, if anything says that it is won."""
        changed = face.has_changed(view)
        tried = [Sign.FACE] if changed else self._flags.signs_of_end(view, proven=verdict.ending is not None)
        ending = self._verdict(turn, view, tried=tried).ending
        if ending is not None and not tried and Sign.MINES_SHOWN not in verdict.signs:
            with suppress(StoppedError, CoveredError):  # the result stands, whatever keeps the mouse from the board now
                self._flags.finish(view)
        return ending

    def _judge_hidden(self, turn: Turn, effect: Effect) -> Report:
        """The ending of a game whose board can't be seen any more."""
        owner = self._guard.owner_at(turn.view.region.middle)
        owned = owner is not None and owner == self._tally.owner
        if effect.made is not None:
            verdict = judge(replace(self._aftermath(effect.made), last=effect.last, owned=owned))
            return verdict.ending or verdict.stopped()
        dialog = self._guard.clicks and self._guard.has_own_window_at([turn.view.region.middle])
        if dialog and is_known(turn) and self._unread_guess is None:
            return won(None, [Sign.WINDOW.value.words])  # the game has opened by itself what was left
        if owned:
            self._judge_dialog()
        raise HaltError("the board changed by itself since it was read, before anything was clicked")

    def _judge_dialog(self) -> None:
        """Whether a game is over whose own window came over the board after the last glance.

        Where everything was read, the last clicks did not end it, unless every cell is open.
        """
        if not self._guard.clicks or self.view is None:
            return
        unseen, unread = self._tally.unseen_guess(self._guard.clicks), self._unread_guess
        if unseen is None and unread is None and may_be_complete(self.view):
            raise _Over(won(None, [Sign.WINDOW.value.words]))
        last = unseen or unread or self._tally.made
        if last is not None and (unseen is not None or self.view.unread):
            verdict = judge(replace(self._aftermath(last), last=self._hand.last_sight(last), owned=True))
            raise _Over(verdict.ending or verdict.stopped())

    def _say_once(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            self._say(sentence)
