"""Files of every kind: a frame, or one clear sentence."""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from gridseer.errors import InputError
from gridseer.vision.decoding import MOST_PIXELS
from gridseer.vision.image import decode, load


def content(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "BMP", "TIFF", "GIF", "WebP", "JPEG"])
def test_usual_files(kind: str) -> None:
    frame = decode(content(Image.new("RGB", (30, 20), (255, 0, 0)), kind))
    assert (frame.width, frame.height) == (30, 20)
    assert np.abs(frame.pixels[10, 10].astype(int) - (255, 0, 0)).max() < 4


def test_palette_with_a_transparent_colour_becomes_white() -> None:
    image = Image.new("P", (4, 4), 1)
    image.putpalette([10, 20, 30, 200, 100, 50])
    image.putpixel((0, 0), 0)
    frame = decode(content(image, transparency=0))
    assert frame.pixels[0, 0].tolist() == [255, 255, 255]
    assert frame.pixels[1, 1].tolist() == [200, 100, 50]


def test_half_transparent_is_half_white() -> None:
    frame = decode(content(Image.new("RGBA", (2, 2), (0, 0, 0, 128))))
    assert frame.pixels[0, 0].tolist() == [127, 127, 127]


@pytest.mark.parametrize(("value", "byte"), [(0, 0), (65535, 255), (32896, 128)])
def test_sixteen_bits_keep_their_upper_half(value: int, byte: int) -> None:
    values = np.full((3, 5), 65535, np.uint16)
    values[1, 1] = value
    frame = decode(content(Image.fromarray(values)))
    assert frame.pixels[1, 1].tolist() == [byte] * 3


@pytest.mark.parametrize("mode", ["1", "L", "LA", "CMYK", "YCbCr"])
def test_other_kinds_of_colour(mode: str) -> None:
    image = Image.new("RGB", (6, 5), "white").convert(mode)
    kind = "TIFF" if mode in ("CMYK", "YCbCr") else "PNG"
    assert decode(content(image, kind)).pixels.min() == 255


def test_of_an_animation_the_first_picture() -> None:
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue", "lime")]
    frame = decode(content(frames[0], "GIF", save_all=True, append_images=frames[1:]))
    assert frame.pixels[4, 4].tolist() == [255, 0, 0]


def test_turned_photograph_is_turned_back() -> None:
    image = Image.new("RGB", (30, 20))
    exif = image.getexif()
    exif[0x0112] = 6
    frame = decode(content(image, "JPEG", exif=exif))
    assert (frame.width, frame.height) == (20, 30)


def header_only_png(width: int, height: int) -> bytes:
    """A PNG that promises so many pixels and has none."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(10_000, 10_000), (60_000, 60_000), (MOST_PIXELS + 1, 1)])
def test_huge_pictures_are_refused_before_they_are_decoded(size: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="at most 50 million pixels"):
        decode(header_only_png(*size), "huge.png")


@pytest.mark.parametrize("size", [(0, 10), (10, 0)])
def test_no_pixels(size: tuple[int, int]) -> None:
    with pytest.raises(InputError):
        decode(header_only_png(*size))


def test_truncated_and_broken_files_say_so() -> None:
    whole = content(Image.effect_noise((90, 90), 50))
    for length in (0, 4, 20, 60, len(whole) // 2):
        with pytest.raises(InputError, match=r"cut\.png"):
            decode(whole[:length], "cut.png")


@given(st.binary(max_size=400))
def test_bytes_of_any_kind_never_crash(data: bytes) -> None:
    starts = (b"", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM", b"\xff\xd8\xff", b"II*\x00", b"RIFF\0\0\0\0WEBP")
    for start in starts:
        try:
            frame = decode(start + data)
        except InputError:
            continue
        assert frame.pixels.size


def test_missing_file_and_directory(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.png", tmp_path):
        with pytest.raises(InputError, match="can be read"):
            load(path)
