"""Damaged texts of every format: each is read, or refused in a sentence."""

import json
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from gridseer.errors import GridseerError
from gridseer.geometry import Region
from gridseer.grid import Cell
from gridseer.lab.boards import boards_of, methods_of
from gridseer.lab.toml_plan import READY, parse_plan
from gridseer.minesweeper import notation
from gridseer.minesweeper.certificate import Certificate, Step, check
from gridseer.minesweeper.record_text import format_record, parse_record
from gridseer.minesweeper.replays import FORMATS as REPLAYS
from gridseer.minesweeper.replays import read_replay
from gridseer.nurikabe import notation as nurikabe
from gridseer.session import Session, Setup
from gridseer.store.theme_file import parse_theme, write_theme
from gridseer.store.themes import KnownTheme, ThemeFacts
from gridseer.sudoku import notation as sudoku
from tests.support.replays import SAMPLES, smallest
from tests.torture.rounds import mutants, rounds, within_bounds

NASTY = (
    "9" * 5000, "-1", "1e999", "Infinity", "NaN", "\0", "\x1b[31m", "\u00a0", "\u2028", "\ud7ff", "[" * 2000,
    "a" + ".a" * 400, '"' * 3, "//", "..", "1..1000000:0.0001", "{" * 50, "0x10", "١٢", "99999999999999999999",
    "\r", "\t" * 40,
)  # fmt: skip
"""What mutations of single bytes hardly ever make."""


def record() -> bytes:
    session = Session(Setup.of("beginner", seed=4), method="trivial")
    session.open(Cell(3, 3))
    return format_record(session.record, session.board).encode()


def certificate() -> bytes:
    plain = Certificate(("..*.",), "square", (0, 0), (Step(((3, 0),), ((1, 0),), mine_count=True),))
    return json.dumps(plain.to_json()).encode()


def check_certificate(data: bytes) -> None:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return
    check(Certificate.from_json(found))


LOOKS = {np.full((5, 6, 3), 40 * number, np.uint8).tobytes(): number for number in range(3)}
THEME = KnownTheme("Gardens", "kmines", (6, 5), ThemeFacts("", 3, 2, "sides"), LOOKS)


def text(parse: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda data: parse(data.decode("utf-8", "replace"))


FORMATS: dict[str, tuple[list[bytes], Callable[[bytes], object]]] = {
    "board text": (
        [b"#1.2#\n#1.2#\n!1.1#\nm3\n", b"##\n##\nm? torus\n", b"#X#\nm1-2\n"],
        lambda data: notation.load("b.txt", data),
    ),
    "mine": ([b"3x2x1\n01F\n01H\n"], lambda data: notation.load("b.mine", data)),
    "mbf": ([bytes([3, 2, 0, 2, 2, 0, 1, 1])], lambda data: notation.load("b.mbf", data)),
    "abf": ([bytes([3, 2, 0, 2, 2, 0, 1, 1])], lambda data: notation.load("b.abf", data)),
    "record": ([record()], text(parse_record)),
    "nurikabe": (
        [
            b"1 . .\n. . .\n. . 3\n", b"2 # o\n? . #\n", b"https://puzz.link/p?nurikabe/5/5/g5k2o1k3g",
            b"pzprv3/nurikabe/2/3/1 . ./. . 2/", b"begin\nsize 3\nproblem\n1 - -\n- - -\n- - 3\nend\n",
        ],
        nurikabe.load,
    ),
    "sudoku": (
        [
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            b"1 . | . 4\n. . | . .\n----+----\n. 2 | . .\n. . | 3 .\n",
        ],
        sudoku.load,
    ),
    "theme": ([write_theme(THEME)], parse_theme),
    "plan": ([path.read_bytes() for path in sorted(READY.glob("*.toml"))[:3]], text(parse_plan)),
    "boards of a plan": ([b"9x9,16x16/0.125,0.2", b"8..16:4/10", b"expert"], text(boards_of)),
    "methods of a plan": ([b"trivial,permutations:threads={1,2,4..6}"], text(methods_of)),
    "region": ([b"10,20,300,400"], text(Region.parse)),
    "certificate": ([certificate()], check_certificate),
}  # fmt: skip


def nasty(sample: bytes, choice: Random) -> bytes:
    """A copy with something absurd in the place of a few bytes."""
    place = choice.randrange(len(sample) + 1)
    return sample[:place] + choice.choice(NASTY).encode() + sample[place + choice.randrange(3) :]


@pytest.mark.parametrize("name", FORMATS)
def test_damaged_texts_are_read_or_refused(name: str) -> None:
    hurt(*FORMATS[name], rounds(250, 40_000))


@pytest.mark.sampled(2)
@pytest.mark.skipif(not SAMPLES, reason="no sample replays here")
@pytest.mark.parametrize("ending", REPLAYS)
def test_damaged_replays_are_read_or_refused(ending: str) -> None:
    hurt([smallest(ending)], lambda data: read_replay(data, f"game{ending}"), rounds(100, 4_000))


def hurt(samples: list[bytes], parse: Callable[[bytes], object], count: int) -> None:
    choice = Random(2401)
    absurd = (nasty(samples[number % len(samples)], choice) for number in range(count // 5))
    sentences = []
    for data in (*mutants(samples, count - count // 5, 2402), *absurd):
        try:
            within_bounds(lambda: parse(data))  # noqa: B023 - it is called at once
        except GridseerError as error:
            sentences.append(error.sentence)
    assert len(sentences) > count / 20
    assert all(sentence.isprintable() and len(sentence) < 700 for sentence in sentences)
