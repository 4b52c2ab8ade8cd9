"""PuzzleKind: what the front ends must know about a kind of puzzle to read, solve, make and show it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Protocol, TypeVar, cast

from gridseer.lazy import named

if TYPE_CHECKING:
    from fastapi import APIRouter
    from rich.text import Text
    from typer import Typer

    from gridseer.geometry import Frame, Mesh
    from gridseer.pencil.advice import Advice, PositionReview
    from gridseer.pencil.breach import Breach
    from gridseer.pencil.explanation import Explanation
    from gridseer.pencil.solutions import Solutions
    from gridseer.pencil.walkthrough import Walkthrough
    from gridseer.puzzles.paper import Given
    from gridseer.vision.paper.sighting import PuzzleSighting

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


class MadePuzzle(Protocol):
    """A puzzle that was made."""

    @property
    def board(self) -> Board:
        """As somebody begins it."""

    @property
    def explanation(self) -> "Explanation[Any, Any]":
        """The way to its only solution."""

    def to_json(self) -> dict[str, Any]:
        """As ``gridseer NAME generate --json`` prints it."""


@dataclass(frozen=True, slots=True)
class PencilKind:
    """What the front ends must know besides about a puzzle that is solved with a pencil."""

    help: str
    """What its commands do."""
    source: str
    """Where its commands take a puzzle from."""
    typed: str
    """What somebody who types a puzzle must know."""
    sizes: str
    """Which grids it has, as in "of 4 rows"; nothing: any."""
    methods: tuple[str, ...]
    """How ``solutions`` can search, the usual one first."""
    readers: Mapping[str, Function[..., "list[PuzzleSighting]"]]
    """What reads a picture, the usual one first; it alone is given the seconds for repair."""
    open_file: Function[..., "Given[Any]"]
    """From the contents of a file, its name and the seconds for repair to the puzzle in it."""
    texts: Lazy[Mapping[str, Callable[[Board], str]]]
    """From a board to a text, by the name of the format; ``url`` among them."""
    terminal: Function[[Board], "Text"]
    """A board as people see it in the terminal."""
    draw_onto: Function[["Frame", "Mesh", Board], "Frame"]
    """A solution on the picture of its puzzle."""
    blank: Function[[Board], Board]
    """From a position to what was printed."""
    breaches: Function[[Board], "Sequence[Breach]"]
    """Which rules a position breaks."""
    is_finished: Function[[Board], bool]
    """Whether a position is solved."""
    solutions: Function[..., "Solutions[Any]"]
    """The solutions of a position; given the seconds, and the method if it has several."""
    work_out: Function[..., "Walkthrough[Any]"]
    """All there is to say about a board."""
    next_step: Function[..., "Advice[Any]"]
    """The next step from a position."""
    review: Function[..., "PositionReview"]
    """What is wrong with a position."""
    wish: Lazy[Callable[..., Any]]
    """From seed, difficulty and what else can be asked for to a wish."""
    make: Function[..., MadePuzzle]
    """From a wish and the seconds to a puzzle with exactly one solution."""


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
    """The calls of the page about positions of this puzzle; given its row and the pictures that the server can read."""
    tabs: tuple[Tab, ...]
    """What the page shows."""
    pencil: PencilKind | None = None
    """What else there is to know; None for Minesweeper, which is played, and has commands and calls of its own."""
    commands: "Function[[PencilKind, str], Typer] | None" = None
    """The sub-commands under its name, made of ``pencil`` and the name; None as well."""
