"""Settings: what the user prefers, kept from one day to the next."""

import json
from typing import TYPE_CHECKING

from gridseer.errors import InputError
from gridseer.minesweeper.solvers import DEFAULT_METHOD

if TYPE_CHECKING:
    from gridseer.store.database import Database

Value = bool | int | float | str

DEFAULTS: dict[str, Value] = {
    "player": "",
    "method": DEFAULT_METHOD,
    "level": "beginner",
    "start": "zero",
    "no_guess": False,
    "chord": True,
    "questions": True,
    "probabilities": False,
    "stop_at_guess": True,
    "theme": "system",
    "colour_blind": False,
    "chord_by": "left",
    "overlay": "none",
    "speed": 5,
    "zoom": 100,
    "skin": "page",
    "sound": False,
    "motion": True,
    "turn": True,
    "letter_keys": True,
    "swap_buttons": False,
    "long_press": 420,
}
"""Every setting and what it is when nobody has said anything."""


class Settings:
    """The settings in a store. Only known names and values of the right kind are taken."""

    def __init__(self, store: "Database") -> None:
        self._store = store

    def __getitem__(self, name: str) -> Value:
        return self.all()[_known(name)]

    def __setitem__(self, name: str, value: Value) -> None:
        expected = type(DEFAULTS[_known(name)])
        if type(value) is not expected:
            raise InputError(f"expected a {expected.__name__} for the setting {name!r}, got {value!r}")
        with self._store.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, json.dumps(value)))

    def reset(self, name: str) -> None:
        """Forget what was said about a setting."""
        with self._store.writing() as connection:
            connection.execute("DELETE FROM settings WHERE name = ?", (_known(name),))

    def all(self) -> dict[str, Value]:
        """Every setting. One that another version wrote and this one cannot use is passed over."""
        with self._store.reading() as connection:
            rows = connection.execute("SELECT name, value FROM settings").fetchall()
        found = dict(DEFAULTS)
        for name, text in rows:
            try:
                value = json.loads(text)
            except ValueError:
                continue
            if name in DEFAULTS and type(value) is type(DEFAULTS[name]):
                found[name] = value
        return found


def _known(name: str) -> str:
    if name not in DEFAULTS:
        raise InputError.unknown("setting", name, DEFAULTS)
    return name
