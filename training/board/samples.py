"""Samples for the board network: the looks of a lattice in a drawn scene, and what each cell truly is.

Some lattices are true, some a little or wholly beside their place, and some are those that the finder proposes.

``python -m training.board.samples`` draws them in chunks under ``build/board``, each from a range of seeds of its own.
"""

import argparse
import time
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Lattice
from gridseer.minesweeper.sight import COVERED
from gridseer.vision.board.locate import locate
from gridseer.vision.board.looks import Looks, looks_of
from gridseer.vision.board.refine import refine
from scenes import PaintedBoard, Scene, Split, scene
from training.board.labels import GOES_ON, OUTSIDE, STATES, UNKNOWN, WHAT

Rng = np.random.Generator
Labels = npt.NDArray[np.int8]

FOLDER = Path("build/board")
CHUNK = 200
"""Samples per file."""
RINGS = (-3, -2, -1, 0, 1, 2, 3)
_RINGS_SHARES = (0.03, 0.03, 0.04, 0.1, 0.2, 0.5, 0.1)
"""By how many lines a lattice goes beyond the board at a side, and how often."""
MOST_CELLS, LARGEST = 620, 3000
"""Larger lattices are cut down, so that nearly all samples take about the same time..."""
_LARGE = 0.03
"""...but for these few."""
_SEEN, _HIDDEN = 0.8, 0.35
"""A cell shows what it is from this share on, and nothing below that one; nothing is learnt from those between."""
_ALSO = {"clues": "nurikabe", "photographs": "photograph", "table": "sheet", "letters": "text", "triangles": "hexagons",
         "mosaic": "swatches"}  # fmt: skip
"""Kinds of scenes that one kind of answer stands for."""
_MISPLACED = 0.07
"""How often a lattice isn't that of the cells."""
_PROPOSED = 0.35
"""How often a lattice is one that the finder proposes, with all its faults: the network must see through them."""
_ALIGNED = 0.12
"""Lines that are off by less than this share of a cell are those of the cells."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """What the network is given, and what it should say."""

    looks: Looks
    labels: Labels
    """As rows and columns."""
    what: int
    state: int = UNKNOWN


def sample(seed: int, split: Split = Split.TRAIN) -> Sample | None:
    """A sample; None where the scene has nothing to look at."""
    painted, rng = scene(seed, split), np.random.default_rng([5, seed])
    proposed = _of_proposal(painted, rng) if rng.random() < _PROPOSED else None
    if proposed is not None:
        return proposed
    if painted.boards:
        return _of_board(painted, rng)
    return _of_decoy(painted, rng) if painted.repeats else None


def _of_proposal(painted: Scene, rng: Rng) -> Sample | None:
    """A place that the finder takes for a board, wherever it is; None where it finds nothing."""
    places = locate(painted.frame)
    if not places:
        return None
    lattice = refine(painted.frame.pixels, places[int(rng.integers(len(places)))])
    rings = rng.choice([1, 2, 3], 4, p=[0.1, 0.8, 0.1]).tolist()
    columns, rows = _cut_down(lattice, rings, rng)
    looked_at = lattice.part(columns, rows)
    looks = looks_of(painted.frame.pixels, looked_at)
    board = next((each for each in painted.boards if each.lattice.bounds.overlaps(lattice.bounds)), None)
    if board is not None:
        first = _steps(looked_at, board.lattice)
        if first is not None:
            labels = _part(
                _labels(painted, board), (first[0], first[0] + looked_at.columns), (first[1], first[1] + looked_at.rows)
            )
            return Sample(looks, labels, WHAT.index("board"))
        labels = np.full((looked_at.rows, looked_at.columns), UNKNOWN, np.int8)
        return Sample(looks, labels, WHAT.index("misplaced"))
    labels = np.full((looked_at.rows, looked_at.columns), OUTSIDE, np.int8)
    what = "other" if painted.boards else _ALSO.get(painted.what, painted.what)
    return Sample(looks, labels, WHAT.index(what if what in WHAT else "other"))


def _steps(lattice: Lattice, board: Lattice) -> tuple[int, int] | None:
    """Which column and row of a board a lattice begins with; None where its lines aren't those of the board."""
    first = []
    for lines, true in ((lattice.column_lines, board.column_lines), (lattice.row_lines, board.row_lines)):
        numbers = np.arange(len(true), dtype=np.float64)
        pitch = np.diff(true)[[0, -1]]
        ends = np.array([true[0] - 50 * pitch[0], *true, true[-1] + 50 * pitch[1]])
        places = np.interp(lines, ends, [-50.0, *numbers, numbers[-1] + 50])
        near = places[(lines > true[0] - pitch[0]) & (lines < true[-1] + pitch[1])]
        steps = np.rint(places[0])
        if not near.size or np.abs(near - np.rint(near)).max() > _ALIGNED or np.ptp(np.diff(np.rint(places))) > 0:
            return None
        if np.rint(places[1]) - steps != 1:
            return None
        first.append(int(steps))
    return first[0], first[1]


