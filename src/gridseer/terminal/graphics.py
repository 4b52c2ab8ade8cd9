"""Graphics: pictures in the pixels of a terminal, by the two protocols that some terminals know; and asking for them.

kitty: https://sw.kovidgoyal.net/kitty/graphics-protocol/; sixel: DEC's, as xterm, foot and others draw it.
"""

import base64
import re
import sys
import time
import zlib
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from gridseer.geometry import Pixels

_CHUNK = 4096
"""The most that kitty takes at once."""
_ASKED = 71
"""The number of the picture that is only asked about."""
_COLOURS = 128
"""As many as every terminal with sixels has."""
_QUESTION = f"\x1b_Gi={_ASKED},s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c"
"""Whether it knows kitty's pictures, how large its characters are, and what else it can do; all answer the last one."""
_PATIENCE = 0.4
"""Seconds within which a terminal has answered, also one that is far away."""


class PictureProtocol(StrEnum):
    """How pictures get into a terminal."""

    KITTY = "kitty"
    SIXEL = "sixel"
    BLOCKS = "blocks"
    """In characters, as every terminal with all colours can."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a terminal says about itself."""

    protocol: PictureProtocol = PictureProtocol.BLOCKS
    cell: tuple[int, int] = (8, 16)
    """The width and height of a character in pixels; only known where pictures are drawn in pixels."""


def understood(answer: str) -> Abilities:
    r"""What the answer of a terminal to the question means.

    >>> understood("\x1b[6;20;10t\x1b[?62;4;22c")
    Abilities(protocol=<PictureProtocol.SIXEL: 'sixel'>, cell=(10, 20))
    >>> understood("\x1b_Gi=71;OK\x1b\\\x1b[6;18;9t\x1b[?62c").protocol
    <PictureProtocol.KITTY: 'kitty'>
    >>> understood("\x1b[?1;2c").protocol
    <PictureProtocol.BLOCKS: 'blocks'>
    """
    size, able = re.search(r"\x1b\[6;(\d{1,3});(\d{1,3})t", answer), re.search(r"\x1b\[\?([\d;]+)c", answer)
    if size is None or "0" in size.groups():
        return Abilities()
    cell = int(size[2]), int(size[1])
    if f"\x1b_Gi={_ASKED};OK" in answer:
        return Abilities(PictureProtocol.KITTY, cell)
    if able is not None and "4" in able[1].split(";")[1:]:
        return Abilities(PictureProtocol.SIXEL, cell)
    return Abilities()


def ask() -> Abilities:
    """Ask the terminal. One that doesn't answer in time gets blocks."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        return Abilities()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Abilities()
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard, termios.TCSANOW)
        sys.stdout.write(_QUESTION)
        sys.stdout.flush()
        return understood(_answer(keyboard))
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)


def _answer(keyboard: int) -> str:
    import os
    import select

    answer, ends = "", time.monotonic() + _PATIENCE
    while not re.search(r"\x1b\[\?[\d;]+c", answer):
        left = ends - time.monotonic()
        if left <= 0 or not select.select([keyboard], [], [], left)[0]:
            break
        answer += os.read(keyboard, 1024).decode("latin-1")
    return answer


def kitty(pixels: "Pixels", columns: int, rows: int, number: int) -> str:
    """A picture for a terminal that knows kitty's protocol, over this many characters; the cursor stays.

    One with the same number as another takes its place.
    """
    height, width = pixels.shape[:2]
    content = base64.b64encode(zlib.compress(np.ascontiguousarray(pixels).tobytes(), 1)).decode()
    chunks = [content[start : start + _CHUNK] for start in range(0, len(content), _CHUNK)]
    head = f"a=T,f=24,o=z,i={number},p=1,q=2,C=1,s={width},v={height},c={columns},r={rows},"
    return "".join(
        f"\x1b_G{head if at == 0 else ''}m={int(at < len(chunks) - 1)};{chunk}\x1b\\" for at, chunk in enumerate(chunks)
    )


def sixel(pixels: "Pixels") -> str:
    """A picture in sixels: bands of six rows, and in each band the dots of one colour after another."""
    from PIL import Image

    height, width = pixels.shape[:2]
    picture = Image.fromarray(pixels).quantize(_COLOURS, dither=Image.Dither.NONE)
    palette = np.array(picture.getpalette(), np.uint8).reshape(-1, 3)
    padded = np.full((-(-height // 6) * 6, width), 255, np.uint8)
    padded[:height] = np.asarray(picture)
    names = "".join(f"#{n};2;{r};{g};{b}" for n, (r, g, b) in enumerate((palette.astype(int) * 100 // 255).tolist()))
    bands = (_band(padded[top : top + 6]) for top in range(0, len(padded), 6))
    return f'\x1bP0;1q"1;1;{width};{height}{names}{"-".join(bands)}\x1b\\'


def _band(band: "Pixels") -> str:
    """Six rows: for each colour in them, which of the six dots of each column have it."""
    weights = (1 << np.arange(6))[:, None]
    colours = [colour for colour in np.unique(band).tolist() if colour < 255]
    return "$".join(f"#{colour}{_runs(((band == colour) * weights).sum(axis=0))}" for colour in colours)


def _runs(dots: np.ndarray[tuple[int, ...], np.dtype[np.int_]]) -> str:
    """Characters for columns of dots; a long run of one is counted."""
    starts = np.flatnonzero(np.diff(dots, prepend=-1))
    lengths = np.diff(starts, append=len(dots)).tolist()
    pieces = []
    for dot, length in zip(dots[starts].tolist(), lengths, strict=True):
        character = chr(63 + dot)
        pieces.append(f"!{length}{character}" if length > 3 else character * length)
    return "".join(pieces)
