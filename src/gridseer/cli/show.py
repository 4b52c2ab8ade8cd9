"""How a demonstration is shown: its window as a picture, or its board in characters, or only how it ended."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from gridseer.cli.speech import counted, print_picture

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from gridseer.autopilot.turn import Turn
    from gridseer.cli.demonstration import Demonstration, Performance
    from gridseer.terminal.stage import PictureStage

LONGEST_PAUSE = 0.3
"""Seconds between two turns that can be followed at leisure."""
LONGEST_GAME = 15.0
"""Seconds that a game takes at most, more or less, whatever its level."""
_CELLS_PER_TURN = 5
"""The cells that a turn opens on average, or a few more."""
_LEAST_COLUMNS = 2
"""Characters that a cell takes at least: with fewer its number is lost in a picture."""
_LINES = 4
"""Lines of words below a picture."""


class DemoShow(Protocol):
    """Where a demonstration is seen."""

    def turn(self, demonstration: "Demonstration", turn: "Turn") -> None:
        """Show a turn that is about to be made."""

    def end(self, demonstration: "Demonstration", performance: "Performance") -> None:
        """Show how a game ended."""


class Pace:
    """Pauses that let a game be followed, and be over in time."""

    def __init__(self, fixed: float | None) -> None:
        """With a fixed number of seconds each pause is that long."""
        self._fixed = fixed
        self._began = time.monotonic()

    def pause(self, left: int, elapsed: float) -> float:
        """Seconds to wait when this many cells are left to open after this many seconds of a game.

        >>> Pace(None).pause(381, 0), Pace(None).pause(100, 14), Pace(None).pause(100, 20), Pace(2).pause(9, 99)
        (0.19480519480519481, 0.047619047619047616, 0.0, 2)
        """
        if self._fixed is not None:
            return self._fixed
        return min(LONGEST_PAUSE, max(0.0, LONGEST_GAME - elapsed) / (left // _CELLS_PER_TURN + 1))

    def wait(self, turn: "Turn") -> None:
        """Wait before a turn is made."""
        if turn.is_first:
            self._began = time.monotonic()
        board = turn.analysis.board
        mines = board.mines_left if isinstance(board.mines_left, int) else 0
        time.sleep(self.pause(int(board.closed.sum()) - mines, time.monotonic() - self._began))


@contextmanager
def open_show(console: "Console", demonstration: "Demonstration", *, silent: bool) -> Iterator[DemoShow]:
    """The best show for where it is seen; off a terminal there is only the end of each game."""
    from rich.live import Live

    if silent:
        yield Curtain()
        return
    if console.color_system == "truecolor" and not console.no_color:
        from gridseer.terminal.stage import PictureStage

        stage, window = PictureStage(console), demonstration.screen.window
        room = stage.room_for(window.width, window.height, _LINES)
        if room.columns >= _LEAST_COLUMNS * demonstration.setup.level.width:
            with stage:
                yield PictureShow(stage, console)
            return
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield BoardShow(live, console)


class Curtain:
    """Shows the end of each game only."""

    def turn(self, demonstration: "Demonstration", turn: "Turn") -> None:
        """Nothing is seen of it."""

    def end(self, demonstration: "Demonstration", performance: "Performance") -> None:
        """The last board with its figures."""
        from rich.console import Group

        from gridseer.minesweeper import drawing

        print_picture(Group(drawing.final(demonstration.screen.game), *_figures(performance)))


class BoardShow(Curtain):
    """Shows the board that was read, in characters."""

    def __init__(self, live: "Live", console: "Console") -> None:
        self._live = live
        self._console = console

    def turn(self, demonstration: "Demonstration", turn: "Turn") -> None:
        """The board with its probabilities, unless they make it too wide, and what is clicked."""
        from rich.console import Group
        from rich.text import Text

        from gridseer.minesweeper import drawing

        board, move = turn.analysis.board, turn.move
        picture, explained = drawing.terminal(board, turn.analysis, best=move.cell), drawing.legend()
        if len(picture.plain.partition("\n")[0]) >= self._console.width:
            picture, explained = drawing.terminal(board, best=move.cell), Text()
        self._live.update(Group(picture, explained, *_words(demonstration, turn)), refresh=True)

    def end(self, demonstration: "Demonstration", performance: "Performance") -> None:
        """The last board stays."""
        from rich.text import Text

        self._live.update(Text(), refresh=True)
        super().end(demonstration, performance)


class PictureShow:
    """Shows the window as it is seen, with a ring around each cell that is clicked next."""

    def __init__(self, stage: "PictureStage", console: "Console") -> None:
        self._stage = stage
        self._console = console

    def turn(self, demonstration: "Demonstration", turn: "Turn") -> None:
        """The window, what is known of it, and what is clicked."""
        self._show(demonstration, turn, _words(demonstration, turn))

    def end(self, demonstration: "Demonstration", performance: "Performance") -> None:
        """The last picture stays."""
        self._show(demonstration, None, _figures(performance))
        self._stage.leave()

    def _show(self, demonstration: "Demonstration", turn: "Turn | None", words: "list[Text]") -> None:
        from rich.text import Text

        lines = [line for text in words for line in text.wrap(self._console, self._console.width)]
        blank = [Text()] * (_LINES - len(lines))
        self._stage.show(demonstration.picture(turn), [*lines, *blank][:_LINES])


def _words(demonstration: "Demonstration", turn: "Turn") -> "list[Text]":
    """What was seen, what follows, and what is clicked and why."""
    from rich.text import Text

    from gridseer.minesweeper.solving.explain import explain

    analysis, move, board = turn.analysis, turn.move, turn.analysis.board
    safe, mines = len(analysis.safe_cells()), len(analysis.mine_cells())
    seen = f"seen: {board.width}x{board.height} cells in {turn.view.region}, {board.mines_left} mines"
    proof = explain(board, move.cell) if move.proven else None
    more = f" and {len(turn.cells) - 1} more" if len(turn.cells) > 1 else ""
    style = "yellow" if move.is_guess else "green"
    return [
        Text(f"{seen}; proven: {safe} safe, {mines} mines", "bright_black"),
        Text(f"move {len(demonstration.screen.clicks) + 1}: open {move.cell}{more}", f"bold {style}"),
        Text(move.reason if proof is None else proof.sentence, style),
    ]


def _figures(performance: "Performance") -> "list[Text]":
    """The figures and the result of a game."""
    from rich.text import Text

    from gridseer.autopilot.report import Result

    report = performance.report
    assert report is not None
    figures = Text(
        f"seed {performance.seed}, method {report.method}, found in {report.find_ms:.0f} ms, "
        f"read in {report.read_ms:.1f} ms per glance, {report.cpu_ms:.0f} ms of computing, "
        f"misread: {performance.misreads}",
        "bright_black",
    )
    result = Text(
        f"{report.result}: {counted(report.clicks, 'click')}, {counted(report.glances, 'glance')}, "
        f"{counted(report.guesses, 'guess')}; {report.cause}",
        "bold green" if report.result is Result.WON else "bold red",
    )
    return [figures, result]
