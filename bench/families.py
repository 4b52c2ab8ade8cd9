"""Boards whose looks none of our themes has and no network was trained on: oblong, gapped, round, pictures, scrolled.

Each family is a way to paint cells; colours, sizes and positions are drawn by lot from a seed.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np

from bench.pictures import STAGES, Case, Position, random_game, random_position
from gridseer.geometry import Floats, Frame, Lattice, Pixels
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, QUESTION, WRONG_FLAG, sights_of
from gridseer.render import Drawing
from gridseer.render.cells import shaded, sprite
from gridseer.render.clutter import KINDS
from gridseer.render.desktop import desktop
from gridseer.theme import CLASSIC_NUMBERS, Colour, Theme

Rng = np.random.Generator
Face = Callable[[int, int], Pixels]
"""Paints a bare cell of some width and height."""

_BRIGHT: tuple[Colour, ...] = (
    (120, 180, 255), (130, 230, 130), (255, 120, 120), (200, 150, 255), (255, 190, 90), (90, 225, 225),
    (240, 240, 240), (180, 180, 180),
)  # fmt: skip

_WIDEST, _HIGHEST = 1830, 950
"""The pixels of the largest board that has room on the screen with the margins of its window."""


@dataclass(frozen=True, slots=True)
class FamilyLook:
    """How a board of a family is painted."""

    theme: Theme
    """Numbers, flags and mines."""
    closed: Face | None = None
    """Instead of the theme's ground."""
    opened: Face | None = None
    stretch: float = 1.0
    """The width of a cell by its height."""
    unequal: float = 0.0
    """By which share columns and rows differ."""
    slope: float = 0.0
    """How much lighter or darker the board is at its ends: every cell has another shade."""


def family_case(name: str, seed: int) -> Case:
    """A board of a family in some position, on a screen with other windows; a scrolled one fills the picture."""
    rng = np.random.default_rng([list(FAMILIES).index(name), seed])
    position = random_position(rng, random_game(rng), STAGES[int(rng.integers(len(STAGES)))])
    columns, rows = len(position.rows[0]), len(position.rows)
    room = min(1760 / (columns + 2), 900 / (rows + 3))
    size = float(rng.uniform(min(18.0, room), min(64.0, room)))
    look = FAMILIES[name](rng)
    wider = look.stretch**0.5
    size = min(size, _WIDEST / (columns * wider), _HIGHEST / (rows / wider))
    drawing = painted(position.rows, look, round(size * wider), round(size / wider), rng)
    title = f"{name} {seed} {columns}x{rows} cells of {size:.0f}, {position.state}"
    if name == "scrolled":
        return _scrolled(title, drawing, position, rng)
    scene = desktop([_on_window(drawing, look.theme, rng)], seed=seed)
    return Case(title, scene.frame, scene.lattices[0], position)


def painted(rows: tuple[str, ...], look: FamilyLook, width: int, height: int, rng: Rng) -> Drawing:
    """A board of cells about so large, and nothing around it."""
    cells = sights_of(rows)
    xs, ys = _lines(rng, width, cells.shape[1], look.unequal), _lines(rng, height, cells.shape[0], look.unequal)
    picture = np.empty((round(ys[-1]), round(xs[-1]), 3), np.uint8)
    for row, (top, bottom) in enumerate(pairwise(np.rint(ys).astype(int).tolist())):
        for column, (left, right) in enumerate(pairwise(np.rint(xs).astype(int).tolist())):
            sight = int(cells[row, column])
            picture[top:bottom, left:right] = _cell(look, sight, right - left, bottom - top)
    if look.slope:
        shade = np.add.outer(np.linspace(1, -1, picture.shape[0]), np.linspace(0.5, -0.5, picture.shape[1]))
        picture = np.clip(picture + look.slope * shade[..., None], 0, 255).astype(np.uint8)
    if look.unequal:
        return Drawing(Frame(picture), Lattice.with_lines(xs, ys))
    return Drawing(Frame(picture), Lattice(0, 0, width, height, cells.shape[1], cells.shape[0]))


