"""Roles: who may ask the server for what. What isn't in these tables is refused to everybody."""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from gridseer.puzzles import PUZZLES

SCOPE = "gridseer.role"
"""Where the role stands in the scope of a request; only a gate writes it."""


class PageRole(StrEnum):
    """Whose page has sent a request, by the gate that it came through."""

    OWNER = "owner"
    """The page on this machine."""
    PHONE = "phone"
    """The phone that was let in: it plays, solves and reads pictures. It changes and reads nothing of the owner's."""


EVERYBODY = frozenset(PageRole)
OWNER = frozenset({PageRole.OWNER})
PHONE = frozenset({PageRole.PHONE})

_PENCIL_PUZZLES = [name for name, puzzle in PUZZLES.items() if puzzle.pencil is not None]
_PENCIL_CALLS = ("solve", "step", "steps", "check", "glance", "generate", "import", "export")

CALLS: dict[str, frozenset[PageRole]] = {
    "GET /api/about": EVERYBODY,
    "WEBSOCKET /api/live": EVERYBODY,
    # The game on the table, and the saves that it can go on from
    "POST /api/games": EVERYBODY,
    "GET /api/games/last": EVERYBODY,
    "GET /api/games/{game}": EVERYBODY,
    "POST /api/games/{game}/new": EVERYBODY,
    "POST /api/games/{game}/act": EVERYBODY,
    "POST /api/games/{game}/method": EVERYBODY,
    "POST /api/games/{game}/hint": EVERYBODY,
    "POST /api/games/{game}/probabilities": EVERYBODY,
    "POST /api/games/{game}/cell": EVERYBODY,
    "POST /api/games/{game}/prospects": EVERYBODY,
    "GET /api/games/{game}/text": EVERYBODY,
    "POST /api/games/{game}/save": OWNER,  # a save of the same name is replaced
    "GET /api/saves": EVERYBODY,
    "POST /api/saves/{number}/load": EVERYBODY,
    "DELETE /api/saves/{number}": OWNER,
    # Anything that is dropped or pasted; a game of a file can enter the history
    "POST /api/open": EVERYBODY,
    "POST /api/open/save": OWNER,
    "GET /api/skins/{name}/{size}.png": EVERYBODY,
    # Positions and puzzles, which the page itself holds
    "POST /api/positions": EVERYBODY,
    "POST /api/positions/cell": EVERYBODY,
    "POST /api/positions/prospects": EVERYBODY,
    "POST /api/positions/hint": EVERYBODY,
    "POST /api/positions/export": EVERYBODY,
    **{f"POST /api/{name}/{call}": EVERYBODY for name in _PENCIL_PUZZLES for call in _PENCIL_CALLS},
    # Pictures; a photo goes from the phone to the owner, and not back
    "POST /api/pictures": EVERYBODY,
    **{f"POST /api/pictures/{name}": EVERYBODY for name in _PENCIL_PUZZLES},
    "POST /api/pictures/from-phone": PHONE,
    "GET /api/pictures/from-phone": OWNER,
    "GET /api/phone": EVERYBODY,
    "POST /api/phone/end": EVERYBODY,
    # What was played: a replay and a review can be of any past game
    "GET /api/games/{game}/replay": OWNER,
    "GET /api/games/{game}/review": OWNER,
    "GET /api/games/{game}/pointer": OWNER,
    "POST /api/replays": OWNER,
    "GET /api/trends": OWNER,
    "GET /api/history": OWNER,
    "GET /api/history.csv": OWNER,
    "GET /api/history/{game}/replay": OWNER,
    "GET /api/history/{game}/text": OWNER,
    # Settings and what gridseer was taught
    "PUT /api/settings": OWNER,
    "DELETE /api/settings/{name}": OWNER,
    "DELETE /api/settings/data": OWNER,
    "POST /api/themes": OWNER,
    "POST /api/themes/unteach": OWNER,
    "GET /api/settings/themes": OWNER,
    "GET /api/settings/themes/file": OWNER,
    "POST /api/settings/themes/file": OWNER,
    "DELETE /api/settings/themes/{name:path}": OWNER,
    # Experiments
    "GET /api/lab/runs": OWNER,
    "POST /api/lab/runs": OWNER,
    "GET /api/lab/runs/{name}": OWNER,
    "DELETE /api/lab/runs/{name}": OWNER,
    "POST /api/lab/runs/{name}/pause": OWNER,
    "POST /api/lab/runs/{name}/resume": OWNER,
    "GET /api/lab/runs/{name}/csv": OWNER,
    "GET /api/lab/runs/{name}/pictures": OWNER,
    "GET /api/lab/runs/plans": OWNER,
    # The screen and the mouse
    "GET /api/autopilot": OWNER,
    "POST /api/autopilot/start": OWNER,
    "POST /api/autopilot/next": OWNER,
    "POST /api/autopilot/stop": OWNER,
    "GET /api/autopilot/picture": OWNER,
    "GET /api/autopilot/screen": OWNER,
}
"""Every call: its method, its path with names for its variable parts, and who may make it."""

WISHES: dict[str, frozenset[PageRole]] = {
    "sit": EVERYBODY,
    "solve": EVERYBODY,
    "stop": EVERYBODY,
    "watch": OWNER,
    "follow": OWNER,
}
"""Every wish over a live connection, and who may have it. A page that follows a flight ends it by leaving."""

HIDDEN_TABS: dict[PageRole, tuple[str, ...]] = {PageRole.OWNER: (), PageRole.PHONE: ("autopilot", "lab", "history")}
"""The tabs that somebody is not shown, since all their calls would be refused."""


def may_call(role: PageRole, method: str, path: str) -> bool | None:
    """Whether somebody may make a call; None where there is no such call.

    Where several entries fit, all of them must allow it: it doesn't matter which one the application would take.
    """
    if not path.startswith("/api/"):
        return True if method in ("GET", "HEAD") else None  # a file of the page
    found = [roles for pattern, roles in _PATTERNS.get(method, ()) if pattern.fullmatch(path)]
    return all(role in roles for roles in found) if found else None


def may_wish(role: PageRole, kind: str) -> bool:
    """Whether somebody may have a wish over a live connection."""
    return role in WISHES.get(kind, ())


def calls_of(role: PageRole) -> list[str]:
    """The calls that somebody may make, as the table names them."""
    return [call for call, roles in CALLS.items() if role in roles]


def role_of(scope: Mapping[str, Any]) -> PageRole:
    """The role of the page that sent a request. A scope without a role has come through no gate."""
    return PageRole(scope[SCOPE])


def _pattern(path: str) -> re.Pattern[str]:
    known = re.escape(path).replace(r"\{", "{").replace(r"\}", "}")
    return re.compile(re.sub(r"{\w+}", "[^/]+", re.sub(r"{\w+:path}", ".+", known)), re.DOTALL)


def _by_method(calls: Iterable[str]) -> dict[str, list[tuple[re.Pattern[str], frozenset[PageRole]]]]:
    table: dict[str, list[tuple[re.Pattern[str], frozenset[PageRole]]]] = {}
    for call in calls:
        method, path = call.split(" ", 1)
        table.setdefault(method, []).append((_pattern(path), CALLS[call]))
    return table


_PATTERNS = _by_method(CALLS)
