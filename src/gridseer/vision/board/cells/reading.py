"""Cells: from the pixels of a lattice to what every cell shows."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Lattice, Mask, Pixels
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, FLAG, Sights
from gridseer.vision.board.cells.bars import barred_lines
from gridseer.vision.board.cells.clusters import (
    MOST_DRAWN,
    MOST_FAMILIES,
    MOST_LOOKS,
    Clusters,
    equal_patches,
    find_clusters,
)
from gridseer.vision.board.cells.covers import hidden_cells
from gridseer.vision.board.cells.cut_off import SIDES, cut_off_sides, edge_sides
from gridseer.vision.board.cells.decode import Decoder
from gridseer.vision.board.cells.facts import Facts, split_by_facts
from gridseer.vision.board.cells.grounds import OTHER_NAME_COST, Costs, costs_of, ground_gaps
from gridseer.vision.board.cells.hopeless import MOST_STRANGE
from gridseer.vision.board.cells.kin import drawn_alike, join_kin
from gridseer.vision.board.cells.labels import Label
from gridseer.vision.board.cells.names import Decoding, Rivals, named_alone
from gridseer.vision.board.cells.rules import Habit, conflict, count_around, going_on, impossible, without_beyond
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.looks import ALIKE, of_a_kind, small_pictures
from gridseer.vision.board.themes import NamedLooks, recognise
from gridseer.vision.network import log_probabilities, scores

Known = Mapping[bytes, tuple[int, float]]
"""The sight of each look that was seen before, and how likely it is, by its pixels."""
SURELY_KNOWN = 0.9
"""A look that was named with less probability than this is named anew."""
SECOND_LOOK_COST = 4.0
"""What it costs to call a new look closed in a game whose closed cells are known and look otherwise."""
UNLIKE_GROUND = 12.0
"""Grounds that differ by more than this on average, 0 to 255, are not the same."""
FRINGE, ONE_COLOUR = 6, 6
"""Without this many of its 32 pixels at each side, a look whose colours differ no more than this has nothing on it."""
NOT_BLANK_AFTER_ALL = 0.01
"""The probability that there is something on it all the same."""
MOST_EXPLODED = 2
"""So many cells can look like the mine that exploded."""
GOING_ON_COST = 5.0
"""How much cheaper names must be where a board goes on at another side too, to believe that it does: by 150 to one. In
one of as many cases as a cell has pixels, what lies over it ends at a line."""
SAMPLE = 48
"""So many looks are named first where there are too many for a board."""
UNCLEAR, MOST_UNCLEAR = 0.6, 0.35
"""A look is unclear that is nothing with this probability; and the largest share of the cells that show something which
may be unclear on a board."""
UNSURE = 0.97
"""Of cells that are less sure than this, what else they may be is kept."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What every cell of a lattice shows."""

    sights: Sights
    """As rows and columns."""
    probabilities: Floats
    """How likely each of them is right."""
    wrong: Mask
    """Cells that break a rule of the game: something there is misread, or this isn't a board."""
    patches: Pixels
    """The pixels of every cell, in reading order; none when the cells were looked up."""
    looks: int = 0
    """How many looks were told apart."""
    habit: Habit = Habit.ALL_AROUND
    """How the game opens cells, as far as the board tells."""
    rivals: Mapping[Cell, Rivals] = field(default_factory=dict)
    """What the cells that are not sure may show."""
    theme: str = ""
    """The theme that somebody taught and that was recognised here."""
    cut_off: tuple[str, ...] = ()
    """The sides at which the board goes on."""
    hidden: Mask | None = None
    """The cells that something lies over whose sides are seen; None where nothing does."""

    @property
    def visible(self) -> Mask:
        """The cells that nothing lies over."""
        return np.ones_like(self.wrong) if self.hidden is None else ~self.hidden

    def rivals_of(self, cell: Cell, *, flag: bool) -> Rivals:
        """What a cell may show, the likeliest first; a shown mine may be a skin's ``flag``."""
        found = self.rivals.get(cell) or (
            (int(self.sights[cell.y, cell.x]), float(self.probabilities[cell.y, cell.x])),
        )
        if flag and all(sight != FLAG for sight, _ in found):
            found = (*((sight, probability / 2) for sight, probability in found), (int(FLAG), 0.5))
        return tuple(sorted(found, key=lambda each: -each[1]))


