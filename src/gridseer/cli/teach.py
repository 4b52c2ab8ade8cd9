"""``gridseer teach``: name the looks of a game once, and every reader knows them from then on."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.options import ColumnsOption, JsonOption, PictureRegionOption, RowsOption, cell_of
from gridseer.cli.question import described, drawn, pressed
from gridseer.cli.read import no_board
from gridseer.cli.speech import NO, STOPPED, make_console, print_json, talk
from gridseer.cli.themes import taught_looks
from gridseer.errors import InputError
from gridseer.minesweeper.sight import SYMBOLS, Sight

if TYPE_CHECKING:
    from gridseer.geometry import Frame
    from gridseer.grid import Cell
    from gridseer.store.themes import KnownTheme
    from gridseer.vision.board.sighting import Sighting
    from gridseer.vision.board.teaching import DifferentLook

_NAMES: dict[str, Sight] = {SYMBOLS[sight]: sight for sight in Sight if sight not in (Sight.WALL, Sight.COVERED)}
"""What a look can be called, by its symbol."""
_SURE = 0.9
"""A guess that is surer than this is accepted with ``--accept``."""
_ESCAPE = "\x1b"


def teach(
    image: Annotated[Path | None, typer.Argument(metavar="IMAGE", help="A screenshot of the game.")] = None,
    *,
    screen: Annotated[bool, typer.Option("--screen", help="Look at the screen instead.")] = False,
    region: PictureRegionOption = None,
    columns: ColumnsOption = None,
    rows: RowsOption = None,
    name: Annotated[str | None, typer.Option(help="What to call the theme; an existing one is added to.")] = None,
    look: Annotated[
        list[str] | None, typer.Option(metavar="X,Y=SYMBOL", help="What a cell and all that look like it show: 3,4=1.")
    ] = None,
    looks: Annotated[
        Path | None, typer.Option(metavar="FILE", help='The same as JSON: {"3,4": "1", "0,0": "#"}.')
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Accept every other guess of at least 90 %.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Name every different look of a game once; it is kept as a theme that read, watch and play use.

    In a terminal each look is shown with the reader's guess. With --look, --looks or --accept nothing is asked; with
    --json alone the looks are listed and nothing is kept.
    """
    from gridseer.vision.board.teaching import different_looks

    frame = _picture(image, screen=screen)
    sighting = _sighting(frame, region, columns, rows)
    found = different_looks(frame, sighting)
    given = {**_from_file(looks), **_from_options(look or ())}
    if not given and not accept and as_json:
        print_json({"board": sighting.to_json(), "looks": [_plain(each) for each in found]})
        return
    _check_cells(given, sighting)
    asked = not given and not accept
    names = _ask(found) if asked else _answered(found, given, accept=accept)
    theme = _keep(found, names, name or sighting.theme or _usual_name(image, sighting))
    _tell(frame, sighting, theme, as_json=as_json)


def _picture(image: Path | None, *, screen: bool) -> "Frame":
    """The picture that was given, or one of the screen."""
    if (image is None) == (not screen):
        raise InputError(
            "expected either a picture or --screen, got " + ("both" if screen else "neither"),
            "gridseer teach picture.png, or gridseer teach --screen",
        )
    if image is not None:
        from gridseer.vision.image import load

        return load(image)
    from gridseer.screen.real import RealScreen

    with RealScreen(hands=False) as real:
        return real.grab()


def _sighting(frame: "Frame", region: str | None, columns: int | None, rows: int | None) -> "Sighting":
    """The surest board, with every help that was given."""
    from gridseer.geometry import Region
    from gridseer.vision.board.reader import read

    inside: Region | None = None if region is None else Region.parse(region).moved(-frame.origin.x, -frame.origin.y)
    sightings = read(frame, inside, columns, rows, themes=taught_looks())
    if not sightings:
        talk(no_board(frame))
        raise typer.Exit(NO)
    return sightings[0]


