"""Recognise: which puzzle on paper a picture shows, for someone who asked about another one."""

from gridseer.geometry import Frame
from gridseer.puzzles import PUZZLES, PuzzleKind
from gridseer.vision.paper.sighting import PuzzleSighting

_SECONDS = 2.0
"""How long a reading may be repaired: a puzzle that is of this kind has one solution then, as a rule."""


def on_paper(frame: Frame) -> list[PuzzleKind]:
    """The kinds of puzzle that a picture can be read as. One that has exactly one solution rules out the others."""
    read = {kind.name: _first(kind, frame) for kind in PUZZLES.values() if kind.commands is not None}
    seen = {name: sighting for name, sighting in read.items() if sighting is not None}
    solved = [name for name, sighting in seen.items() if sighting.solutions and sighting.solutions.only]
    solved.sort(key=lambda name: len(seen[name].repairs))
    return [PUZZLES[name] for name in solved[:1] or seen]


def _first(kind: PuzzleKind, frame: Frame) -> PuzzleSighting | None:
    sightings = kind.read(frame, seconds=_SECONDS)
    first = sightings[0] if sightings else None
    assert first is None or isinstance(first, PuzzleSighting)
    return first