@dataclass(frozen=True, slots=True)
class Question:
    """What is known before the cells of a board are read."""

    mines: int | None = None
    """All mines of the board, where somebody gave them."""
    known: Known | None = None
    facts: Facts = field(default_factory=dict)
    themes: Sequence[NamedLooks] = ()
    """Themes whose looks somebody has named."""
    doubted: bool = False
    """Whether there may be no board at all: what cannot be one is then given up before its looks are named together."""
    perhaps_part: bool = False
    """Whether the board may go on at any side, if its numbers need that."""


def read_cells(pixels: Pixels, lattice: Lattice, asked: Question | None = None) -> Reading:
    """Name the looks of the cells, all together, so that the board obeys the rules.

    Looks that are known from earlier frames of the same game keep their names, if a board without a broken rule
    comes of it: what a closed cell looks like does not change in the middle of a game. The same goes for facts.
    """
    asked = asked or Question()
    reading = _read(pixels, lattice, asked)
    if not reading.wrong.any() or not (asked.known or asked.facts or reading.theme):
        return reading
    without = _read(pixels, lattice, Question())
    return without if without.wrong.sum() < reading.wrong.sum() else reading


def recognised(reading: Reading, patches: Pixels, shape: tuple[int, int]) -> Reading:
    """What cells show that have the looks of a board that was read; whatever looks otherwise is covered."""
    sights = np.full(len(patches), COVERED, np.uint8)
    probabilities = np.ones(len(patches))
    seen = zip(reading.patches, reading.sights.ravel().tolist(), reading.probabilities.ravel().tolist(), strict=True)
    known = {patch.tobytes(): (sight, probability) for patch, sight, probability in seen}
    for place, patch in enumerate(patches):
        sights[place], probabilities[place] = known.get(patch.tobytes(), (COVERED, 1.0))
    nothing = np.zeros(shape, np.bool_)
    return Reading(
        sights.reshape(shape), probabilities.reshape(shape), nothing, patches, reading.looks, reading.habit,
        theme=reading.theme,
    )  # fmt: skip


def without_hidden_lines(lattice: Lattice, reading: Reading) -> tuple[Lattice, Reading]:
    """A board without its outer lines that are hidden whole: how many of them there are, nobody can see.

    Single cells that look out and look like no other one may be anything.
    """
    if reading.hidden is None:
        return lattice, reading
    visible = reading.visible & ~perhaps_covered(reading)
    if not visible.any():
        return lattice, reading
    part = CellRange.around(visible)
    less = {
        "left": part.left > 0, "top": part.top > 0,
        "right": part.right < lattice.columns, "bottom": part.bottom < lattice.rows,
    }  # fmt: skip
    if not any(less.values()):
        return lattice, reading
    kept = np.zeros_like(visible)
    kept[part.slices] = True
    rivals = {
        Cell(cell.x - part.left, cell.y - part.top): some
        for cell, some in reading.rivals.items()
        if kept[cell.y, cell.x]
    }
    return part.of(lattice), replace(
        reading,
        sights=reading.sights[part.slices],
        probabilities=reading.probabilities[part.slices],
        wrong=reading.wrong[part.slices],
        patches=reading.patches[kept.ravel()],
        rivals=rivals,
        cut_off=tuple(side for side in SIDES if side in reading.cut_off or less[side]),
        hidden=reading.hidden[part.slices],
    )


