"""What the cells of a lattice show: every theme, many sizes, games in every state."""

import cv2
import numpy as np
import pytest

from bench.families import family_case
from bench.pictures import desktop_case
from gridseer.geometry import Frame, Lattice, Pixels
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, FLAG, MINE, SYMBOLS, Sight, sights_of
from gridseer.render import Drawing, draw
from gridseer.theme import THEMES
from gridseer.vision.board.cells import reading as cells_reading
from gridseer.vision.board.cells.kin import drawn_alike
from gridseer.vision.board.cells.reading import Question, Reading, are_strange, are_unclear, read_cells
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighted import DOUBT
from tests.support.data import DATA
from tests.support.seen_boards import in_progress, lost, won


def rows_of(reading: Reading) -> list[str]:
    return ["".join(SYMBOLS[sight] for sight in row) for row in reading.sights]


@pytest.mark.parametrize("size", [16.0, 22.5, 31.0, 48.0])
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_game_in_progress_is_read(theme: str, size: float) -> None:
    rows = in_progress(int(size * 10), share=0.45)
    drawing = draw(rows, THEMES[theme], size)
    reading = read_cells(drawing.frame.pixels, drawing.lattice)
    assert rows_of(reading) == rows
    assert not reading.wrong.any()


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_fresh_won_and_lost_games_are_read(theme: str) -> None:
    for rows in (["#" * 9] * 9, won(4), lost(5)):
        drawing = draw(rows, THEMES[theme], 24)
        assert rows_of(read_cells(drawing.frame.pixels, drawing.lattice)) == rows


def test_a_lattice_that_is_a_little_off_is_read_all_the_same() -> None:
    rows = in_progress(7)
    drawing = draw(rows, THEMES["classic"], 24)
    place = drawing.lattice
    off = Lattice(place.x + 0.8, place.y - 0.6, place.cell_width, place.cell_height, place.columns, place.rows)
    padded = np.pad(drawing.frame.pixels, ((0, 2), (0, 2), (0, 0)), mode="edge")
    assert rows_of(read_cells(padded, off)) == rows


def test_equal_looks_are_named_once() -> None:
    drawing = draw(in_progress(3, "expert"), THEMES["classic"], 24)
    assert read_cells(drawing.frame.pixels, drawing.lattice).looks <= 13


def test_noise_does_not_make_every_cell_a_look_of_its_own() -> None:
    rows = in_progress(3)
    drawing = draw(rows, THEMES["classic"], 24)
    noise = np.random.default_rng(1).integers(-3, 4, drawing.frame.pixels.shape)
    pixels = np.clip(drawing.frame.pixels.astype(int) + noise, 0, 255).astype(np.uint8)
    reading = read_cells(pixels, drawing.lattice)
    assert reading.looks < 40
    assert rows_of(reading) == rows


@pytest.mark.skipif(not (DATA / "screens").is_dir(), reason="the windows of third-party games are not here")
def test_windows_of_third_party_games_are_exact_or_in_doubt() -> None:
    import json

    import cv2

    wrong = []
    for line in (DATA / "screens" / "truth.jsonl").read_text().splitlines():
        truth = json.loads(line)
        picture = cv2.imread(str(DATA / "screens" / truth["file"]))
        assert picture is not None
        place = (truth[key] for key in ("x", "y", "cell_width", "cell_height", "columns", "rows"))
        reading = read_cells(np.ascontiguousarray(picture[..., ::-1]), Lattice(*place))
        rows = [row.ljust(truth["columns"]) for row in truth["board"].splitlines()]
        covered = any(" " in row for row in rows)
        if not covered and rows_of(reading) != rows and float(reading.probabilities.min()) > DOUBT:
            wrong.append(truth["file"])
    # Two skins draw a flag as a bomb: cells alone cannot tell, the state of the game does.
    assert [name for name in wrong if "_2.9_" not in name and "_2.0_" not in name] == []


def test_thousands_of_cells_that_all_differ_are_given_up() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (600, 800, 3), np.uint8)
    reading = read_cells(noise, Lattice(0, 0, 10, 10, 80, 60))
    assert reading.sights.shape == (60, 80)
    assert (set("".join(rows_of(reading))), float(reading.probabilities.max())) == ({" "}, 0.0)


def test_a_picture_on_closed_cells_is_no_flag() -> None:
    case = family_case("picture", 7002)
    reading = read_cells(case.frame.pixels, case.lattice)
    assert np.array_equal(reading.sights, sights_of(case.position.rows))


@pytest.mark.parametrize("seed", [4000, 5003])
def test_a_picture_on_the_closed_cells_of_a_won_board_is_no_mine(seed: int) -> None:
    case = family_case("picture", seed)
    reading = read_cells(case.frame.pixels, case.lattice)
    assert np.array_equal(reading.sights, sights_of(case.position.rows))


