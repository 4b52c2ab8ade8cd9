"""Reading: what the cells of one lattice show, and how sure that is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from gridseer.geometry import Floats, Lattice, Mask, Pixels, Singles
from gridseer.grid import Cell
from gridseer.minesweeper.sight import COVERED, Sight, Sights
from gridseer.vision.board.decoder import NameCosts, Rivals, decode
from gridseer.vision.board.extent import SIDES, Extent, Side, evidence, extent_of, going_on, sureness
from gridseer.vision.board.hints import Hints
from gridseer.vision.board.limits import DECODE, EXTENT, READ
from gridseer.vision.board.naming import Named, name_cells
from gridseer.vision.board.patches import cut
from gridseer.vision.board.rules import Habit
from gridseer.vision.board.themes import recognise

_NEVER = 1e-9
"""Keeps the logarithm of a probability finite."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What every cell of a lattice shows."""

    lattice: Lattice
    sights: Sights
    """As rows and columns."""
    probabilities: Floats
    """How likely each of them is right."""
    wrong: Mask
    """Cells that break a rule of the game: something there is misread."""
    patches: Pixels
    """The pixels of every cell, in reading order; none when the cells were looked up."""
    habit: Habit
    """How the game opens cells, as far as the board tells."""
    rivals: Mapping[Cell, Rivals]
    """What the cells that are not sure may show."""
    cut_off: tuple[str, ...]
    """The sides at which the board goes on."""
    sides: Mapping[Side, float]
    """How likely the board ends just there."""
    is_board: float
    """How likely this is a board at all."""
    state: Singles
    """The logarithm of how likely the game is in each state."""
    evidence: float
    """The odds, as a logarithm, that these cells are a board rather than nothing: of two readings of one place the one
    with more is right."""
    theme: str
    """The taught theme by whose looks it was read..."""
    taught: Mask
    """...and the cells that show one of these."""

    @property
    def visible(self) -> Mask:
        """The cells that nothing lies over."""
        return np.asarray(self.sights != COVERED)


def read_cells(
    pixels: Pixels, lattice: Lattice, hints: Hints, *, exactly: bool = False, given: bool = False
) -> Reading | None:
    """What a lattice shows; ``exactly`` that many lines, or as many as belong to the board. None where there is none.

    What the user has pointed at, by a region or with a ``given`` lattice, is a board.
    """
    if exactly:
        named = _named(pixels, lattice, hints)
        rings = (named.lattice.rows - lattice.rows) // 2
        extent: Extent | None = Extent(rings, rings + lattice.rows, rings, rings + lattice.columns)
    else:
        named, extent = _whole(pixels, lattice, hints)
    if extent is None or not (given or _may_be_board(named, hints)):
        return None
    is_board = 1.0 if given or hints.points else named.is_board
    return _read(pixels, named, extent, hints, is_board, exactly=exactly)


def _may_be_board(named: Named, hints: Hints) -> bool:
    """Whether the user or the network says so."""
    return hints.points or bool(named.theme) or named.is_board > READ.least_board


def sides_beyond(pixels: Pixels, lattice: Lattice) -> tuple[Side, ...]:
    """The sides at which a board goes on beyond a lattice."""
    named = name_cells(pixels, lattice)
    rings = (named.lattice.rows - lattice.rows) // 2
    beyond = going_on(named.names, Extent(rings, rings + lattice.rows, rings, rings + lattice.columns))
    return tuple(side for side in SIDES if beyond[side] > EXTENT.half)


