"""The compiled core of gridseer."""

from collections.abc import Sequence
import enum
from typing import Annotated, overload

import numpy
import numpy.typing
from numpy.typing import NDArray


class Topology(enum.Enum):
    square = 0

    torus = 1

    hexagon = 2

MAX_SIDE: int = 1000

def neighbours(width: int, height: int, topology: Topology, cell: int) -> NDArray[numpy.int32]:
    """The cells that touch a cell, in reading order."""

class Stop:
    """Given to a long search, it lets another thread end it."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """End the search soon."""

    @property
    def is_set(self) -> bool:
        """Whether somebody ended it."""

class Start(enum.Enum):
    any = 0

    safe = 1

    zero = 2

    xp = 3

def most_mines(width: int, height: int, topology: Topology, walls: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], start: Start) -> int:
    """The most mines that fit whatever cell is opened first."""

def measure(mines: numpy.typing.NDArray[numpy.uint8], walls: numpy.typing.NDArray[numpy.uint8], topology: Topology) -> tuple[int, int, int, int, int]:
    """3BV, openings, islands, greedy and human ZiNi of a layout."""

def solved_bbbv(mines: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], walls: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, opened: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)]) -> int:
    """How much of the 3BV the open cells are."""

class Outcome(enum.Enum):
    playing = 0

    won = 1

    lost = 2

class Game:
    """One game: the hidden mines and what the player has seen of them."""

    def __init__(self, width: int, height: int, topology: Topology, walls: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], mines: int, start: Start, seed: int) -> None: ...

    @staticmethod
    def on_layout(width: int, height: int, topology: Topology, walls: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], layout: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)]) -> Game:
        """A game on a known layout; the first cell opened may be a mine."""

    def open(self, cell: int) -> NDArray[numpy.int32]:
        """Open a cell; the cells that changed."""

    def flag(self, cell: int) -> NDArray[numpy.int32]:
        """Set a flag or take it away; the cells that changed."""

    def chord(self, cell: int) -> NDArray[numpy.int32]:
        """Open around a number with all its flags set; the cells that changed."""

    def close(self, cells: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Take an opening back: close these cells, and let a lost game go on."""

    @property
    def view(self) -> NDArray[numpy.uint8]: ...

    @property
    def layout(self) -> numpy.typing.NDArray[numpy.uint8] | None: ...

    @property
    def mines(self) -> int: ...

    @property
    def mines_left(self) -> int: ...

    @property
    def outcome(self) -> Outcome: ...

    @property
    def exploded(self) -> int:
        """The cell that exploded, or -1."""

def draw_no_guess(width: int, height: int, topology: Topology, walls: numpy.typing.NDArray[numpy.uint8], mines: int, start: Start, first: int, seed: int, draws: int, rearrangements: int, cells: float) -> numpy.typing.NDArray[numpy.uint8] | None:
    """
    A layout that logic opens from the first cell; None when the limits are used up.
    """

def left_closed(layout: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], walls: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, first: int) -> NDArray[numpy.int32]:
    """The free cells that logic leaves closed."""

def certify(layout: numpy.typing.NDArray[numpy.uint8], walls: numpy.typing.NDArray[numpy.uint8], topology: Topology, first: int) -> list[tuple[list[int], list[int], bool]] | None:
    """
    The proofs that open a layout, as cells, clues and whether the mine count is needed; None: it needs a guess.
    """

def equations(sights: numpy.typing.NDArray[numpy.uint8], topology: Topology) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
    """Clue, mines, start and closed cells of every equation on the board."""

class Status(enum.Enum):
    exact = 0

    estimate = 1

    contradiction = 2

class Verdict(enum.Enum):
    none = 0

    open_to_both = 1

    safe = 2

    mine = 3

SIGHT_IGNORED: int = 255

class Limits:
    """
    What one board may cost. Over it the answer is an estimate that says so; the cells it calls certain are proven all the same.
    """

    def __init__(self, work: int = 20000000, seconds: float = 1.0) -> None: ...

    @property
    def work(self) -> int:
        """
        States, transitions and counts of the dynamic programme; about 50 bytes each at the most.
        """

    @property
    def seconds(self) -> float: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

class Prior:
    """
    What is believed of the density of mines: as much as so many cells would show.
    """

    def __init__(self, mines: float, free: float) -> None: ...

