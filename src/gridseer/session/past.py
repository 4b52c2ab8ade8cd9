"""Which recorded game is meant: a file, the beginning of a past game's name, or the last one."""

from pathlib import Path

from gridseer.errors import InputError, damaged
from gridseer.files import read_bytes, read_text
from gridseer.minesweeper.record import Record
from gridseer.minesweeper.replays import MOST_BYTES, is_replay, read_replay
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.seen_text import is_seen, parse_past, parse_seen
from gridseer.session.files import from_text, read_file
from gridseer.store import Store


def record_of(given: str) -> Record | SeenRecord:
    """The record that is meant."""
    path = Path(given)
    if is_replay(given) or path.is_file():
        return _from_file(path)
    if path.suffix:
        raise InputError(f"expected a file that can be read, got {given!r}", "Check its name.")
    return past_record(given)


def past_record(given: str) -> Record | SeenRecord:
    """The record of a past game: the last one, or one by the beginning of its name."""
    with Store() as store:
        text = store.history.last_record() if given == "last" else store.history.record_beginning_with(given)
    return parse_past(text)


def record_in(content: bytes, name: str) -> Record | SeenRecord:
    """The record in the contents of a file, of which the name says whether it is another program's."""
    if is_replay(name):
        return read_replay(content, name)
    with damaged("a saved game"):
        text = content.decode()
    return parse_seen(text) if is_seen(text) else from_text(text).record


def replay_of(path: Path) -> Record:
    """The record in a file of another program."""
    content = read_bytes(path, MOST_BYTES, "replay")
    try:
        return read_replay(content, path.name)
    except InputError as error:
        raise InputError(f"{path}: {error.sentence}", error.hint) from None


def _from_file(path: Path) -> Record | SeenRecord:
    if is_replay(path.name):
        return replay_of(path)
    text = read_text(path, "saved game")
    return parse_seen(text) if is_seen(text) else read_file(path).record
