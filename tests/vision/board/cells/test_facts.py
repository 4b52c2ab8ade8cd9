"""What somebody knows about cells decides where the picture leaves it open."""

import numpy as np

from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, FLAG, Sight
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.hints import OPENED
from gridseer.vision.board.memory import Memory
from gridseer.vision.board.reader import read

DRAWING = draw(["#" * 6, "#1111#", "#1..1#", "#1..1#", "#1111#", "#" * 6], THEMES["classic"], 24)


def test_a_cell_shows_what_is_known_of_it() -> None:
    frame, lattice = DRAWING.frame, DRAWING.lattice
    (plain,) = read(frame, lattice=lattice)
    assert plain.cells[0, 0] == CLOSED
    (given,) = read(frame, lattice=lattice, facts={Cell(0, 0): frozenset({int(FLAG)})})
    assert given.cells[0, 0] == FLAG
    assert given.cells[0, 1] == CLOSED, "the others of its look are left alone"


def test_what_was_opened_is_neither_closed_nor_marked() -> None:
    assert {CLOSED, FLAG, Sight.QUESTION}.isdisjoint(OPENED)
    assert set(range(9)) <= OPENED


def test_a_cell_that_has_not_changed_keeps_its_sight() -> None:
    memory = Memory()
    (before,) = read(DRAWING.frame, lattice=DRAWING.lattice, memory=memory)
    facts = memory.facts(DRAWING.frame, {})
    assert len(facts) == 36
    assert all(possible == {int(before.cells[cell.y, cell.x])} for cell, possible in facts.items())
    pixels = DRAWING.frame.pixels.copy()
    pixels[2:10, 2:10] = (90, 200, 10)
    assert Cell(0, 0) not in memory.facts(Frame(pixels), {})


def test_a_doubtful_cell_says_what_it_may_be() -> None:
    pixels = DRAWING.frame.pixels.copy()
    blurred = np.random.default_rng(5).integers(0, 256, (24, 24, 3), np.uint8)
    pixels[24:48, 24:48] = blurred
    (sighting,) = read(Frame(pixels), lattice=DRAWING.lattice)
    assert Cell(1, 1) in sighting.doubtful
    rivals = sighting.rivals[Cell(1, 1)]
    assert rivals[0][1] >= rivals[-1][1] > 0
    assert sum(probability for _, probability in rivals) <= 1.0001
    assert set(sighting.rivals) == set(sighting.doubtful)


def test_facts_win_over_what_was_remembered() -> None:
    memory = Memory()
    read(DRAWING.frame, lattice=DRAWING.lattice, memory=memory)
    assert memory.recall(DRAWING.frame, {}) is not None
    assert memory.recall(DRAWING.frame, {Cell(0, 0): OPENED}) is None
