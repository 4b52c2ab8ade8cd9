"""Real windows in themes that are pictures: after fourteen looks at most, every window of the theme is read exactly."""

import json
from functools import cache

import cv2
import numpy as np
import pytest

from gridseer.geometry import Frame, Lattice
from gridseer.minesweeper.sight import Sight, sights_of
from gridseer.vision.board.reader import read
from gridseer.vision.board.teaching import different_looks, named
from gridseer.vision.board.themes import NamedLooks
from gridseer.vision.image import load
from tests.support.data import DATA

MOST_TAUGHT = 14
THEMES = {
    "kmines_green_medium_inprogress.png": ["kmines_green_medium_fresh.png"],
    "kmines_graveyard-mayhem_lost_resetdialog.png": ["kmines_graveyard-mayhem_medium_fresh.png"],
}
"""For each theme the window on which it is taught, and all others."""

pytestmark = pytest.mark.skipif(not (DATA / "screens").exists(), reason="needs the windows of other people's games")


def window(name: str) -> tuple[Frame, Lattice, list[str]]:
    lines = (DATA / "screens" / "truth.jsonl").read_text().splitlines()
    truth = next(each for each in map(json.loads, lines) if each["file"] == name)
    place = (truth["x"], truth["y"], truth["cell_width"], truth["cell_height"], truth["columns"], truth["rows"])
    return load(DATA / "screens" / name), Lattice(*place), truth["board"].split("\n")


@cache
def taught(name: str) -> NamedLooks:
    """What somebody teaches on a window who leaves out what covers the board."""
    frame, lattice, rows = window(name)
    looks = different_looks(frame, read(frame, lattice=lattice)[0])
    names = {look.cell: Sight(sights_of(rows)[look.cell.y, look.cell.x]) for look in looks}
    names = {cell: sight for cell, sight in names.items() if sight is not Sight.COVERED}
    assert len(names) <= MOST_TAUGHT
    height, width = looks[0].patch.shape[:2]
    return NamedLooks.of("taught", (width, height), named(looks, names))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", sorted(THEMES))
def test_a_theme_of_pictures_is_taught_on_one_window_and_known_on_the_others(name: str) -> None:
    frame, lattice, rows = window(name)
    theme = taught(name)
    (again,) = read(frame, lattice=lattice, themes=[theme])
    wrong = {
        (x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell not in (" ", again.symbols[y][x])
    }
    assert wrong == set()
    for other in THEMES[name]:
        frame, lattice, rows = window(other)
        sighting = read(frame, themes=[theme])[0]
        assert np.allclose(
            [sighting.lattice.x, sighting.lattice.y], [lattice.x, lattice.y], atol=lattice.cell_width / 8
        )
        assert sighting.symbols == rows
        assert sighting.doubtful == ()
        assert sighting.mines_left == 40


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [15, 20, 30, 40, 48])
@pytest.mark.parametrize("name", sorted(THEMES))
def test_a_theme_is_known_in_cells_of_another_size(name: str, size: int) -> None:
    """Looks that are a little larger or smaller than those that were taught are found too, but not their lattice."""
    theme = taught(name)
    frame, lattice, rows = window(THEMES[name][0])
    scale = size / lattice.cell_width
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    pixels = cv2.resize(frame.pixels, None, fx=scale, fy=scale, interpolation=way)
    (sighting,) = read(Frame(np.asarray(pixels, np.uint8)), themes=[theme])
    assert sighting.symbols == rows
    assert sighting.doubtful == ()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seen", [1, 2])
@pytest.mark.parametrize("name", sorted(THEMES))
def test_rows_under_a_dialog_are_said_to_be_missing(name: str, seen: int) -> None:
    frame, lattice, rows = window(THEMES[name][0])
    pixels, size = frame.pixels.copy(), lattice.cell_width
    left, top = round(lattice.x + (seen + 0.2) * size), round(lattice.y + 12.4 * size)
    pixels[top:, left:] = 240
    (sighting,) = read(Frame(pixels), themes=[taught(name)])
    assert sighting.symbols == rows[: len(sighting.symbols)]
    assert len(sighting.symbols) == len(rows) or "bottom" in sighting.cut_off
