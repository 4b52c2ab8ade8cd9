"""The reader of photographed puzzles measured, beside the one of source 4.

``python -m bench.photo`` prints a table and writes ``bench/results/photo.csv``; everything runs on one core.

- ``rendered``: Nurikabe of the shared set (``GRIDSEER_DATA``, or ``../shared/data``) as clean screenshots, as photos of
  printed pages and as photos of drawings, in fonts and hands and from seeds that the network has not learnt from;
- ``circled``: the same with a circle around every clue;
- ``sudoku``: phone photos of printed grids, five-fold: each photo is read by a network that has not seen its fifth
  (``build/digits``, written by ``make train-digits``); without those by the shipped one, which has learnt from all;
- ``speed``: a 12-megapixel photo and a 1080p screenshot, from the file to the puzzle, processor time of one core.
"""

import argparse
import csv
import io
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame
from gridseer.puzzles.nurikabe import repaired
from gridseer.puzzles.sudoku import repaired as repaired_sudoku
from gridseer.vision import network
from gridseer.vision.image import decode, load
from gridseer.vision.paper.digits import MODEL
from gridseer.vision.paper.nurikabe import read
from gridseer.vision.paper.sighting import PuzzleSighting
from gridseer.vision.paper.sudoku import read as read_sudoku
from gridseer.vision.sources import nurikabe as classic_nurikabe
from tests.support.data import DATA
from training.photo.mnist import handwriting
from training.photo.puzzle_cells import Cells, half_solved
from training.photo.puzzle_pictures import KINDS, Scene, scene
from training.photo.sudoku_photos import FOLDS, SudokuPhoto, fold_of, sudoku_photos

RESULTS = Path(__file__).with_name("results")
FOLD_MODELS = Path("build/digits")
SEED = 1_000_000
"""The first seed; training takes small ones."""
HALF_SOLVED = 0.2
"""The share of pictures of puzzles that somebody has begun to solve."""

PARTS = ("rendered", "circled", "sudoku", "speed")
Row = tuple[str, str, str]
"""Part, what, value: a line of the table."""


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle to be drawn."""

    cells: Cells
    """Its clues."""
    solution: list[str]
    """Rows of ``#`` and ``.``."""


