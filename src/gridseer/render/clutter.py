"""What else is on a screen: text, tables, chess boards, calendars, icons, photographs. Nothing of it is Minesweeper."""

from collections.abc import Callable

import cv2
import numpy as np

from gridseer.geometry import Pixels
from gridseer.render.window import write
from gridseer.theme import Colour

_LETTERS = list("etaoinshrdlucmfwypvbgk")
_PAPERS: tuple[tuple[Colour, Colour], ...] = (
    ((255, 255, 255), (20, 20, 20)), ((30, 30, 36), (210, 210, 205)), ((253, 246, 227), (88, 110, 117)),
    ((0, 43, 54), (131, 148, 150)), ((240, 240, 240), (0, 0, 0)),
)  # fmt: skip


def _colour(rng: np.random.Generator, low: int = 0, high: int = 256) -> Colour:
    red, green, blue = rng.integers(low, high, 3).tolist()
    return red, green, blue


def _paper(rng: np.random.Generator, picture: Pixels) -> Colour:
    """Fill a picture with the colour of a page; the colour of its ink."""
    paper, ink = _PAPERS[int(rng.integers(len(_PAPERS)))]
    picture[:] = paper
    return ink


def _word(rng: np.random.Generator) -> str:
    return "".join(rng.choice(_LETTERS, int(rng.integers(1, 11))))


def text_page(picture: Pixels, rng: np.random.Generator) -> None:
    """Lines of words."""
    ink = _paper(rng, picture)
    height, width = picture.shape[:2]
    size = int(rng.integers(8, 19))
    for y in range(size, height - 2 * size, round(size * 1.9)):
        if rng.random() < 0.1:
            continue
        end = width * rng.uniform(0.5, 0.95)
        x = size + (2 * size if rng.random() < 0.2 else 0)
        while x < end:
            x += write(picture, _word(rng), (x, y), size, ink) + size // 2


def terminal(picture: Pixels, rng: np.random.Generator) -> None:
    """Letters in equal columns, as a terminal shows them."""
    ink = _paper(rng, picture)
    height, width = picture.shape[:2]
    size = int(rng.integers(9, 17))
    pitch, line = round(size * 1.05), round(size * 1.8)
    for y in range(4, height - line, line):
        for x in range(4, int(width * rng.uniform(0.2, 0.95)), pitch):
            if rng.random() < 0.8:
                write(picture, str(rng.choice([*_LETTERS, "0", "1", "#", "|"])), (x, y), size, ink)