def _named(pixels: Pixels, lattice: Lattice, hints: Hints) -> Named:
    """What the cells seem to be; what the user has named is called so, as far as a look is one that was named."""
    named = name_cells(pixels, lattice)
    theme = recognise(hints.themes, lattice, named.looks.squares, named.embedding) if hints.themes else None
    if theme is None:
        return named
    names, of_cell = np.exp(named.names.astype(np.float64)), named.looks.of_cell
    likely, flat = theme.likely[of_cell][..., None], theme.flat[of_cell][..., None]
    beyond = names[..., len(Sight) :].sum(axis=2, keepdims=True) * flat  # a plain look may be the page beside the board
    said = np.concatenate([np.zeros_like(names[..., : len(Sight)]), names[..., len(Sight) :] * flat], axis=2)
    np.put_along_axis(said, theme.sights[of_cell][..., None], 1 - beyond, axis=2)
    taught = np.log(likely * said + (1 - likely) * names + _NEVER)
    known = np.asarray(likely[..., 0] > EXTENT.half)
    return replace(named, names=np.asarray(taught, np.float32), theme=theme.name, taught=known)


def _whole(pixels: Pixels, lattice: Lattice, hints: Hints) -> tuple[Named, Extent | None]:
    """A lattice grown until all of its board is in it, with where that ends."""
    size = hints.size
    across, down = (
        max(0, (wanted or 0) - lines) for wanted, lines in zip(size, (lattice.columns, lattice.rows), strict=True)
    )
    lattice = lattice.part((-across, lattice.columns + across), (-down, lattice.rows + down))
    for _ in range(EXTENT.most_places):
        named = _named(pixels, lattice, hints)
        extent = extent_of(named.names, named.looks.within, size)
        if extent is None or not _may_be_board(named, hints):
            break
        rows, columns = named.names.shape[:2]
        if min(extent.top, extent.left) > 0 and extent.bottom < rows and extent.right < columns:
            break
        lattice = named.lattice.part((extent.left, extent.right), (extent.top, extent.bottom))
    return named, extent


def _read(pixels: Pixels, named: Named, extent: Extent, hints: Hints, is_board: float, *, exactly: bool) -> Reading:
    """The names of the cells inside an extent, under the rules."""
    inside = extent.slices
    lattice = named.lattice.part((extent.left, extent.right), (extent.top, extent.bottom))
    patches = cut(pixels, lattice)
    names = named.names[inside][..., : len(Sight)].astype(np.float64)
    of_cell = named.looks.of_cell[inside]
    if not named.theme:
        names = _with_known(names, patches, hints)
    beyond = going_on(named.names, extent)
    fixed = {"left", "right"} if hints.columns else set()
    fixed |= {"top", "bottom"} if hints.rows else set()
    ends = () if exactly else tuple(side for side in SIDES if side not in fixed)
    cut_off = tuple(side for side in ends if beyond[side] > EXTENT.half)
    elsewhere = tuple(side for side in ends if side not in cut_off)
    perhaps: dict[str, float] = {side: -float(np.log(max(beyond[side], 1e-6))) for side in elsewhere}
    costs = NameCosts.of(names, of_cell, hints.facts)
    decoded = decode(costs, cut_off, perhaps)
    within = named.looks.within
    sides = dict.fromkeys(SIDES, 1.0) if exactly else sureness(named.names, within, extent, hints.size)
    broken = DECODE.broken * float(decoded.wrong.sum())
    taught = np.zeros(of_cell.shape, np.bool_) if named.taught is None else named.taught[inside]
    return Reading(
        lattice, decoded.sights, decoded.probabilities, decoded.wrong, patches, decoded.habit, decoded.rivals,
        decoded.cut_off, sides, is_board, named.state,
        evidence(named.names, within, extent) - broken, named.theme, taught,
    )  # fmt: skip


def _with_known(names: Floats, patches: Pixels, hints: Hints) -> Floats:
    """Looks that are known from earlier frames mostly keep their names."""
    if not hints.known:
        return names
    names = names.copy()
    columns = names.shape[1]
    for place, patch in enumerate(patches):
        sight, probability = hints.known.get(patch.tobytes(), (-1, 0.0))
        if probability > READ.surely_known:
            names[place // columns, place % columns, sight] += READ.known_odds
    return names
