"""One cell in a theme, as pixels."""

from functools import lru_cache

import numpy as np

from gridseer.geometry import Grey, Pixels
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sight
from gridseer.render import glyphs
from gridseer.theme import Colour, Theme


def blend(picture: Pixels, mask: Grey, colour: Colour) -> None:
    """Paint a colour through a mask."""
    share = mask[:, :, None].astype(np.uint16)
    mixed = picture * (255 - share) + np.asarray(colour, np.uint16) * share + 127
    picture[:] = (mixed // 255).astype(np.uint8)


def shaded(colour: Colour, by: int) -> Colour:
    """A colour that is lighter, or darker when the number is negative."""
    red, green, blue = (max(0, min(255, channel + by)) for channel in colour)
    return red, green, blue


@lru_cache(maxsize=4096)
def sprite(sight: int, theme: Theme, width: int, height: int, odd: bool) -> Pixels:
    """A cell of the game that is this many pixels large; odd cells are darker in a checkered theme."""
    closed = sight in (CLOSED, FLAG, QUESTION, WRONG_FLAG)
    ground = theme.closed if closed else theme.exploded if sight == EXPLODED else theme.opened
    if odd and theme.checker and sight != EXPLODED:
        ground = shaded(ground, -theme.checker)
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = theme.window if theme.gap else ground
    inside = _inside(picture, theme)
    tile = np.empty_like(inside)
    _paint_ground(tile, theme, ground, closed=closed)
    mask = glyphs.box(tile.shape[1], tile.shape[0], theme.radius * min(width, height))
    share = mask[:, :, None].astype(np.uint16)
    inside[:] = ((inside * (255 - share) + tile * share + 127) // 255).astype(np.uint8)
    _paint_line(picture, theme, closed=closed)
    _paint_glyph(picture, theme, sight)
    picture.flags.writeable = False
    return picture


def _inside(picture: Pixels, theme: Theme) -> Pixels:
    """The part of a cell without its half of the gaps around it."""
    if not theme.gap:
        return picture
    gap = max(2, round(theme.gap * min(picture.shape[:2])))
    before, after = gap // 2, gap - gap // 2
    return picture[before : picture.shape[0] - after, before : picture.shape[1] - after]


def _paint_ground(tile: Pixels, theme: Theme, ground: Colour, *, closed: bool) -> None:
    height, width = tile.shape[:2]
    tile[:] = ground
    if closed and theme.gradient:
        slope = np.linspace(0, theme.gradient, height).astype(np.int16)[:, None, None]
        tile[:] = np.clip(tile.astype(np.int16) - slope, 0, 255).astype(np.uint8)
    if theme.texture:
        speckle = np.random.default_rng(len(theme.name) + closed).integers(
            -theme.texture, theme.texture + 1, (height, width, 1), dtype=np.int16
        )
        tile[:] = np.clip(tile.astype(np.int16) + speckle, 0, 255).astype(np.uint8)
    if closed and theme.bevel and theme.light and theme.dark:
        _paint_bevel(tile, max(1, round(theme.bevel * min(height, width))), theme.light, theme.dark)


def _paint_bevel(tile: Pixels, size: int, light: Colour, dark: Colour) -> None:
    """Light from the upper left: the two corners between light and shadow are mitred."""
    height, width = tile.shape[:2]
    for step in range(size):
        tile[step, step : width - step] = light
        tile[step : height - step, step] = light
        tile[height - 1 - step, step + 1 : width - step] = dark
        tile[step + 1 : height - step, width - 1 - step] = dark


def _paint_line(picture: Pixels, theme: Theme, *, closed: bool) -> None:
    """The line at the upper and left side of a cell; a bevelled cell needs none."""
    if theme.line is None or (closed and theme.bevel):
        return
    size = max(1, round(theme.line_width * min(picture.shape[:2])))
    picture[:size] = theme.line
    picture[:, :size] = theme.line


def _paint_glyph(picture: Pixels, theme: Theme, sight: int) -> None:
    height, width = picture.shape[:2]
    if Sight.ONE <= sight <= Sight.EIGHT:
        font = theme.font
        blend(picture, glyphs.digit(str(sight), font, width, height, theme.digit_height), theme.numbers[sight - 1])
    elif sight == QUESTION:
        font = "plain" if theme.font == "pips" else theme.font
        blend(picture, glyphs.digit("?", font, width, height, theme.digit_height), theme.pole)
    elif sight in (MINE, EXPLODED):
        blend(picture, glyphs.mine(width, height), theme.mine)
        blend(picture, glyphs.shine(width, height), theme.opened)
    elif sight in (FLAG, WRONG_FLAG):
        blend(picture, glyphs.flag_pole(width, height), theme.pole)
        blend(picture, glyphs.flag_cloth(width, height), theme.flag)
        if sight == WRONG_FLAG:
            blend(picture, glyphs.cross(width, height), theme.exploded)