def _of_board(painted: Scene, rng: Rng) -> Sample:
    board = painted.boards[0]
    lattice = board.lattice
    rings = rng.choice(RINGS, 4, p=_RINGS_SHARES).tolist()
    if rng.random() < _MISPLACED:
        return _misplaced(painted, lattice, rng)
    columns, rows = _cut_down(lattice, rings, rng)
    labels = _labels(painted, board)
    looked_at = _jittered(lattice.part(columns, rows), rng)
    whole = columns[0] <= 0 and rows[0] <= 0 and columns[1] >= lattice.columns and rows[1] >= lattice.rows
    state = STATES.index(board.state) if whole and (board.seen > _SEEN).mean() > 0.9 else UNKNOWN
    looks = looks_of(painted.frame.pixels, looked_at)
    return Sample(looks, _part(labels, columns, rows), WHAT.index("board"), state)


def _labels(painted: Scene, board: PaintedBoard) -> Labels:
    """What each cell of a board is to somebody who sees the picture."""
    seen, lattice = board.seen, board.lattice
    labels = board.sights.astype(np.int8)
    labels[seen < _SEEN] = UNKNOWN
    labels[seen < _HIDDEN] = COVERED
    within = _within(lattice, painted.frame.width, painted.frame.height)
    for side in range(4):
        for line in _inwards(labels.shape, side):
            if (seen[line] >= 0.97).any():
                break
            if np.ptp(seen[line]) < 0.03 and seen[line].max() > 0.03:  # a whole line is cut through
                labels[line] = GOES_ON
            else:  # hidden whole: nobody can say how many such lines there are
                labels[line] = np.where(within[line] <= 0, GOES_ON, UNKNOWN)
    return labels


