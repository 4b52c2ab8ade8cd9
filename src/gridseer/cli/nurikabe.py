"""``gridseer nurikabe``: solve, check, read and make Nurikabe puzzles."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli import paper_picture, pencil
from gridseer.cli.options import JsonOption
from gridseer.cli.speech import print_json, talk
from gridseer.errors import InputError, choice_of

if TYPE_CHECKING:
    from gridseer.geometry import Frame
    from gridseer.nurikabe.generate import Made, Wish
    from gridseer.vision.paper.sighting import PuzzleSighting

app = typer.Typer(help="Nurikabe: solve, explain, check, make puzzles; read them from photos.", no_args_is_help=True)
NURIKABE = pencil.PencilCommands("nurikabe", "one line per row, spaces between cells: a number, ? or . for no clue")

SourceArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-|URL|IMAGE",
        help="Text, pzprv3 or janko file; - is stdin; a puzz.link or pzv URL; a photo, a drawing or a screenshot.",
    ),
]


@app.command()
def read(
    image: paper_picture.ImageArgument,
    *,
    seconds: paper_picture.RepairSecondsOption = 10.0,
    method: Annotated[str, typer.Option("--method", "-m", help="gridseer, or classic for comparison.")] = "gridseer",
    debug: paper_picture.DebugOption = None,
    as_json: JsonOption = False,
) -> None:
    """Read the puzzles in a picture: clues, marks, doubts. One without a unique solution is repaired, and says so."""
    paper_picture.tell_read(image, lambda frame: _seen(frame, method, seconds), debug, as_json=as_json)


def _seen(frame: "Frame", method: str, seconds: float) -> "list[PuzzleSighting]":
    if method == "classic":
        from gridseer.vision.sources.nurikabe import read as read_classic

        return read_classic(frame)
    if method != "gridseer":
        raise InputError.unknown("method", method, ["gridseer", "classic"])
    from gridseer.puzzles.nurikabe import read as read_and_repair

    return read_and_repair(frame, seconds=seconds)


@app.command()
def solve(
    source: SourceArgument,
    *,
    method: Annotated[str, typer.Option("--method", "-m", help="exact, sweep or islands.")] = "exact",
    explain: Annotated[bool, typer.Option("--explain", help="Give every step with its reason.")] = False,
    seconds: pencil.SecondsOption = 60.0,
    svg: pencil.SvgOption = None,
    png: pencil.PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Solve a puzzle, or continue from a position, and prove that there is no other solution.

    The solution of a puzzle in a picture is drawn onto the picture: into --png, or NAME-solved.png.
    """
    from gridseer.nurikabe.walkthrough import work_out
    from gridseer.pencil.solutions import SolutionCount

    given, board = NURIKABE.opened(source, seconds)
    known = given.solutions if method == "exact" else None
    done = work_out(board, method=method, explain=explain or as_json, seconds=seconds, known=known)
    solution, count = done.solutions.solution, done.solutions.count
    NURIKABE.draw(solution or board, svg, None if given.frame else png)
    if given.frame and solution and (png or not as_json):
        from gridseer.vision.paper.overlay import draw_sea

        picture = draw_sea(given.frame, given.sightings[0].mesh, solution)
        paper_picture.draw_onto(picture, png or pencil.solved_name(source))
    if as_json:
        print_json(done.to_json())
    else:
        NURIKABE.show(solution or board)
        pencil.tell_steps(done.explanation)
        typer.echo(done.verdict + ("; --seconds gives it more" if count is SolutionCount.UNKNOWN else ""))
    pencil.end(count)


@app.command()
def check(source: SourceArgument, *, seconds: pencil.SecondsOption = 60.0, as_json: JsonOption = False) -> None:
    """Check a position: which rules it breaks, and whether it can still be solved."""
    from gridseer.nurikabe.rules import breaches
    from gridseer.nurikabe.solver import solve as find_solutions

    given, board = NURIKABE.opened(source, seconds)
    broken = breaches(board)
    found = None if broken else given.solutions or find_solutions(board, seconds=seconds)
    about = {"width": board.width, "height": board.height}
    NURIKABE.tell_check(board, broken, found, about, as_json=as_json)


@app.command()
def generate(
    *,
    width: Annotated[int, typer.Option(help="Columns.")] = 10,
    height: Annotated[int, typer.Option(help="Rows.")] = 10,
    seed: pencil.PuzzleSeedOption = None,
    difficulty: pencil.DifficultyOption = None,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="Clues stay in place under half a turn.")] = False,
    largest: Annotated[int | None, typer.Option(help="Cells of the largest island.")] = None,
    count: pencil.CountOption = 1,
    file_format: Annotated[str, typer.Option("--format", help="text, url, pzprv3, janko.")] = "text",
    seconds: pencil.SecondsOption = 120.0,
    svg: pencil.SvgOption = None,
    png: pencil.PngOption = None,
    out: pencil.OutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make puzzles with exactly one solution: by size, seed and difficulty."""
    from gridseer.nurikabe import generate as making
    from gridseer.nurikabe.board import Board
    from gridseer.nurikabe.export import TEXTS
    from gridseer.pencil.explanation import Difficulty
    from gridseer.pencil.seed import random_seed

    pencil.check_making(file_format, TEXTS, count, svg, png)
    wanted = None if difficulty is None else choice_of(Difficulty, "difficulty", difficulty)
    first = random_seed() if seed is None else seed
    wishes = (making.Wish(width, height, first + n, wanted, symmetric, largest) for n in range(count))
    made = (_made(wish, seconds, svg, png) for wish in wishes)
    about = {"width": width, "height": height, "seed": first} if as_json else None
    apart = "" if file_format == "url" else "\n"
    pencil.send_made(made, out, about, lambda each: TEXTS[file_format](Board.blank(each.puzzle)), apart)


def _made(wish: "Wish", seconds: float, svg: Path | None, png: Path | None) -> "Made":
    """One puzzle, drawn if that is wanted."""
    from gridseer.nurikabe.board import Board
    from gridseer.nurikabe.generate import generate

    made = generate(wish, seconds=seconds)
    NURIKABE.draw(Board.blank(made.puzzle), svg, png)
    talk(f"seed {wish.seed}: {made.explanation.difficulty}, {len(made.explanation.steps)} steps")
    return made