def perhaps_covered(reading: Reading) -> Mask:
    """Cells of a board that something lies over which may be covered too.

    These are cells beside a covered one that look like no other cell; and flat ones among closed cells that are not.
    """
    covered = reading.sights == COVERED
    if not covered.any() or not reading.patches.size:
        return np.zeros_like(covered)
    kinds, firsts = equal_patches(reading.patches)
    alone = (np.bincount(kinds)[kinds] == 1).reshape(covered.shape)
    beside = count_around(covered) > 0
    pixels = reading.patches[firsts].reshape(len(firsts), -1, 3)
    flat = ((pixels.max(axis=1) - pixels.min(axis=1)).max(axis=1) <= ONE_COLOUR)[kinds].reshape(covered.shape)
    closed = reading.sights == CLOSED
    odd = closed & flat if np.any(closed & ~flat) else np.zeros_like(closed)
    return np.asarray(~covered & ((alone & beside) | odd))


def _read(pixels: Pixels, lattice: Lattice, asked: Question) -> Reading:
    clusters = find_clusters(pixels, lattice)
    if len(clusters.sizes) > MOST_LOOKS:
        return _nothing(clusters)
    hidden = hidden_cells(pixels, lattice, clusters) | barred_lines(pixels, lattice, clusters.of_cell)
    if hidden.all():
        return _nothing(clusters)
    if hidden.any():
        clusters = clusters.without(hidden)
    if asked.doubted and not asked.themes and are_strange(clusters.squares):
        return _nothing(clusters)
    raw = scores(clusters.squares)
    looks = len(raw)
    log_probability = _look_probabilities(clusters, raw)
    theme = recognise(asked.themes, clusters.squares, clusters.sizes) if asked.themes else None
    if theme is None:
        clusters, raw, log_probability = join_kin(clusters, raw, log_probability)
    doubted = asked.doubted and theme is None
    if doubted and len(clusters.sizes) > MOST_FAMILIES:
        return _nothing(clusters)
    facts = {cell: sights for cell, sights in asked.facts.items() if not hidden[cell.y, cell.x]}
    clusters, raw, log_probability, allowed = split_by_facts(clusters, raw, log_probability, facts)
    known = _known_names(clusters, hidden, asked.known or {})
    if hidden.any():
        clusters, known = clusters.with_hidden(hidden), {**known, len(clusters.sizes): int(COVERED)}
        raw, log_probability = (np.vstack([table, table[:1]]) for table in (raw, log_probability))
        allowed = np.vstack([allowed, np.ones_like(allowed[:1])])
    costs = costs_of(clusters, log_probability, raw[:, -1], looks)
    if theme is not None:
        _name(costs, theme, clusters)
    _know(costs, clusters, known)
    if doubted and are_unclear(costs.alone, clusters.sizes):
        return _nothing(clusters)
    if hidden.any():
        _part(costs, len(clusters.sizes) - 1)
    cut_off = cut_off_sides(pixels, lattice, clusters.patches, hidden)
    costs.alone[~allowed & np.isfinite(costs.alone)] += OTHER_NAME_COST
    perhaps = SIDES if cut_off or asked.perhaps_part else edge_sides(pixels, lattice)
    decoder_of = partial(Decoder, clusters.of_cell, costs, mines=asked.mines, doubted=doubted)
    decoding, cut_off = _decode(decoder_of, cut_off, perhaps)
    sights = np.asarray(decoding.names, np.uint8)[clusters.of_cell]
    probabilities = np.asarray(decoding.probabilities)[clusters.of_cell]
    unsure = cells_of((probabilities < UNSURE) | decoding.wrong)
    rivals = {cell: decoding.rivals[clusters.of_cell[cell.y, cell.x]] for cell in unsure}
    return Reading(
        sights,
        probabilities,
        decoding.wrong,
        clusters.patches,
        len(clusters.sizes),
        decoding.habit,
        rivals,
        "" if theme is None else theme.name,
        cut_off,
        hidden if hidden.any() else None,
    )


