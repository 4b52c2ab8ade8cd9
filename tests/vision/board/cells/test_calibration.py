"""What the reader says about its sureness."""

from hypothesis import given
from hypothesis import strategies as st

from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.calibration import calibrated
from gridseer.vision.board.limits import READ
from gridseer.vision.board.reader import read
from tests.support.seen_boards import in_progress


@given(st.floats(0, 1), st.floats(0, 1))
def test_surer_stays_surer_and_nothing_is_certain(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= calibrated(low) <= calibrated(high) <= READ.most_sure


def test_no_board_is_quite_sure_and_a_covered_one_is_less_so() -> None:
    rows = in_progress(11)
    drawing = draw(rows, THEMES["classic"], 26)
    (whole,) = read(drawing.frame, lattice=drawing.lattice)
    assert whole.symbols == rows
    assert 0.9 < whole.confidence < 1
    pixels = drawing.frame.pixels.copy()
    top, left = int(drawing.lattice.y), int(drawing.lattice.x)
    pixels[top + 26 : top + 26 * 6, left + 26 : left + 26 * 9] = (120, 90, 200)
    pixels[top + 40 : top + 120 : 9, left + 40 : left + 200] = 255
    (covered,) = read(Frame(pixels), lattice=drawing.lattice)
    assert covered.confidence < whole.confidence - 0.05


def test_the_chances_of_a_doubtful_cell_are_calibrated_and_add_up() -> None:
    rows = in_progress(11)
    drawing = draw(rows, THEMES["classic"], 26)
    pixels = drawing.frame.pixels.copy()
    x, y = next((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "2")
    place = int(drawing.lattice.y) + 26 * y + 3, int(drawing.lattice.x) + 26 * x + 3
    pixels[place[0] : place[0] + 20, place[1] : place[1] + 20 : 2] = 128
    (sighting,) = read(Frame(pixels), lattice=drawing.lattice)
    for cell in sighting.doubtful:
        assert isinstance(cell, Cell)
        assert sum(chance for _, chance in sighting.chances(cell)) <= 1 + 1e-6
    rivals = {(each["x"], each["y"]) for each in sighting.to_json()["rivals"]}
    assert rivals == set(sighting.doubtful)
