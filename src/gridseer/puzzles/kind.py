"""PuzzleKind: what the front ends must know about a kind of puzzle to read, solve, make and show it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Protocol, TypeVar, cast

from gridseer.lazy import named

if TYPE_CHECKING:
    from fastapi import APIRouter
    from typer import Typer

T = TypeVar("T")
P = ParamSpec("P")
Board = Any
"""A position of a puzzle, as its own package defines it; ``str(board)`` is its text form."""


@dataclass(frozen=True, slots=True)
class Lazy(Generic[T]):
    """One part of a puzzle, named ``module:name`` so that nothing is imported before somebody asks for it."""

    path: str

    def get(self) -> T:
        """Import the module, and take the part from it."""
        return cast("T", named(self.path))


class Function(Lazy[Callable[P, T]]):
    """A part that is a function: it is called as if it had been imported."""

    __slots__ = ()

    def __call__(self, *args: P.args, **options: P.kwargs) -> T:
        """Import the function, and call it."""
        return self.get()(*args, **options)


class Seen(Protocol):
    """A puzzle that was seen in a picture."""

    @property
    def text(self) -> str:
        """The text form of what is there."""

    def to_json(self) -> dict[str, Any]:
        """All that is known about it, as the command line and the page send it."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of the page."""

    name: str
    title: str
    takes_files: bool = False
    """Whether a file that is dropped while the tab is shown is meant for it; other files go to Analyse."""


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """A row of the table of puzzles."""

    name: str
    """What it is called in commands and addresses."""
    load: Function[[bytes], Board]
    """From the contents of a file, in any format that is known, to a board."""
    writers: Lazy[Mapping[str, Callable[[Board], bytes]]]
    """From a board to the contents of a file, by the name of the format; ``text`` and ``png`` among them."""
    solve: Function[[Board], Board | None]
    """From a board to its only solution; None when it has none or several."""
    generate: Function[[int], Board]
    """From a seed to a board that has exactly one solution."""
    read: Function[..., Sequence[Seen]]
    """From a frame, and options of the puzzle's own, to the puzzles in it."""
    calls: Function[..., "APIRouter"]
    """The calls of the page about positions of this puzzle; given the pictures that the server can read."""
    tabs: tuple[Tab, ...]
    """What the page shows."""
    commands: Lazy["Typer"] | None = None
    """The sub-commands under its name; None for Minesweeper, whose commands have no name before them."""
