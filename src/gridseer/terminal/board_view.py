"""The board on the screen: a widget that draws cells and says which one was clicked.

Nothing is said by colour alone: every cell has a character of its own, and marks stand before it.
"""

from collections.abc import Collection

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.session import Session

CURSOR_MARK, CELL_MARK, CLUE_MARK = "[", ">", "("
"""What stands before the cell under the cursor, the cell of a hint, and a number to look at."""

_CLOSED = "on grey30"
_OPEN = "on grey11"
_STYLES = {
    ".": f"grey35 {_OPEN}",
    "1": f"dodger_blue1 {_OPEN}",
    "2": f"green3 {_OPEN}",
    "3": f"red1 {_OPEN}",
    "4": f"medium_purple {_OPEN}",
    "5": f"dark_orange {_OPEN}",
    "6": f"cyan {_OPEN}",
    "7": f"magenta {_OPEN}",
    "8": f"white {_OPEN}",
    "#": f"grey62 {_CLOSED}",
    "!": f"bold yellow {_CLOSED}",
    "?": f"bold cyan {_CLOSED}",
    "X": "grey11 on grey11",
    "*": "bold white on dark_red",
    "@": "bold white on red",
    "%": "bold black on yellow",
    "+": "bold black on green",
}


class BoardView(ScrollView, can_focus=True, inherit_bindings=False):
    """A session's board; boards larger than the screen scroll with the cursor, so the arrows are not for scrolling."""

    class Clicked(Message):
        """A cell was clicked."""

        def __init__(self, cell: Cell, button: int) -> None:
            super().__init__()
            self.cell = cell
            self.button = button

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.cursor = Cell(0, 0)
        """Where the keyboard acts."""
        self._marks: dict[Cell, str] = {}
        self._rows: list[str] = []
        self._analysis: Analysis | None = None
        self._hexagons = False
        self.show(session, None)

    def show(self, session: Session, analysis: Analysis | None) -> None:
        """Draw a session as it stands, with what a method found out about it."""
        board, questions = session.board, session.game.questions
        text = session.game.final_text() if session.over else str(board)
        self._rows = text.splitlines()[: board.height]
        if not session.over:
            for x, y in questions:
                self._rows[y] = self._rows[y][:x] + "?" + self._rows[y][x + 1 :]
        self._analysis = analysis
        self._hexagons = board.topology is Topology.HEXAGON
        self.cursor = Cell(min(self.cursor.x, board.width - 1), min(self.cursor.y, board.height - 1))
        self.virtual_size = Size(board.width * self._pitch + self._pitch // 2 * self._hexagons + 1, board.height)
        self.refresh()

    def mark(self, cells: Collection[Cell], clues: Collection[Cell]) -> None:
        """Point at the cells and the numbers of a hint."""
        self._marks = dict.fromkeys(clues, CLUE_MARK) | dict.fromkeys(cells, CELL_MARK)
        self.refresh()

    def move_cursor(self, across: int, down: int) -> None:
        """Move the cursor and keep it in sight."""
        width, height = len(self._rows[0]), len(self._rows)
        self.cursor = Cell((self.cursor.x + across) % width, (self.cursor.y + down) % height)
        self.scroll_to_region(Region(self.cursor.x * self._pitch, self.cursor.y, self._pitch + 1, 1), animate=False)
        self.refresh()

    @property
    def _pitch(self) -> int:
        """Characters from one cell to the next: a mark and what it shows, two digits when probabilities are shown."""
        return 2 if self._analysis is None else 3

    def cell_at(self, offset: Offset) -> Cell | None:
        """The cell at a place of the widget, if there is one."""
        x, y = offset.x + self.scroll_offset.x, offset.y + self.scroll_offset.y
        if not 0 <= y < len(self._rows):
            return None
        column = (x - self._shift(y)) // self._pitch
        return Cell(column, y) if 0 <= column < len(self._rows[0]) else None

    def render_line(self, y: int) -> Strip:
        """One row of the board as it is seen."""
        left, top = self.scroll_offset
        row = y + top
        if row >= len(self._rows):
            return Strip.blank(self.size.width, Style.null())
        segments = [Segment(" " * self._shift(row), Style.null())]  # without a style, NO_COLOR fails
        for x in range(len(self._rows[row])):
            segments += self._cell(Cell(x, row))
        return Strip(segments).crop_extend(left, left + self.size.width, Style.null())

    def _cell(self, cell: Cell) -> list[Segment]:
        symbol = self._symbol(cell)
        style = Style.parse(_STYLES.get(symbol) or f"{_heat(symbol)} {_CLOSED}")
        mark = CURSOR_MARK if cell == self.cursor and self.has_focus else self._marks.get(cell, " ")
        if mark != " ":
            style += Style(bold=True, underline=True)
        if cell == self.cursor:
            style += Style(reverse=True)
        return [Segment(mark, Style(bold=True)), Segment(symbol.rjust(self._pitch - 1), style)]

    def _symbol(self, cell: Cell) -> str:
        symbol, analysis = self._rows[cell.y][cell.x], self._analysis
        if analysis is None or symbol != "#":
            return symbol
        if analysis.safe[cell.y, cell.x]:
            return "+"
        if analysis.mines[cell.y, cell.x]:
            return "*"
        per_cent = 100 * float(analysis.mine_probability[cell.y, cell.x])
        return f"{min(max(round(per_cent), 1), 99):02d}"  # 00 and 100 would claim a proof

    def _shift(self, row: int) -> int:
        return self._pitch // 2 if self._hexagons and row % 2 else 0

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click on a cell moves the cursor there."""
        cell = self.cell_at(event.offset)
        if cell is not None:
            self.cursor = cell
            self.post_message(self.Clicked(cell, event.button))
        event.stop()


def _heat(digits: str) -> str:
    """From green over yellow to red, by a probability in per cent."""
    probability = int(digits) / 100
    return f"rgb({round(90 + 150 * min(1.0, 2 * probability))},{round(60 + 150 * min(1.0, 2 - 2 * probability))},70)"
