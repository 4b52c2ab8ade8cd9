"""Names that no further search makes those of a board."""

import numpy as np
import pytest

from gridseer.geometry import Mask
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY
from gridseer.vision.board.cells.decode import Decoder
from gridseer.vision.board.cells.hopeless import are_too_strange
from gridseer.vision.board.cells.names import Names
from tests.vision.board.cells.test_decode import decoder

SEEN = np.ones(6, np.bool_)
TEXT = ["#1abcd##", "##efgh##", "##ijkl##", "##mnop#1"]
"""Closed cells, numbers, and letters that nobody can name."""


def test_many_looks_without_a_name_are_too_strange() -> None:
    names, sizes = (CLOSED, EMPTY, *4 * [COVERED]), np.array([40, 20, 3, 3, 3, 3])
    assert are_too_strange(names, sizes, SEEN)
    assert not are_too_strange(names, np.array([80, 20, 3, 3, 3, 3]), SEEN), "a small part of the board"


def test_a_few_things_that_nobody_can_name_are_those_of_a_game() -> None:
    names, sizes = (CLOSED, EMPTY, 1, *3 * [COVERED]), np.array([20, 20, 20, 20, 20, 20])
    assert not are_too_strange(names, sizes, SEEN)


def test_what_hides_cells_is_not_strange() -> None:
    names, sizes = (CLOSED, EMPTY, *4 * [COVERED]), np.array([40, 20, 1, 1, 1, 60])
    assert are_too_strange(names, sizes, SEEN)
    assert not are_too_strange(names, sizes, np.array([True] * 5 + [False]))


def test_names_for_text_are_not_searched_for_any_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = {False: 0, True: 0}
    search_from = Decoder._search_from

    def counted(self: Decoder, start: Names) -> tuple[Names, Mask]:
        searches[self.doubted] += 1
        return search_from(self, start)

    monkeypatch.setattr(Decoder, "_search_from", counted)
    for doubted in searches:
        letters = {letter: {" ": 0.6, "3": 0.2, "4": 0.1, "!": 0.1} for letter in "abcdefghijklmnop"}
        plain, _ = decoder({"#": {"#": 0.5, ".": 0.5}, **letters}, TEXT)
        assert COVERED in Decoder(plain.of_cell, plain.costs, doubted=doubted).decode().names
    assert searches[True] < searches[False]
