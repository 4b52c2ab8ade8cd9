"""Stamps: pictures with see-through parts, drawn once and laid on many places: symbols, digits, words."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from scenes.fonts import font
from scenes.palette import BLACK, WHITE, Colour

Image = npt.NDArray[np.float32]
"""Rows, columns, red green blue, 0 to 255."""
Canvas = npt.NDArray[np.uint8]
"""The same in bytes: a whole picture."""
Cover = npt.NDArray[np.float32]
"""How much of each pixel is covered, 0 to 1: rows and columns."""
Point = tuple[float, float]
FINE = 3
"""How many times larger symbols are drawn before they are made small and smooth."""


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """Colours times how much they cover, and how much they cover: one value per colour, since text may have fringes."""

    ink: Image
    alpha: Image

    @classmethod
    def of(cls, cover: Cover, colour: Colour) -> "Stamp":
        """A shape in one colour."""
        alpha = np.repeat(cover[..., None], 3, axis=2)
        return cls(alpha * np.asarray(colour, np.float32), alpha)

    @classmethod
    def box(cls, width: int, height: int, colour: Colour) -> "Stamp":
        """A filled rectangle."""
        return cls.of(np.ones((height, width), np.float32), colour)

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height."""
        return self.alpha.shape[1], self.alpha.shape[0]

    def under(self, upper: "Stamp") -> "Stamp":
        """With another one of the same size on it."""
        rest = 1 - upper.alpha
        return Stamp(self.ink * rest + upper.ink, self.alpha * rest + upper.alpha)

    def rimmed(self, width: int, colour: Colour) -> "Stamp":
        """With a rim of some pixels."""
        wider = cv2.dilate(self.alpha[..., 0], np.ones((2 * width + 1, 2 * width + 1)))
        return Stamp.of(np.asarray(wider, np.float32), colour).under(self)

    def resized(self, width: int, height: int) -> "Stamp":
        """At another size, smooth."""
        if (width, height) == self.size:
            return self
        way, size = cv2.INTER_AREA if width < self.size[0] else cv2.INTER_LINEAR, (max(1, width), max(1, height))
        return Stamp(*(np.asarray(cv2.resize(a, size, interpolation=way), np.float32) for a in (self.ink, self.alpha)))

    def centred(self, side: int) -> "Stamp":
        """In the middle of a larger square."""
        edge = (side - self.size[0]) // 2
        room = ((edge, side - self.size[0] - edge),) * 2 + ((0, 0),)
        return Stamp(np.pad(self.ink, room), np.pad(self.alpha, room))

    def cut(self, width: int) -> "Stamp":
        """The left part of it."""
        return Stamp(self.ink[:, :width], self.alpha[:, :width])

    def hard(self) -> "Stamp":
        """Without smooth edges."""
        there = (self.alpha > 0.5).astype(np.float32)
        return Stamp(np.asarray(there * self.ink / np.maximum(self.alpha, 0.01), np.float32), there)

    def faded(self, share: float) -> "Stamp":
        """With less of it left."""
        return Stamp(self.ink * np.float32(share), self.alpha * np.float32(share))

    def mixed(self, colour: Colour, share: float) -> "Stamp":
        """With its ink mixed with a colour."""
        return Stamp(
            self.ink * np.float32(1 - share) + Stamp.of(self.alpha[..., 0], colour).ink * np.float32(share), self.alpha
        )

    def lay(self, image: Image | Canvas, x: int, y: int) -> None:
        """Paint it with its corner at a place, which may be outside."""
        width, height = self.size
        left, top = max(0, x), max(0, y)
        right, bottom = min(image.shape[1], x + width), min(image.shape[0], y + height)
        if right > left and bottom > top:
            part, own = image[top:bottom, left:right], np.s_[top - y : bottom - y, left - x : right - x]
            done = part * (1 - self.alpha[own]) + self.ink[own]
            part[...] = done + 0.5 if image.dtype == np.uint8 else done

    def lay_centred(self, image: Image | Canvas, x: float, y: float) -> None:
        """Paint it with its middle at a place."""
        self.lay(image, round(x - self.size[0] / 2), round(y - self.size[1] / 2))


