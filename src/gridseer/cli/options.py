"""What the commands are given: options they share, and how their words become things."""

from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.minesweeper.level import LEVELS

if TYPE_CHECKING:
    from gridseer.grid import Cell

LevelOption = Annotated[str | None, typer.Option("--level", "-l", help=f"{', '.join(LEVELS)}.")]
WidthOption = Annotated[int | None, typer.Option(help="Columns of a custom board.")]
HeightOption = Annotated[int | None, typer.Option(help="Rows of a custom board.")]
MinesOption = Annotated[int | None, typer.Option(help="Mines of a custom board.")]
DensityOption = Annotated[float | None, typer.Option(help="Or the share of its cells that are mines: 0.2.")]
SeedOption = Annotated[int | None, typer.Option(help="The same seed gives the same mines. Random if not given.")]
TopologyOption = Annotated[str, typer.Option(help="Board shape: square, torus, hexagon.")]
StartOption = Annotated[
    str | None, typer.Option("--start", help="What the first cell is sure to be: safe, zero, xp, any.")
]
NoGuessOption = Annotated[
    bool | None, typer.Option("--no-guess/--guess", help="Boards that logic alone opens, or any.", show_default=False)
]
MethodOption = Annotated[str, typer.Option("--method", "-m", help="The method that thinks, by name.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]

ColumnsOption = Annotated[int | None, typer.Option(min=2, help="How many columns the board has, if you know.")]
RowsOption = Annotated[int | None, typer.Option(min=2, help="How many rows the board has, if you know.")]
SeenMinesOption = Annotated[
    int | None, typer.Option(min=0, help="All mines on the board, if the game doesn't show them.")
]
PictureRegionOption = Annotated[
    str | None, typer.Option(metavar="X,Y,W,H", help="Look only inside this rectangle of pixels.")
]
ScreenRegionOption = Annotated[
    str | None, typer.Option(metavar="X,Y,W,H|drag", help="Where the board is; drag: show it with the mouse (X11).")
]


def cell_of(text: str) -> "Cell":
    """A cell as people write it, C5, or as JSON has it, 2,4."""
    from gridseer.minesweeper.cell_text import parse_cell

    return parse_cell(text)


def seed_or_random(seed: int | None) -> int:
    """The seed that was given, or one that nobody has chosen."""
    from gridseer.minesweeper.generate import random_seed

    return random_seed() if seed is None else seed