class MinesLeft:
    """A number of mines left, a range of numbers, or nothing known."""

    @overload
    def __init__(self, number: int) -> None: ...

    @overload
    def __init__(self, least: int, most: int, prior: Prior) -> None: ...

FEWEST_MINES: int = -1000000000

MOST_MINES: int = 1000000000

def analyse(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: MinesLeft, limits: Limits) -> tuple[Status, NDArray[numpy.float64], NDArray[numpy.uint8]]:
    """
    Status, probability of a mine and verdict for every closed cell of a board.
    """

def analyse_many(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, least_mines_left: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], most_mines_left: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], prior: Prior, limits: Limits, threads: int) -> tuple[NDArray[numpy.uint8], NDArray[numpy.float64], NDArray[numpy.uint8], NDArray[numpy.float64]]:
    """The same for many boards of one size, and the seconds each took."""

def analyse_exactly(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: int, limits: Limits) -> tuple[Status, bytes, list[bytes]]:
    """
    Status, the number of layouts, and for every cell those with a mine in it, as little-endian bytes.
    """

def count_layouts(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: MinesLeft, limits: Limits) -> tuple[Status, bytes]:
    """Status and the number of layouts as little-endian bytes."""

def mines_posterior(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: MinesLeft, limits: Limits) -> tuple[Status, int, NDArray[numpy.float64]]:
    """
    Status, the fewest mines that may be left, and how likely each number from there on is.
    """

def number_probabilities(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: MinesLeft, cell: int, limits: Limits) -> tuple[Status, NDArray[numpy.float64]]:
    """
    Status, and for each number 0..8 the probability that the cell is free and shows it.
    """

MOST_JOINT_CELLS: int = 8

def joint(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: MinesLeft, cells: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], limits: Limits) -> tuple[Status, NDArray[numpy.float64]]:
    """
    Status, and the probability of every pattern of mines in a few closed cells; the first cell is the highest bit.
    """

def find_conflict(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: MinesLeft, focus: int, limits: Limits) -> tuple[NDArray[numpy.int32], bool]:
    """
    The clues that no layout satisfies together, and whether the mines left take part.
    """

class Reason(enum.Enum):
    safe = 0

    smallest_risk = 1

    looked_ahead = 2

    played_out = 3

    endgame = 4

class Strength:
    """How hard the engine thinks before it guesses."""

    def __init__(self, **numbers: float) -> None: ...

    @property
    def depth(self) -> int: ...

    @property
    def candidate_ratio(self) -> float: ...

    @property
    def most_candidates(self) -> int: ...

    @property
    def most_off_frontier(self) -> int: ...

    @property
    def second_share(self) -> float: ...

    @property
    def third_share(self) -> float: ...

    @property
    def shortlist(self) -> float: ...

    @property
    def inner_candidates(self) -> int: ...

    @property
    def follow(self) -> int: ...

    @property
    def few_safe(self) -> int: ...

    @property
    def swap_chance(self) -> float: ...

    @property
    def cover_layouts(self) -> int: ...

    @property
    def cover_bits(self) -> float: ...

    @property
    def endgame_layouts(self) -> int: ...

    @property
    def endgame_work(self) -> float: ...

    @property
    def playout_bits(self) -> float: ...

    @property
    def playout_share(self) -> float: ...

    @property
    def playout_endgame(self) -> int: ...

    @property
    def playout_turns(self) -> int: ...

def choose(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: MinesLeft, strength: Strength) -> tuple[int, float, float, Reason]:
    """
    The cell to open (-1: none), its risk, the chance to win (below 0: unknown) and the reason.
    """

def solve_endgame(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: int, most_layouts: int, work: float, chosen: int = -1) -> tuple[bool, int, int, int, int]:
    """
    Search the whole game tree: whether it was finished, the best cell, the layouts it wins, all layouts, and those that are won when the chosen cell is opened first.
    """

def value_cells(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: int, most_layouts: int, work: float) -> NDArray[numpy.int32]:
    """
    For every cell the layouts that the best play wins after opening it; empty when that is too much work.
    """

MOST_UNAVOIDABLE_CELLS: int = 8

