"""The reader of Nurikabe: any grid, and in a cell a clue, a question mark or what the player marked."""

from gridseer.geometry import Frame
from gridseer.vision.paper import reader
from gridseer.vision.paper.sighting import PuzzleSighting

ALPHABET = reader.Alphabet(
    fits=lambda _mesh: True,
    readings=lambda probabilities, index, _mesh: probabilities.readings(index),
)


def read(frame: Frame) -> list[PuzzleSighting]:
    """Every puzzle in a picture, the best first; none when there is no grid."""
    return reader.read(frame, ALPHABET)
