"""A glance at some cells: whether a lattice is worth reading."""

import cv2
import numpy as np

from gridseer.geometry import Lattice, Pixels
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.finder.glance import glance


def test_cells_of_one_colour_are_not_strange_in_any_theme() -> None:
    for name in sorted(THEMES):
        for size in (24, 36, 50):
            drawing = draw(["#" * 9] * 9, THEMES[name], size)
            assert glance(drawing.frame.pixels, drawing.lattice).is_worth_reading(trusted=True), (name, size)


def photographs(count: int) -> Pixels:
    """Pictures of 24 pixels each way, each another one."""
    rough = np.random.default_rng(4).integers(0, 255, (count, 6, 6, 3), np.uint8)
    return np.stack([cv2.resize(each, (24, 24), interpolation=cv2.INTER_CUBIC) for each in rough])


def test_a_picture_that_comes_again_may_be_a_closed_cell_and_others_are_photographs() -> None:
    lattice, some = Lattice(0, 0, 24, 24, 9, 9), photographs(81)
    worth = []
    for cells in (np.repeat(some[:1], 81, axis=0), some):
        pixels = cells.reshape(9, 9, 24, 24, 3).swapaxes(1, 2).reshape(216, 216, 3)
        worth.append(glance(pixels, lattice).is_worth_reading(trusted=False))
    assert worth == [True, False]


def test_the_words_of_a_table_count_though_most_of_its_cells_are_empty() -> None:
    rng = np.random.default_rng(5)
    pixels = np.full((30 * 24, 40 * 30, 3), 250, np.uint8)
    pixels[::24], pixels[:, ::30] = 200, 200
    for place in rng.choice(1200, 200, replace=False).tolist():
        word = "".join(rng.choice(list("abdeghkmnpqrstuxyz"), 4))
        at = (30 * (place % 40) + 3, 24 * (place // 40) + 16)
        cv2.putText(pixels, word, at, cv2.FONT_HERSHEY_SIMPLEX, 0.35, (20, 20, 20), 1, cv2.LINE_AA)
    assert not glance(pixels, Lattice(0, 0, 30, 24, 40, 30)).is_worth_reading(trusted=True)
