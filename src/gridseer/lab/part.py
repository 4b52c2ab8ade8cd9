"""Part: some games of an experiment in a row, packed to be sent and kept."""

import io
import zipfile
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.lab.plan import Experiment
from gridseer.lab.results import COLUMNS, PlayedGames, Totals, totals_of

_ASKED = "asked "
"""Before the name of a method whose activations an array holds."""
_TIMES = ("cpu_seconds", "seconds")
"""Kept in whole microseconds."""


@dataclass(frozen=True, slots=True)
class Task:
    """Games to be played in a row."""

    experiment: Experiment
    """Of which experiment."""
    first: int
    """The number of the first one."""
    count: int


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """Games that were played in a row."""

    experiment: Experiment
    """Of which experiment."""
    first: int
    """The number of the first one."""
    totals: Totals
    packed: bytes
    """The games themselves, see ``pack``."""

    @property
    def count(self) -> int:
        """How many games."""
        return self.totals.games


def part_of(experiment: Experiment, first: int, games: PlayedGames, seconds: float) -> PlayedPart:
    """Games that took so long on the clock together, as a part."""
    return PlayedPart(experiment, first, totals_of(games, seconds), pack(games))


def pack(games: PlayedGames) -> bytes:
    """Games in few bytes: a compressed NumPy archive (``.npz``), each column in the smallest integers that hold it."""
    columns: dict[str, npt.NDArray[np.generic]] = {}
    for name in COLUMNS:
        column = getattr(games, name)
        if name in _TIMES:
            column = np.rint(column * 1e6).astype(np.int64)
        columns[name] = np.packbits(column) if column.dtype == np.bool_ else _small(column)
    columns |= {_ASKED + name: _small(counts) for name, counts in games.activations.items()}
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **columns)
    return file.getvalue()


def unpack(packed: bytes, count: int) -> PlayedGames:
    """The games that were packed; ``ValueError`` where they cannot be."""
    try:
        with np.load(io.BytesIO(packed), allow_pickle=False) as file:
            columns = dict(file.items())
    except (zipfile.BadZipFile, RuntimeError, OSError) as error:
        raise ValueError(str(error)) from None
    asked = {name.removeprefix(_ASKED): columns.pop(name).astype(np.int32) for name in list(columns) if _ASKED in name}
    for name, column in columns.items():
        if name in _TIMES:
            columns[name] = column / 1e6
        elif name in ("won", "timed_out"):
            columns[name] = np.unpackbits(column, count=count).astype(np.bool_)
        else:
            columns[name] = column.astype(np.int32)
    if any(len(column) != count for column in (*columns.values(), *asked.values())):
        raise ValueError(f"other games than the {count} that were played")
    return PlayedGames(**columns, activations=asked)


def _small(column: npt.NDArray[np.int32]) -> npt.NDArray[np.generic]:
    return column.astype(np.min_scalar_type(int(column.max(initial=0))))