def spreadsheet(picture: Pixels, rng: np.random.Generator) -> None:
    """A table with ruled cells, some of them filled; sometimes the cells are square."""
    ink = _paper(rng, picture)
    height, width = picture.shape[:2]
    row = int(rng.integers(16, 36))
    column = row if rng.random() < 0.3 else int(row * rng.uniform(2, 5))
    line = tuple((3 * paper + each) // 4 for paper, each in zip(picture[0, 0].tolist(), ink, strict=True))
    picture[::row] = line
    picture[:, ::column] = line
    head = tuple((7 * paper + each) // 8 for paper, each in zip(picture[1, 1].tolist(), ink, strict=True))
    picture[1:row, :], picture[:, 1:column] = head, head
    for y in range(0, height - row, row):
        for x in range(0, width - column, column):
            if rng.random() < 0.5:
                longest = max(1, column // row)
                number = str(int(rng.integers(0, 10 ** int(rng.integers(1, longest + 2)))))
                write(picture, number, (x + 3, y + row // 4), row // 2, ink)


def calendar(picture: Pixels, rng: np.random.Generator) -> None:
    """A month: seven columns with the numbers from 1 to 31."""
    ink = _paper(rng, picture)
    height, width = picture.shape[:2]
    size = int(rng.integers(24, max(25, min(width // 8, height // 8, 90))))
    left, top = int(rng.integers(0, max(1, width - 7 * size))), int(rng.integers(0, max(1, height - 8 * size)))
    boxed, first, days = rng.random() < 0.6, int(rng.integers(0, 7)), int(rng.integers(28, 32))
    for number, name in enumerate(("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")):
        write(picture, name, (left + number * size + 4, top + size // 2), size // 4, ink)
    for day in range(1, days + 1):
        x, y = left + (first + day - 1) % 7 * size, top + size * (1 + (first + day - 1) // 7)
        if boxed:
            cv2.rectangle(picture, (x, y), (x + size, y + size), ink, 1)
        write(picture, str(day), (x + size // 4, y + size // 4), size // 3, ink)


def chess_board(picture: Pixels, rng: np.random.Generator) -> None:
    """Eight times eight squares of two colours, with pieces on some."""
    height, width = picture.shape[:2]
    picture[:] = _colour(rng)
    size = int(rng.integers(16, max(17, min(height, width) // 9)))
    left, top = int(rng.integers(0, width - 8 * size)), int(rng.integers(0, height - 8 * size))
    dark, light = _colour(rng, 60, 160), _colour(rng, 190, 256)
    for row in range(8):
        for column in range(8):
            x, y = left + column * size, top + row * size
            picture[y : y + size, x : x + size] = dark if (row + column) % 2 else light
            if row in (0, 1, 6, 7) and rng.random() < 0.85:
                shade = (20, 20, 20) if row < 4 else (245, 245, 245)
                centre = (x + size // 2, y + size // 2)
                cv2.circle(picture, centre, round(size * rng.uniform(0.2, 0.36)), shade, -1, cv2.LINE_AA)
                cv2.circle(picture, centre, round(size * 0.3), (110, 110, 110), 1, cv2.LINE_AA)


def crossword(picture: Pixels, rng: np.random.Generator) -> None:
    """White and black squares with letters."""
    height, width = picture.shape[:2]
    picture[:] = (230, 230, 230)
    count, size = int(rng.integers(9, 16)), int(rng.integers(18, 40))
    size = min(size, (min(height, width) - 2) // count)
    left, top = int(rng.integers(0, width - count * size)), int(rng.integers(0, height - count * size))
    for row in range(count):
        for column in range(count):
            x, y = left + column * size, top + row * size
            black = rng.random() < 0.22
            cv2.rectangle(picture, (x, y), (x + size, y + size), (0, 0, 0) if black else (255, 255, 255), -1)
            cv2.rectangle(picture, (x, y), (x + size, y + size), (0, 0, 0), 1)
            if not black and rng.random() < 0.7:
                letter = str(rng.choice(_LETTERS)).upper()
                write(picture, letter, (x + size // 4, y + size // 4), size // 2, (0, 0, 0))


def sudoku(picture: Pixels, rng: np.random.Generator) -> None:
    """Nine times nine ruled cells with the digits 1 to 9."""
    height, width = picture.shape[:2]
    picture[:] = (255, 255, 255)
    size = int(rng.integers(18, max(19, min(60, (min(height, width) - 10) // 9))))
    left, top = int(rng.integers(2, width - 9 * size - 4)), int(rng.integers(2, height - 9 * size - 4))
    for number in range(10):
        thick = 3 if number % 3 == 0 else 1
        cv2.line(picture, (left + number * size, top), (left + number * size, top + 9 * size), (0, 0, 0), thick)
        cv2.line(picture, (left, top + number * size), (left + 9 * size, top + number * size), (0, 0, 0), thick)
    for row in range(9):
        for column in range(9):
            if rng.random() < 0.4:
                digit = (row * 3 + row // 3 + column + int(rng.integers(2))) % 9 + 1
                x, y = left + column * size + size // 3, top + row * size + size // 4
                write(picture, str(digit), (x, y), size // 2, (0, 0, 0))


def icons(picture: Pixels, rng: np.random.Generator) -> None:
    """Coloured squares of many kinds in equal columns: a palette, a launcher, a page of activity."""
    height, width = picture.shape[:2]
    picture[:] = _colour(rng)
    size = int(rng.integers(12, 64))
    gap = int(rng.integers(1, max(2, size // 2)))
    plain = rng.random() < 0.5
    for y in range(gap, height - size - gap, size + gap):
        for x in range(gap, width - size - gap, size + gap):
            cv2.rectangle(picture, (x, y), (x + size, y + size), _colour(rng), -1)
            if not plain:
                cv2.circle(picture, (x + size // 2, y + size // 2), size // 3, _colour(rng), -1, cv2.LINE_AA)


def photograph(picture: Pixels, rng: np.random.Generator) -> None:
    """Soft shapes and grain, as a landscape has them."""
    height, width = picture.shape[:2]
    total = np.zeros((height, width, 3), np.float32)
    for octave in range(2, 9):
        small = rng.random((min(height, 1 << octave), min(width, 1 << octave), 3), dtype=np.float32)
        total += cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC) * 0.6**octave
    total = (total - total.min()) / (total.max() - total.min())
    total = 255 * total + rng.normal(0, rng.uniform(0, 6), total.shape).astype(np.float32)
    picture[:] = np.clip(total, 0, 255).astype(np.uint8)


KINDS: dict[str, Callable[[Pixels, np.random.Generator], None]] = {
    "text": text_page, "terminal": terminal, "spreadsheet": spreadsheet, "calendar": calendar, "chess": chess_board,
    "crossword": crossword, "sudoku": sudoku, "icons": icons, "photograph": photograph,
}  # fmt: skip
"""Everything that can lie about, by name. Each fills the picture it is given."""


def clutter(kind: str, width: int, height: int, seed: int) -> Pixels:
    """A whole picture of one kind; at least 200 pixels wide and high."""
    picture = np.empty((height, width, 3), np.uint8)
    KINDS[kind](picture, np.random.default_rng(seed))
    return picture