def unavoidable_guesses(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: MinesLeft, limits: Limits) -> list[tuple[list[int], int, int, int]]:
    """
    The guesses that no play avoids: their cells, configurations, mines, and the configurations that can be won.
    """

def guess_points(width: int, height: int, topology: Topology, mines: int, start: Start, first: int, seed: int, games: int, strength: Strength, least_layouts: float, most_layouts: float) -> tuple[NDArray[numpy.uint64], NDArray[numpy.uint8]]:
    """
    Play games with the seeds seed, seed + 1, ...: of those with a guess among so many layouts the seeds, and one such position each.
    """

def disputes(width: int, height: int, topology: Topology, mines: int, start: Start, first: int, seed: int, games: int, strength: Strength, other: Strength) -> tuple[NDArray[numpy.uint64], NDArray[numpy.uint8], NDArray[numpy.float64], NDArray[numpy.int32]]:
    """
    Play games with the seeds seed, seed + 1, ...: of all guesses for which another strength has another cell in mind the seeds, the positions, log2 of their layouts, and the cells of both.
    """

def play_out(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: int, cells: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], count: int, seed: int, strength: Strength) -> NDArray[numpy.float64]:
    """
    Draw layouts that fit a board and play each to its end, once for each cell to open next: by layout and cell an estimate of the chance to win. No rows where the board is too wide to count.
    """

def cover_relief(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, mines_left: int, layouts: int, seed: int) -> NDArray[numpy.float64]:
    """
    For every cell by how much opening it raises the share of the layouts that can be won, if it isn't a mine: an estimate by drawn layouts. Ones where the board is too wide to count.
    """

def ceiling_by_draws(width: int, height: int, topology: Topology, mines: int, start: Start, first: int, seed: int, count: int) -> tuple[float, float]:
    """
    A ceiling on the win rate of any play under the start rules safe and zero, by layouts drawn with the seeds seed, seed + 1, ..., and its standard error.
    """

def ceiling_of_layouts(layouts: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, first: int, zero: bool) -> float:
    """The same by all layouts, one byte per cell: exact."""

def play_games(width: int, height: int, topology: Topology, mines: int, start: Start, first: int, seed: int, count: int, threads: int, strength: Strength, timeout: float) -> tuple[NDArray[numpy.uint8], NDArray[numpy.uint8], NDArray[numpy.int32], NDArray[numpy.int32], NDArray[numpy.int32], NDArray[numpy.int32], NDArray[numpy.float64], NDArray[numpy.float64]]:
    """
    Play games with the seeds seed, seed + 1, ...: won, timed out, clicks, guesses, turns, mines found, CPU seconds, seconds.
    """

class Arena:
    """Games of one kind side by side; one step opens one cell in each."""

    def __init__(self, width: int, height: int, topology: Topology, mines: int, start: Start, games: int, threads: int, no_guess_draws: int = 0, rearrangements: int = 0, no_guess_work: float = 0.0, most_layouts: int = -1, tree_work: float = 0.0) -> None: ...

    def seed(self, place: int, seed: int) -> None:
        """All games that begin at this place from now on follow from the seed."""

    def begin(self, where: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)]) -> None:
        """Begin a game at every place that is marked."""

    def begin_game(self, place: int, game_seed: int) -> None:
        """Begin the game of a seed."""

    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[NDArray[numpy.int32], NDArray[numpy.float64], NDArray[numpy.uint8]]:
        """
        Open a cell in each game (-1: none): cells opened, what the action gave away, and whether that is the exact chance to win.
        """

    def sights(self) -> NDArray[numpy.uint8]:
        """What the players see: games, rows, columns."""

    def outcomes(self) -> NDArray[numpy.uint8]:
        """How each game stands: the value of an Outcome."""

    def layout(self, place: int) -> numpy.typing.NDArray[numpy.uint8] | None:
        """The mines of a game; None before its first cell is opened."""

    def first(self, place: int) -> int:
        """The cell opened first in a game, or -1."""

MOST_ASSIGNED_CELLS: int = 32

def chains(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology) -> list[tuple[list[int], list[tuple[int, int, list[int]]]]]:
    """
    For each chain its cells, and for each of its numbers: clue, mines, places of its cells in the chain.
    """

