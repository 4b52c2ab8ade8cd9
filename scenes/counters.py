"""Counters: numbers beside a board as games show them, with what stands there."""

from dataclasses import dataclass

import numpy as np

from gridseer.geometry import Region
from scenes.digits import SEGMENTS
from scenes.draft import Draft, PaintedNumber
from scenes.fonts import emoji, random_font, segment_fonts
from scenes.palette import Colour, Rng, distance, ink_on, mix, shade
from scenes.positions import Position
from scenes.splits import Split
from scenes.stamps import Pen, Stamp, picture, text_cover

_WORDS = (
    "Mines", "Bombs", "Mines left", "Bombs left", "mines", "BOMBS", "Remaining", "Minen", "Minas", "Mines remaining",
    "Flags left", "Left", "UXB",
)  # fmt: skip
_LITS = (
    (255, 0, 0),
    (255, 0, 0),
    (255, 40, 20),
    (0, 255, 0),
    (60, 220, 255),
    (255, 180, 0),
    (255, 255, 255),
    (0, 0, 0),
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text of a counter, and what it counts."""

    text: str
    mines: bool = False
    value: int | None = None
    number: bool = False


def display(draft: Draft, rng: Rng, at: tuple[int, int], height: int, value: int, *, mines: bool) -> Region:
    """A number in seven segments; where it stands."""
    places = int(rng.choice([3, 3, 3, 4, 2]))
    text = f"{value:0{places}d}" if value >= 0 else f"-{-value:0{places - 1}d}"
    width = max(5, round(height * 0.55))
    lit: Colour = _LITS[int(rng.integers(len(_LITS)))]
    back = (0, 0, 0) if sum(lit) > 100 else (230, 230, 230)
    unlit = mix(back, lit, float(rng.choice([0, 0.15, 0.35]))) if rng.random() < 0.8 else back
    x, y = at
    box = (x, y, x + width * len(text) + 2, y + height)
    draft.fill(box, back)
    for number, symbol in enumerate(text):
        for names, ink in (("abcdefg", unlit), (SEGMENTS[symbol], lit)):
            stamp = Stamp.of(segments(names, width, height), ink)
            draft.lay(stamp, x + 1 + number * width, y)
    region = Region.between(*box)
    draft.numbers.append(PaintedNumber(region, text, "display", mines, value))
    return region


def segments(names: str, width: int, height: int) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    """Segments of one digit in a box."""
    cover = np.zeros((height, width), np.float32)
    thick = max(1, round(height / 9))
    left, right, top, bottom = (
        max(1, width // 8),
        width - max(1, width // 8),
        max(1, height // 12),
        height - max(1, height // 12),
    )
    middle = height // 2
    boxes = {
        "a": (left, top, right, top + thick), "g": (left, middle - thick // 2, right, middle - thick // 2 + thick),
        "d": (left, bottom - thick, right, bottom), "f": (left, top, left + thick, middle),
        "b": (right - thick, top, right, middle), "e": (left, middle, left + thick, bottom),
        "c": (right - thick, middle, right, bottom),
    }  # fmt: skip
    for name in names:
        x0, y0, x1, y1 = boxes[name]
        inset = 1 if height > 14 else 0
        if name in "adg":
            cover[y0:y1, x0 + inset : x1 - inset] = 1
        else:
            cover[y0 + inset : y1 - inset, x0:x1] = 1
    return cover


def phrase(rng: Rng, position: Position) -> list[Piece]:
    """Words and numbers of a counter of mines."""
    left, flags = position.mines_left, position.mines - position.mines_left
    word, sep = str(rng.choice(_WORDS)), str(rng.choice([": ", " ", ":  ", " - "]))
    kind = int(rng.integers(6))
    if kind == 0:
        return [Piece(f"{word}{sep}"), Piece(str(left), True, left, True)]
    if kind == 1:
        return [Piece(f"{flags}/{position.mines}", True, left, True)]
    if kind == 2:
        name = str(rng.choice(["Marked", "Flags", "Mines"]))
        return [Piece(f"{name}{sep}"), Piece(f"{flags} / {position.mines}", True, left, True)]
    if kind == 3:
        return [Piece(str(left), True, left, True), Piece(f" {rng.choice(['mines left', 'mines', 'to go', 'bombs'])}")]
    if kind == 4:
        return [Piece(f"x{left}", True, left, True)]
    return [Piece(str(left), True, left, True)]


def clock(rng: Rng) -> list[Piece]:
    """A time, a score, or another number that counts no mines."""
    seconds = int(rng.integers(0, 1000))
    kind = int(rng.integers(5))
    if kind == 0:
        return [Piece(f"{seconds // 60:02d}:{seconds % 60:02d}", number=True)]
    if kind == 1:
        return [Piece("Time: "), Piece(str(seconds), value=seconds, number=True)]
    if kind == 2:
        return [Piece(f"{seconds // 60}:{seconds % 60:02d}", number=True)]
    if kind == 3:
        return [
            Piece(str(rng.choice(["Score: ", "Best: ", "Level ", "Moves: "]))),
            Piece(str(seconds), value=seconds, number=True),
        ]
    return [Piece(str(seconds), value=seconds, number=True)]


def words(
    draft: Draft, rng: Rng, split: Split, at: tuple[int, int], size: int, ink: Colour, pieces: list[Piece]
) -> Region:
    """Pieces of text side by side on one line; where they stand."""
    face = random_font(rng, split)
    x, y = at
    whole = Region(x, y, 1, size)
    icon = emoji(str(rng.choice(["🚩", "💣", "⏱"]))) if rng.random() < 0.3 else None
    if icon is not None:
        draft.lay(picture(icon, size, 1.0), x, y)
        x += size + size // 4
    for piece in pieces:
        cover = text_cover(piece.text.strip() or " ", face, size)
        lift = max(0, size - cover.shape[0]) if cover.shape[0] < size * 0.5 else max(0, (size - cover.shape[0]) // 2)
        box = Region(x, y + lift, cover.shape[1], cover.shape[0])
        draft.lay(Stamp.of(cover, ink), box.x, box.y)
        if piece.number:
            draft.numbers.append(PaintedNumber(box, piece.text, "plain", piece.mines, piece.value))
        whole = Region.around([whole, box])
        x += cover.shape[1] + max(1, size // 3)
    return whole


def head(
    draft: Draft,
    rng: Rng,
    split: Split,
    box: tuple[int, int, int, int],
    position: Position,
    inks: tuple[Colour, Colour],
) -> None:
    """A strip with the counter of mines, a clock, and a face or buttons between them."""
    left, top, right, bottom = box
    high = bottom - top
    if high < 10 or right - left < 60:
        return
    page, ink = inks
    size = int(np.clip(high * rng.uniform(0.4, 0.8), 8, 48))
    y = top + (high - size) // 2
    kind = str(rng.choice(["display", "words", "mixed", "none"], p=[0.4, 0.42, 0.08, 0.1]))
    swapped = rng.random() < 0.2
    ends = [left + 4, right - 4 - round(size * 0.55 * 3)]
    if swapped:
        ends.reverse()
    if kind == "display":
        display(draft, rng, (ends[0], y), size, position.mines_left, mines=True)
        if right - left > 6 * size:
            display(draft, rng, (ends[1], y), size, int(rng.integers(0, 999)), mines=False)
    elif kind != "none":
        size = max(8, min(size, 26))
        words(draft, rng, split, (left + 4, y), size, ink, phrase(rng, position))
        if right - left > 16 * size:
            words(draft, rng, split, (right - 5 * size, y), size, ink, clock(rng))
    if rng.random() < 0.6 and right - left > 5 * size + 40:
        _smiley(draft, rng, ((left + right) // 2, (top + bottom) // 2), max(10, min(high - 2, 44)), page)


def _smiley(draft: Draft, rng: Rng, at: tuple[int, int], size: int, page: Colour) -> None:
    """The face that starts a new game."""
    x, y = at[0] - size // 2, at[1] - size // 2
    back = shade(page, float(rng.uniform(-20, 20)))
    draft.fill((x, y, x + size, y + size), shade(back, -50))
    draft.fill((x, y, x + size - 1, y + size - 1), shade(back, 40))
    draft.fill((x + 1, y + 1, x + size - 2, y + size - 2), back)
    rgba = emoji(str(rng.choice(["🙂", "😎", "😵", "😮", "😀"])))
    if rgba is not None and rng.random() < 0.6:
        draft.lay(picture(rgba, size, 0.8), x, y)
        return
    yellow = (255, 230, 0) if rng.random() < 0.7 else ink_on(back, rng, 60)
    fine = 3 * size
    draft.lay(Stamp.of(Pen(fine).disc(0.5, 0.5, 0.38).cover, yellow).resized(size, size), x, y)
    bend = float(rng.choice([-0.12, 0.12]))
    pen = (
        Pen(fine)
        .disc(0.38, 0.42, 0.05)
        .disc(0.62, 0.42, 0.05)
        .line([(0.34, 0.6), (0.5, 0.6 + bend), (0.66, 0.6)], 0.05)
    )
    draft.lay(Stamp.of(pen.cover, (0, 0, 0)).resized(size, size), x, y)


def has_segments() -> bool:
    """Whether fonts of seven segments are installed."""
    return bool(segment_fonts())


def readable(ink: Colour, ground: Colour) -> bool:
    """Whether a text can be told from its ground."""
    return distance(ink, ground) > 60
