"""What games with habits draw over their cells, and over their board when they are over."""

import numpy as np

from gridseer.geometry import Pixels
from gridseer.minesweeper.game import Outcome
from gridseer.render.cells import blend
from gridseer.render.glyphs import Canvas, digit
from gridseer.render.window import write
from gridseer.theme import Theme

DOUBTED = 3
"""The number that is drawn badly."""
TITLES = (
    {Outcome.WON: "Game Won", Outcome.LOST: "Game Over - You Lose"},
    {Outcome.WON: "Gewonnen!", Outcome.LOST: "Verloren"},
    {Outcome.WON: "F\u00e9licitations", Outcome.LOST: "Vous avez perdu"},
    {Outcome.WON: "\u4f60\u8d62\u4e86", Outcome.LOST: "\u4f60\u8f93\u4e86"},
)
"""What windows of games are called when these are over."""
_DIMMED = (0.55, 0.3, 0.8)
"""What is left of the light of a page below an alert, game by game."""


def paint_dialog(picture: Pixels, text: str) -> None:
    """A window of the game's own."""
    picture[:] = (250, 250, 245)
    picture[:16] = (60, 90, 160)
    write(picture, text, (12, 30), 14, (20, 20, 20))


def paint_alert(window: Pixels, game: int) -> None:
    """The page gets dark, and a box in the middle says something."""
    window[:] = (window * _DIMMED[game % len(_DIMMED)]).astype(np.uint8)
    height, width = window.shape[:2]
    high = height // (8 if game % 2 else 4)
    box = window[height // 2 - high : height // 2 + high, width // 3 : width - width // 3]
    paper, ink = (245, 20)[:: 1 if game % 2 else -1]
    box[:] = ink
    box[2:-2, 2:-2] = paper
    write(box, "OK", (8, 16), 14, (ink, ink, ink))


def paint_text(board: Pixels, text: str) -> None:
    """Large letters across the middle of the cells."""
    height = max(20, board.shape[1] // 7)
    write(board, text, (board.shape[1] // 8, board.shape[0] // 2 - height // 2), height, (200, 30, 30))


def lit(tile: Pixels, share: float) -> Pixels:
    """A cell that glows, as strongly as its share."""
    return np.asarray(np.minimum(tile + np.int16(round(50 * share)), 255), np.uint8)


def sunken(tile: Pixels, theme: Theme) -> Pixels:
    """An open cell on the ground of closed ones, told apart by its bevel: the light comes from below."""
    height, width = tile.shape[:2]
    wide = max(1, height // 12)
    dark, light = theme.dark or (128, 128, 128), theme.light or (255, 255, 255)
    tile = tile.copy()
    tile[:wide] = tile[:, :wide] = dark
    tile[height - wide :, wide:] = tile[wide:, width - wide :] = light
    return tile


def paint_badly(tile: Pixels, theme: Theme) -> None:
    """A three in mirror writing: readers doubt it."""
    height, width = tile.shape[:2]
    mask = digit(str(DOUBTED), theme.font, width, height, theme.digit_height)
    blend(tile, np.ascontiguousarray(mask[:, ::-1]), theme.numbers[DOUBTED - 1])


def paint_odd_mine(tile: Pixels, *, exploded: bool) -> None:
    """A cross of two colours: it may be anything."""
    height, width = tile.shape[:2]
    canvas = Canvas(width, height)
    canvas.stroke([(0.2, 0.5), (0.8, 0.5)], 0.12)
    canvas.stroke([(0.5, 0.2), (0.5, 0.8)], 0.12)
    blend(tile, canvas.mask(), (200, 40, 160) if exploded else (40, 160, 160))