@pytest.mark.parametrize(("family", "seed"), [("round", 5009), ("gapped", 5003), ("gradient", 5008), ("picture", 5004)])
def test_what_all_cells_share_is_not_their_ground_and_a_shade_is_no_look(family: str, seed: int) -> None:
    case = family_case(family, seed)
    reading = read_cells(case.frame.pixels, case.lattice)
    assert np.array_equal(reading.sights, sights_of(case.position.rows))
    assert float(reading.probabilities.min()) >= DOUBT


def test_mines_beside_flags_stay_mines() -> None:
    case = desktop_case(93001)
    reading = read_cells(case.frame.pixels, case.lattice)
    assert np.array_equal(reading.sights, sights_of(case.position.rows))


def test_a_look_of_many_cells_is_not_the_mine_that_exploded() -> None:
    rows = ["2*2*1", "*3211", "11...", ".1121", ".1*3*", ".12*@"]
    drawing = draw(rows, THEMES["classic"], 24)
    pixels = drawing.frame.pixels.copy()
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            if symbol in "*@":
                cell = pixels[24 * y : 24 * y + 24, 24 * x : 24 * x + 24]
                cell[(np.ptp(cell.astype(int), axis=2) < 8) & (cell.min(axis=2) > 90)] = (255, 0, 0)
    reading = read_cells(pixels, drawing.lattice)
    assert int(np.count_nonzero(reading.sights == MINE)) >= 5
    assert not reading.wrong.any()


def test_one_look_alone_is_that_of_the_mine_that_exploded() -> None:
    """A blurred mine that looked like no other was called exploded beside one on red, without a doubt."""
    case = desktop_case(190357)
    a_little_off = Lattice(233.237, 874.14, 18.892, 18.932, 8, 8)
    assert rows_of(read_cells(case.frame.pixels, a_little_off)) == list(case.position.rows)


OLD_FLAGS = [
    "...1#2######",
    "..12233#####",
    "..1#11#3#4##",
    ".12322121!3#",
    ".2#3#1!1!1##",
    ".2#3111#2222",
    "1211..12#1..",
    "#1.....111..",
    "11!.........",
    "............",
]
"""Flags left over from another game: three numbers have more of them around than they say."""


@pytest.mark.parametrize("theme", ["classic", "dark", "paper"])
def test_flags_that_are_plainly_flags_stay_flags_where_they_are_wrong(theme: str) -> None:
    drawing = draw(OLD_FLAGS, THEMES[theme], 20)
    assert rows_of(read_cells(drawing.frame.pixels, drawing.lattice)) == OLD_FLAGS


