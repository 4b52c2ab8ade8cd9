"""Lines of printed text near a board: only their numbers matter."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey, Mask, Pixels, Place, Region
from gridseer.vision.board.counter.glyphs import name_glyphs, normalised

_STEP = 10
"""How much darker or lighter than its surroundings ink is, of 255."""
_LEAST_CONTRAST = 25
"""How much darker or lighter than its surroundings the strongest ink of a word is at least."""
_TALL = 44.0
"""Characters may be this many pixels high, beside small cells too."""
_PANEL_WIDTH, _PANEL_SHARE = 1.3, 0.6
"""A panel is wider than high, by at least this, and at least this share of its box is of one kind."""
_MOST_GLYPHS = 120
"""A strip with more characters is not read."""
_MOST_WORDS = 1600
"""A picture with more pieces of ink isn't a window with a counter."""
_LONGEST = 30
"""A line with more pieces of ink than this is not a counter."""
SHARES = (0.42, 0.56)
"""A pixel belongs to a character when its ink is at least this share of the strongest near it. Lines are read with
both: a blurred gap between characters is open with the second, a thin stroke is whole with the first."""
_WIDE = 0.75
"""A box wider than this share of its height may be several characters."""

Strength = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: digits, strokes, colons, minus signs, blanks; question marks for whatever else."""

    text: str
    """Its characters, with a blank where words are apart."""
    boxes: tuple[Region, ...]
    """The place of each character, blanks included."""

    @property
    def has_digit(self) -> bool:
        """Whether there may be a number in it."""
        return any(character.isdigit() for character in self.text)


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A strip of a picture that may be a line of text, finer than it came, with its ink separated from its ground."""

    corner: Place
    """Its first pixel in the picture."""
    fine: int
    """This many of its pixels make one of the picture."""
    dark: bool
    """Whether its ink is darker than its ground."""
    grey: Grey
    strength: Strength
    """How much ink there is, 0 to 255; nothing or less is ground."""
    inked: Region
    """The box around its ink, in its own pixels."""


def prints(pixels: Pixels, cell: float, *, inside: bool = False) -> list[Print]:
    """The strips of a picture that may be lines of text, dark ink on a light ground and the other way round.

    Panels in it are looked at by themselves too, but not those inside a panel.
    """
    import cv2

    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    window = int(np.clip(round(cell * 1.2), 15, 61)) | 1
    strength = _contrast(pixels, window)
    strips, panels = list[Print](), list[Region]()
    for sign in (-1, 1):
        signed = strength * np.int16(sign)
        pieces = _pieces(signed > _STEP, max(_TALL, 2.2 * cell), signed >= _LEAST_CONTRAST)
        tall = pieces[:, 3] >= max(5, 0.12 * cell)
        if np.count_nonzero(tall) <= _MOST_WORDS:
            words, marks = _regions(pieces[tall]), _regions(pieces[~tall])
            rows = [row for row in _strips(words) if len(row) <= _LONGEST]
            strips += [_strip(grey, signed, _with_marks(row, marks), dark=sign < 0) for row in rows]
            panels += [box for box in words if _is_panel(signed[box.slices], box)]
    return strips if inside else strips + [strip for panel in panels for strip in _prints_on(pixels, panel, cell)]


def _is_panel(strength: Strength, box: Region) -> bool:
    """Whether a piece is a box in which something may be written."""
    return box.width >= _PANEL_WIDTH * box.height and float(np.mean(strength > _STEP)) >= _PANEL_SHARE


def _prints_on(pixels: Pixels, panel: Region, cell: float) -> list[Print]:
    """The strips on a panel, whose ink is told from the panel alone: beside it, black and red may be equally dark."""
    inner = panel.grown(-1 - panel.height // 12)
    strips = prints(np.ascontiguousarray(pixels[inner.slices]), cell, inside=True)
    return [replace(strip, corner=Place(strip.corner.x + inner.x, strip.corner.y + inner.y)) for strip in strips]


def _contrast(pixels: Pixels, window: int) -> Strength:
    """How much lighter than its surroundings each pixel is, or darker, in the colour in which it differs most.

    Red on green of the same brightness is as good as black on white.
    """
    import cv2

    apart = pixels.astype(np.int16) - cv2.blur(pixels, (window, window)).astype(np.int16)
    most = np.abs(apart).argmax(axis=2)
    return np.asarray(np.take_along_axis(apart, most[..., None], axis=2)[..., 0], np.int16)


def _strip(grey: Grey, strength: Strength, row: list[Region], *, dark: bool) -> Print:
    """The pixels around a row of boxes; small ones are enlarged, so that characters come apart between pixels."""
    import cv2

    height = max(box.height for box in row)
    away, fine = 2 + height // 3, 3 if height < 18 else 2 if height < 36 else 1
    around = Region.around(row).grown(away)
    part, ink = grey[around.slices], strength[around.slices]
    if fine > 1:
        size = (part.shape[1] * fine, part.shape[0] * fine)
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_CUBIC), np.uint8)
        ink = np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_CUBIC), np.int16)
    corner = Place(max(0, around.x), max(0, around.y))
    inked = Region.around(row).moved(-corner.x, -corner.y)
    inked = Region(inked.x * fine, inked.y * fine, inked.width * fine, inked.height * fine)
    return Print(corner, fine, dark, part, ink, inked)


