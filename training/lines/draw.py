"""Lines of text and icons as games show them: print, seven segments, boxes, frames, panels, one beside another."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from gridseer.geometry import Pixels
from gridseer.vision.learnt.counter.lines import CLOCK_ICON, DISPLAY, FLAG_ICON, MINE_ICON, STRANGE
from scenes import Split
from scenes.digits import SEGMENTS, segments
from scenes.fonts import emoji, font, random_font
from scenes.lots import Rng
from scenes.palette import BLACK, WHITE, Colour, distance, ink_on, mix, plain_ink, random_colour, shade
from scenes.stamps import Canvas, Cover, Stamp, flood, picture, text_cover
from scenes.symbols import POLES, inks, shape, small, written
from training.lines.texts import said, text

_EMOJI = {MINE_ICON: "💣", FLAG_ICON: "🚩⛳", CLOCK_ICON: "⏱⏰⏲🕐🕒⌛⏳", STRANGE: "🏆😀🙂😎😵🎯⭐🔄❤"}
_SHAPES = {
    MINE_ICON: ("spiked", "spiked", "spiked", "few", "knobs", "bomb", "burr"),
    FLAG_ICON: POLES,
    STRANGE: (*("smile", "frown") * 4, "disc", "tick", "cross", "square"),
}
_APART = 3
"""As many digits may stand far apart and are still one number."""
_LITS: tuple[Colour, ...] = ((255, 0, 0), (255, 0, 0), (255, 0, 0), (0, 255, 0), (60, 220, 255), (255, 180, 0), WHITE)


@dataclass(frozen=True, slots=True)
class Span:
    """Where a character or an icon is, in pixels."""

    name: str
    """What the network should call it."""
    left: float
    right: float
    top: float
    bottom: float
    item: int
    """Which thing of the line it belongs to."""

    def placed(self, x: float, y: float, item: int) -> "Span":
        """The same one elsewhere."""
        return Span(self.name, self.left + x, self.right + x, self.top + y, self.bottom + y, item)

    def scaled(self, times: float) -> "Span":
        """The same one in a larger or smaller picture."""
        left, right, top, bottom = (times * each for each in (self.left, self.right, self.top, self.bottom))
        return Span(self.name, left, right, top, bottom, self.item)


@dataclass(slots=True, eq=False)
class Item:
    """A thing in a line: a text, a display, or an icon."""

    width: int
    height: int
    stamps: list[tuple[Stamp, int, int]] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A picture of a line, and what stands where."""

    pixels: Pixels
    spans: tuple[Span, ...]
    size: float
    """The height of its text."""


def line(rng: Rng, split: Split) -> Line:
    """One to four things side by side on a ground, blurred and scaled by lot."""
    size, ground = round(rng.size(9, 46)), random_colour(rng)
    items = [_item(rng, split, size, ground) for _ in range(rng.lot({1: 0.5, 2: 0.3, 3: 0.15, 4: 0.05}))]
    gaps = [round(size * rng.lot({rng.between(0.25, 0.8): 0.55, rng.between(0.8, 6): 0.45})) for _ in items]
    edge = round(size * rng.between(1.2, 2))
    high = max(item.height for item in items)
    canvas = np.zeros((high + 2 * edge, sum(gaps) + sum(item.width for item in items) + 2 * edge, 3), np.uint8)
    _paint_ground(canvas, rng, ground)
    x, spans = edge, list[Span]()
    for number, (item, gap) in enumerate(zip(items, gaps, strict=True)):
        y = edge + (high - item.height) // 2
        for stamp, dx, dy in item.stamps:
            stamp.lay(canvas, x + dx, y + dy)
        spans += [span.placed(x, y, number) for span in item.spans]
        x += item.width + gap
    pixels, scale = _spoilt(canvas, rng)
    return Line(pixels, tuple(span.scaled(scale) for span in spans), size * scale)


