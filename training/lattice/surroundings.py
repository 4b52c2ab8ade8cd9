"""What is around boards: pages, tables, icons, windows with bars and counters, dialogs. None of it is a board."""

import functools
from pathlib import Path

import numpy as np

from gridseer.render.clutter import KINDS
from training import fonts
from training.cells.faces import lay_emoji, soft_noise
from training.cells.grounds import Image
from training.cells.palette import Colour, Rng, ink_on, random_colour, shade
from training.cells.symbols import text_mask

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""
_ICONS = "📁🗂📷🎵🌍🔒💡📅🖨✏🔍🎮📌⭐❤🍕🚗🐱🌙☂🎲🏆🔔📞"
_LETTERS = list("abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789.,:")
_FACES, _SIZES = 80, (6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 30)
"""How many fonts text is written in, and how many pixels high: each is drawn once."""
_LEAST = 240
"""The project's own clutter needs so many pixels each way."""


def fill(image: Image, rng: Rng, cell: tuple[float, float]) -> None:
    """A background, and up to five other things on it; what repeats is often about as large as the cells of a board."""
    _background(image, rng, cell)
    height, width = image.shape[:2]
    for _ in range(int(rng.integers(0, 6))):
        left, top = int(rng.integers(0, width)), int(rng.integers(0, height))
        part = image[top : top + int(rng.integers(30, height)), left : left + int(rng.integers(30, width))]
        if min(part.shape[:2]) > 24:
            _thing(part, rng, cell)
    np.clip(image, 0, 255, out=image)


def _background(image: Image, rng: Rng, cell: tuple[float, float]) -> None:
    height, width = image.shape[:2]
    roll = rng.random()
    if roll < 0.25:
        image[:] = random_colour(rng)
    elif roll < 0.4:
        ends = np.asarray([random_colour(rng), random_colour(rng)], np.float32)
        slope = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        image[:] = ends[0] * (1 - slope) + ends[1] * slope
    elif roll < 0.55:
        one, other = (np.asarray(random_colour(rng), np.float32) for _ in range(2))
        share = soft_noise(rng, height, width, int(rng.integers(3, 9)))[..., None]
        mixed = one * share + other * (1 - share) + rng.normal(0, rng.uniform(0, 8), (height, width, 1))
        image[:] = mixed.astype(np.float32)
    else:
        _thing(image, rng, cell)


def _thing(part: Image, rng: Rng, cell: tuple[float, float]) -> None:
    roll = rng.random()
    if roll < 0.08:
        part[:] = random_colour(rng)
    elif roll < 0.16:
        _panels(part, rng)
    elif roll < 0.42:
        _own_clutter(part, rng)
    elif roll < 0.55:
        _page(part, rng)
    elif roll < 0.68:
        ruled(part, rng, cell)
    else:
        _repeated(part, rng, cell)


def _panels(part: Image, rng: Rng) -> None:
    """Plain areas beside and inside each other, with a border or none: open cells without lines look like them."""
    colour = random_colour(rng)
    part[:] = colour
    for _ in range(int(rng.integers(1, 7))):
        height, width = part.shape[:2]
        left, top = int(rng.integers(0, width)), int(rng.integers(0, height))
        right, bottom = left + int(rng.integers(8, width + 8)), top + int(rng.integers(8, height + 8))
        inner = shade(colour, float(rng.uniform(-40, 40))) if rng.random() < 0.7 else random_colour(rng)
        _rectangle(part, (left, top, right, bottom), inner)
        if rng.random() < 0.5:
            _frame(part, rng, (left, top, right, bottom), colour)


def _own_clutter(part: Image, rng: Rng) -> None:
    whole = np.zeros((max(_LEAST, part.shape[0]), max(_LEAST, part.shape[1]), 3), np.uint8)
    KINDS[str(rng.choice(list(KINDS)))](whole, rng)
    part[:] = whole[: part.shape[0], : part.shape[1]]


def _page(part: Image, rng: Rng) -> None:
    """Lines of text in some font."""
    paper = random_colour(rng)
    part[:] = paper
    ink, size = ink_on(paper, rng, 120), int(rng.integers(9, 22))
    y = 2
    while y + size < part.shape[0]:
        if rng.random() < 0.85:
            text_line(part, rng, (4, y), (size, ink), round(part.shape[1] * float(rng.uniform(0.3, 1))))
        y += round(size * float(rng.uniform(1.3, 1.8)))


