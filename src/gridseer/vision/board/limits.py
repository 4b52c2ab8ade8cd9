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
class LookLimits:
    """Which cells look the same."""

    noise: tuple[int, ...] = (2, 4, 8, 16, 32)
    """How far the same pixel of two equal looks may be apart, of 255, after averaging: less than anyone sees, and more
    only while there are more looks than a game has. Noise and compression must not make a look of every cell."""
    many: int = 150
    """More looks than this are compared less strictly."""
    most: int = 600
    """No board has more looks; the rest of a photograph's cells are taken for one."""
    coarse: int = 16
    """The pixels each way of the means that are compared: noise vanishes in them, the stroke of a digit doesn't."""
    hardly: float = 0.02
    """A cell of which less than this share is in the picture shows nothing."""
    remembered: int = 4096
    """More looks than this in the memory of a game aren't a theme but noise: it begins anew."""


LOOKS = LookLimits()


@dataclass(frozen=True, slots=True)
class ExtentLimits:
    """Where a board ends."""

    stiffness: float = 0.35
    """The cells of a line are right or wrong together: this share of each one's odds counts for the line. Of 304 ends
    that were called more than 95 % sure all are right (``bench.calibration``)."""
    most_odds: float = 6.0
    """The odds of a single cell, as logarithms, count no more than this."""
    fewest_lines: int = 4
    """The fewest columns and rows of a board that nobody has pointed at."""
    most_places: int = 4
    """How often a lattice is grown towards more of the board before its extent is believed."""
    unseen: float = 0.55
    """How likely there is no cell below what is covered: by itself, nobody would believe in it."""
    half: float = 0.5
    """What is likelier than this is believed; a cell of which less is in the picture lies beyond it."""


EXTENT = ExtentLimits()


@dataclass(frozen=True, slots=True)
class DecodeLimits:
    """Which names the rules allow."""

    broken: float = 2.5
    """What a cell that breaks a rule costs, as a logarithm of odds."""
    explosion: float = 2.0
    """What a mine that exploded costs besides the first one."""
    another: float = 2.0
    """What it costs to believe that a game draws its mines in one more way."""
    unexplained: float = 0.5
    """What a number costs in a game that shows its mines, if more of them are around it than are shown or flagged;"""
    hidden_mines: float = 3.0
    """and all such numbers together: some games show no mines but the one that exploded."""
    feasible: float = 0.02
    """What is left of the probability of a name with which more rules are broken."""
    sides: float = 4.0
    """What it costs to believe that a game opens only the side neighbours of empty cells..."""
    none: float = 6.0
    """...or none at all: nearly all open all eight."""
    hopeless: float = 9.0
    """A name that costs more than this is not tried."""
    most_changes: int = 60
    """How often a name is changed,"""
    most_tries: int = 80
    """how many changes are tried for each,"""
    most_questions: int = 14
    """and how often the engine is asked."""
    most_weighed: int = 100
    """For this many looks the rules say which other names are possible; where more are unsure it is hardly a board."""
    unsure: float = 0.97
    """Of cells that are less sure than this, what else they may be is kept."""


DECODE = DecodeLimits()


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """What is believed, and what is doubtful."""

    shortest_side: int = 16
    """Pixels of the narrowest picture that is looked at: two small cells."""
    least_board: float = 0.5
    """Less likely than this to be a board, it isn't called one."""
    sure_of_board: float = 0.98
    """All cells whose looks weren't taught are doubtful where it is less likely than this that there is a board."""
    doubt: float = 0.9
    """A cell whose sight is less likely than this is doubtful, and so is the last line at a side that is less sure."""
    surely_known: float = 0.9
    """A look that was named with less probability than this is named anew."""
    known_odds: float = 4.0
    """What a look that is known from an earlier frame adds to the odds of its name, as a logarithm."""
    most_sure: float = 0.998
    """No cell is surer than this: one look in some hundreds is misread however sure it seems."""
    slope: float = 0.8
    """The straight line from what is said to what is right,"""
    shift: float = 0.4
    """both as logarithms of odds (``bench.calibration --fit``)."""


READ = ReadLimits()


@dataclass(frozen=True, slots=True)
class ThemeLimits:
    """When a look is one that the user has named."""

    same: float = 0.3
    """Looks whose embeddings are this far apart are as likely one look as two."""
    colour: float = 20.0
    """Looks whose mean colours differ by more, of 255, are two. Of looks in drawn games that show the same, half are
    one by both, and of a thousand pairs that don't, 0.44 (0.57 and 5.9 without colours)."""
    spread: float = 0.06
    """How quickly that changes with distance."""
    flat: int = 6
    """Colours that differ by no more than this, of 255, are one: such a look may be anything in another game."""
    prior: float = -3.0
    """Logarithms of odds that a board is of a theme: before anything is seen,"""
    size: float = 3.0
    """if its cells have the size of those that were named,"""
    drawn: float = 4.0
    """for every look of it that is seen again and has something drawn on it,"""
    plain: float = 1.5
    """or nothing."""
    remembered: int = 64
    """Themes, each at one size, whose embeddings are kept."""


THEMES = ThemeLimits()


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
