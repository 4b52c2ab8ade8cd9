"""``gridseer nurikabe``: solve, check, read and make Nurikabe puzzles."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli import nurikabe_picture
from gridseer.cli.options import JsonOption, named
from gridseer.cli.speech import NO, output, print_json, print_picture, talk
from gridseer.errors import InputError
from gridseer.files import MOST_PICTURE, read_bytes

if TYPE_CHECKING:
    from gridseer.nurikabe.board import Board
    from gridseer.nurikabe.generate import Made, Wish
    from gridseer.nurikabe.ladder import Explanation
    from gridseer.nurikabe.solutions import SolutionCount
    from gridseer.puzzles.nurikabe import Given

app = typer.Typer(help="Nurikabe: solve, explain, check, make puzzles; read them from photos.", no_args_is_help=True)
app.command()(nurikabe_picture.read)

SourceArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-|URL|IMAGE",
        help="Text, pzprv3 or janko file; - is stdin; a puzz.link or pzv URL; a photo, a drawing or a screenshot.",
    ),
]
SecondsOption = Annotated[float, typer.Option(min=0, help="How long it may take.")]
SvgOption = Annotated[Path | None, typer.Option(help="Draw it into an SVG file.")]
PngOption = Annotated[Path | None, typer.Option(help="Draw it into a PNG file.")]


@app.command()
def solve(
    source: SourceArgument,
    *,
    method: Annotated[str, typer.Option("--method", "-m", help="exact, or islands for comparison.")] = "exact",
    explain: Annotated[bool, typer.Option("--explain", help="Tell every step with its reason.")] = False,
    seconds: SecondsOption = 60.0,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Solve a puzzle, or go on from a position, and prove that there is no other solution.

    The solution of a puzzle in a picture is drawn onto the picture: into --png, or NAME-solved.png.
    """
    from gridseer.nurikabe.solutions import SolutionCount
    from gridseer.nurikabe.walkthrough import work_out

    given, board = _opened(source, seconds)
    known = given.solutions if method == "exact" else None
    done = work_out(board, method=method, explain=explain or as_json, seconds=seconds, known=known)
    solution, count = done.solutions.solution, done.solutions.count
    _draw(solution or board, svg, None if given.frame else png)
    if given.frame and solution and (png or not as_json):
        nurikabe_picture.draw_onto(given.frame, given.sightings[0], solution, png or _solved_name(source))
    if as_json:
        print_json(done.to_json())
    else:
        print_picture(_picture(solution or board))
        _tell_steps(done.explanation)
        typer.echo(done.verdict + ("; --seconds gives it more" if count is SolutionCount.UNKNOWN else ""))
    if count in (SolutionCount.NONE, SolutionCount.UNKNOWN):
        raise typer.Exit(NO)


@app.command()
def check(source: SourceArgument, *, seconds: SecondsOption = 60.0, as_json: JsonOption = False) -> None:
    """Check a position: which rules it breaks, and whether it can still be solved."""
    from gridseer.nurikabe.rules import breaches
    from gridseer.nurikabe.solutions import SolutionCount
    from gridseer.nurikabe.solver import solve as find_solutions

    given, board = _opened(source, seconds)
    broken = breaches(board)
    found = None if broken else given.solutions or find_solutions(board, seconds=seconds)
    count = SolutionCount.NONE if found is None else found.count
    if as_json:
        print_json(
            {
                "width": board.width,
                "height": board.height,
                "complete": board.is_complete,
                "breaches": [breach.to_json() for breach in broken],
                "solutions": count.number,
            }
        )
    else:
        print_picture(_picture(board))
        for breach in broken:
            typer.echo(f"{breach.rule}: {breach.sentence}")
        typer.echo(_state(board, count))
    if count in (SolutionCount.NONE, SolutionCount.UNKNOWN):
        raise typer.Exit(NO)


