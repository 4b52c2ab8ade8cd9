"""The command ``gridseer``: a table of commands, each of which calls the library.

Data goes to stdout, talk to stderr. Nothing heavy is imported at the top, so that ``gridseer --help`` answers at once.
"""

import os
import signal
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from gridseer import __version__
from gridseer.cli import benchmark, history, lab
from gridseer.cli.convert import convert
from gridseer.cli.demo import demo
from gridseer.cli.doctor import doctor
from gridseer.cli.evaluate import evaluate
from gridseer.cli.game import game
from gridseer.cli.generate import generate
from gridseer.cli.mcp import mcp
from gridseer.cli.play import play
from gridseer.cli.read import read
from gridseer.cli.review import review
from gridseer.cli.solve import solve
from gridseer.cli.speech import BAD_INPUT, BUG, DONE, NO, STOPPED, complain, talk
from gridseer.cli.streams import explained, forget_absurd_sizes, guard_streams, silence, target_of
from gridseer.cli.teach import teach
from gridseer.cli.ui import ui
from gridseer.cli.watch import watch
from gridseer.cli.welcome import welcome
from gridseer.errors import ContradictionError, GridseerError, InputError, MissingError
from gridseer.puzzles import PUZZLES

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
            silence(sys.stdout)  # whoever reads our output has seen enough
            raise typer.Exit(DONE) from None
        except OSError as error:
            complain(explained(error))
            silence(sys.stdout)
            raise typer.Exit(BAD_INPUT) from None
        except MemoryError:
            complain(
                InputError("expected something that fits into memory, got more than there is", "Try a smaller one.")
            )
            raise typer.Exit(BAD_INPUT) from None


app = typer.Typer(
    cls=Group,
    name="gridseer",
    help="Sees a grid puzzle, works it out exactly, explains it, and plays it.",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    epilog="Try: gridseer demo",
)
app.add_typer(lab.app, name="lab")
app.add_typer(history.app, name="history")
app.add_typer(benchmark.app, name="benchmark")
for _puzzle in PUZZLES.values():
    if _puzzle.commands is not None and _puzzle.pencil is not None:
        app.add_typer(_puzzle.commands(_puzzle.pencil, _puzzle.name), name=_puzzle.name)
for _command in (read, demo, play, watch, teach, doctor, game, generate, solve, ui, review, convert, mcp, evaluate):
    app.command()(_command)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gridseer {__version__}")
        raise typer.Exit


VersionOption = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")]


MemoryOption = Annotated[
    float | None,
    typer.Option("--limit-memory", metavar="GB", min=0.1, max=1e6, help="Stop rather than use more memory."),
]


@app.callback()
def _everything(context: typer.Context, version: VersionOption = False, limit_memory: MemoryOption = None) -> None:
    del version  # its callback has answered already
    if limit_memory is not None:
        _limit_memory(limit_memory)
    if context.invoked_subcommand is None:
        welcome()


def _limit_memory(gigabytes: float) -> None:
    try:
        import resource
    except ImportError:
        raise MissingError("--limit-memory needs a system that can limit memory", "Omit it on Windows.") from None
    most = int(gigabytes * 1e9)
    resource.setrlimit(resource.RLIMIT_DATA, (most, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def _run() -> None:
    """Run the command, also where nobody reads its help to the end, which typer and rich call a failure."""
    out, target = sys.stdout, target_of(sys.stdout)
    try:
        app(prog_name="gridseer")
    except SystemExit as end:
        if end.code != 1 or (sys.stdout is out and target_of(out) == target):
            sys.stdout.flush()  # an output that can't be written is told of now, not by the interpreter at its end
            raise
        silence(out)
        sys.exit(DONE)


def main() -> None:
    """The entry point of the command."""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        guard_streams()
        forget_absurd_sizes()
        _run()
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except BrokenPipeError:
        silence(sys.stdout)
        sys.exit(DONE)
    except OSError as error:  # of what is no command: the help, the version
        complain(explained(error))
        silence(sys.stdout)
        sys.exit(BAD_INPUT)
    except Exception as error:
        if os.environ.get("GRIDSEER_TRACEBACK"):
            raise
        sentence = f"internal error, please report it: {type(error).__name__}: {error}"
        complain(GridseerError(sentence, "Add the traceback that GRIDSEER_TRACEBACK=1 shows."))
        sys.exit(BUG)
