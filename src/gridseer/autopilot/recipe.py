"""Recipe: how the next game is begun, by means that the user has allowed and no others."""

import re
from dataclasses import dataclass
from enum import StrEnum

from gridseer.autopilot.eye import Eye
from gridseer.autopilot.face import face_region
from gridseer.autopilot.no_board import NoBoardError
from gridseer.autopilot.view import HaltError, View
from gridseer.errors import InputError
from gridseer.geometry import ORIGIN, Place, Region
from gridseer.grid import Cell
from gridseer.screen.guard import Guard
from gridseer.vision.board import State

_PATIENCE = 8.0
"""Seconds that a game has to show its next board."""
_PAUSE = 0.3
"""Seconds between two searches."""
_SHORT = 2.0
"""Seconds to wait for it in the same place, before the whole screen is searched."""


class Verb(StrEnum):
    """What one step of a recipe does."""

    FACE = "face"
    """Click on the face above the board."""
    KEY = "key"
    """Press a key."""
    CLICK = "click"
    """Click somewhere on the screen."""
    WAIT = "wait"
    """Do nothing for a while."""


@dataclass(frozen=True, slots=True)
class RecipeStep:
    """One step of a recipe."""

    verb: Verb
    key: str = ""
    place: Place = ORIGIN
    """In pixels of the screen."""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Recipe:
    """Steps that begin the next game."""

    steps: tuple[RecipeStep, ...]
    """In this order."""

    @classmethod
    def parse(cls, text: str) -> "Recipe":
        """Read a recipe: steps with spaces between them.

        >>> [step.verb.value for step in Recipe.parse("wait:0.5 key:Return click:120,80 face").steps]
        ['wait', 'key', 'click', 'face']
        """
        steps = tuple(_step(word) for word in text.split())
        if not steps:
            raise InputError("expected steps that begin the next game, got none", _EXAMPLES)
        return cls(steps)


_EXAMPLES = "For example: face, key:F2, key:ctrl+n, click:120,80, or several: 'wait:1 key:Return key:n'."


def _step(word: str) -> RecipeStep:
    verb, _, value = word.partition(":")
    if verb == Verb.FACE and not value:
        return RecipeStep(Verb.FACE)
    if verb == Verb.KEY and value:
        return RecipeStep(Verb.KEY, key=value)
    if verb == Verb.CLICK and (match := re.fullmatch(r"(\d+),(\d+)", value)):
        return RecipeStep(Verb.CLICK, place=Place(int(match[1]), int(match[2])))
    if verb == Verb.WAIT and re.fullmatch(r"\d+(\.\d+)?", value):
        return RecipeStep(Verb.WAIT, seconds=float(value))
    raise InputError(f"expected a step that begins the next game, got {word!r}", _EXAMPLES)


def next_game(guard: Guard, eye: Eye, view: View, recipe: Recipe) -> View:
    """Follow a recipe, and wait for the board of the next game."""
    guard.require_fair(view.region.middle)
    for step in recipe.steps:
        _follow(guard, view, step)
    guard.move(eye.parking_place(view))
    # In the same place it is seen soonest; but only a search of the whole screen reads the counter: mines may differ.
    eye.wait_until(lambda seen: _is_fresh(view, seen), _SHORT)
    found = _search(guard, eye, view)
    if found is None:
        raise HaltError(
            "the next game did not begin: no fresh board was seen after the steps that should begin it", _EXAMPLES
        )
    return found


def _follow(guard: Guard, view: View, step: RecipeStep) -> None:
    if step.verb is Verb.WAIT:
        guard.wait(step.seconds)
    elif step.verb is Verb.KEY:
        # Without a window manager a key goes to the window under the pointer.
        guard.move(view.centre(Cell(0, 0)))
        guard.type_key(step.key)
    else:
        place = step.place if step.verb is Verb.CLICK else face_region(guard, view).middle
        with guard.allowing(Region(*place, 1, 1), any_window=step.verb is Verb.CLICK):
            while not guard.click(place):
                pass  # another window lay over the face; it has gone


def _search(guard: Guard, eye: Eye, old: View) -> View | None:
    """Look over the whole screen until a fresh board is there."""
    until = guard.clock + _PATIENCE
    while guard.clock < until:
        try:
            view = eye.find()
            if _is_fresh(old, view):
                return view
        except (NoBoardError, HaltError):
            pass  # not yet
        guard.wait(_PAUSE)
    return None


def _is_fresh(old: View, new: View) -> bool:
    """Whether a board is a game that can be played; some games open an area by themselves."""
    if new.sighting.state is State.READY:
        return True
    return new.sighting.state is State.PLAYING and not new.is_like(old) and not new.is_complete
