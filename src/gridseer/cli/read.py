"""``gridseer read``: pictures in, boards out."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridseer.cli.options import ColumnsOption, JsonOption, PictureRegionOption, RowsOption, SeenMinesOption
from gridseer.cli.speech import NO, print_json, talk
from gridseer.cli.themes import taught_looks
from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.geometry import Frame
    from gridseer.vision.board import Sighting

NO_BOARD = (
    "no board found. If there is one, say where: --region x,y,width,height --columns N --rows N; "
    "a game that is never found can be taught: gridseer teach"
)

_MOST_NAMED = 20
"""Doubtful cells that are named."""
_MANY_DOUBTS = 0.25
"""The share of doubtful cells from which on teaching is advised."""


def read(
    images: Annotated[list[Path], typer.Argument(metavar="IMAGE...", help="Screenshots: PNG, JPEG, BMP, GIF, WebP.")],
    *,
    region: PictureRegionOption = None,
    columns: ColumnsOption = None,
    rows: RowsOption = None,
    mines: SeenMinesOption = None,
    debug: Annotated[Path | None, typer.Option(help="Draw what was seen and what is doubtful into a picture.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Read the boards in pictures: cells, mines left, state."""
    from gridseer.geometry import Region
    from gridseer.vision.board import read as read_boards
    from gridseer.vision.image import load

    if debug is not None and len(images) > 1:
        raise InputError(f"expected one picture with --debug, got {len(images)}", "Read them one by one.")
    inside = None if region is None else Region.parse(region)
    results, found, themes = [], 0, taught_looks()
    for path in images:
        frame = load(path)
        sightings = read_boards(frame, inside, columns, rows, mines=mines, themes=themes)
        found += len(sightings)
        results.append((path, frame, sightings))
    if debug is not None:
        _draw(results[0][1], results[0][2], debug)
    if as_json:
        print_json(_answer(results))
    else:
        for path, frame, sightings in results:
            _tell(path, frame, sightings)
    if any(not sightings for _, _, sightings in results):
        raise typer.Exit(NO)


def _answer(results: "list[tuple[Path, Frame, list[Sighting]]]") -> dict[str, Any]:
    """One picture: its boards. Several: their boards, each with the file it is in."""
    several = len(results) > 1
    boards = [
        {**({"file": str(path)} if several else {}), **sighting.to_json()}
        for path, _, sightings in results
        for sighting in sightings
    ]
    return {"boards": boards}


def no_board(frame: "Frame", name: str = "IMAGE", advice: str = NO_BOARD) -> str:
    """Why no board was found, and what can be done about it: here, or by the command of another puzzle."""
    from gridseer.puzzles.recognise import on_paper
    from gridseer.vision.board import SLANTING, seen_instead

    seen = seen_instead(frame)
    if seen == SLANTING:
        return f"this looks like {seen}; only square cells can be read"
    others = on_paper(frame)
    if not others:
        return advice if seen is None else f"this looks like {seen}, not like Minesweeper; {advice}"
    looks = " or ".join(f"a {kind.tabs[0].title}" for kind in others)
    tries = " or ".join(f"gridseer {kind.name} solve {shlex.quote(name)}" for kind in others)
    return f"no Minesweeper board found; this looks like {looks}. Try: {tries}"


def _tell(path: Path, frame: "Frame", sightings: "list[Sighting]") -> None:
    if not sightings:
        talk(f"{path}: {no_board(frame, str(path))}")
    for sighting in sightings:
        place = sighting.lattice
        talk(
            f"{path}: {place.columns}x{place.rows} cells of {place.cell_width:.4g} pixels at "
            f"({place.x:.0f},{place.y:.0f}), {sighting.state}, {sighting.mines_sentence}"
        )
        hidden = sum(row.count(" ") for row in sighting.symbols)
        if hidden:
            talk(f"something lies over {hidden} of its cells; these are shown as closed")
        if sighting.cut_off:
            talk(f"it goes on beyond what can be seen: {', '.join(sighting.cut_off)}")
        tell_doubts(sighting)
        try:
            sighting.board()
        except InputError as error:
            talk(f"as it is, no solver can take this: {error.sentence}")
        typer.echo(sighting.text)


def tell_doubts(sighting: "Sighting") -> None:
    """Name the doubtful cells, or some of them; where they are many, say what helps."""
    doubtful = sighting.doubtful
    if not doubtful:
        return
    more = f" and {len(doubtful) - _MOST_NAMED} more" if len(doubtful) > _MOST_NAMED else ""
    talk(f"doubtful: {', '.join(map(str, doubtful[:_MOST_NAMED]))}{more}")
    if len(doubtful) > _MANY_DOUBTS * sighting.cells.size:
        talk("a game with strange looks can be taught: gridseer teach shows each of them once, and you name it")


def _draw(frame: "Frame", sightings: "list[Sighting]", path: Path) -> None:
    from gridseer.vision.board import annotated
    from gridseer.vision.image import save

    save(annotated(frame, sightings), path)
    talk(f"drawn into {path}")
