"""Every number around a board: on displays and in text, with the words beside it and how sure its digits are."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gridseer.geometry import Lattice, Pixels, Region
from gridseer.vision.board.counter.bands import Band, bands_around
from gridseer.vision.board.counter.lines import FLAG_ICON, MINE_ICON, STRANGE, ReadLine, is_accounted_for, read_lines
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.segments import read_displays
from gridseer.vision.board.counter.text import SHARES, Line, Print, lines_of, prints
from gridseer.vision.board.counter.words import Meaning, meaning_of

_CHUNK = re.compile(
    r"(?P<other>\d+(?:[:.,]\d+)+|\d+ ?%|\d+ ?x ?\d+|\d+(?:-\d+)+)"
    r"|(?P<value>\d{1,4})(?: ?/ ?| of )(?P<total>\d{1,4})(?![\d/])"
    r"|(?P<number>(?:(?<![\w)])|(?<=x)(?<!\wx))-?\d{1,4})(?!\d)"
    r"|(?P<long>\d+)"
)
"""Clocks, decimals, shares, sizes and dates, which aren't counters; fractions; numbers."""
_RUN = re.compile(r"-?\d+(?: {0,2}/ {0,2}\d+)?")
_STRANGE_BESIDE = re.compile(r"[a-wyz?]$|[a-z]x$"), re.compile(r"^[a-z?]")
"""What makes a number unsure where it touches it: letters and whatever could not be read."""
_DENIED = 0.5
"""How sure a number can be at most when something denies it."""
_AGREED = 0.98
"""How sure a number is at least that two readers agree on."""
_DENIES = 0.9
"""How sure a reading of text must be to deny what a display shows."""
_LETTERS = frozenset("acdefhkmnprtuvwxy")
"""Letters that a digit of seven segments is hardly taken for."""
_SURE_LABEL = 0.7
"""Words that are less sure than this on average say nothing."""
_PADDED = 3
"""A number of this many digits that begins with a nought is one on a display, whatever its digits look like."""
_LABEL_AWAY = 4.0
"""A label stands at most this many heights of the number to its left, and half as many above or below it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Text:
    """A strip and what it says."""

    strip: Print
    line: ReadLine

    @property
    def box(self) -> Region:
        """Its ink, in pixels of the picture."""
        inked, fine = self.strip.inked, self.strip.fine
        box = Region(inked.x // fine, inked.y // fine, -(-inked.width // fine), -(-inked.height // fine))
        return box.moved(*self.strip.corner)


def numbers_around(pixels: Pixels, lattice: Lattice) -> list[ShownNumber]:
    """The numbers around a board, in pixels of the frame; those above it first."""
    cell = min(lattice.cell_width, lattice.cell_height)
    found: list[ShownNumber] = []
    for band in bands_around(pixels, lattice):
        for number in numbers_in(band, cell):
            moved = replace(number, box=number.box.moved(*band.corner))
            if not any(moved.box.overlaps(other.box) for other in found):
                found.append(moved)
    return found


def numbers_in(band: Band, cell: float) -> list[ShownNumber]:
    """The numbers of one band: what a display shows must not be denied by the reader of text, nor the other way."""
    height = band.pixels.shape[0]
    strips = prints(band.pixels, cell)
    texts = [_Text(strip, line) for strip, line in zip(strips, read_lines(strips), strict=True)]
    # What reaches the upper or lower end of what is looked at is cut in two; at the other ends only its last character.
    texts = [text for text in texts if text.box.y > 0 and text.box.bottom < height]
    printed = _agreed([_if_whole(number, band) for text in texts for number in _numbers_of(text, texts)])
    displays = read_displays(band.pixels, cell) if band.level else []
    shown = []
    for display in displays:
        if any(_is_text_over(text, display.box) for text in texts):
            continue  # a line of text with bright letters
        beneath = [number for number in printed if _covers(number.box, display.box)]
        denied = any(abs(number.value) != abs(display.value) and number.confidence > _DENIES for number in beneath)
        shown.append(replace(display, confidence=_DENIED) if denied else display)
    return shown + [number for number in printed if not any(number.box.overlaps(each.box) for each in shown)]


def _covers(box: Region, display: Region) -> bool:
    """Whether text takes the place of a display, and is not just a hole between its bars."""
    # Of the first and the last digit only the middle is known.
    box = box.grown(box.height // 3, 0)
    wide = min(box.right, display.right) - max(box.x, display.x) >= 0.5 * display.width
    return wide and box.overlaps(display) and box.height >= 0.6 * display.height


def _is_text_over(text: _Text, display: Region) -> bool:
    """Whether a display is a part of a line of text: one with digits, and with letters that no digit is taken for."""
    if not any(name.isdigit() for name in text.line.text):
        return False
    letters = [sure for sure, name in zip(text.line.sure, text.line.text, strict=True) if name in _LETTERS]
    return bool(letters) and max(letters) >= _DENIES and _covers(text.box, display)


def _if_whole(number: ShownNumber, band: Band) -> ShownNumber:
    """The number, less sure where it is so near to an end of what is looked at that digits may be missing."""
    box, width = number.box, band.pixels.shape[1]
    left, right = (box.height if goes_on else 0 for goes_on in band.goes_on)
    whole = box.x > left and box.right < width - right
    return number if whole else replace(number, confidence=min(number.confidence, _DENIED))


def _agreed(numbers: list[ShownNumber]) -> list[ShownNumber]:
    """The numbers, each place once; where two readings of a place differ, neither is sure."""
    kept: list[ShownNumber] = []
    for number in sorted(numbers, key=lambda each: -each.confidence):
        rival = next((n for n, other in enumerate(kept) if other.box.overlaps(number.box)), None)
        if rival is None:
            kept.append(number)
        elif (kept[rival].value, kept[rival].total) != (number.value, number.total) and number.confidence > _DENIED:
            kept[rival] = replace(kept[rival], confidence=min(kept[rival].confidence, _DENIED))
    return kept


def _numbers_of(text: _Text, texts: Sequence[_Text]) -> list[ShownNumber]:
    """The numbers in one line of text, with their words."""
    line, said = text.line, text.line.text
    chunks = list(_CHUNK.finditer(said))
    found: list[ShownNumber] = []
    after_taken = False
    for place, chunk in enumerate(chunks):
        start = chunks[place - 1].end() if place else 0
        end = chunks[place + 1].start() if place + 1 < len(chunks) else len(said)
        before, after = "" if after_taken else said[start : chunk.start()], said[chunk.end() : end]
        words = before if _says(before) else after if _says(after) and ":" not in after else ""
        after_taken = bool(words) and words is after
        if chunk["other"] or chunk["long"]:
            continue
        number = _number(text.strip, line, chunk)
        if not _says(words):
            words = _label_of(number, text, texts)
        elif STRANGE in words and not any(each.isalpha() for each in words):
            # An icon, and something that nobody can read before the number: in a photograph both are soon seen.
            number = replace(number, confidence=min(number.confidence, _DENIED))
        padded = not words and chunk[0].startswith("0") and number.total is None and number.digits >= _PADDED
        found.append(replace(number, words=_plain(words), display=padded))
    if not any(_matters(number) for number in found):
        return found
    lines = [line for share in SHARES for _, line in lines_of([text.strip], share)]
    return [_second_opinion(number, lines) for number in found]


def _matters(number: ShownNumber) -> bool:
    """Whether a number may be taken for the counter: only then is it worth a second opinion."""
    return number.total is not None or meaning_of(number.words) in {Meaning.MINES, Meaning.FLAGS, Meaning.TIMES}


def _number(strip: Print, line: ReadLine, chunk: re.Match[str]) -> ShownNumber:
    """A number as it stands in a line, and how sure it is by the line alone."""
    start, end = chunk.span()
    box = Region.around(line.boxes[start:end])
    sure = min(sure for sure, each in zip(line.sure[start:end], chunk[0], strict=True) if each != " ")
    touching = _STRANGE_BESIDE[0].search(line.text[:start]), _STRANGE_BESIDE[1].search(line.text[end:])
    if any(touching) or _fell_apart(line, start, end, box.height) or not is_accounted_for(strip, line, box):
        sure = min(sure, _DENIED)
    if chunk["total"]:
        return ShownNumber(int(chunk["value"]), box, int(chunk["total"]), confidence=sure, digits=len(chunk["value"]))
    digits = len(chunk["number"].lstrip("-"))
    return ShownNumber(int(chunk["number"]), box, confidence=sure, digits=digits)


def _fell_apart(line: ReadLine, start: int, end: int, height: int) -> bool:
    """Whether more digits stand a narrow gap away: the parts of one number, perhaps."""
    before, after = re.search(r"\d ?$", line.text[:start]), re.match(r" ?\d", line.text[end:])
    near_before = before and line.boxes[start].x - line.boxes[before.start()].right < 0.8 * height
    near_after = after and line.boxes[end + after.end() - 1].x - line.boxes[end - 1].right < 0.8 * height
    return bool(near_before or near_after)


def _says(words: str) -> bool:
    """Whether there is a letter or an icon in some text."""
    return any(each.isalpha() or each in (MINE_ICON, FLAG_ICON) for each in words)


def _plain(words: str) -> str:
    """Words without what stands between them and the number."""
    return " ".join(re.sub(r"[^a-z0-9*!]", " ", words).split())


def _label_of(number: ShownNumber, text: _Text, texts: Sequence[_Text]) -> str:
    """The words of a line of its own that stands before a number, above it, or below it; the nearest one."""
    near: list[tuple[float, str]] = []
    for other in texts:
        line = other.line
        if other is text or not _says(line.text) or any(each.isdigit() for each in line.text):
            continue
        if sum(line.sure) / len(line.sure) < _SURE_LABEL:
            continue
        away = _distance(number.box, other.box, line.text)
        if away is not None:
            near.append((away, line.text))
    return min(near, default=(0.0, ""))[1]


def _distance(box: Region, label: Region, text: str) -> float | None:
    """How far a label is from a number, in heights of the number; None where it cannot be its label.

    Words stand before a number, icons before it or after it.
    """
    height = box.height
    if not 0.3 <= label.height / height <= 3:
        return None
    if min(box.bottom, label.bottom) - max(box.y, label.y) >= 0.5 * min(height, label.height):
        away = (box.x - label.right) / height
        if away < -0.2 and set(text) <= {MINE_ICON, FLAG_ICON}:
            away = (label.x - box.right) / height
        return away if -0.2 <= away <= _LABEL_AWAY else None
    if not label.x <= box.middle.x <= label.right and not box.x <= label.middle.x <= box.right:
        return None
    away = (box.y - label.bottom if label.y < box.y else label.y - box.bottom) / height
    return 1.0 + away if -0.2 <= away <= _LABEL_AWAY / 2 else None


def _second_opinion(number: ShownNumber, lines: Iterable[Line]) -> ShownNumber:
    """The number with what the reader of single characters makes of its place.

    Two readers that work in different ways hardly make the same mistake: where they agree, the number is sure; where
    the other one reads another number, no shorter, it is not.
    """
    said = [number.value] if number.total is None else [number.value, number.total]
    agreed = False
    for line in lines:
        for run in _RUN.finditer(line.text):
            if any(box.overlaps(number.box) for box in line.boxes[run.start() : run.end()]):
                near = [int(each) for each in run[0].replace(" ", "").split("/")]
                if near == said:
                    agreed = True
                elif len(run[0].replace(" ", "")) >= len("/".join(map(str, said))):
                    return replace(number, confidence=min(number.confidence, _DENIED))
    if agreed and number.confidence > _DENIED:
        return replace(number, confidence=max(number.confidence, _AGREED))
    return number
