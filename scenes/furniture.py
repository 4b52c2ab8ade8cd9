"""Furniture: what else is on screens: text, sheets, months, icons, puzzles, pictures. None of it is a board.

Each painter fills a part of a picture and returns the lattice on what repeats in it, if there is one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Lattice
from scenes.faces import soft_noise
from scenes.fonts import emoji, random_font
from scenes.palette import WHITE, Colour, Rng, from_hsv, ink_on, mix, plain_ink, random_colour, shade
from scenes.splits import Split
from scenes.stamps import Canvas, Stamp, picture, text_cover

ICONS = "📁🗂📷🎵🌍🔒💡📅🖨✏🔍🎮📌⭐❤🍕🚗🐱🌙☂🎲🏆🔔📞"
_CHESS = "♔♕♖♗♘♙♚♛♜♝♞♟"
_SYLLABLES = (
    "the of and a to in is you that it he was for on are as with his they I at be this have from or one had by word but "
    "not what all were we when your can said there use an each which she do how their if will up other about out many "
    "then them these so some her would make like him into time has look two more write go see number no way could people"
).split()


@dataclass(frozen=True, slots=True)
class Hand:
    """What furniture is painted with."""

    rng: Rng
    split: Split
    cell: tuple[float, float]
    """The cells of the board nearby: what repeats is often about as large."""

    def pitch(self, least: float = 12, most: float = 60) -> float:
        """A size like that of the cells, or any."""
        if self.rng.random() < 0.45:
            return max(least, float(self.cell[1] * self.rng.uniform(0.85, 1.3)))
        return float(np.exp(self.rng.uniform(np.log(least), np.log(most))))

    def paper(self) -> Colour:
        """A ground for text."""
        roll = self.rng.random()
        return (
            WHITE
            if roll < 0.35
            else shade(WHITE, -float(self.rng.uniform(5, 40)))
            if roll < 0.6
            else random_colour(self.rng)
        )

    def word(self, size: int, *, capital: bool = False) -> str:
        """A made-up word or number."""
        rng = self.rng
        if rng.random() < 0.2:
            return str(int(rng.integers(0, 10 ** int(rng.integers(1, 5)))))
        word = "".join(_SYLLABLES[int(n)] for n in rng.integers(0, len(_SYLLABLES), size))
        return word.capitalize() if capital else word


Painter = Callable[[Canvas, Hand], Lattice | None]


def write(part: Canvas, hand: Hand, text: str, at: tuple[int, int], size: int, ink: Colour) -> int:
    """A line of text in any font; where it ends."""
    cover = text_cover(text, random_font(hand.rng, hand.split), size)
    Stamp.of(cover[:, : max(1, part.shape[1])], ink).lay(part, *at)
    return at[0] + cover.shape[1]


def labels(hand: Hand, texts: Sequence[str], size: int, ink: Colour) -> list[Stamp]:
    """Words in one font, drawn once."""
    face = random_font(hand.rng, hand.split)
    return [Stamp.of(text_cover(text, face, size), ink) for text in texts]


def centre(part: Canvas, stamp: Stamp, x: float, y: float) -> None:
    """Lay a stamp with its middle at a place."""
    stamp.lay(part, round(x - stamp.size[0] / 2), round(y - stamp.size[1] / 2))


def text_page(part: Canvas, hand: Hand) -> Lattice | None:
    """Lines of text: a few are drawn, and used again in parts."""
    rng, paper = hand.rng, hand.paper()
    part[:] = paper
    size, ink = int(rng.integers(9, 20)), plain_ink(paper, rng)
    face = random_font(rng, hand.split)
    lines = [Stamp.of(text_cover(" ".join(hand.word(1) for _ in range(12)), face, size), ink) for _ in range(3)]
    step, y, left = size * float(rng.uniform(1.3, 1.8)), 4.0, int(rng.integers(2, 30))
    while y + size < part.shape[0]:
        if rng.random() < 0.85:
            line = lines[int(rng.integers(3))]
            start = int(rng.integers(0, line.size[0] // 2))
            cut = np.s_[:, start : start + round(part.shape[1] * float(rng.uniform(0.3, 0.95)))]
            Stamp(line.ink[cut], line.alpha[cut]).lay(part, left, round(y))
        y += step
    return None


def plain(part: Canvas, hand: Hand) -> Lattice | None:
    """One colour, a slope, soft shapes, or panels inside each other."""
    rng = hand.rng
    height, width = part.shape[:2]
    roll = rng.random()
    part[:] = random_colour(rng) if rng.random() < 0.6 else hand.paper()
    if roll < 0.25:
        ends = np.asarray([random_colour(rng), random_colour(rng)], np.float32)
        part[:] = (ends[0] + (ends[1] - ends[0]) * np.linspace(0, 1, height)[:, None, None]).astype(np.uint8)
    elif roll < 0.4:
        photograph(part, hand)
    elif roll < 0.65:
        for _ in range(int(rng.integers(1, 6))):
            left, top = int(rng.integers(0, width)), int(rng.integers(0, height))
            right, bottom = left + int(rng.integers(8, width + 8)), top + int(rng.integers(8, height + 8))
            part[top:bottom, left:right] = shade(
                mix(part[0, 0].tolist(), random_colour(rng), 0.2), float(rng.uniform(-40, 40))
            )
    return None


def photograph(part: Canvas, hand: Hand) -> Lattice | None:
    """Soft shapes and grain, as a landscape has them."""
    rng = hand.rng
    height, width = part.shape[:2]
    one, other = (np.asarray(random_colour(rng), np.float32) for _ in range(2))
    small = max(1, height // 2), max(1, width // 2)
    share = soft_noise(rng, *small, int(rng.integers(3, 9)))[..., None]
    mixed = (one + (other - one) * share).astype(np.uint8)
    part[:] = cv2.resize(mixed, (width, height), interpolation=cv2.INTER_LINEAR)
    return None


def _grid(part: Canvas, hand: Hand, across: float, down: float, most: tuple[int, int] = (40, 40)) -> Lattice:
    """Places for things in columns and rows, somewhere in a part."""
    height, width = part.shape[:2]
    columns, rows = min(most[0], int((width - 2) / across)), min(most[1], int((height - 2) / down))
    columns, rows = max(1, columns), max(1, rows)
    x = float(hand.rng.integers(0, max(1, int(width - columns * across))))
    y = float(hand.rng.integers(0, max(1, int(height - rows * down))))
    return Lattice(x, y, across, down, columns, rows)


def _cells(lattice: Lattice) -> list[tuple[int, int, tuple[int, int, int, int]]]:
    """Row, column, and the pixels of every place."""
    xs, ys = np.rint(lattice.column_lines).astype(int).tolist(), np.rint(lattice.row_lines).astype(int).tolist()
    return [
        (row, column, (xs[column], ys[row], xs[column + 1], ys[row + 1]))
        for row in range(lattice.rows)
        for column in range(lattice.columns)
    ]


def _rule(part: Canvas, lattice: Lattice, ink: Colour, thick: int = 1, every: int = 1) -> None:
    """The lines of a lattice."""
    left, top = round(lattice.x), round(lattice.y)
    right, bottom = round(lattice.x + lattice.width), round(lattice.y + lattice.height)
    for x in np.rint(lattice.column_lines).astype(int).tolist()[::every]:
        part[top : bottom + thick, max(0, x) : x + thick] = ink
    for y in np.rint(lattice.row_lines).astype(int).tolist()[::every]:
        part[max(0, y) : y + thick, left : right + thick] = ink


def sheet(part: Canvas, hand: Hand) -> Lattice | None:
    """A spreadsheet: numbers and words in ruled cells, a head of letters and numbers."""
    rng, paper = hand.rng, hand.paper()
    part[:] = paper
    ink, line = plain_ink(paper, rng), shade(paper, float(rng.choice([-1, 1]) * rng.uniform(15, 90)))
    down = hand.pitch(12, 36)
    across = down * float(rng.choice([1, rng.uniform(1.5, 4)], p=[0.35, 0.65]))
    lattice = _grid(part, hand, across, down)
    long = max(1, round(across / down * 1.6))
    some = labels(hand, [hand.word(1)[:long] for _ in range(14)], max(7, round(down * 0.5)), ink)
    share, head = rng.uniform(0.2, 0.9), shade(paper, -20)
    for row, column, (left, top, right, bottom) in _cells(lattice):
        if row == 0 or column == 0:
            part[top:bottom, left:right] = head
        if rng.random() < share:
            some[int(rng.integers(14))].lay(part[:, :right], left + 3, top + max(1, (bottom - top) // 4))
    _rule(part, lattice, line)
    return lattice


def calendar(part: Canvas, hand: Hand) -> Lattice | None:
    """A month: seven columns with the numbers from 1 to 31."""
    rng, paper = hand.rng, hand.paper()
    part[:] = paper
    down = min(hand.pitch(16, 70), (part.shape[0] - 4) / 7)
    across = min(down * float(rng.uniform(0.9, 1.5)), (part.shape[1] - 4) / 7)
    lattice = _grid(part, hand, across, down, (7, 7))
    ink = plain_ink(paper, rng)
    size = max(7, round(down * float(rng.uniform(0.35, 0.6))))
    days = labels(hand, [str(day) for day in range(1, 32)], size, ink)
    names = labels(hand, list("MTWTFSS"), size, mix(ink, paper, 0.4))
    first, marked = int(rng.integers(7)), int(rng.integers(31))
    for row, column, (left, top, right, bottom) in _cells(lattice):
        day = (row - 1) * 7 + column - first
        if row == 0:
            centre(part, names[column], (left + right) / 2, (top + bottom) / 2)
        elif 0 <= day < 31:
            if day == marked:
                part[top:bottom, left:right] = random_colour(rng)
            centre(part, days[day], (left + right) / 2, (top + bottom) / 2)
    if rng.random() < 0.6:
        _rule(part, lattice, shade(paper, -float(rng.uniform(20, 120))))
    return lattice.part((0, 7), (1, lattice.rows)) if lattice.rows > 2 else None


def chess(part: Canvas, hand: Hand) -> Lattice | None:
    """Eight times eight squares of two colours, with pieces on some."""
    return _chequered(part, hand, _CHESS)


def checkers(part: Canvas, hand: Hand) -> Lattice | None:
    """The same with discs."""
    return _chequered(part, hand, "⬤⬤◉◎")


def _chequered(part: Canvas, hand: Hand, pieces: str) -> Lattice | None:
    rng = hand.rng
    part[:] = random_colour(rng)
    side = max(10.0, min(hand.pitch(16, 80), (min(part.shape[:2]) - 4) / 8))
    lattice = _grid(part, hand, side, side, (8, 8))
    dark, light = random_colour(rng), random_colour(rng)
    faces = [f for f in _symbol_faces(hand, pieces)]
    inks = ((20, 20, 20), (245, 245, 245))
    stamps = [
        Stamp.of(text_cover(p, faces[0], max(8, round(side * 0.7))), inks[k % 2]) for k, p in enumerate(pieces)
    ] if faces else []  # fmt: skip
    late = rng.random() < 0.5
    for row, column, (left, top, right, bottom) in _cells(lattice):
        part[top:bottom, left:right] = dark if (row + column) % 2 else light
        there = rng.random() < 0.25 if late else row in {0, 1, 6, 7} and rng.random() < 0.9
        if there and stamps:
            centre(part, stamps[int(rng.integers(len(stamps)))], (left + right) / 2, (top + bottom) / 2)
    return lattice


def _symbol_faces(hand: Hand, pieces: str) -> list[str]:
    from scenes.fonts import symbol_fonts

    return [str(path) for path in (*symbol_fonts(hand.split, pieces[0]), *symbol_fonts(Split.TRAIN, pieces[0]))]


def icons(part: Canvas, hand: Hand) -> Lattice | None:
    """Icons with or without names below them: a folder, a launcher, a toolbar."""
    rng, paper = hand.rng, hand.paper()
    if rng.random() < 0.3:
        plain(part, hand)
    else:
        part[:] = paper
    size = max(8, round(hand.pitch(14, 64)))
    named = rng.random() < 0.5
    across, down = size * float(rng.uniform(1.1, 2.2)), size * float(rng.uniform(1.1, 1.4) + 0.5 * named)
    lattice = _grid(part, hand, across, down)
    kinds = int(rng.choice([1, 2, 4, 12], p=[0.25, 0.2, 0.2, 0.35]))
    drawings = [_icon(hand, size) for _ in range(kinds)]
    some = labels(
        hand, [hand.word(1, capital=True) for _ in range(6)], max(7, min(14, size // 3)), plain_ink(paper, rng)
    )
    share = float(rng.choice([1.0, rng.uniform(0.5, 1)]))
    for _, _, (left, top, right, bottom) in _cells(lattice):
        if rng.random() < share:
            centre(part, drawings[int(rng.integers(kinds))], (left + right) / 2, top + size * 0.55)
            if named:
                centre(part, some[int(rng.integers(6))], (left + right) / 2, bottom - size * 0.2)
    return lattice


def _icon(hand: Hand, size: int) -> Stamp:
    rng = hand.rng
    rgba = emoji(ICONS[int(rng.integers(len(ICONS)))])
    if rgba is not None and rng.random() < 0.7:
        return picture(rgba, size, 1.0)
    cover = np.zeros((size, size), np.float32)
    if rng.random() < 0.5:
        cv2.circle(cover, (size // 2, size // 2), size // 2, 1.0, -1, cv2.LINE_AA)
    else:
        cover[:] = 1
    return Stamp.of(cover, random_colour(rng))


def swatches(part: Canvas, hand: Hand) -> Lattice | None:
    """A palette, a page of activity, a map of heat: plain squares in many colours, with or without gaps."""
    rng = hand.rng
    part[:] = hand.paper()
    size = hand.pitch(10, 50)
    lattice = _grid(part, hand, size, size * float(rng.choice([1, rng.uniform(0.6, 1.5)])))
    gap = int(rng.choice([0, 1, 2, 3, max(1, size // 5)]))
    hue, few = rng.random(), rng.random() < 0.5
    colours = [
        from_hsv(hue, 0.1 + 0.2 * k, 0.95 - 0.12 * k) if few else random_colour(rng) for k in range(5 if few else 30)
    ]
    for _, _, (left, top, right, bottom) in _cells(lattice):
        part[top : bottom - gap, left : right - gap] = colours[int(rng.integers(len(colours)))]
    return lattice


def photographs(part: Canvas, hand: Hand) -> Lattice | None:
    """Small pictures in columns and rows."""
    rng = hand.rng
    part[:] = hand.paper()
    size = hand.pitch(20, 90)
    lattice = _grid(part, hand, size, size)
    pictures = []
    side = max(6, round(size * float(rng.uniform(0.7, 1))))
    for _ in range(6):
        one = np.empty((side, side, 3), np.uint8)
        photograph(one, hand)
        pictures.append(one)
    for _, _, (left, top, _, _) in _cells(lattice):
        target = part[top : top + side, left : left + side]
        target[:] = pictures[int(rng.integers(6))][: target.shape[0], : target.shape[1]]
    return lattice


def _numbers(part: Canvas, hand: Hand, texts: Sequence[str], share: float, most: tuple[int, int]) -> Lattice:
    """Ruled squares with texts in some of them."""
    rng = hand.rng
    paper = WHITE if rng.random() < 0.5 else hand.paper()
    part[:] = shade(paper, -float(rng.uniform(0, 30)))
    side = max(10.0, min(hand.pitch(14, 60), (min(part.shape[:2]) - 6) / min(most)))
    lattice = _grid(part, hand, side, side, most)
    left, top = round(lattice.x), round(lattice.y)
    part[top : round(top + lattice.height), left : round(left + lattice.width)] = paper
    ink = plain_ink(paper, rng)
    some = labels(hand, texts, max(8, round(side * rng.uniform(0.45, 0.75))), ink)
    for _, _, (x, y, right, bottom) in _cells(lattice):
        if rng.random() < share:
            centre(part, some[int(rng.integers(len(some)))], (x + right) / 2, (y + bottom) / 2)
    _rule(part, lattice, mix(ink, paper, float(rng.uniform(0, 0.7))))
    return lattice


def sudoku(part: Canvas, hand: Hand) -> Lattice | None:
    """Nine times nine ruled cells with the digits 1 to 9."""
    lattice = _numbers(part, hand, list("123456789"), float(hand.rng.uniform(0.3, 0.9)), (9, 9))
    _rule(part, lattice, (0, 0, 0), 2, 3)
    return lattice


def letters(part: Canvas, hand: Hand) -> Lattice | None:
    """A word search."""
    most = int(hand.rng.integers(8, 20))
    return _numbers(part, hand, list("ABCDEFGHIJKLMNOPRSTUVWY"), 1.0, (most, most))


def nurikabe(part: Canvas, hand: Hand) -> Lattice | None:
    """Numbers and dark cells."""
    most = int(hand.rng.integers(5, 16))
    lattice = _numbers(part, hand, [str(n) for n in range(1, 10)], 0.15, (most, most))
    _darken(part, hand, lattice, float(hand.rng.uniform(0.1, 0.6)))
    return lattice


def crossword(part: Canvas, hand: Hand) -> Lattice | None:
    """Letters and dark cells."""
    most = int(hand.rng.integers(9, 18))
    lattice = _numbers(part, hand, list("ABCDEFGHIJKLMNOPRSTUVWY"), float(hand.rng.uniform(0, 0.9)), (most, most))
    _darken(part, hand, lattice, 0.2)
    return lattice


def _darken(part: Canvas, hand: Hand, lattice: Lattice, share: float) -> None:
    ink: Colour = (0, 0, 0) if hand.rng.random() < 0.7 else random_colour(hand.rng)
    for _, _, (left, top, right, bottom) in _cells(lattice):
        if hand.rng.random() < share:
            part[top:bottom, left:right] = ink


def paper(part: Canvas, hand: Hand) -> Lattice | None:
    """Squared or lined paper, forms and staves: lines that end anywhere in a square."""
    rng = hand.rng
    ground = random_colour(rng) if rng.random() < 0.4 else shade(WHITE, -float(rng.uniform(0, 20)))
    part[:] = ground
    ink = shade(ground, float(rng.choice([-1, 1]) * rng.uniform(10, 120)))
    down = hand.pitch(8, 50)
    across = down * float(rng.uniform(2, 8)) if rng.random() < 0.2 else down
    x, y = -float(rng.uniform(0, across)), -float(rng.uniform(0, down))
    lattice = Lattice(x, y, across, down, int((part.shape[1] - x) / across) + 1, int((part.shape[0] - y) / down) + 1)
    _rule(part, lattice, ink, int(rng.choice([1, 1, 1, 2])))
    every = int(rng.choice([0, 0, 5, 10]))
    if every:
        _rule(part, lattice, shade(ink, -40), 2, every)
    return (
        lattice.part((1, lattice.columns - 1), (1, lattice.rows - 1))
        if min(lattice.columns, lattice.rows) > 3
        else None
    )


def keyboard(part: Canvas, hand: Hand) -> Lattice | None:
    """Keys in rows that don't stand above each other, or a number pad whose keys do."""
    rng, ground = hand.rng, hand.paper()
    part[:] = ground
    size = hand.pitch(20, 60)
    lattice = _grid(part, hand, size, size, (14, 6))
    key = shade(ground, float(rng.choice([-1, 1]) * rng.uniform(10, 60)))
    some = labels(hand, list("QWERTYUIOPASDFGHJKLZXCVBNM1234567890"), max(8, round(size * 0.4)), plain_ink(key, rng))
    shift, gap = float(rng.choice([0, 0.25, 0.5])), int(rng.choice([1, 2, 4]))
    for row, _, (left, top, right, bottom) in _cells(lattice):
        push = round(row * shift * size)
        part[top : bottom - gap, left + push : right + push - gap] = key
        centre(part, some[int(rng.integers(len(some)))], (left + right) / 2 + push, (top + bottom) / 2)
    return None if shift else lattice


