"""A question about one cell: it is drawn in the terminal with what it may be, and a key answers."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from gridseer.cli.speech import make_console, talk
from gridseer.errors import InputError
from gridseer.minesweeper.sight import SYMBOLS, Sight

if TYPE_CHECKING:
    from rich.text import Text

    from gridseer.autopilot.doubt import Ask, Doubt
    from gridseer.geometry import Frame
    from gridseer.screen.guard import Guard

_COLUMNS = 48
"""How wide a cell and its surroundings are drawn, in characters."""
_ESCAPE = "\x1b"
_WORDS = {
    Sight.EMPTY: "open and empty", Sight.CLOSED: "closed", Sight.FLAG: "a flag", Sight.MINE: "a mine",
    Sight.EXPLODED: "the mine that exploded", Sight.WRONG_FLAG: "a wrong flag", Sight.QUESTION: "a question mark",
    Sight.WALL: "not part of the board",
}  # fmt: skip
_ANSWERS = (*(Sight(number) for number in range(9)), Sight.CLOSED, Sight.FLAG, Sight.MINE, Sight.QUESTION)
"""What can be answered, besides what the reader thinks possible."""


def demand_terminal() -> None:
    """Refuse to ask where nobody could answer."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise InputError(
            "expected a terminal in which a question can be answered for --ask, got input or output that is not one",
            "Omit --ask, or run gridseer play in a terminal.",
        )


def asker(guard: "Guard") -> "Ask":
    """Ask in this terminal. While a question is open, the mouse is the user's."""

    def ask(doubt: "Doubt") -> Sight | None:
        with guard.resting():
            return _answer(guard, doubt)

    return ask


def _answer(guard: "Guard", doubt: "Doubt") -> Sight | None:
    show(doubt)
    keys = {SYMBOLS[sight]: sight for sight in (*doubt.candidates, *_ANSWERS)}
    for key in pressed():
        if key == _ESCAPE:
            guard.stop("Escape was pressed")
            return None
        if key in "\r\n":
            talk(f"{doubt.cell}: nobody knows")
            return None
        if key in keys:
            talk(f"{doubt.cell}: {described(keys[key])}")
            return keys[key]
        talk(f"expected one of {' '.join(keys)}, Enter or Escape, got {key!r}")
    return None


def pressed() -> Iterator[str]:
    """Keys, one by one; those that a terminal writes as several characters stay whole."""
    while True:
        text = typer.getchar()
        yield from [text] if text.startswith(_ESCAPE) else text


def show(doubt: "Doubt") -> None:
    """Draw the cell and say which keys answer."""
    console = make_console(stderr=True)
    console.print(drawn(doubt.picture))
    likely = " or ".join(described(sight) for sight in doubt.candidates)
    talk(f"what does the cell {doubt.cell}, in the middle, show?{f' Perhaps {likely}.' if likely else ''}")
    others = ", ".join(f"{SYMBOLS[sight]} for {described(sight)}" for sight in _ANSWERS if sight in _WORDS)
    talk(f"answer with a key: 1 to 8, {others}; Enter if you can't tell either, Escape to stop")


def described(sight: Sight) -> str:
    """What a cell shows, in words."""
    return _WORDS.get(sight, f"the number {int(sight)}")


def drawn(picture: "Frame") -> "Text":
    """A small picture in characters."""
    from rich.style import Style
    from rich.text import Text

    from gridseer.terminal.blocks import QUADRANTS, blocks

    rows = max(1, round(_COLUMNS * picture.height / picture.width / 2))
    lines = Text()
    for row in blocks(picture.pixels, _COLUMNS, rows).tolist():
        for shape, *colours in row:
            ink, ground = ("#{:02x}{:02x}{:02x}".format(*each) for each in (colours[:3], colours[3:]))
            lines.append(QUADRANTS[shape], Style(color=ink, bgcolor=ground))
        lines.append("\n")
    return lines