def find_characters(strip: Print, share: float) -> tuple[list[list[Region]], list[Region]]:
    """Boxes that may be characters, in rows from left to right; and every box, dots and bars too."""
    boxes = _boxes(strip, share)
    letters = [box for box in boxes if box.height >= 5 * strip.fine and box.width <= 4 * box.height]
    rows = _rows(letters)
    return ([] if sum(map(len, rows)) > _MOST_GLYPHS else rows), boxes


def _boxes(strip: Print, share: float) -> list[Region]:
    """Boxes around ink; how strong ink is differs from word to word."""
    tallest = float(strip.grey.shape[0])
    ink = np.zeros(strip.strength.shape, np.uint8)
    for box in _regions(_pieces(strip.strength > _STEP, tallest)):
        part = strip.strength[box.slices]
        ink[box.slices] |= part > max(_STEP, share * float(part.max()))
    return _regions(_pieces(ink.view(np.bool_), tallest))


def _pieces(ink: Mask, tallest: float, strong: Mask | None = None) -> npt.NDArray[np.int32]:
    """Pieces of ink that hang together, as left, top, width, height: those no larger than text, with strong ink."""
    import cv2

    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.view(np.uint8), connectivity=8)
    _, _, width, height, area = stats.T
    kept = (height <= tallest) & (width <= 4 * tallest) & (area >= 2)
    if strong is not None:
        kept &= np.bincount(labels[strong], minlength=count) > 0
    kept[0] = False  # the ground
    return np.asarray(stats[kept, :4], np.int32)


def _regions(boxes: npt.NDArray[np.int32]) -> list[Region]:
    return [Region(*box) for box in boxes.tolist()]


def lines_of(strips: list[Print], share: float) -> list[tuple[Print, Line]]:
    """The lines of text in some strips, one in each as a rule."""
    found = [(strip, *find_characters(strip, share)) for strip in strips]
    whole = [(strip, box) for strip, rows, _ in found for row in rows for box in row]
    ways = [_ways(strip, box, share) for strip, box in whole]
    squares = [
        square_of(strip.grey, part)
        for (strip, _), some in zip(whole, ways, strict=True)
        for way in some
        for part in way
    ]
    names, probabilities = name_glyphs(np.stack(squares)) if squares else ("", np.empty(0))
    named = iter(_likeliest(ways, names, probabilities))
    return [
        (strip, _spelt([part for _ in row for part in next(named)], boxes, strip))
        for strip, rows, boxes in found
        for row in rows
    ]


def _likeliest(
    ways: list[list[list[Region]]], names: str, probabilities: npt.NDArray[np.float64]
) -> list[list[tuple[Region, str]]]:
    """For each box the way to take it apart whose least sure character is surest, with the characters."""
    chosen: list[list[tuple[Region, str]]] = []
    start = 0
    for some in ways:
        best, kept = -1.0, list[tuple[Region, str]]()
        for way in some:
            end = start + len(way)
            sure = float(probabilities[start:end].min())
            if sure > best:
                best, kept = sure, list(zip(way, names[start:end], strict=True))
            start = end
        chosen.append(kept)
    return chosen


def _ways(strip: Print, box: Region, share: float) -> list[list[Region]]:
    """The box as one character, and taken apart: small characters run into each other."""
    ways = [[box]]
    if box.width >= _WIDE * box.height:
        part = strip.strength[box.slices]
        ink = part > max(_STEP, share * float(part.max()))
        counts = [count for count in range(2, 6) if 0.3 * box.height <= box.width / count <= 0.85 * box.height]
        ways += [_cut_parts(ink, part, box, count) for count in counts]
    return ways


