"""Scenes are the same for the same seed, and what they say is true of their pixels."""

from importlib import import_module

import numpy as np
import pytest

from gridseer.geometry import Lattice
from scenes import PaintedBoard, Scene, Split, scene
from scenes.draft import Draft
from scenes.lots import Rng
from scenes.splits import TABLE, kinds

SEEDS = range(40, 49)


@pytest.fixture(scope="module")
def windows() -> list[Scene]:
    return [scene(seed, kind="board") for seed in SEEDS]


def test_a_seed_gives_the_same_scene_again(windows: list[Scene]) -> None:
    again = scene(SEEDS[3], kind="board")
    assert np.array_equal(again.frame.pixels, windows[3].frame.pixels)
    assert np.array_equal(again.boards[0].seen, windows[3].boards[0].seen)
    assert again.boards[0].lattice == windows[3].boards[0].lattice
    assert again.numbers == windows[3].numbers


def test_seed_split_kind_and_screen_all_make_another_scene(windows: list[Scene]) -> None:
    first = windows[0].frame.pixels
    others = [
        scene(SEEDS[1], kind="board"),
        scene(SEEDS[0], Split.DEVELOP, kind="board"),
        scene(SEEDS[0], kind="chess"),
    ]
    assert not any(np.array_equal(first, other.frame.pixels) for other in others)


def test_boards_have_the_shapes_that_are_promised(windows: list[Scene]) -> None:
    for each in windows:
        assert each.what == "board"
        assert each.boards
        assert each.frame.width * each.frame.height <= 470_000
        for board in each.boards:
            shape = (board.lattice.rows, board.lattice.columns)
            assert board.sights.shape == board.seen.shape == shape
            assert board.sights.dtype == np.uint8
            assert board.seen.dtype == np.float32
            assert board.sights.max() <= 15
            assert board.state in {"ready", "playing", "won", "lost"}


def in_frame(painted: Scene, lattice: Lattice) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Which share of each cell lies in the picture."""
    shares = []
    for lines, length in ((lattice.row_lines, painted.frame.height), (lattice.column_lines, painted.frame.width)):
        inside = np.clip(lines[1:], 0, length) - np.clip(lines[:-1], 0, length)
        shares.append(inside / np.diff(lines))
    return np.asarray(np.outer(*shares))


def test_no_more_of_a_cell_is_seen_than_lies_in_the_picture(windows: list[Scene]) -> None:
    whole = 0
    for each in windows:
        for board in each.boards:
            share = in_frame(each, board.lattice)
            assert (board.seen <= share + 1e-3).all()
            whole += bool(np.allclose(board.seen, share, atol=1e-3))
    assert whole >= len(windows) // 3, "most boards have nothing over them"


def alike(painted: Scene, board: PaintedBoard) -> float:
    """How many of the cells that show the same, are seen whole and have the same size have the very same pixels."""
    pixels, lattice = painted.frame.pixels, board.lattice
    xs, ys = (np.rint(lines).astype(int) for lines in (lattice.column_lines, lattice.row_lines))
    looks: dict[tuple[int, ...], list[bytes]] = {}
    for y, x in np.argwhere(board.seen > 0.999).tolist():
        cell = pixels[ys[y] : ys[y + 1], xs[x] : xs[x + 1]]
        looks.setdefault((int(board.sights[y, x]), (x + y) % 2, *cell.shape), []).append(cell.tobytes())
    counts = [max(map(some.count, set(some))) for some in looks.values()]
    return sum(counts) / max(1, sum(map(len, looks.values())))


def test_cells_of_one_sight_are_drawn_alike_where_nothing_varies_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """With whole pixels and nothing over the board only stones, grain and other variants differ from cell to cell."""
    painter = import_module("scenes.scene")
    for name, plain in (("_scale", 1.0), ("_cell", (18.0, 18.0))):
        monkeypatch.setattr(painter, name, lambda *_, plain=plain: plain)
    monkeypatch.setattr(painter.camera, "spoilt", lambda canvas, _: canvas)
    monkeypatch.setattr("scenes.board._whole", lambda _, image, __: image)
    monkeypatch.setattr("scenes.board._transparent", lambda _, image, *__: image)
    drawn = [painter.scene(seed, kind="board") for seed in range(60, 70)]
    exact = [alike(each, board) > 0.95 for each in drawn for board in each.boards]
    assert sum(exact) >= 0.7 * len(exact)


def test_numbers_stand_in_the_picture_and_count_what_they_say(windows: list[Scene]) -> None:
    numbers = [(number, each) for each in windows for number in each.numbers]
    assert any(number.mines for number, _ in numbers)
    for number, each in numbers:
        box = number.box
        assert box.x >= 0 <= box.y
        assert box.right <= each.frame.width
        assert box.bottom <= each.frame.height
        assert any(character.isdigit() for character in number.text)
        assert np.ptp(each.frame.crop(box).pixels) > 0, "something is written there"
        if number.mines:
            assert number.value in {board.mines_left for board in each.boards}


@pytest.mark.parametrize("split", Split)
def test_decoys_have_no_board_and_lattices_on_what_repeats(split: Split) -> None:
    repeats = 0
    for kind in sorted({*kinds("decoy", split)[0], *kinds("decoy", split)[1]}):
        drawn = scene(1, split, kind=kind)
        assert (drawn.what, drawn.boards, drawn.numbers) == (kind, (), ())
        repeats += bool(drawn.repeats)
        assert all(min(lattice.columns, lattice.rows) >= 3 for lattice in drawn.repeats)
    assert repeats >= 4


def test_decoys_come_by_themselves_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    for painter in ("_games", "_decoy", "_screen"):
        monkeypatch.setattr(import_module("scenes.scene"), painter, lambda *_: Draft.blank(60, 40))
    whats = [scene(seed).what for seed in range(400)]
    assert 40 <= sum(what != "board" for what in whats) <= 80
    assert len(set(whats)) > 10


@pytest.mark.slow
def test_a_screen_has_a_game_among_other_things() -> None:
    drawn = scene(3, screen=True)
    assert drawn.frame.width >= 1366
    assert any(board.seen.mean() > 0.5 for board in drawn.boards)


def test_lots_keep_to_their_shares() -> None:
    rng = Rng.seeded(1)
    drawn = [rng.lot({"a": 0.2, "b": 0.8, "c": 0.0}) for _ in range(500)]
    assert drawn.count("c") == 0
    assert 60 <= drawn.count("a") <= 140
    assert {rng.one("xyz") for _ in range(50)} == set("xyz")
    assert all(2 <= abs(rng.either(2, 3)) <= 3 and 1 <= rng.size(1, 9) <= 9 for _ in range(50))


def test_nothing_that_one_split_owns_is_shared_or_owned_by_another() -> None:
    for what in TABLE:
        shared = set(kinds(what, Split.TRAIN)[0])
        owned = [set(kinds(what, split)[1]) for split in Split]
        everything = {name for some in owned for name in some}
        assert not shared & everything, what
        assert sum(map(len, owned)) == len(everything), what
