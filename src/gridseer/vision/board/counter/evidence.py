"""Evidence: what speaks for a number being the counter of mines, weighed as odds.

Every number near a board is either the counter or something else: a clock, a score, a version, a date. The words and
icons beside it, the way it is written, and its value are each more likely under one than under the other; the product
of these ratios and of what is known beforehand are the odds. A number is taken at high odds only. What a board of this
size usually has makes some values likelier than others; it never puts a number where none was seen.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.words import Meaning, meaning_of
from gridseer.vision.board.limits import COUNTER

_ANY_NUMBER = 0.1
"""The odds that a number near a board counts mines, before anything is known about it; of many, only one can do so."""
_WORDS: dict[Meaning | None, float] = {
    Meaning.MINES: 1000.0, Meaning.FLAGS: 400.0, Meaning.TIMES: 150.0, None: 0.3,
    Meaning.OPENED: 1e-3, Meaning.OTHER: 1e-3, Meaning.CLOCK: 1e-4,
}  # fmt: skip
"""How many times likelier these words are beside a counter than beside another number."""
_FRACTION = 80.0
"""How many times likelier a counter is written as a fraction of two numbers than another number is."""
_USUAL_DENSITY, _SPREAD = 0.16, 0.45
"""The middling share of mines, and how far games differ from it, as a factor's logarithm."""
_MORE_FLAGS = 0.02
"""How often there are more flags than mines."""
_LEVEL_SHARE = 0.3
"""The share of boards with the size of a known level that have the mines of that level, at least."""
_DIGITS = 3
"""A display has at least this many digits; with fewer, one was overlooked, or it is printed text."""
_LEFT_FIRST, _NEITHER = 30.0, 0.3
"""Of two displays the left one counts mines this many times as often as the right one; often neither does."""
_UNREAD = 0.01
"""How likely a display shows what it shows when that could not be read."""
_FIRST_SECONDS = 10
"""Seconds of a clock up to this one are equally likely to be seen in play; later ones the less, the later."""
_NEVER = 1e-6
"""How likely what cannot be is seen all the same: something was misread."""
_CLOCK_AT_REST = 0.95
"""How likely a clock shows nothing but noughts while no cell is open."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What of the board matters for its counter."""

    cells: int
    """All of them."""
    closed: int
    """Unopened ones without a flag."""
    flags: int
    level: int | None = None
    """The mines of the known level of this size."""
    fresh: bool = False
    """Whether nothing is open yet."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A number taken for the counter."""

    number: ShownNumber
    mines: int
    """All mines of the board, if it is."""
    odds: float
    reason: str
    """What speaks for it, in words."""


def claims(numbers: Sequence[ShownNumber], situation: Situation) -> list[Claim]:
    """What each number would say if it were the counter, the likeliest first."""
    displays, before = _displays(numbers), min(_ANY_NUMBER, 1 / max(1, len(numbers)))
    printed = [number for number in numbers if number not in displays]
    if _are_pair(displays):
        # The counter is on one of them; what is printed elsewhere may say the same.
        printed = [number for number in printed if number.value in {display.value for display in displays}]
    printed = [number for number in printed if _is_alone(number, numbers)]
    if _are_flags_counted(numbers, situation.flags):
        # What is called mines beside them may be all mines as well as those left.
        printed = [number for number in printed if meaning_of(number.words) is not Meaning.MINES]
    found = [claim for number in printed for claim in _by_words(number, situation, before)]
    found += _by_displays(displays, situation)
    return sorted((claim for claim in found if _is_read(claim.number)), key=lambda claim: -claim.odds)


def chosen(numbers: Sequence[ShownNumber], situation: Situation) -> Claim | None:
    """The number that must be the counter; None where none is sure, or where two that are disagree."""
    sure = [claim for claim in claims(numbers, situation) if claim.odds >= COUNTER.sure_odds]
    return sure[0] if len({claim.mines for claim in sure}) == 1 else None


def _is_read(number: ShownNumber) -> bool:
    return number.confidence >= COUNTER.surely_read


def _displays(numbers: Sequence[ShownNumber]) -> list[ShownNumber]:
    """The numbers on displays, from left to right. Of several, the only two in a row count.

    If only one display was recognised, a plain number of the same size in the same row counts as its pair: otherwise a
    clock would be taken for the only display, and for the counter.
    """
    displays = [number for number in numbers if number.display]
    pairs = [pair for pair in combinations(displays, 2) if _in_a_row(*pair)]
    if len(displays) > 2 and len(pairs) == 1:
        displays = [*pairs[0]]
    if len(displays) == 1:
        plain = (number for number in numbers if not number.display and not number.words and number.total is None)
        displays += [number for number in plain if _in_a_row(displays[0], number)]
    return sorted(displays, key=lambda number: number.box.x)


