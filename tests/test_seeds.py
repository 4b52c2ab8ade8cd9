"""A seed gives the same mines everywhere and for ever: golden layouts, and the generator written a second time."""

from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.game import MAX_SEED, Game, Start
from gridseer.minesweeper.level import LEVELS
from tests.support.judge import touching

WORD = 2**64 - 1


def as_text(layout: npt.NDArray[np.bool_]) -> str:
    return "\n".join("".join("*" if mine else "." for mine in row) for row in layout.tolist())


def drawn(game: Game, first: Cell) -> npt.NDArray[np.bool_]:
    game.open(first)
    assert game.layout is not None
    return game.layout


# The generator, as its authors describe it: splitmix64 fills the state of xoshiro256**.


def rotated(value: int, bits: int) -> int:
    return ((value << bits) | (value >> (64 - bits))) & WORD


def splitmix64(seed: int) -> Iterator[int]:
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & WORD
        mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
        yield mixed ^ (mixed >> 31)


def xoshiro256(seed: int) -> Iterator[int]:
    words = splitmix64(seed)
    a, b, c, d = (next(words) for _ in range(4))
    while True:
        yield (rotated((b * 5) & WORD, 7) * 9) & WORD
        a, b, c, d = a ^ b ^ d, a ^ b ^ c, a ^ c ^ ((b << 17) & WORD), rotated(b ^ d, 45)


def below(words: Iterator[int], bound: int) -> int:
    """Lemire's way: the upper half of a 32-bit word times the bound, without the few words that would favour some."""
    while True:
        product = (next(words) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def layout_by_hand(game: Game, walls: npt.NDArray[np.bool_], mines: int, first: Cell) -> npt.NDArray[np.bool_]:
    """The mines that a game must draw when a cell is opened first."""
    kept_free = {first} if game.start in (Start.SAFE, Start.ZERO) else set()
    if game.start is Start.ZERO:
        kept_free |= touching(first, game.width, game.height, game.topology)
    playable = [cell for cell in cells_of(~walls) if cell not in kept_free]
    words = xoshiro256(game.seed or 0)
    for i in range(mines):
        other = i + below(words, len(playable) - i)
        playable[i], playable[other] = playable[other], playable[i]
    chosen = set(playable[:mines])
    if game.start is Start.XP and first in chosen:
        free = next(cell for cell in cells_of(~walls) if cell not in chosen)
        chosen = chosen - {first} | {free}
    layout = np.zeros_like(walls)
    for x, y in chosen:
        layout[y, x] = True
    return layout


def test_the_generator_gives_the_published_values() -> None:
    # The first words of splitmix64 from the seed 1234567, as printed with its reference code.
    words = splitmix64(1234567)
    assert [next(words) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("start", Start)
def test_the_core_draws_what_the_second_writing_draws(start: Start) -> None:
    random = Random(5)
    for _ in range(150):
        width, height = random.randint(3, 12), random.randint(3, 12)
        walls = np.array([random.random() < 0.1 for _ in range(width * height)]).reshape(height, width)
        walls[1, 1] = False
        first = random.choice(cells_of(~walls))
        mines = random.randint(0, max(0, int(np.count_nonzero(~walls)) - 9))
        seed = random.choice([random.randrange(100), random.randrange(2**64)])
        topology = random.choice(list(Topology))
        game = Game(width, height, mines, start=start, seed=seed, topology=topology, walls=walls)
        assert as_text(drawn(game, first)) == as_text(layout_by_hand(game, walls, mines, first))


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63, MAX_SEED])
@pytest.mark.parametrize("level", LEVELS)
def test_the_levels_draw_what_the_second_writing_draws(level: str, seed: int) -> None:
    game = Game.at_level(level, seed=seed)
    walls = np.zeros((game.height, game.width), np.bool_)
    by_hand = layout_by_hand(game, walls, LEVELS[level].mines, Cell(3, 4))
    assert np.array_equal(drawn(game, Cell(3, 4)), by_hand)


