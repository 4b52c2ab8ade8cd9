"""The Solver protocol, and how a solver is made from its name and its options."""

import dataclasses
from dataclasses import dataclass
from typing import Any, Protocol, cast

from gridseer.errors import InputError
from gridseer.lazy import named
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers import SOLVERS
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.sequence import Sequence
from gridseer.need import Need, demand


class Solver(Protocol):
    """A method: it looks at a board and says what it found out and what it would do. It never sees the mines.

    Where a method has options it is a frozen dataclass, and each option is a field made by ``option``.
    """

    @property
    def name(self) -> str:
        """The method's name in ``SOLVERS``."""
        ...

    @property
    def complete(self) -> bool:
        """Whether it finds every certain cell and every contradiction that there is."""
        ...

    def check_here(self) -> None:
        """Raise ``MissingError`` where this machine can't run it, though all that it needs is installed."""
        ...

    def analyse(self, board: Board) -> Analysis:
        """Work out a board.

        A board that no layout fits raises ``ContradictionError`` when the method notices it; a complete method does.
        """
        ...

    def think(self, board: Board, *, count: bool = False) -> Answer:
        """Work out a board and the move that this method would make; ``count`` the layouts too, which may cost time."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a method that a user may choose."""

    name: str
    default: bool | int | float | str
    """Its default; a chosen value has the same type."""
    says: str
    """What it does."""
    least: float | None
    """The smallest number it takes, or None."""
    most: float | None
    """The largest number it takes, or None."""
    choices: tuple[str, ...]
    """The words it takes; empty if it isn't a word or any word will do."""


def options_of(name: str) -> list[Option]:
    """The options of a method, in the order in which they can be given without their names."""
    kind = solver_class(name)
    fields: tuple[dataclasses.Field[Any], ...] = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    return [
        Option(field.name, cast("int", field.default), **field.metadata) for field in fields if "says" in field.metadata
    ]


def needs_of(name: str) -> tuple[Need, ...]:
    """What a method needs that isn't part of gridseer."""
    return solver_class(name).needs


def solver_class(name: str) -> type[Method]:
    """The class of a method; nothing heavy is loaded."""
    if name not in SOLVERS:
        raise InputError.unknown("method", name, SOLVERS)
    return cast("type[Method]", named(SOLVERS[name]))


def make_solver(text: str) -> Solver:
    """The solver of a name, with options after colons; several with commas are tried one after the other.

    >>> make_solver("trivial").name
    'trivial'
    >>> make_solver("trivial,strong").name
    'trivial,strong'
    """
    parts = [part.strip() for part in text.split(",")]
    methods = [_single(part) for part in parts]
    return methods[0] if len(methods) == 1 else Sequence(",".join(parts), tuple(methods))


def _single(text: str) -> Method:
    name, *given = text.split(":")
    kind = solver_class(name)
    chosen = _chosen(name, given)
    demand(f"the method {name}", needs_of(name))
    return kind(**chosen)


def _chosen(name: str, given: list[str]) -> dict[str, Any]:
    """The options that a text chooses: ``key=value``, or only the value of the next one in order."""
    known = options_of(name)
    by_name = {option.name: option for option in known}
    chosen: dict[str, Any] = {}
    for place, word in enumerate(given):
        key, equals, value = word.partition("=")
        if not equals:
            if place >= len(known):
                raise InputError(f"expected at most {len(known)} options of the method {name}, got {word!r} as well")
            key, value = known[place].name, word
        if key not in by_name:
            raise InputError.unknown(f"option of the method {name}", key, by_name)
        chosen[key] = _value(name, by_name[key], value)
    return chosen


_WORDS = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def _value(method: str, option: Option, text: str) -> bool | int | float | str:
    """The value of an option as its type."""
    kind = type(option.default)
    try:
        value = _WORDS[text.lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        expected = {bool: "yes or no", int: "a whole number", float: "a number"}[kind]
        raise InputError(f"expected {expected} as {option.name} of {method}, got {text!r}") from None
    if isinstance(value, str):
        if option.choices and value not in option.choices:
            raise InputError.unknown(f"{option.name} of {method}", value, option.choices)
    elif not (option.least is None or value >= option.least) or not (option.most is None or value <= option.most):
        bounds = f"at least {option.least:g}" if option.most is None else f"{option.least or 0:g} to {option.most:g}"
        raise InputError(f"expected {bounds} as {option.name} of {method}, got {text}")
    return value
