"""Boards in third-party themes, read whole. The shipped network has learnt from their tiles at the end of its training.

``python -m bench.themes`` prints a table and writes ``bench/results/themes.csv``. For each theme
boards are drawn at its natural size or scaled as a display does, and the whole reader is asked to find and read them.
After ``make train-vision``, ``--unseen family`` reads each theme with a network that has learnt from the other families
alone, and ``--unseen all`` with one that has never seen a third-party tile.

``python -m bench.themes --taught`` says instead what it costs to know taught themes, in processor time: one of them and
five, on a 1080p desktop that shows none of them, and on one that shows a board of the last.
"""

import argparse
import csv
import itertools
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from bench.pictures import STAGES, random_game, random_position
from bench.vision import best_time, verdict
from gridseer.geometry import Frame, Lattice
from gridseer.minesweeper.sight import SYMBOLS
from gridseer.render.desktop import desktop
from gridseer.vision import network
from gridseer.vision.board.reader import read
from gridseer.vision.board.theme_search import lattices_of
from gridseer.vision.board.themes import NamedLooks
from tests.support.seen_boards import in_progress
from tests.support.strange_game import strange_board
from tests.support.strange_game import tiles as strange_tiles
from training.cells.grounds import Image
from training.cells.tiles import Tiles, family, load_tiles

RESULTS = Path(__file__).with_name("results")
_FILES = {".": "0", "#": "closed", "!": "flag", "*": "mine", "@": "exploded", "%": "wrong", "?": "question"}
_SCALES = (1.0, 1.0, 1.25, 1.5, 2.0)
_TAUGHT_SEED = 7


def main() -> None:
    """Draw, read, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=20, help="boards of each theme (20)")
    parser.add_argument("--unseen", choices=["family", "all"], help="read with networks that do not know the theme")
    parser.add_argument("--verbose", action="store_true", help="name every miss")
    parser.add_argument("--taught", action="store_true", help="measure what taught themes cost instead")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.taught:
        measure_taught()
        return
    rows = []
    for tiles in load_tiles():
        if arguments.unseen:
            name = "before-tiles" if arguments.unseen == "all" else f"without-{family(tiles)}"
            network.replace("cells.onnx", Path(f"build/cells-{name}.onnx"))
        rows.append(measure(tiles, arguments.boards, verbose=arguments.verbose))
    if not rows:
        raise SystemExit("expected third-party themes in ../shared/data/themes, got none: set GRIDSEER_DATA")
    exact, boards = sum(int(row[1]) for row in rows), sum(int(row[2]) for row in rows)
    print(
        f"all: {exact} of {boards} exact, {exact / boards:.1%}; wrong without a doubt: {sum(int(r[3]) for r in rows)}"
    )
    RESULTS.mkdir(exist_ok=True)
    suffix = f"-unseen-{arguments.unseen}" if arguments.unseen else ""
    with (RESULTS / f"themes{suffix}.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["theme", "exact", "boards", "wrong_without_a_doubt"])
        writer.writerows(rows)


def measure(tiles: Tiles, boards: int, *, verbose: bool) -> tuple[str, int, int, int]:
    """How many boards of a theme are read exactly, of how many, and how many wrongly without a doubt."""
    verdicts = []
    for number in range(boards):
        rng = np.random.default_rng([7, number])
        position = random_position(rng, random_game(rng), str(rng.choice(STAGES)))
        symbols = {symbol for row in position.rows for symbol in row}
        if any(_FILES.get(symbol, symbol) not in tiles.pictures for symbol in symbols):
            continue
        frame, lattice = window(tiles, position.rows, rng)
        verdicts.append(verdict(read(frame), lattice, position.rows))
        if verbose and not verdicts[-1].startswith("exact"):
            print(
                f"   {tiles.name} {number}: {verdicts[-1]}, {position.state}, cells of {lattice.cell_width:.1f}",
                flush=True,
            )
    exact = sum(each.startswith("exact") for each in verdicts)
    print(f"{tiles.name:26} {exact:3} of {len(verdicts):3} exact", flush=True)
    return tiles.name, exact, len(verdicts), verdicts.count("wrong without a doubt")


def measure_taught() -> None:
    """What the search for boards of taught themes costs on a 1080p desktop."""
    empty = desktop([], 1920, 1080, seed=3).frame
    board, _ = strange_board(in_progress(8), 36, seed=_TAUGHT_SEED)
    pixels = empty.pixels.copy()
    pixels[200 : 200 + board.height, 700 : 700 + board.width] = board.pixels
    screens = {"none of their boards": empty, "a board of the last one": Frame(pixels)}
    for (what, frame), count in itertools.product(screens.items(), (1, 5)):
        themes = [_taught(_TAUGHT_SEED - number) for number in reversed(range(count))]
        lattices_of(frame, themes)
        milliseconds = best_time(partial(lattices_of, frame, themes), 5)
        print(f"{count} taught, {what + ':':25} {milliseconds:5.0f} ms, {len(lattices_of(frame, themes))} found")


def _taught(seed: int) -> NamedLooks:
    """A theme of pictures, as somebody teaches it."""
    looks = {
        np.asarray(tile, np.uint8).tobytes(): SYMBOLS.index(symbol) for symbol, tile in strange_tiles(seed).items()
    }
    return NamedLooks.of(f"strange {seed}", (96, 96), looks)


def window(tiles: Tiles, rows: tuple[str, ...], rng: np.random.Generator) -> tuple[Frame, Lattice]:
    """A board of tiles on a plain window, scaled as a display does."""
    side = int(rng.integers(16, 48)) if tiles.scalable or tiles.native > 48 else tiles.native
    edge = 2 * side
    height, width = len(rows) * side, len(rows[0]) * side
    picture = np.full((height + 2 * edge, width + 2 * edge, 3), rng.integers(90, 250), np.uint8)
    small = {symbol: _sized(tiles.pictures[_FILES.get(symbol, symbol)], side) for symbol in set("".join(rows))}
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            picture[edge + y * side : edge + (y + 1) * side, edge + x * side : edge + (x + 1) * side] = small[symbol]
    scale = float(rng.choice(_SCALES))
    if scale != 1:
        picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR), np.uint8)
    return Frame(picture), Lattice(edge * scale, edge * scale, side * scale, side * scale, len(rows[0]), len(rows))


def _sized(tile: Image, side: int) -> Image:
    if tile.shape[:2] == (side, side):
        return tile
    way = cv2.INTER_AREA if tile.shape[0] > side else cv2.INTER_NEAREST
    return np.asarray(cv2.resize(tile, (side, side), interpolation=way), np.float32)


if __name__ == "__main__":
    main()
