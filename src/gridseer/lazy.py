"""Names that a package offers, each loaded when it is first used, so that importing the package costs nothing."""

from collections.abc import Callable, Mapping
from importlib import import_module


def lazily(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package: where each of its names lives, as ``module:name``.

    >>> get = lazily("here", {"square_root": "math:sqrt"})
    >>> get("square_root")(9)
    3.0
    """

    def get(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, attribute = homes[name].partition(":")
        return getattr(import_module(module), attribute)

    return get
