"""Addresses of puzz.link and pzv that hold a grid of numbers: ``name/W/H/body``."""

import re
from collections.abc import Sequence
from typing import NoReturn
from urllib.parse import unquote

from gridseer.errors import InputError
from gridseer.grid import MAX_SIDE

START = "https://puzz.link/p?"
"""What stands before the puzzle in the URLs that are written."""
EMPTY, UNKNOWN = 0, -1
"""A cell without a number, and one whose number is not said."""
MOST_CELLS = 20_000
"""The largest puzzle: ten times what anybody has published."""
LARGEST = 8191
"""The largest number that an address can hold."""

_PREFIXES = {"-": (2, 0), "+": (3, 0), "=": (3, 4096)}
"""What a number of more than one digit begins with: how many digits, and what is added to them."""


def is_url(text: str, name: str) -> bool:
    """Whether a text is an address, of this puzzle or of another one."""
    return text.lstrip().lower().startswith(("http://", "https://", f"{name}/"))


def parse_url(url: str, name: str, example: str) -> list[list[int]]:
    """Rows of numbers from an address, with or without a host before it."""
    match = re.match(rf"^(?:https?://\S*?[?/])?{name}/(?P<rest>\S*)$", unquote(url.strip()), re.IGNORECASE)
    hint = f"For example {example}"
    if match is None:
        raise InputError(f"expected a URL with {name}/W/H/body, got {url.strip()[:60]!r}", hint)
    parts = match["rest"].split("/")
    if len(parts) < 3 or not (_is_side(parts[0]) and _is_side(parts[1])):
        raise InputError(f"expected columns and rows after {name}/, got {match['rest'][:40]!r}", hint)
    width, height = int(parts[0]), int(parts[1])
    check_size(width, height)
    flat = _decode_body(parts[2], width * height)
    return [flat[y * width : (y + 1) * width] for y in range(height)]


def format_url(name: str, rows: Sequence[Sequence[int]]) -> str:
    """The address of rows of numbers; ``parse_url`` reads it back."""
    body, gap = [], 0
    for number in (number for row in rows for number in row):
        if number == EMPTY:
            gap += 1
            continue
        body.append(_encode_gap(gap) + _encode_number(number))
        gap = 0
    return f"{START}{name}/{len(rows[0])}/{len(rows)}/{''.join(body)}{_encode_gap(gap)}"


def check_size(width: int, height: int) -> None:
    """Refuse a grid that is empty or too large."""
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise InputError(f"expected 1 to {MAX_SIDE} columns and rows, got {width} and {height}")
    if width * height > MOST_CELLS:
        raise InputError(f"expected at most {MOST_CELLS:,} cells, got {width}x{height}", "Try a part of the grid.")


def _is_side(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6


def _decode_body(body: str, count: int) -> list[int]:
    cells: list[int] = []
    at = 0
    while at < len(body):
        number, length, gap = _decode_at(body, at)
        if gap:
            cells.extend([EMPTY] * gap)
        elif number == 0:
            _bad_body(body, at, "a clue of 1 or more", "0")
        else:
            cells.append(number)
        if len(cells) > count:
            _bad_body(body, at, f"the end of the {count} cells", f"more of them: {body[at:][:20]!r}")
        at += length
    return cells + [EMPTY] * (count - len(cells))


def _decode_at(body: str, at: int) -> tuple[int, int, int]:
    """The number at a place of the body, how long it is, and how many cells without one it stands for instead."""
    character = body[at].lower()
    if character == ".":
        return UNKNOWN, 1, 0
    if character in "0123456789abcdef":
        return int(character, 16), 1, 0
    if "g" <= character <= "z":
        return EMPTY, 1, ord(character) - ord("g") + 1
    if character not in _PREFIXES:
        _bad_body(body, at, "0-9 a-f, - + =, '.' or g-z", repr(body[at]))
    digits, more = _PREFIXES[character]
    text = body[at + 1 : at + 1 + digits]
    if not re.fullmatch(f"[0-9a-fA-F]{{{digits}}}", text):
        _bad_body(body, at + 1, f"{digits} hexadecimal digits after {character!r}", repr(text))
    return int(text, 16) + more, 1 + digits, 0


def _bad_body(body: str, at: int, expected: str, got: str) -> NoReturn:
    raise InputError(f"character {at + 1} of {body[:40]!r}: expected {expected}, got {got}")


def _encode_number(number: int) -> str:
    if number == UNKNOWN:
        return "."
    if number < 16:
        return f"{number:x}"
    for prefix, (digits, more) in _PREFIXES.items():
        if number - more < 16**digits:
            return f"{prefix}{number - more:0{digits}x}"
    raise InputError(f"expected clues of at most {LARGEST} in a URL, got {number}", "Use the text form.")


def _encode_gap(gap: int) -> str:
    most = 20
    full, rest = divmod(gap, most)
    return "z" * full + (chr(ord("g") + rest - 1) if rest else "")