def _paint_ground(canvas: Canvas, rng: Rng, ground: Colour) -> None:
    """A plain ground as a rule; sometimes it changes from top to bottom, or is rough."""
    kind = rng.random()
    flood(canvas, ground, shade(ground, rng.either(10, 40)) if kind < 0.15 else None)
    if kind > 0.92:
        rough = rng.normal(0, rng.between(2, 6), canvas.shape)
        canvas[:] = np.clip(canvas + rough, 0, 255).astype(np.uint8)


def _item(rng: Rng, split: Split, size: int, ground: Colour) -> Item:
    """A thing of a line by lot."""
    kinds: dict[Callable[[Rng, Split, int, Colour], Item], float] = {_print: 0.48, _display: 0.3, _icon: 0.22}
    return rng.lot(kinds)(rng, split, size, ground)


def _print(rng: Rng, split: Split, size: int, ground: Colour) -> Item:
    """A text in a font, now and then in a box or on a panel."""
    face, words = random_font(rng, split), text(rng)
    boxed = rng.chance(0.25)
    back = rng.lot({BLACK: 0.3, WHITE: 0.2, shade(ground, rng.either(20, 90)): 0.3, ground: 0.2}) if boxed else ground
    least = rng.one([14.0, 40.0, 60.0, 100.0, 160.0])
    ink = plain_ink(back, rng) if rng.chance(0.5) else ink_on(back, rng, least)
    if least < 20:  # hardly to be seen
        ink = shade(back, rng.either(14, 40))
    cover, ends = _written(words, face, size, rng)
    item = _within(rng, cover, ink, back, ground) if boxed else Item(cover.shape[1], cover.shape[0])
    x, y = (item.width - cover.shape[1]) // 2, (item.height - cover.shape[0]) // 2
    item.stamps.append((Stamp.of(cover, ink), x, y))
    for number, character in enumerate(words):
        item.spans.append(Span(said(character), x + ends[number], x + ends[number + 1], y, y + cover.shape[0], 0))
    return item


def _written(words: str, face: Path, size: int, rng: Rng) -> tuple[Cover, list[float]]:
    """A text, and where its characters begin and end; the digits of a number stand far apart now and then."""
    if words.isdigit() and len(words) >= _APART and rng.chance(0.12):
        covers = [text_cover(digit, face, size) for digit in words]
        gap, high = round(size * rng.between(0.2, 1.1)), max(cover.shape[0] for cover in covers)
        padded = [np.pad(cover, ((high - cover.shape[0], 0), (0, gap))) for cover in covers]
        starts = np.cumsum([0, *(cover.shape[1] for cover in padded)]).tolist()
        return np.hstack(padded)[:, :-gap], [*starts[:-1], starts[-1] - gap]
    own = font(face, size)
    ends = [own.getlength(words[:number]) - own.getbbox(words)[0] for number in range(len(words) + 1)]
    return text_cover(words, face, size, crude=rng.chance(0.06)), [float(end) for end in ends]


def _within(rng: Rng, cover: Cover, ink: Colour, back: Colour, ground: Colour) -> Item:
    """A box for something, with a rim or a bevel or none."""
    high, wide = cover.shape
    pad, side = round(high * rng.between(0.12, 0.8)), round(high * rng.between(0.12, 1.2))
    rim = rng.one([0, 1, 1, 2, 3])
    item = Item(wide + 2 * side + 2 * rim, high + 2 * pad + 2 * rim)
    first = rng.lot({ink: 0.3, shade(ground, -70): 0.4, shade(ground, 60): 0.3})
    last = first if rng.chance(0.5) else shade(ground, 70)
    item.stamps.append((Stamp.box(item.width, item.height, first), 0, 0))
    item.stamps.append((Stamp.box(item.width - rim, item.height - rim, last), rim, rim))
    item.stamps.append((Stamp.box(item.width - 2 * rim, item.height - 2 * rim, back), rim, rim))
    return item