def _lines(rng: Rng, pitch: int, count: int, unequal: float) -> Floats:
    sizes = np.rint(pitch * (1 + rng.uniform(-unequal, unequal, count)))
    return np.concatenate([[0.0], np.cumsum(sizes)])


def _cell(look: FamilyLook, sight: int, width: int, height: int) -> Pixels:
    drawn = sprite(sight, look.theme, width, height, odd=False)
    closed = sight in (CLOSED, FLAG, QUESTION, WRONG_FLAG)
    face = look.closed if closed else look.opened
    if face is None or sight == EXPLODED:
        return drawn
    ground = np.asarray(look.theme.closed if closed else look.theme.opened, np.int16)
    return np.clip(face(width, height) + (drawn.astype(np.int16) - ground), 0, 255).astype(np.uint8)


def _on_window(drawing: Drawing, theme: Theme, rng: Rng) -> Drawing:
    """The board with margins in the colour of its window."""
    left, top, right, bottom = (int(each) for each in rng.integers(6, 40, 4))
    pixels = cv2.copyMakeBorder(
        drawing.frame.pixels,
        top,
        bottom,
        left,
        right,
        cv2.BORDER_CONSTANT,
        value=[float(each) for each in theme.window],
    )
    return Drawing(Frame(np.asarray(pixels, np.uint8)), drawing.lattice.moved(left, top))