def text_line(image: Image, rng: Rng, at: tuple[int, int], font: tuple[int, Colour], width: int) -> None:
    """A line of made-up words of a size and colour, cut off where the picture ends."""
    size, ink = font
    faces = fonts.text_fonts(held_out=False)
    some = faces[:: max(1, len(faces) // _FACES)]
    written = _written(some[int(rng.integers(len(some)))], max(each for each in _SIZES if each <= max(size, _SIZES[0])))
    first = int(rng.integers(max(1, written.shape[1] - width)))
    lay(image, written[:, first : first + max(0, width)], ink, at)


@functools.cache
def _written(face: Path, size: int) -> Image:
    """A long line of made-up words, of which parts are used: drawing text anew takes most of the time otherwise."""
    letters = np.random.default_rng([size, *face.name.encode()]).choice([*_LETTERS, *[" "] * 8], 120)
    mask = fonts.font(face, size).getmask("".join(letters))
    cover = np.asarray(mask, np.float32).reshape(mask.size[1], mask.size[0])
    return np.asarray(cover / np.float32(255), np.float32)


def lay(image: Image, cover: Image, ink: Colour, at: tuple[int, int]) -> None:
    """Paint through a mask whose corner lies at a place, which may be outside."""
    left, top = at
    right, bottom = min(image.shape[1], left + cover.shape[1]), min(image.shape[0], top + cover.shape[0])
    x, y = max(0, left), max(0, top)
    if right <= x or bottom <= y:
        return
    part, mask = image[y:bottom, x:right], cover[y - top : bottom - top, x - left : right - left, None]
    part += (np.asarray(ink, np.float32) - part) * mask


def ruled(part: Image, rng: Rng, cell: tuple[float, float]) -> None:
    """Squared or lined paper, forms and staves: lines that no board has, since they end anywhere in a square."""
    paper = random_colour(rng) if rng.random() < 0.5 else shade((255, 255, 255), -float(rng.uniform(0, 20)))
    part[:] = paper
    ink = shade(paper, float(rng.choice([-1, 1]) * rng.uniform(10, 120)))
    down = cell[1] * float(rng.uniform(0.5, 2)) if rng.random() < 0.7 else float(rng.uniform(6, 60))
    kind = str(rng.choice(["squares", "squares", "lines", "form"]))
    thick, heavier = int(rng.choice([1, 1, 1, 2])), int(rng.choice([0, 0, 4, 5, 10]))
    _rule(part, rng, down, (ink, thick, heavier))
    across = down
    if kind == "form":
        across = down * float(rng.uniform(2, 8))
    if kind != "lines":
        _rule(part.swapaxes(0, 1), rng, across, (ink, thick, heavier))
    if rng.random() < 0.3:
        for y in range(0, part.shape[0] - 8, max(8, round(down * int(rng.integers(1, 4))))):
            text_line(part, rng, (int(rng.integers(0, 40)), y), (max(6, round(down * 0.7)), ink), part.shape[1])


def _rule(part: Image, rng: Rng, pitch: float, line: tuple[Colour, int, int]) -> None:
    """Lines one below the other, the first one anywhere; every so many of them is heavier."""
    ink, thick, heavier = line
    start = float(rng.uniform(0, pitch))
    for number in range(int((part.shape[0] - start) / pitch) + 1):
        extra = int(bool(heavier) and number % heavier == 0)
        y = round(start + number * pitch)
        part[y : y + thick + extra] = ink


def _repeated(part: Image, rng: Rng, cell: tuple[float, float]) -> None:
    """Things in equal columns and rows that are no board: a sheet, a month, icons, keys, photographs, swatches."""
    height, width = part.shape[:2]
    kind = str(rng.choice(["sheet", "sheet", "month", "icons", "keys", "photographs", "emoji", "chess", "swatches"]))
    like_cells = rng.random() < 0.5
    down = max(8.0, cell[1] * float(rng.uniform(0.8, 1.5))) if like_cells else float(rng.uniform(14, 60))
    across = down * float(rng.uniform(2, 5)) if kind == "sheet" else down * float(rng.uniform(0.8, 1.4))
    paper = random_colour(rng)
    part[:] = paper
    colours = [*(random_colour(rng) for _ in range(6)), ink_on(paper, rng, 90)]
    line = shade(paper, float(rng.choice([-1, 1]) * rng.uniform(15, 80)))
    limit = 7 if kind == "month" else 8 if kind == "chess" else 60
    filled = float(rng.uniform(0.5, 0.75)), float(rng.uniform(0.5, 0.95))
    for row in range(min(limit, int(height / down))):
        for column in range(min(limit, int(width / across))):
            left, top = int(column * across), int(row * down)
            place = part[top : int((row + 1) * down), left : int((column + 1) * across)]
            if kind in {"sheet", "month"}:
                place[-1], place[:, -1] = line, line
            if kind == "chess":
                place[:] = colours[(row + column) % 2]
            _repeated_one(place, rng, kind, colours, filled)


def _repeated_one(
    place: Image, rng: Rng, kind: str, colours: list[tuple[int, int, int]], filled: tuple[float, float]
) -> None:
    """What is in one place of things in columns and rows; the last colour is that of the text."""
    size = max(6, min(18, round(place.shape[0] * 0.5)))
    if kind in {"sheet", "month"}:
        if rng.random() < 0.7:
            text_line(place, rng, (3, 2), (size, colours[-1]), place.shape[1] - 4)
        return
    if kind == "chess":
        if rng.random() < 0.5:
            lay_emoji(place, _ICONS[int(rng.integers(5))], 0.8)
        return
    inner = place[: round(place.shape[0] * filled[0]), : round(place.shape[1] * filled[1])]
    if kind == "photographs":
        grey = soft_noise(rng, inner.shape[0], inner.shape[1], 4)[..., None]
        inner[:] = np.asarray(colours[int(rng.integers(6))], np.float32) * grey
        return
    if kind == "emoji":
        lay_emoji(inner, _ICONS[int(rng.integers(len(_ICONS)))], 0.95)
    else:
        inner[:] = random_colour(rng) if kind == "swatches" else colours[int(rng.integers(6)) if kind == "icons" else 0]
    if kind != "swatches" and rng.random() < 0.7:
        y = round(place.shape[0] * (0.2 if kind == "keys" else filled[0] + 0.06))
        text_line(place, rng, (1, y), (min(size, 11), colours[-1]), place.shape[1])


def window_around(image: Image, rng: Rng, board: Box, cell: float, colour: Colour) -> Box:
    """The window of a game around the place of its board: margins, a head, bars, frames; where it lies."""
    left, top, right, bottom = board
    margins = [int(rng.choice([0, 3, 8, int(rng.integers(0, 40)), int(rng.integers(0, 160))])) for _ in range(4)]
    head = int(rng.integers(0, 90))
    window = (left - margins[0], top - margins[1] - head, right + margins[2], bottom + margins[3])
    _rectangle(image, window, colour)
    ink = ink_on(colour, rng, 90)
    if head > 16:
        _head(image, rng, (left, top - margins[1] - head, right, top - margins[1]), ink)
    if margins[3] > 14 and rng.random() < 0.6:
        text_line(image, rng, (left, bottom + 3), (min(14, margins[3] - 3), ink), right - left)
    if margins[2] > 50:
        for number in range(int(rng.integers(0, 8))):
            text_line(image, rng, (right + 6, top + number * 24), (13, ink), margins[2] - 8)
    if rng.random() < 0.4:
        for side in rng.permutation(4)[: int(rng.integers(1, 3))]:
            _bar(image, rng, _beside(rng, board, int(side), cell), colour)
    if rng.random() < 0.35:
        _frame(image, rng, board, colour)
    if rng.random() < 0.1:
        _numbered(image, rng, board, cell, ink)
    return window


def _rectangle(image: Image, box: Box, colour: Colour) -> None:
    left, top, right, bottom = box
    image[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = np.asarray(colour, np.float32)


def _head(image: Image, rng: Rng, box: Box, ink: Colour) -> None:
    left, top, right, bottom = box
    for _ in range(int(rng.integers(0, 5))):
        x, size = left + int(rng.uniform(0, 0.9) * (right - left)), int((bottom - top) * rng.uniform(0.3, 0.8))
        if rng.random() < 0.5:
            back = random_colour(rng)
            _rectangle(image, (x, top + 4, x + int(size * rng.uniform(0.8, 3)), top + 4 + size), back)
            text_line(image, rng, (x + 2, top + 5), (max(6, int(size * 0.7)), ink_on(back, rng, 90)), size * 2)
        else:
            text_line(image, rng, (x, top + 4), (max(6, int(size * 0.6)), ink), 120)


def _beside(rng: Rng, board: Box, side: int, cell: float) -> Box:
    """A strip along one side of a board, flush or nearly so."""
    left, top, right, bottom = board
    thick, off = int(max(10, cell * rng.uniform(0.6, 2.2))), int(rng.choice([0, 0, 1, 2, 4, 8]))
    boxes = (
        (left, top - off - thick, right, top - off), (left, bottom + off, right, bottom + off + thick),
        (left - off - thick, top, left - off, bottom), (right + off, top, right + off + thick, bottom),
    )  # fmt: skip
    return boxes[side]


def _bar(image: Image, rng: Rng, box: Box, colour: Colour) -> None:
    """Icons or letters of about the size of a cell in a strip."""
    lying = box[2] - box[0] > box[3] - box[1]
    thick = min(box[2] - box[0], box[3] - box[1])
    back = shade(colour, float(rng.uniform(-50, 50))) if rng.random() < 0.7 else random_colour(rng)
    _rectangle(image, box, back)
    if rng.random() < 0.15:
        return
    kind, step = rng.random(), thick * float(rng.uniform(0.8, 2.5))
    size, ink, place = max(4, int(thick * rng.uniform(0.4, 0.9))), ink_on(back, rng, 60), float(rng.uniform(0, step))
    length = max(box[2] - box[0], box[3] - box[1])
    while place < length - thick:
        x, y = (box[0] + int(place), box[1] + 2) if lying else (box[0] + 2, box[1] + int(place))
        if kind < 0.4:
            spot = image[max(0, y) : max(0, y + size), max(0, x) : max(0, x + size)]
            if min(spot.shape[:2]) >= 4:
                lay_emoji(spot, _ICONS[int(rng.integers(len(_ICONS)))], 1.0)
        elif kind < 0.6:
            _rectangle(image, (x, y, x + size, y + size), ink)
        else:
            text_line(image, rng, (x, y), (max(6, int(size * 0.8)), ink), size * (1 if kind < 0.8 else 4))
        place += step * (1 if rng.random() < 0.7 else float(rng.uniform(1, 5)))


def _frame(image: Image, rng: Rng, board: Box, colour: Colour) -> None:
    left, top, right, bottom = board
    for _ in range(int(rng.integers(1, 3))):
        width = int(rng.integers(1, 12))
        light, dark = (shade(colour, sign * float(rng.uniform(10, 90))) for sign in (1, -1))
        if rng.random() < 0.5:
            light, dark = dark, light
        _rectangle(image, (left - width, top - width, right + width, top), light)
        _rectangle(image, (left - width, top - width, left, bottom + width), light)
        _rectangle(image, (left, bottom, right + width, bottom + width), dark)
        _rectangle(image, (right, top, right + width, bottom + width), dark)


def _numbered(image: Image, rng: Rng, board: Box, cell: float, ink: Colour) -> None:
    """Numbers beside the rows and above the columns, as some games have them for beginners."""
    left, top, right, bottom = board
    faces = fonts.text_fonts(held_out=False)
    face, side = faces[int(rng.integers(len(faces)))], max(8, round(cell))
    for number in range(int((right - left) / cell)):
        lay(image, text_mask(side, str(number + 1), face, 0.5), ink, (left + round(number * cell), top - side))
    for number in range(int((bottom - top) / cell)):
        lay(image, text_mask(side, str(number + 1), face, 0.5), ink, (left - side, top + round(number * cell)))


def dialog(image: Image, rng: Rng, board: Box) -> Box:
    """A menu or dialog over a part of a board; where it lies."""
    left, top, right, bottom = board
    width, height = int((right - left) * rng.uniform(0.2, 0.7)) + 20, int((bottom - top) * rng.uniform(0.15, 0.6)) + 16
    x = int(rng.integers(left - width // 2, max(left - width // 2 + 1, right - width // 2)))
    y = int(rng.integers(top - height // 2, max(top - height // 2 + 1, bottom - height // 2)))
    paper = random_colour(rng)
    _rectangle(image, (x, y, x + width, y + height), shade(paper, -60))
    _rectangle(image, (x + 1, y + 1, x + width - 1, y + height - 1), paper)
    ink, size = ink_on(paper, rng, 110), int(rng.integers(9, 17))
    for line in range(y + 6, y + height - size - 4, round(size * float(rng.uniform(1.4, 2.2)))):
        text_line(image, rng, (x + 8, line), (size, ink), max(10, width - 20))
    return x, y, x + width, y + height


def bar_over(image: Image, rng: Rng, board: Box) -> Box:
    """A bar under which a scrolled board goes on, along one of its sides; where it lies."""
    left, top, right, bottom = board
    wide, high = (right - left) * float(rng.uniform(0.02, 0.3)), (bottom - top) * float(rng.uniform(0.02, 0.3))
    out = int(rng.integers(0, 120))
    far_left, far_top, far_right, far_bottom = left - out, top - out, right + out, bottom + out
    bars = (
        (far_left, far_top, far_right, top + int(high)), (far_left, bottom - int(high), far_right, far_bottom),
        (far_left, far_top, left + int(wide), far_bottom), (right - int(wide), far_top, far_right, far_bottom),
    )  # fmt: skip
    bar = bars[int(rng.choice(4, p=[0.4, 0.3, 0.15, 0.15]))]
    paper = random_colour(rng)
    _rectangle(image, bar, paper)
    size, ink = int(rng.integers(9, 22)), ink_on(paper, rng, 90)
    for _ in range(int(rng.integers(0, 4))):
        x, y = (
            int(rng.integers(bar[0], max(bar[0] + 1, bar[2]))),
            int(rng.integers(bar[1], max(bar[1] + 1, bar[3] - size))),
        )
        if y + size < bar[3]:
            text_line(image, rng, (x, y), (size, ink), max(6, bar[2] - x - 4))
    return bar
