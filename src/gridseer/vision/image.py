"""Load pictures and save them.

Whatever a file holds, either a frame comes out or one clear sentence, within bounded memory.
"""

import io
import struct
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.files import MOST_PICTURE, read_bytes, unwritable
from gridseer.geometry import Frame, Pixels

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 50_000_000
"""The largest picture that is read: more than an 8K screen. Its size is known before a pixel of it is decoded."""
LONGEST_SIDE = 32_000
"""The longest side of a picture: more than any screen or browser has, and no thread of pixels holds a board."""
PLAIN_PIXELS, PIXELS_PER_BYTE = 9_000_000, 100
"""A picture larger than a 4K screen whose file has so few bytes is nearly empty: it costs seconds to look through."""

_KINDS = "PNG, JPEG, BMP, GIF, WebP or TIFF"
_DEEP = ("I", "I;16", "I;16L", "I;16B", "I;16N", "F")
"""How pictures with more than 8 bits per colour are called; they are all grey."""


def load(path: str | Path) -> Frame:
    """The picture in a file. Of an animation it is the first picture; what is transparent becomes white."""
    return decode(read_bytes(path, MOST_PICTURE, "picture"), str(path), wary=True)


def save(frame: Frame, path: Path) -> None:
    """Write a picture; the end of its name says which kind of file it becomes."""
    import cv2

    suffix = path.suffix.lower() or ".png"
    try:
        done, content = cv2.imencode(suffix, cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2BGR))
    except cv2.error:
        done = False
    if not done:
        raise InputError(f"expected a name that ends in .png or .jpg, got {str(path)!r}")
    try:
        path.write_bytes(content.tobytes())
    except OSError as error:
        raise unwritable(path, error) from None


def decode(content: bytes, name: str = "the picture", *, wary: bool = False) -> Frame:
    """The picture in the bytes of a file. One that is wary refuses a small file with very many pixels."""
    from PIL import Image, UnidentifiedImageError

    if not content:
        raise InputError(f"expected a picture in {name!r}, got an empty file", f"Give a {_KINDS} file.")
    try:
        with warnings.catch_warnings():
            # The library warns at sizes that it finds suspicious; the limit below is ours.
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(content)) as image:
                _check_size(image, name)
                if wary:
                    _check_worth(image, len(content), name)
                return Frame(_pixels(image))
    except UnidentifiedImageError:
        raise InputError(f"expected a picture in {name!r}, got something else", f"Give a {_KINDS} file.") from None
    except Image.DecompressionBombError:
        raise InputError(_too_large(name, "many more"), "Cut the board out of it.") from None
    except (OSError, SyntaxError, ValueError, struct.error, EOFError, IndexError, OverflowError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(
            f"expected a whole picture in {name!r}, got a broken one: {error}", "Save or download it again."
        ) from None


def is_picture(content: bytes) -> bool:
    """Whether the contents of a file begin like a picture: PNG, JPEG, GIF, BMP, TIFF or WebP."""
    beginnings = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
    return content.startswith(beginnings) or (content.startswith(b"RIFF") and content[8:12] == b"WEBP")


def as_grey(frame: Frame) -> npt.NDArray[np.uint8]:
    """The brightness of every pixel, 0 to 255."""
    import cv2

    return np.asarray(cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2GRAY), np.uint8)


def _check_size(image: "Image", name: str) -> None:
    width, height = image.size
    if width < 1 or height < 1:
        raise InputError(f"expected a picture with pixels in {name!r}, got {width}x{height}")
    if width * height > MOST_PIXELS:
        raise InputError(_too_large(name, f"{width}x{height}"), "Cut the board out of it.")
    if max(width, height) > LONGEST_SIDE:
        raise InputError(
            f"expected sides of at most {LONGEST_SIDE} pixels in {name!r}, got {width}x{height}",
            "Cut the board out of it.",
        )


def _check_worth(image: "Image", length: int, name: str) -> None:
    """Work that takes seconds must be worth more than a few bytes to whoever sends them."""
    width, height = image.size
    if width * height > PLAIN_PIXELS and width * height > PIXELS_PER_BYTE * length:
        raise InputError(
            f"expected more than {length / 1000:.0f} kB for {width}x{height} pixels in {name!r}: it is nearly empty",
            "Cut the board out of it.",
        )


def _too_large(name: str, got: str) -> str:
    return f"expected at most {MOST_PIXELS // 1_000_000} million pixels in {name!r}, got {got}"


def _pixels(image: "Image") -> Pixels:
    from PIL import Image, ImageOps

    if image.mode in _DEEP:
        return _grey(np.asarray(image))
    ImageOps.exif_transpose(image, in_place=True)  # a copy of a large picture would take hundreds of megabytes
    if image.mode == "RGB":
        return np.asarray(image)
    # Through RGBA, which knows what every kind of picture means by transparent.
    colours = image.convert("RGBA")
    white = Image.new("RGBA", colours.size, "white")
    white.alpha_composite(colours)
    return np.asarray(white.convert("RGB"))


def _grey(values: npt.NDArray[np.generic]) -> Pixels:
    """Deep grey as three bytes: 16 bits keep their upper half, other ranges are stretched."""
    plain = np.nan_to_num(values.astype(np.float32))
    highest = float(plain.max(initial=0))
    scale = 1.0 if highest <= 255 else 257.0 if highest <= 65535 else highest / 255
    bytes_ = np.clip(plain / scale, 0, 255).astype(np.uint8)
    return np.repeat(bytes_[:, :, None], 3, axis=2)
