"""Experiment: which method plays which games. Plan: many of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from gridseer.errors import InputError, MissingError
from gridseer.grid import Cell
from gridseer.minesweeper.game import MAX_SEED, Game, Start, check_game
from gridseer.minesweeper.generate import default_first
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.solving.solver import make_solver

LONGEST_TIME = 1e8
"""Seconds of the longest timeout and budget: three years."""
TIMEOUT = 120.0
"""Seconds on the clock that a game may take unless another limit is given; as in the Automated Solver of 2022."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """One method on one board size: a cell of a plan. Two of them with the same seed play the same games.

    >>> from gridseer.minesweeper.level import LEVELS
    >>> Experiment("strong", LEVELS["expert"], Start.SAFE, games=1000, seed=7).first
    Cell(x=0, y=0)
    """

    method: str
    """The name of the method, with its options; or of several in a row."""
    level: Level
    """The size of the boards and their mines."""
    start: Start
    """The start rule."""
    games: int
    """How many games."""
    seed: int
    """The seed of the first game; the others count on from it."""
    timeout: float = TIMEOUT
    """Seconds on the clock after which a game is given up."""
    budget: float | None = None
    """Seconds of processor time after which no more games are begun; None: all games are played."""
    first_cell: Cell | None = None
    """The cell opened first; None: the one that wins most often."""

    def __post_init__(self) -> None:
        """Refuse games that cannot be; whether the method is here is seen by ``check_method``."""
        if self.games < 1:
            raise InputError(f"expected at least 1 game, got {self.games}", "For example 1000.")
        if not 0 < self.timeout <= LONGEST_TIME:
            raise InputError(
                f"expected a timeout of more than 0 and at most {LONGEST_TIME:,.0f} seconds, got {self.timeout:g}",
                "For example 120.",
            )
        if self.budget is not None and not 0 < self.budget <= LONGEST_TIME:
            raise InputError(
                f"expected a budget of more than 0 and at most {LONGEST_TIME:,.0f} seconds, got {self.budget:g}",
                "For example 60.",
            )
        if self.seed + self.games - 1 > MAX_SEED:
            last = self.seed + self.games - 1
            raise InputError(f"expected seeds of 0 to {MAX_SEED}, got {self.seed} to {last}", "Take a smaller seed.")
        width, height = self.level.width, self.level.height
        check_game(self.level, self.start, self.seed)
        if not (0 <= self.first.x < width and 0 <= self.first.y < height):
            raise InputError(f"expected a first cell from A1 to {Cell(width - 1, height - 1)}, got {self.first}")

    def __str__(self) -> str:
        return f"{self.method} {self.level} {self.start.value}"

    @property
    def first(self) -> Cell:
        """The cell that is opened first, whoever plays."""
        return default_first(self.level, self.start) if self.first_cell is None else self.first_cell

    @property
    def key(self) -> tuple[str, int, int, int, str, int, int, str, float]:
        """What its games depend on: the same key means the same games. How many of them are played isn't part of it."""
        level, first = self.level, self.first
        return (
            self.method,
            level.width,
            level.height,
            level.mines,
            self.start.value,
            first.x,
            first.y,
            str(self.seed),
            self.timeout,
        )

    def game(self, number: int) -> Game:
        """One of its games, before the first cell is opened."""
        level = self.level
        return Game(level.width, level.height, level.mines, start=self.start, seed=self.seed + number)


@lru_cache(maxsize=1024)
def check_method(text: str) -> None:
    """Refuse a method that is not known or not here; a plan asks for the same ones again and again."""
    make_solver(text)


