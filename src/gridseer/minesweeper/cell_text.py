"""Cells as people and programs write them."""

from gridseer.errors import InputError
from gridseer.grid import Cell

_LONGEST = 20


def parse_cell(text: str) -> Cell:
    """A cell as people write it, C5, or as JSON has it, 2,4.

    >>> parse_cell("C5") == parse_cell("2, 4")
    True
    """
    x, comma, y = (part.strip() for part in text[:_LONGEST].partition(","))
    cell = Cell(int(x), int(y)) if comma and x.isdecimal() and y.isdecimal() else Cell.named(x)
    if cell is None or len(text) > _LONGEST:
        raise InputError(
            f"expected a cell such as C5, got {text[:_LONGEST]!r}",
            "Columns are letters from the left and rows are numbers from the top. In JSON's numbers from 0, C5 is 2,4.",
        )
    return cell
