"""Every number of the finder: its unit, and the measurement behind it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LocateLimits:
    """Where boards are looked for."""

    first_look: int = 700_000
    """Pixels to which a larger picture is shrunk for the first look."""
    closer_look: int = 450_000
    """Pixels of a closer look at most."""
    pitch: float = 18.0
    """Pixels of a cell in a closer look; the network was trained around it."""
    least_pitch: float = 7.0
    """Pixels of a cell below which a closer look shows nothing."""
    enlarged: float = 3.0
    """Times that a picture is enlarged at most."""
    around: float = 3.0
    """Cells beside a place that a closer look sees too."""
    places: int = 5
    """Places that are looked at more closely."""
    looks: int = 3
    """Closer looks at one place at most."""
    fewest_lines: int = 3
    """Columns or rows of the smallest lattice; one of them may have gone unseen."""
    most_lines: int = 250
    """Columns or rows of the largest."""
    same_size: float = 0.3
    """Cells whose sizes differ by more, as logarithms, belong to different things."""
    agreed: float = 0.5
    """The cosine between two phases from which on they are those of the same cells."""
    small: float = 9.0
    """Pixels of a cell below which the phase can't be told at every fourth of them."""
    fewest_cells: int = 6
    """Cells that can be told apart in a place that is looked at."""
    even: float = 0.97
    """The share of the phases that lines at equal distances explain, below which each is put in its own place."""
    settled: float = 1.08
    """The factor by which a pitch may change in a look that is the last one."""
    least_score: float = 0.5
    """The share of a lattice's cells that the network must believe."""


LOCATE = LocateLimits()
