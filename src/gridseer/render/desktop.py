"""A whole screen: wallpaper, other windows, and boards among them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gridseer.errors import InputError
from gridseer.geometry import Frame, Lattice, Pixels, Region
from gridseer.render import Drawing
from gridseer.render.clutter import KINDS
from gridseer.render.window import bevelled, write

_OTHERS = ("text", "terminal", "spreadsheet", "icons", "photograph", "calendar")
"""What the other windows show."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen, and where the boards on it really are."""

    frame: Frame
    lattices: tuple[Lattice, ...]
    """The true places, in the order in which the boards were given."""


def desktop(boards: Sequence[Drawing], width: int = 1920, height: int = 1080, *, seed: int = 0) -> Scene:
    """Boards somewhere on a cluttered screen, none of them covered."""
    rng = np.random.default_rng(seed)
    picture = np.empty((height, width, 3), np.uint8)
    _wallpaper(picture, rng)
    for _ in range(int(rng.integers(2, 7))):
        _window(picture, rng)
    _taskbar(picture, rng)
    taken: list[Region] = []
    lattices = []
    for board in boards:
        window = _free_region(board.frame, taken, width, height - 40, rng)
        picture[window.slices] = board.frame.pixels
        taken.append(window)
        lattices.append(board.lattice.moved(*window.corner))
    return Scene(Frame(picture), tuple(lattices))


def _wallpaper(picture: Pixels, rng: np.random.Generator) -> None:
    kind = int(rng.integers(3))
    if kind == 0:
        picture[:] = rng.integers(0, 256, 3)
    elif kind == 1:
        one, other = rng.integers(0, 256, (2, 3))
        share = np.linspace(0, 1, picture.shape[0])[:, None, None]
        picture[:] = (one * (1 - share) + other * share).astype(np.uint8)
    else:
        KINDS["photograph"](picture, rng)


def _window(picture: Pixels, rng: np.random.Generator) -> None:
    height, width = picture.shape[:2]
    inner_width, inner_height = (
        int(rng.integers(240, max(241, width // 2))),
        int(rng.integers(240, max(241, height // 2))),
    )
    x, y = int(rng.integers(0, max(1, width - inner_width))), int(rng.integers(0, max(1, height - inner_height)))
    part = picture[y : y + inner_height, x : x + inner_width]
    if min(part.shape[:2]) < 240:
        return
    title = 28
    part[:title] = rng.integers(40, 230, 3)
    write(part[:title], "Window", (8, 7), 14, (255, 255, 255))
    KINDS[str(rng.choice(_OTHERS))](part[title:], rng)
    bevelled(part, 1, (90, 90, 90), (40, 40, 40))


def _taskbar(picture: Pixels, rng: np.random.Generator) -> None:
    bar = picture[-40:]
    bar[:] = rng.integers(10, 80, 3)
    for x in range(8, int(bar.shape[1] * rng.uniform(0.2, 0.5)), 44):
        bar[8:32, x : x + 24] = rng.integers(60, 256, 3)


def _free_region(frame: Frame, taken: list[Region], width: int, height: int, rng: np.random.Generator) -> Region:
    if frame.width > width or frame.height > height:
        raise InputError(
            f"expected a board of at most {width}x{height} pixels for this screen, got {frame.width}x{frame.height}"
        )
    for _ in range(200):
        x, y = int(rng.integers(0, width - frame.width + 1)), int(rng.integers(0, height - frame.height + 1))
        region = Region(x, y, frame.width, frame.height)
        if not any(region.grown(8).overlaps(other) for other in taken):
            return region
    raise InputError(f"expected room for {len(taken) + 1} boards on {width}x{height} pixels, got none", "Draw fewer.")
