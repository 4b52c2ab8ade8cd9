"""The straightened picture of a mesh."""

import numpy as np
import pytest

from gridseer.geometry import Mesh
from gridseer.vision.paper.mesh.unrolled import moved, unrolled


@pytest.mark.parametrize(("share", "pixels"), [(0.1, 4), (-0.1, -4)])
def test_a_moved_mesh_cuts_cells_a_little_off(share: float, pixels: int) -> None:
    grey = np.random.default_rng(3).integers(0, 256, (160, 200), np.uint8)
    places = np.stack(np.meshgrid(20 + 40 * np.arange(4.0), 20 + 40 * np.arange(3.0)), axis=2)
    straight, off = unrolled(grey, Mesh(places), 40), unrolled(grey, moved(Mesh(places), share), 40)
    assert straight.shape == off.shape == (80, 120)
    rolled = np.roll(straight, (-pixels, -pixels), axis=(0, 1))
    assert np.array_equal(off[8:-8, 8:-8], rolled[8:-8, 8:-8])
