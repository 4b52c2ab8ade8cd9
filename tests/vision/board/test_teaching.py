"""Looks that were named once are known in every place and at every size."""

import cv2
import numpy as np
import pytest

from bench.pictures import decoy
from gridseer.geometry import Frame, Lattice
from gridseer.grid import Cell
from gridseer.minesweeper.sight import SYMBOLS, Sight, sights_of
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.patches import SIDE
from gridseer.vision.board.reader import read
from gridseer.vision.board.teaching import different_looks, named
from gridseer.vision.board.themes import NamedLooks, resized
from tests.support.seen_boards import in_progress, lost
from tests.support.strange_game import strange_board, tiles


def taught(frame: Frame, lattice: Lattice, rows: list[str], most: int = 14) -> NamedLooks:
    """The theme that somebody makes who names every look by its first cell."""
    looks = different_looks(frame, read(frame, lattice=lattice)[0])
    assert len(looks) <= most
    names = {look.cell: Sight(sights_of(rows)[look.cell.y, look.cell.x]) for look in looks}
    height, width = looks[0].patch.shape[:2]
    return NamedLooks.of("strange", (width, height), named(looks, names))


@pytest.mark.parametrize(("side", "place"), [(40, (40, 30)), (23, (11, 64)), (64, (0, 0))])
def test_a_game_that_was_taught_is_read_at_any_size(side: int, place: tuple[int, int]) -> None:
    rows = lost(3)
    theme = taught(*strange_board(rows, 40), rows)
    other = in_progress(8)
    unknown = str.maketrans(dict.fromkeys(set("".join(other)) - set("".join(rows)), "#"))
    shown = [row.translate(unknown) for row in other]
    frame, lattice = strange_board(shown, side, at=place)
    (without,) = read(frame, lattice=lattice)
    (sighting,) = read(frame, lattice=lattice, themes=[theme])
    assert sighting.symbols == shown
    assert sighting.doubtful == ()
    assert sighting.theme == "strange"
    assert without.symbols != shown


@pytest.mark.parametrize("scale", [1.1, 1.25, 1.5])
def test_looks_that_differ_by_scaling_are_one_to_the_teacher(scale: float) -> None:
    """A page that was enlarged by a quarter had 27 looks to name: each cell begins at another fraction of a pixel."""
    rows = in_progress(11)
    drawing = draw(rows, THEMES["classic"], 26)
    lattice, pixels = drawing.lattice, cv2.resize(drawing.frame.pixels, None, fx=scale, fy=scale)
    larger = Lattice(
        scale * lattice.x, scale * lattice.y, scale * lattice.cell_width, scale * lattice.cell_height, lattice.columns,
        lattice.rows,
    )  # fmt: skip
    frame = Frame(np.asarray(pixels, np.uint8))
    assert len(different_looks(frame, read(frame, lattice=larger)[0])) <= len(set("".join(rows))) + 2


def test_plain_ground_beside_a_board_is_not_a_line_of_empty_cells() -> None:
    """The tile of empty cells in a plain theme has nothing on it, and the window around the board is as plain."""
    drawing = draw(in_progress(11), THEMES["classic"], 26)
    theme = taught(drawing.frame, drawing.lattice, in_progress(11), most=30)
    plain = np.full((*drawing.frame.pixels.shape[:2], 3), 192, np.uint8)
    place = drawing.lattice.region
    plain[place.slices] = drawing.frame.pixels[place.slices]
    (sighting,) = read(Frame(plain), themes=[theme])
    assert sighting.symbols == in_progress(11)


def test_no_board_is_found_by_a_theme_where_there_is_none() -> None:
    rows = in_progress(8)
    theme = taught(*strange_board(rows, 40), rows)
    for seed in range(3):
        assert read(decoy(seed)[1], themes=[theme]) == []


def test_a_look_that_nobody_named_is_doubtful() -> None:
    rows = lost(3)
    theme = taught(*strange_board(rows, 40), rows)
    shown = [row.replace("!", "?") for row in in_progress(8)]
    frame, lattice = strange_board(shown, 40)
    (sighting,) = read(frame, lattice=lattice, themes=[theme])
    marks = {Cell(x, y) for y, row in enumerate(shown) for x, symbol in enumerate(row) if symbol == "?"}
    assert marks <= set(sighting.doubtful)


def test_another_game_is_not_taken_for_it() -> None:
    rows = lost(3)
    theme = taught(*strange_board(rows, 40), rows)
    for name in ("classic", "dark", "meadow"):
        drawing = draw(in_progress(11), THEMES[name], 26)
        (sighting,) = read(drawing.frame, lattice=drawing.lattice, themes=[theme])
        assert sighting.theme == ""
        assert sighting.symbols == in_progress(11)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", sorted(THEMES))
def test_the_different_looks_of_a_theme_are_few_and_pure(name: str) -> None:
    rows = in_progress(11)
    drawing = draw(rows, THEMES[name], 26)
    looks = different_looks(drawing.frame, read(drawing.frame, lattice=drawing.lattice)[0])
    sights = sights_of(rows)
    assert sum(len(look.cells) for look in looks) == sights.size
    for look in looks:
        assert len({sights[cell.y, cell.x] for cell in look.cells}) == 1
    assert len(looks) <= 2 * len(set("".join(rows))) + 2  # two for each on a checkered board


def test_a_look_can_be_named_by_any_of_its_cells() -> None:
    rows = in_progress(11)
    frame, lattice = strange_board(rows, 32)
    looks = different_looks(frame, read(frame, lattice=lattice)[0])
    last = looks[0].cells[-1]
    assert named(looks, {last: Sight.CLOSED}) == {looks[0].patch.tobytes(): int(Sight.CLOSED)}
    assert named(looks, {last: Sight.CLOSED, looks[0].cell: Sight.FLAG}) == {looks[0].patch.tobytes(): int(Sight.FLAG)}
    assert named(looks, {}) == {}


def test_a_picture_is_refused_as_a_board_to_teach() -> None:
    rng = np.random.default_rng(1)
    frame = Frame(rng.integers(0, 255, (800, 800, 3), np.uint8))
    (sighting,) = read(frame, lattice=Lattice(0, 0, 25, 25, 32, 32))
    with pytest.raises(ValueError, match="every cell differs"):
        different_looks(frame, sighting)


def strange_theme(seed: int) -> NamedLooks:
    squares = np.stack([resized(np.asarray(tile, np.uint8), SIDE, SIDE) for tile in tiles(seed).values()])
    return NamedLooks(f"strange {seed}", squares, np.array([SYMBOLS.index(symbol) for symbol in tiles(seed)]))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("side", [23, 36])
def test_of_many_themes_the_one_on_the_screen_is_known(side: int) -> None:
    rows = in_progress(8)
    board, lattice = strange_board(rows, side, at=(57, 31))
    many = [strange_theme(seed) for seed in (5, 6, 7, 8, 9)]
    (sighting,) = read(board, lattice=lattice, themes=many)
    assert (sighting.symbols, sighting.theme) == (rows, "strange 7")
    (turned,) = read(Frame(board.pixels[::-1, ::-1].copy()), lattice=lattice, themes=many)
    assert not turned.theme
