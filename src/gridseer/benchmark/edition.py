"""What version 1 of the benchmark is: how much of everything, from which seeds, and the sums of its files."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from gridseer.grid import Topology
from gridseer.minesweeper.level import LEVELS, Level

VERSION = 1


@dataclass(frozen=True, slots=True)
class BoardKind:
    """Boards that positions are taken from."""

    level: Level
    topology: Topology
    count: int
    """How many positions."""
    seed: int
    """The game seed of the first one; the next ones count on."""


def _custom(width: int, height: int, mines: int) -> Level:
    return Level("custom", width, height, mines)


@dataclass(frozen=True, slots=True)
class Edition:
    """How much there is of everything."""

    positions: tuple[BoardKind, ...]
    certain: tuple[BoardKind, ...]
    """Tasks to find what is certain where no single number proves it."""
    guesses: tuple[BoardKind, ...]
    """Tasks to find the guess that wins most often."""
    most_tree_layouts: int
    """Small boards are those with at most this many layouts."""
    perft_rounds: int
    """How often every pattern of the layout counts comes."""
    perft_seed: int
    games: Mapping[str, int]
    """For each level how many games are played."""
    games_seed: int

    def smaller(self, share: float) -> "Edition":
        """The same with a share of everything, for a quick look; its files aren't a version of the benchmark."""

        def fewer(kinds: tuple[BoardKind, ...]) -> tuple[BoardKind, ...]:
            return tuple(replace(kind, count=max(1, round(share * kind.count))) for kind in kinds)

        return replace(
            self,
            positions=fewer(self.positions),
            certain=fewer(self.certain),
            guesses=fewer(self.guesses),
            most_tree_layouts=max(20, round(share * self.most_tree_layouts)),
            perft_rounds=max(1, round(share * self.perft_rounds)),
            games={level: max(1, round(share * count)) for level, count in self.games.items()},
        )


_BEGINNER, _INTERMEDIATE, _EXPERT = (LEVELS[name] for name in ("beginner", "intermediate", "expert"))

FIRST_EDITION = Edition(
    positions=(
        BoardKind(_BEGINNER, Topology.SQUARE, 4500, 900_000_000),
        BoardKind(_INTERMEDIATE, Topology.SQUARE, 3000, 910_000_000),
        BoardKind(_EXPERT, Topology.SQUARE, 1000, 920_000_000),
        BoardKind(_BEGINNER, Topology.TORUS, 500, 930_000_000),
        BoardKind(_BEGINNER, Topology.HEXAGON, 500, 935_000_000),
        BoardKind(_custom(6, 6, 7), Topology.SQUARE, 500, 940_000_000),
    ),
    certain=(
        BoardKind(_BEGINNER, Topology.SQUARE, 250, 950_000_000),
        BoardKind(_INTERMEDIATE, Topology.SQUARE, 150, 952_000_000),
        BoardKind(_EXPERT, Topology.SQUARE, 100, 954_000_000),
    ),
    guesses=(
        BoardKind(_custom(6, 6, 7), Topology.SQUARE, 150, 960_000_000),
        BoardKind(_BEGINNER, Topology.SQUARE, 200, 962_000_000),
        BoardKind(_INTERMEDIATE, Topology.SQUARE, 150, 964_000_000),
    ),
    most_tree_layouts=20_000,
    perft_rounds=36,
    perft_seed=970_000_000,
    games={"beginner": 10_000, "intermediate": 4000, "expert": 2000},
    games_seed=980_000_000,
)

SUMS = {
    "decisions.jsonl": "e7ffd1e20e8d711454fc374f000d702e8fb677e170fc7f4935fa65e3b46602ec",
    "games.jsonl": "0c500eed13ba1f07d4acb2a9bd36b158d033d0f7e847f276d6736b1f6948ba46",
    "perft.jsonl": "be51c89d751f402a35249baa8ea68fb8d08a12a7e9a61a7a78ba3ba85639e8f8",
    "positions.jsonl": "c0b55981e0fa0ba763fc0b98532080e0b1d48c7ddb9aef0318efe3db3fd04bed",
    "small_boards.jsonl": "4d1b5e374207267f2d685f7295c3a283fbb34c06d495a57b9da7aa3cd17d8812",
}
"""The SHA-256 sums of the files of version 1."""


def sum_of(content: bytes) -> str:
    """The SHA-256 sum of a file."""
    return hashlib.sha256(content).hexdigest()
