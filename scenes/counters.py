"""Counters: numbers beside a board as games show them, with what stands there."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from gridseer.geometry import Region
from gridseer.minesweeper.sight import FLAG, MINE
from scenes.board import DrawnBoard
from scenes.digits import SEGMENTS, segments
from scenes.draft import Box, Draft, PaintedNumber
from scenes.fonts import emoji, random_font, segment_fonts
from scenes.furniture import Hand
from scenes.palette import BLACK, WHITE, Colour, distance, ink_on, mix, plain_ink, shade
from scenes.positions import Position
from scenes.splits import choose
from scenes.stamps import FINE, Stamp, picture, text_cover
from scenes.symbols import inks, shape

_WORDS = ("Mines", "Bombs", "Mines left", "Bombs left", "mines", "BOMBS", "Remaining", "Minen", "Minas", "Left", "UXB")
_TAILS = ("mines left", "mines", "to go", "bombs", "remaining")
_OTHERS = ("Score", "Best", "Level", "Moves", "Clicks", "Opened", "Wins", "Lives", "Safe cells", "Games", "3BV")
_LITS = ((255, 0, 0), (255, 0, 0), (255, 40, 20), (0, 255, 0), (60, 220, 255), (255, 180, 0), WHITE)
_ICONS = {"mines": "🚩 💣 🚩 ☠", "clock": "⏱ ⏰ ⌛ 🕐", "other": "🏆 ❤ ⭐"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text, and what it counts if it is a number."""

    text: str
    number: bool = False
    mines: bool = False
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Style:
    """How a game writes the numbers beside its board."""

    display: bool
    """Whether in seven segments."""
    face: Path
    size: int
    ink: Colour
    back: Colour
    """Of the box behind a number; for words only where ``boxed``."""
    boxed: bool
    places: int
    blank: bool
    """Whether a display has no leading zeros."""
    unlit: float
    slant: float
    thick: float
    wide: float
    icon: str
    """Where an icon stands: nowhere, before or above the number."""
    wording: int


@dataclass(slots=True)
class Gauge:
    """Something with a number, ready to be laid on a picture."""

    stamps: list[tuple[Stamp, int, int]] = field(default_factory=list)
    numbers: list[PaintedNumber] = field(default_factory=list)
    width: int = 0
    height: int = 0

    def add(self, stamp: Stamp, x: int, y: int) -> None:
        """Put a stamp at a place."""
        self.stamps.append((stamp, x, y))
        self.width, self.height = max(self.width, x + stamp.size[0]), max(self.height, y + stamp.size[1])

    def place(self, draft: Draft, x: int, y: int) -> None:
        """Paint it, and say what stands there."""
        for stamp, dx, dy in self.stamps:
            stamp.lay(draft.canvas, x + dx, y + dy)
        draft.numbers += [replace(number, box=number.box.moved(x, y)) for number in self.numbers]


def random_style(hand: Hand, size: int, ground: Colour) -> Style:
    """How a game writes its numbers, by lot, on a window of a colour."""
    rng = hand.rng
    display = bool(rng.random() < 0.42)
    faces = segment_fonts()
    face = random_font(rng, hand.split)
    if display and faces and rng.random() < 0.3:
        face = faces[int(rng.integers(len(faces)))]
    boxed, back = bool(rng.random() < 0.12), shade(ground, float(rng.uniform(-60, 60)))
    ink = (
        plain_ink(back if boxed else ground, rng)
        if rng.random() < 0.75
        else ink_on(back if boxed else ground, rng, 110)
    )
    if display:
        lit: Colour = _LITS[int(rng.integers(len(_LITS)))]
        dark = rng.random() < 0.85
        back = BLACK if dark and rng.random() < 0.8 else mix(lit, BLACK, 0.85) if dark else mix(ground, WHITE, 0.5)
        ink = lit if distance(lit, back) > 90 else BLACK
    return Style(
        display, face, size, ink, back, boxed, int(rng.choice([3, 3, 3, 3, 2, 4])), bool(rng.random() < 0.15),
        float(rng.choice([0, rng.uniform(0.1, 0.35)], p=[0.4, 0.6])), float(rng.choice([0, 0, 0.12])),
        float(rng.uniform(0.08, 0.16)), float(rng.uniform(0.48, 0.68)),
        str(rng.choice(["", "before", "above"], p=[0.62, 0.3, 0.08])), int(rng.integers(8)),
    )  # fmt: skip


