"""Every number around a board: on displays and in text, with the words beside it and how sure its digits are."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from gridseer.geometry import Lattice, Pixels, Region
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.limits import COUNTER
from gridseer.vision.learnt.counter.lines import CLOCK_ICON, FLAG_ICON, MINE_ICON, ReadLine, read_lines
from gridseer.vision.learnt.counter.strips import strips_of

_CHUNK = re.compile(
    r"(?P<other>\d+(?:[:.,]\d+)+|\d+ ?%|\d+ ?x ?\d+|\d+(?:-\d+)+)"
    r"|(?P<value>\d{1,4})(?: ?/ ?| of )(?P<total>\d{1,4})(?![\d/])"
    r"|(?P<number>(?:(?<![\w)])|(?<=x)(?<!\wx))-?\d{1,4})(?!\d)"
    r"|(?P<long>\d+)"
)
"""Clocks, decimals, shares, sizes and dates, which aren't counters; fractions; numbers."""
_STRANGE_BESIDE = re.compile(r"[a-wyz?]$|[a-z]x$"), re.compile(r"^[a-z?]")
"""What makes a number unsure where it touches it: letters and whatever could not be read."""
_ICONS = {MINE_ICON, FLAG_ICON, CLOCK_ICON}
_PADDED = 3
"""A number of this many digits that begins with a nought is one on a display, whatever its digits look like."""
_DENIED = 0.5
"""How sure a number can be at most when something denies it."""


def numbers_around(pixels: Pixels, lattice: Lattice) -> list[ShownNumber]:
    """The numbers around a board, in pixels of the frame; those above it first."""
    cell = min(lattice.cell_width, lattice.cell_height)
    found: list[ShownNumber] = []
    for band in bands_around(lattice, Region(0, 0, pixels.shape[1], pixels.shape[0])):
        for number in numbers_in(pixels, band, cell):
            if not any(number.box.overlaps(other.box) for other in found):
                found.append(number)
    return found


def bands_around(lattice: Lattice, picture: Region) -> Iterator[Region]:
    """Where games show their numbers: above a board, below it, right and left of it."""
    cell = min(lattice.cell_width, lattice.cell_height)
    left, right = round(lattice.x), round(lattice.x + lattice.width)
    top, bottom = round(lattice.y), round(lattice.y + lattice.height)
    edge, low = round(max(120, 3 * cell)), round(max(60, 3 * cell))
    deep, wide = round(max(80, 5 * cell)), round(max(160, 6 * cell))
    yield from (
        each.within(picture)
        for each in (
            Region.between(left - edge, top - deep, right + edge, top - 1),
            Region.between(left - edge, bottom + 1, right + edge, bottom + low),
            Region.between(right + 1, top - 8, right + wide, bottom),
            Region.between(left - wide, top - 8, left - 1, bottom),
        )
        if each.overlaps(picture) and min(each.within(picture).width, each.within(picture).height) >= 8
    )


def numbers_in(pixels: Pixels, band: Region, cell: float) -> list[ShownNumber]:
    """The numbers of one band, each place once."""
    lines = read_lines(strips_of(np.ascontiguousarray(pixels[band.slices]), cell))
    # What reaches the upper or lower end of what is looked at is cut in two; at the other ends only its last character.
    lines = [line for line in lines if line.strip.box.y > 0 and line.strip.box.bottom < band.height]
    numbers = _labelled(_agreed([number for line in lines for number in _numbers_of(line)]), lines)
    goes_on = band.x > 0, band.right < pixels.shape[1]
    return [_if_whole(number, band, goes_on) for number in numbers]


def _if_whole(number: ShownNumber, band: Region, goes_on: tuple[bool, bool]) -> ShownNumber:
    """The number in the picture, less sure where it is so near to an end of a band that digits may be missing."""
    box, (left, right) = number.box, (number.box.height if each else 0 for each in goes_on)
    whole = box.x > left and box.right < band.width - right
    return replace(number if whole else _denied(number), box=box.moved(*band.corner))


def _denied(number: ShownNumber) -> ShownNumber:
    return replace(number, confidence=min(number.confidence, _DENIED))


