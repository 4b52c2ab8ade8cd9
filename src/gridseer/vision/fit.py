"""From a rough idea (about here, about this pitch) to an exact lattice: pitch, phase, columns, rows.

The sides of cells are straight. So a side that should be at a lattice line is supported when most of its length is an
edge there; a cell is boxed when at least three of its four sides are supported. A border around the board has no sides
between the rows, so it is never boxed: that is what makes the number of columns and rows exact.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.frame import Frame, Lattice

_THRESHOLDS = (3, 10, 24, 48)
"""How much a colour must change to be an edge: as little as the noise of the picture allows."""
_SIDE = 0.5
"""The middle part of a side that must be an edge; the corners may be round."""
_SUPPORTED = 0.75
"""How much of that part."""
_TOLERANCE = 0.13
"""How far from the lattice line an edge may be, as a share of the pitch: bevels and gaps have width."""
_LOOK = 8
"""The side of the small picture of a cell that is compared."""
_SAME_LOOK = 24
"""Two cells look the same when no colour of their rims differs more than this."""
_NOISY = 0.35
"""When this share of the pixels inside the cells are edges, they are noise."""


@dataclass(frozen=True, slots=True)
class Comb:
    """Equally spaced lines along one axis."""

    start: float
    """The place of line 0."""
    pitch: float
    """The distance from line to line."""
    count: int
    """How many cells are between the first and the last line."""

    def lines(self) -> npt.NDArray[np.float64]:
        """The place of every line; one more than cells."""
        return self.start + self.pitch * np.arange(self.count + 1)

    def middles(self) -> npt.NDArray[np.float64]:
        """The middle of every cell."""
        return self.start + self.pitch * (np.arange(self.count) + 0.5)


@dataclass(frozen=True, slots=True)
class Fit:
    """A lattice that was fitted, and how well."""

    lattice: Lattice
    """In pixels of the part of the picture that was looked at."""
    boxed: npt.NDArray[np.bool_]
    """Which of its cells have their sides."""


def fit(frame: Frame, pitch_x: float, pitch_y: float) -> Fit | None:
    """The best lattice of about this pitch in a part of a picture, or None."""
    steps_x, steps_y = _steps(frame, turned=False), _steps(frame, turned=True)
    for threshold in _THRESHOLDS:
        edges_x = (steps_x > threshold).view(np.uint8)
        edges_y = (steps_y > threshold).view(np.uint8)
        found = _fit_edges(frame, edges_x, edges_y, pitch_x, pitch_y)
        if found is not None and not _noisy(edges_x, edges_y, found.lattice):
            return found
    return None


def _steps(frame: Frame, *, turned: bool) -> npt.NDArray[np.uint8]:
    """How much the colour changes from each pixel to the next one: the largest change of the three colours.

    The change between pixel i-1 and pixel i is at place i, so that an edge has the coordinate of the line it lies on.
    """
    pixels = frame.pixels
    before, after = (pixels[:-1], pixels[1:]) if turned else (pixels[:, :-1], pixels[:, 1:])
    red, green, blue = cv2.split(cv2.absdiff(after, before))
    steps = cv2.max(cv2.max(red, green), blue)
    top, left = (1, 0) if turned else (0, 1)
    return cv2.copyMakeBorder(steps, top, 0, left, 0, cv2.BORDER_CONSTANT, value=0)


def _fit_edges(
    frame: Frame, edges_x: npt.NDArray[np.uint8], edges_y: npt.NDArray[np.uint8], pitch_x: float, pitch_y: float
) -> Fit | None:
    straight_x = _straight(edges_x, pitch_y, turned=False)
    straight_y = _straight(edges_y, pitch_x, turned=True)
    across = _comb(_profile(straight_x, axis=0), pitch_x)
    down = _comb(_profile(straight_y, axis=1), pitch_y)
    best: Fit | None = None
    for shift_x in (0.0, 0.5):
        for shift_y in (0.0, 0.5):
            trial_x = replace(across, start=across.start + shift_x * across.pitch)
            trial_y = replace(down, start=down.start + shift_y * down.pitch)
            found = _extent(frame, straight_x, straight_y, trial_x, trial_y)
            if found is not None and (best is None or found.boxed.sum() > best.boxed.sum()):
                best = found
    for _ in range(2):
        if best is None:
            return None
        across, down = _refined(best.lattice, straight_x, straight_y)
        best = _extent(frame, straight_x, straight_y, across, down) or best
    return best


def _refined(
    lattice: Lattice, straight_x: npt.NDArray[np.uint8], straight_y: npt.NDArray[np.uint8]
) -> tuple[Comb, Comb]:
    """The combs of a lattice, drawn through the middle of what is found at each line inside its extent."""
    top, bottom = max(0, round(lattice.y)), round(lattice.y + lattice.height)
    left, right = max(0, round(lattice.x)), round(lattice.x + lattice.width)
    across = Comb(lattice.x, lattice.cell_width, lattice.columns)
    down = Comb(lattice.y, lattice.cell_height, lattice.rows)
    return (
        _regressed(across, _profile(straight_x[top:bottom], axis=0)),
        _regressed(down, _profile(straight_y[:, left:right], axis=1)),
    )


def _regressed(comb: Comb, profile: npt.NDArray[np.float64]) -> Comb:
    """Least squares through the edges near each inner line; beyond the outer ones other things begin."""
    numbers = np.arange(1, comb.count)
    reach = comb.pitch * _TOLERANCE * 1.5
    places, weights = [], []
    for line in comb.lines()[1:-1]:
        low, high = max(0, int(np.ceil(line - reach))), min(profile.size, int(line + reach) + 1)
        part = profile[low:high]
        total = float(part.sum())
        weights.append(total)
        places.append(float(part @ np.arange(low, high)) / total if total else line)
    weight = np.sqrt(np.asarray(weights))
    if np.count_nonzero(weight) < 2:
        return comb
    design = np.stack([np.ones(numbers.size), numbers], axis=1)
    (start, pitch), *_ = np.linalg.lstsq(design * weight[:, None], np.asarray(places) * weight, rcond=None)
    return Comb(float(start), float(pitch), comb.count)


def _straight(edges: npt.NDArray[np.uint8], length: float, *, turned: bool) -> npt.NDArray[np.uint8]:
    """How much of the middle part of a side around each pixel is an edge, 0 to 255."""
    size = max(3, round(length * _SIDE))
    return cv2.blur(edges * np.uint8(255), (size, 1) if turned else (1, size), borderType=cv2.BORDER_CONSTANT)


def _profile(straight: npt.NDArray[np.uint8], axis: int) -> npt.NDArray[np.float64]:
    """How many straight edges there are in every column (axis 0) or row (axis 1)."""
    mask = (straight >= _SUPPORTED * 255).view(np.uint8)
    total = cv2.reduce(mask, axis, cv2.REDUCE_SUM, dtype=cv2.CV_32S)
    return total.ravel().astype(np.float64)


def _comb(profile: npt.NDArray[np.float64], pitch: float) -> Comb:
    """The equally spaced lines that meet the most edges: the strongest frequency near a pitch, and its phase.

    The phase of a wave is a circular mean, so of a gap or a bevel between two cells it finds the middle.
    """
    places = np.flatnonzero(profile)
    weights = profile[places]
    span = max(float(places[-1] - places[0]), 4 * pitch) if places.size else 4 * pitch
    reach = min(0.9, 0.04 * pitch + 0.5)
    count = max(9, int(np.ceil(8 * span * reach / pitch**2)) | 1)
    pitches = 1 / np.linspace(1 / (pitch + reach), 1 / (pitch - reach), count)
    waves = np.exp(-2j * np.pi * np.outer(1 / pitches, places)) @ weights
    best = int(np.argmax(np.abs(waves)))
    chosen = float(pitches[best])
    start = float(-np.angle(waves[best]) / (2 * np.pi) * chosen) % chosen
    return Comb(start, chosen, max(0, int((profile.size - start) / chosen)))


def _extent(
    frame: Frame, straight_x: npt.NDArray[np.uint8], straight_y: npt.NDArray[np.uint8], across: Comb, down: Comb
) -> Fit | None:
    """The largest block of boxed cells, as a lattice."""
    across, down = _covering(across, straight_x.shape[1]), _covering(down, straight_x.shape[0])
    if min(across.count, down.count) < 3:
        return None
    sides_x = _supported(straight_x, down.middles(), across.lines(), across.pitch, turned=False)
    sides_y = _supported(straight_y, down.lines(), across.middles(), down.pitch, turned=True)
    sides = sides_x[:, :-1] + sides_x[:, 1:] + sides_y[:-1] + sides_y[1:]
    boxed = sides >= 3
    whole = Lattice(across.start, down.start, across.pitch, down.pitch, across.count, down.count)
    box = _block(frame, whole, boxed)
    if box is None:
        return None
    left, top, columns, rows = box
    lattice = replace(
        whole, x=whole.x + left * across.pitch, y=whole.y + top * down.pitch, columns=columns, rows=rows
    )
    return Fit(lattice, boxed[top : top + rows, left : left + columns])


def _covering(comb: Comb, size: int) -> Comb:
    """The comb over the whole picture: lines a little outside of it are kept, for boards cut close to their edge."""
    first = int(np.ceil((-0.3 * comb.pitch - comb.start) / comb.pitch))
    last = int(np.floor((size + 0.3 * comb.pitch - comb.start) / comb.pitch))
    return Comb(comb.start + first * comb.pitch, comb.pitch, last - first)


def _supported(
    straight: npt.NDArray[np.uint8],
    ys: npt.NDArray[np.float64],
    xs: npt.NDArray[np.float64],
    pitch: float,
    *,
    turned: bool,
) -> npt.NDArray[np.uint8]:
    """Whether the side through each crossing of ys and xs is an edge; the edge of the picture counts as one."""
    reach = max(1, round(pitch * _TOLERANCE))
    height, width = straight.shape
    row, column = np.rint(ys).astype(int), np.rint(xs).astype(int)
    inside_row, inside_column = np.clip(row, 0, height - 1), np.clip(column, 0, width - 1)
    best = np.zeros((row.size, column.size), np.uint8)
    for offset in range(-reach, reach + 1):
        rows = np.clip(inside_row + offset, 0, height - 1) if turned else inside_row
        columns = inside_column if turned else np.clip(inside_column + offset, 0, width - 1)
        np.maximum(best, straight[np.ix_(rows, columns)], out=best)
    supported = (best >= _SUPPORTED * 255).view(np.uint8)
    if turned:
        supported[(row <= 0) | (row >= height)] = 1
    else:
        supported[:, (column <= 0) | (column >= width)] = 1
    return supported


def _block(frame: Frame, lattice: Lattice, boxed: npt.NDArray[np.bool_]) -> tuple[int, int, int, int] | None:
    """Left, top, columns and rows around the largest group of boxed cells, and all that are framed like these.

    An open area without lines can lie between two groups of the same board; a button that happens to lie on the lattice
    is framed differently.
    """
    count, labels = cv2.connectedComponents(boxed.view(np.uint8), connectivity=8)
    sizes = np.bincount(labels.ravel(), minlength=count)
    sizes[0] = 0
    if sizes.max(initial=0) < 9:
        return None
    member = labels == int(np.argmax(sizes))
    others = boxed & ~member
    if others.any():
        looks = rings(frame, lattice)
        known = looks[member]
        for row, column in np.argwhere(others):
            difference = np.abs(known - looks[row, column]).max(axis=1)
            member[row, column] = np.count_nonzero(difference < _SAME_LOOK) >= 2
    columns, rows = np.flatnonzero(member.any(axis=0)), np.flatnonzero(member.any(axis=1))
    left, top = int(columns[0]), int(rows[0])
    return left, top, int(columns[-1]) - left + 1, int(rows[-1]) - top + 1


def rings(frame: Frame, lattice: Lattice) -> npt.NDArray[np.int16]:
    """What the rim of each cell looks like: rows, columns, and the colours around it. Its middle is left out."""
    size = _LOOK
    scale_x, scale_y = lattice.cell_width / size, lattice.cell_height / size
    # A pixel of the small picture is the mean of a square of the large one: shrink first, then place exactly.
    warp = np.array([[scale_x, 0, lattice.x + scale_x / 2 - 0.5], [0, scale_y, lattice.y + scale_y / 2 - 0.5]])
    soft = cv2.blur(frame.pixels, (max(1, round(scale_x)), max(1, round(scale_y))))
    small = cv2.warpAffine(
        soft, warp, (lattice.columns * size, lattice.rows * size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    cells = small.reshape(lattice.rows, size, lattice.columns, size, 3).swapaxes(1, 2)
    rim = np.ones((size, size), bool)
    rim[1:-1, 1:-1] = False
    return cells[:, :, rim].reshape(lattice.rows, lattice.columns, -1).astype(np.int16)


def _noisy(edges_x: npt.NDArray[np.uint8], edges_y: npt.NDArray[np.uint8], lattice: Lattice) -> bool:
    """Whether the cells are full of edges: then these are not edges but noise."""
    rows = slice(max(0, round(lattice.y)), round(lattice.y + lattice.height))
    columns = slice(max(0, round(lattice.x)), round(lattice.x + lattice.width))
    density = max(float(edges[rows, columns].mean()) for edges in (edges_x, edges_y))
    return density > _NOISY
