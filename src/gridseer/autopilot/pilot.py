"""Pilot: plays the board in front of it, glance by glance; every click is verified before the next one is made."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from gridseer.autopilot.doubt import Ask
from gridseer.autopilot.ending import Ending, ending_of, ending_unseen
from gridseer.autopilot.eye import Eye, NoBoardError
from gridseer.autopilot.recipe import Recipe, next_game
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.turn import Turn, take_turn
from gridseer.autopilot.view import OPENABLE, UNOPENED, HaltError, View
from gridseer.errors import ContradictionError, GridseerError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED, COVERED, FLAG, SYMBOLS
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.screen.guard import CoveredError, Guard, StoppedError
from gridseer.screen.screen import Button, ScreenError
from gridseer.vision.board.sighting import State

_FINISH_PATIENCE = 0.5
"""Seconds in which a game that is not over shows a flag."""


@dataclass(slots=True)
class Tally:
    """What is counted while one game is played."""

    owner: int | None
    """The process whose window shows the board."""
    glances_before: int
    """Boards that the eye had read before this game."""
    began: float = field(default_factory=time.monotonic)
    cpu: float = field(default_factory=time.process_time)
    """Computing time of the whole process when the game began, in seconds."""
    engine_calls: int = 0
    guesses: int = 0
    proven: int = 0
    """Mines that were proven when the board was last worked out."""


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
        self._on_turn, self._on_view, self._say, self._save = on_turn, on_view, say, save
        self._ask = ask
        self.eye = Eye(guard, self._settings)
        """What looks at the screen."""
        self.view: View | None = None
        """The last board that was believed."""
        self.interrupted = False
        """Whether Ctrl-C has ended a game."""
        self._said: set[str] = set()

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
        try:
            self._guard.begin(view.region)
            self._park(view)
            view = self._believe(*self.eye.wait_until(lambda _: True))
            if view.is_over:
                raise HaltError("the game on the screen is over already", "Begin a new one, or say how: --next.")
            ending = self._play_on(view, tally)
        except StoppedError as error:
            result = Result.TIMEOUT if self._guard.time_is_up else Result.STOPPED
            ending = Ending(result, error.sentence, declared=False)
        except (HaltError, CoveredError, ContradictionError) as error:
            ending = Ending(Result.STOPPED, error.sentence, declared=False, halted=True)
        except GridseerError as error:
            ending = Ending(Result.FAILED, error.sentence, declared=False, halted=True)
        except KeyboardInterrupt:
            self.interrupted = True
            ending = Ending(Result.STOPPED, "Ctrl-C was pressed", declared=False)
        finally:
            self._guard.end()
        return self._report(replace(ending, picture=self.save_picture() if ending.halted else None), tally)

    def next_game(self, recipe: Recipe) -> View:
        """Begin the next game, by steps that the user has allowed."""
        assert self.view is not None
        self.view = next_game(self._guard, self.eye, self.view, recipe)
        return self.view

    def _play_on(self, view: View, tally: Tally) -> Ending:
        turn: Turn | None = None
        while (ending := ending_of(view, turn)) is None:
            turn = self._think(view, tally)
            self._on_turn(turn)
            if turn.is_guess and not turn.is_first and not self._settings.guess:
                return Ending(
                    Result.STOPPED,
                    f"nothing is certain any more, and guesses are not wanted: {turn.move.reason}",
                    declared=False,
                )
            tally.guesses += turn.is_guess and not turn.is_first and turn.button is Button.LEFT
            if self._settings.delay:
                self._guard.wait(self._settings.delay)
            seen = self._act(turn)
            if seen is None:
                return ending_unseen(turn, own_dialog=self._is_own_dialog(turn.view, tally.owner))
            view = seen
        with suppress(StoppedError):  # the result stands, whoever wants the mouse back now
            self._finish(view, ending)
        return ending

    def _think(self, view: View, tally: Tally) -> Turn:
        answer = self._solver.think(view.board)
        tally.engine_calls += 1
        tally.proven = int(answer.analysis.mines.sum())
        self._guard.check()
        if answer.move is None:
            raise HaltError(
                f"expected {view.mines} mines, but every closed cell is proven to be one and the game goes on",
                "Perhaps the number of mines is wrong: --mines N.",
            )
        turn = take_turn(view, answer.analysis, answer.move, self._settings)
        for cell in turn.wrong_flags:
            self._say_once(f"the flag at {cell} is wrong: the numbers prove that cell to be safe")
        return turn

    def _act(self, turn: Turn) -> View | None:
        """Click, and look until the board has changed as it must; None when the board is gone after it."""
        view, to_click = turn.view, list(turn.cells)
        for _ in range(self._settings.tries):
            clicked = self._click(view, to_click, turn.button)
            changing = turn.changing if len(clicked) == len(turn.cells) else tuple(clicked)
            self._park(view)
            seen, good = self.eye.wait_until(partial(_answered, turn, changing))
            if seen is None or seen.count(COVERED):
                seen = self.eye.glimpse() or self._find_again(turn)
                if seen is None:
                    return None
                good = _answered(turn, changing, seen)
            if good or seen.sighting.state is State.LOST:
                return self._believe(seen, good, turn)
            view = self._believe(seen, True)
            to_click = [cell for cell in turn.cells if turn.button is not Button.LEFT or view[cell] in OPENABLE]
            if not view.is_like(turn.view):
                return view  # some of the clicks had their effect: the next turn goes on from there
        where = ", ".join(map(str, to_click[:5]))
        raise HaltError(
            f"clicked {self._settings.tries} times at {where}, and the board did not change",
            "Is the game waiting for something, or is it paused?",
        )

    def _click(self, view: View, cells: list[Cell], button: Button) -> list[Cell]:
        """Click cells one after another, each only while it still looks as it did when the board was read.

        The cells that were clicked; the rest waits for the next glance when something has changed in between.
        """
        for number, cell in enumerate(cells):
            # Before the first click the whole board is compared; then other clicks have changed some of it.
            patch = view.patch(cell) if number else view.frame.region
            if not view.shows_at(patch, self._guard.grab(patch)):
                if number:
                    return cells[:number]
                fresh = self._believe(*self.eye.wait_until(lambda _: True))
                if not fresh.is_like(view):
                    raise HaltError("the board changed by itself, between the glance and the click")
            if not self._guard.click(view.centre(cell), button):
                # Another window was there and has gone: whatever is clicked next is looked at anew.
                return cells[:number] or self._click(view, cells, button)
        return cells

    def _park(self, view: View) -> None:
        self._guard.move(self.eye.parking_place(view))

    def _is_own_dialog(self, view: View, game: int | None) -> bool:
        """Whether the window over the middle of the board belongs to the process of the game."""
        owner = self._guard.owner_at(view.region.middle)
        return owner is not None and owner == game

    def _find_again(self, turn: Turn) -> View | None:
        """A board that cannot be read where it was: it may have moved by the first click, or be hidden by a dialog."""
        try:
            view = self.eye.find()
        except (NoBoardError, HaltError, InputError):
            self._guard.check()
            return None
        lattice, before = view.sighting.lattice, turn.view.sighting.lattice
        if (lattice.columns, lattice.rows) != (before.columns, before.rows) or view.count(COVERED):
            return None
        if view.region != turn.view.region and not turn.is_first:
            raise HaltError(f"the board has moved, from {turn.view.region} to {view.region}; nothing more was clicked")
        self._guard.fence(view.region)
        return view

    def _believe(self, view: View | None, good: bool, turn: Turn | None = None) -> View:
        """A view that may be played on: readable, no doubts, and nothing that was open has changed."""
        if view is None:
            raise HaltError("the board cannot be read any more: something covers it, or its window has moved or closed")
        # A lost game is not played on: there a mine may look as strange as it likes.
        if view.doubtful and view.sighting.state is not State.LOST:
            cells = ", ".join(map(str, view.doubtful[:8]))
            raise HaltError(f"some cells cannot be read for certain: {cells}")
        if turn is not None and good and view.sighting.state is not State.LOST:
            _check_unchanged(turn.view, view)
        self.view = view
        self._on_view(view)
        return view

    def _finish(self, view: View, ending: Ending) -> None:
        """Flag the mines that are left if the game still takes flags: such a game wants them before it is won."""
        cells = view.cells_like(*OPENABLE)
        if ending.result is not Result.WON or not self._settings.finish:
            return
        for number, cell in enumerate(cells):
            patch = view.patch(cell)
            if not view.shows_at(patch, self._guard.grab(patch)):
                return
            if not self._guard.click(view.centre(cell), Button.RIGHT):
                return
            if number == 0:
                self._park(view)
                _, flagged = self.eye.wait_until(lambda new: new[cells[0]] == FLAG, _FINISH_PATIENCE)
                if not flagged:
                    return

    def _report(self, ending: Ending, tally: Tally) -> Report:
        view, glances = self.view, self.eye.read_ms[tally.glances_before :]
        assert view is not None
        lattice = view.sighting.lattice
        return Report(
            result=ending.result,
            cause=ending.cause,
            columns=lattice.columns,
            rows=lattice.rows,
            mines=view.mines,
            method=self._solver.name,
            clicks=self._guard.clicks,
            engine_calls=tally.engine_calls,
            guesses=tally.guesses,
            mines_left=0 if ending.result is Result.WON else view.mines - tally.proven,
            declared=ending.declared,
            glances=len(glances),
            seconds=time.monotonic() - tally.began,
            cpu_ms=1000 * (time.process_time() - tally.cpu),
            find_ms=self.eye.find_ms,
            read_ms=sum(glances) / len(glances) if glances else 0.0,
            halted=ending.halted,
            picture=ending.picture,
        )

    def save_picture(self) -> str | None:
        """Save the whole screen where that is wanted, or the last glance when it cannot be looked at; the file."""
        if self._save is None:
            return None
        from PIL import Image

        try:
            pixels = self._guard.snapshot().pixels
        except ScreenError:
            if self.view is None:
                return None
            pixels = self.view.frame.pixels
        try:
            self._save.parent.mkdir(parents=True, exist_ok=True)
            Image.fromarray(pixels).save(self._save)
        except (OSError, ValueError) as error:
            self._say(f"the picture was not saved in {str(self._save)!r}: {error}")
            return None
        return str(self._save)

    def _say_once(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            self._say(sentence)


def _answered(turn: Turn, changing: tuple[Cell, ...], new: View) -> bool:
    """Whether the game has done what the clicks ask for."""
    if new.is_over:
        return True
    if turn.button is Button.RIGHT:
        return all(new[cell] != turn.view[cell] for cell in changing)
    return all(new[cell] not in UNOPENED for cell in changing)


def _check_unchanged(before: View, after: View) -> None:
    """Open cells stay as they are; anything else is another game, or a cell that was read wrongly."""
    for cell in cells_of((before.cells < CLOSED) & (before.cells != after.cells)):
        was, now = SYMBOLS[before[cell]], SYMBOLS[after[cell]]
        raise HaltError(f"the open cell {cell} showed {was!r} and now shows {now!r}")
