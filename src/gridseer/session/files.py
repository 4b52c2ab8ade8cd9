"""Sessions in files and from the store: written whole or not at all, and checked by a replay when they are read."""

import os
import tempfile
from pathlib import Path

from gridseer.errors import InputError
from gridseer.files import read_text
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.record import Record
from gridseer.minesweeper.record_text import format_record, parse_record
from gridseer.session.autosave import Autosave
from gridseer.session.game import Session
from gridseer.store import Store
from gridseer.store.saves import Save


def write_file(session: Session, path: Path) -> None:
    """Save a session as text. An older file stays as it is until the new one is on the disk."""
    text = format_record(session.record, session.board).encode()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(
            f"expected a file that can be written, got {str(path)!r}: {error.strerror}", "Nothing was overwritten."
        ) from None


def read_file(path: Path, *, autosave: Autosave | None = None) -> Session:
    """A session saved as text, as it stood."""
    text = read_text(path, "saved game")
    try:
        record, board = parse_record(text)
        return _checked(record, board, autosave)
    except InputError as error:
        raise InputError(f"{path}: {error.sentence}", error.hint) from None


def from_text(text: str, *, autosave: Autosave | None = None) -> Session:
    """A session from the text of a save, such as a record of the history."""
    return _checked(*parse_record(text), autosave)


def from_store(store: Store, save: Save, *, autosave: Autosave | None = None) -> Session:
    """A session from a save of the store, as it stood."""
    record = Record.from_json({**save.head, "events": store.saves.events(save.id)})
    return Session.resume(record, seconds=save.seconds, autosave=autosave)


def _checked(record: Record, board: Board, autosave: Autosave | None) -> Session:
    session = Session.resume(record, autosave=autosave)
    if session.board != board:
        raise InputError(
            "expected moves that lead to the board of the save, but they lead to another one",
            "The board or the moves were changed by hand; take an unchanged copy.",
        )
    return session
