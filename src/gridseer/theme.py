"""Theme: the look of a game. The shapes are drawn by ``render``; here are only colours and measures."""

from dataclasses import dataclass

from gridseer.errors import InputError

Colour = tuple[int, int, int]
"""Red, green, blue from 0 to 255."""

CLASSIC_NUMBERS: tuple[Colour, ...] = (
    (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Theme:
    """How a game looks. Every length is a share of the cell's side, so that any size can be drawn."""

    name: str
    """What it is called."""
    closed: Colour
    """The ground of a closed cell."""
    opened: Colour
    """The ground of an open cell."""
    window: Colour
    """What is around the board."""
    ink: Colour
    """Text on the window."""
    numbers: tuple[Colour, ...] = CLASSIC_NUMBERS
    """The colours of 1 to 8."""
    font: str = "plain"
    """The digits: plain, bold, serif, segments, pips."""
    digit_height: float = 0.6
    """How high a digit is."""
    light: Colour | None = None
    """The upper left bevel of a closed cell."""
    dark: Colour | None = None
    """The lower right bevel of a closed cell."""
    bevel: float = 0.0
    """How wide the bevel is; 0 is flat."""
    line: Colour | None = None
    """The lines between cells."""
    line_width: float = 0.0
    """How wide they are; at least a pixel is drawn when there is a colour."""
    gap: float = 0.0
    """How much of the window shows between two cells."""
    radius: float = 0.0
    """How round the corners of a cell are."""
    checker: int = 0
    """How much darker every other cell is."""
    gradient: int = 0
    """How much darker a closed cell is at its lower end."""
    texture: int = 0
    """How much the grounds are speckled."""
    flag: Colour = (220, 0, 0)
    """The cloth of a flag."""
    pole: Colour = (0, 0, 0)
    """Its pole and foot."""
    mine: Colour = (0, 0, 0)
    exploded: Colour = (255, 0, 0)
    """The face of the cell whose mine exploded."""
    counter: str = "segments"
    """How the mines left are shown: segments, text, none."""
    counter_ink: Colour = (255, 0, 0)
    """The lit segments."""
    counter_back: Colour = (0, 0, 0)
    """The ground behind the segments."""
    smiley: bool = True
    """Whether there is a face above the board."""
    frame: float = 0.4
    """How wide the border around the board is; 0 for none."""


_CLASSIC = Theme(
    "classic", closed=(192, 192, 192), opened=(192, 192, 192), window=(192, 192, 192), ink=(0, 0, 0), font="bold",
    light=(255, 255, 255), dark=(128, 128, 128), bevel=0.125, line=(128, 128, 128), line_width=0.06,
)  # fmt: skip

_ALL = (
    _CLASSIC,
    Theme(
        "light", closed=(203, 213, 225), opened=(248, 250, 252), window=(255, 255, 255), ink=(51, 65, 85), gap=0.06,
        radius=0.12, counter="text", smiley=False, frame=0, flag=(225, 29, 72), pole=(51, 65, 85), mine=(51, 65, 85),
        exploded=(252, 165, 165),
        numbers=((37, 99, 235), (22, 163, 74), (220, 38, 38), (109, 40, 217), (153, 27, 27), (8, 145, 178),
                 (30, 41, 59), (100, 116, 139)),
    ),
    Theme(
        "dark", closed=(58, 64, 77), opened=(33, 37, 43), window=(24, 26, 31), ink=(171, 178, 191), gap=0.05,
        radius=0.08, counter="text", smiley=False, frame=0, flag=(224, 108, 117), pole=(171, 178, 191),
        mine=(220, 223, 228), exploded=(160, 50, 60),
        numbers=((97, 175, 239), (152, 195, 121), (224, 108, 117), (198, 120, 221), (209, 154, 102), (86, 182, 194),
                 (220, 223, 228), (130, 137, 151)),
    ),
    Theme(
        "contrast", closed=(0, 0, 0), opened=(255, 255, 255), window=(0, 0, 0), ink=(255, 255, 0), font="bold",
        digit_height=0.72, line=(255, 255, 0), line_width=0.05, counter="text", smiley=False, flag=(255, 255, 0),
        pole=(255, 255, 255), mine=(0, 0, 0), exploded=(255, 0, 0), numbers=((0, 0, 0),) * 8,
    ),
    Theme(
        "meadow", closed=(170, 215, 81), opened=(229, 194, 159), window=(74, 117, 44), ink=(255, 255, 255), font="bold",
        checker=8, counter="text", smiley=False, frame=0, flag=(242, 54, 7), pole=(200, 40, 5), mine=(60, 40, 30),
        exploded=(219, 50, 54),
        numbers=((25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162), (255, 143, 0), (0, 151, 167),
                 (66, 66, 66), (158, 158, 158)),
    ),
    Theme(
        "paper", closed=(222, 212, 190), opened=(250, 246, 235), window=(240, 234, 220), ink=(70, 60, 50), font="serif",
        line=(140, 128, 110), line_width=0.03, texture=3, counter="text", frame=0.1, smiley=False, flag=(170, 40, 40),
        pole=(70, 60, 50), mine=(70, 60, 50), exploded=(220, 140, 130),
        numbers=((40, 70, 150), (50, 110, 60), (170, 50, 40), (80, 50, 120), (120, 60, 30), (30, 110, 120),
                 (40, 40, 40), (120, 120, 120)),
    ),
    Theme(
        "glass", closed=(70, 130, 200), opened=(214, 226, 240), window=(30, 60, 110), ink=(255, 255, 255), gap=0.04,
        light=(150, 200, 245), dark=(30, 80, 150), bevel=0.06, gradient=40, radius=0.06, counter="segments",
        counter_ink=(90, 220, 255), counter_back=(10, 25, 50), flag=(255, 80, 40), exploded=(240, 120, 110),
    ),
    Theme(
        "arcade", closed=(0, 96, 64), opened=(0, 0, 0), window=(16, 16, 24), ink=(0, 255, 128), font="segments",
        line=(0, 48, 32), line_width=0.06, light=(0, 160, 110), dark=(0, 56, 40), bevel=0.08,
        counter_ink=(0, 255, 0), counter_back=(0, 24, 0), flag=(255, 220, 0), pole=(255, 255, 255),
        mine=(255, 255, 255), exploded=(200, 0, 0),
        numbers=((0, 200, 255), (0, 255, 96), (255, 64, 64), (180, 120, 255), (255, 160, 0), (0, 220, 200),
                 (255, 255, 255), (150, 150, 150)),
    ),
    Theme(
        "dice", closed=(120, 90, 140), opened=(235, 228, 240), window=(90, 66, 108), ink=(255, 255, 255), font="pips",
        gap=0.08, radius=0.2, counter="text", smiley=False, frame=0.2, flag=(255, 200, 60), pole=(255, 255, 255),
        mine=(60, 40, 70), exploded=(240, 110, 110), numbers=((60, 40, 70),) * 8,
    ),
)  # fmt: skip

THEMES: dict[str, Theme] = {theme.name: theme for theme in _ALL}
"""Every theme by its name."""


def theme_named(name: str) -> Theme:
    """A theme; an unknown name suggests the nearest."""
    if name not in THEMES:
        raise InputError.unknown("theme", name, THEMES)
    return THEMES[name]
