"""Naming: one network sees all cells of a lattice and two rings around it, and says what each is."""

import functools
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

import numpy as np

from gridseer.geometry import Lattice, Mask, Pixels, Singles
from gridseer.inference import open_network
from gridseer.minesweeper.sight import Sight
from gridseer.vision.board.limits import LOOKS
from gridseer.vision.board.looks import Looks, looks_of

if TYPE_CHECKING:
    import onnxruntime

OUTSIDE, GOES_ON = len(Sight), len(Sight) + 1
"""Not of the board; and a cell of it that the edge of the picture, or of what the page shows, cuts through or hides."""
WHAT = (
    "board", "misplaced", "sheet", "calendar", "chess", "icons", "paper", "sudoku", "nurikabe", "crossword",
    "keyboard", "swatches", "photograph", "text", "hexagons", "buttons", "other",
)  # fmt: skip
"""What a lattice lies on: a board; cells of one, but not as they are; or something else that repeats."""
STATES = ("ready", "playing", "won", "lost")
"""How far a game is."""
RINGS = 2
"""How many lines beyond a lattice are looked at: where a board ends is seen there."""


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """What the network says about a lattice with two rings around it."""

    lattice: Lattice
    """With the rings."""
    looks: Looks
    names: Singles
    """Shape (rows, columns, names): the logarithm of how likely each cell is a sight, ``OUTSIDE`` or ``GOES_ON``."""
    what: Singles
    """The logarithm of how likely the whole is each of ``WHAT``."""
    state: Singles
    """The same of each of ``STATES``."""
    embedding: Singles
    """Shape (looks, channels): looks that show the same lie near each other."""
    theme: str = ""
    """The taught theme whose looks are among them..."""
    taught: Mask | None = None
    """...and which cells show one of those, as rows and columns."""

    @property
    def is_board(self) -> float:
        """How likely this is a board at all: no board has more looks than can be told apart."""
        return float(np.exp(self.what[WHAT.index("board")])) if len(self.looks.counts) < LOOKS.most else 0.0


def name_cells(pixels: Pixels, lattice: Lattice) -> Named:
    """What the cells of a lattice, and of two rings more, seem to be."""
    wide = lattice.part((-RINGS, lattice.columns + RINGS), (-RINGS, lattice.rows + RINGS))
    looks = looks_of(pixels, wide)
    given = {
        "looks": looks.squares,
        "counts": looks.counts.astype(np.float32),
        "of_cell": looks.of_cell.astype(np.int64),
        "within": looks.within,
    }
    names, what, state, embedding = _session().run(None, given)
    return Named(
        wide, looks, log_probabilities(names), log_probabilities(what), log_probabilities(state), _unit(embedding)
    )


def embedded(squares: Pixels) -> Singles:
    """Where squares lie among all looks: those that show the same are near each other."""
    count = len(squares)
    given = {
        "looks": squares, "counts": np.ones(count, np.float32),
        "of_cell": np.arange(count)[None], "within": np.ones((1, count), np.float32),
    }  # fmt: skip
    return _unit(_session().run(["embedding"], given)[0])


def _unit(vectors: Singles) -> Singles:
    """Vectors of length 1 in the same directions."""
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


def log_probabilities(scores: Singles) -> Singles:
    """Scores as logarithms of probabilities, along the last axis."""
    shifted = scores - scores.max(axis=-1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)), np.float32)


@functools.cache
def _session() -> "onnxruntime.InferenceSession":
    return open_network(resources.files("gridseer.vision").joinpath("models", "board.onnx").read_bytes())
