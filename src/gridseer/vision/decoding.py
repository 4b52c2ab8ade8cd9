"""Decoding: what is done to the bytes of a picture, in a process of its own: ``python -m gridseer.vision.decoding``.

A picture can be made so that a decoder crashes, runs for ever or takes all memory, and libraries for pictures know odd
formats, one of which starts another program. So only this process takes pictures apart. It knows six formats, may use
a limited amount of memory, and ends itself when a picture takes too long, even in the middle of C code.
"""

import faulthandler
import io
import json
import os
import select
import signal
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from gridseer.errors import InputError

if TYPE_CHECKING:
    from PIL.Image import Image

SECONDS = 20.0
"""How much of the processor one picture may take; the largest that is read takes two or three seconds."""
PATIENCE = 6.0
"""How often that by the clock: the machine may be busy."""
MEMORY = 1 << 30
"""The most that decoding may take beyond what the process has when it starts."""
MOST_PIXELS = 50_000_000
"""The largest picture that is read: more than an 8K screen. Its size is known before a pixel of it is decoded."""
LONGEST_SIDE = 32_000
"""The longest side of a picture: more than any screen or browser has, and no thread of pixels holds a board."""
PLAIN_PIXELS, PIXELS_PER_BYTE = 9_000_000, 100
"""A picture larger than a 4K screen whose file has so few bytes is nearly empty: it costs seconds to look through."""
FORMATS = ("PNG", "JPEG", "BMP", "GIF", "WEBP", "TIFF")
"""The formats that are read; a file of any other format isn't a picture."""
SIZE = struct.Struct("<Q")
"""How long the next part of a message is."""

_KINDS = "PNG, JPEG, BMP, GIF, WebP or TIFF"
_DEEP = ("I", "I;16", "I;16L", "I;16B", "I;16N", "F")
"""How pictures with more than 8 bits per colour are called; they are all grey."""