def _display(rng: Rng, split: Split, size: int, ground: Colour) -> Item:
    """A number in seven segments on a panel, on paper, or on nothing."""
    ink = rng.one(_LITS)
    back = rng.lot({BLACK: 0.6, mix(ink, BLACK, 0.85): 0.12, WHITE: 0.08, ground: 0.2})
    if distance(ink, back) < 90:
        ink = ink_on(back, rng, 120)
    words = _shown(rng)
    cover, pitch = _bars(rng, split, words, max(13, size) if rng.chance(0.6) else rng.count(15, 27))
    edge = rng.count(0, 2 + cover.shape[0] // 6)
    cover = np.pad(cover, edge)
    high, wide = cover.shape
    item = _within(rng, cover, ink, back, ground)
    if back == ground or rng.chance(0.2):  # nothing around it
        item = Item(wide, high, [(Stamp.box(wide, high, back), 0, 0)])
    # Now and then at the right end of a wide panel.
    x, y = (item.width - wide) // (1 if rng.chance(0.15) else 2), (item.height - high) // 2
    item.stamps.append((Stamp.of(cover, ink), x, y))
    for number, digit in enumerate(words):
        left = x + edge + number * pitch
        name = digit if digit in "-x" else DISPLAY[int(digit)]
        item.spans.append(Span(name, left, left + pitch, y + edge, y + high - edge, 0))
    return item


def _shown(rng: Rng) -> str:
    """What a display shows: three places with leading noughts as a rule, a minus sign before it now and then."""
    places = rng.lot({3: 0.7, 2: 0.1, 4: 0.1, 1: 0.1})
    value = round(rng.size(1, 10 ** min(places, 3))) - 1 if rng.chance(0.7) else rng.count(0, 10**places)
    words = f"{value:0{places}d}" if rng.chance(0.75) else str(value)
    if len(words) > 1 and rng.chance(0.1):
        return f"-{words[1:]}"
    return f"x{words}" if rng.chance(0.1) else words


def _bars(rng: Rng, split: Split, words: str, high: int) -> tuple[Cover, int]:
    """Digits in seven segments and how far apart they begin: smooth bars, or small pixels made large."""
    wide, slant = max(7, round(high * rng.between(0.48, 0.66))), rng.lot({0.0: 0.75, rng.between(0.05, 0.2): 0.25})
    thick, apart, hard = rng.between(0.06, 0.2), rng.count(0, 2), rng.chance(0.4)
    unlit, dotted = rng.lot({0.0: 0.4, rng.between(0.1, 0.5): 0.6}), rng.chance(0.3)
    slashed = rng.chance(0.1)
    gap = rng.count(1, 2 + high // 6) if len(words) < _APART or rng.chance(0.9) else rng.count(high // 5, high)
    cover = np.zeros((high, len(words) * (wide + gap) - gap), np.float32)
    for number, digit in enumerate(words):
        part = cover[:, number * (wide + gap) :][:, :wide]
        if digit == "x":
            mark = text_cover("x", random_font(rng, split), high)[-high:, :wide]
            part[high - mark.shape[0] :, : mark.shape[1]] = mark
        for names, share in (("abcdefg", unlit), (SEGMENTS[digit], 1.0)) if digit != "x" else ():
            bars = segments(names, (wide - round(slant * high / 2), high), thick, apart=apart, slant=slant)
            bars = np.asarray(bars > 0.5 if hard else bars, np.float32) * np.float32(share)
            if dotted and share < 1:
                bars[np.indices(bars.shape).sum(axis=0) % 2 == 0] = 0
            part[:, : bars.shape[1]] = np.maximum(part[:, : bars.shape[1]], bars)
        if slashed and digit == "0":
            cv2.line(part, (wide // 4, 3 * high // 4), (3 * wide // 4, high // 4), (1.0,), max(1, round(thick * high)))
    times = rng.one([1, 1, 2, 3]) if high < 28 else 1
    way = rng.one([cv2.INTER_NEAREST, cv2.INTER_LINEAR])
    return np.asarray(cv2.resize(cover, None, fx=times, fy=times, interpolation=way), np.float32), times * (wide + gap)


def _icon(rng: Rng, split: Split, size: int, ground: Colour) -> Item:
    """A mine, a flag, a clock or something else, as an emoji, as a character or drawn, on a tile or not."""
    name = rng.lot({MINE_ICON: 0.26, FLAG_ICON: 0.26, CLOCK_ICON: 0.18, STRANGE: 0.3})
    side = max(8, round(size * rng.between(0.8, 1.5)))
    tile = rng.lot({None: 0.7, WHITE: 0.1, ground: 0.08, shade(ground, rng.either(20, 60)): 0.12})
    item = Item(side, side)
    if tile is not None:
        edge, rim = rng.count(0, 3), rng.one([BLACK, shade(tile, -70)])
        item.stamps.append((Stamp.box(side, side, rim if edge else tile), 0, 0))
        light = shade(tile, 60) if edge > 1 else rim  # raised as a button, or with a line around it
        item.stamps.append((Stamp.box(side - edge, side - edge, light), 0, 0))
        item.stamps.append((Stamp.box(side - 2 * edge, side - 2 * edge, tile), edge, edge))
    item.stamps.append((_symbol(rng, split, name, side, tile or ground), 0, 0))
    item.spans.append(Span(name, 0, side, 0, side, 0))
    return item


def _symbol(rng: Rng, split: Split, name: str, side: int, ground: Colour) -> Stamp:
    """What an icon shows."""
    main = ink_on(ground, rng, 60) if rng.chance(0.4) else BLACK if sum(ground) > 200 else WHITE
    if name in (FLAG_ICON, STRANGE) and rng.chance(0.6):
        main = (220, 30, 30) if name == FLAG_ICON else (255, 230, 0)
    rgba = emoji(rng.one(_EMOJI[name]))
    if rgba is not None and rng.chance(0.35):
        return picture(rgba, side, rng.between(0.85, 1))
    if name in (MINE_ICON, FLAG_ICON) and rng.chance(0.15):
        draw = written(rng, split, "mine glyph" if name == MINE_ICON else "flag glyph", main)
        if draw is not None:
            return small(draw, side)
    if name == CLOCK_ICON:
        return small(lambda fine: _clock(rng, fine, main), side)
    return small(shape(rng, rng.one(_SHAPES[name]), inks(rng, main)), side)


def _clock(rng: Rng, side: int, main: Colour) -> Stamp:
    """A dial with two hands."""
    cover, middle, width = np.zeros((side, side), np.uint8), side // 2, max(1, round(side * rng.between(0.05, 0.1)))
    radius = round(side * rng.between(0.34, 0.44))
    full = rng.chance(0.4)
    cv2.circle(cover, (middle, middle), radius, (255,), -1 if full else width, cv2.LINE_AA)
    for reach in (0.8, 0.55):
        angle = rng.between(0, 2 * np.pi)
        end = round(middle + reach * radius * np.cos(angle)), round(middle + reach * radius * np.sin(angle))
        cv2.line(cover, (middle, middle), end, (0 if full else 255,), width, cv2.LINE_AA)
    if rng.chance(0.4):
        cv2.rectangle(
            cover, (middle - width, middle - radius - 2 * width), (middle + width, middle - radius), (255,), -1
        )
    return Stamp.of(cover.astype(np.float32) / np.float32(255), main)


def _spoilt(canvas: Canvas, rng: Rng) -> tuple[Pixels, float]:
    """As displays and cameras of screens leave it: scaled, blurred, noisy."""
    scale = 1.0
    if rng.chance(0.35):
        scale = rng.one([1.25, 1.5, 2.0, rng.between(0.8, 2.0)])
        way = cv2.INTER_AREA if scale < 1 else rng.one([cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST])
        canvas = np.asarray(cv2.resize(canvas, None, fx=scale, fy=scale, interpolation=way), np.uint8)
    if rng.chance(0.1):
        canvas = np.asarray(cv2.GaussianBlur(canvas, (0, 0), rng.between(0.3, 0.7)), np.uint8)
    if rng.chance(0.12):
        noisy = canvas + rng.normal(0, rng.between(1, 5), canvas.shape)
        canvas = np.clip(noisy, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(canvas), scale
