"""Pictures without a font: digits as dots, and pixels as the bytes of a PNG file."""

import struct
import zlib

import numpy as np
import numpy.typing as npt

_GLYPHS = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "?": "01110 10001 00001 00110 00100 00000 00100",
}
"""Digits as rows of dots."""


def rgb(name: str) -> tuple[int, int, int]:
    """The colour of a name such as #16202b."""
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def write(square: npt.NDArray[np.uint8], text: str, ink: str) -> None:
    """Draw a number into the middle of a cell, as large as it fits; the cell's last row and column are its lines."""
    side = len(square)
    dots = np.hstack([_glyph(symbol) for symbol in text])[:, :-1]
    scale = max(1, min(3 if len(text) == 1 else 2, (side - 4) // dots.shape[1]))
    dots = dots.repeat(scale, 0).repeat(scale, 1)[: side - 1, : side - 1]
    top, left = (side - 1 - dots.shape[0]) // 2, (side - 1 - dots.shape[1]) // 2
    square[top : top + dots.shape[0], left : left + dots.shape[1]][dots] = rgb(ink)


def _glyph(symbol: str) -> npt.NDArray[np.bool_]:
    rows = [[dot == "1" for dot in row] + [False] for row in _GLYPHS[symbol].split()]
    return np.array(rows, np.bool_)


def png(pixels: npt.NDArray[np.uint8]) -> bytes:
    """The bytes of a PNG file: header, one compressed stream of rows without filters, end."""
    height, width, _ = pixels.shape
    rows = np.hstack([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)])

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows.tobytes())), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
