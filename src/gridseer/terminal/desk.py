"""Desk: a session with everything around it: its helper, the next game, saving and loading, and trouble with that."""

from dataclasses import replace
from pathlib import Path

from gridseer.errors import InputError
from gridseer.minesweeper.mines_left import mines_left_in_words
from gridseer.minesweeper.record import Action
from gridseer.session import Autosave, Helper, Session
from gridseer.session.files import from_store, read_file, write_file
from gridseer.store import StoreError


class Desk:
    """What both faces of the terminal game have in common."""

    def __init__(self, session: Session, autosave: Autosave | None = None) -> None:
        self.sit_down(session)
        self._autosave = autosave
        self._told: str | None = None

    def sit_down(self, session: Session) -> None:
        """Play this game from now on."""
        self.session = session
        self.helper = Helper(session)

    def new(self) -> None:
        """The next game of the same kind: the seed after this one."""
        setup = self.session.setup
        self.session.new(replace(setup, seed=(setup.seed + 1) % 2**64, first=None))

    def save(self, name: str) -> str:
        """Save under a name, or to a file; what was done."""
        if is_file(name):
            write_file(self.session, Path(name))
            return f"Saved to the file {name}."
        self.session.save(name)
        return f"Saved as {name!r}."

    def load(self, name: str) -> str:
        """Go on with a saved game; the one that was played is kept if it was not over."""
        if is_file(name):
            found = read_file(Path(name), autosave=self._autosave)
        elif self._autosave is None:
            raise InputError("expected a store to load from, got none", "Load a file instead.")
        else:
            store = self._autosave.store
            found = from_store(store, store.saves.named(name), autosave=self._autosave)
        self.session.close()
        self.sit_down(found)
        moves = sum(event.action is Action.OPEN for event in found.record.events)
        return f"Loaded {name!r}: {moves} cells opened, {mines_left_in_words(found.board.mines_left)}."

    def saved_names(self) -> list[str]:
        """The names of the saved games, the latest first."""
        if self._autosave is None:
            return []
        try:
            return [save.name for save in self._autosave.store.saves.all() if save.name is not None]
        except StoreError:
            return []

    def new_trouble(self) -> list[str]:
        """Why the game is not kept; said once."""
        trouble = None if self._autosave is None else self._autosave.trouble
        sentence = None if trouble is None else f"The game is not kept: {trouble.sentence}"
        if sentence == self._told:
            return []
        self._told = sentence
        return [sentence] if sentence else ["The game is kept again."]


def is_file(name: str) -> bool:
    """Whether a name means a file: it has a folder or an ending."""
    return Path(name).name != name or "." in name
