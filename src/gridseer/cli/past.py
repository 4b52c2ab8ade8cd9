"""Which game a command means: a file, the beginning of a past game's name, or the last one."""

from typing import Annotated

import typer

GameArgument = Annotated[
    str, typer.Argument(metavar="FILE|ID|last", help="A saved game, an .avf .mvf .rmv .evf, or a past game.")
]
