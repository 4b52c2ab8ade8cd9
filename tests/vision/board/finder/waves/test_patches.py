"""Waves are where a board is, and make none of text."""

from gridseer.geometry import Frame, Lattice
from gridseer.render import draw
from gridseer.render.clutter import clutter
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.board.finder.lattice import find_lattices
from gridseer.vision.board.finder.waves.patches import Patch, patches
from tests.support.seen_boards import in_progress


def test_waves_are_where_the_board_is() -> None:
    drawing = draw(in_progress(5), THEMES["dark"], 28, window=True, mines_left=9, scale=1.25)
    scene = desktop([drawing], seed=3)
    truth = scene.lattices[0]

    def touches(patch: Patch) -> bool:
        across = patch.left < truth.x + truth.width and truth.x < patch.right
        return across and patch.top < truth.y + truth.height and truth.y < patch.bottom

    found = [patch for patch in patches(scene.frame.pixels, []) if touches(patch)]
    assert any(abs(patch.pitch / truth.cell_width - 1) < 0.035 for patch in found)


def test_what_was_found_is_not_looked_for_again() -> None:
    drawing = draw(["#" * 20] * 20, THEMES["classic"], 24)
    known = [Lattice(0, 0, 24, 24, 20, 20)]
    assert list(patches(drawing.frame.pixels, known)) == []


def test_waves_of_text_make_no_board() -> None:
    for seed in range(3):
        assert find_lattices(Frame(clutter("text", 800, 600, seed)), thorough=True) == []