def _cut_parts(ink: Mask, strength: Strength, box: Region, count: int) -> list[Region]:
    """The box cut where the least ink is."""
    columns = np.maximum(strength, 0).sum(axis=0)
    reach = max(1, box.width // (4 * count))
    cuts = [0]
    for number in range(1, count):
        middle = round(box.width * number / count)
        low = max(cuts[-1] + 2, middle - reach)
        cuts.append(low + int(np.argmin(columns[low : middle + reach + 1])) if low < middle + reach + 1 else middle)
    parts = [(a + (a > 0), b) for a, b in zip(cuts, [*cuts[1:], box.width], strict=True)]
    return [_tight(ink[:, a:b], box.x + a, box.y) for a, b in parts if ink[:, a:b].any()]


def _tight(ink: Mask, x: int, y: int) -> Region:
    """The box around ink whose upper left corner is at a place."""
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    right, bottom = int(columns[-1]) + 1, int(rows[-1]) + 1
    return Region.between(int(columns[0]), int(rows[0]), right, bottom).moved(x, y)


def _strips(words: list[Region]) -> list[list[Region]]:
    """Pieces of ink side by side: each goes on where the last one ended, at the same height for the most part.

    A piece can be a whole word, with letters that reach above or below the others.
    """
    strips: list[list[Region]] = []
    for box in sorted(words):
        for strip in strips:
            last = strip[-1]
            low, tallest = min(last.height, box.height), max(last.height, box.height)
            beside = min(last.bottom, box.bottom) - max(last.y, box.y) >= 0.6 * low and low >= 0.55 * tallest
            if beside and -0.2 * last.height <= box.x - last.right <= 1.6 * tallest:
                strip.append(box)
                break
        else:
            strips.append([box])
    return strips


def _with_marks(row: list[Region], marks: list[Region]) -> list[Region]:
    """A row with the dots and strokes at its ends: a minus sign is too flat for a character, but says much."""
    around = Region.around(row)
    reach = round(0.7 * around.height)
    beside = [
        mark
        for mark in marks
        if around.y <= mark.y and mark.bottom <= around.bottom + 1
        and around.x - reach <= mark.x and mark.right <= around.right + reach
    ]  # fmt: skip
    return [*row, *beside]


def _rows(letters: list[Region]) -> list[list[Region]]:
    """Characters that stand on one line, near each other and alike in height."""
    rows: list[list[Region]] = []
    for box in sorted(letters):
        for row in rows:
            last, tallest = row[-1], max(row[-1].height, box.height)
            level = abs(last.bottom - box.bottom) <= 0.35 * tallest and 0.55 < box.height / last.height < 1.8
            if level and -0.2 * last.height <= box.x - last.right <= 1.6 * tallest:
                row.append(box)
                break
        else:
            rows.append([box])
    return rows


def square_of(grey: Grey, box: Region) -> Grey:
    """The ink of one character: how far each pixel is from the ground, the ground being what its edge shows most."""
    around = grey[box.grown(1 + box.height // 10).slices].astype(np.int16)
    border = np.concatenate([around[0], around[-1], around[:, 0], around[:, -1]])
    ground = int(np.sort(border)[border.size // 2])
    part = np.abs(grey[box.slices].astype(np.int16) - ground)
    return normalised((part * (255.0 / max(1, int(part.max())))).astype(np.uint8))


def _spelt(named: list[tuple[Region, str]], boxes: list[Region], strip: Print) -> Line:
    """The line as text, with blanks, and with the colons and minus signs that are too small for characters."""
    height = float(np.median([box.height for box, _ in named]))
    text, places = "", list[Region]()
    for number, (box, name) in enumerate(named):
        if number:
            before = named[number - 1][0]
            gap, wide = box.x - before.right, 0.42 * height
            dots = _colon(before, box, boxes, height)
            if dots:
                text, places = text + ":", [*places, dots[0]]
                gap, wide = box.x - max(dot.right for dot in dots), 0.34 * height
            if gap > wide:
                text, places = (
                    text + (" " if gap < 0.8 * height else "  "),
                    [*places, *[box] * (1 + (gap >= 0.8 * height))],
                )
        if _is_minus_before(box, boxes):
            text, places = text + "-", [*places, box]
        text, places = text + name, [*places, box]
    fine = strip.fine
    return Line(
        text,
        tuple(
            Region(box.x // fine, box.y // fine, -(-box.width // fine), -(-box.height // fine)).moved(*strip.corner)
            for box in places
        ),
    )


def _colon(before: Region, box: Region, boxes: list[Region], height: float) -> list[Region]:
    """The two dots between two characters, one above the other; nothing where there are none."""
    dots = [
        dot
        for dot in boxes
        if before.right <= dot.x and dot.right <= box.x
        and dot.height < 0.45 * height and dot.width < 2 * dot.height and _level(dot, box)
    ]  # fmt: skip
    return dots if len(dots) == 2 and _one_above_the_other(*dots) else []


def _one_above_the_other(first: Region, second: Region) -> bool:
    return min(first.right, second.right) > max(first.x, second.x)


def _level(small: Region, box: Region) -> bool:
    return box.y - 0.25 * box.height <= small.y and small.bottom <= box.y + 1.25 * box.height


def _is_minus_before(box: Region, boxes: list[Region]) -> bool:
    """Whether a short flat bar stands just before a character, half way up, and nothing above or below it."""
    height = box.height
    for bar in boxes:
        short = 0.2 * height <= bar.width <= 0.9 * height
        flat = bar.height <= 0.34 * height and short and bar.width >= 1.3 * bar.height
        near = -1 <= box.x - bar.right <= 0.5 * height
        middle = 0.3 <= (bar.y + bar.height / 2 - box.y) / height <= 0.8
        if flat and near and middle:
            others = [each for each in boxes if each != bar and each.height < height]
            return not any(_level(each, box) and _one_above_the_other(each, bar) for each in others)
    return False
