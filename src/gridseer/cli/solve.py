"""``gridseer solve``: a board in a file, on stdin or in a picture, and what follows from it."""

import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.options import (
    ColumnsOption,
    JsonOption,
    MethodOption,
    PictureRegionOption,
    RowsOption,
    SeenMinesOption,
)
from gridseer.cli.read import no_board, tell_doubts
from gridseer.cli.solutions import check_lists, solutions_as_json, solutions_in_words
from gridseer.cli.speech import NO, make_console, print_json, print_picture, talk
from gridseer.cli.themes import taught_looks
from gridseer.errors import ContradictionError
from gridseer.files import MOST_PICTURE, read_bytes
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from gridseer.minesweeper.answer import Answer
    from gridseer.minesweeper.board import Board
    from gridseer.minesweeper.solving.explain import Proof
    from gridseer.minesweeper.solving.solver import Solver
    from gridseer.vision.board import FoundBoard


def solve(
    source: Annotated[
        str, typer.Argument(metavar="FILE|-|IMAGE", help="Board text, .mine, .mbf, .abf or a picture; - is stdin.")
    ],
    *,
    method: MethodOption = DEFAULT_METHOD,
    explain: Annotated[bool, typer.Option("--explain", help="Prove every certain cell in a sentence.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0, max=1e8, help="Time limit in seconds for the proofs of --explain.")
    ] = 60.0,
    layouts: Annotated[
        int | None, typer.Option(min=1, help="List this many of the solutions that CP-SAT finds: with --method cpsat.")
    ] = None,
    mines: SeenMinesOption = None,
    region: PictureRegionOption = None,
    columns: ColumnsOption = None,
    rows: RowsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Work out a board: probabilities, certain cells, the best move."""
    from gridseer.geometry import Region
    from gridseer.minesweeper.drawing import explained
    from gridseer.minesweeper.solving.solver import make_solver
    from gridseer.vision.board import find_board
    from gridseer.vision.image import decode

    solver = make_solver(method)
    if layouts is not None:
        check_lists(solver)
    inside = None if region is None else Region.parse(region)
    content = _content(source)
    found = find_board(source, content, inside, columns, rows, mines=mines, themes=taught_looks())
    if found is None:
        talk(f"{source}: {no_board(decode(content, source), source)}")
        raise typer.Exit(NO)
    _tell(found)
    board = found.board
    answer = _thought(solver, board)
    proofs = _proofs(answer, seconds) if explain else []
    if as_json:
        more: dict[str, Any] = {"proofs": [proof.to_json() for proof in proofs]} if explain else {}
        if layouts is not None:
            more |= solutions_as_json(solver, board, layouts)
        print_json({**answer.to_json(), **more})
        return
    print_picture(explained(answer))
    for proof in proofs:
        typer.echo(proof.sentence)
    if layouts is not None:
        for line in solutions_in_words(solver, board, layouts):
            typer.echo(line)


def _thought(solver: "Solver", board: "Board") -> "Answer":
    """The answer; on a contradiction, a slip in the mines left is looked for."""
    from gridseer.minesweeper.solving.counted_flags import counted_flags_hint

    try:
        return solver.think(board, count=True)
    except ContradictionError as error:
        error.hint = counted_flags_hint(board) or error.hint
        raise


def _proofs(answer: "Answer", seconds: float) -> "list[Proof]":
    """Why each certain cell is so, as many as there is time for."""
    from rich.progress import track

    from gridseer.minesweeper.solving.explain import explain

    certain = [*answer.analysis.safe_cells(), *answer.analysis.mine_cells()]
    console, ends, proofs = make_console(stderr=True), time.monotonic() + seconds, []
    quiet = not console.is_terminal
    for number, cell in enumerate(track(certain, "proving", console=console, transient=True, disable=quiet)):
        if time.monotonic() > ends:
            talk(f"{number:,} of {len(certain):,} certain cells are proven in words; --seconds gives it more time")
            break
        proof = explain(answer.analysis.board, cell)
        proofs += [] if proof is None else [proof]
    return proofs


def _content(source: str) -> bytes:
    if source == "-" and sys.stdin.isatty():
        talk("reading board text: rows of # ! . 1-8, then mN with the mines left (m? if nobody knows); end with Ctrl-D")
    return read_bytes(source, MOST_PICTURE)


def _tell(found: "FoundBoard") -> None:
    """What must be known about a board that was read from a picture."""
    if found.sighting is not None and found.sighting.mines_left is None:
        talk(found.sighting.mines_sentence)
    if found.sighting is not None:
        tell_doubts(found.sighting)
    if found.others:
        talk(f"{found.others + 1} boards in the picture, this is the clearest; choose another one with --region")
