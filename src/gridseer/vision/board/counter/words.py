"""Words beside numbers, and what they say about them."""

import re
from enum import StrEnum


class Meaning(StrEnum):
    """What the words beside a number say that it counts."""

    MINES = "mines"
    """Mines left, or all of them."""
    FLAGS = "flags"
    """Flags that are set, or that are left to set."""
    TIMES = "times"
    """This many of something that is not named: ``x24``."""
    OPENED = "opened"
    """Cells, clicks, points: whatever grows with what is opened."""
    CLOCK = "clock"
    OTHER = "other"
    """Something that has nothing to do with the mines: a level, past games, a version."""


_WORDS: dict[Meaning, str] = {
    Meaning.CLOCK: "time timer clock seconds second secs sec zeit temps tiempo tempo elapsed duration minutes",
    Meaning.OTHER: (
        "level size width height rows columns cols wins won win lost losses loss games game best record high version "
        "round stage life lives fps zoom page seed difficulty streak hints hint played rank percent width"
    ),
    Meaning.OPENED: (
        "open opened opens revealed uncovered cleared clear safe score points pts moves move clicks click progress "
        "cells tiles squares fields steps 3bv done"
    ),
    Meaning.FLAGS: "flag flags flagged flaggen drapeau drapeaux bandera banderas marked marks marker markers found",
    Meaning.MINES: (
        "mine mines mina minas minen mijnen miner miny bomb bombs bombe bombes bomben bomba bombas bomby uxb left "
        "remaining remain rest restantes restant"
    ),
    Meaning.TIMES: "x",
}
"""What each word says. Where several say different things, the first in this order is right: "time left" is a clock."""
MEANINGS = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
_ICONS = {"*": Meaning.MINES, "!": Meaning.FLAGS, "@": Meaning.CLOCK}
"""What the reader of lines calls the icons of a mine, a flag and a clock."""
_TOKENS = re.compile(r"[a-z0-9]+|[*!@]")
_LONG = 5
"""A word of this many letters is still known when one of them is misread."""


def meaning_of(words: str) -> Meaning | None:
    """What the words beside a number say; None when they say nothing.

    >>> meaning_of("mines left"), meaning_of("hello"), meaning_of("best time"), meaning_of("* x")
    (<Meaning.MINES: 'mines'>, None, <Meaning.CLOCK: 'clock'>, <Meaning.MINES: 'mines'>)
    """
    said = {_meaning_of_word(token) for token in _TOKENS.findall(words.lower())}
    return next((meaning for meaning in _WORDS if meaning in said), None)


def _meaning_of_word(word: str) -> Meaning | None:
    known = _ICONS.get(word) or MEANINGS.get(word)
    if known is None and len(word) >= _LONG - 1:
        near = {meaning for other, meaning in MEANINGS.items() if len(other) >= _LONG and _is_near(word, other)}
        known = near.pop() if len(near) == 1 else None
    return known


def _is_near(word: str, other: str) -> bool:
    """Whether one letter makes the difference: another one, one too many, or one too few."""
    if abs(len(word) - len(other)) > 1:
        return False
    start = next((n for n, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    rest = (word[start + (len(word) >= len(other)) :], other[start + (len(other) >= len(word)) :])
    return rest[0] == rest[1]