def _usual_name(image: Path | None, sighting: "Sighting") -> str:
    """What a theme is called if nobody says: like its file, or like the window in which it was seen."""
    if image is not None:
        return image.stem
    from gridseer.screen.real import RealScreen

    rows, columns = sighting.cells.shape
    with RealScreen(hands=False) as real:
        titles = real.titles_at(sighting.centre((columns // 2, rows // 2)))
    return titles[-1] if titles and titles[-1] else "unnamed"


def _from_options(texts: Sequence[str]) -> "dict[Cell, Sight]":
    pairs = [text.partition("=") for text in texts]
    return {cell_of(cell): _sight(symbol) for cell, _, symbol in pairs}


def _from_file(path: Path | None) -> "dict[Cell, Sight]":
    if path is None:
        return {}
    try:
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(f"expected a file that can be read, got {str(path)!r}: {error.strerror}") from None
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise InputError(f'expected JSON such as {{"3,4": "1"}} in {str(path)!r}, got something else')
    return {cell_of(cell): _sight(str(symbol)) for cell, symbol in data.items()}


def _sight(symbol: str) -> Sight:
    if symbol not in _NAMES:
        raise InputError(f"expected a look as X,Y=SYMBOL with one of {' '.join(_NAMES)}, got the symbol {symbol!r}")
    return _NAMES[symbol]


def _check_cells(names: "dict[Cell, Sight]", sighting: "Sighting") -> None:
    rows, columns = sighting.cells.shape
    for cell in names:
        if cell.x >= columns or cell.y >= rows:
            raise InputError(f"expected cells of the board, which has {columns}x{rows}, got {cell}")


def _answered(looks: "list[DifferentLook]", given: "dict[Cell, Sight]", *, accept: bool) -> "dict[Cell, Sight]":
    """The names that were given, and with ``accept`` the guesses that are sure."""
    accepted = {
        look.cell: look.guess
        for look in looks
        if accept and look.probability >= _SURE and SYMBOLS[look.guess] in _NAMES and not set(given) & set(look.cells)
    }
    return {**accepted, **given}


def _ask(looks: "list[DifferentLook]") -> "dict[Cell, Sight]":
    """Show every look, and take what is answered."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise InputError(
            "expected a terminal in which looks can be named, got input or output that is not one",
            "Name them with --look X,Y=SYMBOL; gridseer teach IMAGE --json lists them.",
        )
    talk(f"{len(looks)} looks. Answer with a key: {' '.join(_NAMES)}")
    talk("Enter accepts the guess, - leaves a look out, Tab ends the questions, Escape keeps nothing.")
    names: dict[Cell, Sight] = {}
    for number, look in enumerate(looks, 1):
        answer = _question(look, number, len(looks))
        if answer == _ESCAPE:
            raise typer.Exit(STOPPED)
        if answer == "\t":
            break
        if answer in _NAMES:
            names[look.cell] = _NAMES[answer]
    return names


def _question(look: "DifferentLook", number: int, count: int) -> str:
    """One look, drawn; and the key that answers."""
    make_console(stderr=True).print(drawn(look.picture))
    cells = _count(len(look.cells), "cell")
    can_accept = SYMBOLS[look.guess] in _NAMES
    guess = f"perhaps {described(look.guess)} ({100 * look.probability:.0f} %)" if can_accept else "no idea"
    talk(f"{number} of {count}: {cells} like {look.cell}, in the middle; {guess}")
    for key in pressed():
        if key in "\r\n" and can_accept:
            return SYMBOLS[look.guess]
        if key in _NAMES or key in (_ESCAPE, "\t", "-"):
            return key
        talk(f"expected one of {' '.join(_NAMES)}, Enter, -, Tab or Escape, got {key!r}")
    return _ESCAPE


def _keep(looks: "list[DifferentLook]", names: "dict[Cell, Sight]", name: str) -> "KnownTheme":
    from gridseer.store import Store
    from gridseer.vision.board.teaching import named

    taught = named(looks, names)
    if not taught:
        raise InputError("expected at least one look with a name, got none", "Nothing was kept.")
    height, width = looks[0].patch.shape[:2]
    with Store() as store:
        return store.themes.teach(name, (width, height), taught)


def _tell(frame: "Frame", sighting: "Sighting", theme: "KnownTheme", *, as_json: bool) -> None:
    """What was kept, and the board as it is read now."""
    from gridseer.vision.board.reader import read

    again = read(frame, lattice=sighting.lattice, themes=taught_looks())[0]
    if as_json:
        print_json({"theme": theme.to_json(), "board": again.to_json()})
        return
    kept, doubtful = _count(len(theme.looks), "look"), _count(len(again.doubtful), "cell")
    talk(f"kept: {theme.name!r}, {kept}; {doubtful} of this board still doubtful")
    typer.echo(again.text)


def _plain(look: "DifferentLook") -> dict[str, Any]:
    return {
        "cells": [list(cell) for cell in look.cells],
        "guess": SYMBOLS[look.guess],
        "probability": round(look.probability, 4),
    }


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
