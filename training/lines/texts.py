"""Texts: what games write beside their boards, words in many languages, numbers, clocks, and anything."""

import string

from gridseer.vision.board.counter.words import MEANINGS
from gridseer.vision.learnt.counter.lines import ALPHABET, STRANGE
from scenes.lots import Rng

_TIMES, _STROKE = "\u00d7", "\u2044"
_MARKS = {_TIMES: "x", _STROKE: "/"}
_WORDS = tuple(MEANINGS)


def number(rng: Rng) -> str:
    """A number as games write them: plain ones most often, small ones more often than large ones."""
    value, minute = round(rng.size(1, 1200)) - 1, rng.count(0, 60)
    digits = "".join(str(rng.count(0, 10)) for _ in range(rng.count(2, 7)))
    ways = {
        str(value): 4, f"{value:03d}": 1.5, f"-{value % 60}": 0.7, f"{value % 60}:{minute:02d}": 0.7,
        f"{value % 24:02d}:{minute:02d}": 0.7, f"{value}.{rng.count(0, 1000)}": 0.5, digits: 2,
    }  # fmt: skip
    return rng.lot(ways)


def word(rng: Rng) -> str:
    """A word that games use, or any letters."""
    any_letters = "".join(rng.one(string.ascii_lowercase) for _ in range(rng.count(1, 9)))
    some = rng.one(_WORDS) if rng.chance(0.67) else any_letters
    return rng.one([some, some.capitalize(), some.capitalize(), some.upper()])


def text(rng: Rng) -> str:
    """A line as games write them."""
    one, other, name, second = number(rng), number(rng), word(rng), word(rng)
    stroke = rng.one(["/", " / ", "/", _STROKE])
    colon = rng.one([": ", ":", " ", " : ", "  ", " - ", " = ", "# ", " | "])
    times = rng.one([_TIMES, "x"])
    marks = "".join(rng.one("0123456789:/-x .,") for _ in range(7)).strip()
    line = rng.one([
        f"{name}{colon}{one}", f"{name}{colon}{one}", f"{name} {second}{colon}{one}", one, one, one, one,
        f"{one}{stroke}{other}", f"{one}{stroke}{other}", f"{name}{colon}{one}{stroke}{other}", f"x{one}",
        f"{times} {one}", f"{times}{one}", f"{one} {name}", f"{one} {name} {second}", f"({one})", f"{name} ({one})",
        f"{one} of {other}", f"{name} {second}", name, f"{one}%", f"{name}{colon}{one}  {second}{colon}{other}",
        f"{one} {other}", f"[{one}] {name}", f"{name}!", f"{name}, {second}.", marks,
    ])  # fmt: skip
    return line or "0"


def said(character: str) -> str:
    """The letter of the alphabet that stands for a character of print."""
    character = _MARKS.get(character, character.lower())
    known = character in ALPHABET[1:] and character not in "*!@?"
    return character if known else STRANGE
