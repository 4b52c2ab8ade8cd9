"""What the board network can call a cell, and what it can call the whole."""

from gridseer.minesweeper.sight import Sight

OUTSIDE, GOES_ON = len(Sight), len(Sight) + 1
"""Not of the board; and a cell of it that the edge of the picture, or of what the page shows, cuts through or hides."""
NAMES = len(Sight) + 2
"""The sights, ``COVERED`` among them, and these two."""
UNKNOWN = -1
"""Nobody can tell: nothing is learnt from it."""

WHAT = (
    "board", "misplaced", "sheet", "calendar", "chess", "icons", "paper", "sudoku", "nurikabe", "crossword",
    "keyboard", "swatches", "photograph", "text", "hexagons", "other",
)  # fmt: skip
"""What a lattice lies on: a board; cells of one, but not as they are; or something else that repeats."""
