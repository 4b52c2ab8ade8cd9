"""OpenCL: the assignments of long chains, tried by the thousand on a graphics card, or on PoCL where there is none."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gridseer.errors import MissingError
from gridseer.minesweeper.solving.assignments import Fitting
from gridseer.minesweeper.solving.chains import FitQuestion
from gridseer.minesweeper.solving.enumeration import Enumeration
from gridseer.minesweeper.solving.option import option
from gridseer.need import EXTRAS, Need

GROUP = 256
"""Work items in a group; both it and the number of assignments are powers of 2."""


@dataclass(frozen=True)
class OpenCL(Enumeration):
    """Tries the same assignments as permutations; from a certain length on an OpenCL kernel does it, in batches."""

    name: ClassVar[str] = "opencl"
    needs: ClassVar[tuple[Need, ...]] = (EXTRAS["opencl"],)

    kernel_from: int = option(18, "The length of a chain from which the kernel tries it.", least=0)
    batch: int = option(20, "A batch is 2 to the power of this many assignments.", least=0, most=30)

    def check_here(self) -> None:
        """Compile the kernel, which some drivers can't."""
        _device()

    def tries(self, question: FitQuestion) -> Fitting:
        """All assignments of some cells that fit, found by the kernel when they are many."""
        if question.length >= self.kernel_from:
            return _device().tries(question, 1 << self.batch)
        return super().tries(question)


class _Device:
    """The device that runs the kernel, and the kernel compiled for it."""

    def __init__(self, device: Any) -> None:  # noqa: ANN401  # pyopencl is not there for everybody
        import pyopencl

        source = Path(__file__).with_suffix(".cl").read_text(encoding="utf-8")
        self._cl = pyopencl
        self._context = pyopencl.Context([device])
        self._queue = pyopencl.CommandQueue(self._context)
        self._kernel = pyopencl.Kernel(pyopencl.Program(self._context, source).build(), "try_assignments")

    def tries(self, question: FitQuestion, batch: int) -> Fitting:
        length = question.length
        # Every chain has a number, so fewer than 2^32 assignments fit, and 32 bits count them.
        total = np.zeros(length + 1, np.uint32)
        with_mine = np.zeros((length + 1, max(length, 1)), np.uint32)
        columns = [np.array(column, kind) for column, kind in zip(zip(*question.sums, strict=True), "Iii", strict=True)]
        sums = [self._buffer(column) for column in columns]
        counts = [self._buffer(total), self._buffer(with_mine)]
        for first in range(0, question.assignments, batch):
            size = min(batch, question.assignments - first)
            numbers = [np.uint32(number) for number in (first, length, len(question.sums))]
            # The same group size for all chains: PoCL compiles the kernel anew for each.
            self._kernel(self._queue, (size,), (min(size, GROUP),), *numbers, *sums, *counts)
            self._queue.finish()  # so that Ctrl-C is heard between two batches
        for host, buffer in zip((total, with_mine), counts, strict=True):
            self._cl.enqueue_copy(self._queue, host, buffer)
        return Fitting(total.astype(np.float64), with_mine[:, :length].astype(np.float64))

    def _buffer(self, array: "np.ndarray[Any, Any]") -> Any:  # noqa: ANN401
        flags = self._cl.mem_flags
        return self._cl.Buffer(self._context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=array)


@cache
def _device() -> _Device:
    """A graphics card where there is one, otherwise any device; compiled once."""
    import pyopencl

    try:
        devices = [device for platform in pyopencl.get_platforms() for device in platform.get_devices()]
    except pyopencl.Error:
        devices = []
    if not devices:
        hint = f"Install one that works on every machine: {EXTRAS['opencl'].install}"
        raise MissingError("the method opencl found no OpenCL device", hint)
    device = min(devices, key=lambda device: not device.type & pyopencl.device_type.GPU)
    try:
        return _Device(device)
    except pyopencl.RuntimeError as error:
        said = str(error).strip().splitlines()[0].split(" - ")[0]
        hint = f"Its compiler says: {said}. A newer OpenCL driver may know this processor"
        raise MissingError(f"the OpenCL driver of {device.name.strip()} cannot compile the kernel", hint) from error
