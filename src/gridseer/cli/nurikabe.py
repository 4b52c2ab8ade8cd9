"""``gridseer nurikabe``: solve, check, read and make Nurikabe puzzles."""

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli import nurikabe_picture
from gridseer.cli.options import JsonOption, named
from gridseer.cli.speech import NO, output, print_json, print_picture, talk
from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.geometry import Frame
    from gridseer.nurikabe.board import Board
    from gridseer.nurikabe.generate import Made
    from gridseer.nurikabe.ladder import Explanation
    from gridseer.nurikabe.solver import Answer, Conflict
    from gridseer.vision.paper.sighting import PuzzleSighting

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
    from gridseer.nurikabe.coach import CONFLICT_SECONDS
    from gridseer.nurikabe.solver import Outcome, find_conflict
    from gridseer.nurikabe.solver import solve as find_solutions

    board, picture = _read(source, seconds)
    answer = find_solutions(board, method=method, seconds=seconds)
    conflict = find_conflict(board, seconds=min(seconds, CONFLICT_SECONDS)) if answer.outcome is Outcome.NONE else None
    explanation = _explanation(answer, seconds) if explain or as_json else None
    _draw(answer.solution or board, svg, None if picture else png)
    if picture and answer.solution and (png or not as_json):
        nurikabe_picture.draw_onto(*picture, answer.solution, png or _solved_name(source))
    if as_json:
        print_json(_answer_json(answer, conflict, explanation))
    else:
        print_picture(_picture(answer.solution or board))
        _tell_steps(explanation)
        typer.echo(_verdict(answer, conflict))
    if answer.outcome in (Outcome.NONE, Outcome.UNKNOWN):
        raise typer.Exit(NO)


@app.command()
def check(source: SourceArgument, *, seconds: SecondsOption = 60.0, as_json: JsonOption = False) -> None:
    """Check a position: which rules it breaks, and whether it can still be solved."""
    from gridseer.nurikabe.rules import breaches
    from gridseer.nurikabe.solver import Outcome
    from gridseer.nurikabe.solver import solve as find_solutions

    board, _ = _read(source, seconds)
    broken = breaches(board)
    outcome = Outcome.NONE if broken else find_solutions(board, seconds=seconds).outcome
    if as_json:
        print_json(
            {
                "width": board.width,
                "height": board.height,
                "complete": board.is_complete,
                "breaches": [breach.to_json() for breach in broken],
                "solutions": _count(outcome),
            }
        )
    else:
        print_picture(_picture(board))
        for breach in broken:
            typer.echo(f"{breach.rule}: {breach.sentence}")
        typer.echo(_state(board, outcome))
    if outcome in (Outcome.NONE, Outcome.UNKNOWN):
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
    from gridseer.nurikabe.step import Difficulty

    write = _writer(file_format)
    if count > 1 and (svg or png):
        raise InputError(f"expected 1 puzzle for a picture, got {count}", "Draw them one by one.")
    wanted = None if difficulty is None else named(Difficulty, "difficulty", difficulty)
    first = making.random_seed() if seed is None else seed
    puzzles: list[dict[str, Any]] = []
    with output(out) as send:
        for number in range(count):
            wish = making.Wish(width, height, first + number, wanted, symmetric, largest)
            made = making.generate(wish, seconds=seconds)
            _draw(Board.blank(made.puzzle), svg, png)
            talk(f"seed {wish.seed}: {made.explanation.difficulty}, {len(made.explanation.steps)} steps")
            if as_json:
                puzzles.append(_made_json(made))
            else:
                send((b"\n" if number and file_format != "url" else b"") + write(made.puzzle).encode())
        if as_json:
            import json

            send(json.dumps({"width": width, "height": height, "seed": first, "puzzles": puzzles}).encode() + b"\n")
    if out is not None:
        talk(f"written to {out}")


def _read(source: str, seconds: float) -> "tuple[Board, tuple[Frame, PuzzleSighting] | None]":
    """The board in a file, on stdin when the source is ``-``, or in a URL; and the picture, when it is in one."""
    from gridseer.nurikabe.notation import load

    if source.lower().startswith(("http://", "https://", "nurikabe/")) and not Path(source).exists():
        return load(source), None
    if source == "-" and sys.stdin.isatty():
        talk("reading a puzzle: a row a line, cells apart by spaces: a number, ? or . for no clue; end with Ctrl-D")
    try:
        content = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise InputError(f"expected a file that can be read, got {source!r}: {error.strerror}") from None
    if nurikabe_picture.is_picture(content):
        board, frame, sighting = nurikabe_picture.pictured(content, source, seconds)
        return board, (frame, sighting)
    return load(content), None


