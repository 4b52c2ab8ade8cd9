"""The ink of cells is told from lines, shadows and the noise of the camera, before any network sees it."""

import cv2
import numpy as np
import pytest

from gridseer.geometry import Grey
from gridseer.vision.paper.ink.darkness import SIDE, paper_ink
from gridseer.vision.paper.ink.glyph_groups import GlyphGroups, glyph_groups
from gridseer.vision.paper.ink.lines import without_lines

ROWS, COLUMNS = 6, 8


def page(*, wobble: float = 0.0, line: int = 3, seed: int = 0) -> Grey:
    """An unrolled grid with lines that wander about their places, and nothing in it."""
    flat = np.full((ROWS * SIDE, COLUMNS * SIDE), 230, np.uint8)
    rng = np.random.default_rng(seed)
    for count, across in ((COLUMNS, 0), (ROWS, 1)):
        for number in range(count + 1):
            along = np.arange(0, flat.shape[across] + 20, 20)
            aside = number * SIDE + rng.normal(0, wobble, len(along))
            points = np.stack([aside, along] if across == 0 else [along, aside], axis=1)
            cv2.polylines(flat, [np.rint(points).astype(np.int32)], False, (40,), line, cv2.LINE_AA)
    return flat


def write(flat: Grey, text: str, cell: tuple[int, int], *, ink: int = 40, shift: int = 0) -> None:
    x, y = cell[0] * SIDE + 8 + shift, cell[1] * SIDE + 30
    cv2.putText(flat, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.75, (ink,), 2, cv2.LINE_AA)


def seen(groups: GlyphGroups) -> set[tuple[int, int]]:
    return {(x, y) for x, y in groups.places.tolist()}


@pytest.mark.parametrize("wobble", [0.0, 1.0, 2.0])
@pytest.mark.parametrize("line", [1, 3, 5])
def test_lines_alone_are_no_ink(wobble: float, line: int) -> None:
    found = paper_ink(page(wobble=wobble, line=line))
    left = without_lines(found.pixels, found.filled)
    assert not found.filled.any()
    assert (left > 0.3).mean() < 0.1 * (found.pixels > 0.3).mean()


def test_digits_are_left_when_lines_go() -> None:
    flat, alone = page(wobble=1.0), np.full((ROWS * SIDE, COLUMNS * SIDE), 230, np.uint8)
    write(flat, "7", (2, 3))
    write(alone, "7", (2, 3))
    found = paper_ink(flat)
    left = without_lines(found.pixels, found.filled)
    assert (left > 0.5)[alone < 100].mean() > 0.95


def test_a_stroke_beside_a_line_belongs_to_its_number() -> None:
    flat = page()
    cv2.line(flat, (3 * SIDE + 6, 2 * SIDE + 10), (3 * SIDE + 6, 2 * SIDE + 31), (40,), 2)
    write(flat, "2", (3, 2), shift=6)
    groups = glyph_groups(flat)
    assert seen(groups) == {(3, 2)}
    columns = groups.squares[0, :, :, 0].max(axis=0) > 128
    assert np.count_nonzero(np.diff(columns.astype(int)) == 1) == 2, "the stroke and the digit, with paper between them"


def test_faint_print_is_found_beside_dark_print() -> None:
    flat = page()
    write(flat, "8", (1, 1))
    write(flat, "3", (5, 4), ink=205)
    assert seen(glyph_groups(flat)) == {(1, 1), (5, 4)}


def test_noise_is_mostly_no_ink() -> None:
    flat = page()
    write(flat, "4", (6, 2))
    noisy = flat + np.random.default_rng(1).normal(0, 9, flat.shape)
    found = seen(glyph_groups(np.clip(noisy, 0, 255).astype(np.uint8)))
    assert (6, 2) in found
    assert len(found) < ROWS * COLUMNS / 4


def test_black_cells_are_told_from_a_shadow() -> None:
    flat = page()
    black = {(0, 0), (3, 2), (3, 3), (7, 5)}
    for x, y in black:
        flat[y * SIDE : (y + 1) * SIDE, x * SIDE : (x + 1) * SIDE] = 110
    across, down = np.meshgrid(np.arange(flat.shape[1]), np.arange(flat.shape[0]))
    shadow = np.where(across + 0.7 * down > 230, 0.55, 1.0).astype(np.float32)
    shaded = (flat * cv2.GaussianBlur(shadow, (0, 0), 4)).astype(np.uint8)
    filled = paper_ink(shaded).filled
    assert {(column, row) for row, column in np.argwhere(filled).tolist()} == black


def test_an_empty_grid_and_a_black_one() -> None:
    assert len(glyph_groups(page()).places) == 0
    assert glyph_groups(np.zeros((ROWS * SIDE, COLUMNS * SIDE), np.uint8)).squares.shape[1:] == (32, 40, 3)
