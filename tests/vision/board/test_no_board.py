"""Pictures that are no boards: calendars, sudokus, chess boards, paper, swatches, tables, noise."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from bench.pictures import decoy
from gridseer.geometry import Frame
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read

Colour = tuple[int, int, int]
WHITE, GREY, BLACK = (255, 255, 255), (150, 150, 150), (0, 0, 0)
SIDE = 32
OPENED = {(4, 4): "3", (4, 6): "2", (7, 1): "1"}
"""Cells that somebody opened one by one, and their numbers."""


def grid(
    columns: int,
    rows: int,
    text: Callable[[int, int], str] = lambda x, y: "",  # noqa: ARG005
    ground: Callable[[int, int], Colour] = lambda x, y: WHITE,  # noqa: ARG005
) -> Frame:
    """A table on a white page, 32 pixels a cell."""
    image = Image.new("RGB", ((columns + 2) * SIDE, (rows + 2) * SIDE), WHITE)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(18)
    for y in range(rows):
        for x in range(columns):
            left, top = (x + 1) * SIDE, (y + 1) * SIDE
            pen.rectangle([left, top, left + SIDE, top + SIDE], fill=ground(x, y), outline=GREY)
            pen.text((left + SIDE / 2, top + SIDE / 2), text(x, y), fill=BLACK, font=font, anchor="mm")
    return Frame(np.array(image))


def sudoku(x: int, y: int) -> str:
    return str((3 * (y % 3) + y // 3 + x) % 9 + 1) if (x * 7 + y * 3) % 5 < 2 else ""


def squares(ground: int, ink: int, start: int, side: int) -> Frame:
    """Squared paper."""
    paper = np.full((400, 600, 3), ground, np.uint8)
    paper[start::side], paper[:, start::side] = ink, ink
    return Frame(paper)


def chess(x: int, y: int) -> Colour:
    return (240, 217, 181) if (x + y) % 2 else (181, 136, 99)


def small_chess_board() -> Frame:
    """One on a green table, in fields of 16 pixels without lines."""
    fields = np.indices((8, 8)).sum(axis=0) % 2
    board = np.where(fields[..., None], (66, 114, 153), (214, 255, 240)).astype(np.uint8)
    pixels = np.full((400, 600, 3), (70, 112, 98), np.uint8)
    pixels[100:228, 200:328] = np.kron(board, np.ones((16, 16, 1), np.uint8))
    return Frame(pixels)


def table_of_words() -> Frame:
    """A table most of whose cells are empty."""
    rng = np.random.default_rng(5)
    pixels = np.full((30 * 24, 40 * 30, 3), 250, np.uint8)
    pixels[::24], pixels[:, ::30] = 200, 200
    for place in rng.choice(1200, 200, replace=False).tolist():
        word = "".join(rng.choice(list("abdeghkmnpqrstuxyz"), 4))
        at = (30 * (place % 40) + 3, 24 * (place // 40) + 16)
        cv2.putText(pixels, word, at, cv2.FONT_HERSHEY_SIMPLEX, 0.35, (20, 20, 20), 1, cv2.LINE_AA)
    return Frame(pixels)


def photographs() -> Frame:
    """An album: small pictures side by side, each another one."""
    rough = np.random.default_rng(4).integers(0, 255, (81, 6, 6, 3), np.uint8)
    cells = np.stack([cv2.resize(each, (24, 24), interpolation=cv2.INTER_CUBIC) for each in rough])
    return Frame(np.ascontiguousarray(cells.reshape(9, 9, 24, 24, 3).swapaxes(1, 2).reshape(216, 216, 3)))


def wide_table() -> Frame:
    """Grey cells that are two squares wide."""
    pixels = grid(10, 8, ground=lambda x, y: (210, 214, 220)).pixels.copy()  # noqa: ARG005
    for line in range(2, 10, 2):
        pixels[SIDE : 9 * SIDE, SIDE * line - 1 : SIDE * line + 2] = pixels[40, 40]
    return Frame(pixels)


STRANGERS: dict[str, Callable[[], Frame]] = {
    "calendar": lambda: grid(7, 5, lambda x, y: str(y * 7 + x + 1) if y * 7 + x < 31 else ""),
    "sudoku": lambda: grid(9, 9, sudoku),
    "paper": lambda: grid(14, 10),
    "multiplication": lambda: grid(10, 10, lambda x, y: str((x + 1) * (y + 1))),
    "letters": lambda: grid(12, 9, lambda x, y: chr(65 + (x * 5 + y * 11) % 26)),
    "chess": lambda: grid(8, 8, ground=chess),
    "small chess": small_chess_board,
    "swatches": lambda: grid(8, 6, ground=lambda x, y: (x * 30, y * 40, (x * y * 9) % 256)),
    "ones and zeros": lambda: grid(12, 9, lambda x, y: str((x * 3 + y * y) % 2)),
    "numbers on paper": lambda: grid(8, 8, lambda x, y: OPENED.get((x, y), "")),
    "squares": lambda: squares(255, 200, 0, 20),
    "small squares": lambda: squares(255, 200, 0, 13),
    "small grey squares": lambda: squares(240, 180, 5, 13),
    "small dark squares": lambda: squares(40, 70, 3, 13),
    "large squares": lambda: squares(255, 200, 0, 32),
    "words": table_of_words,
    "photographs": photographs,
    "wide table": wide_table,
    "icons of every colour": lambda: decoy(601)[1],
    "long cells": lambda: draw(["#" * 9] * 9, THEMES["classic"], 48, cell_height=24).frame,
    "one colour": lambda: Frame(np.full((300, 400, 3), 90, np.uint8)),
    "noise": lambda: Frame(np.random.default_rng(0).integers(0, 256, (400, 600, 3), np.uint8)),
}


@pytest.mark.parametrize("name", STRANGERS)
def test_what_is_no_board_is_refused(name: str) -> None:
    assert read(STRANGERS[name]()) == []


@pytest.mark.parametrize("shape", [(1, 1), (1, 500), (500, 1), (2, 2), (12, 12)])
def test_tiny_pictures_hold_no_board(shape: tuple[int, int]) -> None:
    assert read(Frame(np.zeros((*shape, 3), np.uint8))) == []


def test_a_few_numbers_are_those_of_a_game_where_they_stand_on_another_ground() -> None:
    """A game of white squares on a white page was missed; a puzzle on paper has its numbers on the same ground."""
    frame = grid(8, 8, lambda x, y: OPENED.get((x, y), ""), lambda x, y: (238, 238, 238) if (x, y) in OPENED else WHITE)
    (sighting,) = read(frame)
    assert {(x, y): sighting.symbols[y][x] for x, y in OPENED} == OPENED
