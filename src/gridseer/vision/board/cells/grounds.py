"""Grounds: what the looks of one game say about each other.

A game draws one thing in one way. So two looks on the same ground are both open or both closed, and two looks that
differ are hardly the same number, nor both a closed cell; unless it is a checker board, or the pointer lies on one.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask, Pixels
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, EXPLODED, FLAG, MINE, QUESTION, WALL, WRONG_FLAG, Sight
from gridseer.vision.board.cells.clusters import MOST_FAMILIES, Clusters
from gridseer.vision.board.cells.labels import SIGHT_OF_LABEL, Label
from gridseer.vision.board.cells.rules import count_around
from gridseer.vision.board.cells.zeros import printed_zeros

_ALIKE_GROUND = 6.0
"""Grounds that differ less than this on average, 0 to 255, are taken for the same."""
_FEW_CELLS = 2
"""So many cells can have a ground of their own: the mine that exploded, or what the pointer lies on."""
_IMPOSSIBLE_COST = 30.0
"""What an impossible sight costs."""
OTHER_NAME_COST = 60.0
"""What another name of a known look costs, or one that the facts exclude."""
_FEW_LOOKS = 14
"""With more looks than this a flag may have several looks by the way that it falls on the pixels."""
_ONE_DRAWING = 0.94
"""Drawings as alike as this are one, in another colour or with another line beside it; a flag with a question mark, or
a zero within a bevel, differs."""
_SECOND_MINE_LOOK_COST, _MINE_AS_FLAG_COST = 7.5, 6.0
"""What a second look of mines costs; and what it costs at most to call a mine a flag, since some skins do so."""
_MANY_MINES_SHARE = 0.3
"""Hardly a board has a larger share of mines than this."""
_SECOND_BLAST_COST = 3.0
"""What a second look of exploded mines costs, or a wrong flag where no mine is shown."""
_LONE_BLAST_COST = 1.0
"""What an exploded mine costs where no other mine is shown; where some are, one of them must have exploded."""
_PLAINLY_COST = 0.2
"""A look that is a mine for less than this is plainly one: by five to one."""
_PICTURE_COST, _MOST_PICTURE_COST = 2.0, 5.0
"""What it costs at least to call a look a picture on a blank; and at most, where a large share of the board has it."""
_FEWER_LOOKS_GAIN, _RARE_PICTURE_COST = 1.0, 2.0
"""How much less it costs on a board with few looks, as words and icons have many; and how much more where only some
cells of such a board have it."""
_MANY_ALIKE, _LARGE_SHARE = 8, 0.15
"""This many cells that look the same aren't there by chance; and what is a large share of a board."""
_NO_NUMBER_SHARE = 0.6
"""A look that a larger share of the board has is not a number: so many of one need mines between them."""
_CLOSED_ZERO_COST = 4.0
"""What it costs to call a printed zero closed."""
_RARITY_COST = {4: 0.2, 5: 0.5, 6: 1.0, 7: 1.5, 8: 1.5, COVERED: 1.5}
"""What is added to the cost of sights that boards have more rarely than the training had them."""

OPENNESS = np.full(len(Sight), -1)
"""For each sight whether its ground is open, 1, or closed, 0; a mine can stand on either, -1."""
_CLOSED_GROUND = [CLOSED, FLAG, QUESTION]
OPENNESS[:CLOSED] = 1
OPENNESS[_CLOSED_GROUND] = 0
_NOBODY: list[int] = []
_BUT_FLAG_OR_BLAST = np.array([sight not in {FLAG, EXPLODED} for sight in Sight])


