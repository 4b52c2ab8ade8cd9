"""A question mark that looks like a flag is told by the counter of flags."""

import numpy as np
import pytest

from gridseer.minesweeper.sight import FLAG, MINE, QUESTION
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.cells.marks import counted_marks
from gridseer.vision.board.cells.reading import Reading, read_cells
from tests.support.seen_boards import in_progress

ROWS = [row.replace("?", "#") for row in in_progress(4)]


def unsure(sight: int, count: int = 1) -> tuple[Reading, list[tuple[int, int]]]:
    """A board whose first flags are doubtful, and where they are."""
    drawing = draw(ROWS, THEMES["classic"], 20)
    reading = read_cells(drawing.frame.pixels, drawing.lattice)
    places = [(int(y), int(x)) for y, x in np.argwhere(reading.sights == FLAG)[:count]]
    for place in places:
        reading.sights[place], reading.probabilities[place] = sight, 0.5
    return reading, places


FLAGS = "".join(ROWS).count("!")


@pytest.mark.parametrize("sight", [FLAG, MINE])
@pytest.mark.parametrize(("shown", "name"), [(FLAGS, FLAG), (FLAGS - 2, QUESTION)])
def test_the_counter_tells_what_a_doubtful_mark_is(sight: int, shown: int, name: int) -> None:
    reading, places = unsure(sight, 2)
    told = counted_marks(reading, lambda: {shown, 99}, 0.9)
    assert [told.sights[place] for place in places] == [name, name]
    assert min(told.probabilities[place] for place in places) > 0.9


@pytest.mark.parametrize("shown", [set[int](), {FLAGS - 1}, {FLAGS - 2, FLAGS}])
def test_where_the_counter_leaves_it_open_the_doubt_stays(shown: set[int]) -> None:
    reading, _ = unsure(FLAG, 2)
    assert counted_marks(reading, lambda: shown, 0.9) is reading


def test_what_stands_on_open_ground_is_no_mark() -> None:
    reading, _ = unsure(FLAG, 0)
    y, x = np.argwhere(reading.sights == 1)[0]
    reading.sights[y, x], reading.probabilities[y, x] = FLAG, 0.5
    assert counted_marks(reading, lambda: {FLAGS}, 0.9) is reading
