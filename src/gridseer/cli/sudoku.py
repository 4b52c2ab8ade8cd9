"""``gridseer sudoku``: solve, check, read and make Sudoku puzzles."""

from typing import Annotated

import typer

from gridseer.cli import paper_picture, pencil
from gridseer.cli.options import JsonOption

app = typer.Typer(help="Sudoku: solve, explain, check, make puzzles; read them from photos.", no_args_is_help=True)
SUDOKU = pencil.PencilCommands(
    "sudoku",
    "one line per row, a digit or . for an open cell, with or without spaces",
    onto="draw_digits",
    sizes="of 4, 6, 9 or 16 rows and as many columns",
)

SourceArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-|URL|IMAGE",
        help="A file with rows or one line of digits; - is stdin; a puzz.link or pzv URL; a photo or a screenshot.",
    ),
]


@app.command()
def solve(
    source: SourceArgument,
    *,
    explain: Annotated[bool, typer.Option("--explain", help="Give every step with its reason.")] = False,
    seconds: pencil.SecondsOption = 60.0,
    svg: pencil.SvgOption = None,
    png: pencil.PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Solve a puzzle, or continue from a position, and prove that there is no other solution.

    The solution of a puzzle in a picture is drawn onto the picture: into --png, or NAME-solved.png.
    """
    from gridseer.sudoku.walkthrough import work_out

    given, board = SUDOKU.opened(source, seconds)
    done = work_out(board, explain=explain or as_json, seconds=seconds, known=given.solutions)
    SUDOKU.tell_solved(source, given, done, svg, png, as_json=as_json)


@app.command()
def check(source: SourceArgument, *, seconds: pencil.SecondsOption = 60.0, as_json: JsonOption = False) -> None:
    """Check a position: which rules it breaks, and whether it can still be solved."""
    SUDOKU.check(source, seconds, as_json=as_json)


@app.command()
def read(
    image: paper_picture.ImageArgument,
    *,
    seconds: paper_picture.RepairSecondsOption = 10.0,
    debug: paper_picture.DebugOption = None,
    as_json: JsonOption = False,
) -> None:
    """Read the puzzles in a picture: digits and doubts. One without a unique solution is repaired, and says so."""
    from gridseer.puzzles.sudoku import read as read_and_repair

    paper_picture.tell_read(
        image, lambda frame: read_and_repair(frame, seconds=seconds), debug, as_json=as_json, sizes=SUDOKU.sizes
    )


@app.command()
def generate(
    *,
    size: Annotated[int, typer.Option(help="4, 6, 9 or 16 rows and columns.")] = 9,
    seed: pencil.PuzzleSeedOption = None,
    difficulty: pencil.DifficultyOption = None,
    symmetric: Annotated[
        bool,
        typer.Option("--symmetric/--any-shape", help="Whether the places of digits stay the same under half a turn."),
    ] = True,
    count: pencil.CountOption = 1,
    file_format: Annotated[str, typer.Option("--format", help="text, rows, line, url.")] = "text",
    seconds: pencil.SecondsOption = 60.0,
    svg: pencil.SvgOption = None,
    png: pencil.PngOption = None,
    out: pencil.OutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make puzzles with exactly one solution: by size, seed and difficulty."""
    from gridseer.sudoku.generate import SudokuWish

    form = pencil.Form(svg, png, out)
    seeds, wanted = SUDOKU.seeds(seed, count, file_format, difficulty, form)
    wishes = (SudokuWish(size, each, wanted, symmetric) for each in seeds)
    about = {"size": size, "seed": seeds.start} if as_json else None
    SUDOKU.send_made(wishes, seconds, file_format, form, about)
