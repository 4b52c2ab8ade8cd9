"""PuzzleKind: what the front ends must know about a kind of puzzle to read, solve, make and show it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from fastapi import APIRouter
    from typer import Typer

T = TypeVar("T")
Board = Any
"""A position of a puzzle, as its own package defines it; ``str(board)`` is its text form."""


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """One part of a puzzle, named ``module:name`` so that nothing is imported before somebody asks for it."""

    path: str

    def load(self) -> T:
        """Import the module and get the part."""
        module, _, name = self.path.partition(":")
        return cast("T", getattr(import_module(module), name))


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
    """Whether a file that is dropped while the tab is shown is meant for it."""


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """A row of the table of puzzles."""

    name: str
    """What it is called in commands and addresses."""
    load: Part[Callable[[bytes], Board]]
    """From the contents of a file, in any format that is known, to a board."""
    writers: Part[Mapping[str, Callable[[Board], bytes]]]
    """From a board to the contents of a file, by the name of the format; ``text`` and ``png`` among them."""
    solve: Part[Callable[[Board], Board | None]]
    """From a board to its only solution; None when it has none or several."""
    generate: Part[Callable[[int], Board]]
    """From a seed to a board that has exactly one solution."""
    read: Part[Callable[..., Sequence[Seen]]]
    """From a frame, and options of the puzzle's own, to the puzzles in it."""
    calls: Part[Callable[..., "APIRouter"]]
    """The calls of the page about positions of this puzzle; given the pictures that the server can read."""
    tabs: tuple[Tab, ...]
    """What the page shows."""
    commands: Part["Typer"] | None = None
    """The sub-commands under its name; None for Minesweeper, whose commands have no name before them."""
