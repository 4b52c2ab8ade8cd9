"""What the network can call a cell, in the order in which it was trained."""

from enum import IntEnum

from gridseer.minesweeper.sight import COVERED, EXPLODED, FLAG, MINE, QUESTION, SYMBOLS, WRONG_FLAG


class Label(IntEnum):
    """A name that the network gives. The numbers 1 to 8 stand for themselves."""

    BLANK = 0
    """Nothing is on the cell. One cell alone does not show whether it is closed."""
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    FLAG = 9
    MINE = 10
    EXPLODED = 11
    WRONG_FLAG = 12
    QUESTION = 13
    OTHER = 14
    """Whatever else: something covers the cell."""


SIGHT_OF_LABEL = {
    **{number: number for number in range(Label.ONE, Label.EIGHT + 1)},
    Label.FLAG: FLAG, Label.MINE: MINE, Label.EXPLODED: EXPLODED, Label.WRONG_FLAG: WRONG_FLAG,
    Label.QUESTION: QUESTION, Label.OTHER: COVERED,
}  # fmt: skip
"""What each label means; a blank is closed or empty, which the other cells decide."""

LABELS = "_" + "".join(SYMBOLS[sight] for sight in SIGHT_OF_LABEL.values())
"""The character of each label."""
