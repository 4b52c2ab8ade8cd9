"""Writing the benchmark: every file from its seeds, the same bytes every time."""

import json
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from gridseer import _core
from gridseer.benchmark.decisions import make_certain, make_guesses
from gridseer.benchmark.edition import SUMS, Edition, sum_of
from gridseer.benchmark.perft import make_perft
from gridseer.benchmark.positions import make_positions
from gridseer.benchmark.small_boards import make_small_boards
from gridseer.errors import InputError
from gridseer.grid import Topology
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.generate import default_first
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.solving.strength import STRENGTHS

Record = dict[str, Any]

_HERE = Path(__file__).parent
_BESIDE = {"check.py": _HERE / "checker.py", "DATASHEET.md": _HERE / "datasheet.md"}
"""What lies beside the data, so that it explains itself."""


def make_games(edition: Edition) -> Iterator[Record]:
    """For each level the seeds of its games, and which of them ``strong`` won."""
    for number, (name, count) in enumerate(edition.games.items()):
        level, start = LEVELS[name], Start.SAFE
        first, seed = default_first(level, start), edition.games_seed + number * 1_000_000
        won, *_ = _core.play_games(
            level.width, level.height, Topology.SQUARE.core, level.mines, start.core, first.index_in(level.width),
            seed, count, 1, STRENGTHS["strong"].core, float("inf"),
        )  # fmt: skip
        yield {
            "level": name,
            "start": start.value,
            "first": list(first),
            "seed": seed,
            "games": count,
            "won_by_strong": "".join(map(str, won.tolist())),
        }


def files_of(edition: Edition) -> dict[str, Callable[[], Iterator[Record]]]:
    """The records of every file, by its name."""
    return {
        "games": lambda: make_games(edition),
        "small_boards": lambda: make_small_boards(edition.most_tree_layouts),
        "perft": lambda: make_perft(edition.perft_rounds, edition.perft_seed),
        "decisions": lambda: chain(make_certain(edition.certain), make_guesses(edition.guesses)),
        "positions": lambda: make_positions(edition.positions),
    }


def make_benchmark(folder: Path, edition: Edition, say: Callable[[str], None]) -> dict[str, str]:
    """Write all files into a folder; the sums of the data."""
    folder.mkdir(parents=True, exist_ok=True)
    sums = {}
    for name, records in files_of(edition).items():
        lines = [json.dumps(record, separators=(",", ":")) + "\n" for record in records()]
        content = "".join(lines).encode("ascii")
        sums[f"{name}.jsonl"] = sum_of(content)
        (folder / f"{name}.jsonl").write_bytes(content)
        say(f"{name}: {len(lines):,} records, {len(content):,} bytes")
    for name, source in _BESIDE.items():
        (folder / name).write_bytes(source.read_bytes())
    listed = "".join(f"{digest}  {name}\n" for name, digest in sorted(sums.items()))
    (folder / "SHA256SUMS").write_text(listed, encoding="ascii", newline="\n")
    return sums


def changed_files(folder: Path) -> list[str]:
    """The files of a folder that aren't those of the frozen version."""
    return [name for name, digest in SUMS.items() if sum_of(read(folder, name)) != digest]


def records_of(folder: Path, name: str) -> list[Record]:
    """What a file holds."""
    return [json.loads(line) for line in read(folder, f"{name}.jsonl").decode("ascii").splitlines()]


def read(folder: Path, name: str) -> bytes:
    """A file of the benchmark."""
    try:
        return (folder / name).read_bytes()
    except FileNotFoundError:
        raise InputError(
            f"expected a folder with the benchmark, got {str(folder)!r} without {name}",
            f"Make it first: gridseer benchmark make {folder}",
        ) from None
