"""``gridseer nurikabe`` and pictures: read a puzzle from a photo, a drawing or a screenshot, and draw onto it."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.options import JsonOption
from gridseer.cli.speech import NO, print_json, talk
from gridseer.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridseer.geometry import Frame
    from gridseer.grid import Cell
    from gridseer.nurikabe.board import Board
    from gridseer.vision.paper.sighting import PuzzleSighting

NO_GRID = "no grid found: every line of it must be in the picture, and its cells must be 12 pixels wide or more"


def read(
    image: Annotated[str, typer.Argument(metavar="IMAGE|-", help="A photo, a drawing or a screenshot; - is stdin.")],
    *,
    seconds: Annotated[float, typer.Option(min=0, help="How long a repair may take; 0 repairs nothing.")] = 10.0,
    method: Annotated[str, typer.Option("--method", "-m", help="gridseer, or classic for comparison.")] = "gridseer",
    debug: Annotated[Path | None, typer.Option(help="Draw what was seen and what is doubtful into a picture.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Read the puzzles in a picture: clues, marks, doubts. Without a unique solution, it is repaired, and says so."""
    from gridseer.vision.image import save
    from gridseer.vision.paper.overlay import annotated

    frame = _frame(image)
    sightings = _seen(frame, method, seconds)
    if debug is not None:
        save(annotated(frame, sightings), debug)
        talk(f"drawn into {debug}")
    if as_json:
        print_json({"puzzles": [sighting.to_json() for sighting in sightings]})
    else:
        for sighting in sightings:
            _tell(sighting)
            typer.echo(sighting.text, nl=False)
    if not sightings:
        talk(f"{image}: {NO_GRID}")
        raise typer.Exit(NO)


def _frame(source: str) -> "Frame":
    from gridseer.vision.image import load

    return load(source)


def _seen(frame: "Frame", method: str, seconds: float) -> "list[PuzzleSighting]":
    if method == "classic":
        from gridseer.vision.sources.nurikabe import read as read_classic

        return read_classic(frame)
    if method != "gridseer":
        raise InputError.unknown("method", method, ["gridseer", "classic"])
    from gridseer.puzzles.nurikabe import read as read_and_repair

    return read_and_repair(frame, seconds=seconds)


def tell_seen(name: str, sightings: "Sequence[PuzzleSighting]") -> None:
    """What is to be known about a picture of which one puzzle is taken."""
    if not sightings:
        talk(f"{name}: {NO_GRID}")
        return
    if len(sightings) > 1:
        talk(f"{len(sightings)} grids in the picture, this is the clearest; gridseer nurikabe read tells all")
    _tell(sightings[0])


def _tell(sighting: "PuzzleSighting") -> None:
    """What is to be known about a puzzle in a picture besides its cells."""
    corner = sighting.mesh.crossings[0, 0]
    place = f"at ({corner[0]:.0f},{corner[1]:.0f})"
    sure = math.floor(sighting.confidence * 1000) / 10
    talk(f"{sighting.width} columns, {sighting.height} rows {place}, {sure:.1f} % sure of every cell")
    if sighting.cut:
        talk(f"cut off at the {' and the '.join(sighting.cut)}: the grid seems to go on beyond the picture")
    for repair in sighting.repairs:
        talk(f"repaired {repair.sentence}")
    left = [cell for cell in sighting.doubtful if cell not in {repair.cell for repair in sighting.repairs}]
    if left:
        talk(f"doubtful: {', '.join(_doubt(sighting, cell) for cell in left[:20])}")


def _doubt(sighting: "PuzzleSighting", cell: "Cell") -> str:
    others = [reading.text for reading in sighting.readings.get(cell, ())[1:3] if reading.probability > 0.001]
    words = f"{cell} read {sighting.cells[cell.y][cell.x]}"
    return f"{words}, or {' or '.join(others)}" if others else words


def draw_onto(frame: "Frame", sighting: "PuzzleSighting", board: "Board", path: Path) -> None:
    """Draw a solution onto the picture that the puzzle is in."""
    from gridseer.vision.image import save
    from gridseer.vision.paper.overlay import draw_solution

    save(draw_solution(frame, sighting.mesh, board), path)
    talk(f"drawn onto the picture in {path}")
