"""A virtual screen with a game of any habits: plain colours around it, everything else as such games really do it."""

from collections.abc import Iterator

import numpy as np

from gridseer.geometry import Frame, Pixels, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, Sights
from gridseer.render.cells import sprite
from gridseer.render.window import framed, write
from gridseer.screen.drawn_desktop import Click, DrawnDesktop
from gridseer.screen.habit import GameHabit, level_of, look_of
from gridseer.screen.habit_game import HabitGame
from gridseer.screen.habit_paint import (
    DOUBTED,
    TITLES,
    lit,
    paint_alert,
    paint_badly,
    paint_dialog,
    paint_odd_mine,
    paint_text,
    sunken,
)
from gridseer.screen.screen import Button
from gridseer.theme import Theme

_NARROW, _WIDE = 34, 39
"""The widths of a growing cell, in pixels."""
_UNEQUAL = (0, 1, 0, 2, 0, 0, 1, 3)
"""By how many pixels columns are wider than the narrowest."""
_SLOW_FRAMES = 6
_FADE = (0.35, 0.7)
"""How far a cell has faded in, frame by frame."""
_DITHER = 14
"""How far the two colours of a pattern are apart."""
_GLOW_FRAMES = 24
"""How long a cell glows after the pointer has left it."""
_RESET_FRAMES = 6
"""How long a game that begins anew by itself shows its end."""
_OPEN_WIDTH = 3
"""How many pixels narrower a column is without any closed cell, where labels replace buttons."""
_FRAME_SECONDS = 1 / 60
"""The time from one picture to the next."""
_POLLS = 15
"""How often a game asks for the mouse, per second."""
_LATE_SECONDS = 0.06
"""How long after a click a game asks where the pointer is."""
_EDGE = 60
"""Pixels of the desktop around the window."""
_DESKTOP = (48, 88, 112)
_TEXTS = {Outcome.WON: "You win!", Outcome.LOST: "Game over"}
_FACES = {Outcome.PLAYING: ":)", Outcome.WON: ":)", Outcome.LOST: ":("}