def _nothing(clusters: Clusters) -> Reading:
    """What is read where nothing of a board is seen."""
    shape = clusters.of_cell.shape
    covered = np.full(shape, COVERED, np.uint8)
    return Reading(covered, np.zeros(shape), np.zeros(shape, np.bool_), clusters.patches, len(clusters.sizes))


def are_strange(looks: Pixels) -> bool:
    """Whether there are more looks than a game draws, and of some of them too many are things that no game shows.

    Where a picture was scaled, one thing has many looks, which are alike; words and icons are each another.
    """
    if len(looks) <= MOST_FAMILIES:
        return False
    some = looks[np.linspace(0, len(looks) - 1, SAMPLE).astype(int)]
    other = label_probabilities(some, scores(some))[:, Label.OTHER] > math.log(0.5)
    return float(np.mean(other & ~of_a_kind(small_pictures(some), ALIKE))) > MOST_STRANGE


def are_unclear(alone: Floats, sizes: npt.NDArray[np.intp]) -> bool:
    """Whether more looks than a game draws, and a good part of what is shown, look like nothing that a game shows.

    The rules of the game tell one number from another, but they don't make numbers of words and pictures.
    """
    likely = np.exp(alone.min(axis=1, keepdims=True) - alone)
    shown = ~np.isin(alone.argmin(axis=1), (CLOSED, EMPTY))
    unclear = shown & (likely.sum(axis=1) > 1 / UNCLEAR)
    many = int(np.count_nonzero(unclear)) > MOST_DRAWN
    return many and bool(sizes[unclear].sum() > MOST_UNCLEAR * sizes[shown].sum())


def _decode(
    decoder_of: Callable[[tuple[str, ...]], Decoder], cut_off: tuple[str, ...], perhaps: tuple[str, ...]
) -> tuple[Decoding, tuple[str, ...]]:
    """The names of the looks, and the sides at which the board goes on.

    Where a board is seen to go on at one side, it does so at another if its names are much likelier then: numbers there
    count mines that nobody sees. Where it isn't, ``perhaps`` it goes on at these sides, such as beyond the edge of the
    picture, if nothing else is wrong.
    """
    decoder = decoder_of(cut_off)
    of_cell = decoder.of_cell
    if len(decoder.sizes) > MOST_FAMILIES:
        return named_alone(of_cell, decoder.costs, cut_off), cut_off
    decoding = decoder.decode()
    wrong, cost = decoding.wrong, decoder.cost(decoding.names)
    if not wrong.any() and (not cut_off or cost <= GOING_ON_COST):
        return decoding, cut_off
    beyond = tuple(side for side in perhaps if side not in cut_off)
    if not beyond or (not cut_off and without_beyond(wrong, beyond).any()):
        return decoding, cut_off
    decoder = decoder_of((*cut_off, *beyond))
    again = decoder.decode()
    if again.wrong.any() or (not wrong.any() and decoder.cost(again.names) > cost - GOING_ON_COST):
        return decoding, cut_off
    return again, (*cut_off, *_needed(np.asarray(again.names, np.uint8)[of_cell], again.habit, cut_off, beyond))


