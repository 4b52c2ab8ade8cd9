"""The one door through which pictures come in. Behind it, another process takes them apart: ``decoding``."""

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Any

import numpy as np

from gridseer.errors import InputError
from gridseer.geometry import Frame
from gridseer.vision.decoding import PATIENCE, SECONDS, SIZE


class DecoderProcess:
    """The process that decodes, seen from outside. It is started with the first picture, and again if one ended it."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Let one picture take this many seconds of the processor."""
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._parent = 0
        self._lock = threading.Lock()

    def frame(self, content: bytes, name: str, most_pixels: int) -> Frame:
        """The picture in the bytes of a file; one at a time, so that their memory doesn't add up."""
        with self._lock:
            process, began = self._running(), time.monotonic()
            try:
                wish = {"name": name, "most_pixels": most_pixels, "seconds": self._seconds}
                self._send(process, json.dumps(wish).encode(), content)
                told = json.loads(self._received(process))
                pixels = self._received(process)
            except (EOFError, OSError, ValueError):
                raise self._death(process, name, time.monotonic() - began) from None
            except BaseException:  # Ctrl-C: what it says later would be taken for another picture
                self.close()
                raise
        if "sentence" in told:
            raise InputError(told["sentence"], told["hint"])
        return Frame(np.frombuffer(pixels, np.uint8).reshape(told["height"], told["width"], 3))

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and self._parent == os.getpid():
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                assert stream is not None
                with suppress(OSError):  # what was not sent yet
                    stream.close()

    def _running(self) -> "subprocess.Popen[bytes]":
        known, ours = self._process, self._parent == os.getpid()  # a copy of this process has no decoder yet
        if known is not None and ours and known.poll() is None:
            return known
        self.close()
        # -P: no modules are taken from the folder in which gridseer happens to run.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "gridseer.vision.decoding"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )  # fmt: skip
        self._parent = os.getpid()
        return self._process

    def _send(self, process: "subprocess.Popen[bytes]", *parts: bytes) -> None:
        assert process.stdin is not None
        for part in parts:
            process.stdin.write(SIZE.pack(len(part)))
            process.stdin.write(part)
        process.stdin.flush()

    def _received(self, process: "subprocess.Popen[bytes]") -> bytearray:
        assert process.stdout is not None
        part = bytearray(_exactly(process.stdout, bytearray(SIZE.size)))
        return _exactly(process.stdout, bytearray(SIZE.unpack(part)[0]))

    def _death(self, process: "subprocess.Popen[bytes]", name: str, seconds: float) -> InputError:
        """What is said of a picture that ended the process."""
        self.close()
        late = process.returncode == -getattr(signal, "SIGPROF", 0) or seconds >= PATIENCE * self._seconds
        came = f"one that takes longer than {self._seconds:g} seconds" if late else "one that ended the decoder"
        return InputError(
            f"expected a picture that can be decoded in {name!r}, got {came}", "Save it anew with another program."
        )


def _exactly(stream: Any, part: bytearray) -> bytearray:  # noqa: ANN401 - any stream of bytes
    """Fill a part, or say that the other side is gone."""
    rest = memoryview(part)
    while rest:
        count = stream.readinto(rest)
        if not count:
            raise EOFError
        rest = rest[count:]
    return part


DECODER = DecoderProcess()
"""The decoder of this process."""
atexit.register(DECODER.close)