def _numbers_of(line: ReadLine) -> list[ShownNumber]:
    """The numbers in one line of text, with their words."""
    said, found = line.text, list[ShownNumber]()
    chunks = list(_CHUNK.finditer(said))
    after_taken = False
    for place, chunk in enumerate(chunks):
        start = chunks[place - 1].end() if place else 0
        end = chunks[place + 1].start() if place + 1 < len(chunks) else len(said)
        before, after = "" if after_taken else said[start : chunk.start()], said[chunk.end() : end]
        words = before if _says(before) else after if _says(after) and ":" not in after else ""
        after_taken = bool(words) and words is after
        if not chunk["other"] and not chunk["long"]:
            found.append(_number(line, chunk, _plain(words)))
    return found


def _number(line: ReadLine, chunk: re.Match[str], words: str) -> ShownNumber:
    """A number in a line of text, and how sure it is."""
    first, after = chunk.span()
    total = chunk["total"]
    digits = chunk["value"] or chunk["number"]
    padded = digits.startswith("0") and len(digits) >= _PADDED
    display = total is None and not words and (padded or all(line.lit[first + digits.startswith("-") : after]))
    sure = line.sure(first, after)
    if _STRANGE_BESIDE[0].search(line.text[:first]) or _STRANGE_BESIDE[1].search(line.text[after:]):
        sure = min(sure, _DENIED)
    return ShownNumber(
        int(digits), line.box(first, after), None if total is None else int(total), words, display,
        len(digits) if display else 0, sure,
    )  # fmt: skip


def _agreed(numbers: Sequence[ShownNumber]) -> list[ShownNumber]:
    """The numbers, each place once; where two readings of a place differ, neither is sure."""
    kept: list[ShownNumber] = []
    for number in sorted(numbers, key=lambda each: -each.confidence):
        rival = next((n for n, other in enumerate(kept) if other.box.overlaps(number.box)), None)
        if rival is None:
            kept.append(number)
            continue
        other = kept[rival]
        if (other.value, other.total) == (number.value, number.total):
            closer = min(number.box, other.box, key=lambda box: box.height)
            kept[rival] = replace(other, box=closer, words=other.words or number.words)
        elif _is_part(other.box, number.box):
            kept[rival] = number
        elif number.confidence > _DENIED and not _is_part(number.box, other.box):
            kept[rival] = _denied(other)
    return kept


def _is_part(part: Region, whole: Region) -> bool:
    """Whether one box is the upper or the lower part of another one: bars of a display that stand apart."""
    ends = abs(part.y - whole.y), abs(part.bottom - whole.bottom)
    return part.height < 0.75 * whole.height and min(ends) <= 1


def _says(words: str) -> bool:
    """Whether there is a letter or an icon in some text."""
    return any(each.isalpha() or each in _ICONS for each in words)


def _plain(words: str) -> str:
    """Words without what stands between them and the number."""
    return " ".join(re.sub(r"[^a-z0-9*!@]", " ", words).split())


def _labelled(numbers: Sequence[ShownNumber], lines: Sequence[ReadLine]) -> list[ShownNumber]:
    """The numbers with words, where a line of words of its own stands beside them, nearer to no other number."""
    labels = [line for line in lines if _says(line.text) and not any(each.isdigit() for each in line.text)]
    labels = [line for line in labels if line.sure(0, len(line.text)) >= COUNTER.label]
    near: dict[int, tuple[float, str]] = {}
    for label in labels:
        away = [(_distance(number.box, label), n) for n, number in enumerate(numbers)]
        least, n = min(((each, n) for each, n in away if each is not None), default=(np.inf, 0))
        if least < near.get(n, (np.inf, ""))[0]:
            near[n] = least, _plain(label.text)
    return [
        replace(number, words=near[n][1], display=False, digits=0) if n in near and not number.words else number
        for n, number in enumerate(numbers)
    ]


def _distance(box: Region, line: ReadLine) -> float | None:
    """How far a label is from a number, in heights of the number; None where it cannot be its label."""
    height, label = box.height, line.strip.box
    if not 0.3 <= label.height / height <= 3:
        return None
    if min(box.bottom, label.bottom) - max(box.y, label.y) >= 0.5 * min(height, label.height):
        away = (box.x - label.right) / height
        if away < -0.2 and set(line.text) <= _ICONS:
            away = (label.x - box.right) / height
        return away if -0.2 <= away <= COUNTER.label_away else None
    if not label.x <= box.middle.x <= label.right and not box.x <= label.middle.x <= box.right:
        return None
    away = (box.y - label.bottom if label.y < box.y else label.y - box.bottom) / height
    return 1.0 + away if -0.2 <= away <= COUNTER.label_away / 2 else None
