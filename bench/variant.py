"""Strengths with some settings changed, as the benches of the playing policy are given them."""

from dataclasses import replace

from gridseer.errors import InputError
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength


def changed(base: Strength, text: str) -> Strength:
    """A strength with some settings changed: ``depth=3,inner_candidates=5``."""
    settings = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if not hasattr(base, name):
            raise InputError.unknown("setting", name, base.__slots__)
        settings[name] = type(getattr(base, name))(float(value))
    return replace(base, **settings)


def strength_of(text: str) -> Strength:
    """A strength by its name, or `strong` with some settings changed."""
    return STRENGTHS[text] if text in STRENGTHS else changed(STRENGTHS["strong"], text)