def mines_text(hand: Hand, style: Style, position: Position) -> list[Piece]:
    """Words and numbers of the counter of mines."""
    rng, left, mines = hand.rng, position.mines_left, position.mines
    flags, counter = mines - left, Piece(str(left), True, True, left)
    word, sep = str(rng.choice(_WORDS)), str(rng.choice([":", "", " -", " ="]))
    if style.icon:
        fraction = Piece(f"{flags}/{mines}", True, True, left)
        return [
            fraction if style.wording == 0 else Piece(f"x{left}", True, True, left) if style.wording == 1 else counter
        ]
    texts = (
        [Piece(word + sep), counter], [Piece(word + sep), counter], [Piece(f"{flags}/{mines}", True, True, left)],
        [Piece(str(rng.choice(["Marked:", "Flags:", "Mines:"]))), Piece(f"{flags} / {mines}", True, True, left)],
        [counter, Piece(str(rng.choice(_TAILS)))], [Piece(f"x{left}", True, True, left)], [counter],
        [Piece("Mines:"), Piece(str(mines), True, False, mines), Piece("Flags:"), Piece(str(flags), True, False, flags)],
    )  # fmt: skip
    return texts[style.wording]


def other_text(hand: Hand, style: Style, what: str) -> list[Piece]:
    """A time, a score, or another number that counts no mines."""
    rng = hand.rng
    seconds = int(rng.choice([0, rng.integers(0, 100), rng.integers(0, 1000)], p=[0.15, 0.5, 0.35]))
    plain = Piece(str(seconds), number=True, value=seconds)
    if what == "other":
        fraction = Piece(f"{seconds % 50} / {50 + seconds % 50}", number=True)
        return [Piece(str(rng.choice(_OTHERS)) + ":"), fraction if rng.random() < 0.2 else plain]
    clock = Piece(f"{seconds // 60:0{1 + style.wording % 2}d}:{seconds % 60:02d}", number=True)
    if style.icon or style.wording in {2, 6}:
        return [clock if style.wording % 3 else plain]
    return [[Piece("Time:"), plain], [Piece("Time:"), clock], [plain, Piece("s")], [clock]][style.wording % 4]


def gauge(hand: Hand, style: Style, board: DrawnBoard, what: str) -> Gauge:
    """A number of a game: of mines, of seconds, or another one."""
    mines = what == "mines"
    if style.display:
        value = board.position.mines_left if mines else int(hand.rng.integers(0, 1000))
        return _display(style, value, mines=mines)
    pieces = mines_text(hand, style, board.position) if mines else other_text(hand, style, what)
    return _worded(style, pieces, _icon(hand, style, board, what) if style.icon else None)


