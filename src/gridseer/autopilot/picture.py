"""The picture of what stopped a game."""

from collections.abc import Callable
from pathlib import Path

from gridseer.autopilot.view import View
from gridseer.screen.guard import Guard
from gridseer.screen.screen import ScreenError


def save_picture(guard: Guard, view: View | None, path: Path, say: Callable[[str], None]) -> str | None:
    """Save the whole screen, or the last view of the board where it cannot be looked at; the file, if there is one."""
    from PIL import Image

    try:
        pixels = guard.snapshot().pixels
    except ScreenError:
        if view is None:
            return None
        pixels = view.frame.pixels
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(pixels).save(path)
    except (OSError, ValueError) as error:
        say(f"the picture was not saved in {str(path)!r}: {error}")
        return None
    return str(path)
