"""The grounds of cells, closed and open, before anything is on them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.cells.palette import Colour, Rng, shade

Image = npt.NDArray[np.float32]
"""Rows, columns, red green blue, 0 to 255."""


@dataclass(frozen=True, slots=True)
class Ground:
    """How the bare cell is painted; lengths are shares of its side."""

    colour: Colour
    """All of it, before its edges are painted."""
    window: Colour
    """What shows in the gaps between cells."""
    gap: float = 0.0
    """Half of the space between two cells."""
    radius: float = 0.0
    """Of the corners."""
    bevel: float = 0.0
    """The width of the light and dark edges."""
    light: Colour = (255, 255, 255)
    """Of the upper left edges."""
    dark: Colour = (128, 128, 128)
    """Of the lower right edges."""
    soft: bool = False
    """Whether the bevel fades towards the middle."""
    gradient: float = 0.0
    """How much darker the lower end is."""
    radial: bool = False
    """Whether the gradient runs from the middle outwards."""
    lines: str = ""
    """Which edges have a line: letters of ``ltrb``."""
    line: Colour = (128, 128, 128)
    """Its colour."""
    line_width: float = 0.04
    """Its width; never less than a pixel."""
    dotted: bool = False
    """Whether lines are dotted."""
    texture: str = ""
    """Nothing, ``noise``, ``dither``, ``stripes`` or ``blotches``."""
    texture_depth: float = 0.0
    """How strong it is."""
    gloss: float = 0.0
    """How much lighter the upper half is."""


def paint(ground: Ground, side: int, pixel: int, seed: int) -> Image:
    """A ground of ``side`` pixels, of which ``pixel`` by ``pixel`` make one pixel of the screen."""
    image = np.empty((side, side, 3), np.float32)
    image[:] = np.asarray(ground.colour, np.float32).reshape(-1)[:3]
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side + 0.5 / side
    if ground.gradient:
        ramp = np.hypot(x - 0.5, y - 0.5) * 1.4 if ground.radial else y
        image -= (ground.gradient * (ramp - 0.5))[..., None]
    if ground.gloss:
        image += (ground.gloss * (y < 0.5))[..., None]
    if ground.texture:
        image += _texture(ground, side, pixel, seed)[..., None]
    inset = _inset(x, y, ground)
    _bevel(image, x, y, ground, pixel)
    _lines(image, ground, side, pixel)
    cover = np.clip(inset * side + 0.5, 0, 1)[..., None]
    window = np.asarray(ground.window, np.float32).reshape(-1)[:3]
    return np.asarray(np.clip(image * cover + window * (1 - cover), 0, 255), np.float32)


def _inset(x: npt.NDArray[np.float32], y: npt.NDArray[np.float32], ground: Ground) -> npt.NDArray[np.float32]:
    """How far inside the rounded tile a point is; below zero outside."""
    if not ground.gap and not ground.radius:
        return np.ones_like(x)
    half = 0.5 - ground.gap
    radius = min(ground.radius, half)
    across = np.abs(x - 0.5) - (half - radius)
    down = np.abs(y - 0.5) - (half - radius)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0)) + np.minimum(np.maximum(across, down), 0)
    return np.asarray(radius - outside, np.float32)


def _bevel(image: Image, x: npt.NDArray[np.float32], y: npt.NDArray[np.float32], ground: Ground, pixel: int) -> None:
    if not ground.bevel:
        return
    side = len(image)
    width = max(pixel, round(ground.bevel * side / pixel) * pixel) / side
    low = np.minimum(x, y) - ground.gap
    high = np.minimum(1 - x, 1 - y) - ground.gap
    for edge, other, colour in ((low, high, ground.light), (high, low, ground.dark)):
        there = (edge < width) & (edge <= other)
        weight = np.where(there, np.clip(1 - edge / width, 0, 1) if ground.soft else 1.0, 0.0)[..., None]
        image *= 1 - weight
        image += weight * np.asarray(colour, np.float32).reshape(-1)[:3]


def _lines(image: Image, ground: Ground, side: int, pixel: int) -> None:
    width = max(pixel, round(ground.line_width * side / pixel) * pixel)
    colour = np.asarray(ground.line, np.float32).reshape(-1)[:3]
    strips = {"l": np.s_[:, :width], "t": np.s_[:width, :], "r": np.s_[:, -width:], "b": np.s_[-width:, :]}
    for name in ground.lines:
        part = image[strips[name]]
        if ground.dotted:
            rows, columns = np.indices(part.shape[:2]) // pixel
            part[(rows + columns) % 2 == 0] = colour
        else:
            part[:] = colour


def _texture(ground: Ground, side: int, pixel: int, seed: int) -> npt.NDArray[np.float32]:
    rng = np.random.default_rng(seed)
    screen = max(1, side // pixel)
    rows, columns = np.indices((screen, screen))
    grain = np.zeros((screen, screen), np.float32)
    if ground.texture == "noise":
        grain[:] = rng.normal(0, 0.5, (screen, screen))
    elif ground.texture == "dither":
        grain[:] = (rows + columns) % 2 - 0.5
    elif ground.texture == "stripes":
        step = int(rng.integers(2, 6))
        grain[:] = ((rows + int(rng.integers(-1, 2)) * columns) // step % 2) - 0.5
    else:
        import cv2

        coarse = rng.normal(0, 0.6, (5, 5)).astype(np.float32)
        grain[:] = cv2.resize(coarse, (screen, screen), interpolation=cv2.INTER_CUBIC)
    grain *= ground.texture_depth
    full = np.repeat(np.repeat(grain, pixel, 0), pixel, 1)
    return np.pad(full, ((0, side - full.shape[0]), (0, side - full.shape[1])), mode="edge")


def random_grounds(rng: Rng, closed: Colour, opened: Colour, window: Colour) -> tuple[Ground, Ground]:
    """A closed and an open ground that belong together."""
    gap = float(rng.uniform(0.01, 0.09)) if rng.random() < 0.35 else 0.0
    radius = float(rng.uniform(0.03, 0.3)) if rng.random() < (0.5 if gap else 0.08) else 0.0
    lines = str(rng.choice(["", "lt", "rb", "ltrb", "b", "t"], p=[0.35, 0.2, 0.15, 0.22, 0.04, 0.04]))
    line = shade(opened, float(rng.uniform(-110, 70)))
    width = float(rng.choice([0.01, 0.03, 0.06, 0.1]))
    texture, depth = "", 0.0
    if rng.random() < 0.22:
        texture = str(rng.choice(["noise", "dither", "stripes", "blotches"]))
        depth = float(rng.uniform(6, 60 if texture in {"noise", "blotches"} else 160 * rng.random() + 8))
    bevelled = rng.random() < 0.55
    contrast = float(rng.uniform(15, 110))
    closed_ground = Ground(
        closed, window, gap=gap, radius=radius,
        bevel=float(rng.choice([0.04, 0.07, 0.1, 0.13, 0.18])) if bevelled else 0.0,
        light=shade(closed, contrast), dark=shade(closed, -contrast * float(rng.uniform(0.6, 1.4))),
        soft=bool(rng.random() < 0.3),
        gradient=float(rng.uniform(-70, 70)) if rng.random() < 0.25 else 0.0, radial=bool(rng.random() < 0.3),
        gloss=float(rng.uniform(10, 50)) if rng.random() < 0.1 else 0.0,
        lines=lines if not bevelled or rng.random() < 0.4 else "", line=line, line_width=width,
        texture=texture, texture_depth=depth,
    )  # fmt: skip
    sunken = rng.random() < 0.12
    keep = rng.random() < 0.3
    open_ground = Ground(
        opened, window, gap=gap, radius=radius,
        bevel=float(rng.uniform(0.03, 0.1)) if sunken else 0.0,
        light=shade(opened, -float(rng.uniform(15, 80))), dark=shade(opened, float(rng.uniform(0, 60))),
        gradient=float(rng.uniform(-40, 40)) if rng.random() < 0.1 else 0.0,
        lines=lines, line=line, line_width=width, dotted=bool(rng.random() < 0.06),
        texture=texture if keep and texture != "dither" else "", texture_depth=min(depth, 40) * 0.6,
    )  # fmt: skip
    return closed_ground, open_ground
