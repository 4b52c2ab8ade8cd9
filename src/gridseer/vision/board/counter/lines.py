"""Lines of text read as a whole by a small network: letters, digits, marks, and icons of mines and flags.

It slides over the line and names what it sees at each place, or nothing; what it names twice in a row is one
character (connectionist temporal classification). So characters need not be cut apart, and may touch.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gridseer.geometry import Grey, Region
from gridseer.vision.board.counter.text import Print
from gridseer.vision.network import log_probabilities, scores

ALPHABET = "\0 0123456789abcdefghijklmnopqrstuvwxyz/:-.,()%*!?"
"""What the network can name: first nothing, then the characters. ``*`` is a mine, ``!`` a flag, ``?`` whatever else."""
MINE_ICON, FLAG_ICON, STRANGE = "*", "!", "?"
HEIGHT = 24
"""Every line is brought to this many pixels of height."""
STEP = 2
"""The network has one answer for this many columns of pixels."""
_LONGEST = 720
"""A line that is longer at that height is not read."""
_INK_SHARE = 0.35
"""What is at least this share as strong as the strongest ink of a line belongs to a character."""
_BESIDE, _TALL_SHARE, _WIDEST = 0.5, 0.45, 1.05
"""In heights: how far beside a number is looked, how high a piece of ink is that must be a character, and how wide one
character is at most."""
_BATCH_WASTE = 1.5
"""Lines are read together when the longest is at most this many times as long as the shortest."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of text."""

    text: str
    boxes: tuple[Region, ...]
    """About where each character is, in pixels of the picture."""
    sure: tuple[float, ...]
    """How sure each character is, 0 to 1: the least sure place where it was named or could have been."""


def line_image(strip: Print) -> Grey:
    """A strip as the network sees it: ink bright on black, 24 pixels high."""
    import cv2

    box = strip.inked.grown(max(2, strip.inked.height // 4), max(1, strip.inked.height // 8))
    part = np.clip(strip.strength[box.slices], 0, 255).astype(np.float32)
    part *= 255.0 / max(1.0, float(part.max()))
    scale = HEIGHT / part.shape[0]
    width = max(8, round(part.shape[1] * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(part, (width, HEIGHT), interpolation=way), np.float32).round().astype(np.uint8)


def read_lines(strips: Sequence[Print]) -> list[ReadLine]:
    """The text of each strip; lines of like lengths are read together."""
    images = [line_image(strip) for strip in strips]
    lines: list[ReadLine] = [ReadLine("", (), ())] * len(strips)
    order = sorted(
        (n for n, image in enumerate(images) if image.shape[1] <= _LONGEST), key=lambda n: images[n].shape[1]
    )
    while order:
        shortest = images[order[0]].shape[1]
        batch = [n for n in order if images[n].shape[1] <= _BATCH_WASTE * shortest + 16]
        order = order[len(batch) :]
        widest = max(images[n].shape[1] for n in batch) + 8
        stack = np.zeros((len(batch), HEIGHT, widest, 1), np.uint8)
        for place, n in enumerate(batch):
            stack[place, :, : images[n].shape[1], 0] = images[n]
        raw = scores(stack, "lines.onnx")
        for place, n in enumerate(batch):
            lines[n] = _spelt(raw[place], strips[n], images[n].shape[1])
    return lines


def _spelt(raw: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]", strip: Print, width: int) -> ReadLine:
    """The best name of each place, with repetitions joined and nothings left out."""
    steps = raw[: -(-width // STEP) + 1]
    probabilities = np.exp(log_probabilities(steps))
    best = probabilities.argmax(axis=1)
    runs: list[tuple[int, int, int]] = []
    for place, name in enumerate(best.tolist()):
        if runs and runs[-1][0] == name and runs[-1][2] == place:
            runs[-1] = (name, runs[-1][1], place + 1)
        else:
            runs.append((name, place, place + 1))
    text, boxes, sure = "", list[Region](), list[float]()
    doubt = 1.0
    for name, first, after in runs:
        top = probabilities[first:after, name]
        if name == 0:
            # A place where nothing was named, though something may have been, casts doubt on the next character.
            doubt = min(doubt, float(top.min()))
            if text and doubt < sure[-1] and after - first <= 2:
                sure[-1] = max(doubt, 0.0) if doubt < 0.5 else sure[-1]
            continue
        text += ALPHABET[name]
        boxes.append(_box(strip, first, after, width))
        sure.append(float(top.max()) if doubt >= 0.5 else min(doubt, float(top.max())))
        doubt = 1.0
    return ReadLine(text, tuple(boxes), tuple(sure))


def _box(strip: Print, first: int, after: int, width: int) -> Region:
    """The pixels of the picture under some steps of the network."""
    around = strip.inked.grown(max(2, strip.inked.height // 4), max(1, strip.inked.height // 8))
    left, right = max(0, around.x), min(strip.strength.shape[1], around.right)
    scale = (right - left) / width / strip.fine
    x = left / strip.fine + STEP * (first - 0.5) * scale
    end = left / strip.fine + STEP * (after + 0.5) * scale
    top, bottom = strip.inked.y // strip.fine, -(-strip.inked.bottom // strip.fine)
    return Region.between(round(x), top, max(round(x) + 1, round(end)), bottom).moved(*strip.corner)


def is_accounted_for(strip: Print, line: ReadLine, box: Region) -> bool:
    """Whether every piece of ink in a part of a line, and just beside it, has its character.

    A network that names what it sees can overlook something: then a piece has no character, or one that is as wide as
    two has only one. An icon can be as wide as the line is high: a flag's pole is fainter than its cloth.
    """
    reach = round(_BESIDE * box.height)
    for piece in _pieces(strip):
        if piece.right < box.x - reach or piece.x > box.right + reach:
            continue
        inside = [(each, name) for each, name in zip(line.boxes, line.text, strict=True) if name != " "]
        most = sum(
            each.height if name in (MINE_ICON, FLAG_ICON) else piece.height
            for each, name in inside
            if piece.x - 1 <= each.x + each.width / 2 <= piece.right + 1
        )
        if piece.height >= _TALL_SHARE * box.height and (not most or piece.width > _WIDEST * most + 1):
            return False
    return True


def _pieces(strip: Print) -> list[Region]:
    """Boxes around the ink of a strip, one for each stretch of columns without a gap; in pixels of the picture."""
    rows, columns = strip.inked.slices
    part = strip.strength[rows, columns]
    ink = part > max(1.0, _INK_SHARE * float(part.max()))
    places = np.flatnonzero(ink.any(axis=0))
    if not places.size:
        return []
    breaks = np.flatnonzero(np.diff(places) > 1)
    firsts, lasts = places[np.r_[0, breaks + 1]], places[np.r_[breaks, len(places) - 1]]
    found = []
    for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True):
        lit = np.flatnonzero(ink[:, first : last + 1].any(axis=1))
        piece = Region.between(first, int(lit[0]), last + 1, int(lit[-1]) + 1).moved(strip.inked.x, strip.inked.y)
        fine = strip.fine
        whole = Region(piece.x // fine, piece.y // fine, -(-piece.width // fine), -(-piece.height // fine))
        found.append(whole.moved(*strip.corner))
    return found