Draw = Callable[[int], Stamp]
"""Draws a symbol at a size in pixels."""


def flood(part: Canvas, first: Colour, last: Colour | None = None) -> None:
    """Fill a part of a picture with a colour, or from one at the top to another; by rows, which is quicker."""
    height, width = part.shape[:2]
    if last is None:
        part[:] = np.tile(np.asarray(first, np.uint8), (width, 1))
    elif part.size:
        part[:] = cv2.resize(np.linspace(first, last, height)[:, None].astype(np.uint8), (width, height))


def text_cover(text: str, face: Path, size: int, *, crude: bool = False) -> Cover:
    """A line of text cut to its ink; crude is without smooth edges."""
    mask = font(face, size).getmask(text, mode="1" if crude else "L")
    ink = np.frombuffer(bytes(mask), np.uint8).reshape(mask.size[1], mask.size[0])
    return np.asarray(ink if ink.size else np.zeros((1, 1)), np.float32) / np.float32(255)


def text_in_square(
    text: str, face: Path, side: int, share: float, *, at: Point = (0.5, 0.5), crude: bool = False
) -> Cover:
    """Text as high, or nearly as wide, as a share of a square, with its middle at a place of that."""
    probe = font(face, 64).getbbox(text)
    extent = max(probe[3] - probe[1], (probe[2] - probe[0]) * 0.8, 1)
    return placed(text_cover(text, face, max(5, round(64 * share * side / extent)), crude=crude), side, at)


def placed(cover: Cover, side: int, at: Point = (0.5, 0.5)) -> Cover:
    """A cover with its middle at a place of a square."""
    whole = np.zeros((side, side), np.float32)
    height, width = cover.shape
    x, y = round(at[0] * side - width / 2), round(at[1] * side - height / 2)
    left, top, right, bottom = max(0, x), max(0, y), min(side, x + width), min(side, y + height)
    if right > left and bottom > top:
        whole[top:bottom, left:right] = cover[top - y : bottom - y, left - x : right - x]
    return whole


def picture(rgba: Canvas, side: int, share: float) -> Stamp:
    """An emoji or icon in the middle of a square."""
    inner = min(side, max(4, round(side * share)))
    scale = inner / max(rgba.shape[:2])
    size = max(1, round(rgba.shape[1] * scale)), max(1, round(rgba.shape[0] * scale))
    small = cv2.resize(rgba, size, interpolation=cv2.INTER_AREA)
    full = np.zeros((side, side, 4), np.float32)
    top, left = (side - size[1]) // 2, (side - size[0]) // 2
    full[top : top + size[1], left : left + size[0]] = small
    alpha = np.repeat(full[..., 3:] / np.float32(255), 3, axis=2)
    return Stamp(full[..., :3] * alpha, alpha)


def with_effect(stamp: Stamp, effect: str, ink: Colour) -> Stamp:
    """A stamp with a shadow, a rim, a glow, light from above, or the fringes of text on flat screens."""
    alpha = stamp.alpha[..., 0]
    side = max(alpha.shape)
    step = max(1, round(side / 24))
    if effect == "fringe":
        wide = cv2.resize(alpha, (3 * alpha.shape[1], alpha.shape[0]))
        fringed = np.stack([np.roll(wide, 1 - c, 1)[:, 1::3] for c in range(3)], axis=2).astype(np.float32)
        return Stamp(fringed * np.asarray(ink, np.float32), fringed)
    if effect == "outline":
        return stamp.rimmed(step, WHITE if sum(ink) < 384 else BLACK)
    if effect == "glow":
        blurred = np.asarray(cv2.GaussianBlur(alpha, (0, 0), side / 14), np.float32)
        return Stamp.of(np.clip(blurred * np.float32(1.2), 0, 1), ink).under(stamp)
    if effect in {"shadow", "relief"}:
        behind = Stamp.of(np.roll(alpha, (step, step), (0, 1)) * np.float32(0.6), BLACK)
        light = Stamp.of(np.roll(alpha, (-step, -step), (0, 1)) * np.float32(0.7), WHITE)
        return (light.under(behind) if effect == "relief" else behind).under(stamp)
    return stamp
