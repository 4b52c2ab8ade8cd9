"""What is loaded when it is first used, so that importing a package, or a table of what there is, costs nothing."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def named(path: str) -> Any:  # noqa: ANN401 - whoever asks knows what it is
    """What a ``module:name`` stands for.

    >>> named("math:sqrt")(9)
    3.0
    """
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def lazily(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package: where each of its names lives, as ``module:name``.

    >>> get = lazily("here", {"square_root": "math:sqrt"})
    >>> get("square_root")(9)
    3.0
    """

    def get(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return named(homes[name])

    return get
