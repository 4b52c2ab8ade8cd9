"""See, think, click: a board on a screen is found, read, worked out and played, game after game."""

from gridseer.autopilot.eye import Eye
from gridseer.autopilot.flight import Flight
from gridseer.autopilot.no_board import NoBoardError
from gridseer.autopilot.pilot import Pilot
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.view import HaltError, View

__all__ = ["Eye", "Flight", "HaltError", "NoBoardError", "Pilot", "PilotSettings", "Report", "Result", "View"]
