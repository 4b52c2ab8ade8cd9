"""The command ``gridseer``: thin, each command calls the library. Data goes to stdout, talk to stderr.

Nothing heavy is imported at the top, so that ``gridseer --help`` answers at once.
"""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from gridseer import __version__
from gridseer.cli import lab
from gridseer.cli import read as reading
from gridseer.cli.demo import demo
from gridseer.cli.doctor import doctor
from gridseer.cli.game import game
from gridseer.cli.history import history
from gridseer.cli.options import (
    ChosenStartOption,
    DensityOption,
    HeightOption,
    JsonOption,
    LevelOption,
    MethodOption,
    MinesOption,
    NoGuessOption,
    SeedOption,
    TopologyOption,
    WidthOption,
    cell_of,
    named,
    seed_or_random,
)
from gridseer.cli.play import play
from gridseer.cli.speech import (
    BAD_INPUT,
    BUG,
    DONE,
    NO,
    STOPPED,
    complain,
    output,
    print_json,
    print_picture,
    talk,
)
from gridseer.cli.ui import ui
from gridseer.cli.watch import watch
from gridseer.errors import ContradictionError, GridseerError, InputError
from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.puzzles import PUZZLES

if TYPE_CHECKING:
    from gridseer.grid import Cell
    from gridseer.minesweeper.board import Board
    from gridseer.minesweeper.game import Game

__all__ = ["BUG", "app", "main"]


class Group(TyperGroup):
    """The commands, and the one place where what went wrong becomes a sentence and an exit code."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - typer has moved this class between its releases
        """Run a command."""
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
            return answer
        except GridseerError as error:
            complain(error)
            raise typer.Exit(NO if isinstance(error, ContradictionError) else BAD_INPUT) from None
        except KeyboardInterrupt:
            talk("\nstopped")
            raise typer.Exit(STOPPED) from None
        except BrokenPipeError:
            # Who reads our output has seen enough. What is left unwritten must not complain either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(DONE) from None


app = typer.Typer(
    cls=Group,
    name="gridseer",
    help="Sees a grid puzzle, works it out exactly, explains it, and plays it.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    epilog="Try: gridseer demo",
)
app.add_typer(lab.app, name="lab")
for _puzzle in PUZZLES.values():
    if _puzzle.commands is not None:
        app.add_typer(_puzzle.commands.get(), name=_puzzle.name)
app.command()(reading.read)


def main() -> None:
    """The entry point of the command."""
    try:
        app(prog_name="gridseer")
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except Exception as error:
        if os.environ.get("GRIDSEER_TRACEBACK"):
            raise
        sentence = f"this is a mistake in gridseer: {type(error).__name__}: {error}"
        complain(GridseerError(sentence, "Please report it with the traceback that GRIDSEER_TRACEBACK=1 shows."))
        sys.exit(BUG)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gridseer {__version__}")
        raise typer.Exit


VersionOption = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")]


@app.callback()
def _everything(version: VersionOption = False) -> None:
    del version  # its callback has answered already


app.command()(demo)
app.command()(play)
app.command()(watch)
app.command()(doctor)
app.command()(game)


@app.command()
def generate(
    *,
    level: LevelOption = None,
    width: WidthOption = None,
    height: HeightOption = None,
    mines: MinesOption = None,
    density: DensityOption = None,
    seed: SeedOption = None,
    start: ChosenStartOption = None,
    no_guess: NoGuessOption = None,
    certificate: Annotated[
        bool, typer.Option("--certificate", help="No-guess boards with their proofs, as JSON.")
    ] = False,
    first: Annotated[
        str | None, typer.Option(metavar="X,Y", help="First cell. Default 0,0; under zero 2,2 or 3,3.")
    ] = None,
    topology: TopologyOption = "square",
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many: seeds SEED, SEED+1, ...")] = 1,
    view: Annotated[str, typer.Option(help="What is shown: solution, start, closed.")] = "solution",
    file_format: Annotated[str, typer.Option("--format", help="How it is written: text, mine, mbf.")] = "text",
    out: Annotated[Path | None, typer.Option(help="Write to a file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Make boards: by level or size, seed and start rule; with --no-guess such that logic alone opens them.

    The start rule is safe unless another one is named, and zero for no-guess boards.
    """
    from gridseer.grid import Topology
    from gridseer.minesweeper import generate as making
    from gridseer.minesweeper.game import Outcome, Start

    form, no_guess, as_json = (
        named(making.Format, "format", file_format),
        bool(no_guess or certificate),
        as_json or certificate,
    )
    if form is making.Format.MBF and count > 1:
        raise InputError(f"expected 1 board for .mbf, which holds no more, got {count}", "Make them one by one.")
    if form is not making.Format.TEXT and as_json:
        raise InputError(f"expected the format 'text' inside JSON, got {file_format!r}", "Leave one of them away.")
    rule = named(Start, "start rule", start or ("zero" if no_guess else "safe"))
    shown, chosen = named(making.BoardView, "view", view), making.level_of(level, width, height, mines, density)
    first_seed, shape = seed_or_random(seed), named(Topology, "topology", topology)
    cell = making.default_first(chosen, rule) if first is None else cell_of(first)
    made = making.games(
        chosen, start=rule, seed=first_seed, first=cell, count=count, topology=shape, no_guess=bool(no_guess)
    )
    answer: dict[str, Any] = {
        "level": chosen.name, "width": chosen.width, "height": chosen.height, "mines": chosen.mines, "start": rule,
        "no_guess": bool(no_guess), "first": list(cell), "view": shown, "seed": first_seed, "boards": [],
    }  # fmt: skip
    talk(f"{chosen}, seed {first_seed}" + (f" to {first_seed + count - 1}" if count > 1 else ""))
    with output(out) as send:
        for number, each in enumerate(made):
            if shown is making.BoardView.START and each.outcome is Outcome.LOST:
                talk(f"seed {first_seed + number}: {cell} is a mine, so the start is a loss; the board is shown closed")
            if as_json:
                board = str(making.view_of(each, shown))
                more = _proofs(each, cell, whole=certificate) if no_guess else {}
                answer["boards"].append({"seed": first_seed + number, "outcome": each.outcome, "board": board, **more})
            else:
                send((b"\n" if number else b"") + making.written(each, shown, form))
        if as_json:
            send(json.dumps(answer).encode() + b"\n")
    if out is not None:
        talk(f"written to {out}")