def main() -> None:
    """Decode one picture after the other, until nobody sends any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asked
    _limit_memory()
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a library that prints something must not be taken for an answer
    while (head := _received(sys.stdin.buffer)) is not None:
        wish = json.loads(head)
        content = _received(sys.stdin.buffer) or b""
        with _limited_time(wish["seconds"]), _wanted():
            told, pixels = _answer(content, wish["name"], wish["most_pixels"])
        for part in (json.dumps(told).encode(), pixels):
            replies.write(SIZE.pack(len(part)))
            replies.write(part)
        replies.flush()


def _received(stream: BinaryIO) -> bytes | None:
    """The next part of a message, or None when nobody sends any more."""
    size = stream.read(SIZE.size)
    return stream.read(SIZE.unpack(size)[0]) if len(size) == SIZE.size else None


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        used = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        wanted = used + MEMORY
        resource.setrlimit(resource.RLIMIT_DATA, (wanted if most < 0 else min(wanted, most), most))


def _answer(content: bytes, name: str, most_pixels: int) -> tuple[dict[str, Any], bytes]:
    """The size of a picture and its pixels, or a sentence and what to try."""
    try:
        with _explained(name):
            width, height, pixels = _decoded(content, name, most_pixels)
            return {"width": width, "height": height}, pixels
    except InputError as error:
        return {"sentence": error.sentence, "hint": error.hint}, b""


@contextmanager
def _limited_time(seconds: float) -> Iterator[None]:
    """End this process when it has worked for so long; the system does that, and what runs need not be Python."""
    faulthandler.dump_traceback_later(PATIENCE * seconds, exit=True)
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.setitimer(signal.ITIMER_PROF, seconds)
    yield
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, 0)
    faulthandler.cancel_dump_traceback_later()


@contextmanager
def _wanted() -> Iterator[None]:
    """End this process when nobody waits for its answer any more: nothing else is heard on standard input now."""
    try:
        import fcntl

        flags = fcntl.fcntl(0, fcntl.F_GETFL)
        fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(0, fcntl.F_SETFL, flags | os.O_ASYNC)  # the system sends SIGIO, which ends what doesn't catch it
    except (ImportError, OSError):  # not on Windows, nor where pipes don't do this
        yield
        return
    if any(event & select.POLLHUP for _, event in _events(0)):
        sys.exit()
    yield
    fcntl.fcntl(0, fcntl.F_SETFL, flags)


def _events(handle: int) -> list[tuple[int, int]]:
    poll = select.poll()
    poll.register(handle, 0)
    return poll.poll(0)


@contextmanager
def _explained(name: str) -> Iterator[None]:
    """Whatever a picture does to the library becomes a sentence."""
    from PIL import UnidentifiedImageError

    try:
        yield
    except InputError:
        raise
    except UnidentifiedImageError:
        raise InputError(f"{name} isn't a picture", f"Give a {_KINDS} file.") from None
    except MemoryError:
        raise InputError(
            f"expected a picture that is decoded in {MEMORY >> 30} GB of memory in {name!r}, got a larger one",
            "Cut the board out of it.",
        ) from None
    except Exception as error:
        raise InputError(
            f"expected a whole picture in {name!r}, got a broken one: {error}", "Save or download it again."
        ) from None


def _decoded(content: bytes, name: str, most_pixels: int) -> tuple[int, int, bytes]:
    from PIL import BmpImagePlugin, GifImagePlugin, Image, JpegImagePlugin, PngImagePlugin, TiffImagePlugin
    from PIL import WebPImagePlugin as _

    del (
        BmpImagePlugin,
        GifImagePlugin,
        JpegImagePlugin,
        PngImagePlugin,
        TiffImagePlugin,
        _,
    )  # importing makes them known
    Image.MAX_IMAGE_PIXELS = None  # the limit is ours
    if not content:
        raise InputError(f"expected a picture in {name!r}, got an empty file", f"Give a {_KINDS} file.")
    with Image.open(io.BytesIO(content), formats=FORMATS) as image:
        _check_size(image, name, most_pixels)
        _check_worth(image, len(content), name)
        pixels = _pixels(image)
        return pixels.width, pixels.height, pixels.tobytes()


def _check_size(image: "Image", name: str, most_pixels: int) -> None:
    width, height = image.size
    if width < 1 or height < 1:
        raise InputError(f"expected a picture with pixels in {name!r}, got {width}x{height}")
    if width * height > most_pixels:
        most = f"{most_pixels // 1_000_000} million" if most_pixels >= 1_000_000 else str(most_pixels)
        raise InputError(
            f"expected at most {most} pixels in {name!r}, got {width}x{height}", "Cut the board out of it."
        )
    if max(width, height) > LONGEST_SIDE:
        raise InputError(
            f"expected sides of at most {LONGEST_SIDE} pixels in {name!r}, got {width}x{height}",
            "Cut the board out of it.",
        )


def _check_worth(image: "Image", length: int, name: str) -> None:
    """Work that takes seconds must be worth more than a few bytes to those who send them."""
    width, height = image.size
    if width * height > PLAIN_PIXELS and width * height > PIXELS_PER_BYTE * length:
        raise InputError(
            f"expected more than {length / 1000:.0f} kB for {width}x{height} pixels in {name!r}: it is nearly empty",
            "Cut the board out of it.",
        )


def _pixels(image: "Image") -> "Image":
    """Three bytes for every pixel."""
    from PIL import Image, ImageOps

    if image.mode in _DEEP:
        return _grey(image)
    ImageOps.exif_transpose(image, in_place=True)  # a copy of a large picture would take hundreds of megabytes
    if image.mode == "RGB":
        image.load()
        return image
    # Through RGBA, which knows what every kind of picture means by transparent.
    colours = image.convert("RGBA")
    white = Image.new("RGBA", colours.size, "white")
    white.alpha_composite(colours)
    return white.convert("RGB")


def _grey(image: "Image") -> "Image":
    """Deep grey as three bytes: 16 bits keep their upper half, other ranges are stretched."""
    import numpy as np
    from PIL import Image

    plain = np.nan_to_num(np.asarray(image).astype(np.float32))
    highest = float(plain.max(initial=0))
    scale = 1.0 if highest <= 255 else 257.0 if highest <= 65535 else highest / 255
    return Image.fromarray(np.clip(plain / scale, 0, 255).astype(np.uint8)).convert("RGB")


if __name__ == "__main__":
    main()
