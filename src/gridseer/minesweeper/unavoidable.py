"""Guesses that no play avoids: a few cells that nothing outside them will ever tell apart."""

from dataclasses import dataclass

from gridseer.grid import Cell
from gridseer.minesweeper.percent import percent


@dataclass(frozen=True, slots=True)
class UnavoidableGuess:
    """Closed cells whose mines no number outside them says anything about, now or later.

    In every layout they hold the same number of mines, and every other cell that shows a number, or ever may, touches
    the same number of them. So the first of them to be opened is a guess, whenever that is.
    """

    cells: tuple[Cell, ...]
    """Two or more, in reading order."""
    configurations: int
    """How many ways there are to lay the mines among them, all equally likely."""
    mines: int
    """How many of them are mines."""
    win_probability: float
    """That of the best play among them once everything around is known; the whole game is never won more often."""

    @property
    def sentence(self) -> str:
        r"""What there is to say about it.

        >>> UnavoidableGuess((Cell(3, 3), Cell(4, 3)), 2, 1, 0.5).sentence.partition(": ")[2]
        'guess now or later, it will not get better'
        """
        *first, last = map(str, self.cells)
        cells = f"{', '.join(first)} and {last}"
        count = "one" if self.mines == 1 else str(self.mines)
        verb = "is a mine" if self.mines == 1 else "are mines"
        later = "guess now or later, it will not get better"
        if len(self.cells) == 2:
            return f"{count} of {cells} {verb} and nothing will ever show which: {later}"
        return (
            f"{count} of {cells} {verb} and nothing around them will ever show which: {later}; "
            f"the best play wins {percent(self.win_probability)}"
        )
