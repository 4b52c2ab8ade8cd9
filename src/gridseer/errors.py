"""What can go wrong, said in one sentence: what was expected, what came, where; then the next thing to try."""

import difflib
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from gridseer.grid import Cell


LONGEST = 600
"""Characters of a sentence; one that quotes more of somebody's input keeps its beginning and its end."""


class GridseerError(Exception):
    """The base of every error that gridseer raises on purpose."""

    def __init__(self, sentence: str, hint: str | None = None) -> None:
        super().__init__(_shortened(sentence))
        self.hint = None if hint is None else _shortened(hint)
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


Choice = TypeVar("Choice", bound=StrEnum)


def choice_of(kind: type[Choice], word: str, name: str) -> Choice:
    """One of a few names; an unknown one suggests the nearest."""
    if name not in list(kind):
        raise InputError.unknown(word, name, [choice.value for choice in kind])
    return kind(name)


@contextmanager
def damaged(what: str, hint: str | None = None) -> Iterator[None]:
    """Whatever Python trips over while it takes data of somebody else's apart becomes one clear error.

    >>> with damaged("a saved game"):
    ...     float("lunch")
    Traceback (most recent call last):
    gridseer.errors.InputError: expected a saved game, got damaged data: could not convert string to float: 'lunch'
    """
    try:
        yield
    except GridseerError:
        raise
    except DAMAGE as error:
        raise InputError(f"expected {what}, got damaged data: {damage_of(error)}", hint) from None


def damage_of(error: Exception) -> str:
    """What Python tripped over, in short."""
    return str(error) if isinstance(error, ValueError | zlib.error) else type(error).__name__


DAMAGE = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
"""What Python raises where data are not what their form promises."""


def _shortened(sentence: str) -> str:
    if len(sentence) <= LONGEST:
        return sentence
    return f"{sentence[: LONGEST // 2]} ... {sentence[-LONGEST // 3 :]}"


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