def buttons(part: Canvas, hand: Hand) -> Lattice | None:
    """Equal buttons in rows, with words or icons."""
    rng, ground = hand.rng, hand.paper()
    part[:] = ground
    down = hand.pitch(16, 44)
    across = down * float(rng.choice([1, rng.uniform(1.5, 5)]))
    lattice = _grid(part, hand, across, down, (int(rng.integers(1, 12)), int(rng.integers(1, 12))))
    key = shade(ground, float(rng.choice([-1, 1]) * rng.uniform(8, 50)))
    some = labels(
        hand,
        [hand.word(1, capital=True)[: max(1, round(across / down * 1.5))] for _ in range(8)],
        max(7, round(down * 0.45)),
        plain_ink(key, rng),
    )
    gap = int(rng.choice([0, 1, 2, 4, 8]))
    for _, _, (left, top, right, bottom) in _cells(lattice):
        box = part[top : bottom - gap, left : right - gap]
        if min(box.shape[:2]) < 4:
            continue
        box[:] = shade(key, -60)
        box[1:-1, 1:-1] = key
        centre(part, some[int(rng.integers(8))], (left + right - gap) / 2, (top + bottom - gap) / 2)
    return lattice if min(lattice.columns, lattice.rows) > 2 else None


def table(part: Canvas, hand: Hand) -> Lattice | None:
    """Rows of words and numbers in columns of their own widths: scores, files, mails."""
    rng, ground = hand.rng, hand.paper()
    part[:] = ground
    down, ink = hand.pitch(14, 40), plain_ink(ground, rng)
    some = labels(hand, [hand.word(int(rng.integers(1, 3))) for _ in range(12)], max(8, round(down * 0.5)), ink)
    places = np.cumsum(rng.uniform(30, 120, 8)).astype(int)
    striped, line = rng.random() < 0.4, shade(ground, -18)
    for number in range(int(part.shape[0] / down)):
        top = round(number * down)
        if striped and number % 2:
            part[top : round(top + down)] = line
        elif not striped:
            part[top : top + 1] = line
        for left, right in zip(places[:-1].tolist(), places[1:].tolist(), strict=True):
            some[int(rng.integers(12))].lay(part[:, :right], left, top + round(down / 4))
    return None


