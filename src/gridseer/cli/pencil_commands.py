"""``gridseer nurikabe`` and ``gridseer sudoku``: solve, check, read and make puzzles.

All comes from the table of puzzles but the options that say which puzzle is to be made.
"""

from typing import Annotated

import typer

from gridseer.cli import paper_picture
from gridseer.cli.options import JsonOption
from gridseer.cli.pencil import (
    CountOption,
    DifficultyOption,
    Form,
    OutOption,
    PencilCommands,
    PngOption,
    PuzzleSeedOption,
    SecondsOption,
    SvgOption,
)
from gridseer.errors import InputError
from gridseer.puzzles import PencilKind


def nurikabe(kind: PencilKind, name: str) -> typer.Typer:
    """The commands of Nurikabe."""
    puzzle = PencilCommands(name, kind)
    app = _commands(puzzle)

    @app.command()
    def generate(
        *,
        width: Annotated[int, typer.Option(help="Columns.")] = 10,
        height: Annotated[int, typer.Option(help="Rows.")] = 10,
        seed: PuzzleSeedOption = None,
        difficulty: DifficultyOption = None,
        symmetric: Annotated[bool, typer.Option("--symmetric", help="Clues stay in place under half a turn.")] = False,
        largest: Annotated[int | None, typer.Option(help="Cells of the largest island.")] = None,
        count: CountOption = 1,
        file_format: Annotated[str, typer.Option("--format", help="text, url, pzprv3, janko.")] = "text",
        seconds: SecondsOption = 120.0,
        svg: SvgOption = None,
        png: PngOption = None,
        out: OutOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Make puzzles with exactly one solution: by size, seed and difficulty."""
        form = Form(svg, png, out)
        seeds, wanted = puzzle.seeds(seed, count, file_format, difficulty, form)
        wish = kind.wish.get()
        wishes = (wish(width, height, each, wanted, symmetric, largest) for each in seeds)
        about = {"width": width, "height": height, "seed": seeds.start} if as_json else None
        puzzle.send_made(wishes, seconds, file_format, form, about)

    return app


def sudoku(kind: PencilKind, name: str) -> typer.Typer:
    """The commands of Sudoku."""
    puzzle = PencilCommands(name, kind)
    app = _commands(puzzle)

    @app.command()
    def generate(
        *,
        size: Annotated[int, typer.Option(help="4, 6, 9 or 16 rows and columns.")] = 9,
        seed: PuzzleSeedOption = None,
        difficulty: DifficultyOption = None,
        symmetric: Annotated[
            bool,
            typer.Option(
                "--symmetric/--any-shape", help="Whether the places of digits stay the same under half a turn."
            ),
        ] = True,
        count: CountOption = 1,
        file_format: Annotated[str, typer.Option("--format", help="text, rows, line, url.")] = "text",
        seconds: SecondsOption = 60.0,
        svg: SvgOption = None,
        png: PngOption = None,
        out: OutOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Make puzzles with exactly one solution: by size, seed and difficulty."""
        form = Form(svg, png, out)
        seeds, wanted = puzzle.seeds(seed, count, file_format, difficulty, form)
        wish = kind.wish.get()
        wishes = (wish(size, each, wanted, symmetric) for each in seeds)
        about = {"size": size, "seed": seeds.start} if as_json else None
        puzzle.send_made(wishes, seconds, file_format, form, about)

    return app


def _commands(puzzle: PencilCommands) -> typer.Typer:
    """What every puzzle can do."""
    kind = puzzle.kind
    app = typer.Typer(help=kind.help, no_args_is_help=True)
    source_argument = typer.Argument(metavar="FILE|-|URL|IMAGE", help=kind.source)
    reader_option = typer.Option("--method", "-m", help=_listed(list(kind.readers)))
    method_option = typer.Option("--method", "-m", help=_listed(kind.methods))

    @app.command()
    def read(
        image: paper_picture.ImageArgument,
        *,
        seconds: paper_picture.RepairSecondsOption = 10.0,
        method: Annotated[str, reader_option] = "gridseer",
        debug: paper_picture.DebugOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Read the puzzles in a picture: what is in the cells, and doubts. What is repaired is said."""
        if method not in kind.readers:
            raise InputError.unknown("method", method, kind.readers)
        options = {"seconds": seconds} if method == "gridseer" else {}
        reader = kind.readers[method]
        paper_picture.tell_read(image, lambda frame: reader(frame, **options), debug, as_json=as_json, sizes=kind.sizes)

    @app.command()
    def solve(
        source: Annotated[str, source_argument],
        *,
        method: Annotated[str, method_option] = "exact",
        explain: Annotated[bool, typer.Option("--explain", help="Give every step with its reason.")] = False,
        seconds: SecondsOption = 60.0,
        svg: SvgOption = None,
        png: PngOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Solve a puzzle, or continue from a position, and prove that there is no other solution.

        The solution of a puzzle in a picture is drawn onto the picture: into --png, or NAME-solved.png.
        """
        if method not in kind.methods:
            raise InputError.unknown("method", method, kind.methods)
        given, board = puzzle.opened(source, seconds)
        known = given.solutions if method == "exact" else kind.solutions(board, method=method, seconds=seconds)
        done = kind.work_out(board, explain=explain or as_json, seconds=seconds, known=known)
        puzzle.tell_solved(source, given, done, svg, png, as_json=as_json)

    @app.command()
    def check(
        source: Annotated[str, source_argument], *, seconds: SecondsOption = 60.0, as_json: JsonOption = False
    ) -> None:
        """Check a position: which rules it breaks, and whether it can still be solved."""
        puzzle.check(source, seconds, as_json=as_json)

    return app


def _listed(names: "tuple[str, ...] | list[str]") -> str:
    """The methods that can be chosen, in words."""
    return ", ".join(names) + "."