class Prover:
    """A step that proves cells."""

    @staticmethod
    def single_numbers() -> Prover: ...

    @staticmethod
    def elimination(every_step: bool, reductions: int, mixed_signs: bool) -> Prover: ...

def eliminate(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology, prover: Prover) -> tuple[bool, NDArray[numpy.uint8], NDArray[numpy.int32]]:
    """
    Whether row operations contradict, the verdict on every cell, the clues behind them.
    """

def single_numbers(sights: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], topology: Topology) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int32], int, int, int]:
    """
    The verdict on every cell, the clues behind them, and of a contradiction its number (-1: none), the mines that it misses and the cells for them.
    """

def play_proven(game: Game, provers: Sequence[Prover], seconds: float) -> tuple[list[int], int, NDArray[numpy.int32], bool]:
    """
    Play on while a prover finds a safe cell: how often each was asked, the clicks, the mines proven in the last turn, and whether the seconds are over.
    """

def try_assignments(length: int, sums: Sequence[tuple[int, int, int]], first: int, last: int, threads: int, skip: bool) -> tuple[NDArray[numpy.uint64], NDArray[numpy.uint64]]:
    """
    The assignments that fit, by mines, and those of them with a mine in each cell.
    """

class NurikabeOutcome(enum.Enum):
    none = 0

    one = 1

    several = 2

    unknown = 3

class NurikabeMethod(enum.Enum):
    both = 0

    sweep = 1

def nurikabe_solve(clues: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], colours: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], most: int, seconds: float, stop: Stop | None, method: NurikabeMethod) -> tuple[NurikabeOutcome, NDArray[numpy.uint8], int]:
    """
    Outcome, up to two solutions (1 is sea), and how many conflicts the search met.
    """

def nurikabe_conflict(clues: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], colours: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], seconds: float, stop: Stop | None) -> tuple[NDArray[numpy.int32], bool, bool]:
    """
    The clues that cannot all hold, whether each is needed, and whether no set has fewer.
    """

class SudokuOutcome(enum.Enum):
    none = 0

    one = 1

    several = 2

    unknown = 3

def sudoku_solve(digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], most: int, seconds: float, stop: Stop | None) -> tuple[SudokuOutcome, NDArray[numpy.uint8], int]:
    """
    Outcome, up to two solutions, and how many guesses the search made; 0 is an empty cell.
    """

def sudoku_conflict(digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], seconds: float, stop: Stop | None) -> NDArray[numpy.int32]:
    """
    Digits that cannot all stay, each of them needed for that; none when there is a solution.
    """

def sudoku_make(size: int, seed: int, symmetric: bool, singles_only: bool, fewest: int, seconds: float, stop: Stop | None) -> NDArray[numpy.uint8]:
    """
    A puzzle with exactly one solution from which nothing more can be taken; of no cells when the time was over.
    """

def kinds_of_cells(pixels: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), device='cpu', writable=False)], left: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], top: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], width: int, height: int, most: int = 9223372036854775807) -> NDArray[numpy.int64]:
    """
    For each cell of a size the number of its kind, in reading order: cells of one kind are equal to the byte. Those after the first cell of a kind too many are left out.
    """

def leaders_of(pictures: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu', writable=False)], same: int, most: int) -> tuple[NDArray[numpy.int64], NDArray[numpy.int64]]:
    """
    For each picture the number of the first one that it is like, and the places of these: no byte differs by more than `same`. After `most` of them the next one stands for all that are left.
    """

def shrunk(pixels: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), device='cpu', writable=False)], width: int, height: int) -> NDArray[numpy.uint8]:
    """
    The picture in a smaller size: every pixel is the mean of the area that it stands for.
    """

def profile_of(pixels: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), device='cpu', writable=False)], across: bool, threshold: int) -> tuple[NDArray[numpy.int64], NDArray[numpy.int64], NDArray[numpy.int64]]:
    """
    For every two neighbouring columns (`across`) or rows the sums of the changes of each colour, in one half of the picture and in the other, and how many pixels change by more than a threshold.
    """

def planes_of(pixels: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), device='cpu', writable=False)], sides: tuple[int, int], least_variance: float) -> NDArray[numpy.float32]:
    """
    Red, green and blue from -1 to 1, and the brightness in standard deviations from the mean of squares with two sides around it.
    """