def _inwards(shape: tuple[int, ...], side: int) -> list[tuple[slice | int, slice | int]]:
    """The lines of a board from a side on inwards."""
    count = shape[side // 2]
    numbers = range(count) if side % 2 == 0 else range(count - 1, -1, -1)
    everything = slice(None)
    return [(number, everything) if side < 2 else (everything, number) for number in numbers]


def _within(lattice: Lattice, width: int, height: int) -> npt.NDArray[np.float64]:
    shares = []
    for lines, length in ((lattice.row_lines, height), (lattice.column_lines, width)):
        shares.append(np.diff(np.clip(lines, 0, length)) / np.diff(lines))
    return np.outer(*shares)


def _part(labels: Labels, columns: tuple[int, int], rows: tuple[int, int]) -> Labels:
    """Labels of a part, which may go beyond the board."""
    height, width = labels.shape
    ends = [(max(0, -first), max(0, last - size)) for (first, last), size in ((rows, height), (columns, width))]
    padded = np.pad(labels, ends, constant_values=OUTSIDE)
    top, left = rows[0] + ends[0][0], columns[0] + ends[1][0]
    return padded[top : top + rows[1] - rows[0], left : left + columns[1] - columns[0]]


def _cut_down(lattice: Lattice, rings: list[int], rng: Rng) -> tuple[tuple[int, int], tuple[int, int]]:
    """Some columns and rows, with some rings beyond, few enough; those at an end of the board as often as not."""
    left, top, right, bottom = rings
    columns, rows = [-left, lattice.columns + right], [-top, lattice.rows + bottom]
    most = _most_cells(rng)
    for span in (columns, rows):
        if span[1] - span[0] < 3:
            span[:] = [0, max(3, span[1])]
    while (columns[1] - columns[0]) * (rows[1] - rows[0]) > most:
        span = columns if columns[1] - columns[0] > rows[1] - rows[0] else rows
        at_end = rng.random() < 0.5
        span[1 if at_end else 0] += -1 if at_end else 1
    return (columns[0], columns[1]), (rows[0], rows[1])


def _misplaced(painted: Scene, lattice: Lattice, rng: Rng) -> Sample:
    """A lattice on a board that isn't that of its cells: beside them, or with cells of another size."""
    place = replace(lattice, unequal_columns=(), unequal_rows=())
    width, height = place.cell_width, place.cell_height
    if rng.random() < 0.4:
        off = rng.uniform(0.3, 0.7, 2) * (width, height) * rng.permutation([1, int(rng.random() < 0.5)])
        place = place.moved(float(off[0]), float(off[1]))
    else:
        factor = rng.choice([0.5, 0.5, 2, 2, 1.5, 1 / 3, 2 / 3, 1], 2)
        if factor[0] == factor[1] == 1:
            factor[0] = 2
        wide, high = width * float(factor[0]), height * float(factor[1])
        size = max(4, int(place.width / wide)), max(4, int(place.height / high))
        place = Lattice(place.x, place.y, wide, high, *size)
    place = _small_part(place, rng)
    labels = np.full((place.rows, place.columns), UNKNOWN, np.int8)
    return Sample(looks_of(painted.frame.pixels, place), labels, WHAT.index("misplaced"))


def _of_decoy(painted: Scene, rng: Rng) -> Sample:
    lattice = painted.repeats[int(rng.integers(len(painted.repeats)))]
    left, top, right, bottom = rng.choice(RINGS[3:], 4).tolist()
    place = lattice.part((-left, lattice.columns + right), (-top, lattice.rows + bottom))
    place = _jittered(_small_part(place, rng), rng)
    labels = np.full((place.rows, place.columns), OUTSIDE, np.int8)
    what = _ALSO.get(painted.what, painted.what)
    number = WHAT.index(what if what in WHAT else "other")
    return Sample(looks_of(painted.frame.pixels, place), labels, number)


def _most_cells(rng: Rng) -> int:
    return LARGEST if rng.random() < _LARGE else MOST_CELLS


def _small_part(lattice: Lattice, rng: Rng) -> Lattice:
    columns, rows, most = lattice.columns, lattice.rows, _most_cells(rng)
    while columns * rows > most / 2:
        columns, rows = (columns - 1, rows) if columns > rows else (columns, rows - 1)
    left, top = int(rng.integers(lattice.columns - columns + 1)), int(rng.integers(lattice.rows - rows + 1))
    return lattice.part((left, left + columns), (top, top + rows))


def _jittered(lattice: Lattice, rng: Rng) -> Lattice:
    """A little beside its place, as a found one may be."""
    if lattice.unequal_columns or lattice.unequal_rows or rng.random() < 0.5:
        return lattice
    most = float(rng.choice([0.15, 0.5, 1.0], p=[0.5, 0.35, 0.15]))
    most = min(most, 0.05 * min(lattice.cell_width, lattice.cell_height))
    x, y, wider, higher = rng.uniform(-most, most, 4).tolist()
    return replace(
        lattice, x=lattice.x + x, y=lattice.y + y, cell_width=lattice.cell_width + wider / lattice.columns,
        cell_height=lattice.cell_height + higher / lattice.rows,
    )  # fmt: skip


def draw_chunk(number: int, split: Split) -> list[Sample]:
    """The samples of a chunk."""
    drawn = (sample(number * CHUNK + each, split) for each in range(CHUNK))
    return [each for each in drawn if each is not None]


def save(samples: list[Sample], path: Path) -> None:
    """Write samples end to end: arrays of different sizes can't be stacked."""
    shapes = np.array(
        [(len(each.looks.squares), *each.labels.shape, each.what, each.state) for each in samples], np.int32
    )
    part = path.with_suffix(".part.npz")
    np.savez(
        part, shapes=shapes, squares=np.concatenate([each.looks.squares for each in samples]),
        of_cell=np.concatenate([each.looks.of_cell.ravel() for each in samples]).astype(np.int16),
        within=np.concatenate([each.looks.within.ravel() for each in samples]).astype(np.float16),
        labels=np.concatenate([each.labels.ravel() for each in samples]),
    )  # fmt: skip
    part.rename(path)


def load(path: Path) -> list[Sample]:
    """The samples of a chunk that was written."""
    with np.load(path) as chunk:
        arrays = {name: chunk[name] for name in chunk.files}
    samples, look, cell = [], 0, 0
    for looks, rows, columns, what, state in arrays["shapes"].tolist():
        cells = slice(cell, cell + rows * columns)
        of_cell = arrays["of_cell"][cells].astype(np.intp).reshape(rows, columns)
        counts = np.bincount(of_cell.ravel(), minlength=looks)
        within = arrays["within"][cells].astype(np.float32).reshape(rows, columns)
        seen = Looks(arrays["squares"][look : look + looks], counts, of_cell, within)
        samples.append(Sample(seen, arrays["labels"][cells].reshape(rows, columns), what, state))
        look, cell = look + looks, cell + rows * columns
    return samples


def folder_of(split: Split) -> Path:
    """Where the chunks of a split lie."""
    return FOLDER / split.value


def main() -> None:
    """Draw the chunks that are not there yet."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--first", type=int, default=0, help="the first chunk (0)")
    parser.add_argument("--chunks", type=int, default=50, help=f"how many files of {CHUNK} samples (50)")
    parser.add_argument("--step", type=int, default=1, help="draw every nth chunk only, beside another process (1)")
    parser.add_argument("--split", type=Split, default=Split.TRAIN, choices=list(Split))
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    folder_of(arguments.split).mkdir(parents=True, exist_ok=True)
    for number in range(arguments.first, arguments.first + arguments.chunks, arguments.step):
        path = folder_of(arguments.split) / f"{number:05}.npz"
        if path.exists():
            continue
        began = time.process_time()
        samples = draw_chunk(number, arguments.split)
        save(samples, path)
        spent = 1000 * (time.process_time() - began) / len(samples)
        looks = np.mean([len(each.looks.squares) for each in samples])
        print(f"{path.name}: {len(samples)} samples, {spent:.0f} ms each, {looks:.0f} looks", flush=True)


if __name__ == "__main__":
    main()
