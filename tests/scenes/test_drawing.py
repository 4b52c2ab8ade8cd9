"""What lies over boards is known to the pixel, cells are drawn once, and few fonts suffice."""

import ast
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from scenes import Split, fonts, looks, scene, themes
from scenes.board import random_board
from scenes.draft import Draft
from scenes.lots import Rng
from scenes.positions import random_position
from scenes.stamps import Stamp


def draft() -> Draft:
    """A board of 4 by 3 cells of 10 pixels at (20, 10) of a picture."""
    rng = Rng.seeded(1)
    made = Draft.blank(80, 60)
    lines = np.linspace(0, 40, 5), np.linspace(0, 30, 4)
    made.place(np.full((30, 40, 3), 200, np.uint8), (20, 10), lines, random_position(rng, 4, 3))
    return made


def test_what_is_hidden_later_is_not_seen() -> None:
    made = draft()
    made.hide((20, 10, 45, 20))
    board = made.finished("board").boards[0]
    assert board.seen.tolist() == [[0, 0, 0.5, 1], [1, 1, 1, 1], [1, 1, 1, 1]]
    made.place(
        np.zeros((10, 10, 3), np.uint8), (20, 10), (np.array([0.0, 10]), np.array([0.0, 10])), made.boards[0].position
    )
    assert made.finished("board").boards[0].seen.tolist() == [[1]], "a board lies over what was there before it"


def test_a_stamp_hides_where_it_has_ink() -> None:
    made = draft()
    cover = np.zeros((10, 10), np.float32)
    cover[:, :5] = 1
    made.lay_over(Stamp.of(cover, (0, 0, 0)), 30, 20)
    assert made.finished("board").boards[0].seen[1].tolist() == [1, 0.5, 1, 1]


def test_cutting_and_scaling_take_the_truth_along() -> None:
    made = draft()
    made.cut((25, 0, 55, 60))
    made.resized(60, 120, cv2.INTER_NEAREST)
    board = made.finished("board").boards[0]
    assert (board.lattice.x, board.lattice.y, board.lattice.cell_width, board.lattice.cell_height) == (-10, 20, 20, 20)
    assert board.seen[0].tolist() == [0.5, 1, 1, 0.5]
    assert (made.canvas[20:80] == 200).all()
    assert not made.canvas[:20].any()


def test_each_kind_of_cell_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work rather than seconds: a board of 480 cells must not draw 480 pictures."""
    drawn: list[looks.Kind] = []
    original = looks.Look.tile

    def tile(self: looks.Look, kind: looks.Kind) -> object:
        drawn.append(kind)
        return original(self, kind)

    monkeypatch.setattr(looks.Look, "tile", tile)
    monkeypatch.setattr("scenes.board.random_theme", lambda *_: None)
    rng = Rng.seeded(2)
    counts = []
    for _ in range(5):
        drawn.clear()
        random_board(rng, Split.TRAIN, random_position(rng, 30, 16), (16.0, 16.0))
        counts.append(len(drawn))
    assert sorted(counts)[2] < 60


@pytest.mark.parametrize("split", Split)
def test_looks_use_only_what_their_split_owns(split: Split, monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[Path] = set()
    original = fonts.font

    def font(path: Path, size: int) -> object:
        used.add(path)
        return original(path, size)

    monkeypatch.setattr("scenes.stamps.font", font)
    for seed in range(2):
        scene(seed, split, kind="board")
    own = {path for members in fonts.families(split).values() for path in members}
    symbols = {path for name in "⚑⚐►✹✸☀●☠♞" for path in fonts.symbol_fonts(split, name)}
    assert used
    assert used <= own | symbols


def test_families_of_fonts_belong_to_one_split() -> None:
    families = [set(fonts.families(split)) for split in Split]
    assert all(families)
    assert sum(map(len, families)) == len(set.union(*families))


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Only the fonts that come with packages, and no pictures of other people's games."""
    caches = (fonts._files, fonts.families, fonts.symbol_fonts, fonts.emoji, themes._others)
    monkeypatch.setattr(fonts, "ROOTS", (tmp_path,))
    monkeypatch.setattr(themes, "DATA", tmp_path / "nothing")
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("nothing_installed")
def test_scenes_are_drawn_with_the_fonts_of_packages_alone() -> None:
    assert fonts.emoji("💣") is None
    assert themes._others() == ()
    for split in Split:
        assert len(fonts.families(split)) >= 1
        assert scene(4, split, kind="board").boards
        assert scene(5, split, kind="icons").frame.pixels.any()


def test_the_painter_depends_on_nothing_but_the_library() -> None:
    for path in Path(fonts.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not {name for name in names if name and name.split(".")[0] in {"training", "bench", "tests"}}, path.name
