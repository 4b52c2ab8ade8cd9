"""What cells hold, by what the network says about all cells of a picture."""

import numpy as np
import pytest

from gridseer.vision.paper import digits
from gridseer.vision.paper.digits import KINDS, OUTPUTS, name_groups
from gridseer.vision.paper.ink.glyph_groups import HIGH, VIEWS, WIDE, GlyphGroups


def read(monkeypatch: pytest.MonkeyPatch, *cells: dict[str, float], filled: bool = False) -> list[str]:
    """The likeliest readings of cells for which the network gives these probabilities of kinds."""
    raw = np.full((len(cells), OUTPUTS), -8.0)
    for row, cell in zip(raw, cells, strict=True):
        for kind, probability in cell.items():
            row[KINDS.index(kind)] = np.log(probability)
    monkeypatch.setattr(digits, "scores", lambda _squares, _model: raw)
    empty = np.zeros((len(cells), HIGH, WIDE, VIEWS), np.uint8)
    places = np.array([(x, 0) for x in range(len(cells))], np.intp)
    found = name_groups(GlyphGroups(places, empty, np.full(len(cells), filled)))
    return [found.readings(index)[0].text for index in range(len(cells))]


def test_a_black_cell_that_is_not_clear_is_black_if_it_is_dark_up_to_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, {".": 0.4, "#": 0.6}, filled=True) == ["#"]
    assert read(monkeypatch, {".": 0.4, "#": 0.6}) == ["."]


def test_a_single_dot_that_is_not_clear_is_a_grain_of_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, {".": 0.4, "o": 0.6}) == ["."]
    assert read(monkeypatch, {".": 0.4, "o": 0.6}, {".": 0.02, "o": 0.98}) == ["o", "o"]


def test_other_cuts_of_a_cell_have_their_say_and_those_of_other_cells_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def raw(squares: np.ndarray, _model: str) -> np.ndarray:
        """Bright squares are surely black, dark ones perhaps empty."""
        bright = squares[:, 0, 0, 0] > 0
        found = np.full((len(squares), OUTPUTS), -8.0)
        found[:, KINDS.index("#")] = np.log(np.where(bright, 0.99, 0.4))
        found[:, KINDS.index(".")] = np.log(np.where(bright, 0.01, 0.6))
        return found

    def cut(brightness: int, *places: tuple[int, int]) -> GlyphGroups:
        squares = np.full((len(places), HIGH, WIDE, VIEWS), brightness, np.uint8)
        return GlyphGroups(np.array(places, np.intp).reshape(-1, 2), squares, np.zeros(len(places), bool))

    monkeypatch.setattr(digits, "scores", raw)
    found = name_groups(cut(0, (0, 0), (3, 1)), [cut(255, (3, 1), (4, 1)), cut(255, (3, 1)), cut(255)])
    assert [found.readings(index)[0].text for index in range(2)] == [".", "#"]
