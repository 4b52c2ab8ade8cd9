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
_LEFT_FIRST = 30.0
"""Of two numbers in a row the left one counts mines this many times as often as the right one."""
_NEITHER = {2: 0.3, 1: 1.0, 0: 10.0}
"""How many times likelier two numbers in a row are something else than mines and seconds: by how many are displays."""
_HEIGHTS, _OFF = 0.25, 0.15
"""How far the numbers of a pair differ, as a factor's logarithm, and how far one stands above the other, in heights."""
_UNALIKE = 1e-3
"""Numbers that are less likely than this to be written alike aren't a pair."""
_ELSEWHERE = 0.02
"""The share of games with displays in which another number, in print, counts the mines."""
_CROWD = 9.0
"""How many times likelier a pair is something else for every further number in its row."""
_UNREAD = 0.01
"""How likely a display shows what it shows when that could not be read."""
_FIRST_SECONDS = 10
"""Seconds of a clock up to this one are equally likely to be seen in play; later ones the less, the later."""
_NEVER = 1e-6
"""How likely what cannot be is seen all the same: something was misread."""
_CLOCK_AT_REST = 0.95
"""How likely a clock shows nothing but noughts while no cell is open."""


Pair = tuple[ShownNumber, ShownNumber]


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
    bare = [number for number in numbers if number.display or (not number.words and number.total is None)]
    pairs = [
        pair for pair in combinations(sorted(bare, key=lambda number: number.box.x), 2) if _alike(*pair) > _UNALIKE
    ]
    found = [claim for pair in pairs for claim in _by_pair(pair, bare, situation)]
    displays = [number for number in numbers if number.display]
    if len(displays) == 1 and not any(displays[0] in pair for pair in pairs):
        found += _by_display(displays[0], situation)
    printed = [number for number in numbers if not number.display and _is_alone(number, numbers)]
    if _are_flags_counted(numbers, situation.flags):
        # What is called mines beside them may be all mines as well as those left.
        printed = [number for number in printed if meaning_of(number.words) is not Meaning.MINES]
    before = min(_ANY_NUMBER, 1 / max(1, len(numbers)))
    shown = {display.value for display in displays}
    for number in printed:
        elsewhere = _ELSEWHERE if shown and number.value not in shown else 1.0
        found += _by_words(number, situation, before * elsewhere)
    return sorted((claim for claim in found if _is_read(claim.number)), key=lambda claim: -claim.odds)


def chosen(numbers: Sequence[ShownNumber], situation: Situation) -> Claim | None:
    """The number that must be the counter; None where none is sure, or where two that are disagree."""
    sure = [claim for claim in claims(numbers, situation) if claim.odds >= COUNTER.sure_odds]
    return sure[0] if len({claim.mines for claim in sure}) == 1 else None


def _is_read(number: ShownNumber) -> bool:
    return number.confidence >= COUNTER.surely_read


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


def _by_display(only: ShownNumber, situation: Situation) -> list[Claim]:
    """What the only display claims: it may be a clock."""
    if 0 < only.digits < _DIGITS:
        return []
    mines = only.value + situation.flags
    odds = _likelihood(mines, situation) / _clock(only.value, situation)
    return [Claim(only, mines, odds, f"a display shows {only.value}")]


def _by_pair(pair: Pair, bare: Sequence[ShownNumber], situation: Situation) -> list[Claim]:
    """Which of two numbers in a row counts mines and which the seconds, or whether neither does."""
    weights = []
    for number, other in (pair, pair[::-1]):
        weight = _likelihood(number.value + situation.flags, situation) if _is_read(number) else _UNREAD
        weight *= _clock(other.value, situation) if _is_read(other) else _UNREAD
        weights.append(weight * (_LEFT_FIRST if number is pair[0] else 1.0))
    shown = sum(number.display for number in pair)
    crowd = sum(
        _alike(pair[0], other) > _UNALIKE for other in bare if other not in pair and other.display >= (shown > 1)
    )
    neither = _NEITHER[shown] * (1 + _CROWD * crowd) / _alike(*pair)
    for number in pair:
        neither *= _clock(number.value, situation) if shown == len(pair) else _anything(number.value)
    found = []
    for place, number in enumerate(pair):
        odds = weights[place] / (weights[1 - place] + neither)
        side, shows = ("left", "right")[place], pair[1 - place].value
        kind = "displays" if shown else "numbers"
        reason = f"the {side} one of two {kind} shows {number.value}, the other one {shows}"
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


def _alike(first: ShownNumber, second: ShownNumber) -> float:
    """How well two numbers make a pair: at the same height, equally high, and written alike.

    Either both have leading noughts and as many digits, or neither has: of one that seems to have fewer, a thin digit
    may have been overlooked.
    """
    padded = [number.digits > len(str(number.value)) for number in (first, second)]
    if any(padded) and (first.digits != second.digits or 0 < first.digits < _DIGITS):
        return 0.0
    one, other = first.box, second.box
    larger = math.log(one.height / other.height) / _HEIGHTS
    off = (one.middle.y - other.middle.y) / max(one.height, other.height) / _OFF
    return math.exp(-(larger * larger + off * off) / 2)


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
