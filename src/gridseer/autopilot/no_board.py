"""What there is on a screen where no board was found."""

from gridseer.errors import GridseerError
from gridseer.geometry import Frame, Region
from gridseer.vision.board import SLANTING, seen_instead


class NoBoardError(GridseerError):
    """No board was found on the screen."""


def no_board(frame: Frame, region: Region | None) -> NoBoardError:
    """Say what was seen instead: nothing at all, cells of another shape, or nothing like a board."""
    where = "on the screen" if region is None else f"in the rectangle of {region}"
    if not frame.pixels.any():
        return NoBoardError(
            f"expected a Minesweeper board {where}, got a picture that is all black",
            "An empty desktop looks like this, and a screen that is locked or asleep.",
        )
    part = None if region is None else region.moved(-frame.origin.x, -frame.origin.y)
    if seen_instead(frame, part) == SLANTING:
        return NoBoardError(
            f"expected a Minesweeper board of squares {where}, got what looks like {SLANTING}",
            "Only square cells can be read.",
        )
    return NoBoardError(
        f"expected a Minesweeper board {where}, got none",
        "Bring the game to the front, or help with --region X,Y,WIDTH,HEIGHT --columns N --rows N; "
        "gridseer teach --screen teaches it a game that it never finds.",
    )
