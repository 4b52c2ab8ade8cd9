"""The catalogue of methods: what each does, what it needs and what can be set."""

from dataclasses import asdict, dataclass
from typing import Any

from gridseer.minesweeper.solvers import SOLVERS
from gridseer.minesweeper.solving.solver import Option, needs_of, options_of, solver_class


@dataclass(frozen=True, slots=True)
class NeedState:
    """Something outside gridseer that a method needs."""

    what: str
    install: str
    """The command that installs it."""
    met: bool


@dataclass(frozen=True, slots=True)
class MethodState:
    """A method, as ``gridseer lab methods --json`` lists it."""

    method: str
    does: str
    """What it does, in one line."""
    complete: bool
    """Whether it finds everything that can be proven."""
    available: bool
    """Whether all that it needs is here."""
    needs: tuple[NeedState, ...]
    options: tuple[Option, ...]

    def to_json(self) -> dict[str, Any]:
        """The method as plain data."""
        return asdict(self)


def catalogue() -> list[MethodState]:
    """Every method, in the order of the table of solvers.

    >>> catalogue()[0].method
    'strong'
    """
    return [_state(name) for name in SOLVERS]


def _state(name: str) -> MethodState:
    kind = solver_class(name)
    needs = tuple(NeedState(need.what, need.install, need.is_met()) for need in needs_of(name))
    return MethodState(
        method=name,
        does=(kind.__doc__ or "").partition("\n")[0],
        complete=bool(kind.complete),
        available=all(need.met for need in needs),
        needs=needs,
        options=tuple(options_of(name)),
    )