def hexagons(part: Canvas, hand: Hand) -> Lattice | None:
    """A game of six-sided cells."""
    rng = hand.rng
    part[:] = random_colour(rng)
    side, closed = hand.pitch(10, 30) * 0.6, random_colour(rng)
    opened, ink = shade(closed, 60), ink_on(closed, rng, 60)
    angles = np.pi / 6 + np.arange(6) * np.pi / 3
    some = labels(hand, list("12345"), max(7, round(side)), ink_on(opened, rng, 80))
    for row in range(min(20, int(part.shape[0] / (1.5 * side)))):
        for column in range(min(20, int(part.shape[1] / (1.74 * side)))):
            x, y = (column + 0.5 + row % 2 / 2) * 1.732 * side, (row + 0.7) * 1.5 * side
            corners = np.stack([x + side * np.cos(angles), y + side * np.sin(angles)], axis=1)
            free = rng.random() < 0.4
            points = np.rint(corners).astype(np.int32)
            cv2.fillPoly(part, [points], opened if free else closed)
            cv2.polylines(part, [points], True, ink, 1, cv2.LINE_AA)
            if free and rng.random() < 0.6:
                centre(part, some[int(rng.integers(5))], x, y)
    return None


def triangles(part: Canvas, hand: Hand) -> Lattice | None:
    """A game of three-sided cells."""
    rng = hand.rng
    part[:] = random_colour(rng)
    side, closed = hand.pitch(16, 50), random_colour(rng)
    opened, ink = shade(closed, 60), ink_on(closed, rng, 60)
    some = labels(hand, list("123456"), max(7, round(side * 0.35)), ink_on(opened, rng, 80))
    for row in range(min(16, int(part.shape[0] / (0.87 * side)))):
        for column in range(min(36, int(2 * part.shape[1] / side) - 1)):
            x, y, up = column * side / 2, row * 0.87 * side, (row + column) % 2
            low, high = (y + 0.87 * side, y) if up else (y, y + 0.87 * side)
            free = rng.random() < 0.4
            points = np.rint([(x, low), (x + side, low), (x + side / 2, high)]).astype(np.int32)
            cv2.fillPoly(part, [points], opened if free else closed)
            cv2.polylines(part, [points], True, ink, 1)
            if free and rng.random() < 0.6:
                centre(
                    part, some[int(rng.integers(6))], x + side / 2, (low + high) / 2 + (0.12 if up else -0.12) * side
                )
    return None


