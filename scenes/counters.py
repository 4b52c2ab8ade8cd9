"""Counters: numbers beside a board as games show them, with what stands there."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from gridseer.geometry import Region
from gridseer.minesweeper.sight import FLAG, MINE
from scenes.board import DrawnBoard
from scenes.digits import SEGMENTS, segments
from scenes.draft import Box, Draft, PaintedNumber
from scenes.fonts import emoji, random_font
from scenes.furniture import Hand
from scenes.palette import BLACK, WHITE, Colour, distance, ink_on, mix, plain_ink, shade
from scenes.splits import choose
from scenes.stamps import Stamp, picture, text_cover
from scenes.symbols import inks, shape, small

_WORDS = ("Mines", "Bombs", "Mines left", "Bombs left", "mines", "BOMBS", "Remaining", "Minen", "Minas", "Left", "UXB")
_TAILS = ("mines left", "mines", "to go", "bombs", "remaining")
_OTHERS = ("Score", "Best", "Level", "Moves", "Clicks", "Opened", "Wins", "Lives", "Safe cells", "Games", "3BV")
_LITS = ((255, 0, 0), (255, 0, 0), (255, 40, 20), (0, 255, 0), (60, 220, 255), (255, 180, 0), WHITE)
_ICONS = {"mines": ("🚩", "💣", "🚩", "☠"), "clock": ("⏱", "⏰", "⌛", "🕐"), "other": ("🏆", "❤", "⭐")}


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text; ``number`` says whether it is one, ``mines`` whether it counts the mines left."""

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
    """Of the box behind a number; behind words only where ``boxed``."""
    boxed: bool
    places: int
    blank: bool
    """Whether a display has no leading zeros."""
    unlit: float
    """How bright segments are that aren't lit."""
    slant: float
    thick: float
    wide: float
    icon: str
    """Where an icon stands: nowhere, before or above the number."""
    wording: int
    """Which words it uses; whether the segments of a display touch."""


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
    display, boxed = rng.chance(0.42), rng.chance(0.12)
    back = shade(ground, rng.between(-60, 60))
    below = back if boxed else ground
    ink = plain_ink(below, rng) if rng.chance(0.75) else ink_on(below, rng, 110)
    if display:
        ink, roll = rng.one(_LITS), rng.random()
        back = BLACK if roll < 0.68 else mix(ink, BLACK, 0.85) if roll < 0.85 else mix(ground, WHITE, 0.5)
        ink = ink if distance(ink, back) > 90 else BLACK
    return Style(
        display, random_font(rng, hand.split), size, ink, back, boxed, rng.one([3, 3, 3, 3, 2, 4]),
        rng.chance(0.15), rng.lot({0.0: 0.4, rng.between(0.1, 0.35): 0.6}),
        rng.one([0, 0, 0.12]), rng.between(0.06, 0.16), rng.between(0.48, 0.68),
        rng.lot({"": 0.62, "before": 0.3, "above": 0.08}), rng.count(0, 8),
    )  # fmt: skip


def gauge(hand: Hand, style: Style, board: DrawnBoard, what: str) -> Gauge:
    """A number of a game: of mines, of seconds, or another one."""
    rng, mines = hand.rng, what == "mines"
    if style.display:
        return _display(style, board.position.mines_left if mines else rng.count(0, 1000), mines=mines)
    pieces = _mines(hand, style, board) if mines else _other(hand, style, what)
    return _worded(style, pieces, _icon(hand, style, board, what) if style.icon else None)


def _mines(hand: Hand, style: Style, board: DrawnBoard) -> list[Piece]:
    """Words and numbers of the counter of mines."""
    rng, left, mines = hand.rng, board.position.mines_left, board.position.mines
    flags = mines - left
    counter, times = (Piece(text, True, True, left) for text in (str(left), f"x{left}"))
    fraction, spaced = (Piece(text, True, True, left) for text in (f"{flags}/{mines}", f"{flags} / {mines}"))
    if style.icon:
        return [{0: fraction, 1: times}.get(style.wording, counter)]
    word = Piece(rng.one(_WORDS) + rng.one([":", "", " -", " ="]))
    apart = [Piece("Mines:"), Piece(str(mines), number=True, value=mines)]
    apart += [Piece("Flags:"), Piece(str(flags), number=True, value=flags)]
    named = Piece(rng.one(["Marked:", "Flags:", "Mines:"]))
    tail = Piece(rng.one(_TAILS))
    ways = ([word, counter], [word, counter], [fraction], [named, spaced], [counter, tail], [times], [counter], apart)
    return ways[style.wording]


def _other(hand: Hand, style: Style, what: str) -> list[Piece]:
    """A time, a score, or another number that counts no mines."""
    rng = hand.rng
    seconds = rng.count(0, rng.lot({1: 0.15, 100: 0.5, 1000: 0.35}))
    plain = Piece(str(seconds), number=True, value=seconds)
    if what == "other":
        fraction = Piece(f"{seconds % 50} / {50 + seconds % 50}", number=True)
        return [Piece(rng.one(_OTHERS) + ":"), fraction if rng.chance(0.2) else plain]
    clock = Piece(f"{seconds // 60:0{1 + style.wording % 2}d}:{seconds % 60:02d}", number=True)
    if style.icon or style.wording in {2, 6}:
        return [clock if style.wording % 3 else plain]
    return ([Piece("Time:"), plain], [Piece("Time:"), clock], [plain, Piece("s")], [clock])[style.wording % 4]


