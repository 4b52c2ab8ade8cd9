"""Strips: the parts of a picture that may be a line of text, with their ink told from their ground."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey, Mask, Pixels, Region
from gridseer.vision.board.limits import COUNTER

Ink = npt.NDArray[np.int16]
"""How much more of the colour of ink than its surroundings each pixel has; nothing or less is ground."""
HEIGHT = 24
"""Every line is brought to this many pixels of height."""


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """A row of pieces of ink."""

    box: Region
    """Around its ink, in pixels of the picture."""
    around: Region
    """What of the picture is read: a little more than its ink, or a panel as it is."""
    image: Grey
    """As the network sees it: 24 pixels high, bright ink on black."""

    @property
    def width(self) -> int:
        """The pixels of its image from left to right."""
        return int(self.image.shape[1])


def strips_of(pixels: Pixels, cell: float) -> list[Strip]:
    """The strips of a picture: dark ink and light ink, and each as it is and with narrow gaps closed.

    The bars of a seven-segment digit stand apart, and a frame stands close to the number in it: what one way to join
    ink takes apart or together wrongly, the other doesn't.
    """
    import cv2

    found = dict[Region, None]()
    contrast = _contrast(pixels, int(np.clip(round(1.2 * cell), 15, 61)) | 1)
    gap = max(1, round(COUNTER.gap * cell))
    for dark in (True, False):
        ink = -contrast if dark else contrast
        there = ink > COUNTER.faintest
        wide = cv2.dilate(there.view(np.uint8), np.ones((2 * gap + 1, 2 * gap + 1), np.uint8)).view(np.bool_)
        for joined, grown in ((there, 0), (wide, gap)):
            for row in _rows(_pieces(joined, ink >= COUNTER.contrast, grown, max(COUNTER.tallest, 2.2 * cell)), cell):
                found.setdefault(Region.around(row))
    return [strip for box in found for strip in _strips_at(pixels, box)]


def _contrast(pixels: Pixels, window: int) -> Ink:
    """How much lighter than its surroundings each pixel is, or darker, in the colour in which it differs most.

    Red on green of the same brightness is as good as black on white.
    """
    import cv2

    apart = pixels.astype(np.int16) - cv2.blur(pixels, (window, window)).astype(np.int16)
    most = np.abs(apart).argmax(axis=2)
    return np.asarray(np.take_along_axis(apart, most[..., None], axis=2)[..., 0], np.int16)


def _pieces(joined: Mask, strong: Mask, grown: int, tallest: float) -> list[Region]:
    """Boxes around ink that hangs together: those no larger than text, with strong ink."""
    import cv2

    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined.view(np.uint8), connectivity=8)
    left, top, width, height, _ = stats.T
    width, height = width - 2 * grown, height - 2 * grown
    kept = (height <= tallest) & (width <= 6 * tallest) & (width * height >= 2)
    kept &= np.bincount(labels[strong], minlength=count) > 0
    kept[0] = False  # the ground
    boxes = np.stack([left + grown, top + grown, width, height], 1)[kept]
    return [Region(*box) for box in boxes.tolist()]


def _rows(pieces: list[Region], cell: float) -> Iterator[list[Region]]:
    """Pieces of ink side by side, with the dots and strokes at their ends: a minus sign is too flat for a character."""
    tall = [piece for piece in pieces if piece.height >= max(5, 0.12 * cell)]
    if len(tall) > COUNTER.pieces:
        return
    marks = [piece for piece in pieces if piece.height < max(5, 0.12 * cell)]
    for row in _side_by_side(tall):
        if len(row) <= COUNTER.longest:
            around = Region.around(row)
            reach = round(0.7 * around.height)
            yield [*row, *(mark for mark in marks if _is_beside(mark, around.grown(reach, 0)))]


def _is_beside(mark: Region, around: Region) -> bool:
    return around.x <= mark.x and mark.right <= around.right and around.y <= mark.y and mark.bottom <= around.bottom + 1


def _side_by_side(pieces: list[Region]) -> list[list[Region]]:
    """Rows of pieces: each goes on where the last one ended, at the same height for the most part.

    A piece can be a whole word, with letters that reach above or below the others.
    """
    rows: list[list[Region]] = []
    for box in sorted(pieces):
        for row in rows:
            last = row[-1]
            low, high = sorted((last.height, box.height))
            level = min(last.bottom, box.bottom) - max(last.y, box.y) >= 0.6 * low and low >= 0.5 * high
            if level and -0.2 * last.height <= box.x - last.right <= COUNTER.apart * high:
                row.append(box)
                break
        else:
            rows.append([box])
    return rows


def _strips_at(pixels: Pixels, box: Region) -> Iterator[Strip]:
    """What stands in a box: ink on the ground around it, and where that isn't what most of it shows, ink on a panel."""
    around = box.grown(max(2, box.height // 4), max(1, box.height // 8))
    around = around.within(Region(0, 0, pixels.shape[1], pixels.shape[0]))
    panel, whole = _scaled(pixels[box.slices]), _scaled(pixels[around.slices])
    ground = np.median(np.concatenate([whole[0], whole[-1], whole[:, 0], whole[:, -1]]), axis=0)
    yield Strip(box, around, _stretched(np.abs(whole - ground).max(axis=2)))
    if np.abs(np.median(panel, axis=(0, 1)) - ground).max() >= COUNTER.contrast:
        # Bars that aren't lit are between the panel and those that are. Most of a panel is dark, in one way to see it.
        ways = (each.max(axis=2) for each in (panel, 255 - panel))
        shown = [_stretched(each) for each in ways if np.ptp(each) >= COUNTER.contrast]
        if shown:
            yield Strip(box, box, min(shown, key=np.median))


def _scaled(part: Pixels) -> npt.NDArray[np.float32]:
    """A part of the picture at the height of the network."""
    import cv2

    scale = HEIGHT / part.shape[0]
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    size = max(8, round(part.shape[1] * scale)), HEIGHT
    return np.asarray(cv2.resize(part, size, interpolation=way), np.float32)


def _stretched(ink: npt.NDArray[np.float32]) -> Grey:
    low, high = float(ink.min()), float(ink.max())
    return np.asarray((ink - low) * (255.0 / max(1.0, high - low))).round().astype(np.uint8)
