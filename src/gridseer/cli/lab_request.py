"""What ``gridseer lab run`` is asked for: a plan, and the file where its results are kept."""

from dataclasses import astuple, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gridseer.cli.options import seed_or_random
from gridseer.cli.speech import talk
from gridseer.errors import InputError, choice_of
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from gridseer.lab.archive import Archive
    from gridseer.lab.plan import Experiment, Plan
    from gridseer.minesweeper.level import Level


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for."""

    methods: list[str] | None
    """The methods that play."""
    level: str | None
    """On which level."""
    boards: list[str] | None
    """Or on which boards, as text."""
    size: tuple[int | None, int | None, int | None, float | None]
    """Or on boards of this width and height, with these mines or this density."""
    games: int | None
    """How many games."""
    start: str | None
    """The start rule."""
    seed: int | None
    """The seed of the first game."""
    timeout: float | None
    """Seconds after which a game is given up."""
    budget: float | None
    """CPU seconds after which no more games are begun."""

    def levels(self) -> "list[Level]":
        """The boards, however they were said."""
        from gridseer.lab.boards import boards_of
        from gridseer.minesweeper.level import level_of

        if not self.boards:
            return [level_of(self.level, *self.size)]
        if self.level is not None or self.size != (None,) * 4:
            raise InputError("expected boards or a size, got both", "Omit --board or the size.")
        return [level for text in self.boards for level in boards_of(text)]

    def check(self, share: float | None) -> None:
        """Refuse what cannot be played before anything is looked for on the disk."""
        if share is not None:
            raise InputError(f"expected a plan to play a share of, got --share {share:g} alone", "Add --plan NAME.")
        _experiments(self, 1 if self.seed is None else self.seed)


def _experiments(asked: Asked, seed: int) -> "list[Experiment]":
    """Every method on every board."""
    from gridseer.lab.boards import methods_of
    from gridseer.lab.plan import TIMEOUT, Experiment, check_method
    from gridseer.minesweeper.game import Start

    methods = list(dict.fromkeys(name for text in asked.methods or [DEFAULT_METHOD] for name in methods_of(text)))
    for method in methods:
        check_method(method)
    rule = choice_of(Start, "start rule", asked.start or "safe")
    games = 1000 if asked.games is None else asked.games
    timeout = TIMEOUT if asked.timeout is None else asked.timeout
    return [
        Experiment(method, level, rule, games, seed, timeout, asked.budget)
        for level in asked.levels()
        for method in methods
    ]


def plan_from_words(asked: Asked, archive: "Archive") -> "Plan":
    """A plan from the command line. A run that nobody gave a seed keeps the one that it began with."""
    from gridseer.lab.plan import Plan, without_twins

    seed = asked.seed
    if seed is None:
        noted = archive.about("seed")
        seed = seed_or_random(None) if noted is None else int(noted)
        archive.note("seed", str(seed))
    return Plan("command line", without_twins(_experiments(asked, seed)))


def plan_from_file(name: str, asked: Asked, share: float | None) -> "Plan":
    """A plan from a file, with what the command line changes of it."""
    from gridseer.lab.toml_plan import load_plan

    if asked.level or asked.start or asked.size != (None,) * 4:
        hint = "Of a plan, --method and --board choose a part."
        raise InputError(f"expected sizes and start rules in the plan {name!r}, got some on the command line", hint)
    plan = load_plan(name).only(asked.methods or (), asked.levels() if asked.boards else ()).here()
    for sentence in plan.left_out:
        talk(f"left out: {sentence}")
    if not plan.experiments:
        raise InputError(f"expected a method that can play here, got none in the plan {name!r}")
    if share is not None and asked.games is not None:
        raise InputError("expected a number of games or a share of them, got both", "Omit --games or --share.")
    plan = plan if share is None else plan.shared(share)
    return plan.reduced(asked.games, asked.budget, asked.seed, asked.timeout)


def opened(path: Path, *, fresh: bool) -> "Archive":
    """The file of a run."""
    from gridseer.lab.archive import Archive

    archive = Archive(path)
    if fresh:
        archive.remove()
        archive = Archive(path)
    return archive


def set_aside(asked: Asked, *, fresh: bool) -> "Archive":
    """A file for a run that nobody gave one: it is there until the run is finished."""
    from gridseer.lab.archive import Archive
    from gridseer.lab.unfinished import unfinished_path

    try:
        return opened(unfinished_path(astuple(asked)), fresh=fresh)
    except InputError:
        return Archive()  # a home that cannot be written to is no reason not to play