def test_a_seed_gives_the_same_game_again() -> None:
    one, other = Game.at_level("expert", seed=9), Game.at_level("expert", seed=9)
    assert np.array_equal(drawn(one, Cell(7, 7)), drawn(other, Cell(7, 7)))
    third = Game.at_level("expert", seed=10)
    assert not np.array_equal(drawn(one, Cell(7, 7)), drawn(third, Cell(7, 7)))


def test_without_a_seed_every_game_is_another() -> None:
    seeds = {Game.at_level("beginner").seed for _ in range(20)}
    assert len(seeds) == 20


GOLDEN = {
    ("beginner", Start.SAFE, 1, Cell(0, 0)): "\n".join(
        [
            ".*.......",
            "...*...*.",
            ".........",
            ".......**",
            ".......*.",
            "..*.*....",
            "...*.....",
            "........*",
            ".........",
        ]
    ),
    ("beginner", Start.SAFE, 1, Cell(4, 4)): "\n".join(
        [
            "*........",
            "..*...*..",
            ".........",
            "......**.",
            ".......*.",
            "..*.*....",
            "...*.....",
            "........*",
            ".........",
        ]
    ),
    ("beginner", Start.ZERO, 1, Cell(4, 4)): "\n".join(
        [
            ".........",
            ".*...*...",
            ".........",
            "......**.",
            ".......*.",
            "......**.",
            ".....**..",
            ".........",
            "*........",
        ]
    ),
    ("beginner", Start.ANY, 1, Cell(4, 4)): "\n".join(
        [
            ".........",
            "..*...*..",
            ".........",
            "......*.*",
            "......*..",
            "..**.....",
            "..**.....",
            "........*",
            ".........",
        ]
    ),
    ("old-beginner", Start.XP, 2026, Cell(0, 0)): "\n".join(
        [
            "..*...*.",
            "........",
            "..*...*.",
            "........",
            "....*...",
            "........",
            "...**.*.",
            "**......",
        ]
    ),
    ("old-beginner", Start.XP, 4, Cell(3, 3)): "\n".join(
        [
            "*.......",
            ".*......",
            "**......",
            ".....*..",
            "..*.....",
            ".*......",
            "*.......",
            "..*...*.",
        ]
    ),
    ("intermediate", Start.ZERO, MAX_SEED, Cell(8, 8)): "\n".join(
        [
            ".......*......**",
            ".....*..........",
            "*....*..........",
            "..........*....*",
            "......*.*......*",
            "*.........*....*",
            "....*...........",
            "**...*........**",
            "**.*.*....*.....",
            "*..*............",
            "...**.**........",
            "...............*",
            "..*..**.*...*...",
            "................",
            ".......*.....*..",
            "*...............",
        ]
    ),
    ("expert", Start.SAFE, 0, Cell(15, 8)): "\n".join(
        [
            "......*...*.***.**..**..****..",
            "....*......**.**.....*....*.**",
            ".*.*....*.....*...*..*.*......",
            "...*.....*....*........*......",
            "..........*.....*...*.*.......",
            "..*.......****....*...........",
            ".....*...............*...*.*..",
            "........*.....*...............",
            "....*..*....*.......*.......*.",
            "..*..........*.....*..**..**..",
            "......*...*....*.****.........",
            ".*...*..**...*...*.....**.*..*",
            "...*.........*.*..............",
            "...*...*....**.......*.......*",
            "..........*...**....**...*....",
            "...........*.....*.*...**....*",
        ]
    ),
}


@pytest.mark.parametrize(("level", "start", "seed", "first"), GOLDEN)
def test_golden_layouts(level: str, start: Start, seed: int, first: Cell) -> None:
    layout = drawn(Game.at_level(level, start=start, seed=seed), first)
    assert as_text(layout) == GOLDEN[level, start, seed, first]