@dataclass(frozen=True, slots=True)
class Published:
    """What somebody else has measured, to be shown beside our figures."""

    label: str
    """Who, and when."""
    board: Level
    """On which boards."""
    figures: dict[str, float]
    """The figures by name, as in ``Summary.to_json``; also ``activations``, ``mines_left`` and ``milliseconds``."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Experiments that belong together."""

    name: str
    """What it is called."""
    experiments: tuple[Experiment, ...]
    """What is played, in this order."""
    title: str = ""
    """What it is about, in a line."""
    workers: int | None = None
    """Games side by side, where the plan is about time; None: one per core."""
    published: tuple[Published, ...] = ()
    """The figures of others."""
    left_out: tuple[str, ...] = ()
    """Methods that the plan names and that cannot play here, each with what it needs."""
    text: str = ""
    """The file that it was read from."""
    about: str = ""
    """What it is about, at length."""
    findings: tuple[str, ...] = ()
    """What others have found, where it's no figure of a board."""
    cpu_hours: float | None = None
    """About how many hours of one processor it takes, if that was measured."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Short names for some methods."""

    @property
    def games(self) -> int:
        """The games of all experiments together."""
        return sum(experiment.games for experiment in self.experiments)

    def here(self) -> "Plan":
        """The same plan without the methods that this machine turns out to be unable to run."""
        missing: dict[str, str] = {}
        for method in dict.fromkeys(each.method for each in self.experiments):
            try:
                make_solver(method).check_here()
            except MissingError as error:
                missing[method] = f"{error.sentence}. {error.hint}"
        kept = tuple(each for each in self.experiments if each.method not in missing)
        return replace(self._with(kept), left_out=(*self.left_out, *dict.fromkeys(missing.values())))

    def shared(self, share: float) -> "Plan":
        """The same plan with a share of its games: at least one in every experiment."""
        if not 0 < share <= 1:
            raise InputError(f"expected a share above 0 and at most 1, got {share:g}", "For example 0.01.")
        experiments = tuple(replace(each, games=max(1, round(share * each.games))) for each in self.experiments)
        return self._with(experiments)

    def reduced(self, games: int | None, budget: float | None, seed: int | None, timeout: float | None) -> "Plan":
        """The same plan with other games, another budget, another seed or another timeout in every experiment."""
        given = {"games": games, "budget": budget, "seed": seed, "timeout": timeout}
        changes = {name: value for name, value in given.items() if value is not None}
        if not changes:
            return self
        changed = (replace(each, **changes) for each in self.experiments)  # type: ignore[arg-type]
        return self._with(without_twins(changed))

    def only(self, methods: Iterable[str] = (), boards: Iterable[Level] = ()) -> "Plan":
        """The same plan with some of its methods, on some of its boards; nothing said means all of them."""
        kept = _with(self.experiments, list(methods), lambda each: each.method, f"method in the plan {self.name}")
        wanted = [str(board) for board in boards]
        kept = _with(kept, wanted, lambda each: str(each.level), f"board in the plan {self.name}")
        return replace(self, experiments=kept, cpu_hours=self.cpu_hours if kept == self.experiments else None)

    def _with(self, experiments: "tuple[Experiment, ...]") -> "Plan":
        """The same methods on the same boards, with another number of games."""
        games = sum(each.games for each in experiments)
        hours = None if self.cpu_hours is None else self.cpu_hours * games / self.games
        return replace(self, experiments=experiments, cpu_hours=hours)


def _with(
    experiments: tuple[Experiment, ...], wanted: list[str], name_of: Callable[[Experiment], str], kind: str
) -> tuple[Experiment, ...]:
    """The experiments that have one of some names; each name must be that of one."""
    known = list(dict.fromkeys(map(name_of, experiments)))
    for name in wanted:
        if name not in known:
            raise InputError.unknown(kind, name, known)
    return tuple(each for each in experiments if not wanted or name_of(each) in wanted)


def without_twins(experiments: Iterable[Experiment]) -> tuple[Experiment, ...]:
    """Experiments without those that play the same games as an earlier one; the one with more games stays."""
    kept: dict[object, Experiment] = {}
    for each in experiments:
        twin = kept.get(each.key)
        if twin is None or twin.games < each.games:
            kept[each.key] = each
    return tuple(kept.values())
