"""Minesweeper on screens, read by one network that sees the whole board.

These names are its public face: nothing outside imports past it. They are loaded when they are first used.
"""

from typing import TYPE_CHECKING

from gridseer.lazy import lazily

if TYPE_CHECKING:
    from gridseer.vision.board.counter.watch import CounterWatch
    from gridseer.vision.board.face import find_face
    from gridseer.vision.board.file import FoundBoard, find_board
    from gridseer.vision.board.hints import OPENED, Facts
    from gridseer.vision.board.instead import SLANTING, seen_instead
    from gridseer.vision.board.memory import Memory
    from gridseer.vision.board.overlay import annotated
    from gridseer.vision.board.reader import read
    from gridseer.vision.board.sighting import Sighting, State
    from gridseer.vision.board.teaching import DifferentLook, different_looks, named
    from gridseer.vision.board.themes import NamedLooks, corrected, resized_looks
    from gridseer.vision.board.watching import known_looks, lattice_in, name_look, region_of, sliced_sides, with_numbers
    from gridseer.vision.board.wording import words_over

_HOMES = {
    "CounterWatch": "gridseer.vision.board.counter.watch:CounterWatch",
    "DifferentLook": "gridseer.vision.board.teaching:DifferentLook",
    "Facts": "gridseer.vision.board.hints:Facts",
    "FoundBoard": "gridseer.vision.board.file:FoundBoard",
    "Memory": "gridseer.vision.board.memory:Memory",
    "NamedLooks": "gridseer.vision.board.themes:NamedLooks",
    "OPENED": "gridseer.vision.board.hints:OPENED",
    "SLANTING": "gridseer.vision.board.instead:SLANTING",
    "Sighting": "gridseer.vision.board.sighting:Sighting",
    "State": "gridseer.vision.board.sighting:State",
    "annotated": "gridseer.vision.board.overlay:annotated",
    "corrected": "gridseer.vision.board.themes:corrected",
    "different_looks": "gridseer.vision.board.teaching:different_looks",
    "find_board": "gridseer.vision.board.file:find_board",
    "find_face": "gridseer.vision.board.face:find_face",
    "known_looks": "gridseer.vision.board.watching:known_looks",
    "lattice_in": "gridseer.vision.board.watching:lattice_in",
    "name_look": "gridseer.vision.board.watching:name_look",
    "named": "gridseer.vision.board.teaching:named",
    "read": "gridseer.vision.board.reader:read",
    "region_of": "gridseer.vision.board.watching:region_of",
    "resized_looks": "gridseer.vision.board.themes:resized_looks",
    "seen_instead": "gridseer.vision.board.instead:seen_instead",
    "sliced_sides": "gridseer.vision.board.watching:sliced_sides",
    "with_numbers": "gridseer.vision.board.watching:with_numbers",
    "words_over": "gridseer.vision.board.wording:words_over",
}

__all__ = [
    "OPENED",
    "SLANTING",
    "CounterWatch",
    "DifferentLook",
    "Facts",
    "FoundBoard",
    "Memory",
    "NamedLooks",
    "Sighting",
    "State",
    "annotated",
    "corrected",
    "different_looks",
    "find_board",
    "find_face",
    "known_looks",
    "lattice_in",
    "name_look",
    "named",
    "read",
    "region_of",
    "resized_looks",
    "seen_instead",
    "sliced_sides",
    "with_numbers",
    "words_over",
]

__getattr__ = lazily(__name__, _HOMES)
