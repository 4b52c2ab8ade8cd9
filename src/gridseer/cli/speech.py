"""What the commands say: data on stdout, talk on stderr, and the exit code at the end."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from gridseer.cli.streams import silence
from gridseer.errors import ContradictionError, GridseerError, InputError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

DONE, NO, BAD_INPUT, BUG, STOPPED = 0, 1, 2, 70, 130
"""The exit codes. ``BUG`` is for what should never happen and is nobody's fault but gridseer's."""


@contextmanager
def output(path: Path | None) -> Iterator[Callable[[bytes], object]]:
    """Where data goes: a file, or stdout."""
    if path is None:
        yield sys.stdout.buffer.write
        sys.stdout.buffer.flush()
        return
    try:
        with path.open("wb") as file:
            yield file.write
    except OSError as error:
        raise InputError(f"expected a file that can be written, got {str(path)!r}: {error.strerror}") from None


def ask(prompt: str) -> str | None:
    """A typed line, or None at the end of the input."""
    try:
        return input(prompt if sys.stdin.isatty() else "")
    except EOFError:
        typer.echo()
        return None
    except UnicodeError:
        sentence = f"expected input in {sys.stdin.encoding}, got something else"
        raise InputError(sentence, "Unset PYTHONIOENCODING, or convert the input.") from None


def make_console(*, stderr: bool = False) -> "Console":
    """Where people read: stdout for data, stderr for talk."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def print_picture(picture: "RenderableType") -> None:
    """Data for people on stdout; written by ourselves, so that a broken pipe is seen as one."""
    console = make_console()
    with console.capture() as captured:
        console.print(picture, soft_wrap=True)
    sys.stdout.write(captured.get())


def print_json(data: dict[str, Any]) -> None:
    """Data for programs on stdout, one object per line."""
    typer.echo(json.dumps(data, allow_nan=False))


def talk(sentence: str) -> None:
    """Everything but data, on stderr."""
    from rich.text import Text

    _say(Text(sentence, "bright_black"))


def complain(error: GridseerError) -> None:
    """One sentence, and the next thing to try."""
    from rich.text import Text

    kind = "contradiction" if isinstance(error, ContradictionError) else "error"
    sentence = error.sentence
    unnamed = [str(clue) for clue in getattr(error, "clues", ()) if str(clue) not in sentence]
    if unnamed:
        sentence += f"; the clues are {', '.join(unnamed)}"
    _say(Text.assemble((f"{kind}: ", "bold red"), sentence))
    if error.hint:
        _say(Text(error.hint, "bright_black"))


def _say(words: "RenderableType") -> None:
    """Say something on stderr. Where that can't be written, nobody listens, and the exit code says enough."""
    try:
        make_console(stderr=True).print(words, soft_wrap=True)
    except OSError:
        silence(sys.stderr)


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "cell"), counted(2, "cell"), counted(1, "guess"), counted(0, "guess")
    ('1 cell', '2 cells', '1 guess', '0 guesses')
    """
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number} {noun}{ending}"
