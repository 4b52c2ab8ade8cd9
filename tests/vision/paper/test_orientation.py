"""Which side of a grid is up, told by its glyphs; and that they do not always tell."""

import numpy as np
import pytest

from gridseer.geometry import Frame, Mesh
from gridseer.vision.paper import orientation
from gridseer.vision.paper.ink.glyph_groups import SIDE, GlyphGroups, glyph_groups
from gridseer.vision.paper.mesh.unrolled import unrolled
from gridseer.vision.paper.nurikabe import read
from gridseer.vision.paper.orientation import UPRIGHT, upright
from gridseer.vision.paper.reader import SURE
from tests.support.papers import Rows, crossings_of, drawn


def rows(text: str) -> Rows:
    return tuple(tuple(line.split()) for line in text.splitlines())


def groups_of(cells: Rows, quarters: int, side: int = 40) -> GlyphGroups:
    page = drawn(cells, side)[..., 0]
    flat = unrolled(page, Mesh(crossings_of(cells, side)), SIDE)
    return glyph_groups(np.ascontiguousarray(np.rot90(flat, -quarters)))


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(
    "text",
    [
        "5 . . . .\n. . 5 . .\n. . . . 5\n. 5 . . .\n. . . 5 .",  # on its head a 5 reads well as a 9
        "3 . 2 . .\n. . . . .\n2 . . 5 .\n. . 3 . .\n. . . . 4",
        "# # o o #\n12 # o # 7\n# # 4 # o\no o # # o\n# 3 # 2 #",  # most cells tell nothing
    ],
)
def test_a_few_clues_tell_which_side_is_up(text: str, quarters: int) -> None:
    assert upright(groups_of(rows(text), quarters)).quarters == quarters


@pytest.mark.parametrize("side", [22, 60])
def test_small_and_large_ones_alike(side: int) -> None:
    cells = rows("3 . 2 . . .\n. . . 6 . .\n2 . . . . .\n. . 3 . . 4\n. . . . . .\n5 . . . 2 .")
    assert [upright(groups_of(cells, quarters, side)).quarters for quarters in range(4)] == [0, 1, 2, 3]


def test_what_looks_the_same_from_every_side_stays_as_it_is() -> None:
    cells = rows("# o # .\no # . #\n. . o #\n# o # .")
    for quarters in range(4):
        turn = upright(groups_of(cells, quarters))
        assert turn.quarters == 0
    nothing = GlyphGroups(np.empty((0, 2), np.intp), np.empty((0, 32, 40, 2), np.uint8), np.empty(0, np.bool_))
    assert upright(nothing).probability > SURE


@pytest.mark.parametrize("side", [22, 40, 60])
def test_such_cells_tell_nothing_whatever_the_network_says(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that was trained anew once took dots for something that lies on its side."""
    monkeypatch.setattr(orientation, "scores", lambda squares, _: np.tile([0.0, 1.0, 5.0, 2.0], (len(squares), 1)))
    assert upright(groups_of(rows("5 2 .\n. 4 .\n3 . 7"), 0, side)).quarters == 2
    symmetric = upright(groups_of(rows("# o # .\no # . #\n. . o #\n# o # ."), 0, side))
    assert np.allclose(symmetric.odds - symmetric.odds[0], UPRIGHT - UPRIGHT[0])


def test_a_puzzle_on_its_head_is_read_from_the_other_side() -> None:
    cells = rows("5 . . . . .\n. . 2 . . .\n. . . . 3 .\n. . . . . .\n4 . . 2 . .\n. . . . . 7")
    (seen,) = read(Frame(drawn(cells)[::-1, ::-1]))
    assert seen.cells == cells
    assert np.allclose(seen.mesh.corners[0], drawn(cells).shape[1] - 1 - crossings_of(cells)[0, 0], atol=2)