def _needed(sights: Sights, habit: Habit, cut_off: tuple[str, ...], beyond: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the sides beyond which there may be more without which a board breaks rules."""
    for side in beyond:
        fewer = tuple(other for other in beyond if other != side)
        whole = going_on(sights, (*cut_off, *fewer))
        if not impossible(whole, habit).any() and conflict(whole) is None:
            beyond = fewer
    return beyond


def _name(costs: Costs, theme: NamedLooks, clusters: Clusters) -> None:
    """Make the names that somebody gave to looks cheap, whatever other looks they stand beside.

    What has a name in this theme looks otherwise than the looks that nobody named.
    """
    named = theme.costs(clusters.squares)
    unknown = np.array([look not in named for look in range(len(clusters.sizes))])
    costs.alone[np.ix_(unknown, np.unique(theme.sights))] += SECOND_LOOK_COST
    for look, row in named.items():
        possible = np.isfinite(costs.alone[look])
        costs.alone[look, possible] = row[possible]
        _part(costs, look)


def _part(costs: Costs, look: int) -> None:
    """Let a look say nothing about the others, nor they about it."""
    for table in (costs.ground, costs.number, costs.blank, costs.flag, costs.mine):
        table[look] = table[:, look] = 0.0


def _know(costs: Costs, clusters: Clusters, names: dict[int, int]) -> None:
    """Make the names of known looks cheap and all others dear."""
    closed = [cluster for cluster, sight in names.items() if sight == CLOSED]
    gaps = ground_gaps(clusters.squares, clusters.sizes)[:, closed] if closed else np.empty((0, 0))
    if closed and (gaps[closed] > UNLIKE_GROUND).any():
        # One of them was an open look that seemed closed while its cell was pressed: all of them are read anew.
        names = {cluster: sight for cluster, sight in names.items() if sight != CLOSED}
    elif closed:
        costs.alone[(gaps > UNLIKE_GROUND).all(axis=1), CLOSED] += SECOND_LOOK_COST
    for cluster, sight in names.items():
        costs.alone[cluster] = OTHER_NAME_COST
        costs.alone[cluster, sight] = 0.0


def label_probabilities(squares: Pixels, raw: Floats) -> Floats:
    """The logarithms of each label's probabilities; what has one colour is blank, whatever the network calls it."""
    probabilities = log_probabilities(raw[:, :-1])
    inner = squares[:, FRINGE:-FRINGE, FRINGE:-FRINGE].reshape(len(raw), -1, 3)
    colours = np.ascontiguousarray(inner.swapaxes(1, 2))
    flat = (colours.max(axis=2) - colours.min(axis=2)).max(axis=1) <= ONE_COLOUR
    probabilities[flat] += math.log(NOT_BLANK_AFTER_ALL)
    probabilities[flat, Label.BLANK] = math.log(1 - NOT_BLANK_AFTER_ALL)
    return probabilities


def _look_probabilities(clusters: Clusters, raw: Floats) -> Floats:
    """The logarithms of each label's probabilities, given how many cells have each look."""
    probabilities = label_probabilities(clusters.squares, raw)
    # Only one mine explodes, or the few around a number. A look that many cells have is that of all mines, even if some
    # are drawn with another line at their side.
    sizes, blasts = clusters.sizes.copy(), np.flatnonzero(probabilities.argmax(axis=1) == Label.EXPLODED)
    if len(blasts) > 1:
        sizes[blasts] = drawn_alike(clusters.squares[blasts]) @ sizes[blasts]
    many = sizes > MOST_EXPLODED
    exploded = probabilities[many, Label.EXPLODED]
    probabilities[many, Label.MINE] = np.logaddexp(probabilities[many, Label.MINE], exploded)
    probabilities[many, Label.EXPLODED] = exploded + math.log(NOT_BLANK_AFTER_ALL)
    return probabilities


def _known_names(clusters: Clusters, hidden: Mask, known: Known) -> dict[int, int]:
    """The clusters whose cells have been seen before under one name, and that name."""
    names: dict[int, set[int]] = {}
    if known:
        cells = zip(clusters.of_cell.ravel().tolist(), clusters.patches, hidden.ravel().tolist(), strict=True)
        for cluster, patch, is_hidden in cells:
            sight, probability = (-1, 0.0) if is_hidden else known.get(patch.tobytes(), (-1, 0.0))
            if probability > SURELY_KNOWN:
                names.setdefault(cluster, set()).add(sight)
    return {cluster: next(iter(sights)) for cluster, sights in names.items() if len(sights) == 1}
