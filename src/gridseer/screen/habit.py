"""GameHabit: what games do that nobody has prepared for, one by one; a virtual screen can have any of them together."""

from dataclasses import replace
from enum import StrEnum
from itertools import combinations

from gridseer.minesweeper.level import Level
from gridseer.theme import THEMES, Theme


class GameHabit(StrEnum):
    """One habit of a game."""

    NO_COUNTER = "no counter"
    """Neither mines nor time are shown anywhere."""
    WORDS = "counter in words"
    """The counter is a line of words, beside a clock."""
    OTHER_MINES = "other mines"
    """Another number of mines than boards of this size usually have."""
    SIDES = "opens sides"
    """An empty cell opens only its four side neighbours."""
    GROWING = "growing columns"
    """The cells widen as soon as a number is shown."""
    UNEQUAL = "unequal columns"
    """Some columns are wider than others."""
    DITHERED = "dithering"
    """The grounds are patterns of two colours, whose phase differs from cell to cell."""
    ANIMATED = "animated opening"
    """An area opens ring by ring, and every cell fades."""
    SLOW = "slow repaint"
    """A click is seen only some frames later."""
    UNSAFE_FIRST = "unsafe first click"
    OLD_FLAGS = "old flags"
    """The flags of the game before are still there."""
    DIALOG = "dialog at the end"
    """A window of the game hides the middle of the board when it is over."""
    QUESTIONS = "question marks"
    """A right click goes from closed to flag, to question mark and to closed again."""
    DOUBTED = "doubtful number"
    """One of the numbers is drawn so that it may be another."""
    SHADES = "shades only"
    """Closed and open cells differ by their shade alone."""
    SILENT = "silent end"
    """A game that is won shows it nowhere; it takes no more clicks."""
    ODD_MINES = "odd mines"
    """The mines of a lost game look like nothing else."""
    POLLED = "polling mouse"
    """It asks from time to time whether a button is down; a short click falls in between."""
    LATE = "position asked late"
    """It asks where the pointer is when it handles a click; outside the board, that is the nearest cell."""


_EXCLUDED = frozenset({frozenset({GameHabit.NO_COUNTER, GameHabit.WORDS})})


def combined(most: int = 2) -> list[frozenset[GameHabit]]:
    """No habit, every habit alone, every pair that can be had together, and so on."""
    sets = [frozenset(some) for count in range(most + 1) for some in combinations(GameHabit, count)]
    return [some for some in sets if not any(pair <= some for pair in _EXCLUDED)]


def named(habits: frozenset[GameHabit]) -> str:
    """Habits in words: ``plain`` for none."""
    return " + ".join(habit.value for habit in GameHabit if habit in habits) or "plain"


def look_of(habits: frozenset[GameHabit], theme: Theme | None = None) -> Theme:
    """The theme of a game with these habits."""
    look = theme or THEMES["classic"]
    if GameHabit.SHADES in habits:
        look = replace(
            look, name="shades", closed=(168, 172, 180), opened=(205, 208, 214), bevel=0.0, light=None, dark=None,
            gradient=0, texture=0, line=(140, 144, 150), line_width=0.05, gap=0.0, radius=0.0,
        )  # fmt: skip
    if GameHabit.WORDS in habits:
        look = replace(look, counter="text", smiley=False)
    if GameHabit.NO_COUNTER in habits:
        look = replace(look, counter="none", smiley=False)
    return look


def level_of(habits: frozenset[GameHabit], level: Level) -> Level:
    """A level as a game with these habits plays it."""
    if GameHabit.OTHER_MINES not in habits:
        return level
    return Level("custom", level.width, level.height, round(level.mines * 1.25) + 1)