def _display(style: Style, value: int, *, mines: bool) -> Gauge:
    """A number in seven segments, lit and unlit, on a box."""
    text = f"{value:{'' if style.blank else '0'}{style.places}d}"
    if not mines and style.wording == 7:
        text = f"{value // 60:02d}:{value % 60:02d}"
    width, height, edge = max(5, round(style.size * style.wide)), style.size, max(1, style.size // 12)
    done, box = Gauge(), (width * len(text) + edge, height + 2 * edge)
    done.add(Stamp.box(*box, style.back), 0, 0)
    size = max(3, width - edge - round(style.slant * height / 2)), height
    for number, symbol in enumerate(text):
        for y in (0.3, 0.7) if symbol == ":" else ():
            done.add(Stamp.box(2 * edge, 2 * edge, style.ink), round((number + 0.4) * width), round(y * height))
        for names, share in (("abcdefg" * (symbol != ":"), style.unlit), (SEGMENTS.get(symbol, ""), 1.0)):
            cover = segments(names, size, style.thick, apart=style.wording % 2, slant=style.slant)
            done.add(Stamp.of(cover * np.float32(share), style.ink), edge + number * width, edge)
    done.numbers.append(
        PaintedNumber(Region(0, 0, *box), text.strip(), "display", mines, None if ":" in text else value)
    )
    return done


def _worded(style: Style, pieces: list[Piece], icon: Stamp | None) -> Gauge:
    """Pieces of text side by side, with an icon before or above them, in a box or not."""
    done, x, y, pad = Gauge(), 0, 0, max(2, style.size // 4)
    covers = [text_cover(piece.text, style.face, style.size) for piece in pieces]
    high = max(cover.shape[0] for cover in covers)
    if icon is not None:
        done.add(icon, 0, 0 if style.icon == "above" else (high - icon.size[1]) // 2)
        x, y = (0, icon.size[1] + pad) if style.icon == "above" else (icon.size[0] + pad, 0)
    if style.boxed:
        width = sum(cover.shape[1] + pad for cover in covers) + pad
        done.add(Stamp.box(width, high + 2 * pad, style.back), x, y - pad)
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
    rng, size = hand.rng, round(style.size * hand.rng.between(0.9, 1.6))
    marks = board.look.marks if board.look else {}
    draw = marks[FLAG if rng.chance(0.6) else MINE].draw if marks and what == "mines" else None
    rgba = emoji(rng.one(_ICONS[what]))
    if rgba is not None and (draw is None or rng.chance(0.4)):
        return picture(rgba, size, 1.0)
    return small(draw or shape(rng, "target" if what == "clock" else "spiked", inks(rng, style.ink)), size)


def row(draft: Draft, hand: Hand, box: Box, board: DrawnBoard, ground: Colour) -> None:
    """A strip with the counter of mines, a clock, and a face or a button between them."""
    rng, (left, top, right, bottom) = hand.rng, box
    high = bottom - top
    if high < 10 or right - left < 40 or rng.chance(0.06):
        return
    size = int(np.clip(high * rng.between(0.35, 0.75), 8, 56))
    style = random_style(hand, size if rng.chance(0.7) else min(size, 22), ground)
    names = rng.lot({"mines clock": 0.55, "clock mines": 0.17, "mines": 0.15, "mines other": 0.08, "other clock": 0.05})
    together, edge = rng.chance(0.2), rng.count(2, 12)
    start, stop, side = left + edge, right - edge, max(10, min(high - 2, 44))
    for number, each in enumerate(gauge(hand, style, board, name) for name in names.split()):
        if each.width > stop - start:
            return
        last = number and not together
        each.place(draft, stop - each.width if last else start, top + max(0, (high - each.height) // 2))
        start, stop = (start, stop - each.width - edge) if last else (start + each.width + 2 * edge, stop)
    if rng.chance(0.65) and stop - start > side + 4:
        x = min(max((left + right - side) // 2, start), stop - side)
        _button(draft, hand, (x, (top + bottom - side) // 2), side, ground)


def column(draft: Draft, hand: Hand, box: Box, board: DrawnBoard) -> None:
    """Numbers one below the other, beside a board."""
    rng, room = hand.rng, box[2] - box[0]
    style = random_style(hand, rng.count(10, 26), board.page)
    y = box[1] + rng.count(2, 30)
    for what in ("mines", "clock", "other")[: rng.count(1, 4)]:
        each = gauge(hand, style, board, what)
        if each.width + 8 < room and y + each.height < box[3]:
            each.place(draft, box[0] + (4 if style.boxed else (room - each.width) // 2), y)
        y += each.height + rng.count(6, 40)


def _button(draft: Draft, hand: Hand, at: tuple[int, int], size: int, ground: Colour) -> None:
    """The face that starts a new game."""
    rng, (x, y) = hand.rng, at
    back = shade(ground, rng.between(-20, 20))
    if rng.chance(0.7):
        draft.rim((x, y, x + size, y + size), 1, shade(back, 50), shade(back, -60))
        draft.fill((x + 1, y + 1, x + size - 1, y + size - 1), back)
    rgba = emoji(choose(rng, "smiley", hand.split))
    drawn = shape(rng, "smile" if rng.chance(0.7) else "frown", inks(rng, (255, 230, 0)))
    stamp = picture(rgba, size, 0.8) if rgba is not None and rng.chance(0.55) else small(drawn, size)
    stamp.lay(draft.canvas, x, y)
