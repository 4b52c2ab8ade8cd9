"""Games that open fewer cells by themselves than others are read all the same."""

import numpy as np
import pytest

from gridseer.grid import Cell
from gridseer.minesweeper.sight import sights_of
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read
from gridseer.vision.board.rules import Habit, count_around, impossible

SIDES = [(0, 1), (0, -1), (1, 0), (-1, 0)]


def played(seed: int, habit: Habit, size: int = 12) -> list[str]:
    """A game in which an empty cell opens the neighbours that the habit says."""
    rng = np.random.default_rng(seed)
    mines = rng.random((size, size)) < 0.13
    numbers = count_around(mines)
    opened = np.zeros_like(mines)
    clicks = np.argwhere(~mines & (numbers == 0)).tolist()
    rng.shuffle(clicks)
    todo = clicks[: 2 if habit is Habit.SIDES else 14] + np.argwhere(~mines & (numbers > 0)).tolist()[:9]
    while todo:
        y, x = todo.pop()
        if opened[y, x] or mines[y, x]:
            continue
        opened[y, x] = True
        if numbers[y, x] == 0 and habit is Habit.SIDES:
            todo += [[y + b, x + a] for a, b in SIDES if 0 <= y + b < size and 0 <= x + a < size]
    return [
        "".join("#" if not opened[y, x] else str(numbers[y, x]) if numbers[y, x] else "." for x in range(size))
        for y in range(size)
    ]


def test_a_closed_cell_at_a_corner_is_possible_where_only_sides_are_opened() -> None:
    cells = sights_of(["#1", "1."])
    assert not impossible(cells, Habit.SIDES).any()
    assert impossible(cells)[1, 1]
    beside = sights_of(["#.", "1."])
    assert impossible(beside, Habit.SIDES)[0, 1]
    assert not impossible(beside, Habit.NONE)[0, 1]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("theme", ["classic", "light", "dark", "paper", "arcade"])
@pytest.mark.parametrize("seed", range(4))
def test_games_that_open_only_sides_are_read(theme: str, seed: int) -> None:
    rows = played(seed, Habit.SIDES)
    drawing = draw(rows, THEMES[theme], 25)
    (sighting,) = read(drawing.frame, lattice=drawing.lattice)
    assert sighting.symbols == rows
    assert not sighting.doubtful


@pytest.mark.parametrize("seed", range(4))
def test_games_that_open_nothing_by_themselves_are_possible(seed: int) -> None:
    rows = played(seed, Habit.NONE)
    drawing = draw(rows, THEMES["classic"], 25)
    (sighting,) = read(drawing.frame, lattice=drawing.lattice)
    # Single open cells among closed ones look much like closed cells of another colour: right, or doubtful.
    wrong = {Cell(int(x), int(y)) for y, x in np.argwhere(sighting.cells != sights_of(rows))}
    assert wrong <= set(sighting.doubtful)
