"""The window around a board: title, counters, face, border, and text."""

import cv2
import numpy as np

from gridseer.geometry import Pixels
from gridseer.render.cells import blend, shaded
from gridseer.render.glyphs import Canvas, segment_digit
from gridseer.theme import Colour, Theme

_COUNTER_LOW, _COUNTER_HIGH = -99, 999
"""What three places of a counter can show."""


def framed(
    board: Pixels, theme: Theme, cell: float, mines_left: int | None, *, seconds: int, face: str
) -> tuple[Pixels, int, int]:
    """The board inside its window, and where its upper left corner is now."""
    title, head, margin = max(18, round(0.9 * cell)), max(24, round(1.8 * cell)), max(6, round(0.7 * cell))
    border = round(theme.frame * cell)
    height, width = board.shape[:2]
    inner = max(width, round(6 * head * 0.6))
    left = margin + border + (inner - width) // 2
    top = title + head + border + max(2, margin // 2)
    picture = np.empty((top + height + border + margin, inner + 2 * (margin + border), 3), np.uint8)
    picture[:] = theme.window
    _title(picture[:title], theme)
    _head(picture[title : title + head], theme, mines_left, margin, seconds=seconds, face=face)
    if border:
        bevelled(
            picture[top - border : top + height + border, left - border : left + width + border],
            max(1, border // 3),
            shaded(theme.window, -70),
            shaded(theme.window, 60),
        )
    picture[top : top + height, left : left + width] = board
    return picture, left, top


def bevelled(picture: Pixels, size: int, light: Colour, dark: Colour) -> None:
    """A raised rim (or a sunken one, when light and dark change places)."""
    picture[:size], picture[:, :size] = light, light
    picture[-size:], picture[:, -size:] = dark, dark


def write(picture: Pixels, text: str, place: tuple[int, int], height: int, colour: Colour) -> int:
    """Write a line of text with its upper left corner at a place; how wide it is."""
    size = height / 30
    cv2.putText(
        picture,
        text,
        (place[0], place[1] + height),
        cv2.FONT_HERSHEY_SIMPLEX,
        size,
        colour,
        max(1, round(size * 1.6)),
        cv2.LINE_AA,
    )
    return int(cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 1)[0][0])


def _title(bar: Pixels, theme: Theme) -> None:
    height, width = bar.shape[:2]
    colour = shaded(theme.window, -40 if sum(theme.window) > 200 else 40)
    bar[:] = colour
    ink = (0, 0, 0) if sum(colour) > 380 else (255, 255, 255)
    write(bar, "Mines", (6, height // 4), height // 2, ink)
    for number in range(3):
        x = width - (number + 1) * height
        cv2.rectangle(bar, (x + 5, 5), (x + height - 6, height - 6), ink, 1)


def _head(strip: Pixels, theme: Theme, mines_left: int | None, margin: int, *, seconds: int, face: str) -> None:
    height, width = strip.shape[:2]
    inner = round(height * 0.7)
    top = (height - inner) // 2
    if theme.counter == "segments" and mines_left is not None:
        size = round(inner * 0.55)
        _counter(strip[top : top + inner, margin : margin + 3 * size], theme, mines_left)
        _counter(strip[top : top + inner, width - margin - 3 * size : width - margin], theme, seconds)
    elif theme.counter == "text" and mines_left is not None:
        write(strip, f"Mines: {mines_left}", (margin, top + inner // 4), inner // 2, theme.ink)
    if theme.smiley:
        middle = (width - inner) // 2
        _smiley(strip[top : top + inner, middle : middle + inner], face)


def _counter(strip: Pixels, theme: Theme, number: int) -> None:
    strip[:] = theme.counter_back
    size = strip.shape[1] // 3
    shown = max(_COUNTER_LOW, min(_COUNTER_HIGH, number))
    text = f"-{-shown:02d}" if shown < 0 else f"{shown:03d}"
    unlit = tuple((2 * back + ink // 4) // 2 for back, ink in zip(theme.counter_back, theme.counter_ink, strict=True))
    for place, symbol in enumerate(text):
        part = strip[:, place * size : (place + 1) * size]
        blend(part, segment_digit(symbol, size, strip.shape[0], lit=False), (unlit[0], unlit[1], unlit[2]))
        blend(part, segment_digit(symbol, size, strip.shape[0], lit=True), theme.counter_ink)


def _smiley(square: Pixels, face: str) -> None:
    height, width = square.shape[:2]
    square[:] = (192, 192, 192)
    bevelled(square, max(1, height // 12), (255, 255, 255), (128, 128, 128))
    shapes: list[tuple[Canvas, Colour]] = []
    head, features = Canvas(width, height), Canvas(width, height)
    head.disc((0.5, 0.5), 0.34)
    shapes.append((head, (255, 230, 0)))
    for x in (0.4, 0.6):
        features.disc((x, 0.42), 0.045)
    bend = -0.12 if face.endswith("(") else 0.12
    features.stroke([(0.36, 0.62), (0.5, 0.62 + bend / 1.5), (0.64, 0.62)], 0.045)
    shapes.append((features, (0, 0, 0)))
    for canvas, colour in shapes:
        blend(square, canvas.mask(), colour)
