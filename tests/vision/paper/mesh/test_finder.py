"""Grids are found as meshes whatever the size, the angle, the light; and where there is none, none is found."""

import itertools

import cv2
import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from gridseer.geometry import Frame, Mesh
from gridseer.vision.image import as_grey
from gridseer.vision.paper.mesh.finder import find_meshes
from gridseer.vision.paper.reader import CERTAIN_MESH
from tests.support.examples import some
from tests.support.papers import Points, Rows, crossings_of, drawn, photographed


def sparse(columns: int, rows: int, seed: int = 0) -> Rows:
    rng = np.random.default_rng(seed)
    return tuple(
        tuple(str(rng.integers(1, 20)) if rng.random() < 0.2 else "." for _ in range(columns)) for _ in range(rows)
    )


def meshes_of(frame: Frame) -> list[Mesh]:
    return find_meshes(as_grey(frame))


def farthest(mesh: Mesh, truth: Points) -> float:
    """How far the worst crossing is from its place, in cells, whichever side is up."""
    turns = [mesh.turned(quarters) for quarters in range(4)]
    distances = [
        float(np.linalg.norm(turn.crossings - truth, axis=2).max()) / mesh.pitch
        for turn in turns
        if turn.crossings.shape == truth.shape
    ]
    return min(distances, default=np.inf)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("columns", "rows", "side"), [(3, 3, 60), (5, 8, 24), (36, 20, 18), (50, 50, 14)])
def test_every_size_is_found_exactly_on_a_clean_page(columns: int, rows: int, side: int) -> None:
    cells = sparse(columns, rows)
    meshes = meshes_of(Frame(drawn(cells, side)))
    assert len(meshes) == 1
    assert (meshes[0].columns, meshes[0].rows) == (columns, rows)
    assert farthest(meshes[0], crossings_of(cells, side)) < 0.1


@settings(max_examples=some(12), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(
    columns=st.integers(4, 14),
    rows=st.integers(4, 14),
    turn=st.floats(-np.pi / 4, np.pi / 4),
    lean=st.floats(-0.25, 0.25),
    light=st.floats(0, 0.6),
    noise=st.floats(0, 4),
    seed=st.integers(0, 99),
)
def test_crossings_are_where_they_are_in_any_photo(
    *, columns: int, rows: int, turn: float, lean: float, light: float, noise: float, seed: int
) -> None:
    cells = sparse(columns, rows, seed)
    frame, truth = photographed(
        drawn(cells), crossings_of(cells), turn=turn, lean=lean, light=light, noise=noise, seed=seed
    )
    meshes = meshes_of(frame)
    assert meshes
    assert farthest(meshes[0], truth) < 0.2


def test_bent_paper() -> None:
    cells = sparse(9, 9)
    page, truth = drawn(cells), crossings_of(cells)
    height, width = page.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    bent = cv2.remap(page, x, y + 14 * np.sin(x / width * np.pi).astype(np.float32) - 7, cv2.INTER_LINEAR)
    truth[..., 1] -= 14 * np.sin(truth[..., 0] / width * np.pi) - 7
    meshes = meshes_of(Frame(np.asarray(bent, np.uint8)))
    assert farthest(meshes[0], truth) < 0.15


def test_gaps_in_the_lines_do_not_matter() -> None:
    page, rng = drawn(sparse(8, 8)), np.random.default_rng(3)
    for x, y in rng.integers(70, page.shape[0] - 70, (60, 2)):
        page[y : y + 6, x : x + 6] = 245
    meshes = meshes_of(Frame(page))
    assert [(mesh.columns, mesh.rows) for mesh in meshes] == [(8, 8)]


def broken(columns: int, rows: int, gaps: float, seed: int) -> tuple[Frame, Points]:
    """A grid drawn in short strokes, some of which are missing, photographed at an angle."""
    rng, side, margin = np.random.default_rng(seed), 40, 90
    truth = crossings_of(sparse(columns, rows), side, margin)
    truth += rng.normal(0, 2, (1, columns + 1, 2)) * (1, 0) + rng.normal(0, 2, (rows + 1, 1, 2)) * (0, 1)
    page = np.full((rows * side + 2 * margin, columns * side + 2 * margin, 3), 230, np.uint8)
    for line in [*truth, *truth.transpose(1, 0, 2)]:
        for start, end in itertools.pairwise(line):
            for share in (0.0, 0.34, 0.67):
                ends = [start + (end - start) * part for part in (share, share + 0.34)]
                if rng.random() >= gaps:
                    one, other = (tuple(np.rint(place).astype(int).tolist()) for place in ends)
                    cv2.line(page, one, other, (60, 60, 60), 3, cv2.LINE_AA)
    return photographed(page, truth, turn=0.5, lean=0.15, light=0.4, noise=3, seed=seed)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("gaps", "seed"), [(0.25, 0), (0.3, 0), (0.25, 3), (0.35, 3)])
def test_a_drawing_that_falls_to_pieces_is_found_whole(gaps: float, seed: int) -> None:
    frame, truth = broken(10, 10, gaps, seed)
    meshes = meshes_of(frame)
    assert farthest(meshes[0], truth) < 0.2


def boxed(cells: Rows, line: int, distance: int) -> Frame:
    """A screenshot with a dark box around a faint grid, and text up to it."""
    side, margin = 55, 80
    page = drawn(cells, side, margin, ink=line)
    low, high = margin - distance, np.array([len(cells[0]), len(cells)]) * side + margin + distance
    cv2.rectangle(page, (low, low), tuple(high.tolist()), (0, 0, 0), 2)
    for y in range(14, page.shape[0], 23):
        inside = low - 8 < y < high[1] + 20
        cv2.putText(page, "etaoin shrdlu" * (1 if inside else 6), (low - 240 if inside else 4, y), 0, 0.7, (0, 0, 0), 2)
    return Frame(page)