class HabitScreen(DrawnDesktop):
    """A desktop with one game on it. F2 begins the next one.

    It has a clock of its own, which goes on by a frame with every picture: waiting takes no time, and a game goes the
    same way on every machine, however busy that is.
    """

    def __init__(
        self, level: Level, habits: frozenset[GameHabit] = frozenset(), *, seed: int = 1, side: int = 24,
        theme: Theme | None = None,
    ) -> None:  # fmt: skip
        """Show the first game; the others follow with the next seeds."""
        self.habits = habits
        """What this game does."""
        self.theme = look_of(habits, theme)
        self._level, self._side = level_of(habits, level), side
        self._seed = seed
        self._tiles: dict[tuple[int, int, bool, int], Pixels] = {}
        self._seconds, self._frame_number = 0.0, 0
        widest = sum(self._widths(grown=True)) + 2 * _EDGE + 120
        highest = level.height * self._height + 2 * _EDGE + 160
        super().__init__((widest, highest), Place(widest - 9, highest // 2))
        self._desktop = np.full((highest, widest, 3), _DESKTOP, np.uint8)
        self._new_game()

    @property
    def board(self) -> Region:
        """The rectangle of the cells, as they are now."""
        return Region(*self._corner, int(self._edges[-1]), self._height * self._level.height)

    def grab(self, region: Region | None = None) -> Frame:
        """A picture of the desktop, or of a part of it; with every picture time goes on."""
        self._seconds += _FRAME_SECONDS
        self._handle_late()
        self._advance()
        whole = Region(0, 0, *self._size)
        part = whole if region is None else region.within(whole)
        frame = Frame(self._painted()[part.slices].copy(), part.corner)
        self._glow()
        return frame

    def now(self) -> float:
        """Seconds since the screen was made, by its own clock."""
        return self._seconds

    def pause(self, seconds: float) -> None:
        """Time passes at once."""
        self._seconds += seconds

    def move(self, place: Place) -> None:
        """Put the pointer somewhere; what is due by now was done where it is."""
        self._handle_late()
        super().move(place)

    def press(self, button: Button, seconds: float) -> None:
        """A click, if the game sees it."""
        polls = int(self._seconds * _POLLS)
        self._seconds += seconds
        if GameHabit.LATE in self.habits:
            self._late.append((self._seconds + _LATE_SECONDS, button))
        elif GameHabit.POLLED not in self.habits or int(self._seconds * _POLLS) > polls:
            self.click(button)

    def _handle_late(self) -> None:
        """Handle the clicks that are due, wherever the pointer is now."""
        while self._late and self._late[0][0] <= self._seconds:
            _, button = self._late.pop(0)
            pointer, board = self._pointer, self.board
            x, y = (min(max(pointer.x, board.x), board.right - 1), min(max(pointer.y, board.y), board.bottom - 1))
            self._pointer = Place(x, y)
            self.click(button)
            self._pointer = pointer

    def click(self, button: Button) -> None:
        """Left opens, right marks."""
        self._catch_up()
        cell = None if self.dialog is not None and self._pointer in self.dialog else self.cell_at(self._pointer)
        self.clicks.append(Click(self._pointer, button, cell))
        if cell is None or button is Button.MIDDLE:
            return
        before, opened = self.game.sights(), list[Cell]()
        if button is Button.LEFT or GameHabit.ANY_BUTTON in self.habits:
            opened = self.game.open(cell)
        else:
            self.game.mark(cell)
        self._frames.extend(self._steps(before, opened, cell))

    def type_key(self, key: str) -> None:
        """F2 begins the next game."""
        if key == "F2":
            self._seed += 1
            self._new_game()

    def window_at(self, place: Place) -> int | None:
        """The game's window, or its dialog."""
        if self.dialog is not None and place in self.dialog:
            return 2
        return 1 if place in self.window else None

    def cell_at(self, place: Place) -> Cell | None:
        """The cell at a pixel, or None outside the board."""
        if place not in self.board:
            return None
        column = int(np.searchsorted(self._edges, place[0] - self.board.x, side="right")) - 1
        return Cell(column, (place[1] - self.board.y) // self._height)

    @property
    def dialog(self) -> Region | None:
        """What hides the middle of the board at the end."""
        if not self.habits & {GameHabit.DIALOG, GameHabit.TITLED} or not self._is_over:
            return None
        board = self.board
        if GameHabit.TITLED in self.habits:
            return board.grown(12)
        width, height = max(120, board.width * 2 // 3), max(80, board.height // 2)
        return Region(board.middle.x - width // 2, board.middle.y - height // 2, width, height)

    @property
    def _is_over(self) -> bool:
        """Whether the end of the game is shown by now."""
        return self.game.outcome is not Outcome.PLAYING and not self._frames

    def titles_at(self, place: Place) -> tuple[str, ...]:
        """The title of the game's window, or of its dialog."""
        if GameHabit.TITLED in self.habits and self.dialog is not None and place in self.dialog:
            return (TITLES[self._seed % len(TITLES)][self.game.outcome],)
        return super().titles_at(place)

    def owner_at(self, place: Place) -> int | None:
        """All windows here are the game's."""
        return 1 if self.window_at(place) else None

    @property
    def _height(self) -> int:
        return _NARROW if GameHabit.GROWING in self.habits else self._side

    def _new_game(self) -> None:
        self.game = HabitGame(self._level, self._seed, self.habits)
        """The game that is shown."""
        self._glowing: dict[Cell, int] = {}
        self._late: list[tuple[float, Button]] = []
        self._shown = self.game.sights()
        self._fading: dict[Cell, float] = {}
        self._frames: list[tuple[Sights, dict[Cell, float]]] = []
        self._painting: Pixels | None = None
        self._around: object = None
        self._edges = np.cumsum([0, *self._widths(grown=False)])
        self._before, self._faded = self._shown, dict[Cell, float]()
        self._counted = self.game.mines_left
        self._painted_second = -1

    def _steps(self, before: Sights, opened: list[Cell], clicked: Cell) -> Iterator[tuple[Sights, dict[Cell, float]]]:
        """The frames between what was shown before a click and what is shown after it."""
        after = self.game.sights()
        if GameHabit.SLOW in self.habits:
            yield from [(before, {})] * _SLOW_FRAMES
        if GameHabit.ANIMATED in self.habits and self.game.outcome is not Outcome.LOST:
            shown = before.copy()
            rings: dict[int, list[Cell]] = {}
            for cell in opened:
                rings.setdefault(max(abs(cell.x - clicked.x), abs(cell.y - clicked.y)), []).append(cell)
            for _, ring in sorted(rings.items()):
                for cell in ring:
                    shown[cell.y, cell.x] = after[cell.y, cell.x]
                for share in _FADE:
                    yield shown.copy(), dict.fromkeys(ring, share)
        if GameHabit.RESET in self.habits and self.game.outcome is not Outcome.PLAYING:
            yield from [(after, {})] * _RESET_FRAMES
            yield np.full_like(after, CLOSED), {}
            return
        yield after, {}

    def _glow(self) -> None:
        """Light the cell under the pointer, and let those fade that it has left."""
        if GameHabit.GLOWING not in self.habits:
            return
        self._glowing = {cell: left - 1 for cell, left in self._glowing.items() if left}
        if (cell := self.cell_at(self._pointer)) is not None and self.dialog is None:
            self._glowing[cell] = _GLOW_FRAMES
        if self._glowing:
            self._painting = None

    def _advance(self) -> None:
        due = int(self._seconds / _FRAME_SECONDS + 0.5) - self._frame_number
        self._frame_number += due
        if self._frames and due:
            self._shown, self._fading = self._frames[:due][-1]
            del self._frames[:due]
            self._painting = None
            if not self._frames:
                self._counted = self.game.mines_left
        if GameHabit.WORDS in self.habits and int(self._seconds) != self._painted_second:
            self._painting = None

    def _catch_up(self) -> None:
        """A click in the middle of an animation ends it."""
        if self._frames:
            self._shown, self._fading = self._frames[-1]
            self._frames.clear()
            self._painting, self._counted = None, self.game.mines_left

    def _widths(self, *, grown: bool) -> list[int]:
        base = (_WIDE if grown else _NARROW) if GameHabit.GROWING in self.habits else self._side
        extra = _UNEQUAL if GameHabit.UNEQUAL in self.habits else (0,)
        return [base + extra[column % len(extra)] for column in range(self._level.width)]

    def _lay_out(self) -> None:
        """Where the columns are: they are wide once a number is shown."""
        if GameHabit.NARROWING in self.habits:
            narrow = np.all(self._shown < CLOSED, axis=0)
            self._edges = np.cumsum([0, *(np.array(self._widths(grown=False)) - _OPEN_WIDTH * narrow)])
        if GameHabit.GROWING in self.habits:
            grown = bool(((self._shown >= 1) & (self._shown <= 8)).any())
            self._edges = np.cumsum([0, *self._widths(grown=grown)])

    def _painted(self) -> Pixels:
        if self._painting is None:
            self._painting = self._paint()
        return self._painting

    def _paint(self) -> Pixels:
        """The whole screen; where nothing around the cells has changed, only those that have are drawn anew."""
        self._lay_out()
        self._painted_second = int(self._seconds)
        silent = self._frames or self.habits & {GameHabit.SILENT, GameHabit.RESET}
        outcome = Outcome.PLAYING if silent else self.game.outcome
        around = (
            self._counted,
            outcome,
            self._is_over,
            tuple(self._edges.tolist()),
            self._painted_second * self._has_clock,
        )
        if around != self._around:
            self._picture = self._paint_window(_FACES[outcome])
            self._around = around
        else:
            self._paint_cells(self._picture[self.board.slices], changed_only=True)
        self._before, self._faded = self._shown, self._fading
        return self._with_ending(self._picture)

    def _with_ending(self, picture: Pixels) -> Pixels:
        """The same screen with what a game that is over puts on top of it."""
        if not self._is_over:
            return picture
        picture = picture.copy()
        if self.dialog is not None:
            paint_dialog(picture[self.dialog.slices], "Game over")
        elif GameHabit.ALERT in self.habits:
            paint_alert(picture[self.window.slices], self._seed)
        elif GameHabit.TEXT in self.habits:
            paint_text(picture[self.board.slices], _TEXTS[self.game.outcome])
        return picture

    @property
    def _has_clock(self) -> bool:
        return GameHabit.WORDS in self.habits

    def _paint_window(self, face: str) -> Pixels:
        picture = self._desktop.copy()
        cells = np.empty((self._height * self._level.height, int(self._edges[-1]), 3), np.uint8)
        self._paint_cells(cells, changed_only=False)
        counter = None if GameHabit.NO_COUNTER in self.habits or self._has_clock else self._counted
        window, left, top = framed(cells, self.theme, self._side, counter, seconds=0, face=face)
        if self._has_clock:
            text = f"Bombs: {self._counted}   Time: {self._painted_second}"
            write(window, text, (8, max(18, round(0.9 * self._side)) + 8), 15, self.theme.ink)
        self.window = Region(_EDGE, _EDGE, window.shape[1], window.shape[0])
        self._corner = Place(_EDGE + left, _EDGE + top)
        picture[self.window.slices] = window
        return picture

    def _paint_cells(self, picture: Pixels, *, changed_only: bool) -> None:
        height, edges = self._height, self._edges.tolist()
        drawn = self._shown != self._before if changed_only else np.ones(self._shown.shape, bool)
        for x, y in (*self._fading, *self._faded, *self._glowing):
            drawn[y, x] = True
        for cell in cells_of(drawn):
            x, y = cell
            left, right = edges[x], edges[x + 1]
            tile = self._tile(int(self._shown[y, x]), right - left, cell)
            if cell in self._fading:
                share = self._fading[cell]
                tile = (tile * share + self._tile(CLOSED, right - left, cell) * (1 - share)).astype(np.uint8)
            if cell in self._glowing:
                tile = lit(tile, self._glowing[cell] / _GLOW_FRAMES)
            picture[y * height : (y + 1) * height, left:right] = tile

    def _tile(self, sight: int, width: int, cell: Cell) -> Pixels:
        odd, phase = (cell.x + cell.y) % 2 == 1, (cell.x + 2 * cell.y) % 3
        key = sight, width, odd, phase
        if key not in self._tiles:
            tile = self._drawn(sight, width, odd=odd)
            closed = sight in (CLOSED, FLAG, QUESTION)
            self._tiles[key] = self._dithered(tile, phase, closed=closed) if GameHabit.DITHERED in self.habits else tile
        return self._tiles[key]

    def _drawn(self, sight: int, width: int, *, odd: bool) -> Pixels:
        height = self._height
        bad = sight == DOUBTED and GameHabit.DOUBTED in self.habits
        strange = sight in (MINE, EXPLODED) and GameHabit.ODD_MINES in self.habits
        if not bad and not strange:
            tile = sprite(sight, self.theme, width, height, odd)
            return sunken(tile, self.theme) if GameHabit.BEVELLED in self.habits and sight < CLOSED else tile
        tile = sprite(0, self.theme, width, height, odd).copy()
        if bad:
            paint_badly(tile, self.theme)
        else:
            paint_odd_mine(tile, exploded=sight == EXPLODED)
        return tile

    def _dithered(self, tile: Pixels, phase: int, *, closed: bool) -> Pixels:
        """Every third pixel of the ground is darker; which of them, differs from cell to cell."""
        ground = self.theme.closed if closed else self.theme.opened
        rows, columns = np.indices(tile.shape[:2])
        chosen = (tile == ground).all(axis=2) & ((rows + columns + phase) % 3 == 0)
        tile = tile.copy()
        tile[chosen] = np.maximum(tile[chosen].astype(np.int16) - _DITHER, 0).astype(np.uint8)
        return tile