def bricks(part: Canvas, hand: Hand) -> Lattice | None:
    """A wall, a texture that repeats."""
    rng, stone = hand.rng, random_colour(hand.rng)
    part[:] = shade(stone, -50)
    down = hand.pitch(8, 40)
    across = down * float(rng.uniform(1, 3))
    shift = float(rng.choice([0, 0.5]))
    for row in range(int(part.shape[0] / down) + 1):
        for column in range(-1, int(part.shape[1] / across) + 1):
            left, top = round((column + shift * (row % 2)) * across), round(row * down)
            part[top + 1 : round(top + down), max(0, left + 1) : max(0, round(left + across))] = shade(
                stone, float(rng.uniform(-15, 15))
            )
    columns, rows = int(part.shape[1] / across), int(part.shape[0] / down)
    return Lattice(0, 0, across, down, columns, rows) if not shift and min(columns, rows) > 2 else None


def dots(part: Canvas, hand: Hand) -> Lattice | None:
    """Discs in columns and rows: four in a row, a peg board, a loading screen."""
    rng, ground = hand.rng, random_colour(hand.rng)
    part[:] = ground
    size = hand.pitch(14, 60)
    lattice = _grid(part, hand, size, size, (int(rng.integers(4, 20)), int(rng.integers(4, 20))))
    colours = [ink_on(ground, rng, 50) for _ in range(3)]
    radius = round(size * float(rng.uniform(0.2, 0.45)))
    for _, _, (left, top, right, bottom) in _cells(lattice):
        colour = colours[int(rng.integers(3))]
        cv2.circle(part, ((left + right) // 2, (top + bottom) // 2), radius, colour, -1, cv2.LINE_AA)
    return lattice


def shelf(part: Canvas, hand: Hand) -> Lattice | None:
    """Books of any width on boards: what stands in rows without columns."""
    rng = hand.rng
    part[:] = random_colour(rng)
    down = hand.pitch(24, 80)
    for row in range(int(part.shape[0] / down)):
        x, bottom = 0, round((row + 1) * down) - 3
        while x < part.shape[1]:
            wide, high = int(rng.integers(4, 20)), round(down * float(rng.uniform(0.6, 0.9)))
            part[max(0, bottom - high) : bottom, x : x + wide] = random_colour(rng)
            x += wide + 1
        part[bottom : bottom + 3] = 40
    return None


PAINTERS: dict[str, Painter] = {
    "sheet": sheet, "calendar": calendar, "text": text_page, "table": table, "buttons": buttons, "chess": chess,
    "icons": icons, "sudoku": sudoku, "nurikabe": nurikabe, "keyboard": keyboard, "swatches": swatches,
    "photographs": photographs, "photograph": photograph, "paper": paper, "bricks": bricks, "letters": letters,
    "crossword": crossword, "hexagons": hexagons, "shelf": shelf, "triangles": triangles, "checkers": checkers,
    "dots": dots, "plain": plain,
}  # fmt: skip
"""Everything that can lie about, by name."""
