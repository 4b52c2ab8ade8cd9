"""Where boards seem to be in what the network says."""

import numpy as np
import pytest

from gridseer.geometry import Lattice, Region
from gridseer.vision.board.finder.maps.guesses import Guess, Unexplained
from gridseer.vision.board.finder.maps.view import NetworkView
from gridseer.vision.board.finder.rotation import rotation


def guesses(view: NetworkView, found: Lattice | None = None) -> list[Guess]:
    """The guesses with room for a board, where nothing is found, or the same lattice each time."""
    left, seen = Unexplained.of(view), list[Guess]()
    while (part := left.largest()) is not None:
        seen.append(part.guess)
        left = left.without(part, found)
    return [guess for guess in seen if guess.has_room]


def test_a_board_that_touches_a_calendar_is_seen_apart() -> None:
    shape = (40, 60)
    logits = np.full(shape, -4, np.float32)
    logits[2:14, 5:25], logits[14:38, 2:50] = 4, 4
    pitch = np.full(shape, np.log(30), np.float32)
    pitch[:14] = np.log(9)
    phase = np.ones(shape, np.complex64)
    found = guesses(NetworkView(Region(0, 0, 240, 160), 1.0, 1.0, logits, phase, phase, pitch, pitch))
    assert [round(each.cell_width) for each in found] == [30, 9]
    assert (found[1].left, found[1].top, found[1].right, found[1].bottom) == (20, 8, 100, 56)


def test_a_small_board_beside_a_large_plain_area_is_seen() -> None:
    """The network takes plain areas for boards, but has no clear phase there."""
    shape = (80, 120)
    logits, phase = np.full(shape, 1, np.float32), np.full(shape, 0.2, np.complex64)
    logits[:, 100:], logits[10:20, 104:114] = -4, 4
    phase[10:20, 104:114] = 0.9
    pitch = np.full(shape, np.log(10), np.float32)
    found = guesses(NetworkView(Region(0, 0, 480, 320), 1.0, 1.0, logits, phase, phase, pitch, pitch))
    assert [(each.left, each.top, each.right, each.bottom) for each in found] == [(416, 40, 456, 80)]


def test_what_has_no_room_for_a_board_is_not_looked_at() -> None:
    shape = (40, 60)
    logits = np.full(shape, -4, np.float32)
    logits[2:22, 2:22], logits[30:36, 2:50] = 4, 4
    pitch, phase = np.full(shape, np.log(12), np.float32), np.ones(shape, np.complex64)
    found = guesses(NetworkView(Region(0, 0, 240, 160), 1.0, 1.0, logits, phase, phase, pitch, pitch))
    assert [(each.left, each.top, each.right, each.bottom) for each in found] == [(8, 8, 88, 88)]


def test_a_board_over_a_table_of_nearly_the_same_pitch_is_seen_apart() -> None:
    shape = (60, 80)
    rows, columns = (4 * (each + 0.5) for each in np.indices(shape))
    over = (rows > 60) & (rows < 180) & (columns > 80) & (columns < 200)
    across, down = (np.where(over, rotation(-each / 20), rotation(-each / 21)) for each in (columns, rows))
    logits, pitch = np.full(shape, 4, np.float32), np.full(shape, np.log(20.5), np.float32)
    view = NetworkView(Region(0, 0, 320, 240), 1.0, 1.0, logits, across, down, pitch, pitch)
    table, board = guesses(view, Lattice(0, 0, 21, 21, 15, 11))
    assert (table.left, table.top, table.right, table.bottom) == (0, 0, 320, 240)
    middle = (board.left + board.right) / 2, (board.top + board.bottom) / 2
    assert max(abs(middle[0] - 140), abs(middle[1] - 120)) < 20


@pytest.mark.parametrize(("off", "seen"), [(0, 1), (6, 2)])
def test_what_goes_on_as_a_lattice_does_is_explained_by_it(off: int, seen: int) -> None:
    shape = (80, 120)
    rows, columns = (4 * (each + 0.5) for each in np.indices(shape))
    across, down = rotation(-(columns - off * (columns > 240)) / 20), rotation(-rows / 20)
    logits, pitch = np.full(shape, 4, np.float32), np.full(shape, np.log(20), np.float32)
    view = NetworkView(Region(0, 0, 480, 320), 1.0, 1.0, logits, across, down, pitch, pitch)
    assert len(guesses(view, Lattice(0, 0, 20, 20, 12, 16))) == seen
