"""Past games for tests."""

from dataclasses import replace
from typing import Any

from gridseer.store.history import PastGame

_GAME = PastGame(
    began="2026-05-01T12:00:00+00:00",
    source="own game",
    level="beginner",
    width=9,
    height=9,
    mines=10,
    result="won",
    seconds=20.0,
    clicks=30,
    bbbv=25,
)


def past_game(**changes: Any) -> PastGame:  # noqa: ANN401 - each field has its own type
    """A game won without help, with some things changed."""
    return replace(_GAME, **changes)
