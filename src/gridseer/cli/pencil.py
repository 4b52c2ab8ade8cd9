"""What the commands of pencil puzzles share: where a puzzle comes from, what is said about it, where it is drawn."""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.paper_picture import draw_onto, no_grid, sure, tell_sighting
from gridseer.cli.speech import NO, output, print_json, print_picture, talk
from gridseer.errors import InputError, choice_of
from gridseer.files import MOST_PICTURE, read_bytes
from gridseer.lazy import named
from gridseer.puzzles import PUZZLES

if TYPE_CHECKING:
    from gridseer.geometry import Frame, Mesh
    from gridseer.pencil.explanation import Difficulty, Explanation
    from gridseer.pencil.solutions import SolutionCount
    from gridseer.pencil.walkthrough import Walkthrough
    from gridseer.puzzles.paper import Given
    from gridseer.vision.paper.sighting import PuzzleSighting

SecondsOption = Annotated[float, typer.Option(min=0, help="Time limit in seconds.")]
SvgOption = Annotated[Path | None, typer.Option(help="Draw it into an SVG file.")]
PngOption = Annotated[Path | None, typer.Option(help="Draw it into a PNG file.")]
PuzzleSeedOption = Annotated[int | None, typer.Option(help="The same seed gives the same puzzle. Random if not given.")]
DifficultyOption = Annotated[str | None, typer.Option(help="easy, medium, hard, expert, beyond.")]
CountOption = Annotated[int, typer.Option("--count", "-n", min=1, help="How many: seeds SEED, SEED+1, ...")]
OutOption = Annotated[Path | None, typer.Option(help="Write to a file.")]


ONE_LINE = ("url", "line")
"""Formats of which several need nothing between them."""


@dataclass(frozen=True, slots=True)
class Form:
    """Where new puzzles go."""

    svg: Path | None
    png: Path | None
    out: Path | None