@dataclass(frozen=True, slots=True, eq=False)
class Costs:
    """What names cost, as negative logarithms of probabilities: alone, and two by two."""

    alone: Floats
    """For each look and each sight."""
    ground: Floats
    """For two looks on like grounds, when one is called open and the other closed."""
    number: Floats
    """For two unlike looks, when both are called the same number."""
    blank: Floats
    """For two unlike blank looks, when both are called closed, or both empty."""
    flag: Floats
    """For two looks on like grounds, when both are called flags: one of them is a flag with a question mark."""
    mine: Floats
    """For two looks on unlike grounds, when both are called mines: one of them exploded, or is a flag."""
    coloured: npt.NDArray[np.bool_]
    """Whether two looks have one colour in their middle."""
    zeros: Mask
    """The looks that seem to be printed zeros."""

    def beside(self, names: npt.NDArray[np.intp]) -> Floats:
        """For each look and each sight what it costs beside the names of the other looks."""
        total = self.alone.copy()
        looks: dict[int, list[int]] = {}
        for look, name in enumerate(names.tolist()):
            looks.setdefault(name, []).append(look)
        for number in looks.keys() & set(range(1, CLOSED)):
            total[:, number] += self.number[looks[number]].max(axis=0)
        if FLAG in looks:
            total[:, FLAG] += self.flag[looks[FLAG]].max(axis=0)
        # An unlike look under the same name tells closed from empty, but never a blank from something else.
        empty, closed = (self.blank[looks.get(sight, _NOBODY)].max(axis=0, initial=0.0) for sight in (EMPTY, CLOSED))
        both = np.minimum(empty, closed)
        total[:, EMPTY] += empty - both
        total[:, CLOSED] += closed - both
        self._add_mines(total, names == MINE, names == EXPLODED)
        openness = OPENNESS[names]
        beside_closed = self.ground @ (openness == 0)
        total[:, :CLOSED] += beside_closed[:, None]
        # What explodes was opened; a few games leave it on a closed ground all the same.
        total[:, EXPLODED] += beside_closed / 2
        total[:, _CLOSED_GROUND] += (self.ground @ (openness == 1))[:, None]
        return total

    def _add_mines(self, total: Floats, mine: Mask, exploded: Mask) -> None:
        """Add what it costs to call looks mines, exploded or not, or wrong flags beside those that are called so."""
        if not (mine.any() or exploded.any()):
            total[:, WRONG_FLAG] += _SECOND_BLAST_COST
            total[:, EXPLODED] += _LONE_BLAST_COST
            return
        # A second look of mines is a flag or exploded, but a mine all the less anything else for that; unless it is a
        # picture on closed cells, which may look like a mine, but not plainly so.
        second = self.mine[mine].max(axis=0, initial=0.0)
        mine_like = self.alone.argmin(axis=1) == MINE
        total[:, MINE] += np.where(mine_like, 0.0, second)
        unlike = np.where(mine_like, second, 0.0)
        total += np.outer(unlike, _BUT_FLAG_OR_BLAST)
        total[:, CLOSED] -= np.where(self.alone[:, MINE] < _PLAINLY_COST, 0.0, unlike)
        total[:, MINE] += self.ground @ exploded
        # One mine explodes, and its ground tells it from the others.
        mines, others = mine.sum() - mine, exploded.sum() - exploded
        total[:, EXPLODED] += np.where(others > 0, _SECOND_BLAST_COST + unlike, 0.0) + self.ground @ mine
        # A wrong flag is shown when the game is over, and so are the mines.
        total[:, WRONG_FLAG] += np.where(mines + others > 0, 0.0, _SECOND_BLAST_COST)
        total[:, EXPLODED] += np.select([mines == 0, others == 0], [_LONE_BLAST_COST, -_LONE_BLAST_COST], 0.0)

    def priced(self, names: npt.NDArray[np.intp]) -> tuple[Floats, float]:
        """What each sight costs each look beside these names, and what all names cost together."""
        place, table = (np.arange(len(names)), names), self.beside(names)
        alone, beside = self.alone[place].sum(), table[place].sum()
        return table, float(alone + (beside - alone) / 2)


def costs_of(clusters: Clusters, log_probability: Floats, closed: Floats, looks: int) -> Costs:
    """The costs of the names of looks, from the network's probabilities and its score for a closed ground.

    ``looks`` is how many there were before kin were joined.
    """
    squares, sizes = clusters.squares, clusters.sizes
    if len(sizes) > MOST_FAMILIES:
        # Too many for a board: what they say about each other isn't asked.
        nothing = np.zeros((len(sizes), len(sizes)))
        alone = _alone(clusters, log_probability, closed, nothing[0] > 0)
        return Costs(alone, nothing, nothing, nothing, nothing, nothing, nothing > 0, nothing[0] > 0)
    grounds, alike = ground_gaps(squares, sizes), likeness(squares)
    one_drawing = np.asarray(alike >= _ONE_DRAWING)
    zeros = printed_zeros(squares, sizes, log_probability, closed, grounds, one_drawing=one_drawing)
    alone = _alone(clusters, log_probability, closed, zeros)
    ground = 2.0 * np.clip((_ALIKE_GROUND - grounds) / _ALIKE_GROUND, 0, 1)
    # However many looks share a ground, together they are worth so much and no more.
    ground *= np.minimum(1.0, 8.0 / np.maximum(ground.sum(axis=1, keepdims=True), 1e-9))
    ground = (ground + ground.T) / 2
    checkered = _checkered(clusters)
    # One closed cell or two may have another ground, where the pointer is; but they don't show a zero.
    large = (np.minimum.outer(sizes, sizes) >= 3) | np.logical_or.outer(zeros, zeros)
    middles = squares[:, 12:20, 12:20].mean(axis=(1, 2))
    apart = np.abs(middles[:, None] - middles[None]).max(axis=2)
    farther = apart > (_ALIKE_GROUND if len(sizes) <= _FEW_LOOKS else 2 * _ALIKE_GROUND)
    unlike = np.where(~checkered & large & (farther | (grounds > 2 * _ALIKE_GROUND)), 3.0, 0.0)
    number = np.where(alike < 0.6, 2.0, 0.0)
    flag = np.where((grounds < _ALIKE_GROUND) & (looks <= _FEW_LOOKS) & ~one_drawing, 2.5, 0.0)
    # All numbers stand on one ground: by as much as theirs differ, a shade over the board makes grounds unlike.
    numbers = _sure_numbers(log_probability)
    shade = float(grounds[np.ix_(numbers, numbers)].max(initial=0.0))
    mine = np.where(
        (grounds > 2 * _ALIKE_GROUND + shade) & ~checkered & (len(sizes) <= _FEW_LOOKS), _SECOND_MINE_LOOK_COST, 0.0
    )
    for matrix in (ground, unlike, number, flag):
        np.fill_diagonal(matrix, 0.0)
    return Costs(alone, ground, number, unlike, flag, mine, apart <= _ALIKE_GROUND, zeros)


