"""The reader of Nurikabe: any grid, and in a cell a clue, a question mark or what the player marked."""

from gridseer.geometry import Frame, Points
from gridseer.vision.paper import reader
from gridseer.vision.paper.sighting import PuzzleSighting

ALPHABET = reader.Alphabet(
    fits=lambda _mesh: True,
    readings=lambda probabilities, index, _mesh: probabilities.readings(index),
    black=True,
    by_hand=True,
)


def read(
    frame: Frame, corners: Points | None = None, columns: int | None = None, rows: int | None = None
) -> list[PuzzleSighting]:
    """Every puzzle in a picture, the best first; somebody may say where its corners are and how many cells it has."""
    return reader.read(frame, ALPHABET, corners, columns, rows)
