"""Recorded games of other programs, read into a record: one row per format."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gridseer.errors import InputError
from gridseer.minesweeper.record import Record
from gridseer.minesweeper.replays.avf import read_avf
from gridseer.minesweeper.replays.evf import read_evf
from gridseer.minesweeper.replays.mvf import read_mvf
from gridseer.minesweeper.replays.recorded import RecordedMouse
from gridseer.minesweeper.replays.rmv import read_rmv

MOST_BYTES = 4_000_000
"""Of a replay; those of long expert games have about 100,000."""


@dataclass(frozen=True, slots=True)
class ReplayFormat:
    """One format of recorded games."""

    ending: str
    program: str
    read: Callable[[bytes], RecordedMouse]


FORMATS = {
    each.ending: each
    for each in (
        ReplayFormat(".avf", "Minesweeper Arbiter", read_avf),
        ReplayFormat(".mvf", "Minesweeper Clone", read_mvf),
        ReplayFormat(".rmv", "Viennasweeper", read_rmv),
        ReplayFormat(".evf", "Metasweeper", read_evf),
    )
}
"""The formats that are read, by the ending of their files."""


def is_replay(name: str) -> bool:
    """Whether a file is named like a recorded game of another program."""
    return Path(name).suffix.lower() in FORMATS


def read_replay(content: bytes, name: str) -> Record:
    """The record of a replay; its name says which format it has. What can't be read is an ``InputError``."""
    ending = Path(name).suffix.lower()
    if ending not in FORMATS:
        raise InputError(f"expected a file named *{', *'.join(FORMATS)}, got {name!r}")
    if len(content) > MOST_BYTES:
        raise InputError(f"expected a replay of at most {MOST_BYTES:,} bytes, got {len(content):,}")
    return FORMATS[ending].read(content).record(content)
