"""``gridseer sudoku``: solve, check, read and make Sudoku puzzles."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli import paper_picture, pencil
from gridseer.cli.options import JsonOption
from gridseer.cli.speech import print_json, talk
from gridseer.errors import choice_of

if TYPE_CHECKING:
    from gridseer.sudoku.generate import MadeSudoku, SudokuWish

app = typer.Typer(help="Sudoku: solve, explain, check, make puzzles; read them from photos.", no_args_is_help=True)
SUDOKU = pencil.PencilCommands("sudoku", "one line per row, a digit or . for an open cell, with or without spaces")

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
    solution = done.solutions.solution
    SUDOKU.draw(solution or board, svg, None if given.frame else png)
    if given.frame and solution and (png or not as_json):
        from gridseer.vision.paper.overlay import draw_digits

        picture = draw_digits(given.frame, given.sightings[0].mesh, solution)
        paper_picture.draw_onto(picture, png or pencil.solved_name(source))
    if as_json:
        print_json(done.to_json())
    else:
        SUDOKU.show(solution or board)
        pencil.tell_steps(done.explanation)
        typer.echo(done.verdict)
    pencil.end(done.solutions.count)


@app.command()
def check(source: SourceArgument, *, seconds: pencil.SecondsOption = 60.0, as_json: JsonOption = False) -> None:
    """Check a position: which rules it breaks, and whether it can still be solved."""
    from gridseer.sudoku.rules import breaches
    from gridseer.sudoku.solver import solve as find_solutions

    given, board = SUDOKU.opened(source, seconds)
    broken = breaches(board)
    found = None if broken else given.solutions or find_solutions(board, seconds=seconds)
    SUDOKU.tell_check(board, broken, found, {"size": board.size}, as_json=as_json)


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

    paper_picture.tell_read(image, lambda frame: read_and_repair(frame, seconds=seconds), debug, as_json=as_json)


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
    from gridseer.pencil.explanation import Difficulty
    from gridseer.pencil.seed import random_seed
    from gridseer.sudoku.export import TEXTS
    from gridseer.sudoku.generate import SudokuWish

    pencil.check_making(file_format, TEXTS, count, svg, png)
    wanted = None if difficulty is None else choice_of(Difficulty, "difficulty", difficulty)
    first = random_seed() if seed is None else seed
    made = (_made(SudokuWish(size, first + n, wanted, symmetric), seconds, svg, png) for n in range(count))
    about = {"size": size, "seed": first} if as_json else None
    apart = "" if file_format in ("url", "line") else "\n"
    pencil.send_made(made, out, about, lambda each: TEXTS[file_format](each.board), apart)


def _made(wish: "SudokuWish", seconds: float, svg: Path | None, png: Path | None) -> "MadeSudoku":
    """One puzzle, drawn if that is wanted."""
    from gridseer.sudoku.generate import generate

    made = generate(wish, seconds=seconds)
    SUDOKU.draw(made.board, svg, png)
    talk(f"seed {wish.seed}: {made.explanation.difficulty}, {len(made.explanation.steps)} steps")
    return made
