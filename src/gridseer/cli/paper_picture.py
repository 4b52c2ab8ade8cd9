"""Pictures of pencil puzzles: read them from a photo, a drawing or a screenshot, and draw onto it."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.cli.speech import NO, print_json, talk

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridseer.geometry import Frame
    from gridseer.grid import Cell
    from gridseer.vision.paper.sighting import PuzzleSighting


def no_grid(of: str = "") -> str:
    """That there is no grid in a picture, and what one must be like; puzzles may have grids of some sizes only."""
    found = f"no grid {of} found" if of else "no grid found"
    return f"{found}: every line of it must be in the picture, and its cells must be 12 pixels wide or more"


ImageArgument = Annotated[
    str, typer.Argument(metavar="IMAGE|-", help="A photo, a drawing or a screenshot; - is stdin.")
]
RepairSecondsOption = Annotated[
    float, typer.Option(min=0, help="Time limit in seconds for a repair; 0 repairs nothing.")
]
DebugOption = Annotated[Path | None, typer.Option(help="Draw what was seen and what is doubtful into a picture.")]


def tell_read(
    image: str,
    seen: "Callable[[Frame], list[PuzzleSighting]]",
    debug: Path | None,
    *,
    as_json: bool,
    sizes: str = "",
) -> None:
    """The answer of ``read``: every puzzle in a picture."""
    from gridseer.vision.image import save
    from gridseer.vision.paper.overlay import annotated

    frame = _frame(image)
    sightings = seen(frame)
    if debug is not None:
        save(annotated(frame, sightings), debug)
        talk(f"drawn into {debug}")
    if as_json:
        print_json({"puzzles": [sighting.to_json() for sighting in sightings]})
    else:
        for sighting in sightings:
            tell_sighting(sighting)
            typer.echo(sighting.text, nl=False)
    if not sightings:
        talk(f"{image}: {no_grid(sizes)}")
        raise typer.Exit(NO)


def _frame(source: str) -> "Frame":
    from gridseer.vision.image import load

    return load(source)


def tell_sighting(sighting: "PuzzleSighting") -> None:
    """What is to be known about a puzzle in a picture besides its cells."""
    corner = sighting.mesh.crossings[0, 0]
    place = f"at ({corner[0]:.0f},{corner[1]:.0f})"
    talk(f"{sighting.width} columns, {sighting.height} rows {place}, {sure(sighting.confidence)} of every cell")
    if sighting.cut:
        talk(f"cut off at the {' and the '.join(sighting.cut)}: the grid seems to go on beyond the picture")
    if sighting.turned:
        talk(f"the picture is turned: {sighting.turned} degrees clockwise make it upright, {sure(sighting.upright)}")
    if sighting.turned_by_repair:
        talk("another side seemed to be up, but only from this one the puzzle has a unique solution")
    for repair in sighting.repairs:
        talk(f"repaired {repair.sentence} ({sure(repair.probability)})")
    if sighting.solutions is not None and sighting.solutions.count.number != 1:
        talk(_AS_READ[sighting.solutions.count])
    left = [cell for cell in sighting.doubtful if cell not in {repair.cell for repair in sighting.repairs}]
    if left:
        talk(f"doubtful: {', '.join(_doubt(sighting, cell) for cell in left[:20])}")


_AS_READ = {
    "several": "it has more than one solution, and no other reading is likelier",
    "none": "it has no solution, and no other reading is likelier",
    "unknown": "how many solutions it has isn't known: time ran out",
}
"""What is to be known about a puzzle that stays as it was read."""


def sure(probability: float) -> str:
    """A probability in words, never rounded up."""
    return f"{math.floor(probability * 1000) / 10:.1f} % sure"


def _doubt(sighting: "PuzzleSighting", cell: "Cell") -> str:
    others = [reading.text for reading in sighting.readings.get(cell, ())[1:3] if reading.probability > 0.001]
    words = f"{cell} read {sighting.cells[cell.y][cell.x]}"
    return f"{words}, or {' or '.join(others)}" if others else words


def draw_onto(picture: "Frame", path: Path) -> None:
    """Keep a picture with its puzzle solved."""
    from gridseer.vision.image import save

    save(picture, path)
    talk(f"drawn onto the picture in {path}")