def main() -> None:
    """Run what was asked for, print the table, write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pictures", type=int, default=600, help="rendered pictures, a third of each kind (600)")
    parser.add_argument("--first", type=int, default=SEED, help=f"the first seed ({SEED})")
    parser.add_argument("--part", choices=PARTS, help="only this part; the others keep their lines in the file")
    parser.add_argument("--verbose", action="store_true", help="name every miss")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    rows: list[Row] = []
    if arguments.part in (None, "rendered"):
        rows += rendered(arguments.pictures // 3, arguments.first, verbose=arguments.verbose)
    if arguments.part in (None, "circled"):
        rows += rendered(arguments.pictures // 3, arguments.first, verbose=arguments.verbose, circled=True)
    if arguments.part in (None, "sudoku"):
        rows += sudoku(verbose=arguments.verbose)
    if arguments.part in (None, "speed"):
        rows += speed()
    _write(rows)


def _write(rows: list[Row]) -> None:
    """Put the lines into the file; those of parts that were not run stay."""
    path, done = RESULTS / "photo.csv", {row[0] for row in rows}
    old = list(csv.reader(path.read_text().splitlines()))[1:] if path.exists() else []
    kept = [(part, what, value) for part, what, value in old if part not in done]
    RESULTS.mkdir(exist_ok=True)
    with path.open("w", newline="") as file:
        lines = sorted([*kept, *rows], key=lambda row: PARTS.index(row[0]))
        csv.writer(file).writerows([("part", "what", "value"), *lines])


def line(part: str, what: str, value: str) -> Row:
    """Print a line of the table."""
    print(f"{part:10} {what:58} {value}", flush=True)
    return part, what, value


def share(part: str, what: str, count: int, total: int) -> Row:
    """Print a line with a share of pictures."""
    return line(part, what, f"{count}/{total} = {count / max(1, total):.2%}")


def puzzles() -> list[Case]:
    """The shared puzzles from 5 x 5 to 20 x 36."""
    path = DATA / "nurikabe" / "puzzles.jsonl"
    if not path.exists():
        return []
    kept = []
    for text in path.read_text().splitlines():
        one = json.loads(text)
        if min(one["h"], one["w"]) >= 5 and max(one["h"], one["w"]) <= 36 and min(one["h"], one["w"]) <= 20:
            cells = tuple(tuple("." if c == 0 else "?" if c < 0 else str(c) for c in row) for row in one["clues"])
            kept.append(Case(cells, one["solution"]))
    return kept


def drawn(kind: str, seed: int, known: list[Case], *, circled: bool = False) -> Scene:
    """The picture of a seed."""
    rng = np.random.default_rng([seed, KINDS.index(kind)])
    case = known[int(rng.integers(len(known)))]
    cells = half_solved(case.cells, case.solution, rng) if rng.random() < HALF_SOLVED else case.cells
    return scene(kind, cells, rng, handwriting(held_out=True), held_out=True, circled=circled)


def rendered(count: int, first: int, *, verbose: bool, circled: bool = False) -> Iterator[Row]:
    """Puzzles drawn as screenshots, photos, drawings: whole puzzles read exactly, before and after repair."""
    known, part = puzzles(), "circled" if circled else "rendered"
    if not known:
        yield line(part, "puzzles", f"none in {DATA / 'nurikabe'}")
        return
    for kind in KINDS:
        tally: Counter[str] = Counter()
        for seed in range(first, first + count):
            picture = drawn(kind, seed, known, circled=circled)
            _count(tally, picture, f"{kind} {seed}", verbose=verbose)
        yield share(part, f"{kind}: right size, every line in its place", tally["mesh"], count)
        yield share(part, f"{kind}: whole puzzle exact without repair", tally["plain"], count)
        yield share(part, f"{kind}: whole puzzle exact with repair", tally["repaired"], count)
        yield share(part, f"{kind}: confidently wrong, without repair", tally["silent"], count)
        yield share(part, f"{kind}: confidently wrong, with repair", tally["silent repaired"], count)
        yield share(part, f"{kind}: exact, but some cell doubted, without repair", tally["doubted"], count)
        yield share(part, f"{kind}: whole puzzle exact, classic", tally["classic"], count)


def _count(tally: Counter[str], picture: Scene, name: str, *, verbose: bool) -> None:
    frame = Frame(picture.picture)
    sightings = read(frame)
    plain = sightings[0] if sightings else None
    mended = repaired(plain) if plain else None
    tally["mesh"] += plain is not None and _placed(plain, picture)
    tally["plain"] += plain is not None and plain.cells == picture.cells
    tally["repaired"] += mended is not None and mended.cells == picture.cells
    tally["doubted"] += plain is not None and plain.cells == picture.cells and bool(plain.doubtful)
    silent = plain is not None and plain.cells != picture.cells and not plain.doubtful
    tally["silent"] += silent
    tally["silent repaired"] += mended is not None and mended.cells != picture.cells and not mended.doubtful
    tally["classic"] += any(one.cells == picture.cells for one in classic_nurikabe.read(frame))
    if verbose and (plain is None or plain.cells != picture.cells):
        after = "repaired" if mended is not None and mended.cells == picture.cells else "not repaired"
        print(f"   {name}: {_difference(plain, picture.cells)}; {after}{', no doubt' if silent else ''}", flush=True)


def _placed(sighting: PuzzleSighting, picture: Scene) -> bool:
    if sighting.mesh.crossings.shape != picture.crossings.shape:
        return False
    off = np.linalg.norm(sighting.mesh.crossings - picture.crossings, axis=2)
    return bool(off.max() < 0.3 * sighting.mesh.pitch)


def _difference(sighting: PuzzleSighting | None, cells: Cells) -> str:
    if sighting is None:
        return "no grid"
    if (sighting.height, sighting.width) != (len(cells), len(cells[0])):
        return f"{sighting.width}x{sighting.height} instead of {len(cells[0])}x{len(cells)}"
    pairs = [
        f"({x},{y}) {text} as {sighting.cells[y][x]}"
        for y, row in enumerate(cells)
        for x, text in enumerate(row)
        if text != sighting.cells[y][x]
    ]
    return f"{len(pairs)} cells: {', '.join(pairs[:6])}"


def sudoku(*, verbose: bool) -> Iterator[Row]:
    """Photos of printed grids: the grid, the digits, the whole photo before and after repair."""
    photos = sudoku_photos()
    models = [FOLD_MODELS / f"fold{fold}.onnx" for fold in range(FOLDS)]
    folded = all(model.exists() for model in models)
    if not photos:
        yield line("sudoku", "photos", f"none in {DATA / 'sudoku-photos'}")
        return
    tally: Counter[str] = Counter()
    for index, photo in enumerate(photos):
        if folded:
            network.replace(MODEL, models[fold_of(index)])
        _count_photo(tally, photo, verbose=verbose)
    network.replace(MODEL, None)
    by = "five-fold" if folded else "by the shipped network, which has learnt from them"
    yield share("sudoku", "grid found, IoU above 0.95 (photos with marked corners)", tally["found"], tally["marked"])
    yield share("sudoku", f"digits read rightly, {by}", tally["right"], tally["digits"])
    yield share("sudoku", f"whole photo exact, {by}", tally["plain"], len(photos))
    yield share("sudoku", f"whole photo exact with repair, {by}", tally["repaired"], len(photos))
    yield share("sudoku", f"confidently wrong with repair, {by}", tally["silent"], len(photos))
    yield share("sudoku", "whole photo exact, classic", tally["classic"], len(photos))


def _count_photo(tally: Counter[str], photo: SudokuPhoto, *, verbose: bool) -> None:
    frame, truth = load(photo.path), tuple(tuple(str(digit or ".") for digit in row) for row in photo.rows)
    sightings = read_sudoku(frame)
    plain = sightings[0] if sightings else None
    mended = repaired_sudoku(plain) if plain else None
    overlap = 0.0 if photo.corners is None or plain is None else _overlap(plain, photo.corners)
    tally["marked"] += photo.corners is not None
    tally["found"] += overlap > 0.95
    tally["right"] += 0 if plain is None else _same_digits(plain, photo)
    tally["digits"] += int((np.array(photo.rows) > 0).sum())
    tally["plain"] += plain is not None and plain.cells == truth
    tally["repaired"] += mended is not None and mended.cells == truth
    tally["silent"] += mended is not None and mended.cells != truth and not mended.doubtful
    tally["classic"] += any(one.cells == truth for one in classic_nurikabe.read(frame))
    if verbose and (mended is None or mended.cells != truth or overlap <= 0.95):
        print(f"   {photo.path.name}: IoU {overlap:.3f}, {_difference(mended, truth)}", flush=True)


def _overlap(sighting: PuzzleSighting, corners: npt.NDArray[np.float64]) -> float:
    seen = np.array(sighting.to_json()["corners"], np.float32)
    truth = corners.astype(np.float32)
    common, _ = cv2.intersectConvexConvex(cv2.convexHull(seen), cv2.convexHull(truth))
    return float(common / (cv2.contourArea(seen) + cv2.contourArea(cv2.convexHull(truth)) - common))


def _same_digits(sighting: PuzzleSighting, photo: SudokuPhoto) -> int:
    if (sighting.width, sighting.height) != (9, 9):
        return 0
    return sum(
        sighting.cells[y][x] == str(digit) for y, row in enumerate(photo.rows) for x, digit in enumerate(row) if digit
    )


def speed() -> Iterator[Row]:
    """From the bytes of a file to the puzzle."""
    known = puzzles()
    if not known:
        return
    photo = drawn("photo", SEED, [case for case in known if len(case.cells) == 10 == len(case.cells[0])])
    screen = np.full((1080, 1920, 3), 255, np.uint8)
    shot = drawn("screenshot", SEED, [case for case in known if len(case.cells) == 10 == len(case.cells[0])]).picture
    part = shot[:1000, :1800]
    screen[40 : 40 + part.shape[0], 60 : 60 + part.shape[1]] = part
    large = cv2.resize(photo.picture, (4000, 3000), interpolation=cv2.INTER_CUBIC)
    for name, picture, kind in (("12-megapixel photo, JPEG", large, ".jpg"), ("1080p screenshot, PNG", screen, ".png")):
        content = io.BytesIO(cv2.imencode(kind, picture[..., ::-1])[1].tobytes()).getvalue()
        read(decode(content))
        times, walls = [], []
        for _ in range(7):
            began, wall = time.process_time(), time.perf_counter()
            read(decode(content))
            times.append(time.process_time() - began)
            walls.append(time.perf_counter() - wall)
        yield line("speed", name, f"{np.median(times):.3f} s of the processor, {min(walls):.3f} s by the clock at best")


if __name__ == "__main__":
    main()
