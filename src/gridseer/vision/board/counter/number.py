"""A number on the screen near a board: what it says, where it stands, what is written beside it."""

from dataclasses import dataclass

from gridseer.geometry import Region


@dataclass(frozen=True, slots=True)
class ShownNumber:
    """A number that was read. Whether it counts mines is another question."""

    value: int
    box: Region
    """Where it is, in pixels of what was looked at: a strip, the frame, or the screen for those of a sighting."""
    total: int | None = None
    """The number after a stroke, as in 10/40."""
    words: str = ""
    """What is written beside it, in small letters, as far as it could be read."""
    display: bool = False
    """Whether it stands on a seven-segment display."""
    digits: int = 0
    """How many digits it is written with, leading noughts included; 0 when nobody counted."""
    confidence: float = 1.0
    """How sure its digits are: 0 to 1."""

    def __str__(self) -> str:
        number = str(self.value) if self.total is None else f"{self.value}/{self.total}"
        return f"{self.words} {number}".strip()
