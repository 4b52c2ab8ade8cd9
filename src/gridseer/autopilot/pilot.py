"""Pilot: plays the board in front of it, glance by glance; what is certain is proven from what was seen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from gridseer.autopilot.belief import UNREAD
from gridseer.autopilot.beside import is_known
from gridseer.autopilot.change import SHOWN, may_be_complete
from gridseer.autopilot.doubt import Ask, Doubt
from gridseer.autopilot.ending import Ending, won
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.face import Face
from gridseer.autopilot.flags import Flags
from gridseer.autopilot.hand import Effect, Hand
from gridseer.autopilot.hypothesis import certain_anyway, open_alike
from gridseer.autopilot.judge import Aftermath, Fate, Sign, judge
from gridseer.autopilot.logbook import Logbook
from gridseer.autopilot.moves import Moves
from gridseer.autopilot.picture import save_picture
from gridseer.autopilot.recipe import Recipe, next_game
from gridseer.autopilot.report import Report, Result, outcome_of
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.tally import Tally
from gridseer.autopilot.turn import Turn, sure_turn, take_turn, without_count
from gridseer.autopilot.view import HaltError, View
from gridseer.errors import ContradictionError, GridseerError
from gridseer.grid import Cell
from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.screen.guard import CoveredError, Guard, OwnDialogError, StoppedError

_HURT = {Fate.LOST, Fate.LIFE_LOST}
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
        self._flags = Flags(self.eye, self._hand, self._settings, self._say_once)
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
        self._flags.begin()
        self._awaited = None
        self._moves = Moves()
        self._hand.park(view)
        view = self._believe(self._hand.look())
        if view.is_over:
            raise HaltError("the game on the screen is over already", "Begin a new one, or say how: --next.")
        sentence = self.eye.mine_count.sentence(*reversed(view.cells.shape))
        if sentence is not None:
            self._say_once(sentence)
        try:
            return self._play_on(view, tally, Face(self._guard, view))
        except OwnDialogError:
            if (ending := self._judge_dialog()) is None:
                raise
            return ending

    def _play_on(self, view: View, tally: Tally, face: Face) -> Ending:
        """From one turn to the next; the states have their names from docs/guides/autopilot.md."""
        turn: Turn | None = None
        while True:
            ending = None if turn is None else self._judge(view, turn, face)
            if ending is not None:
                return ending
            face.watch(view)
            if (thought := self._think(view, tally)) is None:
                view = self._look_longer(view, turn)
                continue
            turn = thought
            if self._flags.wants_trial(turn):
                view, turn = self._try_right_click(turn, tally)
                continue
            if (counted := self._flags.learn_count(turn)) is not None:
                view, turn = self._believe(counted), None
                continue
            self._on_turn(turn)
            if turn.is_guess and not turn.is_first and not self._settings.guess:
                because = f"nothing is certain any more, and guesses are not wanted: {turn.move.reason}"
                return Ending(Result.STOPPED, because, self._moves.is_declared)
            tally.guesses += turn.is_guess and not turn.is_first
            if self._settings.delay:
                self._guard.wait(self._settings.delay)
            effect = self._click_and_watch(turn)
            if effect.view is None:
                return self._judge_hidden(turn, effect, tally)
            if effect.made and effect.view.is_like(turn.view):  # also where all that it shows is that it is over
                afresh = None if effect.answered else self._hand.look_afresh(turn)
                if afresh is None:
                    return self._judge_silence(turn, effect.view)
                effect = replace(effect, view=afresh)
            turn = (
                (effect.turn or turn) if effect.made else None
            )  # the board changed by itself, before anything was clicked
            assert effect.view is not None
            view = self._believe(effect.view, turn)

    def _click_and_watch(self, turn: Turn) -> Effect:
        self._moves.begin(turn, self._guard.clicks)
        effect = self._hand.act(turn)
        self._moves.end(turn, made=effect.made)
        if not effect.made or effect.view is None:
            return effect
        # A mine that was opened, and a guess that can't be read, may be the first thing that a lost game shows.
        if judge(self._aftermath(turn, effect.view)).fates == _HURT:
            self._moves.wounded = turn
        elif not turn.is_guess or effect.view[turn.move.cell] != UNREAD:
            return effect
        return self._hand.look_again(effect.turn or turn)

    def _try_right_click(self, turn: Turn, tally: Tally) -> tuple[View, Turn | None]:
        """What is seen after the first right click, and the turn if that has opened its cell."""
        self._on_turn(turn)
        self._moves.begin(turn, self._guard.clicks)
        view = self._flags.try_out(turn)
        opened = not self._hand.manners.flags and not view.is_like(turn.view)
        self._moves.end(turn, made=opened)
        tally.guesses += opened and turn.is_guess
        return self._believe(view, turn if opened else None), turn if opened else None

    def _aftermath(
        self, turn: Turn, view: View | None = None, *, answered: bool = True, tried: Sequence[Sign] = ()
    ) -> Aftermath:
        """What is known after a turn."""
        unread = self._unread_guess if view is not None else self._moves.unread_guess(turn.view)
        guessed = None if unread is turn else unread
        return Aftermath(
            turn, view, answered=answered, guessed=guessed, wounded=self._moves.wounded, tried=tuple(tried)
        )

    def _judge(self, view: View, turn: Turn, face: Face) -> Ending | None:
        """The ending that a board shows after a turn, or None while the game goes on."""
        verdict = judge(self._aftermath(turn, view))
        if verdict.fates == _HURT:  # the next click will show whether the game goes on
            return judge(self._aftermath(turn, view, tried=[Sign.FACE])).ending if face.has_changed(view) else None
        if Sign.COMPLETE not in verdict.signs:
            return None if Fate.GOES_ON in verdict.fates else verdict.ending or verdict.stopped()
        tried = (
            [Sign.FACE] if face.has_changed(view) else self._flags.signs_of_end(view, proven=verdict.ending is not None)
        )
        ending = judge(self._aftermath(turn, view, tried=tried)).ending
        if ending is not None and not tried and Sign.MINES_SHOWN not in verdict.signs:
            with suppress(StoppedError):  # the result stands, whoever wants the mouse back now
                self._flags.finish(view)
        return ending

    def _judge_hidden(self, turn: Turn, effect: Effect, tally: Tally) -> Ending:
        """The ending of a game whose board can't be seen any more."""
        owner = self._guard.owner_at(turn.view.region.middle)
        owned = owner is not None and owner == tally.owner
        if effect.made:
            verdict = judge(replace(self._aftermath(effect.turn or turn), last=effect.last, owned=owned))
            return verdict.ending or verdict.stopped()
        dialog = self._guard.clicks and self._guard.has_own_window_at([turn.view.region.middle])
        if dialog and is_known(turn) and self._unread_guess is None:
            return won(None, [Sign.WINDOW.value.words])  # the game has opened by itself what was left
        if owned and (ending := self._judge_dialog()) is not None:
            return ending
        raise HaltError("the board changed by itself since it was read, before anything was clicked")

    def _judge_dialog(self) -> Ending | None:
        """The ending of a game whose own window came over the board after the last glance; None if that says nothing.

        Where everything was read, the last clicks did not end it, unless every cell is open.
        """
        if not self._guard.clicks or self.view is None:
            return None
        unseen = self._moves.unseen_guess(self._guard.clicks)
        if unseen is None and may_be_complete(self.view) and self._unread_guess is None:
            return won(None, [Sign.WINDOW.value.words])
        last = unseen or self._unread_guess or self._moves.made
        if last is None or (unseen is None and not self.view.unread):
            return None
        verdict = judge(replace(self._aftermath(last), last=self._hand.last_sight(last), owned=True))
        return verdict.ending or verdict.stopped()

    def _judge_silence(self, turn: Turn, view: View) -> Ending:
        """The ending of a game that does not answer any more."""
        verdict = judge(self._aftermath(turn, view, answered=False))
        if (ending := verdict.ending) is not None:
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
        answer, settings = self._answer(view, tally), self._settings
        if not self._hand.manners.flags:
            settings = replace(settings, flags=False, chord=None)
        turn = None if answer.move is None else take_turn(view, answer.analysis, answer.move, settings)
        if turn is not None and not turn.is_guess:
            turn = turn if self.eye.mine_count.is_certain else without_count(turn)
        if (turn is None or turn.is_guess) and view.unread:
            more = certain_anyway(view, answer.analysis, counted=self.eye.mine_count.is_certain)
            turn = (more and sure_turn(view, more, settings)) or turn
        if turn is None or (turn.is_guess and not turn.is_first):
            if view.unread and (self._awaited is None or not self._awaited.is_like(view)):
                return None
            known = self._ask_about(view)
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
            raise OwnDialogError(Sign.WINDOW.value.words)
        return view if later is None else self._believe(later, turn)

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

    def _believe(self, view: View, turn: Turn | None = None) -> View:
        """A view that may be played on: what was open shows what it did."""
        if turn is not None:
            self._moves.see(turn, view)
        verdict = None if turn is None else judge(self._aftermath(turn, view))
        if verdict is None or verdict.ending is None:
            renumbered = self.eye.belief.learn(view.cells)
            if len(renumbered) > _MOST_RENUMBERED:
                cells = ", ".join(map(str, renumbered[:5]))
                raise HaltError(f"open cells show other numbers than before: {cells}")
            for cell in renumbered:
                self._say_once(f"{cell} was read as two different numbers: it is not used any more")
            alike = open_alike(view, self.eye.belief.facts())
            self.eye.belief.opened(alike, view.cells.shape)
            if turn is not None and verdict is not None and verdict.fates == _HURT:
                self.eye.belief.exploded |= {cell for cell in turn.changing if view[cell] in SHOWN}
            view = self.eye.again(view)
        self.view = view
        self._on_view(view)
        return view

    def save_picture(self) -> str | None:
        """Save the whole screen where that is wanted, or the last glance when it cannot be looked at; the file."""
        return None if self._save is None else save_picture(self._guard, self.view, self._save, self._say)

    def _say_once(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            self._say(sentence)
