"""The one tool that moves the mouse. It is there only if whoever starts the server asks for it."""

from typing import Annotated, Any

from pydantic import Field

from gridseer.geometry import Region

COUNTDOWN = 3.0
"""Seconds before the mouse moves, in which a person can stop it."""


def play_on_screen(
    mines: Annotated[int | None, Field(description="All mines, if the game shows no counter.")] = None,
    region: Annotated[str | None, Field(description="x,y,width,height on the screen, where the board is.")] = None,
    guess: Annotated[bool, Field(description="Guess where nothing is certain; otherwise stop there.")] = True,
    method: str = "strong",
) -> dict[str, Any]:
    """Find a Minesweeper board on the screen and play it with the mouse until the game is over.

    The person at the screen stops it by moving the mouse or pressing Escape. Ranked games are refused.
    """
    from gridseer.autopilot import Flight, Pilot, PilotSettings
    from gridseer.screen.guard import GameLimits, Guard
    from gridseer.screen.real import RealScreen

    inside = None if region is None else Region.parse(region)
    settings = PilotSettings(method=method, guess=guess, mines=mines, region=inside)
    with RealScreen() as screen, Guard(screen, GameLimits(120.0, 5000)) as guard:
        flight = Flight(Pilot(guard, settings), on_found=lambda _: guard.wait(COUNTDOWN), history=True)
        (report,) = flight.games(1)
    return report.to_json()