@dataclass(frozen=True, slots=True)
class PencilCommands:
    """One puzzle, as its commands speak of it."""

    name: str
    typed: str
    """What somebody who types a puzzle must know."""
    onto: str
    """The function in ``gridseer.vision.paper.overlay`` that draws a solution onto its picture."""
    sizes: str = ""
    """Which grids it has, as in "of 4 rows"; nothing: any."""

    def opened(self, source: str, seconds: float) -> "tuple[Given[Any], Any]":
        """What a command is given, and the board in it. Without one the command is over: the answer is no."""
        given = self._given(source, seconds)
        if given.frame is not None:
            self._tell_seen(source, given)
        if given.board is None:
            raise typer.Exit(NO)
        return given, given.board

    def _given(self, source: str, seconds: float) -> "Given[Any]":
        """The contents of a file, of stdin when the source is ``-``, or a URL."""
        from gridseer.pencil.puzzlink import is_url

        open_file = named(f"gridseer.puzzles.{self.name}:open_file")
        if is_url(source, self.name) and not Path(source).exists():
            return open_file(source.encode(), source)  # type: ignore[no-any-return]
        if source == "-" and sys.stdin.isatty():
            talk(f"reading a puzzle: {self.typed}; end with Ctrl-D")
        content = read_bytes(source, MOST_PICTURE)
        return open_file(content, source, seconds=seconds)  # type: ignore[no-any-return]

    def _tell_seen(self, source: str, given: "Given[Any]") -> None:
        """What is to be known about a picture of which one puzzle is taken."""
        if not given.sightings:
            talk(f"{source}: {no_grid(self.sizes)}")
            return
        if len(given.sightings) > 1:
            grids = f"{len(given.sightings)} grids in the picture, this is the clearest"
            talk(f"{grids}; gridseer {self.name} read lists them all")
        tell_sighting(given.sightings[0])

    def show(self, board: Any) -> None:  # noqa: ANN401 - the board of any puzzle
        """A board as people see it in the terminal."""
        print_picture(named(f"gridseer.{self.name}.drawing:terminal")(board))

    def draw(self, board: Any, svg: Path | None, png: Path | None) -> None:  # noqa: ANN401 - the board of any puzzle
        """Draw a board into files."""
        for kind, path in (("svg", svg), ("png", png)):
            if path is not None:
                with output(path) as send:
                    send(PUZZLES[self.name].writers.get()[kind](board))
                talk(f"drawn into {path}")

    def tell_solved(
        self,
        source: str,
        given: "Given[Any]",
        done: "Walkthrough[Any]",
        svg: Path | None,
        png: Path | None,
        *,
        as_json: bool,
    ) -> None:
        """The answer of ``solve``: the solution, shown, drawn into files or onto its picture, and every step."""
        solution, count = done.solutions.solution, done.solutions.count
        shown = solution or done.solutions.board
        self.draw(shown, svg, None if given.frame else png)
        seen = given.sightings[0] if given.sightings else None
        if given.frame and seen and (png or not as_json):
            self._draw_onto(given.frame, seen.mesh, done, png or _solved_name(source))
        if as_json:
            print_json(done.to_json() | {"reading": seen and seen.to_json()})
        else:
            self.show(shown)
            if done.solutions.second:
                typer.echo("another solution:")
                self.show(done.solutions.second)
            _tell_steps(done.explanation)
            typer.echo(_verdict(done, seen))
            if given.sightings and given.sightings[0].cut:
                talk("that is about the part that the picture shows: take one of the whole grid")
        _end(count)

    def _draw_onto(self, frame: "Frame", mesh: "Mesh", done: "Walkthrough[Any]", path: Path) -> None:
        """A solution on its picture; where there are several, where they differ, and where there is none, why."""
        from gridseer.vision.paper.overlay import marked

        if done.solutions.solution:
            frame = named(f"gridseer.vision.paper.overlay:{self.onto}")(frame, mesh, done.solutions.solution)
        cells = done.conflict.clues if done.conflict else done.solutions.differing
        if done.solutions.solution or cells:
            draw_onto(marked(frame, mesh, cells), path)

    def check(self, source: str, seconds: float, *, as_json: bool) -> None:
        """The answer of ``check``: broken rules, and whether there is still a solution."""
        from gridseer.pencil.solutions import SolutionCount

        given, board = self.opened(source, seconds)
        broken = named(f"gridseer.{self.name}.rules:breaches")(board)
        find_solutions = named(f"gridseer.{self.name}.solver:solve")
        found = None if broken else given.solutions or find_solutions(board, seconds=seconds)
        count = SolutionCount.NONE if found is None else found.count
        if as_json:
            breaches = [breach.to_json() for breach in broken]
            about = board.dimensions | {"complete": board.is_complete}
            print_json(about | {"breaches": breaches, "solutions": count.number})
        else:
            self.show(board)
            for breach in broken:
                typer.echo(f"{breach.rule}: {breach.sentence}")
            typer.echo(_state(complete=board.is_complete, count=count))
        _end(count)

    def send_made(
        self, wishes: Iterable[Any], seconds: float, file_format: str, form: Form, about: dict[str, Any] | None
    ) -> None:
        """New puzzles, as JSON after what is said about all of them, or each as text."""
        texts = named(f"gridseer.{self.name}.export:TEXTS")
        made = (self._made(wish, seconds, form) for wish in wishes)
        apart = "" if file_format in ONE_LINE else "\n"
        with output(form.out) as send:
            if about is not None:
                send(json.dumps(about | {"puzzles": [each.to_json() for each in made]}).encode() + b"\n")
            else:
                for number, each in enumerate(made):
                    send(((apart if number else "") + texts[file_format](each.board)).encode())
        if form.out is not None:
            talk(f"written to {form.out}")

    def _made(self, wish: Any, seconds: float, form: Form) -> Any:  # noqa: ANN401 - of any puzzle
        """One puzzle, drawn if that is wanted."""
        made = named(f"gridseer.{self.name}.generate:generate")(wish, seconds=seconds)
        self.draw(made.board, form.svg, form.png)
        talk(f"seed {wish.seed}: {made.explanation.difficulty}, {len(made.explanation.steps)} steps")
        return made

    def seeds(
        self, seed: int | None, count: int, file_format: str, difficulty: str | None, form: Form
    ) -> "tuple[range, Difficulty | None]":
        """The seeds of the puzzles that are wanted, and how hard they should be; what nobody can make is refused."""
        from gridseer.pencil.explanation import Difficulty
        from gridseer.pencil.seed import random_seed

        formats = named(f"gridseer.{self.name}.export:TEXTS")
        if file_format not in formats:
            raise InputError.unknown("format", file_format, formats)
        if count > 1 and (form.svg or form.png):
            raise InputError(f"expected 1 puzzle for a picture, got {count}", "Draw them one by one.")
        first = random_seed() if seed is None else seed
        wanted = None if difficulty is None else choice_of(Difficulty, "difficulty", difficulty)
        return range(first, first + count), wanted


def _end(count: "SolutionCount") -> None:
    """The exit code is 1 when there is no solution, or when that is not known."""
    if count in ("none", "unknown"):
        raise typer.Exit(NO)


def _verdict(done: "Walkthrough[Any]", seen: "PuzzleSighting | None") -> str:
    """What the search found out, in words. About a doubtful reading nothing is proven."""
    count = done.solutions.count
    if count == "one" and seen is not None and not seen.is_certain:
        return f"one solution, if the picture was read rightly ({sure(seen.confidence)} of every cell)"
    return done.verdict + ("; --seconds gives it more" if count == "unknown" else "")


def _state(*, complete: bool, count: "SolutionCount") -> str:
    if count == "none":
        return "it has no solution"
    if complete:
        return "solved"
    return {"one": "fine: it has one solution", "several": "fine: it has more than one solution"}.get(
        count, "not known: time ran out; --seconds gives it more"
    )


def _solved_name(source: str) -> Path:
    """Where a solved picture goes when nobody said."""
    return Path("puzzle-solved.png" if source == "-" else f"{Path(source).stem}-solved.png")


def _tell_steps(explanation: "Explanation[Any, Any] | None") -> None:
    """Every step in words, and how hard the puzzle is."""
    if explanation is None:
        return
    for number, step in enumerate(explanation.steps, start=1):
        typer.echo(f"{number:>4}. {step.strategy}: {step.sentence}")
    if explanation.is_finished:
        typer.echo(f"difficulty {explanation.summary}")
