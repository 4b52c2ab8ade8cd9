"""What the commands of pencil puzzles share: where a puzzle comes from, what is said about it, where it is drawn."""

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.paper_picture import NO_GRID, tell_sighting
from gridseer.cli.speech import NO, output, print_json, print_picture, talk
from gridseer.errors import InputError
from gridseer.files import MOST_PICTURE, read_bytes
from gridseer.lazy import named
from gridseer.puzzles import PUZZLES

if TYPE_CHECKING:
    from gridseer.pencil.breach import Breach
    from gridseer.pencil.explanation import Explanation
    from gridseer.pencil.solutions import SolutionCount, Solutions
    from gridseer.puzzles.paper import Given

SecondsOption = Annotated[float, typer.Option(min=0, help="Time limit in seconds.")]
SvgOption = Annotated[Path | None, typer.Option(help="Draw it into an SVG file.")]
PngOption = Annotated[Path | None, typer.Option(help="Draw it into a PNG file.")]
PuzzleSeedOption = Annotated[int | None, typer.Option(help="The same seed gives the same puzzle. Random if not given.")]
DifficultyOption = Annotated[str | None, typer.Option(help="easy, medium, hard, expert, beyond.")]
CountOption = Annotated[int, typer.Option("--count", "-n", min=1, help="How many: seeds SEED, SEED+1, ...")]
OutOption = Annotated[Path | None, typer.Option(help="Write to a file.")]


@dataclass(frozen=True, slots=True)
class PencilCommands:
    """One puzzle, as its commands speak of it."""

    name: str
    typed: str
    """What somebody who types a puzzle must know."""

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
            talk(f"{source}: {NO_GRID}")
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

    def tell_check(
        self,
        board: Any,  # noqa: ANN401 - the board of any puzzle
        broken: "list[Breach]",
        found: "Solutions[Any] | None",
        about: dict[str, Any],
        *,
        as_json: bool,
    ) -> None:
        """The answer of ``check``: broken rules, and whether there is still a solution."""
        from gridseer.pencil.solutions import SolutionCount

        count = SolutionCount.NONE if found is None else found.count
        if as_json:
            breaches = [breach.to_json() for breach in broken]
            print_json(about | {"complete": board.is_complete, "breaches": breaches, "solutions": count.number})
        else:
            self.show(board)
            for breach in broken:
                typer.echo(f"{breach.rule}: {breach.sentence}")
            typer.echo(_state(complete=board.is_complete, count=count))
        end(count)


def end(count: "SolutionCount") -> None:
    """The exit code is 1 when there is no solution, or when that is not known."""
    if count in ("none", "unknown"):
        raise typer.Exit(NO)


def _state(*, complete: bool, count: "SolutionCount") -> str:
    if count == "none":
        return "it has no solution"
    if complete:
        return "solved"
    return {"one": "fine: it has one solution", "several": "fine: it has more than one solution"}.get(
        count, "not known: time ran out; --seconds gives it more"
    )


def solved_name(source: str) -> Path:
    """Where a solved picture goes when nobody said."""
    return Path("puzzle-solved.png" if source == "-" else f"{Path(source).stem}-solved.png")


def tell_steps(explanation: "Explanation[Any, Any] | None") -> None:
    """Every step in words, and how hard the puzzle is."""
    if explanation is None:
        return
    for number, step in enumerate(explanation.steps, start=1):
        typer.echo(f"{number:>4}. {step.strategy}: {step.sentence}")
    if explanation.is_finished:
        typer.echo(f"difficulty {explanation.summary}")


def check_making(file_format: str, formats: Iterable[str], count: int, *pictures: Path | None) -> None:
    """Refuse a format that nobody knows, and one picture of several puzzles."""
    if file_format not in formats:
        raise InputError.unknown("format", file_format, formats)
    if count > 1 and any(pictures):
        raise InputError(f"expected 1 puzzle for a picture, got {count}", "Draw them one by one.")


def send_made(
    made: Iterable[Any], out: Path | None, about: dict[str, Any] | None, text_of: Callable[[Any], str], apart: str
) -> None:
    """New puzzles, as JSON after what is said about all of them, or each as text, with something between them."""
    with output(out) as send:
        if about is not None:
            send(json.dumps(about | {"puzzles": [each.to_json() for each in made]}).encode() + b"\n")
        else:
            for number, each in enumerate(made):
                send(((apart if number else "") + text_of(each)).encode())
    if out is not None:
        talk(f"written to {out}")