def _alone(clusters: Clusters, log_probability: Floats, closed: Floats, zeros: Mask) -> Floats:
    """What each sight costs by the look alone.

    A look that covers a large share of the board may be a blank with a picture on it; one that comes again and again is
    hardly something that covers the board, nor a mine that exploded.
    """
    sizes = clusters.sizes
    shares = sizes / clusters.of_cell.size
    costs = np.full((len(log_probability), len(Sight)), _IMPOSSIBLE_COST)
    for label, sight in SIGHT_OF_LABEL.items():
        costs[:, sight] = _RARITY_COST.get(sight, 0.0) - log_probability[:, label]
    costs[:, COVERED] += np.select([sizes >= _MANY_ALIKE, sizes >= 3], [4.0, 2.0], 0.0)
    costs[:, [FLAG, MINE]] += np.where(shares > _MANY_MINES_SHARE, 3.0, 0.0)[:, None]
    costs[:, WRONG_FLAG] += np.where(sizes > 20, 3.0, 0.0)
    costs[:, [QUESTION, WRONG_FLAG]] += np.select([shares > 0.1, sizes > 6], [3.0, 1.0], 0.0)[:, None]
    costs[:, EXPLODED] += np.select([sizes >= 4, sizes >= 2], [6.0, 1.0], 0.0)
    costs[:, FLAG] = np.minimum(costs[:, FLAG], costs[:, MINE] + _MINE_AS_FLAG_COST)
    numbers = _sure_numbers(log_probability) & (shares < _NO_NUMBER_SHARE)
    fresh = np.where(zeros | numbers.any(), 0.0, 8.0)
    lean = np.clip(closed, -4, 4) * 0.5 + fresh
    blank, picture = -log_probability[:, Label.BLANK], _picture_cost(log_probability, shares, sizes)
    # Whether a picture lies on a closed cell, nobody has taught the network.
    costs[:, CLOSED] = np.minimum(blank + np.logaddexp(0, -lean), picture + np.logaddexp(0, -fresh))
    costs[:, EMPTY] = np.minimum(blank + np.logaddexp(0, lean), picture + np.logaddexp(0, fresh))
    costs[zeros, CLOSED] += _CLOSED_ZERO_COST
    costs[_lonely(clusters, log_probability), COVERED] += 2.0
    np.minimum(costs, _IMPOSSIBLE_COST, out=costs)
    costs[:, WALL] = np.inf  # no game shows one
    return costs


def _sure_numbers(log_probability: Floats) -> Mask:
    """The looks that are rather a number than anything else."""
    best = log_probability.argmax(axis=1)
    return np.asarray((best >= Label.ONE) & (best <= Label.EIGHT) & (log_probability.max(axis=1) > np.log(0.5)))


