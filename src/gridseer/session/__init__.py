"""A person at play: one game or one hand-entered position, with a solver at hand. A front end only calls methods."""

from gridseer.session.autosave import Autosave
from gridseer.session.game import Session
from gridseer.session.hint import Hint, HintStep
from gridseer.session.position import Position
from gridseer.session.record import Event, Record
from gridseer.session.setup import Setup

__all__ = ["Autosave", "Event", "Hint", "HintStep", "Position", "Record", "Session", "Setup"]
