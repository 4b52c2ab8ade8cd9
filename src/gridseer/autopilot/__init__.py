"""See, think, click: a board on a screen is found, read, worked out and played, game after game."""

from gridseer.autopilot.eye import Eye, NoBoardError
from gridseer.autopilot.pilot import Pilot
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.settings import Settings
from gridseer.autopilot.view import HaltError, View

__all__ = ["Eye", "HaltError", "NoBoardError", "Pilot", "Report", "Result", "Settings", "View"]
