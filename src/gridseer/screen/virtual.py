"""A virtual screen: our own game in a window on a desktop, all of it drawn; it takes clicks like a real one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from gridseer.geometry import Frame, Lattice, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.sight import FLAG, MINE, Sights
from gridseer.render import draw
from gridseer.render.cells import sprite
from gridseer.render.desktop import desktop
from gridseer.screen.drawn_desktop import Click, DrawnDesktop
from gridseer.screen.screen import Button, ScreenError
from gridseer.theme import Theme

if TYPE_CHECKING:
    from gridseer.geometry import Pixels

BASE_CELL = 20.0
"""The side of a cell at scale 1, in pixels."""
_FACES = {Outcome.PLAYING: ":)", Outcome.WON: ":)", Outcome.LOST: ":("}


def seeded_games(level: Level, start: Start, seed: int) -> Iterator[Game]:
    """Games of the seeds ``seed``, ``seed + 1`` and so on, nothing opened yet."""
    while True:
        yield Game(level.width, level.height, level.mines, start=start, seed=seed)
        seed += 1


class VirtualScreen(DrawnDesktop):
    """A desktop with one game on it. A click on the face above the board, or the key F2, begins the next game.

    >>> from gridseer.minesweeper.level import LEVELS
    >>> from gridseer.theme import THEMES
    >>> screen = VirtualScreen(seeded_games(LEVELS["beginner"], Start.ZERO, 1), THEMES["classic"])
    >>> screen.move(screen.centre(Cell(4, 4)))
    >>> screen.click(Button.LEFT)
    >>> screen.game.outcome
    <Outcome.PLAYING: 'playing'>
    """

    def __init__(
        self,
        games: Iterator[Game],
        theme: Theme,
        *,
        scale: float = 1.0,
        clutter: int = 0,
        size: tuple[int, int] = (1920, 1080),
    ) -> None:
        super().__init__(size, Region(0, 0, *size).middle)
        self.theme = theme
        """The look of the game."""
        self._games = games
        self._scale = scale
        self._clutter = clutter
        self._new_game()

    def grab(self, region: Region | None = None) -> Frame:
        """A picture of the desktop, or of a part of it."""
        if self._stale:
            self._paint()
        whole = Region(0, 0, *self._size)
        part = whole if region is None else region.within(whole)
        return Frame(self._picture[part.slices].copy(), part.corner)

    def click(self, button: Button) -> None:
        """What the game does when it is clicked on: left opens, right flags, middle chords, the face begins anew."""
        cell = self.cell_at(self._pointer)
        self.clicks.append(Click(self._pointer, button, cell))
        if cell is not None:
            {Button.LEFT: self.game.open, Button.RIGHT: self.game.flag, Button.MIDDLE: self.game.chord}[button](cell)
            self._stale = True
        elif self.face is not None and self._pointer in self.face:
            self._new_game()

    def type_key(self, key: str) -> None:
        """F2 begins the next game, as it often does."""
        if key == "F2":
            self._new_game()

    def centre(self, cell: Cell) -> Place:
        """The pixel in the middle of a cell."""
        x, y = self.lattice.centre(*cell)
        return Place(round(x), round(y))

    def cell_at(self, place: Place) -> Cell | None:
        """The cell at a pixel, or None outside the board."""
        x = int((place[0] - self.lattice.x) // self.lattice.cell_width)
        y = int((place[1] - self.lattice.y) // self.lattice.cell_height)
        return Cell(x, y) if 0 <= x < self.game.width and 0 <= y < self.game.height else None

    def sights(self) -> Sights:
        """What each cell of the game shows."""
        if self.game.outcome is Outcome.PLAYING:
            return self.game.board.cells
        cells = self.game.final_sights()
        if self.game.outcome is Outcome.WON:
            cells[cells == MINE] = FLAG
        return cells

    def _new_game(self) -> None:
        game = next(self._games, None)
        if game is None:
            raise ScreenError("expected another game to play, got none: this screen has shown its last one")
        self.game = game
        self._shown: tuple[int, Outcome] | None = None
        self._stale = True
        self._paint()

    def _paint(self) -> None:
        """Bring the picture up to date; only the cells that changed are drawn while the rest of the window stays."""
        cells, shown = self.sights(), (self._mines_left(), self.game.outcome)
        if shown != self._shown:
            self._paint_window(cells)
        else:
            self._paint_cells(cells)
        self._drawn, self._shown, self._stale = cells, shown, False

    def _paint_window(self, cells: Sights) -> None:
        drawing = draw(
            cells,
            self.theme,
            BASE_CELL * self._scale,
            window=True,
            mines_left=self._mines_left(),
            face=_FACES[self.game.outcome],
        )
        width, height = drawing.frame.width, drawing.frame.height
        if not hasattr(self, "_background"):
            scene = desktop([drawing], *self._size, seed=self._clutter)
            self._background: Pixels = scene.frame.pixels
            self.lattice: Lattice = scene.lattices[0]
            """Where the cells really are."""
            left = round(self.lattice.x - drawing.lattice.x), round(self.lattice.y - drawing.lattice.y)
            self.window = Region(*left, width, height)
            self.face = self._face() if self.theme.smiley else None
            """The rectangle of the button that begins the next game, if there is one."""
            self._picture = self._background.copy()
        self._picture[self.window.y : self.window.y + height, self.window.x : self.window.x + width] = (
            drawing.frame.pixels
        )

    def _face(self) -> Region:
        """Where the face is: in the middle of the strip above the board."""
        cell = BASE_CELL * self._scale
        head = max(24, round(1.8 * cell))
        title = max(18, round(0.9 * cell))
        inner = round(head * 0.7)
        return Region(
            self.window.x + (self.window.width - inner) // 2, self.window.y + title + (head - inner) // 2, inner, inner
        )

    def _paint_cells(self, cells: Sights) -> None:
        left, top, side = round(self.lattice.x), round(self.lattice.y), BASE_CELL * self._scale
        for x, y in cells_of(self._drawn != cells):
            upper, lower = round(float(np.rint(y * side))), round(float(np.rint((y + 1) * side)))
            start, end = round(float(np.rint(x * side))), round(float(np.rint((x + 1) * side)))
            picture = sprite(int(cells[y, x]), self.theme, end - start, lower - upper, (x + y) % 2 == 1)
            self._picture[top + upper : top + lower, left + start : left + end] = picture

    def _mines_left(self) -> int:
        return 0 if self.game.outcome is Outcome.WON else self.game.board.counter
