"""The text of boards and methods in a plan: one word may stand for many of them."""

import re
from decimal import Decimal

from gridseer.errors import InputError
from gridseer.minesweeper.level import LEVELS, Level, custom_level, named_level

MOST = 10_000
"""One text stands for at most this many boards or methods."""

_NUMBER = r"\d{1,12}(?:_\d{1,12}){0,6}(?:\.\d{1,12})?"
_SIZE = re.compile(r"\s*(\d{1,12})\s*x\s*(\d{1,12})\s*")
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?::({_NUMBER}))?")


def boards_of(text: str) -> list[Level]:
    """The boards that a text stands for: a level, or sizes and mines.

    A size is ``30x16``, or ``16`` for a square; mines are a count, or with a point a share of the cells. Both may be
    ranges, with a step, and lists with commas; then every size has every number of mines.

    >>> [str(board) for board in boards_of("expert") + boards_of("16x16/40") + boards_of("10/0.2")]
    ['30x16/99', '16x16/40', '10x10/20']
    >>> [str(board) for board in boards_of("9x9,16x16/0.125,0.2")]
    ['9x9/10', '9x9/16', '16x16/32', '16x16/51']
    >>> len(boards_of("16x16/1..100")), [str(board) for board in boards_of("8..16:4/10")]
    (100, ['8x8/10', '12x12/10', '16x16/10'])
    """
    sizes, slash, mines = (part.strip() for part in text.partition("/"))
    if not slash:
        if sizes and not sizes[0].isdigit():
            return [named_level(sizes)]
        raise InputError(
            f"expected a board, got {text!r}", f"For example 16x16/40, 16x16/1..100, 30x16/0.2 or {_LEVELS}."
        )
    each_size, each_count = _sizes(sizes, text), _values(mines, text)
    if len(each_size) * len(each_count) > MOST:
        many = f"{len(each_size) * len(each_count):,}"
        raise InputError(f"expected at most {MOST:,} boards, got {many} by {text!r}", "Take a larger step.")
    return list(dict.fromkeys(_board(size, count, text) for size in each_size for count in each_count))


_LEVELS = ", ".join(LEVELS)


def _board(size: tuple[int, int], mines: Decimal, text: str) -> Level:
    width, height = size
    if mines == mines.to_integral() and mines.as_tuple().exponent == 0:
        return custom_level(width, height, mines=int(mines))
    if not 0 <= mines <= 1:
        raise InputError(f"expected a count of mines or a share of 0 to 1, got {mines} in {text!r}")
    return custom_level(width, height, density=float(mines))


def _sizes(text: str, whole: str) -> list[tuple[int, int]]:
    sizes = []
    for word in text.split(","):
        if match := _SIZE.fullmatch(word):
            sizes.append((int(match[1]), int(match[2])))
        else:
            sizes += [(int(side), int(side)) for side in _values(word, whole)]
    return sizes


def _values(text: str, whole: str) -> list[Decimal]:
    """The numbers of a list with ranges; those with a point keep it."""
    values: list[Decimal] = []
    for word in (word.strip() for word in text.split(",")):
        if re.fullmatch(_NUMBER, word):
            values.append(Decimal(word.replace("_", "")))
        elif match := _RANGE.fullmatch(word):
            first, last, step = (Decimal(each.replace("_", "")) for each in (match[1], match[2], match[3] or "1"))
            values += _range(first, last, step, whole)
        else:
            hint = "A number, or a range such as 1..100 or 0.05..0.4:0.05."
            raise InputError(f"expected a number, got {word!r} in {whole!r}", hint)
    return values


def _range(first: Decimal, last: Decimal, step: Decimal, whole: str) -> list[Decimal]:
    if step <= 0 or last < first:
        raise InputError(f"expected a range that goes up, got {first}..{last}:{step} in {whole!r}")
    count = int((last - first) / step) + 1
    if count > MOST:
        raise InputError(f"expected at most {MOST:,} values, got {count:,} in {whole!r}", "Take a larger step.")
    return [first + step * place for place in range(count)]


def methods_of(text: str) -> list[str]:
    """The methods that a text stands for: braces hold several values of an option.

    >>> methods_of("trivial,permutations:threads={1,2,4..6}")[2:]
    ['trivial,permutations:threads=4', 'trivial,permutations:threads=5', 'trivial,permutations:threads=6']
    >>> methods_of("strong")
    ['strong']
    """
    match = re.search(r"\{([^{}]*)\}", text)
    if match is None:
        return [text]
    found = []
    for value in _values(match[1], text):
        found += methods_of(f"{text[: match.start()]}{value}{text[match.end() :]}")
    return found
