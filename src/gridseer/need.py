"""Need: something outside gridseer that a part of it cannot do without, and the exact line that installs it."""

import importlib.util
import shutil
from collections.abc import Iterable
from dataclasses import dataclass

from gridseer.errors import MissingError


@dataclass(frozen=True, slots=True)
class Need:
    """A package or a program that only some people have.

    >>> Need("the JSON module", install="pip install json", module="json").is_met()
    True
    """

    what: str
    """What it is called among people."""
    install: str
    """The command that installs it."""
    module: str | None = None
    """The Python module that is there when it is installed, or None."""
    program: str | None = None
    """The program that is on the path when it is installed, or None."""

    def is_met(self) -> bool:
        """Whether it is there."""
        has_module = self.module is None or importlib.util.find_spec(self.module) is not None
        return has_module and (self.program is None or shutil.which(self.program) is not None)


def _extra(name: str, what: str, module: str) -> Need:
    return Need(what, f"pip install 'gridseer[{name}]'", module)


EXTRAS = {
    "dask": _extra("dask", "dask.distributed", "distributed"),
    "gym": _extra("gym", "Gymnasium", "gymnasium"),
    "mcp": _extra("mcp", "the mcp package", "mcp"),
    "opencl": _extra("opencl", "PyOpenCL", "pyopencl"),
    "train": _extra("train", "torch", "torch"),
}
"""The extras of the package, by the name that pip knows them by."""


def demand(who: str, needs: Iterable[Need]) -> None:
    """Raise ``MissingError`` for the first thing that is not there."""
    for need in needs:
        if not need.is_met():
            raise MissingError(f"{who} needs {need.what}, which is not installed", f"Install it: {need.install}")
