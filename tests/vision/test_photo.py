"""Grids are found as meshes whatever the size, the angle, the light; and where there is none, none is found."""

import cv2
import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from gridseer.frame import Frame, Mesh
from gridseer.vision.photo import find_meshes
from tests.vision.papers import Points, Rows, crossings_of, drawn, photographed


def sparse(columns: int, rows: int, seed: int = 0) -> Rows:
    rng = np.random.default_rng(seed)
    return tuple(
        tuple(str(rng.integers(1, 20)) if rng.random() < 0.2 else "." for _ in range(columns)) for _ in range(rows)
    )


def farthest(mesh: Mesh, truth: Points) -> float:
    """How far the worst crossing is from its place, in cells, whichever side is up."""
    turns = [mesh.turned(quarters) for quarters in range(4)]
    distances = [
        float(np.linalg.norm(turn.crossings - truth, axis=2).max()) / mesh.pitch
        for turn in turns
        if turn.crossings.shape == truth.shape
    ]
    return min(distances, default=np.inf)


@pytest.mark.parametrize(("columns", "rows", "side"), [(3, 3, 60), (5, 8, 24), (36, 20, 18), (50, 50, 14)])
def test_every_size_is_found_exactly_on_a_clean_page(columns: int, rows: int, side: int) -> None:
    cells = sparse(columns, rows)
    meshes = find_meshes(Frame(drawn(cells, side)))
    assert len(meshes) == 1
    assert (meshes[0].columns, meshes[0].rows) == (columns, rows)
    assert farthest(meshes[0], crossings_of(cells, side)) < 0.1


@settings(max_examples=12, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
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
    meshes = find_meshes(frame)
    assert meshes
    assert farthest(meshes[0], truth) < 0.2


def test_bent_paper() -> None:
    cells = sparse(9, 9)
    page, truth = drawn(cells), crossings_of(cells)
    height, width = page.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    bent = cv2.remap(page, x, y + 14 * np.sin(x / width * np.pi).astype(np.float32) - 7, cv2.INTER_LINEAR)
    truth[..., 1] -= 14 * np.sin(truth[..., 0] / width * np.pi) - 7
    meshes = find_meshes(Frame(np.asarray(bent, np.uint8)))
    assert farthest(meshes[0], truth) < 0.15


def test_gaps_in_the_lines_do_not_matter() -> None:
    page, rng = drawn(sparse(8, 8)), np.random.default_rng(3)
    for x, y in rng.integers(70, page.shape[0] - 70, (60, 2)):
        page[y : y + 6, x : x + 6] = 245
    meshes = find_meshes(Frame(page))
    assert [(mesh.columns, mesh.rows) for mesh in meshes] == [(8, 8)]


def test_two_grids_are_two() -> None:
    one, other = drawn(sparse(6, 6)), drawn(sparse(5, 6, 1))
    meshes = find_meshes(Frame(np.hstack([one, other])))
    assert sorted((mesh.columns, mesh.rows) for mesh in meshes) == [(5, 6), (6, 6)]


def test_nothing_is_found_where_nothing_is() -> None:
    rng = np.random.default_rng(0)
    plain = np.full((300, 400, 3), 200, np.uint8)
    noise = rng.integers(0, 256, (300, 400, 3)).astype(np.uint8)
    text = plain.copy()
    for y in range(20, 300, 18):
        cv2.putText(text, "the quick brown fox jumps over it", (10, y), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 1)
    for picture in (plain, noise, text, plain[:1, :1], plain[:1], plain[:, :1]):
        assert find_meshes(Frame(picture)) == []


def test_a_mesh_turns_and_keeps_its_cells() -> None:
    mesh = Mesh(crossings_of(sparse(4, 6)))
    assert (mesh.turned(1).columns, mesh.turned(1).rows) == (6, 4)
    assert np.array_equal(mesh.turned(1).turned(3).crossings, mesh.crossings)
    assert mesh.turned(2).centre(0, 0) == mesh.centre(3, 5)
    assert mesh.at(0, 0) == tuple(mesh.corners[0])
