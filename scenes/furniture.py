"""Furniture: what else is on screens: text, sheets, months, icons, puzzles, pictures. None of it is a board.

Each painter fills a part of a picture and returns the lattice on what repeats in it, if there is one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import cv2
import numpy as np

from gridseer.geometry import Lattice
from scenes.faces import Face, soft_noise
from scenes.fonts import emoji, random_font, symbol_fonts
from scenes.lots import Rng
from scenes.palette import BLACK, WHITE, Colour, from_hsv, ink_on, mix, plain_ink, random_colour, shade
from scenes.splits import Split
from scenes.stamps import Canvas, Stamp, flood, picture, text_cover
from scenes.symbols import SHAPES, painted, parts, small

_ICONS = "📁🗂📷🎵🌍🔒💡📅🖨✏🔍🎮📌⭐❤🍕🚗🐱🌙☂🎲🏆🔔📞"
_SYLLABLES = (
    "the", "of", "and", "to", "in", "is", "you", "that", "for", "on", "are", "with", "his", "they", "at", "this",
    "have", "from", "or", "one", "word", "but", "what", "all", "were", "when", "your", "said", "there", "use", "each",
)  # fmt: skip
_LETTERS = "ABCDEFGHIJKLMNOPRSTUVWY"


@dataclass(frozen=True, slots=True)
class Hand:
    """What furniture is painted with."""

    rng: Rng
    split: Split
    cell: tuple[float, float]
    """The cells of the board nearby: what repeats is often about as large."""
    face: Face | None = None
    """How they look while closed: buttons often look the same."""

    def pitch(self, least: float = 12, most: float = 60) -> float:
        """A size like that of the cells, or any."""
        roll = self.rng.random()
        if roll < 0.5:
            return max(least, self.cell[1] * (1 if roll < 0.2 else self.rng.between(0.85, 1.3)))
        return self.rng.size(least, most)

    def paper(self) -> Colour:
        """A ground for text."""
        roll, grey = self.rng.random(), shade(WHITE, -self.rng.between(5, 40))
        return WHITE if roll < 0.35 else grey if roll < 0.6 else random_colour(self.rng)

    def word(self, size: int = 1) -> str:
        """A made-up word or number."""
        rng = self.rng
        if rng.chance(0.2):
            return str(rng.count(0, 10 ** int(rng.integers(1, 5))))
        word = "".join(_SYLLABLES[int(n)] for n in rng.integers(0, len(_SYLLABLES), size))
        return word.capitalize() if rng.chance(0.5) else word

    def written(self, texts: Sequence[str], size: float, ink: Colour) -> list[Stamp]:
        """Texts in one font, drawn once."""
        face = random_font(self.rng, self.split)
        return [Stamp.of(text_cover(text, face, max(7, round(size))), ink) for text in texts]

    def one(self, stamps: Sequence[Stamp]) -> Stamp:
        """Any of some."""
        return self.rng.one(stamps)


Painter = Callable[[Canvas, Hand], Lattice | None]


@dataclass(frozen=True, slots=True)
class Grid:
    """Things in equal columns and rows; pairs are the ends of what is drawn by lot."""

    items: str
    """What stands in the places: words, days, letters, digits, clues, icons, pieces, discs; or nothing."""
    tile: str = ""
    """What they stand on: key, few, many, any, chequer, photo."""
    ruled: float = 0.0
    """How often there are lines."""
    aspect: tuple[float, float] = (1, 1)
    """The width of a place by its height."""
    most: int = 40
    """How many columns and rows at most."""
    share: tuple[float, float] = (1, 1)
    """How many places have an item."""
    dark: tuple[float, float] = (0, 0)
    """How many are filled with ink."""
    gap: float = 0.0
    """How much of the paper shows between tiles at most."""
    heavy: int = 0
    """Every how many lines are thick."""
    shift: float = 0.0
    """How far every second row is moved."""


GRIDS = {
    "sheet": Grid("words", ruled=0.9, aspect=(1, 4), share=(0.2, 0.9)),
    "calendar": Grid("days", ruled=0.6, aspect=(0.9, 1.5), most=7),
    "chess": Grid("pieces", "chequer", most=8, share=(0.2, 0.6)),
    "checkers": Grid("discs", "chequer", most=8, share=(0.2, 0.6)),
    "icons": Grid("icons", aspect=(0.7, 1.2), share=(0.5, 1.2)),
    "mosaic": Grid("discs", "any", most=90, gap=0.4),
    "swatches": Grid("", "many", gap=0.3),
    "activity": Grid("", "few", gap=0.3),
    "photographs": Grid("", "photo", gap=0.3),
    "sudoku": Grid("digits", ruled=1, most=9, share=(0.3, 0.9), heavy=3),
    "letters": Grid("letters", ruled=0.6, most=20),
    "nurikabe": Grid("digits", ruled=1, most=16, share=(0.1, 0.2), dark=(0.1, 0.6)),
    "table": Grid("counts", ruled=0.8, most=16, share=(0.3, 1)),
    "clues": Grid("clues", ruled=1, most=16, share=(0.06, 0.35)),
    "crossword": Grid("letters", ruled=1, most=18, share=(0, 0.9), dark=(0.1, 0.3)),
    "keyboard": Grid("letters", "key", most=14, gap=0.15, shift=0.25),
    "pad": Grid("digits", "key", most=6, gap=0.15),
    "buttons": Grid("words", "key", aspect=(1, 4), most=12, gap=0.2),
    "toolbar": Grid("icons", "key", most=16, gap=0.2),
    "tiles": Grid("letters", "few", most=12, gap=0.12, share=(0.3, 1)),
    "dots": Grid("discs", most=20, share=(0.6, 1.2)),
    "bricks": Grid("", "few", aspect=(1, 3), gap=0.1, shift=0.5),
}
"""Every kind by name."""


def grid(part: Canvas, hand: Hand, spec: Grid) -> Lattice | None:
    """Paint things in columns and rows."""
    rng, paper, lattice = hand.rng, hand.paper(), _places(part, hand, spec)
    flood(part, paper)
    tiles = _tiles(hand, spec, lattice, paper)
    gap = rng.one([0, 1, 2, round(spec.gap * min(lattice.cell_height, lattice.cell_width))]) if spec.gap else 0
    red, green, blue = (int(c) for c in tiles[0][tiles[0].shape[0] // 2, -3]) if len(tiles) in range(1, 6) else paper
    ink = plain_ink((red, green, blue), rng)
    items, days, first = _items(hand, spec, lattice, ink), spec.items == "days", rng.count(0, 7)
    share, dark = rng.uniform(*spec.share), rng.uniform(*spec.dark)
    xs, ys = (np.rint(lines).astype(int).tolist() for lines in (lattice.column_lines, lattice.row_lines))
    for row, (top, bottom) in enumerate(pairwise(ys)):
        push = round(spec.shift * (row % 2) * lattice.cell_width)
        for column, (left, right) in enumerate((a + push, b + push) for a, b in pairwise(xs)):
            if tiles:
                number = (row + column) % 2 if spec.tile == "chequer" else rng.count(0, len(tiles))
                target = part[top : bottom - gap, left : right - gap]
                target[:] = tiles[number][: target.shape[0], : target.shape[1]]
            number = (row - 1) * 7 + column - first if days else rng.count(0, len(items) or 1)
            if dark and rng.chance(dark):
                part[top:bottom, left:right] = ink
            elif 0 <= number < len(items) and (days or rng.chance(share)):
                items[number].lay_centred(part[:, :right], (left + right - gap) / 2, (top + bottom - gap) / 2)
    if rng.chance(spec.ruled):
        rule(part, lattice, mix(ink, paper, rng.between(0, 0.85)))
    if spec.heavy:
        rule(part, lattice, BLACK, 2, spec.heavy)
    return None if spec.shift else lattice


def _places(part: Canvas, hand: Hand, spec: Grid) -> Lattice:
    """Columns and rows somewhere in a part, of whole pixels or not."""
    rng, (height, width), full = hand.rng, part.shape[:2], spec.most <= 9
    down = max(9.0, min(hand.pitch(), (height - 2) / (spec.most if full else 3)))
    across = down if rng.chance(0.35) else down * float(rng.uniform(*spec.aspect))
    across = max(8.0, min(across, (width - 2) / (spec.most if full else 2)))
    if rng.chance(0.7):
        across, down = float(round(across)), float(round(down))
    columns, rows = (max(1, min(spec.most, int((room - 2) / size))) for room, size in ((width, across), (height, down)))
    if not full and rng.chance(0.5):
        columns, rows = (max(min(3, n), rng.count(1, n + 1)) for n in (columns, rows))
    x, y = (rng.count(0, max(1, int(room))) for room in (width - columns * across, height - rows * down))
    return Lattice(float(x), float(y), across, down, columns, rows)


def _tiles(hand: Hand, spec: Grid, lattice: Lattice, paper: Colour) -> list[Canvas]:
    """What is under the items, as many kinds as there are."""
    rng, size = hand.rng, (int(lattice.cell_height) + 1, int(lattice.cell_width) + 1, 3)
    if spec.tile == "photo":
        tiles = [np.empty(size, np.uint8) for _ in range(6)]
        for tile in tiles:
            photograph(tile, hand)
        return tiles
    if spec.tile in {"key", "few"} and hand.face is not None and rng.chance(0.4):
        return [hand.face.paint(size[1], size[0]).astype(np.uint8)]
    hue, key = rng.random(), shade(paper, rng.either(8, 50))
    count = {"key": 1, "many": 30, "any": rng.one((60, 600)), "chequer": 2, "few": rng.count(1, 6)}.get(spec.tile, 0)
    few = [from_hsv(hue, 0.1 + 0.2 * k, 0.95 - 0.12 * k) for k in range(count)]
    colours = few if spec.tile == "few" else [key] if spec.tile == "key" else [random_colour(rng) for _ in range(count)]
    tiles = [np.full(size, colour, np.uint8) for colour in colours]
    if spec.tile == "key" and rng.chance(0.7):
        tiles[0][:1], tiles[0][:, :1] = shade(key, 60), shade(key, 60)
        tiles[0][-2:], tiles[0][:, -2:] = shade(key, -60), shade(key, -60)
    return tiles


def _items(hand: Hand, spec: Grid, lattice: Lattice, ink: Colour) -> list[Stamp]:
    """What stands in the places, each drawn once."""
    rng, down = hand.rng, lattice.cell_height
    side = max(6, round(min(down, lattice.cell_width) * rng.between(0.55, 0.9)))
    if spec.items == "icons":
        return [_icon(hand, side) for _ in range(rng.one([1, 2, 4, 10]))]
    if spec.items == "discs":
        return [_drawn("disc", side, ink_on(WHITE, rng, 40)) for _ in range(40 if spec.tile else 3)]
    if spec.items == "pieces":
        faces = [*symbol_fonts(hand.split, "♞"), *symbol_fonts(Split.TRAIN, "♞")]
        colours = ((20, 20, 20), (245, 245, 245))
        return [Stamp.of(text_cover(p, faces[0], side), colours[k % 2]) for k, p in enumerate("♔♙♕♟♖♜♗♞") if faces]
    long = max(1, round(lattice.cell_width / down * 1.6))
    texts = {
        "words": [hand.word()[:long] for _ in range(14)], "days": [str(day) for day in range(1, 32)],
        "letters": list(_LETTERS), "digits": list("123456789"), "clues": list("1112223345"),
        "counts": [*"0011223456789", "10", "12"][rng.count(0, 3) :][: rng.one((2, 4, 15))],
    }.get(spec.items, [])  # fmt: skip
    return hand.written(texts, down * rng.between(0.4, 0.7), ink)


def _icon(hand: Hand, side: int) -> Stamp:
    rgba = emoji(hand.rng.one(_ICONS))
    if rgba is not None and hand.rng.chance(0.7):
        return picture(rgba, side, 1.0)
    return _drawn("disc" if hand.rng.chance(0.5) else "square", side, random_colour(hand.rng))


def _drawn(name: str, side: int, colour: Colour) -> Stamp:
    return small(lambda fine: painted(parts(SHAPES[name]), {"c": colour}, fine), side)


def rule(part: Canvas, lattice: Lattice, ink: Colour, thick: int = 1, every: int = 1) -> None:
    """The lines of a lattice."""
    left, top = max(0, round(lattice.x)), max(0, round(lattice.y))
    right, bottom = round(lattice.x + lattice.width), round(lattice.y + lattice.height)
    for x in np.rint(lattice.column_lines).astype(int).tolist()[::every]:
        part[top : bottom + thick, max(0, x) : max(0, x + thick)] = ink
    for y in np.rint(lattice.row_lines).astype(int).tolist()[::every]:
        part[max(0, y) : max(0, y + thick), left : right + thick] = ink


def text_page(part: Canvas, hand: Hand) -> Lattice | None:
    """Lines of text, or rows of words in columns: a few are drawn, and used again in parts."""
    rng, ground = hand.rng, hand.paper()
    flood(part, ground)
    size, table = max(8, round(hand.pitch(14, 36) * 0.6)), rng.chance(0.4)
    texts = [" ".join(hand.word() for _ in range(2 if table else 12)) for _ in range(8)]
    lines = hand.written(texts, size, plain_ink(ground, rng))
    step, left = max(size + 2, round(size * rng.between(1.3, 2))), rng.count(2, 30)
    places = np.cumsum(rng.uniform(2, 9, 8) * size).astype(int).tolist() if table else [left]
    rows = max(1, (part.shape[0] - 6) // step)
    for row in range(rows):
        if table and row % 2:
            part[4 + row * step : 4 + (row + 1) * step] = shade(ground, -12)
        for x in places:
            if rng.chance(0.85):
                line = hand.one(lines).cut(round(part.shape[1] * rng.between(0.3, 0.95)))
                line.lay(part, x, 4 + row * step + (step - size) // 2)
    return Lattice(float(left), 4.0, float(step), float(step), max(1, (part.shape[1] - left) // step), rows)


def plain(part: Canvas, hand: Hand) -> Lattice | None:
    """One colour, a slope, soft shapes, or panels inside each other."""
    rng, (height, width) = hand.rng, part.shape[:2]
    roll = rng.random()
    ground = random_colour(rng) if rng.chance(0.6) else hand.paper()
    flood(part, ground, random_colour(rng) if roll < 0.2 else None)
    if 0.2 < roll < 0.35:
        photograph(part, hand)
    elif 0.35 < roll < 0.6:
        for _ in range(rng.count(1, 6)):
            left, top = rng.count(0, width), rng.count(0, height)
            right, bottom = left + rng.count(8, width + 8), top + rng.count(8, height + 8)
            flood(part[top:bottom, left:right], shade(mix(ground, random_colour(rng), 0.2), rng.between(-40, 40)))
    return None


def photograph(part: Canvas, hand: Hand) -> Lattice | None:
    """Soft shapes, as a landscape has them."""
    rng, (height, width) = hand.rng, part.shape[:2]
    one, other = (np.asarray(random_colour(rng), np.float32) for _ in range(2))
    share = soft_noise(rng, max(1, height // 2), max(1, width // 2), rng.count(3, 9))[..., None]
    part[:] = cv2.resize((one + (other - one) * share).astype(np.uint8), (width, height))
    return None


def paper(part: Canvas, hand: Hand) -> Lattice | None:
    """Squared or lined paper, forms and staves: lines that end anywhere in a square."""
    rng = hand.rng
    ground = random_colour(rng) if rng.chance(0.4) else shade(WHITE, -rng.between(0, 20))
    flood(part, ground)
    ink, down = shade(ground, rng.either(10, 120)), hand.pitch(8, 50)
    across = down * rng.between(2, 8) if rng.chance(0.2) else down
    x, y = -rng.between(0, across), -rng.between(0, down)
    columns, rows = int((part.shape[1] - x) / across) + 1, int((part.shape[0] - y) / down) + 1
    lattice = Lattice(x, y, across, down, columns, rows)
    rule(part, lattice, ink, rng.one([1, 1, 1, 2]))
    if rng.chance(0.5):
        rule(part, lattice, shade(ink, -40), 2, rng.one([5, 10]))
    return lattice.part((1, columns - 1), (1, rows - 1)) if min(columns, rows) > 3 else None


def honeycomb(part: Canvas, hand: Hand, corners: int) -> Lattice | None:
    """A game of six-sided or three-sided cells, with a corner or a side on top."""
    flat = hand.rng.chance(0.4)
    rng, six, side = hand.rng, corners == 6, hand.pitch(16, 50) * (0.6 if corners == 6 else 1)
    flood(part, random_colour(rng))
    closed = random_colour(rng)
    opened, ink = shade(closed, 60), ink_on(closed, rng, 60)
    across, down, reach = (1.732 * side, 1.5 * side, side) if six else (0.5 * side, 0.87 * side, 0.577 * side)
    some = hand.written(list("123456"), side * (1 if six else 0.4), ink_on(opened, rng, 80))
    height, width = part.shape[1::-1] if flat else part.shape[:2]
    for row in range(min(36, int(height / down))):
        for column in range(min(36, int(width / across) - 1)):
            turn = np.pi / 6 if six else np.pi / 2 * (1 if (row + column) % 2 else -1)
            x, y = (column + 0.6 + (row % 2 / 2 if six else 0.4)) * across, (row + 0.6) * down
            y -= 0 if six else 0.145 * side * np.sin(turn)
            angles, free = turn + np.arange(corners) * 2 * np.pi / corners, rng.chance(0.4)
            points = np.stack([x + reach * np.cos(angles), y + reach * np.sin(angles)], axis=1).astype(np.int32)
            if flat:
                points, x, y = np.ascontiguousarray(points[:, ::-1]), y, x
            cv2.fillPoly(part, [points], opened if free else closed)
            cv2.polylines(part, [points], isClosed=True, color=ink, lineType=cv2.LINE_AA)
            if free and rng.chance(0.6):
                hand.one(some).lay_centred(part, x, y)
    return None


PAINTERS: dict[str, Painter] = {
    **{name: partial(grid, spec=spec) for name, spec in GRIDS.items()}, "text": text_page, "photograph": photograph,
    "paper": paper, "plain": plain, "hexagons": partial(honeycomb, corners=6),
    "triangles": partial(honeycomb, corners=3),
}  # fmt: skip
"""Everything that can lie about, by name."""
