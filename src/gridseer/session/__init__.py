"""A person at play: one game, and a helper beside it. A front end only calls methods."""

from gridseer.minesweeper.record import Event, Record
from gridseer.minesweeper.setup import Setup
from gridseer.session.autosave import Autosave
from gridseer.session.game import Session
from gridseer.session.helper import Helper
from gridseer.session.hint import Hint, HintStep

__all__ = ["Autosave", "Event", "Helper", "Hint", "HintStep", "Record", "Session", "Setup"]
