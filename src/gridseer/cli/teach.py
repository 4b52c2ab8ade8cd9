"""``gridseer teach``: name the looks of a game once, and every reader knows them from then on."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import ColumnsOption, JsonOption, PictureRegionOption, RowsOption
from gridseer.cli.read import no_board
from gridseer.cli.speech import NO, counted, print_json, talk
from gridseer.cli.themes import taught_looks
from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.geometry import Frame
    from gridseer.grid import Cell
    from gridseer.minesweeper.sight import Sight
    from gridseer.store.themes import KnownTheme
    from gridseer.vision.board import DifferentLook, Sighting

_NOT_FOUND = (
    "no board found. Say where it is and how many cells it has: --region x,y,width,height --columns N --rows N; "
    "or drag its corners on the page: gridseer ui, tab Analyse"
)


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
    from gridseer.cli.look_names import answered, ask_names, check_cells, from_file, from_options, plain
    from gridseer.vision.board import different_looks

    frame = _picture(image, screen=screen)
    sighting = _sighting(frame, region, columns, rows)
    found = different_looks(frame, sighting)
    given = {**from_file(looks), **from_options(look or ())}
    if not given and not accept and as_json:
        print_json({"board": sighting.to_json(), "looks": [plain(each) for each in found]})
        return
    check_cells(given, sighting)
    asked = not given and not accept
    names = ask_names(found) if asked else answered(found, given, accept=accept)
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
    from gridseer.vision.board import read

    inside: Region | None = None if region is None else Region.parse(region).moved(-frame.origin.x, -frame.origin.y)
    sightings = read(frame, inside, columns, rows, themes=taught_looks())
    if not sightings:
        talk(no_board(frame, advice=_NOT_FOUND))
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


def _keep(looks: "list[DifferentLook]", names: "dict[Cell, Sight]", name: str) -> "KnownTheme":
    from gridseer.store import Store
    from gridseer.vision.board import named

    taught = named(looks, names)
    if not taught:
        raise InputError("expected at least one look with a name, got none", "Nothing was kept.")
    height, width = looks[0].patch.shape[:2]
    with Store() as store:
        return store.themes.teach(name, (width, height), taught)


def _tell(frame: "Frame", sighting: "Sighting", theme: "KnownTheme", *, as_json: bool) -> None:
    """What was kept, and the board as it is read now."""
    from gridseer.vision.board import read

    again = read(frame, lattice=sighting.lattice, themes=taught_looks())[0]
    if as_json:
        print_json({"theme": theme.to_json(), "board": again.to_json()})
        return
    kept, doubtful = counted(len(theme.looks), "look"), counted(len(again.doubtful), "cell")
    talk(f"kept: {theme.name!r}, {kept}; {doubtful} of this board still doubtful")
    typer.echo(again.text)
