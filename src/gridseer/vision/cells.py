"""Cells: from the pixels of a lattice to what every cell shows."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.frame import Lattice, Pixels
from gridseer.vision.clusters import find_clusters
from gridseer.vision.decode import Decoder
from gridseer.vision.faces import costs_of
from gridseer.vision.kin import join_kin
from gridseer.vision.network import log_probabilities, scores
from gridseer.vision.rules import Mask, Sights


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What every cell of a lattice shows."""

    sights: Sights
    """Indices into ``SIGHTS``, as rows and columns."""
    chances: npt.NDArray[np.float64]
    """How likely each of them is right."""
    wrong: Mask
    """Cells that break a rule of the game: something there is misread, or this is no board."""
    patches: Pixels
    """The pixels of every cell, in reading order; none when the cells were looked up."""
    looks: int = 0
    """How many looks were told apart."""


def read_cells(pixels: Pixels, lattice: Lattice) -> Reading:
    """Name the looks of the cells, all together, so that the board obeys the rules."""
    clusters = find_clusters(pixels, lattice)
    raw = scores(clusters.squares)
    looks = len(raw)
    clusters, raw, log_chances = join_kin(clusters, raw, log_probabilities(raw[:, :-1]))
    costs = costs_of(clusters, log_chances, raw[:, -1], looks)
    decoding = Decoder(clusters.of_cell, costs).decode()
    sights = np.asarray(decoding.names, np.uint8)[clusters.of_cell]
    chances = np.asarray(decoding.chances)[clusters.of_cell]
    return Reading(sights, chances, decoding.wrong, clusters.patches, len(clusters.sizes))
