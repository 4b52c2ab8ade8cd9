"""Load pictures and save them.

Whatever a file holds, either a frame comes out or one clear sentence, within bounded memory and time.
"""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.files import MOST_PICTURE, read_bytes, unwritable
from gridseer.geometry import Frame
from gridseer.vision.decoder import DECODER
from gridseer.vision.decoding import MOST_PIXELS


def load(path: str | Path) -> Frame:
    """The picture in a file. Of an animation it is the first picture; what is transparent becomes white."""
    return decode(read_bytes(path, MOST_PICTURE, "picture"), str(path))


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


def decode(content: bytes, name: str = "this file", *, most_pixels: int = MOST_PIXELS) -> Frame:
    """The picture in the bytes of a file; a small file with very many pixels is refused."""
    return DECODER.frame(content, name, most_pixels)


def is_picture(content: bytes) -> bool:
    """Whether the contents of a file begin like a picture: PNG, JPEG, GIF, BMP, TIFF or WebP."""
    beginnings = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
    return content.startswith(beginnings) or (content.startswith(b"RIFF") and content[8:12] == b"WEBP")


def as_grey(frame: Frame) -> npt.NDArray[np.uint8]:
    """The brightness of every pixel, 0 to 255."""
    import cv2

    return np.asarray(cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2GRAY), np.uint8)
