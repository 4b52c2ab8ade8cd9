"""Kin: looks that are the same thing drawn a little differently.

Where a picture was scaled, every cell falls on the pixels in another way, and one closed cell has a dozen looks. The
network calls them the same, they stand on the same ground, and their drawings are alike: then they get one name
together.
"""

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask, Pixels
from gridseer.vision.board.cells.clusters import MOST_FAMILIES, Clusters
from gridseer.vision.board.cells.grounds import drawings_of, gaps_between, grounds_of
from gridseer.vision.board.cells.labels import Label

MANY_LOOKS = 14
"""With fewer looks than this, each is drawn as it is on purpose."""
SURE_OF_LABEL = 0.9
"""How likely a label must be for a look to join others by it."""
NEAR_GROUND = 8.0
"""How far apart the grounds of kin may be, 0 to 255."""
ALIKE_DRAWING = 0.75
"""How alike the drawings of kin must be, 0 to 1."""
TWIN_DRAWING = 0.98
"""Drawings as alike as this are the same even when the network is not sure what they are."""


def join_kin(clusters: Clusters, raw: Floats, log_probability: Floats) -> tuple[Clusters, Floats, Floats]:
    """The looks with kin joined, the network's scores and log probabilities averaged over them.

    Where there are more than ``MOST_FAMILIES``, they stay as they are.
    """
    if len(clusters.sizes) < MANY_LOOKS:
        return clusters, raw, log_probability
    family = _families(clusters, log_probability)
    if family is None:
        return clusters, raw, log_probability
    leaders = np.array([np.flatnonzero(family == number)[0] for number in range(family.max() + 1)])
    weights = np.zeros((len(leaders), len(family)))
    weights[family, np.arange(len(family))] = clusters.sizes
    weights /= weights.sum(axis=1, keepdims=True)
    sizes = np.bincount(family, clusters.sizes).astype(np.intp)
    joined = Clusters(family[clusters.of_cell], clusters.squares[leaders], sizes, clusters.patches)
    return joined, weights @ raw, weights @ log_probability


def drawn_alike(squares: Pixels) -> Mask:
    """Whether every two looks, which the network calls the same, are alike and stand on the same ground."""
    grounds, drawings = grounds_of(squares), drawings_of(squares)
    near = gaps_between(grounds[:, None], grounds[None]) < NEAR_GROUND
    return np.asarray(near & (drawings @ drawings.T > ALIKE_DRAWING))


def _families(clusters: Clusters, log_probability: Floats) -> npt.NDArray[np.intp] | None:
    """The number of each look's family; the largest look of a family leads it. None where there are too many."""
    best, sure = log_probability.argmax(axis=1), log_probability.max(axis=1) > np.log(SURE_OF_LABEL)
    grounds, drawings = grounds_of(clusters.squares), drawings_of(clusters.squares)
    blocks = clusters.squares[:, 4:28, 4:28].reshape(-1, 6, 4, 6, 4, 3).mean(axis=(2, 4)).reshape(len(best), -1)
    family = np.full(len(best), -1, np.intp)
    count = 0
    for look in np.argsort(-clusters.sizes).tolist():
        if family[look] >= 0:
            continue
        if count == MOST_FAMILIES:
            return None
        family[look] = count
        kin = np.flatnonzero((family < 0) & (best == best[look]))
        if best[look] == Label.BLANK:
            kin = kin[np.abs(blocks[kin] - blocks[look]).max(axis=1) < NEAR_GROUND]
        else:
            alike = drawings[kin] @ drawings[look]
            kin = kin[(alike > TWIN_DRAWING) | (sure[kin] & sure[look] & (alike > ALIKE_DRAWING))]
        family[kin[gaps_between(grounds[kin], grounds[look]) < NEAR_GROUND]] = count
        count += 1
    return family
