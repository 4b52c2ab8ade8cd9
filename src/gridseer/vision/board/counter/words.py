"""Words beside numbers, and what they say about them."""

import re
from enum import StrEnum


class Meaning(StrEnum):
    """What a word says that a number counts."""

    MINES = "mines"
    FLAGS = "flags"
    """Flags that are set, or that are left to set."""
    OPENED = "opened"
    """Cells, clicks, points: whatever grows with what is opened."""
    CLOCK = "clock"
    OTHER = "other"
    """Something that has nothing to do with this game's mines: a version, a size, past games."""


_WORDS: dict[Meaning, str] = {
    Meaning.MINES: (
        "mine mines mina minas minen mijnen miner miny bomb bombs bombe bombes bomben bomba bombas bomby uxb left "
        "remaining remain rest restantes restant"
    ),
    Meaning.FLAGS: "flag flags flagged flaggen drapeau drapeaux bandera banderas marked marks marker markers found",
    Meaning.OPENED: (
        "open opened opens revealed uncovered cleared clear safe score points pts moves move clicks click progress "
        "cells tiles squares fields steps 3bv done"
    ),
    Meaning.CLOCK: "time timer clock seconds second secs sec zeit temps tiempo tempo elapsed duration min minutes",
    Meaning.OTHER: (
        "level size width height rows columns cols wins won win lost losses loss games game best record high version "
        "round stage life lives fps zoom page seed difficulty streak hints hint played total rank percent"
    ),
}
MEANINGS = {word: meaning for meaning, words in _WORDS.items() for word in words.split()}
"""The words that are known; any other one says nothing."""
_LETTERS = re.compile(r"[a-z0-9]+")


def meaning_of(words: str) -> Meaning | None:
    """What the words beside a number say, the nearest word to it last; None when they say nothing.

    >>> meaning_of("mines left"), meaning_of("hello"), meaning_of("best time")
    (<Meaning.MINES: 'mines'>, None, <Meaning.CLOCK: 'clock'>)
    """
    known = [MEANINGS[word] for word in _LETTERS.findall(words.lower()) if word in MEANINGS]
    if Meaning.FLAGS in known and Meaning.MINES in known:
        return Meaning.FLAGS
    return known[-1] if known else None