def _picture_cost(log_probability: Floats, shares: Floats, sizes: npt.NDArray[np.intp]) -> Floats:
    """What it costs that a look is a blank with a picture on it: the surer the network is of what else it is, the more.

    A look that comes again and again may be one, and all the more one that covers a large share of the board.
    """
    known = log_probability[:, Label.ONE : Label.OTHER].max(axis=1)
    sure = -np.log(-np.expm1(np.minimum(known, -1e-9)))
    few = len(sizes) <= _FEW_LOOKS
    rarity = np.select([sizes >= _MANY_ALIKE, few & (sizes > 1)], [0.0, _RARE_PICTURE_COST], _IMPOSSIBLE_COST)
    picture = _PICTURE_COST - few * _FEWER_LOOKS_GAIN + sure + rarity
    return np.asarray(np.where(shares > _LARGE_SHARE, np.minimum(picture, _MOST_PICTURE_COST), picture))


def _lonely(clusters: Clusters, log_probability: Floats) -> npt.NDArray[np.bool_]:
    """The looks that touch nothing strange: what covers a board covers more than one cell."""
    strange = (log_probability.argmax(axis=1) == Label.OTHER)[clusters.of_cell]
    touching = np.bincount(clusters.of_cell.ravel(), (count_around(strange) > 0).ravel(), minlength=len(clusters.sizes))
    return np.asarray(touching == 0)


def _shrunk(squares: Pixels, side: int) -> Pixels:
    """Every look averaged down to a smaller side: they are stacked, so that one call does it."""
    import cv2

    stack = squares.reshape(-1, squares.shape[2], 3)
    small = cv2.resize(stack, (side, len(squares) * side), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8).reshape(len(squares), side, side, 3)


def grounds_of(squares: Pixels, inside: int = 0) -> npt.NDArray[np.int16]:
    """The means of the 28 blocks of 4 x 4 pixels along the edge of each look; or of those further ``inside``."""
    blocks = _shrunk(squares, 8)[:, inside : 8 - inside, inside : 8 - inside]
    edge = np.ones(blocks.shape[1:3], bool)
    edge[1:-1, 1:-1] = False
    return blocks[:, edge].astype(np.int16)


def telling_grounds(squares: Pixels, sizes: npt.NDArray[np.intp]) -> npt.NDArray[np.int16]:
    """The grounds of looks without the blocks in which all cells but a few are the same.

    What lies between round tiles, or in wide gaps, is neither open nor closed. Where that is most of the edge, what
    lies further inside is the ground.
    """
    for inside in (0, 1):
        grounds = grounds_of(squares, inside)
        other = np.abs(grounds - np.median(grounds, axis=0)).max(axis=2) > _ALIKE_GROUND
        telling = sizes @ other > _FEW_CELLS
        if 2 * np.count_nonzero(telling) >= len(telling):
            return grounds[:, telling]
    return grounds_of(squares)


def gaps_between(grounds: npt.NDArray[np.int16], others: npt.NDArray[np.int16]) -> Floats:
    """How far grounds are from others; the half of their blocks that differs most is left out.

    Lines between cells often depend on both neighbours, and a large digit reaches the edge.
    """
    apart = np.abs(grounds - others).max(axis=-1)
    keep = apart.shape[-1] // 2
    return np.asarray(np.partition(apart, keep, axis=-1)[..., :keep].mean(axis=-1))


def ground_gaps(squares: Pixels, sizes: npt.NDArray[np.intp]) -> Floats:
    """How far the grounds of every two looks are apart; ``sizes`` is how many cells have each."""
    grounds = telling_grounds(squares, sizes)
    return gaps_between(grounds[:, None], grounds[None])


def drawings_of(squares: Pixels) -> Floats:
    """The ink on each look, whatever its colours, of length 1: a product says how alike two are."""
    grey = _shrunk(squares, 16).astype(np.float32).sum(axis=3)
    ground = (grey[:, :2].mean(axis=(1, 2)) + grey[:, -2:].mean(axis=(1, 2))) / 2
    ink = np.abs(grey[:, 2:-2, 2:-2] - ground[:, None, None]).reshape(len(squares), -1)
    return np.asarray(ink / np.maximum(np.linalg.norm(ink, axis=1, keepdims=True), 1e-9), np.float64)


def likeness(squares: Pixels) -> Floats:
    """How alike the drawings on two looks are, 0 to 1."""
    drawings = drawings_of(squares)
    return np.asarray(drawings @ drawings.T)


def _checkered(clusters: Clusters) -> npt.NDArray[np.bool_]:
    """Whether one look lies on the light fields of a checker board only, and the other on the dark ones."""
    odd = np.indices(clusters.of_cell.shape).sum(axis=0) % 2
    on_odd = np.bincount(clusters.of_cell.ravel(), odd.ravel(), minlength=len(clusters.sizes))
    all_odd, all_even = on_odd == clusters.sizes, on_odd == 0
    return np.asarray(np.logical_and.outer(all_odd, all_even) | np.logical_and.outer(all_even, all_odd))
