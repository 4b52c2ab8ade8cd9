"""How a method declares its options: fields of a frozen dataclass, each with what it does and what it takes."""

import dataclasses
from typing import TypeVar

Value = TypeVar("Value", bool, int, float, str)


def option(
    default: Value,
    says: str,
    *,
    least: float | None = None,
    most: float | None = None,
    choices: tuple[str, ...] = (),
) -> Value:
    """A field of a solver that a user may set, as ``gauss:4`` or ``gauss:reductions=4``."""
    metadata = {"says": says, "least": least, "most": most, "choices": choices}
    return dataclasses.field(default=default, metadata=metadata)
