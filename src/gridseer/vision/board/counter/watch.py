"""CounterWatch: learns during play which number on the screen counts mines, since that one moves with the flags."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise, takewhile

from gridseer.geometry import Region
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.words import Meaning, meaning_of

ENOUGH_STEPS = 2
"""This many times must the flags change, and the number with them, before it is believed: once can be chance."""
_MOST_GLANCES = 400
"""This many glances are kept per number."""


class Role(StrEnum):
    """What a number does while a game is played."""

    MINES_LEFT = "mines left"
    """All mines minus flags."""
    FLAGS_OF_MINES = "flags of mines"
    """A fraction: flags, then all mines."""
    LEFT_OF_MINES = "mines left of mines"
    """A fraction: all mines minus flags, then all mines."""
    ALL_MINES = "all mines"
    """A number beside a word for mines that stays as it is, whatever is flagged."""
    CLOCK = "clock"
    SCORE = "score"
    """It moves with the cells that are opened."""


@dataclass(frozen=True, slots=True)
class _Glance:
    """One number at one moment, and what was known then."""

    number: ShownNumber
    flags: int
    opened: int | None
    seconds: float | None


@dataclass(slots=True)
class _Series:
    """One place on the screen, glance after glance."""

    box: Region
    glances: list[_Glance] = field(default_factory=list)

    def role(self) -> tuple[Role, int] | None:
        """What the number does, and all mines where it gives them (0 otherwise); None while that is open."""
        for role, mines_by in _MINES_BY.items():
            mines = self._told(mines_by)
            if mines is not None:
                return role, mines
        mines = self._told(_by_staying)
        if mines is not None and meaning_of(self.glances[-1].number.words) is Meaning.MINES:
            return Role.ALL_MINES, mines
        if self._runs():
            return Role.CLOCK, 0
        return (Role.SCORE, 0) if self._rises_with_opened() else None

    def _told(self, mines_by: "Callable[[_Glance], int | None]") -> int | None:
        """All mines by one way to read the number, if its last glances agree over enough changes of the flags.

        The last ones, because a digit can be misread once, and a counter can be painted later than the flag.
        """
        mines = mines_by(self.glances[-1])
        if mines is None:
            return None
        agreeing = list(takewhile(lambda glance: mines_by(glance) == mines, reversed(self.glances)))
        steps = sum(a.flags != b.flags for a, b in pairwise(agreeing))
        return mines if steps >= ENOUGH_STEPS else None

    def _runs(self) -> bool:
        """Whether it counts seconds: never back, and on while nothing else happens."""
        idle = [
            b.number.value - a.number.value
            for a, b in pairwise(self.glances)
            if (a.flags, a.opened) == (b.flags, b.opened)
        ]
        values = [each.number.value for each in self.glances]
        return values == sorted(values) and sum(step > 0 for step in idle) >= ENOUGH_STEPS

    def _rises_with_opened(self) -> bool:
        """Whether it changes when cells are opened and only then, at least as often as is enough."""
        if any(each.opened is None for each in self.glances):
            return False
        pairs = list(pairwise(self.glances))
        opening = [a.number.value != b.number.value for a, b in pairs if a.opened != b.opened]
        idle = [a.number.value != b.number.value for a, b in pairs if a.opened == b.opened]
        return len(opening) >= ENOUGH_STEPS and all(opening) and not any(idle)


def _by_left(glance: _Glance) -> int | None:
    return None if glance.number.total is not None else glance.number.value + glance.flags


def _by_flags(glance: _Glance) -> int | None:
    return glance.number.total if glance.number.value == glance.flags else None


def _by_left_of_all(glance: _Glance) -> int | None:
    total = glance.number.total
    return total if total is not None and total - glance.number.value == glance.flags else None


def _by_staying(glance: _Glance) -> int | None:
    return None if glance.number.total is not None else glance.number.value


_MINES_BY: dict[Role, Callable[[_Glance], int | None]] = {
    Role.MINES_LEFT: _by_left,
    Role.FLAGS_OF_MINES: _by_flags,
    Role.LEFT_OF_MINES: _by_left_of_all,
}
"""For each way in which a counter follows the flags: all mines, as one glance has them."""


class CounterWatch:
    """Watches the numbers around a board during one game; begin a new one for the next game.

    >>> watch = CounterWatch()
    >>> for flags, left in enumerate([34, 33, 32]):
    ...     watch.see([ShownNumber(left, Region(10, 10, 30, 12)), ShownNumber(7, Region(90, 10, 8, 12))], flags)
    >>> watch.mines, watch.evidence
    (34, 'the number at (10,10) was 34, 33, 32 with 0, 1, 2 flags')
    """

    __slots__ = ("_series",)

    def __init__(self) -> None:
        self._series: list[_Series] = []

    def see(
        self,
        numbers: Iterable[ShownNumber],
        flags: int,
        *,
        opened: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """Take in one glance at a board that has settled: its numbers, and how many flags the board has.

        Cells opened so far and seconds since the first click help to recognise a score and a clock.
        """
        for number in numbers:
            series = self._series_of(number)
            series.glances.append(_Glance(number, flags, opened, seconds))
            del series.glances[:-_MOST_GLANCES]

    def roles(self) -> dict[Region, Role]:
        """What is known about the numbers, by their places."""
        found = {series.box: series.role() for series in self._series}
        return {box: role[0] for box, role in found.items() if role is not None}

    @property
    def mines(self) -> int | None:
        """All mines of the game, once a number has followed the flags; None while none has, or two say otherwise."""
        said = {mines for _, _, mines in self._counters()}
        return said.pop() if len(said) == 1 else None

    @property
    def place(self) -> Region | None:
        """Where the number is that gives all mines, once one has followed the flags."""
        return None if self.mines is None else self._counters()[0][0].box

    @property
    def evidence(self) -> str:
        """Why the number of mines is believed, in words; empty while it is not."""
        counters = self._counters()
        if self.mines is None:
            return ""
        series, role, _ = counters[0]
        steps = [series.glances[0]]
        steps += [b for a, b in pairwise(series.glances) if a.flags != b.flags]
        shown = [str(step.number) for step in steps[-4:]]
        flags = [str(step.flags) for step in steps[-4:]]
        if role is Role.ALL_MINES:
            return f"{shown[-1]!r} stayed the same with {', '.join(flags)} flags"
        return f"the number at {series.box.corner} was {', '.join(shown)} with {', '.join(flags)} flags"

    def _counters(self) -> list[tuple[_Series, Role, int]]:
        """The numbers that give all mines; one that follows the flags goes before one that only stays."""
        found = [(series, *role) for series in self._series if (role := series.role()) is not None]
        moving = [each for each in found if each[1] in _MINES_BY]
        return moving or [each for each in found if each[1] is Role.ALL_MINES]

    def _series_of(self, number: ShownNumber) -> _Series:
        """The place that a number stands in: digits come and go, so one that overlaps is the same."""
        for series in self._series:
            if series.box.overlaps(number.box):
                series.box = Region.around([series.box, number.box])
                return series
        self._series.append(_Series(number.box))
        return self._series[-1]