def _by_words(number: ShownNumber, situation: Situation, before: float) -> list[Claim]:
    """What a printed number claims, by the words beside it and the odds before they are read."""
    meaning = meaning_of(number.words)
    odds = before * _WORDS[meaning]
    flags = situation.flags
    if number.total is not None:
        if number.value not in {flags, number.total - flags}:
            return []
        # Many fractions begin with a nought; that one does so with the right number of flags is less of a chance.
        chance = 0.2 if number.value == 0 else 0.05
        odds *= _FRACTION / chance * _likelihood(number.total, situation) / _anything(number.total)
        return [Claim(number, number.total, odds, f"{str(number)!r} counts flags of all mines")]
    if meaning is Meaning.FLAGS and number.value == flags:
        return []  # as many flags as there are: that says nothing about mines
    mines = number.value + flags
    odds *= _likelihood(mines, situation) / _anything(number.value)
    return [Claim(number, mines, odds, f"{str(number)!r} stands beside the board")]


def _by_displays(displays: list[ShownNumber], situation: Situation) -> list[Claim]:
    """Which of two seven-segment displays in a row counts mines and which the seconds; or whether a single one does."""
    if len(displays) == 1:
        (only,) = displays
        if 0 < only.digits < _DIGITS:
            return []
        mines = only.value + situation.flags
        odds = _likelihood(mines, situation) / _clock(only.value, situation)
        return [Claim(only, mines, odds, f"a display shows {only.value}")]
    if not _are_pair(displays):
        return []
    weights = []
    for number, other in (displays, displays[::-1]):
        weight = _likelihood(number.value + situation.flags, situation) if _is_read(number) else _UNREAD
        weight *= _clock(other.value, situation) if _is_read(other) else _UNREAD
        weights.append(weight * (_LEFT_FIRST if number is displays[0] else 1.0))
    neither = _NEITHER * _clock(displays[0].value, situation) * _clock(displays[1].value, situation)
    found = []
    for place, number in enumerate(displays):
        odds = weights[place] / (weights[1 - place] + neither)
        side, shown = ("left", "right")[place], displays[1 - place].value
        reason = f"the {side} one of two displays shows {number.value}, the other one {shown}"
        found.append(Claim(number, number.value + situation.flags, odds, reason))
    return found


def _is_alone(number: ShownNumber, numbers: Sequence[ShownNumber]) -> bool:
    """Whether no number of another value has the same words beside it: two counters would disagree.

    A line between the cells of a table may read as an icon beside every one of them.
    """
    same = (other for other in numbers if other.words == number.words and _is_read(other))
    return not number.words or all(other.value == number.value for other in same)


def _are_flags_counted(numbers: Sequence[ShownNumber], flags: int) -> bool:
    """Whether a number of its own says how many flags are set."""
    count = (number for number in numbers if number.total is None and meaning_of(number.words) is Meaning.FLAGS)
    return flags > 0 and any(number.value == flags and _is_read(number) for number in count)


def _are_pair(displays: list[ShownNumber]) -> bool:
    """Whether these are the two displays that many games have, for mines and for seconds."""
    return len(displays) == 2 and _in_a_row(*displays)


def _in_a_row(first: ShownNumber, second: ShownNumber) -> bool:
    """Whether two displays are one pair: at the same height, equally high, and written alike.

    Either both have leading noughts and as many digits, or neither has: of one that seems to have fewer, a thin digit
    may have been overlooked.
    """
    padded = [number.digits > len(str(number.value)) for number in (first, second)]
    if any(padded) and (first.digits != second.digits or 0 < first.digits < _DIGITS):
        return False
    one, other = first.box, second.box
    apart = abs(one.middle.y - other.middle.y)
    return apart <= 0.25 * one.height and 0.7 <= one.height / other.height <= 1.43


def _likelihood(mines: int, situation: Situation) -> float:
    """How likely a board has that many mines: by its size, by its flags, and by what can be at all."""
    if not 0 < mines < situation.cells or mines - situation.flags > situation.closed:
        return 0.0
    away = _away(mines, situation)
    usual = math.exp(-away * away / 2) / (mines * _SPREAD * math.sqrt(2 * math.pi))
    if 0 < situation.flags <= mines:
        # Hardly anybody sets more flags than there are mines: of the numbers of mines only those are left. And as the
        # flags become more, the mines left become few, whatever their number was.
        usual /= max(_MORE_FLAGS, math.erfc(_away(situation.flags, situation) / math.sqrt(2)) / 2)
        usual = (usual + math.exp(-away * away / 2) * _anything(mines - situation.flags)) / 2
    if situation.level is None:
        return usual
    return (1 - _LEVEL_SHARE) * usual + _LEVEL_SHARE * (mines == situation.level)


def _away(mines: int, situation: Situation) -> float:
    """How far a number of mines is from what is usual, in spreads."""
    return math.log(mines / situation.cells / _USUAL_DENSITY) / _SPREAD


def _anything(value: int) -> float:
    """How likely a number shows a value when it counts who knows what: small ones are more frequent."""
    return 1 / ((abs(value) + 1) * math.log(2000))


def _clock(value: int, situation: Situation) -> float:
    """How likely a clock shows that many seconds."""
    if value < 0:
        return _NEVER
    if situation.fresh:
        return _CLOCK_AT_REST if value == 0 else (1 - _CLOCK_AT_REST) * _anything(value)
    return 1 / ((value + _FIRST_SECONDS) * math.log(2000 / _FIRST_SECONDS))