def _solved_name(source: str) -> Path:
    return Path("puzzle-solved.png" if source == "-" else f"{Path(source).stem}-solved.png")


def _writer(name: str) -> Any:  # noqa: ANN401 - one of four functions from a puzzle to text
    from gridseer.nurikabe import notation
    from gridseer.nurikabe.board import Board

    writers = {
        "text": str,
        "url": lambda puzzle: notation.format_url(puzzle) + "\n",
        "pzprv3": lambda puzzle: notation.format_pzprv3(Board.blank(puzzle)),
        "janko": notation.format_janko,
    }
    if name not in writers:
        raise InputError.unknown("format", name, writers)
    return writers[name]


def _explanation(answer: "Answer", seconds: float) -> "Explanation":
    """The steps; where they do not lead to the end, the search finishes a unique puzzle."""
    from gridseer.nurikabe.ladder import explain, finish
    from gridseer.nurikabe.solver import Outcome

    only = answer.solution if answer.outcome is Outcome.ONE else None
    explanation = explain(answer.board, solution=only, seconds=seconds or math.inf)
    return explanation if only is None or explanation.is_finished else finish(explanation, only)


def _tell_steps(explanation: "Explanation | None") -> None:
    if explanation is None:
        return
    for number, step in enumerate(explanation.steps, start=1):
        typer.echo(f"{number:>4}. {step.strategy}: {step.sentence}")
    if explanation.board.is_complete and explanation.breach is None:
        typer.echo(f"difficulty {explanation.difficulty}: the hardest step is {explanation.hardest}")


def _picture(board: "Board") -> Any:  # noqa: ANN401 - rich's Text, which is not imported here
    from gridseer.nurikabe.drawing import terminal

    return terminal(board)


def _draw(board: "Board", svg: Path | None, png: Path | None) -> None:
    from gridseer.nurikabe import drawing

    if svg is not None:
        with output(svg) as send:
            send(drawing.svg(board).encode())
        talk(f"drawn into {svg}")
    if png is not None:
        with output(png) as send:
            send(drawing.png(board))
        talk(f"drawn into {png}")


def _count(outcome: str) -> int | None:
    """0, 1, or 2 for more than one; None when that is not known."""
    return {"none": 0, "one": 1, "several": 2}.get(outcome)


def _answer_json(answer: "Answer", conflict: "Conflict | None", explanation: "Explanation | None") -> dict[str, Any]:
    finished = explanation is not None and explanation.board.is_complete and explanation.breach is None
    return {
        "width": answer.board.width,
        "height": answer.board.height,
        "method": answer.method,
        "solutions": _count(answer.outcome),
        "solution": answer.solution and answer.solution.rows(),
        "second": answer.second and answer.second.rows(),
        "differing": [list(cell) for cell in answer.differing],
        "conflict": conflict and conflict.to_json(),
        "steps": [step.to_json() for step in explanation.steps] if explanation else [],
        "difficulty": explanation.difficulty.value if explanation and finished else None,
        "seconds": round(answer.seconds, 6),
    }


def _made_json(made: "Made") -> dict[str, Any]:
    from gridseer.nurikabe.notation import format_url

    return {
        "seed": made.wish.seed,
        "puzzle": str(made.puzzle),
        "url": format_url(made.puzzle),
        "solution": made.solution.rows(),
        "steps": [step.to_json() for step in made.explanation.steps],
        "difficulty": made.explanation.difficulty.value,
    }


def _verdict(answer: "Answer", conflict: "Conflict | None") -> str:
    from gridseer.nurikabe.coach import verdict
    from gridseer.nurikabe.solver import Outcome

    more = "; --seconds gives it more" if answer.outcome is Outcome.UNKNOWN else ""
    return verdict(answer, conflict) + more


def _state(board: "Board", outcome: str) -> str:
    if outcome == "none":
        return "it has no solution"
    if board.is_complete:
        return "solved"
    return {"one": "fine: it has one solution", "several": "fine: it has more than one solution"}.get(
        outcome, "not known: the time was over; --seconds gives it more"
    )
