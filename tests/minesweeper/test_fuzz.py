"""Damaged inputs: a parser answers with a value or with InputError, and a value survives printing and parsing."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.notation import Layout, format_mbf, format_mine, load, parse_abf, parse_mbf, parse_mine
from gridseer.minesweeper.sight import CLOSED, FLAG
from tests.support.examples import some

INPUTS = some(100_000)


def random_boards() -> list[Board]:
    """Boards of 1 to 9 rows and columns with every sight but walls, which .mine cannot hold."""
    random = np.random.default_rng(0)
    cells = [random.integers(0, FLAG + 1, random.integers(1, 10, 2)) for _ in range(60)]
    return [Board(sights, int(np.count_nonzero(sights == CLOSED)) // 2) for sights in cells]


BOARDS = [
    *(str(board) for board in random_boards()),
    "#1\n11\nm1",
    "##!#\n123#\n....\nm3",
    "\n  .1#\n  .1!  \n  .11\nm-1 \n\n",
    "X#X\n#4#\nX#X\nm4",
    "1#1\r\n1#1\r\nm2\r\n",
    "12345678\n########\n!!!!!!!!\nm3 torus",
    "####\n3##!\n####\nm0 hexagon",
    "\n".join(["#" * 30] * 16) + "\nm99",
]
POSITIONS = [
    *(format_mine(board) for board in random_boards()),
    "1x1x1\nH",
    "3x2x1\n01F\n01H\n",
    "4x3x5\r\n012F\r\nHHHH\r\n8?FM\r\n",
    "8x2x3\n01234567\nHHHHHHHF\n\n",
    "2x2x0\nFF\n F",
    "30x16x99\n" + "\n".join(["H" * 30] * 16),
]
LAYOUTS = [
    *(format_mbf(board.closed) for board in random_boards()),
    bytes([1, 1, 0, 0]),
    bytes([3, 2, 0, 1, 2, 0]),
    bytes([9, 9, 0, 10, *(coordinate for mine in range(10) for coordinate in (mine % 9, mine // 9 * 3))]),
    bytes([255, 255, 0, 3, 254, 254, 0, 254, 254, 0]),
    format_mbf(np.ones((18, 17), np.bool_)),
]
CHARACTERS = [*"#!.12345678X9mn-x0HF?M", " ", "\t", "\n", "\r", "\0", "\x0b", "torus", "m1", "9999999", "1000", "1001"]
CHARACTERS += ["é", "٣", "²", "\u2028", "\ufeff", "\U0001f4a3", "\ud800", "\x85", "\uff11"]
BYTES = [bytes([value]) for value in (0, 1, 2, 3, 4, 9, 127, 128, 254, 255)]

Text = TypeVar("Text", str, bytes)


def mutated(random: Random, samples: list[Text], pieces: list[Text]) -> Text:
    """A sample with one to four damages: truncate, flip, insert, delete, duplicate, splice."""
    text = random.choice(samples)
    for _ in range(random.choice((1, 1, 2, 4))):
        start = random.randrange(len(text) + 1)
        end = min(len(text), start + random.choice((1, 1, 2, 9)))
        kind = random.randrange(16)
        if kind == 0:
            text = text[:start]
        elif kind < 6:
            text = text[:start] + random.choice(pieces) + text[start + 1 :]
        elif kind < 9:
            text = text[:start] + random.choice(pieces) + text[start:]
        elif kind < 12:
            text = text[:start] + text[end:]
        elif kind < 14:
            text = text[:end] + text[start:]
        else:
            other = random.choice(samples)
            text = text[:start] + other[random.randrange(len(other)) :]
    return text


def different(random: Random, samples: list[Text], pieces: list[Text], count: int) -> list[Text]:
    texts: dict[Text, None] = {}
    while len(texts) < count:
        texts[mutated(random, samples, pieces)] = None
    return list(texts)


def check_all(
    seed: int, samples: list[Text], pieces: list[Text], parse: Callable[[Text], object], survives: Callable[..., bool]
) -> None:
    """Any other error than InputError ends the test, and so does a value that does not survive."""
    for sample in samples:
        assert survives(parse(sample)), sample
    accepted = 0
    for text in different(Random(seed), samples, pieces, INPUTS):
        try:
            value = parse(text)
        except InputError:
            continue
        except Exception as error:
            raise AssertionError(f"{type(error).__name__} for {text!r}") from error
        accepted += 1
        assert survives(value), text
    # Both ways out must have been taken often, otherwise the damages are too weak or too strong.
    assert INPUTS // 50 < accepted < INPUTS - INPUTS // 50, accepted


def test_board_text() -> None:
    check_all(1, BOARDS, CHARACTERS, Board.parse, lambda board: Board.parse(str(board)) == board)


def test_mine() -> None:
    check_all(2, POSITIONS, CHARACTERS, parse_mine, lambda board: parse_mine(format_mine(board)) == board)


@pytest.mark.parametrize(("seed", "parse"), [(3, parse_mbf), (4, parse_abf)])
def test_layouts(seed: int, parse: Callable[[bytes], Layout]) -> None:
    check_all(seed, LAYOUTS, BYTES, parse, lambda layout: np.array_equal(parse(format_mbf(layout)), layout))


def test_files() -> None:
    """Whatever a file is called and holds: bytes that are no text, a layout with the name of a text."""
    random = Random(5)
    samples = [*(text.encode() for text in BOARDS + POSITIONS), *LAYOUTS]
    pieces = [*(text.encode("utf-8", "surrogatepass") for text in CHARACTERS), *BYTES]
    accepted = 0
    for data in different(random, samples, pieces, INPUTS // 4):
        try:
            position = load(random.choice(("a", "a.txt", "a.mine", "a.mbf", "a.abf")), data)
        except InputError:
            continue
        accepted += 1
        assert position.layout is None or int(position.layout.sum()) == position.board.mines_left
    assert accepted > INPUTS // 200
