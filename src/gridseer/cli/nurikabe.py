"""``gridseer nurikabe``: solve, check, read and make Nurikabe puzzles."""

from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli import paper_picture, pencil
from gridseer.cli.options import JsonOption
from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.geometry import Frame
    from gridseer.vision.paper.sighting import PuzzleSighting

app = typer.Typer(help="Nurikabe: solve, explain, check, make puzzles; read them from photos.", no_args_is_help=True)
NURIKABE = pencil.PencilCommands(
    "nurikabe", "one line per row, spaces between cells: a number, ? or . for no clue", onto="draw_sea"
)

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

    given, board = NURIKABE.opened(source, seconds)
    known = given.solutions if method == "exact" else None
    done = work_out(board, method=method, explain=explain or as_json, seconds=seconds, known=known)
    NURIKABE.tell_solved(source, given, done, svg, png, as_json=as_json)


@app.command()
def check(source: SourceArgument, *, seconds: pencil.SecondsOption = 60.0, as_json: JsonOption = False) -> None:
    """Check a position: which rules it breaks, and whether it can still be solved."""
    NURIKABE.check(source, seconds, as_json=as_json)


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
    from gridseer.nurikabe.generate import Wish

    form = pencil.Form(svg, png, out)
    seeds, wanted = NURIKABE.seeds(seed, count, file_format, difficulty, form)
    wishes = (Wish(width, height, each, wanted, symmetric, largest) for each in seeds)
    about = {"width": width, "height": height, "seed": seeds.start} if as_json else None
    NURIKABE.send_made(wishes, seconds, file_format, form, about)