def _scrolled(name: str, drawing: Drawing, position: Position, rng: Rng) -> Case:
    """A board that is larger than the screen of a telephone: cells are cut off at its sides, some in two."""
    place, (height, width) = drawing.lattice, drawing.frame.pixels.shape[:2]
    left, top = (int(length * rng.uniform(0.05, 0.2)) for length in (width, height))
    right, bottom = width - left // 2, height - top // 2
    bar = 60
    picture = np.zeros((bottom - top + bar, right - left, 3), np.uint8)
    KINDS["text"](picture[:bar], rng)
    picture[bar:] = drawing.frame.pixels[top:bottom, left:right]
    first_x, first_y = -(-left // round(place.cell_width)), -(-top // round(place.cell_height))
    last_x, last_y = right // round(place.cell_width), bottom // round(place.cell_height)
    seen = place.part((first_x, last_x), (first_y, last_y)).moved(-left, bar - top)
    rows = tuple(row[first_x:last_x] for row in position.rows[first_y:last_y])
    return Case(name, Frame(picture), seen, Position(rows, position.mines_left, position.state))


def _theme(rng: Rng, *, dark: bool | None = None) -> Theme:
    """Colours by lot: closed cells, open ones and the window can be told apart."""
    dark = bool(rng.random() < 0.4) if dark is None else dark
    low, high = (30, 90) if dark else (130, 210)
    red, green, blue = (int(each) for each in rng.integers(low, high, 3))
    step = int(rng.integers(18, 40))
    opened = shaded((red, green, blue), -step if dark else step)
    window = (16, 16, 20) if dark else (245, 245, 245)
    return Theme(
        "family", closed=(red, green, blue), opened=opened, window=window, ink=(128, 128, 128),
        numbers=_BRIGHT if dark else CLASSIC_NUMBERS, font=str(rng.choice(["plain", "bold", "serif"])),
        line=(red - 20, green - 20, blue - 20), line_width=0.02, pole=(230, 230, 230) if dark else (0, 0, 0),
        mine=(230, 230, 230) if dark else (0, 0, 0),
    )  # fmt: skip


def _oblong(rng: Rng) -> FamilyLook:
    theme = replace(_theme(rng), bevel=0.1, light=(255, 255, 255), dark=(60, 60, 60))
    stretch = float(rng.uniform(1.25, 1.7))
    return FamilyLook(theme, stretch=stretch if rng.random() < 0.75 else 1 / stretch)


def _unequal(rng: Rng) -> FamilyLook:
    return replace(_oblong(rng), stretch=1.0, unequal=0.12)


def _gapped(rng: Rng) -> FamilyLook:
    return FamilyLook(
        replace(_theme(rng), line=None, gap=float(rng.uniform(0.18, 0.35)), radius=float(rng.uniform(0, 0.2)))
    )


def _round(rng: Rng) -> FamilyLook:
    theme = replace(_theme(rng), line=None)
    return FamilyLook(theme, _ball(theme.closed, theme.window, 70), _ball(theme.opened, theme.window, 0))


def _ball(colour: Colour, around: Colour, shine: int) -> Face:
    def paint(width: int, height: int) -> Pixels:
        y, x = np.mgrid[0:height, 0:width].astype(np.float64) + 0.5
        across, down = (x / width - 0.5) / 0.47, (y / height - 0.5) / 0.47
        inside = np.clip((1 - np.hypot(across, down)) * width / 2 + 0.5, 0, 1)[..., None]
        light = np.clip(1 - np.hypot(across + 0.35, down + 0.35), 0, 1)[..., None] * shine
        mixed = (np.asarray(colour) + light) * inside + np.asarray(around) * (1 - inside)
        return np.asarray(np.clip(mixed, 0, 255), np.uint8)

    return paint


def _gradient(rng: Rng) -> FamilyLook:
    theme = replace(_theme(rng), bevel=0.06, light=(235, 240, 250), dark=(90, 100, 130), gradient=40)
    return FamilyLook(theme, slope=float(rng.uniform(20, 45)) * float(rng.choice([-1, 1])))


def _picture(rng: Rng) -> FamilyLook:
    theme = replace(_theme(rng), line=None)
    seed = int(rng.integers(1 << 30))
    return FamilyLook(theme, _plant(theme.closed, seed), _soil(theme.opened, seed + 1))


def _soil(colour: Colour, seed: int) -> Face:
    def paint(width: int, height: int) -> Pixels:
        rng = np.random.default_rng(seed)
        grain = rng.normal(0, 5, (height, width, 1)) + cv2.resize(rng.normal(0, 7, (5, 5)), (width, height))[..., None]
        return np.clip(np.asarray(colour) + grain, 0, 255).astype(np.uint8)

    return paint


def _plant(colour: Colour, seed: int) -> Face:
    """Leaves around the middle of the cell on a ground with grain."""

    def paint(width: int, height: int) -> Pixels:
        rng, picture = np.random.default_rng(seed), _soil(colour, seed)(width, height)
        for _ in range(14):
            angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.05, 0.36)
            centre = int(width * (0.5 + far * np.cos(angle))), int(height * (0.5 + far * np.sin(angle)))
            shade = np.clip(np.asarray(colour) * rng.uniform(0.55, 1.1) + (-20, 25, -20), 0, 255)
            cv2.circle(
                picture, centre, max(2, min(width, height) // 8), [float(each) for each in shade], -1, cv2.LINE_AA
            )
        return picture

    return paint


def _dithered(rng: Rng) -> FamilyLook:
    theme = _theme(rng, dark=False)
    other = tuple(max(0, channel - int(rng.integers(40, 120))) for channel in theme.closed)

    def paint(width: int, height: int) -> Pixels:
        picture = np.empty((height, width, 3), np.uint8)
        picture[:] = theme.closed
        picture[np.add.outer(np.arange(height), np.arange(width)) % 2 == 1] = other
        picture[:1], picture[:, :1] = 0, 0
        return picture

    return FamilyLook(theme, paint)


def _lineless(rng: Rng) -> FamilyLook:
    return FamilyLook(replace(_theme(rng, dark=True), line=None, bevel=0.06, light=(110, 110, 120), dark=(10, 10, 12)))


def _scrolled_look(rng: Rng) -> FamilyLook:
    return FamilyLook(replace(_theme(rng), bevel=0.1, light=(250, 250, 250), dark=(70, 70, 70)))


FAMILIES: dict[str, Callable[[Rng], FamilyLook]] = {
    "oblong": _oblong, "unequal": _unequal, "gapped": _gapped, "round": _round, "gradient": _gradient,
    "picture": _picture, "dithered": _dithered, "lineless": _lineless, "scrolled": _scrolled_look,
}  # fmt: skip
"""By name."""