def _proofs(game: "Game", first: "Cell", *, whole: bool) -> dict[str, Any]:
    """What is proven of a no-guess board: whether the mine count is needed, and all of it if wanted."""
    from gridseer.minesweeper.no_guess import certify

    assert game.layout is not None
    proofs = certify(game.layout, first, topology=game.topology)
    assert proofs is not None
    return {"mine_count_needed": proofs.mine_count_needed, **({"certificate": proofs.to_json()} if whole else {})}


@app.command()
def solve(
    source: Annotated[str, typer.Argument(metavar="FILE|-", help="Board text, .mine, .mbf or .abf; - is stdin.")],
    method: MethodOption = DEFAULT_METHOD,
    explain: Annotated[bool, typer.Option("--explain", help="Prove every certain cell in a sentence.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Work out a board: probabilities, certain cells, the best move."""
    from gridseer.minesweeper.drawing import explained
    from gridseer.minesweeper.solving.explain import explain as prove
    from gridseer.minesweeper.solving.solver import make_solver

    solver = make_solver(method)
    board = _read_board(source)
    answer = solver.think(board, count=True)
    certain = [*answer.analysis.safe_cells(), *answer.analysis.mine_cells()] if explain else []
    proofs = [proof for proof in (prove(board, cell) for cell in certain) if proof]
    if as_json:
        more = {"proofs": [proof.to_json() for proof in proofs]} if explain else {}
        print_json({**answer.to_json(), **more})
        return
    print_picture(explained(answer))
    for proof in proofs:
        typer.echo(proof.sentence)


app.command()(history)
app.command()(ui)


def _read_board(source: str) -> "Board":
    """The board in a file, or on stdin when the source is ``-``."""
    from gridseer.minesweeper.notation import load

    if source == "-" and sys.stdin.isatty():
        talk("reading board text: rows of # ! . 1-8, then mN with the mines left; end with Ctrl-D")
    try:
        content = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise InputError(f"expected a file that can be read, got {source!r}: {error.strerror}") from None
    return load(source, content).board
