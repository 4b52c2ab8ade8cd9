"""A glance at some cells: whether a lattice is worth reading."""

from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.finder.glance import glance


def test_cells_of_one_colour_are_not_strange_in_any_theme() -> None:
    for name in sorted(THEMES):
        for size in (24, 36, 50):
            drawing = draw(["#" * 9] * 9, THEMES[name], size)
            assert glance(drawing.frame.pixels, drawing.lattice).is_worth_reading(trusted=True), (name, size)