def _display(style: Style, value: int, *, mines: bool) -> Gauge:
    """A number in seven segments, lit and unlit, on a dark box."""
    short = -value if value < 0 else value
    text = f"{value:{'' if style.blank else '0'}{style.places}d}" if value >= 0 else f"-{short:0{style.places - 1}d}"
    width, height = max(5, round(style.size * style.wide)), style.size
    edge = max(1, height // 12)
    done = Gauge()
    box = (width * len(text) + edge, height + 2 * edge)
    done.add(Stamp.of(np.ones((box[1], box[0]), np.float32), style.back), 0, 0)
    thick, apart = max(1, round(style.thick * height)), style.wording % 2
    inner = max(3, width - edge - round(style.slant * height / 2))
    for number, symbol in enumerate(text):
        for names, share in (("abcdefg", style.unlit), (SEGMENTS[symbol], 1.0)):
            if names and share:
                cover = segments(names, inner, height, thick, apart, style.slant)
                done.add(Stamp.of(cover * np.float32(share), style.ink), edge + number * width, edge)
    done.numbers.append(PaintedNumber(Region(0, 0, *box), text, "display", mines, value))
    return done


def _worded(style: Style, pieces: list[Piece], icon: Stamp | None) -> Gauge:
    """Pieces of text side by side, with an icon before or above them, in a box or not."""
    done, x, y = Gauge(), 0, 0
    pad = max(2, style.size // 4)
    covers = [text_cover(piece.text, style.face, style.size) for piece in pieces]
    high = max(cover.shape[0] for cover in covers)
    if icon is not None:
        done.add(icon, 0, 0 if style.icon == "above" else (high - icon.size[1]) // 2)
        x, y = (0, icon.size[1] + pad) if style.icon == "above" else (icon.size[0] + pad, 0)
    if style.boxed:
        size = sum(cover.shape[1] + pad for cover in covers) + pad
        done.add(Stamp.of(np.ones((high + 2 * pad, size), np.float32), style.back), x, y - pad)
        x += pad
    for piece, cover in zip(pieces, covers, strict=True):
        box = Region(x, y + (high - cover.shape[0]), cover.shape[1], cover.shape[0])
        done.add(Stamp.of(cover, style.ink), box.x, box.y)
        if piece.number:
            done.numbers.append(PaintedNumber(box, piece.text, "plain", piece.mines, piece.value))
        x += cover.shape[1] + pad
    return done


def _icon(hand: Hand, style: Style, board: DrawnBoard, what: str) -> Stamp:
    """The game's own flag or mine, an emoji, or a drawn clock."""
    rng, size = hand.rng, round(style.size * float(hand.rng.uniform(0.9, 1.6)))
    if what == "mines" and board.look is not None and rng.random() < 0.6:
        draw = board.look.marks[FLAG if rng.random() < 0.6 else MINE].draw
        if draw is not None:
            return draw(size * FINE).resized(size, size)
    rgba = emoji(str(rng.choice(_ICONS[what].split())))
    if rgba is not None:
        return picture(rgba, size, 1.0)
    return shape(rng, "target" if what == "clock" else "spiked", inks(rng, style.ink))(size * FINE).resized(size, size)


def row(draft: Draft, hand: Hand, box: Box, board: DrawnBoard, ground: Colour) -> None:
    """A strip with the counter of mines, a clock, and a face or a button between them."""
    rng = hand.rng
    left, top, right, bottom = box
    high = bottom - top
    if high < 10 or right - left < 40 or rng.random() < 0.06:
        return
    size = int(np.clip(high * rng.uniform(0.35, 0.75), 8, 56))
    style = random_style(hand, size if rng.random() < 0.7 else min(size, 22), ground)
    kinds = [["mines", "clock"], ["clock", "mines"], ["mines"], ["mines", "other"], ["other", "clock"]]
    names = kinds[int(rng.choice(5, p=[0.55, 0.17, 0.15, 0.08, 0.05]))]
    gauges = [gauge(hand, style, board, name) for name in names]
    middle = rng.random() < 0.65
    room, edge = right - left - (high + 8 if middle else 0), int(rng.integers(2, 12))
    x, together = left + edge, rng.random() < 0.2
    for number, each in enumerate(gauges):
        if each.width + 2 * edge > room:
            return
        room -= each.width + edge
        if number and not together:
            x = right - edge - each.width
        each.place(draft, x, top + max(0, (high - each.height) // 2))
        x += each.width + 2 * edge
    if middle and room > 0 and not together:
        _button(draft, hand, ((left + right) // 2, (top + bottom) // 2), max(10, min(high - 2, 44)), ground)


def column(draft: Draft, hand: Hand, box: Box, board: DrawnBoard) -> None:
    """Numbers one below the other, beside a board."""
    rng = hand.rng
    style = random_style(hand, int(rng.integers(10, 26)), board.page)
    y = box[1] + int(rng.integers(2, 30))
    for what in ("mines", "clock", "other")[: int(rng.integers(1, 4))]:
        each = gauge(hand, style, board, what)
        if each.width + 8 < box[2] - box[0] and y + each.height < box[3]:
            each.place(draft, box[0] + (4 if style.boxed else (box[2] - box[0] - each.width) // 2), y)
        y += each.height + int(rng.integers(6, 40))


def _button(draft: Draft, hand: Hand, at: tuple[int, int], size: int, ground: Colour) -> None:
    """The face that starts a new game, or a word that does."""
    rng = hand.rng
    x, y = at[0] - size // 2, at[1] - size // 2
    back = shade(ground, float(rng.uniform(-20, 20)))
    if rng.random() < 0.7:
        draft.fill((x, y, x + size, y + size), shade(back, -60))
        draft.fill((x, y, x + size - 1, y + size - 1), shade(back, 50))
        draft.fill((x + 1, y + 1, x + size - 2, y + size - 2), back)
    rgba = emoji(choose(rng, "smiley", hand.split))
    if rgba is not None and rng.random() < 0.55:
        draft.lay(picture(rgba, size, 0.8), x, y)
        return
    drawn = shape(rng, "smile" if rng.random() < 0.7 else "frown", inks(rng, (255, 230, 0)))
    draft.lay(drawn(size * FINE).resized(size, size), x, y)
