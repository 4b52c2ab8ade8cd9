"""The names of looks: as they are given, or as they are answered key by key."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from gridseer.cli.options import cell_of
from gridseer.cli.question import described, drawn, pressed
from gridseer.cli.speech import STOPPED, counted, make_console, talk
from gridseer.errors import InputError
from gridseer.files import read_bytes
from gridseer.minesweeper.sight import SYMBOLS, Sight

if TYPE_CHECKING:
    from gridseer.grid import Cell
    from gridseer.vision.board import DifferentLook, Sighting

_NAMES: dict[str, Sight] = {SYMBOLS[sight]: sight for sight in Sight if sight not in (Sight.WALL, Sight.COVERED)}
"""What a look can be called, by its symbol."""
_SURE = 0.9
"""A guess that is surer than this is accepted with ``--accept``."""
_ESCAPE = "\x1b"
_COVERS = "perhaps something that lies over the board: - leaves it out, Tab all that follow"
_BACK = ("\x7f", "\b")
_KEYS = ", ".join(
    ["1 to 8", *(f"{symbol} {described(sight)}" for symbol, sight in _NAMES.items() if not symbol.isdigit())]
)


def from_options(texts: Sequence[str]) -> "dict[Cell, Sight]":
    """The names of cells in texts such as ``C5=1``."""
    pairs = [text.partition("=") for text in texts]
    return {cell_of(cell): _sight(symbol) for cell, _, symbol in pairs}


def from_file(path: Path | None) -> "dict[Cell, Sight]":
    """The names of cells in a JSON file; none without a file."""
    if path is None:
        return {}
    try:
        data = json.loads(read_bytes(path))
    except (RecursionError, ValueError):
        data = None
    if not isinstance(data, dict):
        raise InputError(f'expected JSON such as {{"3,4": "1"}} in {str(path)!r}, got something else')
    return {cell_of(cell): _sight(str(symbol)) for cell, symbol in data.items()}


def _sight(symbol: str) -> Sight:
    if symbol not in _NAMES:
        raise InputError(f"expected a look as X,Y=SYMBOL with one of {' '.join(_NAMES)}, got the symbol {symbol!r}")
    return _NAMES[symbol]


def check_cells(names: "dict[Cell, Sight]", sighting: "Sighting") -> None:
    """Refuse names of cells that the board doesn't have."""
    rows, columns = sighting.cells.shape
    for cell in names:
        if cell.x >= columns or cell.y >= rows:
            raise InputError(f"expected cells of the board, which has {columns}x{rows}, got {cell}")


def answered(looks: "list[DifferentLook]", given: "dict[Cell, Sight]", *, accept: bool) -> "dict[Cell, Sight]":
    """The names that were given, and with ``accept`` the guesses that are sure."""
    accepted = {
        look.cell: look.guess
        for look in looks
        if accept and look.probability >= _SURE and SYMBOLS[look.guess] in _NAMES and not set(given) & set(look.cells)
    }
    return {**accepted, **given}


def ask_names(looks: "list[DifferentLook]") -> "dict[Cell, Sight]":
    """Show every look, and take what is answered."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise InputError(
            "expected a terminal in which looks can be named, got input or output that is not one",
            "Name them with --look X,Y=SYMBOL; gridseer teach IMAGE --json lists them.",
        )
    talk(f"{counted(len(looks), 'look')}. Answer each with a key: {_KEYS}.")
    talk("Enter accepts the guess, - leaves a look out, Backspace goes back, Tab ends the questions,")
    talk("Escape keeps nothing.")
    names: dict[Cell, Sight] = {}
    number = 0
    while number < len(looks):
        look = looks[number]
        answer = _question(look, number + 1, len(looks))
        if answer == _ESCAPE:
            raise typer.Exit(STOPPED)
        if answer == "\t":
            break
        names.pop(look.cell, None)
        if answer in _NAMES:
            names[look.cell] = _NAMES[answer]
            talk(f"{look.cell}: {described(_NAMES[answer])}")
        number = max(0, number - 1) if answer in _BACK else number + 1
    return names


def _question(look: "DifferentLook", number: int, count: int) -> str:
    """One look, drawn; and the key that answers."""
    make_console(stderr=True).print(drawn(look.picture))
    cells = counted(len(look.cells), "cell")
    can_accept = SYMBOLS[look.guess] in _NAMES
    guess = f"perhaps {described(look.guess)} ({min(99, round(100 * look.probability))} %)" if can_accept else _COVERS
    talk(f"{number} of {count}: {cells} like {look.cell}, in the middle; {guess}")
    for key in pressed():
        if key in "\r\n" and can_accept:
            return SYMBOLS[look.guess]
        if key in _NAMES or key in (_ESCAPE, "\t", "-", *_BACK):
            return key
        talk(f"expected one of {' '.join(_NAMES)}, Enter, -, Backspace, Tab or Escape, got {key!r}")
    return _ESCAPE


def plain(look: "DifferentLook") -> dict[str, Any]:
    """A look as plain data."""
    return {
        "cells": [list(cell) for cell in look.cells],
        "guess": SYMBOLS[look.guess],
        "probability": round(look.probability, 4),
    }