@pytest.mark.parametrize(("line", "distance"), [(170, 13), (190, 13), (25, 10), (170, 18)])
def test_a_box_close_around_does_not_pull_the_outer_lines(line: int, distance: int) -> None:
    cells = sparse(10, 10)
    meshes = meshes_of(boxed(cells, line, distance))
    assert farthest(meshes[0], crossings_of(cells, 55, 80)) < 0.12


@pytest.mark.slow
def test_light_lines_on_dark_are_as_good() -> None:
    cells = sparse(10, 10)
    for frame in (boxed(cells, 170, 13), Frame(drawn(cells, 55, 80))):
        meshes = meshes_of(Frame(255 - frame.pixels))
        assert farthest(meshes[0], crossings_of(cells, 55, 80)) < 0.12


def solved(columns: int, rows: int, seed: int) -> Rows:
    """As much black as a solved puzzle has: nowhere two by two."""
    rng = np.random.default_rng(seed)
    black = np.zeros((rows + 2, columns + 2), bool)
    for y, x in rng.permutation([(y, x) for y in range(1, rows + 1) for x in range(1, columns + 1)]).tolist():
        black[y, x] = rng.random() < 0.85
        around = black[y - 1 : y + 2, x - 1 : x + 2].astype(int)
        black[y, x] &= (around[:-1, :-1] + around[1:, :-1] + around[:-1, 1:] + around[1:, 1:]).max() < 4
    return tuple(tuple("#" if black[y, x] else "." for x in range(1, columns + 1)) for y in range(1, rows + 1))


def test_text_close_to_a_thick_frame_pulls_no_line() -> None:
    cells, side, margin, line = solved(10, 10, 5), 56, 110, (200, 200, 200)
    page = drawn(cells, side, margin, ink=70)
    for start in range(margin, margin + 10 * side + 1, side):
        cv2.line(page, (start, margin), (start, margin + 10 * side), line, 1)
        cv2.line(page, (margin, start), (margin + 10 * side, start), line, 1)
    cv2.rectangle(page, (margin - 2, margin - 2), (margin + 10 * side + 2, margin + 10 * side + 2), line, 4)
    for y in (34, 64, 94, 696, 726):
        cv2.putText(page, "hdnis etaoin shrdlu cmfwyp vbgkqj xz the end", (6, y), 0, 0.9, (20, 20, 20), 2)
    meshes = meshes_of(Frame(page))
    assert farthest(meshes[0], crossings_of(cells, side, margin)) < 0.14


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(3))
def test_black_cells_hide_no_row(seed: int) -> None:
    cells = solved(18, 10, seed)
    page = np.asarray(cv2.GaussianBlur(drawn(cells, 30, 50, paper=190), (0, 0), 1.2), np.uint8)
    frame, truth = photographed(page, crossings_of(cells, 30, 50), turn=0.06, lean=0.05, light=0.3, noise=3, seed=seed)
    meshes = meshes_of(frame)
    assert farthest(meshes[0], truth) < 0.25


@pytest.mark.parametrize(("squares", "line"), [(1, 175), (1, 195), (2, 215)])
def test_squares_of_the_paper_are_no_rows(squares: int, line: int) -> None:
    cells, side, margin = sparse(9, 7), 40, 100
    page = drawn(cells, side, margin, ink=50)
    ruled = np.full_like(page, 245)
    ruled[margin % side :: side // squares] = line
    ruled[:, margin % side :: side // squares] = line
    frame, truth = photographed(np.minimum(page, ruled), crossings_of(cells, side, margin), turn=0.1, lean=0.1, noise=2)
    meshes = meshes_of(frame)
    assert (meshes[0].columns, meshes[0].rows) == (9, 7)
    assert farthest(meshes[0], truth) < 0.15


def test_a_grid_that_goes_on_beyond_the_picture_is_in_doubt() -> None:
    whole, cut = drawn(sparse(9, 9)), drawn(sparse(9, 9))[:400]
    assert meshes_of(Frame(whole))[0].score > CERTAIN_MESH
    assert all(mesh.score < CERTAIN_MESH for mesh in meshes_of(Frame(cut)))


def test_two_grids_are_two() -> None:
    one, other = drawn(sparse(6, 6)), drawn(sparse(5, 6, 1))
    meshes = meshes_of(Frame(np.hstack([one, other])))
    assert sorted((mesh.columns, mesh.rows) for mesh in meshes) == [(5, 6), (6, 6)]


def test_nothing_is_found_where_nothing_is() -> None:
    rng = np.random.default_rng(0)
    plain = np.full((300, 400, 3), 200, np.uint8)
    noise = rng.integers(0, 256, (300, 400, 3)).astype(np.uint8)
    text = plain.copy()
    for y in range(20, 300, 18):
        cv2.putText(text, "the quick brown fox jumps over it", (10, y), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 1)
    for picture in (plain, noise, text, plain[:1, :1], plain[:1], plain[:, :1]):
        assert meshes_of(Frame(picture)) == []


def test_a_mesh_turns_and_keeps_its_cells() -> None:
    mesh = Mesh(crossings_of(sparse(4, 6)))
    assert (mesh.turned(1).columns, mesh.turned(1).rows) == (6, 4)
    assert np.array_equal(mesh.turned(1).turned(3).crossings, mesh.crossings)
    assert mesh.turned(2).centre(0, 0) == mesh.centre(3, 5)
    assert mesh.at(0, 0) == tuple(mesh.corners[0])
