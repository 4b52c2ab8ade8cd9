"""Which game a command means: a file, the beginning of a past game's name, or the last one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.minesweeper.record import Record

GameArgument = Annotated[
    str, typer.Argument(metavar="FILE|ID|last", help="A saved game, an .avf .mvf .rmv .evf, or a past game.")
]


def record_of(given: str) -> "Record":
    """The record that is meant."""
    from gridseer.minesweeper.record_text import parse_record
    from gridseer.minesweeper.replays import is_replay

    path = Path(given)
    if is_replay(given) or path.is_file():
        return _from_file(path)
    if path.suffix:
        raise InputError(f"expected a file that can be read, got {given!r}", "Check its name.")
    from gridseer.store import Store

    with Store() as store:
        text = store.history.last_record() if given == "last" else store.history.record_beginning_with(given)
    return parse_record(text)[0]


def _from_file(path: Path) -> "Record":
    from gridseer.minesweeper.replays import MOST_BYTES, is_replay, read_replay
    from gridseer.session.files import read_file

    if not is_replay(path.name):
        return read_file(path).record
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"expected a file that can be read, got {str(path)!r}: {error.strerror}") from None
    try:
        return read_replay(content, path.name)
    except InputError as error:
        raise InputError(f"{path}: {error.sentence}", error.hint) from None
