"""Every number of the finder: its unit, and the measurement behind it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LocateLimits:
    """Where boards are looked for."""

    first_look: int = 450_000
    """Pixels to which a larger picture is shrunk for the first look."""
    closer_look: int = 450_000
    """Pixels of a closer look at most."""
    pitch: float = 15.0
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
    tiny: float = 9.0
    """Pixels of a cell below which the phase is unknown at every fourth of them."""
    fewest_cells: int = 6
    """Cells that can be told apart in a place that is looked at."""
    even: float = 0.98
    """The share of the phases that lines at equal distances explain, below which each is put in its own place."""
    settled: float = 0.08
    """By how much the logarithm of a pitch may change in a look that is the last one."""
    explained: float = 0.8
    """The share of a place that must be explained when it was looked at."""
    cut: float = 0.6
    """The share of a cell by which a line may lie outside of what was looked at."""
    surest: float = 5.0
    """The logits of a place count up to this, and a phase that is off by half a cell takes as much away."""
    least_score: float = 0.5
    """The share of a lattice's cells that the network must believe."""


LOCATE = LocateLimits()


@dataclass(frozen=True, slots=True)
class RefineLimits:
    """Where lines are put."""

    slack: float = 4.0
    """Pixels by which all cells together may be longer or shorter than they were found."""
    steps: int = 100
    """Pitches that are tried in each direction."""
    square: float = 0.04
    """Cells whose sides differ by a smaller share may be squares..."""
    shared: float = 0.7
    """...if at one pitch this share of the edges come again that do at one for each axis."""
    whole: float = 0.25
    """Pixels by which all cells together may become longer or shorter by pitches of whole pixels."""
    reach: float = 0.2
    """The share of a cell by which lines are moved to where cells are equal."""
    fine: float = 0.75
    """Pixels by which they are moved, and all cells together become longer, in quarters of one."""
    far: float = 1.5
    """What being off by a cell costs, as the logarithm of how many more cells may differ."""
    rows: int = 6
    """Rows of cells that show how many of them differ."""
    equal: int = 16
    """So few different cells are those of a board whose lines are in their places."""
    fewer: float = 0.95
    """The share of different cells that may be left where lines are put in their own places."""
    own: float = 0.2
    """The share of a cell by which a line is moved to its own place."""
    beside: float = 0.3
    """The share of a cell on each side of a line that shows where it is."""
    stay: float = 0.5
    """What moving it as far costs, by the edges beside a line."""
    rounds: int = 4
    """How often lines are moved to where they are like the others."""


REFINE = RefineLimits()


@dataclass(frozen=True, slots=True)
class CounterLimits:
    """How numbers beside a board are found and believed."""

    faintest: int = 10
    """How much ink differs from its surroundings at least, of 255."""
    contrast: int = 25
    """How much the strongest ink of a piece does."""
    gap: float = 0.06
    """The share of a cell that the bars of a seven-segment digit are apart."""
    tallest: float = 44.0
    """Characters may be this many pixels high, beside small cells too."""
    pieces: int = 1600
    """A picture with more pieces of ink isn't a window with a counter."""
    longest: int = 30
    """A row of more pieces of ink isn't a counter."""
    apart: float = 1.6
    """Words of one line are at most this many heights apart."""
    widest: int = 720
    """A line that is longer at the height of the network isn't read."""
    waste: float = 1.5
    """Lines are read together when the longest is at most this many times as long as the shortest."""
    temperature: float = 1.0
    """What the network's scores are divided by."""
    label: float = 0.5
    """Words that are less sure than this say nothing."""
    label_away: float = 4.0
    """A label stands at most this many heights of the number beside it, and half as many above or below it."""
    sure_odds: float = 20.0
    """A number is the counter if that is at least this many times likelier than that it is anything else."""
    surely_read: float = 0.9
    """A number whose digits are less sure than this isn't believed, whatever speaks for it."""


COUNTER = CounterLimits()