@app.command()
def generate(
    *,
    width: Annotated[int, typer.Option(help="Columns.")] = 10,
    height: Annotated[int, typer.Option(help="Rows.")] = 10,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same puzzle. Random if not given.")] = None,
    difficulty: Annotated[str | None, typer.Option(help="easy, medium, hard, expert, beyond.")] = None,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="Clues keep their places under half a turn.")] = False,
    largest: Annotated[int | None, typer.Option(help="Cells of the largest island.")] = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many: seeds SEED, SEED+1, ...")] = 1,
    file_format: Annotated[str, typer.Option("--format", help="text, url, pzprv3, janko.")] = "text",
    seconds: SecondsOption = 120.0,
    svg: SvgOption = None,
    png: PngOption = None,
    out: Annotated[Path | None, typer.Option(help="Write to a file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Make puzzles with exactly one solution: by size, seed and difficulty."""
    from gridseer.nurikabe import generate as making
    from gridseer.nurikabe.board import Board
    from gridseer.nurikabe.export import TEXTS
    from gridseer.nurikabe.step import Difficulty

    if file_format not in TEXTS:
        raise InputError.unknown("format", file_format, TEXTS)
    if count > 1 and (svg or png):
        raise InputError(f"expected 1 puzzle for a picture, got {count}", "Draw them one by one.")
    wanted = None if difficulty is None else named(Difficulty, "difficulty", difficulty)
    first = making.random_seed() if seed is None else seed
    wishes = (making.Wish(width, height, first + n, wanted, symmetric, largest) for n in range(count))
    made = (_made(wish, seconds, svg, png) for wish in wishes)
    with output(out) as send:
        if as_json:
            puzzles = [each.to_json() for each in made]
            send(json.dumps({"width": width, "height": height, "seed": first, "puzzles": puzzles}).encode() + b"\n")
        else:
            for number, each in enumerate(made):
                text = TEXTS[file_format](Board.blank(each.puzzle))
                send((("\n" if number and file_format != "url" else "") + text).encode())
    if out is not None:
        talk(f"written to {out}")


def _made(wish: "Wish", seconds: float, svg: Path | None, png: Path | None) -> "Made":
    """One puzzle, drawn if that is wanted."""
    from gridseer.nurikabe.board import Board
    from gridseer.nurikabe.generate import generate

    made = generate(wish, seconds=seconds)
    _draw(Board.blank(made.puzzle), svg, png)
    talk(f"seed {wish.seed}: {made.explanation.difficulty}, {len(made.explanation.steps)} steps")
    return made


def _opened(source: str, seconds: float) -> "tuple[Given, Board]":
    """What a command is given, and the board in it. Without one the command is over: the answer is no."""
    given = _given(source, seconds)
    if given.frame is not None:
        nurikabe_picture.tell_seen(source, given.sightings)
    if given.board is None:
        raise typer.Exit(NO)
    return given, given.board


def _given(source: str, seconds: float) -> "Given":
    """The contents of a file, of stdin when the source is ``-``, or a URL."""
    from gridseer.puzzles.nurikabe import open_file

    if source.lower().startswith(("http://", "https://", "nurikabe/")) and not Path(source).exists():
        return open_file(source.encode(), source)
    if source == "-" and sys.stdin.isatty():
        talk("reading a puzzle: one line per row, spaces between cells: a number, ? or . for no clue; end with Ctrl-D")
    return open_file(read_bytes(source, MOST_PICTURE), source, seconds=seconds)


def _solved_name(source: str) -> Path:
    return Path("puzzle-solved.png" if source == "-" else f"{Path(source).stem}-solved.png")


def _tell_steps(explanation: "Explanation | None") -> None:
    if explanation is None:
        return
    for number, step in enumerate(explanation.steps, start=1):
        typer.echo(f"{number:>4}. {step.strategy}: {step.sentence}")
    if explanation.is_finished:
        typer.echo(f"difficulty {explanation.summary}")


def _picture(board: "Board") -> Any:  # noqa: ANN401 - rich's Text, which is not imported here
    from gridseer.nurikabe.drawing import terminal

    return terminal(board)


def _draw(board: "Board", svg: Path | None, png: Path | None) -> None:
    from gridseer.nurikabe.export import WRITERS

    for kind, path in (("svg", svg), ("png", png)):
        if path is not None:
            with output(path) as send:
                send(WRITERS[kind](board))
            talk(f"drawn into {path}")


def _state(board: "Board", count: "SolutionCount") -> str:
    if count == "none":
        return "it has no solution"
    if board.is_complete:
        return "solved"
    return {"one": "fine: it has one solution", "several": "fine: it has more than one solution"}.get(
        count, "not known: the time was over; --seconds gives it more"
    )
