"""The door of pictures: six formats, limits of memory and time, and nothing that a picture says is done."""

import io
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from gridseer.errors import InputError
from gridseer.vision import decoding
from gridseer.vision.decoder import DecoderProcess
from gridseer.vision.decoding import FORMATS, MEMORY, MOST_PIXELS
from tests.support.server import processor_seconds
from tests.support.waiting import until

SRC = Path(decoding.__file__).parent.parent
SMALL = Image.new("RGB", (30, 20), (255, 0, 0))
EPS = b"""%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 10 10
%%EndComments
(stranger) print
showpage
%%EOF
"""


def content(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def noise(width: int, height: int) -> Image.Image:
    return Image.fromarray(np.random.default_rng(1).integers(0, 255, (height, width), np.uint8))


@pytest.fixture
def decoder() -> Iterator[DecoderProcess]:
    decoder = DecoderProcess()
    yield decoder
    decoder.close()


def decoded(decoder: DecoderProcess, data: bytes) -> tuple[int, int]:
    frame = decoder.frame(data, "a file", MOST_PIXELS)
    return frame.width, frame.height


def process_of(decoder: DecoderProcess) -> int:
    process = decoder._running()
    return process.pid


def test_postscript_is_no_picture_and_starts_no_program(
    decoder: DecoderProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("gs", "gswin64c", "djpeg"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert shutil.which("gs") == str(tmp_path / "gs")
    with pytest.raises(InputError, match="isn't a picture"):
        decoded(decoder, EPS)
    assert not (tmp_path / "started").exists()


@pytest.mark.parametrize("kind", ["EPS", "PPM", "ICO", "TGA", "PCX", "SGI", "DDS", "PDF", "MSP", "SPIDER", "JPEG2000"])
def test_a_file_of_another_format_is_no_picture(decoder: DecoderProcess, kind: str) -> None:
    image = SMALL.convert("1") if kind == "MSP" else SMALL.convert("F") if kind == "SPIDER" else SMALL
    with pytest.raises(InputError, match="isn't a picture"):
        decoded(decoder, content(image, kind))


@pytest.mark.parametrize("kind", FORMATS)
def test_the_other_formats_are_read(decoder: DecoderProcess, kind: str) -> None:
    assert decoded(decoder, content(SMALL, kind)) == (30, 20)


def test_nothing_in_the_folder_is_run(decoder: DecoderProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody opens a picture in the folder of their downloads."""
    for name in ("PIL", "gridseer", "json", "io", "typing"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(f"open({str(tmp_path / 'run')!r}, 'w')\n")
    monkeypatch.chdir(tmp_path)
    assert decoded(decoder, content(SMALL)) == (30, 20)
    assert not (tmp_path / "run").exists()


def sources() -> dict[str, str]:
    return {path.relative_to(SRC).as_posix(): path.read_text(encoding="utf-8") for path in SRC.rglob("*.py")}


def test_every_process_that_gridseer_starts_ignores_the_folder() -> None:
    starts = [line for text in sources().values() for line in text.splitlines() if "[sys.executable" in line]
    assert len(starts) >= 3
    assert [line for line in starts if '[sys.executable, "-P", "-m", "gridseer.' not in line] == []


def test_pictures_are_taken_apart_in_one_place() -> None:
    """Everything else asks the decoder."""
    opens = re.compile(r"Image\.open\(|imread\(|imdecode\(|imdecodemulti\(|VideoCapture\(")
    assert [name for name, text in sources().items() if opens.search(text)] == ["vision/decoding.py"]


def test_a_picture_that_takes_too_long_is_given_up_and_the_next_one_is_read() -> None:
    decoder = DecoderProcess(seconds=0.02)
    try:
        with pytest.raises(InputError, match=r"takes longer than 0\.02 seconds"):
            decoded(decoder, content(noise(3000, 2000), compress_level=1))
        decoder._seconds = 20.0
        assert decoded(decoder, content(SMALL)) == (30, 20)
    finally:
        decoder.close()


def endless() -> bytes:
    """A small JPEG that paints itself anew again and again: it keeps a decoder busy for many minutes."""
    whole = content(Image.new("RGB", (7000, 7000)), "JPEG", progressive=True)
    scan = whole.rindex(b"\xff\xda")
    return whole[:scan] + whole[scan:-2] * ((1 << 20) // (len(whole) - scan)) + whole[-2:]


@pytest.mark.slow
def test_a_jpeg_that_paints_itself_anew_again_and_again_is_given_up() -> None:
    decoder = DecoderProcess(seconds=3)
    try:
        with pytest.raises(InputError, match="takes longer than 3 seconds"):
            decoded(decoder, endless())
    finally:
        decoder.close()


ASKING = """
import sys
from pathlib import Path
from gridseer.vision.decoder import DecoderProcess

decoder = DecoderProcess(seconds=3600)
print(decoder._running().pid, flush=True)
decoder.frame(Path(sys.argv[1]).read_bytes(), "a file", 50_000_000)
"""


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended may still be listed, but has no command any more."""
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="nothing here says how long a process has worked")
def test_a_decoder_ends_with_the_one_who_asked_it(tmp_path: Path) -> None:
    """The page kills a reader whose picture nobody waits for; one decoder after the other went on working."""
    picture = tmp_path / "endless.jpg"
    picture.write_bytes(endless())
    with subprocess.Popen([sys.executable, "-c", ASKING, str(picture)], stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        pid = int(asking.stdout.readline())
        until(lambda: processor_seconds(pid) > 1, "the decoder to work on the picture")
        asking.kill()
    until(lambda: not runs(pid), "the decoder to end")


def test_decoding_takes_no_more_memory_than_it_may(decoder: DecoderProcess) -> None:
    assert decoded(decoder, content(SMALL)) == (30, 20)
    pid = process_of(decoder)
    soft, hard = resource.prlimit(pid, resource.RLIMIT_DATA)
    assert MEMORY <= soft < MEMORY + (200 << 20)
    resource.prlimit(pid, resource.RLIMIT_DATA, (soft - MEMORY + (20 << 20), hard))
    with pytest.raises(InputError, match=r"GB of memory|ended the decoder"):
        decoded(decoder, content(noise(5000, 4000), compress_level=1))
    assert decoded(decoder, content(SMALL)) == (30, 20)


def test_a_decoder_that_is_gone_is_replaced(decoder: DecoderProcess) -> None:
    assert decoded(decoder, content(SMALL)) == (30, 20)
    pid = process_of(decoder)
    os.kill(pid, signal.SIGKILL)
    process = decoder._process
    assert process is not None
    until(lambda: process.poll() is not None, "the decoder to end")
    assert decoded(decoder, content(SMALL)) == (30, 20)
    assert process_of(decoder) != pid


def test_a_picture_that_kills_its_decoder_is_told(decoder: DecoderProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    received = DecoderProcess._received

    def dying(self: DecoderProcess, process: "subprocess.Popen[bytes]") -> bytearray:
        monkeypatch.setattr(DecoderProcess, "_received", received)
        os.kill(process.pid, signal.SIGSEGV)
        os.kill(process.pid, signal.SIGCONT)  # a stopped process dies when it goes on
        return received(self, process)

    monkeypatch.setattr(DecoderProcess, "_received", dying)
    os.kill(process_of(decoder), signal.SIGSTOP)  # so that it cannot answer before
    with pytest.raises(InputError, match="ended the decoder"):
        decoded(decoder, content(SMALL))
    assert decoded(decoder, content(SMALL)) == (30, 20)