def coloured(pixels: Pixels, rows: list[str], side: int) -> Pixels:
    """The picture of a board with its flags painted as closed cells of another colour."""
    pixels = pixels.copy()
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            if symbol == "!":
                cell = pixels[y * side : (y + 1) * side, x * side : (x + 1) * side]
                ground = np.abs(cell.astype(int) - cell[side // 2, side // 2]).max(axis=2) <= 2
                cell[ground] = (230, 60, 50)
    return pixels


@pytest.mark.parametrize("theme", ["classic", "dark", "light"])
def test_closed_cells_of_another_colour_may_be_flags(theme: str) -> None:
    rows = [row.replace("?", "#") for row in in_progress(4, share=0.5)]
    drawing = draw([row.replace("!", "#") for row in rows], THEMES[theme], 24)
    reading = read_cells(coloured(drawing.frame.pixels, rows, 24), drawing.lattice)
    doubted = reading.probabilities < DOUBT
    assert np.array_equal(doubted, sights_of(rows) == FLAG)
    assert all({CLOSED, FLAG} <= dict(reading.rivals[cell]).keys() for cell in cells_of(doubted))


@pytest.mark.parametrize("theme", ["classic", "dark", "light", "paper"])
def test_empty_cells_may_show_a_printed_zero(theme: str) -> None:
    rows = in_progress(4, share=0.5)
    drawing = draw(rows, THEMES[theme], 28)
    reading = read_cells(with_zeros(drawing, rows, theme), drawing.lattice)
    assert rows_of(reading) == rows
    assert np.all(reading.probabilities >= DOUBT)


def with_zeros(drawing: Drawing, rows: list[str], theme: str) -> Pixels:
    """A board of cells of 28 pixels with a zero on its empty ones."""
    zero = np.zeros((28, 28), np.uint8)
    cv2.putText(zero, "0", (8, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (255,), 2, cv2.LINE_AA)
    pixels, ink = drawing.frame.pixels.copy(), zero[..., None] / 255
    left, top = round(drawing.lattice.x), round(drawing.lattice.y)
    for y, x in (np.argwhere(sights_of(rows) == EMPTY) * 28).tolist():
        cell = pixels[top + y : top + y + 28, left + x : left + x + 28]
        cell[:] = cell * (1 - ink) + np.asarray(THEMES[theme].numbers[0]) * ink
    return pixels


LONE_ZEROS = {
    "one": [*["#" * 9] * 4, "####.####", *["#" * 9] * 4],
    "in a corner": [".########", *["#" * 9] * 8],
    "two": ["#" * 9, "##.######", *["#" * 9] * 4, "######.##", *["#" * 9] * 2],
    "beside numbers": ["1########", *["#" * 9] * 3, "####.####", *["#" * 9] * 2, "#######2#", "#" * 9],
}


@pytest.mark.parametrize("rows", LONE_ZEROS.values(), ids=LONE_ZEROS)
@pytest.mark.parametrize("theme", ["classic", "dark", "glass", "light", "meadow"])
def test_a_zero_among_closed_cells_is_open(theme: str, rows: list[str]) -> None:
    """A game that opens nothing by itself shows one: it was read as closed without a doubt in the theme ``glass``."""
    drawing = draw(rows, THEMES[theme], 28, window=True)
    (seen,) = read(Frame(with_zeros(drawing, rows, theme)))
    assert list(seen.symbols) == rows


@pytest.mark.parametrize("theme", ["classic", "dark", "glass", "light", "meadow"])
def test_a_closed_cell_under_the_pointer_stays_closed(theme: str) -> None:
    drawing = draw(["#" * 9] * 9, THEMES[theme], 28)
    pixels = drawing.frame.pixels.copy()
    cell = pixels[4 * 28 : 5 * 28, 4 * 28 : 5 * 28]
    cell[:] = np.minimum(cell.astype(int) + 30, 255)
    assert rows_of(read_cells(pixels, drawing.lattice)) == ["#" * 9] * 9


def test_what_is_full_of_unclear_looks_is_given_up_before_its_looks_are_named_together() -> None:
    """A spreadsheet took seconds, nearly all of them for names that were refused in the end."""
    alone, sizes = np.full((40, len(Sight)), 6.0), np.full(40, 3)
    alone[:20, 1], alone[20:, CLOSED] = 0.0, 0.0
    assert not are_unclear(alone, sizes), "numbers are clear"
    alone[:20, 1:5] = 0.0
    assert are_unclear(alone, sizes)
    sizes[:2] = 200
    alone[:2, 2:5] = 6.0
    assert not are_unclear(alone, sizes), "most of what is shown is clear: something lies over a board"
    alone[8:20, 2:5] = 6.0
    sizes[:2] = 3
    assert not are_unclear(alone, sizes), "a game may draw a few things that nobody knows"


@pytest.mark.parametrize("doubted", [True, False])
def test_only_what_may_be_no_board_is_given_up(monkeypatch: pytest.MonkeyPatch, *, doubted: bool) -> None:
    monkeypatch.setattr(cells_reading, "are_unclear", lambda *_: True)
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 20)
    seen = read_cells(drawing.frame.pixels, drawing.lattice, Question(doubted=doubted))
    assert bool((seen.sights == COVERED).all()) is doubted


def test_many_looks_are_strange_where_each_is_another_word_and_not_where_one_was_scaled() -> None:
    rng = np.random.default_rng(8)
    words, noisy = np.full((2, 150, 32, 32, 3), 245, np.uint8)
    for look in words:
        word = "".join(rng.choice(list("abdeghkmnpqrstuxyz"), 3))
        cv2.putText(look, word, (2, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (20, 20, 20), 1, cv2.LINE_AA)
    noisy -= rng.integers(0, 12, noisy.shape, np.uint8)
    assert are_strange(words)
    assert not are_strange(words[:60])
    assert not are_strange(noisy)


def test_a_frame_in_another_colour_is_no_printed_zero() -> None:
    """A game for the keyboard draws a darker frame on the cell that is chosen: it was called empty without a doubt."""
    pixels = np.full((9 * 30 + 40, 9 * 30 + 40, 3), 139, np.uint8)
    for y in range(9):
        for x in range(9):
            ink = 40 if x == y == 0 else 100
            corner = (20 + 30 * x + 6, 20 + 30 * y + 6)
            cv2.rectangle(pixels, corner, (corner[0] + 18, corner[1] + 18), (ink, ink, ink), 2, cv2.LINE_AA)
    assert rows_of(read_cells(pixels, Lattice(20, 20, 30, 30, 9, 9))) == ["#" * 9] * 9


def test_blasts_that_differ_by_a_line_at_their_side_are_drawn_alike() -> None:
    """In the last column no line follows: the only mine there was taken for the one that exploded."""
    plain = np.full((32, 32, 3), (217, 48, 37), np.uint8)
    cv2.circle(plain, (16, 16), 8, (20, 20, 20), -1, cv2.LINE_AA)
    lined, other = plain.copy(), np.full((32, 32, 3), (120, 160, 40), np.uint8)
    lined[:, -1] = 200
    cv2.circle(other, (16, 16), 8, (20, 20, 20), -1, cv2.LINE_AA)
    assert drawn_alike(np.stack([plain, lined, other])).tolist() == [
        [True, True, False],
        [True, True, False],
        [False, False, True],
    ]
