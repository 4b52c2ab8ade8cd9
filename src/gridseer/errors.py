"""What can go wrong, said in one sentence: what was expected, what came, where; then the next thing to try."""

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridseer.grid import Cell


class GridseerError(Exception):
    """The base of every error that gridseer raises on purpose."""

    def __init__(self, sentence: str, hint: str | None = None) -> None:
        super().__init__(sentence)
        self.hint = hint
        """The next thing to try, or None when the sentence says it all."""

    @property
    def sentence(self) -> str:
        """What was expected, what came, and where."""
        return str(self.args[0])


class InputError(GridseerError, ValueError):
    """Something given by the user cannot be used: a text, a file, a number, a name."""

    @classmethod
    def at(cls, line: int, column: int, expected: str, got: str, hint: str | None = None) -> "InputError":
        """Bad text, with its place counted from 1."""
        return cls(f"line {line}, column {column}: expected {expected}, got {got}", hint)

    @classmethod
    def unknown(cls, kind: str, name: str, known: Iterable[str]) -> "InputError":
        """A name that is not in a list, with the nearest one that is."""
        names = list(known)
        near = difflib.get_close_matches(name, names, n=1)
        hint = f"Did you mean {near[0]!r}?" if near else f"Known are: {', '.join(names)}."
        return cls(f"expected the name of a {kind}, got {name!r}", hint)


class ContradictionError(GridseerError):
    """No layout of mines fits the board."""

    def __init__(self, sentence: str, clues: "tuple[Cell, ...]" = (), *, mine_count: bool = False) -> None:
        super().__init__(sentence, "Check these cells against the game: a misread number or a wrong flag does this.")
        self.clues = clues
        """Open numbers that cannot all be true together; a complete method names none that could be left out."""
        self.mine_count = mine_count
        """Whether the number of mines left takes part in the contradiction."""


class MissingError(GridseerError):
    """Something that is not part of gridseer is not installed; the hint is the line that installs it."""
