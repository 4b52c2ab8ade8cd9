"""Which game a command means: a file, the beginning of a past game's name, or the last one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridseer.errors import InputError

if TYPE_CHECKING:
    from gridseer.minesweeper.record import Record
    from gridseer.minesweeper.seen import SeenRecord

GameArgument = Annotated[
    str, typer.Argument(metavar="FILE|ID|last", help="A saved game, an .avf .mvf .rmv .evf, or a past game.")
]


def record_of(given: str) -> "Record | SeenRecord":
    """The record that is meant."""
    from gridseer.minesweeper.replays import is_replay
    from gridseer.minesweeper.seen_text import parse_past

    path = Path(given)
    if is_replay(given) or path.is_file():
        return _from_file(path)
    if path.suffix:
        raise InputError(f"expected a file that can be read, got {given!r}", "Check its name.")
    from gridseer.store import Store

    with Store() as store:
        text = store.history.last_record() if given == "last" else store.history.record_beginning_with(given)
    return parse_past(text)


def _from_file(path: Path) -> "Record | SeenRecord":
    from gridseer.files import read_text
    from gridseer.minesweeper.replays import is_replay
    from gridseer.minesweeper.seen_text import is_seen, parse_seen
    from gridseer.session.files import read_file

    if is_replay(path.name):
        return replay_of(path)
    text = read_text(path, "saved game")
    return parse_seen(text) if is_seen(text) else read_file(path).record


def replay_of(path: Path) -> "Record":
    """The record in a file of another program."""
    from gridseer.minesweeper.replays import MOST_BYTES, read_replay

    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(f"expected a file that can be read, got {str(path)!r}: {error.strerror}") from None
    try:
        return read_replay(content, path.name)
    except InputError as error:
        raise InputError(f"{path}: {error.sentence}", error.hint) from None
